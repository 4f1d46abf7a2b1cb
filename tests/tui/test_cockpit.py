"""The cockpit over real folders: what it shows, what it says about a line, what it leaves alone."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from textual._compositor import Compositor
from textual.geometry import Size
from textual.widget import Widget

from ssmem_tui.core.workspace import open_workspace
from ssmem_tui.tui.app import SsmemApp
from ssmem_tui.tui.cockpit.layers import layer_rows, read_layers
from ssmem_tui.tui.screens.cockpit import CockpitScreen
from ssmem_tui.tui.state import State
from ssmem_tui.tui.widgets.line_list import LineList
from ssmem_tui.tui.widgets.reader import Reader
from tests.tui.driving import SIZES, app_on, screen_text, settle, until

HOSTILE = (
    "[/] [@click=app.quit]go[/] \x1b]0;owned\x07 \x1b[31m \x9b31m \u202eevil\u202c 👩\u200d👧 ا ب 中文\u0301"
)


def rows(app: SsmemApp, name: str) -> list[str]:
    return [f"{row.mark} {row.text} {row.right}" for row in app.screen.query_one(f"#{name}", LineList).rows]


async def test_layers_ladder_and_title_say_what_is_there(small: Path) -> None:
    app = app_on(small)
    async with app.run_test(size=(120, 36)) as pilot:
        await settle(pilot)
        text = screen_text(app)
        assert "L1 core" in text and "Systems" in text and "L3 originals" in text
        assert any("2026-02" in row for row in rows(app, "ladder"))
        assert "due" in text.splitlines()[0]
        assert "no git repository" in text


async def test_the_gutter_tells_the_fate_of_each_line_and_why(small: Path) -> None:
    app = app_on(small)
    async with app.run_test(size=(120, 36)) as pilot:
        await settle(pilot)
        screen = app.screen
        assert isinstance(screen, CockpitScreen)
        screen._read(screen.here().__class__("memory/2026-02-10.md", 3))
        await settle(pilot)
        marks = {line.number: line.mark.text for line in screen.query_one(Reader).lines}
        assert marks[3] == "=MEM 5"
        assert marks[4] == "!"
        assert marks[5] == ""
        assert any("MEMORY.md:5" in row for row in rows(app, "why"))
        await pilot.press("0", "j")
        await settle(pilot)
        assert any("nowhere else" in row for row in rows(app, "why"))


async def test_folds_open_on_demand_and_are_remembered(small: Path, tmp_path: Path) -> None:
    state = State(tmp_path / "state.json")
    app = app_on(small, state=state)
    async with app.run_test(size=(120, 36)) as pilot:
        await settle(pilot)
        await pilot.press("2", "j", "l")
        await settle(pilot)
        assert any("10 Tue" in row and "tok" in row for row in rows(app, "ladder"))
    again = app_on(small, state=State(tmp_path / "state.json"))
    async with again.run_test(size=(120, 36)) as pilot:
        await settle(pilot)
        assert any("10 Tue" in row for row in rows(again, "ladder"))


async def test_a_change_from_outside_appears_and_the_cursor_stays(small: Path) -> None:
    app = app_on(small)
    async with app.run_test(size=(120, 36)) as pilot:
        await settle(pilot)
        await pilot.press("0", "j", "j", "j", "j")
        before = app.screen.query_one(Reader).cursor
        core = small / "MEMORY.md"
        core.write_text(core.read_text() + "- Backups are kept for thirty days.\n")
        await pilot.press("f5")
        await settle(pilot)
        reader = app.screen.query_one(Reader)
        assert reader.cursor == before
        assert "thirty days" in reader.text


async def test_the_watcher_brings_a_change_and_names_a_loss(small: Path) -> None:
    app = app_on(small, watch=True)
    core = small / "MEMORY.md"
    async with app.run_test(size=(120, 36)) as pilot:
        await settle(pilot)
        await until(pilot, lambda: app._watching._watcher is not None)
        core.write_text(core.read_text() + "- Backups are kept for thirty days.\n")
        await until(pilot, lambda: "thirty days" in app.screen.query_one(Reader).text)
        core.write_text("# Memory\n")
        await until(pilot, lambda: "MEMORY.md shrank" in app.last or "MEMORY.md lost" in app.last)
        assert any(shift.path == "MEMORY.md" for shift in app.shifts)


async def test_looking_around_changes_no_byte_and_no_time(sample: Path) -> None:
    def picture() -> dict[str, tuple[int, bytes]]:
        files = [file for file in sample.rglob("*") if file.is_file() and ".git/" not in str(file)]
        return {str(file): (file.stat().st_mtime_ns, file.read_bytes()) for file in files}

    before = picture()
    app = app_on(sample)
    async with app.run_test(size=(120, 36)) as pilot:
        await settle(pilot)
        for key in (
            "2",
            "j",
            "j",
            "l",
            "j",
            "l",
            "j",
            "enter",
            "j",
            "G",
            "3",
            "j",
            "4",
            "?",
            "escape",
            "+",
            "+",
            "1",
        ):
            await pilot.press(key)
            await settle(pilot)
        await pilot.press("q")
    assert picture() == before


@pytest.mark.parametrize("size", SIZES)
async def test_hostile_notes_are_inert_at_every_size(small: Path, size: tuple[int, int]) -> None:
    long = "wide 中文 " * (60_000 if size == SIZES[1] else 2_000)  # the longest once: each key pays for it
    (small / "MEMORY.md").write_text(f"# {HOSTILE}\n\n## {HOSTILE}\n\n- {HOSTILE}\n- {long}\n")
    (small / "memory" / "2026-02-12.md").write_bytes(b"# \xff\xfe bad bytes\n\n- " + HOSTILE.encode() + b"\n")
    app = app_on(small)
    async with app.run_test(size=size) as pilot:
        await settle(pilot)
        for key in (
            "j",
            "j",
            "l",
            "j",
            "0",
            "G",
            "k",
            "/",
            *"evil",
            "enter",
            "escape",
            "2",
            "j",
            "l",
            "j",
            "question_mark",
        ):
            await pilot.press(key)
            text = screen_text(app)
            assert not [char for char in text if ord(char) < 32 and char != "\n"]
            assert not [char for char in text if 0x7F <= ord(char) < 0xA0 or char in "\u202e\u202c"]
        await settle(pilot)


async def test_resizing_while_a_job_runs_keeps_the_app(small: Path) -> None:
    app = app_on(small)
    async with app.run_test(size=(120, 36)) as pilot:
        await settle(pilot)
        await pilot.press("f5")
        for width, height in ((60, 20), (200, 50), (20, 5), (80, 24)):
            await pilot.resize_terminal(width, height)
        await settle(pilot)
        assert app.screen.has_class("-medium")
        await pilot.press("0")
        assert app.screen.has_class("-reading")


async def test_a_resized_list_is_laid_out_for_its_new_width_at_once(
    small: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    laid_out: list[tuple[int, bool]] = []
    reflow = Compositor.reflow

    def seen(self: Compositor, parent: Widget, size: Size) -> object:
        laid_out.append((size.width, parent.has_class("-medium")))
        return reflow(self, parent, size)

    app = app_on(small)
    async with app.run_test(size=(120, 36)) as pilot:
        await settle(pilot)
        await pilot.press("2")
        monkeypatch.setattr(Compositor, "reflow", seen)
        await pilot.resize_terminal(80, 24)
        await settle(pilot)
        assert set(laid_out) == {(80, True)}
        line = next(line for line in screen_text(app).splitlines() if "2026-02 " in line)
        assert line.rstrip("┃ ").endswith(("tok", "due", "summary")) and len(line.rstrip("┃ ")) > 70


async def test_a_key_after_a_pane_number_goes_to_that_pane(small: Path) -> None:
    app = app_on(small)
    async with app.run_test(size=(120, 36)) as pilot:
        await settle(pilot)
        layers = app.screen.query_one("#layers", LineList).cursor
        await app._press_keys(["2", "j"])
        await settle(pilot)
        assert app.screen.query_one("#layers", LineList).cursor == layers
        assert app.screen.query_one("#ladder", LineList).cursor == 1


async def test_an_empty_folder_explains_itself(tmp_path: Path) -> None:
    folder = tmp_path / "nothing"
    folder.mkdir()
    app = app_on(folder)
    async with app.run_test(size=(120, 36)) as pilot:
        await settle(pilot)
        text = screen_text(app)
        assert "reading…" not in text
        assert "memory: looked for MEMORY.md" in " ".join(text.replace("┃", " ").split())


@pytest.mark.skipif(os.geteuid() == 0, reason="root reads everything")
async def test_an_unreadable_core_says_so(small: Path) -> None:
    (small / "MEMORY.md").chmod(0)
    app = app_on(small)
    async with app.run_test(size=(120, 36)) as pilot:
        await settle(pilot)
        text = screen_text(app)
        assert text.count("MEMORY.md cannot be read") >= 3 and "reading…" not in text  # layers, review, text


def test_a_layer_that_went_while_it_was_read_is_told_and_the_other_is_shown(small: Path) -> None:
    space = open_workspace(small)
    (small / "MEMORY.md").unlink()
    core, index, *_ = layer_rows(space, read_layers(space), ())
    assert (core.mark, core.detail) == ("!", "MEMORY.md cannot be read: No such file or directory.")
    assert index.mark != "!"


def test_a_folder_in_the_place_of_a_layer_is_told(small: Path) -> None:
    for path in ("MEMORY.md", "memory/INDEX.md"):
        (small / path).unlink(missing_ok=True)
        (small / path).mkdir()
    space = open_workspace(small)
    core, index, *_ = layer_rows(space, read_layers(space), ())
    assert core.mark == index.mark == "!"
    assert core.detail.startswith("MEMORY.md: a folder") and index.detail.startswith(
        "memory/INDEX.md: a folder"
    )


async def test_enter_in_the_text_goes_where_else_the_line_stands(small: Path) -> None:
    app = app_on(small)
    async with app.run_test(size=(120, 36)) as pilot:
        await settle(pilot)
        screen = app.screen
        assert isinstance(screen, CockpitScreen)
        screen._read(screen.here().__class__("memory/2026-02-10.md", 3))
        await settle(pilot)
        await pilot.press("0", "enter")
        await settle(pilot)
        assert (app.current_place().path, app.current_place().line) == ("MEMORY.md", 5)
        await pilot.press("escape", "j", "j", "enter")
        await settle(pilot)
        assert app.screen is screen and "no other place says this line" in screen_text(app)


async def test_the_border_between_lists_and_text_can_be_dragged(small: Path) -> None:
    state = State(None)
    app = app_on(small, state=state)
    async with app.run_test(size=(120, 36)) as pilot:
        await settle(pilot)
        left = app.screen.query_one("#left")
        edge = left.region.right - 1
        await pilot.mouse_down(offset=(edge, 5))
        await pilot.hover(offset=(60, 5))
        await pilot.mouse_up(offset=(60, 5))
        await settle(pilot)
        assert state.get("split", 0) == 50 and left.region.width == 60
        await pilot.hover(offset=(30, 5))
        await settle(pilot)
        assert left.region.width == 60, "let go"
        await pilot.mouse_down(offset=(0, 5))
        await pilot.hover(offset=(30, 5))
        await pilot.mouse_up(offset=(30, 5))
        await settle(pilot)
        assert left.region.width == 60, "an outer border moves nothing"
