"""The review desk by keys, on the real app over a real folder: what is shown, written, and not written."""

from __future__ import annotations

from pathlib import Path

import pytest

from ssmem_tui.core.review import Choice, draft_path
from ssmem_tui.core.review.retiring import propose
from ssmem_tui.core.store import Store
from ssmem_tui.tui.catalogue import set_language
from ssmem_tui.tui.desk.rows import adding_up
from ssmem_tui.tui.screens.read import ReadScreen
from ssmem_tui.tui.screens.writing import Writing
from ssmem_tui.tui.widgets.title_line import LastLine
from tests.core.review.conftest import CORE, Clock
from tests.tui.driving import screen_text, settle
from tests.tui.reviewing import SIZE, app, fill, log, made, opened, press, stand_on


@pytest.fixture
def root(tmp_path: Path) -> Path:
    return made(tmp_path / "ws")


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
        assert "kept from before: 1 decision; nothing is written before W" in screen_text(pilot.app)
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


def test_the_parts_of_a_score_add_up() -> None:
    assert adding_up([18.7, 18.4, 17.4], 55) in ([19, 19, 17], [19, 18, 18])
    assert sum(adding_up([1.5, 1.5, 1.5], 4)) == 4
    assert adding_up([10.2, -3.1], 7) == [10, -3]
    assert adding_up([80.0, 40.0], 100) == [80, 40]  # the score was capped: nothing is bent to fit


async def test_the_title_tells_only_what_was_decided_and_what_changes(root: Path) -> None:
    async with app(root).run_test(size=SIZE) as pilot:
        await opened(pilot)
        title = screen_text(pilot.app).splitlines()[0]
        assert "4 left" in title and "->" not in title and "[v]" not in title
        assert "tokens a start; core has" in " ".join(screen_text(pilot.app).split())
        await press(pilot, "j", "a", "y")
        title = screen_text(pilot.app).splitlines()[0]
        assert "[v]1 approved" in title and "->" in title and "[x]" not in title


async def test_after_the_last_decision_comes_what_to_press_and_then_what_was_done(
    root: Path,
) -> None:
    async with app(root).run_test(size=SIZE) as pilot:
        screen = await opened(pilot)
        for _ in range(4):
            await press(pilot, "r", "n", "enter")
        assert screen.desk is not None
        assert screen.query_one(LastLine).text.startswith("all are decided: W shows what will be written")
        await press(pilot, "W", "y")
        last = screen_text(pilot.app).splitlines()[-1]
        assert "4 commits: 4× reject" in last and "(u takes them back one by one)" in last


async def test_kinds_in_a_sentence_are_of_its_language(root: Path) -> None:
    async with app(root).run_test(size=SIZE) as pilot:
        await opened(pilot)
        await press(pilot, "A", "r")
        set_language("zh")
        await fill(pilot, "no")
        await press(pilot, "W", "y")
        last = pilot.app.last  # type: ignore[attr-defined]
        set_language("en")
        assert "4× 拒绝" in last


async def test_the_cockpit_says_how_many_decisions_are_not_written(root: Path) -> None:
    async with app(root).run_test(size=SIZE) as pilot:
        await opened(pilot)
        await press(pilot, "a", "a", "S", "escape")
        assert "2 not written" in screen_text(pilot.app).split("\n")[0]
    async with app(root).run_test(size=SIZE) as pilot:
        await settle(pilot)
        assert "2 not written" in screen_text(pilot.app).split("\n")[0]
        await press(pilot, "v", "W", "y")
        assert len(log(root)) == 3
        await press(pilot, "escape")
        assert "not written" not in screen_text(pilot.app).split("\n")[0]
