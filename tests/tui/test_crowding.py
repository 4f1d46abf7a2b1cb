"""A core over its budget while nothing waits: the desk shows what could make room, and takes it back."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

from textual.pilot import Pilot

from ssmem_tui.core.review import Choice
from ssmem_tui.tui.widgets.line_list import LineList
from tests.core.review.conftest import CORE
from tests.tui.driving import screen_text, settle
from tests.tui.reviewing import SIZE, app, made, opened, press, stand_on

LIMIT = len(CORE.encode()) - 30


async def stand_on_choice(pilot: Pilot[Any], words: str) -> None:
    """Move the cursor of the dialog to the row that holds `words`, by keys."""
    choices = pilot.app.screen.query_one("#choices", LineList)
    await press(pilot, "g")
    while words not in choices.rows[choices.cursor].text:
        await press(pilot, "j")


def crowded(folder: Path) -> Path:
    root = made(folder)
    (root / "ssmem.toml").write_text(f"[budgets]\ncore_bytes = {LIMIT}\n")
    return root


async def test_what_could_make_room_is_retired_like_what_is_old(tmp_path: Path) -> None:
    root = crowded(tmp_path / "ws")
    async with app(root).run_test(size=SIZE) as pilot:
        screen = await opened(pilot)
        assert "core is over budget" in screen_text(pilot.app)
        assert screen.desk is not None and not screen.desk.old
        (item,) = screen.desk.crowding
        await stand_on(pilot, item.entry.text.removeprefix("- "))
        assert "1 could leave" in screen_text(pilot.app)
        whole = screen.session.core
        screen.session.core = whole.without(item.entry.ident)
        assert "could leave" not in str(screen.title_facts()), "what has left is not proposed again"
        screen.session.core = whole
        await press(pilot, "a")
        assert "all are decided" not in screen_text(pilot.app) and screen.session.board.left
        await press(pilot, "W", "y")
        assert len((root / "MEMORY.md").read_bytes()) <= LIMIT
        assert item.entry.text.removeprefix("- ") in (root / "memory/archive/2026-03.md").read_text()
        assert "core is over budget" not in screen_text(pilot.app)
        await press(pilot, "u")
        assert (root / "MEMORY.md").read_text() == CORE
        assert "core is over budget" in screen_text(pilot.app)


async def test_all_that_could_make_room_are_retired_as_one_step(tmp_path: Path) -> None:
    root = crowded(tmp_path / "ws")
    diary = "".join(f"- Film number {n} was about a keyboard and a cat.\n" for n in range(3))
    diary += "- Ana cannot eat peanuts, her throat closes.\n"
    (root / "MEMORY.md").write_text(f"{CORE}\n## Diary\n\n{diary}")
    (root / "ssmem.toml").write_text("[budgets]\ncore_bytes = 60\n")
    async with app(root).run_test(size=SIZE) as pilot:
        screen = await opened(pilot)
        assert screen.desk is not None
        group = screen.desk.crowding
        assert len(group) > 2 and not any("peanuts" in item.entry.text for item in group)
        await stand_on(pilot, group[1].entry.text.removeprefix("- "))
        assert "A all of them" in screen_text(pilot.app)
        await press(pilot, "r", "A")
        kept, retired = group[1].entry.ident, {item.entry.ident for item in group} - {group[1].entry.ident}
        made = {one.entry.ident: one.choice for one in screen.session.board.entries}
        assert made == {kept: Choice.KEEP, **dict.fromkeys(retired, Choice.RETIRE)}
        assert f"{len(retired)} leave core with W" in screen_text(pilot.app)
        await press(pilot, "u")
        assert [one.entry.ident for one in screen.session.board.entries] == [kept]
        await press(pilot, "A")
        assert len(screen.session.board.entries) == len(group)
        await stand_on(pilot, group[0].entry.text.removeprefix("- "))
        await press(pilot, "A")
        assert [one.entry.ident for one in screen.session.board.entries] == [kept], "what is kept stays so"
        await press(pilot, "A", "W", "y")
        assert "2 commits: 1× keep it, 1× retire" in screen_text(pilot.app), "the group is one act"
        text = (root / "MEMORY.md").read_text()
        assert group[1].entry.text in text and not any(
            i.entry.text in text for i in group if i is not group[1]
        )


async def test_room_is_made_with_what_is_old_as_well_and_what_it_does_not_reach_is_said(
    tmp_path: Path,
) -> None:
    root = crowded(tmp_path / "ws")
    diary = "".join(f"- Film number {n} was about a keyboard and a cat.\n" for n in range(3))
    (root / "MEMORY.md").write_text(f"{CORE}\n## Diary\n\n{diary}")
    (root / "ssmem.toml").write_text("[budgets]\ncore_bytes = 60\n")
    async with app(root).run_test(size=SIZE) as pilot:
        screen = await opened(pilot)
        assert screen.desk is not None
        group = screen.desk.crowding
        screen.desk = replace(screen.desk, old=group[:1], crowding=group[1:])
        await stand_on(pilot, group[1].entry.text.removeprefix("- "))
        await press(pilot, "A")
        assert {one.entry.ident for one in screen.session.board.entries} == {one.entry.ident for one in group}
        assert "over its budget" in screen_text(pilot.app)


async def test_what_another_decision_takes_away_is_not_proposed_twice(tmp_path: Path) -> None:
    root = crowded(tmp_path / "ws")
    async with app(root).run_test(size=SIZE) as pilot:
        screen = await opened(pilot)
        assert screen.desk is not None
        (item,) = screen.desk.crowding
        await stand_on(pilot, "温室日志")
        await press(pilot, "a", "y")  # its wording asks for a second look
        await stand_on_choice(pilot, item.entry.text.removeprefix("- "))
        await press(pilot, "space", "enter", "y")
        assert item.entry.ident in screen.session.board.decisions[0].leaves
        assert "core is over budget" not in screen_text(pilot.app)


async def test_the_cockpit_says_so_where_nothing_waits(tmp_path: Path) -> None:
    root = crowded(tmp_path / "ws")
    (root / "memory/monthly/2026-02.md").unlink()
    for log in (root / "memory").glob("2026-*.md"):
        log.write_text("- Quiet day.\n")
    async with app(root).run_test(size=SIZE) as pilot:
        await settle(pilot)
        assert "30 B over its budget" in " ".join(screen_text(pilot.app).split())
        assert "core is too large" in screen_text(pilot.app)
    (root / "ssmem.toml").unlink()
    async with app(root).run_test(size=SIZE) as pilot:
        await settle(pilot)
        assert "nothing waits" in screen_text(pilot.app)
