"""What works on every screen: help, palette, themes, jump, copy, editor, edit here, undo, keys."""

from __future__ import annotations

import gc
import os
import subprocess
import sys
import time
import weakref
from dataclasses import replace
from pathlib import Path

import pytest

from ssmem_tui.tui import garbage
from ssmem_tui.tui.app import IDLE, SsmemApp
from ssmem_tui.tui.screens.cockpit import CockpitScreen
from ssmem_tui.tui.screens.help import HelpScreen
from ssmem_tui.tui.screens.themes import ThemeScreen
from ssmem_tui.tui.state import State
from ssmem_tui.tui.theme import starting_theme
from ssmem_tui.tui.widgets.line_list import LineList
from ssmem_tui.tui.widgets.reader import Reader
from tests.tui.driving import app_on, driven, screen_text, settle


async def test_help_filters_and_runs(small: Path) -> None:
    app = app_on(small)
    async with app.run_test(size=(120, 36)) as pilot:
        await settle(pilot)
        await pilot.press("question_mark")
        assert isinstance(app.screen, HelpScreen)
        heads = [row.text for row in app.screen.query_one("#offers", LineList).rows if row.head]
        assert heads == ["in this pane", "on this screen", "everywhere"] and heads[0] in screen_text(app)
        await pilot.press(*"theme", "enter")
        await settle(pilot)
        assert isinstance(app.screen, ThemeScreen)


async def test_all_garbage_is_looked_for_only_once_nobody_types(small: Path) -> None:
    class Node:
        me: Node

    def cycle() -> weakref.ref[Node]:
        node = Node()
        node.me = node
        return weakref.ref(node)

    app = app_on(small)
    async with app.run_test(size=(120, 36)) as pilot:
        await settle(pilot)
        before = gc.get_threshold()
        garbage.begin()
        gc.disable()
        try:
            gone = cycle()
            await pilot.press("j")
            app.collect_while_idle(time.monotonic())
            assert gone() is not None
            app.collect_while_idle(time.monotonic() + IDLE)
            assert gone() is None
            again = cycle()
            app.collect_while_idle(time.monotonic() + 9 * IDLE)
            assert again() is not None  # nothing was pressed since
        finally:
            gc.enable()
            gc.set_threshold(*before)


async def test_the_palette_shows_keys_and_the_git_command(small: Path) -> None:
    app = app_on(small)
    async with app.run_test(size=(120, 36)) as pilot:
        await settle(pilot)
        await pilot.press("colon", *"undo")
        text = screen_text(app)
        assert "Undo the newest act" in text and "git revert" in text
        await pilot.press("escape")
        assert isinstance(app.screen, CockpitScreen)


async def test_a_theme_is_seen_before_it_is_taken(small: Path, tmp_path: Path) -> None:
    state = State(tmp_path / "s.json")
    app = app_on(small, state=state)
    async with app.run_test(size=(120, 36)) as pilot:
        await settle(pilot)
        before = app.theme
        app.action_theme()
        await pilot.pause()
        await pilot.press("down", "down")
        assert app.theme != before
        await pilot.press("escape")
        assert app.theme == before
        app.action_theme()
        await pilot.pause()
        await pilot.press("down", "enter")
        await pilot.pause()
        assert state.get("theme", "") == app.theme != before


@pytest.mark.parametrize(
    ("wanted", "env", "theme"),
    [
        ("", {"COLORTERM": "truecolor"}, "textual-dark"),
        ("", {}, "ansi-dark"),
        ("nord", {}, "nord"),
        ("nord", {"NO_COLOR": "1", "COLORTERM": "truecolor"}, "ansi-dark"),
        ("no-such", {"COLORTERM": "24bit"}, "textual-dark"),
    ],
)
def test_colours_follow_the_terminal(wanted: str, env: dict[str, str], theme: str) -> None:
    assert starting_theme(wanted, env) == theme


async def test_jump_letters_move_the_keyboard(small: Path) -> None:
    app = app_on(small)
    async with app.run_test(size=(120, 36)) as pilot:
        await settle(pilot)
        await pilot.press("semicolon")
        await pilot.pause()
        await pilot.press("d")
        await pilot.pause()
        assert app.screen.focused is not None and app.screen.focused.id == "waiting"


async def test_jump_letters_stand_on_the_tabs_of_panes_that_are_hidden(small: Path) -> None:
    app = app_on(small)
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        await pilot.press("semicolon")
        await pilot.pause()
        assert " d " in screen_text(app).splitlines()[1]
        await pilot.press("f")
        await settle(pilot)
        assert app.screen.focused is not None and app.screen.focused.id == "waiting"


async def test_the_line_is_copied_as_it_stands_in_the_file(small: Path) -> None:
    app = app_on(small)
    async with app.run_test(size=(120, 36)) as pilot:
        await settle(pilot)
        await pilot.press("0", "G", "y")
        assert app.clipboard == "- The deploy window is Tuesday 10:00."
        assert app.last == "copied the line (through the terminal)"
        await pilot.press("Y")
        assert app.clipboard == "MEMORY.md:5"


async def test_a_copy_that_a_terminal_may_refuse_says_so(small: Path) -> None:
    app = app_on(small)
    async with app.run_test(size=(120, 36)) as pilot:
        await settle(pilot)
        app.copy("字" * 40_000)
        assert app.last == "sent text to the terminal; many refuse 120 kB"
        app.services = replace(app.services, copy=lambda text: "xclip")  # type: ignore[type-var]
        app.copy("字" * 40_000)
        assert app.last == "copied text (with xclip)"


async def test_the_editor_gets_file_and_line_and_the_change_is_read(small: Path) -> None:
    asked: list[tuple[str, int]] = []

    def edit(path: Path, line: int) -> int:
        asked.append((path.name, line))
        path.write_text(path.read_text() + "- Written in the editor.\n")
        return 0

    app = app_on(small, edit=edit)
    async with app.run_test(size=(120, 36)) as pilot:
        await settle(pilot)
        await pilot.press("0", "G", "E")
        await settle(pilot)
        assert asked == [("MEMORY.md", 5)]
        assert "Written in the editor." in app.screen.query_one(Reader).text
        assert "There is no repository here: the change is written" in screen_text(app)


async def test_what_the_editor_wrote_is_one_commit_and_undo_takes_it_back(sample: Path) -> None:
    core, day = sample / "MEMORY.md", sample / "AGENTS.md"

    def edit(path: Path, line: int) -> int:
        path.write_text(path.read_text() + "- Written in the editor.\n")
        day.write_text(day.read_text() + "- The agent wrote this meanwhile.\n")
        return 0

    core.write_text(core.read_text() + "- The agent wrote this before.\n")
    before = core.read_bytes()
    async with driven(sample, "0", "E", edit=edit) as (app, pilot):
        assert app.services is not None
        with app.services.store() as store:
            mine, agents = store.history("MEMORY.md", limit=2)
            assert (mine.act, mine.paths, agents.act) == ("edit", ("MEMORY.md",), "outside")
            assert [one.path for one in store.status().outside] == [str(day.relative_to(sample))]
        assert app.last.endswith("(u takes it back)") and "edit: MEMORY.md" in app.last
        await app._press_keys(["u"])
        await settle(pilot)
        assert core.read_bytes() == before
        assert b"meanwhile" in day.read_bytes()
        await pilot.press("ctrl+r")
        await settle(pilot)
        assert core.read_bytes() == before + b"- Written in the editor.\n"


async def test_a_key_right_after_the_editor_takes_back_the_edit_and_not_the_act_before(sample: Path) -> None:
    core = sample / "MEMORY.md"

    def edit(path: Path, line: int) -> int:
        path.write_text(path.read_text() + "- Written in the editor.\n")
        return 0

    async with driven(sample, "0", edit=edit) as (app, pilot):
        before = core.read_bytes()
        await app._press_keys(["E", "u"])
        await settle(pilot)
        assert core.read_bytes() == before and app.services is not None
        with app.services.store() as store:
            assert [one.act for one in store.history("MEMORY.md", limit=2)] == ["undo", "edit"]


@pytest.mark.parametrize(
    ("spoiled", "said"),
    [
        ("second-name.md", "MEMORY.md is changed; O keeps it as a commit or puts it back"),
        (".git/refs/heads/main.lock", "Written, but not in git yet"),
    ],
)
async def test_an_edit_that_cannot_be_committed_stays_and_is_told(
    sample: Path, spoiled: str, said: str
) -> None:
    def edit(path: Path, line: int) -> int:
        path.write_text("# Memory\n\n- All new.\n")
        (sample / spoiled).hardlink_to(path) if spoiled.endswith(".md") else (sample / spoiled).touch()
        return 0

    async with driven(sample, "0", "E", edit=edit) as (app, _):
        assert (sample / "MEMORY.md").read_text() == "# Memory\n\n- All new.\n"
        assert said in app.last


async def test_edit_here_is_one_commit_and_undo_brings_the_bytes_back(sample: Path) -> None:
    core = sample / "MEMORY.md"
    before = core.read_bytes()
    app = app_on(sample)
    async with app.run_test(size=(120, 36)) as pilot:
        await settle(pilot)
        await pilot.press("0", "G")
        line = app.screen.query_one(Reader).line
        assert line is not None
        await pilot.press("e", "end", *" Really.", "enter")
        await settle(pilot)
        assert core.read_bytes() == before.replace(
            line.text.encode() + b"\n", line.text.encode() + b" Really.\n"
        )
        assert "u takes it back" in app.last
        await pilot.press("u")
        await settle(pilot)
        assert core.read_bytes() == before
        assert "ctrl+r brings it back" in app.last
        await pilot.press("ctrl+r")
        await settle(pilot)
        assert core.read_bytes() != before


async def test_keys_can_be_changed_and_clashes_are_told(small: Path) -> None:
    (small / "ssmem.toml").write_text('[keys]\nhelp = "H"\nsearch = "q"\n"no.such" = "x"\n')
    app = app_on(small)
    async with app.run_test(size=(120, 36)) as pilot:
        await settle(pilot)
        assert "q is taken twice" in app.last
        assert screen_text(app).splitlines()[-2].strip().startswith("H all keys")


async def test_maximise_survives_and_esc_gives_back(small: Path) -> None:
    app = app_on(small)
    async with app.run_test(size=(120, 36)) as pilot:
        await settle(pilot)
        await pilot.press("2", "plus")
        await pilot.pause()
        assert app.screen.maximized is not None
        await pilot.press("f5")
        await settle(pilot)
        assert app.screen.maximized is not None
        await pilot.press("escape")
        assert app.screen.maximized is None


async def test_mouse_moves_the_cursor_and_runs_hints(small: Path) -> None:
    app = app_on(small)
    async with app.run_test(size=(120, 36)) as pilot:
        await settle(pilot)
        await pilot.click("#layers", offset=(5, 3))
        await settle(pilot)
        view = app.screen.query_one("#layers", LineList)
        assert view.has_focus and view.cursor > 0
        await pilot.click("HintBar", offset=(2, 0))
        await settle(pilot)
        assert isinstance(app.screen, HelpScreen)


async def test_quitting_is_plain_when_nothing_waits(small: Path) -> None:
    app: SsmemApp = app_on(small)
    async with app.run_test(size=(120, 36)) as pilot:
        await settle(pilot)
        await pilot.press("q")
        await pilot.pause()
        assert app.return_code == 0


def test_the_app_paints_at_240_beats_a_second() -> None:
    """Set before Textual is imported, whichever way the app is started; a test has imported it already."""
    look = "import ssmem_tui.tui.app; from textual.constants import MAX_FPS as f; print(f)"
    environment = {name: value for name, value in os.environ.items() if name != "TEXTUAL_FPS"}
    said = subprocess.run([sys.executable, "-c", look], env=environment, capture_output=True, check=True)
    assert said.stdout.strip() == b"240"


async def test_q_closes_what_was_opened_last_and_ctrl_q_the_app(small: Path) -> None:
    app = app_on(small)
    async with app.run_test(size=(160, 36)) as pilot:
        await settle(pilot)
        for key in ("s", "v", "c", "b", "t", "R", "L", "O", "T", "P"):
            await pilot.press(key)
            await settle(pilot)
            if key == "s":
                await pilot.press("tab")  # in the box `q` is a letter
            assert len(app.screen_stack) == 2, key
            await pilot.press("q")
            await settle(pilot)
            assert len(app.screen_stack) == 1 and app.is_running and app.return_code is None, key
        await pilot.press("question_mark", "ctrl+q")
        await pilot.pause()
        assert app.return_code == 0


async def test_the_hints_say_what_q_does_here(small: Path) -> None:
    app = app_on(small)
    async with app.run_test(size=(300, 36)) as pilot:
        await settle(pilot)
        assert "q quit" in screen_text(app)
        await pilot.press("L")
        await settle(pilot)
        assert "q close" in screen_text(app) and "q quit" not in screen_text(app)
