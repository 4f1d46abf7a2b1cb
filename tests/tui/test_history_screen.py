"""History and blame on the real app: from a line to its decision and its sources, diffs, taking back."""

from __future__ import annotations

from pathlib import Path

import pytest

from ssmem_tui.core.store import Act, Change, LedgerRecord, Store
from ssmem_tui.tui.app import SsmemApp
from ssmem_tui.tui.history.layout import commit_count
from ssmem_tui.tui.screens.blame import BlameScreen
from ssmem_tui.tui.screens.history import HistoryScreen
from ssmem_tui.tui.screens.read import ReadScreen
from ssmem_tui.tui.widgets.line_list import LineList
from ssmem_tui.tui.widgets.pane import Pane
from ssmem_tui.tui.widgets.reader import Reader
from tests.tui.driving import NOW, SIZES, app_on, screen_text, settle

DAY = "memory/2026-02-10.md"
FACT = "The retry budget of the importer is 5, not 3."


def _act(root: Path, kind: str, old: str, new: str, *sources: str) -> str:
    with Store(root, clock=lambda: NOW, durable=False) as store:
        before = store.read("MEMORY.md") or b""
        change = Change("MEMORY.md", before, before.replace(old.encode(), new.encode()))
        record = (LedgerRecord("decisions", {"kind": kind, "text": new}),)
        act = Act(kind, new.strip(), (change,), record, tuple(("Source", source) for source in sources))
        return store.apply(act).commit or ""


@pytest.fixture
def told(small: Path) -> Path:
    """A repository in which a fact was promoted, reworded, and followed by another."""
    with Store(small, clock=lambda: NOW, durable=False) as store:
        store.init()
    _act(small, "promote", "Tuesday 10:00.\n", f"Tuesday 10:00.\n- {FACT}\n", f"{DAY}:4@abc")
    _act(small, "edit", "5, not 3.", "5, since March.")
    _act(small, "promote", "since March.\n", "since March.\n- 备份保留三十天。\n", "memory/2026-02-11.md:3")
    return small


def _subjects(app: SsmemApp) -> list[str]:
    return [row.text for row in app.screen.query_one("#commits", LineList).rows]


def _diff(app: SsmemApp) -> list[str]:
    lines = app.screen.query_one("#diff", Reader).lines
    return [f"{line.mark.text}{line.text}" for line in lines if line.mark.text.strip()]


def _memory(root: Path) -> str:
    return (root / "MEMORY.md").read_text()


async def test_a_commit_is_shown_word_by_word_with_what_it_rests_on(told: Path) -> None:
    app = app_on(told)
    async with app.run_test(size=(120, 36)) as pilot:
        await settle(pilot)
        app.open("history")
        await settle(pilot)
        assert isinstance(app.screen, HistoryScreen)
        assert _subjects(app)[0].startswith("promote: since March.")
        assert _diff(app) == ["+- 备份保留三十天。"]
        await pilot.press("j")
        await settle(pilot)
        assert _diff(app) == ["~- The retry budget of the importer is 5, [-not 3-]{+since March+}."]
        await pilot.press("j")
        await settle(pilot)
        reasons = app.screen.query_one("#reasons", LineList).rows
        assert (f"{DAY}:4", f"- {FACT}") in [(row.text, row.detail) for row in reasons]
        await pilot.press("o")
        await settle(pilot)
        assert isinstance(app.screen, ReadScreen)
        assert (app.screen.here().path, app.screen.here().line) == (DAY, 4)
        await pilot.press("escape")
        await settle(pilot)
        assert isinstance(app.screen, HistoryScreen)


async def test_one_commit_is_taken_back_at_once_and_again(told: Path) -> None:
    app = app_on(told)
    async with app.run_test(size=(120, 36)) as pilot:
        await settle(pilot)
        app.open("history")
        await settle(pilot)
        assert "since March" in _memory(told)
        await pilot.press("j", "exclamation_mark")
        await settle(pilot)
        assert app.last.endswith("(ctrl+r brings it back)")
        assert FACT in _memory(told) and "备份" in _memory(told)
        assert _subjects(app)[0].startswith("undo: edit")
        assert "taken back" in screen_text(app)
        await pilot.press("g", "exclamation_mark")
        await settle(pilot)
        assert "since March" in _memory(told)


async def test_a_clash_is_said_and_nothing_is_written(told: Path) -> None:
    app = app_on(told)
    before = _memory(told)
    async with app.run_test(size=(120, 36)) as pilot:
        await settle(pilot)
        app.open("history")
        await settle(pilot)
        await pilot.press("j", "j", "exclamation_mark")
        await settle(pilot)
        assert "same lines" in screen_text(app)
    assert _memory(told) == before


async def test_two_marked_states_are_compared(told: Path) -> None:
    app = app_on(told)
    async with app.run_test(size=(120, 36)) as pilot:
        await settle(pilot)
        app.open("history")
        await settle(pilot)
        await pilot.press("equals_sign", "j", "j", "equals_sign")
        await settle(pilot)
        assert _diff(app) == [
            "~- The retry budget of the importer is 5, [-not 3-]{+since March+}.",
            "+- 备份保留三十天。",
        ]
        await pilot.press("equals_sign")
        await settle(pilot)
        assert _diff(app) == [f"+- {FACT}"]


async def test_scope_goes_from_file_to_everything_to_the_entry_under_the_cursor(told: Path) -> None:
    from ssmem_tui.tui.messages import Here

    app = app_on(told)
    async with app.run_test(size=(120, 36)) as pilot:
        await settle(pilot)
        app.open("history", Here("MEMORY.md", 6))
        await settle(pilot)
        assert len(_subjects(app)) == 4
        await pilot.press("w", "w")
        await settle(pilot)
        text = screen_text(app)
        assert "this entry" in text and "reworded" in text and "born" in text
        assert len(_subjects(app)) == 2


async def test_the_filter_takes_acts_people_dates_and_words(told: Path) -> None:
    app = app_on(told)
    async with app.run_test(size=(120, 36)) as pilot:
        await settle(pilot)
        app.open("history")
        await settle(pilot)
        for typed, count in (
            ("act:promote", 2),
            ("act:promote 备份", 1),
            ("by:nobody", 0),
            ("since:2026-04", 4),
        ):
            await pilot.press("f")
            await pilot.pause()
            await pilot.press("ctrl+u", *typed, "enter")
            await settle(pilot)
            assert len(_subjects(app)) == count, typed
            assert f"filter: {typed}" in screen_text(app)
        await pilot.press("f", "ctrl+u", *"since:never", "enter")
        await settle(pilot)
        assert "is no period" in screen_text(app)


async def test_without_a_repository_init_is_offered_and_done(small: Path) -> None:
    app = app_on(small)
    async with app.run_test(size=(120, 36)) as pilot:
        await settle(pilot)
        app.open("history")
        await settle(pilot)
        assert "no undo" in screen_text(app)
        await pilot.press("I", "y")
        await settle(pilot)
        assert (small / ".git").is_dir()
        assert _subjects(app)[0].startswith("start: ")


async def test_blame_names_the_act_of_each_line_and_leads_to_it(told: Path) -> None:
    from ssmem_tui.tui.messages import Here

    with (told / "MEMORY.md").open("a") as file:
        file.write("- not in git yet\n")
    app = app_on(told)
    async with app.run_test(size=(120, 36)) as pilot:
        await settle(pilot)
        app.open("blame", Here("MEMORY.md", 7))
        await settle(pilot)
        assert isinstance(app.screen, BlameScreen)
        marks = [line.mark.text.split()[:2] for line in app.screen.query_one("#text", Reader).lines]
        assert marks[5][1] == "edit" and marks[6][1] == "promote" and marks[7] == ["not", "in"]
        reasons = [row.text for row in app.screen.query_one("#reasons", LineList).rows]
        assert "memory/2026-02-11.md:3" in reasons
        await pilot.press("enter")
        await settle(pilot)
        assert isinstance(app.screen, HistoryScreen)
        assert _diff(app) == ["+- 备份保留三十天。"]


async def test_hostile_commits_are_inert(told: Path) -> None:
    import subprocess

    (told / DAY).write_text("- \x1b]0;owned\x07 [/] [@click=app.quit]x\n")
    subprocess.run(["git", "add", "-A"], cwd=told, check=True)
    command = [
        "git",
        "-c",
        "user.name=[/]\x1b[31m",
        "-c",
        "user.email=e@x",
        "commit",
        "-qm",
        "[/b] \x1b[2J evil",
    ]
    subprocess.run(command, cwd=told, check=True)
    app = app_on(told)
    async with app.run_test(size=(120, 36)) as pilot:
        await settle(pilot)
        app.open("history")
        await settle(pilot)
        await pilot.press("w")
        await settle(pilot)
        assert "[/b]" in screen_text(app)
        assert not set(screen_text(app)) & set("\x1b\x07")


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", ["history", "blame", "sync"])
async def test_every_size_shows_the_screen(told: Path, size: tuple[int, int], name: str) -> None:
    app = app_on(told)
    async with app.run_test(size=size) as pilot:
        await settle(pilot)
        app.open(name)
        await settle(pilot)
        rows = screen_text(app).splitlines()
        assert len(rows) <= size[1]
        assert any("promote" in row or "2026" in row or "remote" in row for row in rows)
        await pilot.press("2", "tab", "0", "plus", "escape")
        await settle(pilot)


async def test_what_a_crash_cut_short_is_finished_at_the_start_and_said(told: Path) -> None:
    def cut(name: str) -> None:
        if name == "files placed":
            raise OSError(5, "cut")

    with Store(told, clock=lambda: NOW, durable=False, step=cut) as store:
        before = store.read("MEMORY.md") or b""
        act = Act("note", "cut short", (Change("MEMORY.md", before, before + b"- cut short\n"),))
        assert store.apply(act).pending
    app = app_on(told)
    async with app.run_test(size=(120, 36)) as pilot:
        await settle(pilot)
        assert "an act that a crash had cut short was finished" in screen_text(app)
    with Store(told, clock=lambda: NOW) as store:
        assert store.history(limit=1)[0].subject == "note: cut short"


async def test_a_narrow_screen_gives_the_list_all_its_width_and_counts_one_commit(small: Path) -> None:
    with Store(small, clock=lambda: NOW, durable=False) as store:
        store.init()
    _act(small, "promote", "Tuesday 10:00.\n", f"Tuesday 10:00.\n- {FACT}\n")
    app = app_on(small)
    async with app.run_test(size=(60, 20)) as pilot:
        await settle(pilot)
        app.open("history")
        await settle(pilot)
        assert app.screen.query_one("#commits", LineList).outer_size.width == 60
        assert "refs/heads" not in str(app.screen.query_one("#pane-commits", Pane).border_subtitle)
    assert (commit_count(1), commit_count(1, more=True)) == ("1 commit", "1+ commits")
