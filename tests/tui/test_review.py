"""The review desk by keys, on the real app over a real folder: what is shown, written, and not written."""

from __future__ import annotations

import subprocess
from collections.abc import Callable
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from ssmem_tui.core.review import Choice, draft_path
from ssmem_tui.core.review.retiring import propose
from ssmem_tui.core.store import Store, read_ledger
from ssmem_tui.tui.app import SsmemApp
from ssmem_tui.tui.screens.picking import Pick
from ssmem_tui.tui.screens.read import ReadScreen
from ssmem_tui.tui.screens.review import ReviewScreen
from ssmem_tui.tui.screens.writing import Writing
from ssmem_tui.tui.widgets.line_list import LineList
from ssmem_tui.tui.widgets.prompt import Prompt
from tests.core.review.conftest import CORE, FEBRUARY, LOGS, Clock
from tests.tui.driving import app_on, screen_text, settle

NOW = datetime(2026, 3, 5, 12, tzinfo=UTC)
SIZE = (120, 36)
Press = Callable[..., Any]


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """Four candidates: an update of the pump window, a Chinese rule, a lesson, a rule; under git."""
    folder = tmp_path / "ws"
    files = {f"memory/{day}.md": text for day, text in LOGS.items()}
    for path, text in (files | {"MEMORY.md": CORE, "memory/monthly/2026-02.md": FEBRUARY}).items():
        target = folder / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text, encoding="utf-8")
    with Store(folder, clock=Clock(), author=("Kim", "kim@example.org"), durable=False) as store:
        store.init()
    for key, value in (("user.name", "Kim"), ("user.email", "kim@example.org")):
        subprocess.run(["git", "config", key, value], cwd=folder, check=True)
    return folder


def app(root: Path, **options: Any) -> SsmemApp:
    return app_on(root, now=NOW, **options)


async def opened(pilot: Pilot[Any]) -> ReviewScreen:
    await settle(pilot)
    await press(pilot, "v")
    screen = pilot.app.screen
    assert isinstance(screen, ReviewScreen)
    return screen


async def press(pilot: Pilot[Any], *keys: str) -> None:
    for key in keys:
        await pilot.press(key)
        await settle(pilot)


async def stand_on(pilot: Pilot[Any], words: str) -> None:
    """Move the cursor to the queue row whose text holds `words`, by keys."""
    screen = pilot.app.screen
    assert isinstance(screen, ReviewScreen)
    queue = screen.query_one("#queue", LineList)
    queue.focus()
    await press(pilot, "g")
    at = next(n for n, row in enumerate(queue.rows) if words in row.text)
    while queue.cursor < at:
        await press(pilot, "j")


async def fill(pilot: Pilot[Any], text: str) -> None:
    """Replace what stands in the prompt and press enter."""
    from textual.widgets import Input

    pilot.app.screen.query_one(Prompt).query_one(Input).value = text
    await press(pilot, "enter")


def log(root: Path) -> list[str]:
    done = subprocess.run(["git", "log", "--format=%s"], cwd=root, text=True, capture_output=True, check=True)
    return done.stdout.splitlines()


async def test_the_desk_shows_what_why_and_cost(root: Path) -> None:
    async with app(root).run_test(size=SIZE) as pilot:
        await opened(pilot)
        await stand_on(pilot, "pump window")
        text = screen_text(pilot.app)
        assert "L3 -> L1   replaces line 10" in text
        assert "-  10 - Pump window is Monday 09:00." in text
        assert "+  10 - The pump window moves to Tuesday 10:00." in text
        assert "memory/2026-02-10.md:3" in text
        assert "changes a decision" in text
        assert "tokens a start" in text
    assert (root / "MEMORY.md").read_text() == CORE


async def test_approve_write_and_undo_after_writing(root: Path) -> None:
    async with app(root).run_test(size=SIZE) as pilot:
        screen = await opened(pilot)
        await stand_on(pilot, "温室日志")
        await press(pilot, "a")
        assert (root / "MEMORY.md").read_text() == CORE
        await press(pilot, "W")
        assert isinstance(pilot.app.screen, Writing)
        assert "+  12 - 以后所有温室日志" in screen_text(pilot.app)
        await press(pilot, "y")
        assert "- 以后所有温室日志" in (root / "MEMORY.md").read_text()
        assert log(root)[0].startswith("promote: 以后所有温室日志")
        assert len(screen.session.board.items) == 3
        await press(pilot, "u")
        assert (root / "MEMORY.md").read_text() == CORE
        assert len(screen.session.board.items) == 4


async def test_esc_in_the_last_look_writes_nothing(root: Path) -> None:
    async with app(root).run_test(size=SIZE) as pilot:
        screen = await opened(pilot)
        await press(pilot, "a", "W", "escape")
        assert len(screen.session.board.decisions) == 1
    assert len(log(root)) == 1


async def test_edit_approves_the_new_words(root: Path) -> None:
    async with app(root).run_test(size=SIZE) as pilot:
        screen = await opened(pilot)
        await stand_on(pilot, "温室日志")
        await press(pilot, "e")
        await fill(pilot, "Greenhouse logs are in Chinese.")
        assert screen.session.board.decisions[0].edited
        assert "[e]" in screen_text(pilot.app)
        await press(pilot, "W", "y")
    assert "- Greenhouse logs are in Chinese.\n" in (root / "MEMORY.md").read_text()


async def test_edit_in_the_editor(root: Path) -> None:
    def edit(path: Path, line: int) -> int:
        path.write_text("Logs in Chinese,\nimages under 2 MB.\n", encoding="utf-8")
        return 0

    async with app(root, edit=edit).run_test(size=SIZE) as pilot:
        await opened(pilot)
        await stand_on(pilot, "温室日志")
        await press(pilot, "E", "W", "y")
    assert "- Logs in Chinese,\n  images under 2 MB.\n" in (root / "MEMORY.md").read_text()


async def test_reject_asks_why_and_sticks(root: Path) -> None:
    async with app(root).run_test(size=SIZE) as pilot:
        screen = await opened(pilot)
        await stand_on(pilot, "firmware")
        await press(pilot, "r")
        await fill(pilot, "")
        assert screen.session.board.decisions == ()
        await press(pilot, "r")
        await fill(pilot, "in the manual")
        await press(pilot, "W", "y")
        assert log(root)[0].startswith("reject: Never restart")
        assert not any("firmware" in item.text for item in screen.session.board.items)
        await press(pilot, "X")
        assert "in the manual" in screen_text(pilot.app)
        await press(pilot, "enter")
        assert log(root)[0].startswith("reopen: ")
        assert any("firmware" in item.text for item in screen.session.board.items)


async def test_replace_and_the_other_way(root: Path) -> None:
    async with app(root).run_test(size=SIZE) as pilot:
        screen = await opened(pilot)
        await stand_on(pilot, "pump window")
        await press(pilot, "a")
        assert screen.session.board.decisions[0].choice is Choice.REPLACE
        await stand_on(pilot, "pump window")
        await press(pilot, "x")
        assert screen.session.board.decisions[0].choice is Choice.APPROVE
        await stand_on(pilot, "pump window")
        await press(pilot, "x", "W", "y")
    text = (root / "MEMORY.md").read_text()
    assert "Monday 09:00" not in text
    assert "Monday 09:00" in (root / "memory/archive/2026-03.md").read_text()


async def test_split_merge_and_defer(root: Path) -> None:
    async with app(root).run_test(size=SIZE) as pilot:
        screen = await opened(pilot)
        await stand_on(pilot, "firmware")
        await press(pilot, "p")
        await fill(
            pilot, "Never restart the gateway during a firmware write | A broken write bricks the sensor"
        )
        assert len(screen.session.board.items) == 5
        await stand_on(pilot, "Never restart the gateway during")
        await press(pilot, "space")
        await stand_on(pilot, "A broken write")
        await press(pilot, "space", "m")
        await fill(pilot, "Never restart the gateway during a firmware write; it bricks the sensor.")
        assert len(screen.session.board.items) == 4
        await stand_on(pilot, "温室日志")
        await press(pilot, "S")
        assert screen.session.board.decisions[0].choice is Choice.DEFER
        assert "[~]" in screen_text(pilot.app)
        assert not screen.session.waiting


async def test_undo_before_writing_drops_one_decision_at_a_time(root: Path) -> None:
    async with app(root).run_test(size=SIZE) as pilot:
        screen = await opened(pilot)
        await press(pilot, "a", "a")
        assert len(screen.session.board.decisions) == 2
        await press(pilot, "u")
        assert len(screen.session.board.decisions) == 1
        await press(pilot, "u")
        assert screen.session.board.decisions == ()
        await press(pilot, "ctrl+r")
        assert len(screen.session.board.decisions) == 1
    assert len(log(root)) == 1


async def test_quit_and_resume(root: Path) -> None:
    async with app(root).run_test(size=SIZE) as pilot:
        await opened(pilot)
        await stand_on(pilot, "温室日志")
        await press(pilot, "a", "q")
    assert draft_path(root).exists()
    async with app(root).run_test(size=SIZE) as pilot:
        screen = await opened(pilot)
        assert [d.choice for d in screen.session.board.decisions] == [Choice.APPROVE]
        await press(pilot, "W", "y")
    assert "- 以后所有温室日志" in (root / "MEMORY.md").read_text()
    assert not draft_path(root).exists()


async def test_core_changed_behind_our_back_between_view_and_writing(root: Path) -> None:
    async with app(root).run_test(size=SIZE) as pilot:
        screen = await opened(pilot)
        await stand_on(pilot, "温室日志")
        await press(pilot, "a", "W")
        changed = CORE.replace("## Facts", "## Known facts")
        (root / "MEMORY.md").write_text(changed)
        await press(pilot, "y")
        assert (root / "MEMORY.md").read_text() == changed
        assert "changed since it was read" in screen_text(pilot.app)
        assert len(screen.session.board.decisions) == 1
        await press(pilot, "W", "y")
        assert "- 以后所有温室日志" in (root / "MEMORY.md").read_text()
        assert "## Known facts" in (root / "MEMORY.md").read_text()


async def test_three_yes_are_asked_for(root: Path) -> None:
    async with app(root).run_test(size=SIZE) as pilot:
        screen = await opened(pilot)
        await stand_on(pilot, "温室日志")
        await press(pilot, "4", "enter")
        item = screen.candidate()
        assert item is not None
        assert item.answers[0].yes is False
        await press(pilot, "1", "a")
        assert "Three times yes" in screen_text(pilot.app)
        await press(pilot, "escape")
        assert screen.session.board.decisions == ()
        await press(pilot, "a", "y")
        assert screen.session.board.decisions[0].choice is Choice.APPROVE


async def test_evidence_opens_at_the_line_and_esc_returns_to_the_same_candidate(root: Path) -> None:
    async with app(root).run_test(size=SIZE) as pilot:
        screen = await opened(pilot)
        await stand_on(pilot, "pump window")
        here = screen.candidate()
        await press(pilot, "3", "j", "enter")
        assert isinstance(pilot.app.screen, ReadScreen)
        assert pilot.app.screen.here().path == "memory/2026-02-17.md"
        await press(pilot, "escape")
        assert pilot.app.screen is screen
        assert screen.candidate() == here
        assert screen.focused is not None
        assert screen.focused.id == "evidence"


async def test_marks_and_bulk_act_on_what_is_shown(root: Path) -> None:
    async with app(root).run_test(size=SIZE) as pilot:
        screen = await opened(pilot)
        await press(pilot, "A")
        assert len(screen.marked) == 4
        with Store(root, clock=Clock(), author=("Kim", "kim@example.org"), durable=False) as store:
            store.apply(propose("Late proposal: the vents open at 28 degrees.", by="agent"))
        await press(pilot, "a")
        assert len(screen.session.board.decisions) == 4
        await press(pilot, "W", "y")
        assert len(screen.session.board.items) == 1
    assert "Late proposal" not in (root / "MEMORY.md").read_text()
    assert len(log(root)) == 1 + 1 + 4


async def test_over_budget_asks_what_leaves(root: Path) -> None:
    (root / "ssmem.toml").write_text(f"[budgets]\ncore_bytes = {len(CORE.encode()) + 10}\n")
    async with app(root).run_test(size=SIZE) as pilot:
        screen = await opened(pilot)
        await stand_on(pilot, "温室日志")
        await press(pilot, "a")
        assert isinstance(pilot.app.screen, Pick)
        assert "bytes come free" in screen_text(pilot.app)
        await press(pilot, "enter")
        (decision,) = screen.session.board.decisions
        assert decision.leaves
        await press(pilot, "W", "y")
    assert len((root / "MEMORY.md").read_bytes()) <= len(CORE.encode()) + 10
    assert (root / "memory/archive/2026-03.md").exists()


async def test_an_old_entry_is_retired_kept_or_pinned_and_brought_back(root: Path) -> None:
    (root / "ssmem.toml").write_text("[review]\nexpiry_days = 15\n")
    async with app(root).run_test(size=SIZE) as pilot:
        screen = await opened(pilot)
        await stand_on(pilot, "Old Tomas")
        await press(pilot, "a")
        await stand_on(pilot, "orchids")
        await press(pilot, "p")
        assert "retire line" in screen_text(pilot.app)
        await press(pilot, "W", "y")
        assert "Old Tomas" not in (root / "MEMORY.md").read_text()
        assert {record["kind"] for record in read_ledger(root, "decisions")} == {"retire", "pin"}
        await press(pilot, "X", "enter")
        assert (root / "MEMORY.md").read_text() == CORE
        assert not any("orchids" in old.entry.text for old in screen.desk.old)  # type: ignore[union-attr]


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (200, 50)])
async def test_other_sizes_reach_every_pane(root: Path, size: tuple[int, int]) -> None:
    async with app(root).run_test(size=size) as pilot:
        await opened(pilot)
        for number, words in (
            ("1", "pump window"),
            ("2", "Tuesday 10:00"),
            ("3", "memory/2026"),
            ("4", "is a principle"),
        ):
            await press(pilot, number)
            assert words in screen_text(pilot.app), number
        await press(pilot, "1", "a", "W")
        assert "Commits: 1" in screen_text(pilot.app)


async def test_hostile_text_is_inert(root: Path) -> None:
    nasty = "Never open [/] or [@click=app.quit]x[/] \x1b]0;owned\x07 in a shop, always ask."
    with Store(root, clock=Clock(), author=("Kim", "kim@example.org"), durable=False) as store:
        store.apply(propose(nasty, by="agent"))
    async with app(root).run_test(size=SIZE) as pilot:
        screen = await opened(pilot)
        await stand_on(pilot, "Never open [/]")
        assert "\x1b" not in screen_text(pilot.app)
        await press(pilot, "a")
        assert "control characters" in screen_text(pilot.app)
        await press(pilot, "escape")
        assert screen.session.board.decisions == ()


async def test_nothing_to_review_says_why(tmp_path: Path) -> None:
    (tmp_path / "MEMORY.md").write_text(CORE)
    (tmp_path / "memory").mkdir()
    (tmp_path / "memory" / "2026-03-01.md").write_text("- hm\n")
    async with app_on(tmp_path, now=NOW).run_test(size=SIZE) as pilot:
        await opened(pilot)
        assert "no month summary to read yet" in screen_text(pilot.app)
        await press(pilot, "a", "r", "e", "p", "m", "W", "space", "A", "S", "x", "M")
    assert date(2026, 3, 5) == NOW.date()
