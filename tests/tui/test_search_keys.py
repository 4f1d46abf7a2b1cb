"""Keys in the search box: those of fzf go through the hits, letters stay letters."""

from __future__ import annotations

from pathlib import Path

from textual.widgets import Input

from ssmem_tui.tui.widgets.line_list import LineList
from tests.tui.driving import app_on
from tests.tui.test_search import ask, search_of


async def test_keys_of_fzf_go_through_the_hits(small: Path) -> None:
    app = app_on(small)
    async with app.run_test(size=(120, 36)) as pilot:
        await ask(pilot, "deploy")
        screen = search_of(app)
        view = screen.query_one("#hits", LineList)
        start = view.cursor
        for down, up in (("ctrl+n", "ctrl+p"), ("ctrl+j", "ctrl+k")):
            await pilot.press(down, down)
            assert view.cursor > start
            await pilot.press(up, up)
            assert view.cursor == start and app.screen is screen
        assert screen.query_one("#box", Input).value == "deploy"
