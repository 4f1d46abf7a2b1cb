"""No key is answered by silence: what cannot run now says so, and what to do first."""

from __future__ import annotations

from pathlib import Path

import pytest

from ssmem_tui.tui.screens.compare import CompareScreen
from ssmem_tui.tui.widgets.title_line import LastLine
from tests.tui.comparing import comparing, side
from tests.tui.driving import app_on, settle

WITHOUT_PROBLEMS = "memory/diary/2026/weekly/2026-W13.md"


@pytest.mark.parametrize(
    ("keys", "said"),
    [
        (("e",), "go there first"),
        (("v", "W"), "nothing is decided yet"),
        (("0", "n"), "/ finds words"),
        (("v", "9"), ""),
    ],
)
async def test_a_key_that_can_do_nothing_says_so(sample: Path, keys: tuple[str, ...], said: str) -> None:
    async with app_on(sample).run_test(size=(120, 36)) as pilot:
        await settle(pilot)
        for key in keys[:-1]:
            await pilot.press(key)
            await settle(pilot)
        before = pilot.app.screen.query_one(LastLine).text
        await pilot.press(keys[-1])
        await settle(pilot)
        assert said in pilot.app.screen.query_one(LastLine).text
        assert said or pilot.app.screen.query_one(LastLine).text == before


async def test_n_of_a_summary_without_a_problem_goes_to_what_was_lost(sample: Path) -> None:
    async with comparing(sample, WITHOUT_PROBLEMS) as (app, pilot):
        assert isinstance(app.screen, CompareScreen)
        summary, sources = side(app, "summary"), side(app, "sources")
        assert not summary.problems and sources.problems
        await pilot.press("a")
        await settle(pilot)
        assert "tab goes there" in app.screen.query_one(LastLine).text and not app.screen.changes
        await pilot.press("n")
        await settle(pilot)
        assert app.focused is sources and sources.cursor in sources.problems
        await pilot.press("a")
        await settle(pilot)
        assert app.screen.changes == 1


async def test_n_with_nothing_on_either_side_names_the_key_that_helps(sample: Path) -> None:
    async with comparing(sample, WITHOUT_PROBLEMS) as (app, pilot):
        side(app, "sources").problems = ()
        await pilot.press("n")
        await settle(pilot)
        told = app.screen.query_one(LastLine).text
        assert "5 shows the lost facts" in told or (app.focused and app.focused.id == "lost")
