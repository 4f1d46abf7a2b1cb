"""The recall test from the compare screen: questions, what answers them, and the way to both."""

from __future__ import annotations

from pathlib import Path

from ssmem_tui.tui.screens.quiz import QuizScreen
from ssmem_tui.tui.screens.read import ReadScreen
from ssmem_tui.tui.widgets.line_list import LineList
from tests.tui.comparing import WEEK, comparing
from tests.tui.driving import screen_text, settle


async def test_q_asks_what_the_rungs_still_know(sample: Path) -> None:
    async with comparing(sample, WEEK) as (app, pilot):
        await pilot.press("Q")
        await settle(pilot)
        assert isinstance(app.screen, QuizScreen)
        rows = app.screen.query_one(LineList).rows
        answered = [row for row in rows if row.mark == "="]
        silent = [row for row in rows if row.mark == "-"]
        assert len(rows) > 20 and answered and silent
        assert all(":" in row.text for row in answered)
        assert "2026-W07" in screen_text(app)
        await pilot.press("enter")
        await settle(pilot)
        assert isinstance(app.screen, ReadScreen)
        assert app.screen.opened_at.path.endswith(".md")
        await pilot.press("escape")
        await settle(pilot)
        assert isinstance(app.screen, QuizScreen)
