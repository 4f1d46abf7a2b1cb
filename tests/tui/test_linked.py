"""`o` and `enter` go where a line links to: a note, one of several, the web after a question."""

from __future__ import annotations

from pathlib import Path

import pytest

from ssmem_tui.tui.app import SsmemApp
from ssmem_tui.tui.screens.confirm import Confirm
from ssmem_tui.tui.screens.picking import Pick
from ssmem_tui.tui.screens.read import ReadScreen
from ssmem_tui.tui.widgets.line_list import LineList
from ssmem_tui.tui.widgets.reader import Reader
from tests.tui.driving import app_on, screen_text, settle

LINES = """\
# Memory

- [Deploys](memory/deploys.md) — how we deploy
- see [[deploys]] and `memory/2026-02-11.md#L3`
- the board is https://example.org/board, and more.
- [gone](memory/gone.md)
- nothing here
"""


@pytest.fixture
def linked(small: Path) -> Path:
    (small / "MEMORY.md").write_text(LINES)
    (small / "memory" / "deploys.md").write_text("# Deploys\n\n- on Tuesdays, see [core](../MEMORY.md)\n")
    return small


def place(app: SsmemApp) -> tuple[str, int]:
    assert isinstance(app.screen, ReadScreen)
    here = app.screen.here()
    return here.path, here.line


@pytest.mark.parametrize("key", ["o", "enter"])
async def test_the_note_of_a_link_is_opened_and_links_in_it_lead_on(key: str, linked: Path) -> None:
    app = app_on(linked)
    async with app.run_test(size=(120, 36)) as pilot:
        await settle(pilot)
        await pilot.press("0", "g", "j", "j", key)
        await settle(pilot)
        assert place(app) == ("memory/deploys.md", 1)
        await pilot.press("G", key)
        await settle(pilot)
        assert place(app) == ("MEMORY.md", 1)
        await pilot.press("escape", "escape")
        await settle(pilot)
        assert app.screen.query_one("#reader", Reader).has_focus and len(app.screen_stack) == 1


async def test_of_several_one_is_chosen_and_a_dead_one_is_told(linked: Path) -> None:
    app = app_on(linked)
    async with app.run_test(size=(120, 36)) as pilot:
        await settle(pilot)
        await pilot.press("0", "g", "j", "j", "j", "o")
        await settle(pilot)
        assert isinstance(app.screen, Pick)
        rows = [row.text for row in app.screen.query_one(LineList).rows]
        assert rows == ["memory/deploys.md", "memory/2026-02-11.md:3"]
        await pilot.press("j", "enter")
        await settle(pilot)
        assert place(app) == ("memory/2026-02-11.md", 3)
        await pilot.press("escape", "G", "k", "o")
        await settle(pilot)
        assert "memory/gone.md: there is no such file" in screen_text(app)
        await pilot.press("j", "o")
        await settle(pilot)
        assert "no link stands in this line" in screen_text(app)


async def test_an_address_is_asked_about_and_never_visited_by_itself(linked: Path) -> None:
    app = app_on(linked, env={"PATH": ""})
    async with app.run_test(size=(120, 36)) as pilot:
        await settle(pilot)
        await pilot.press("0", "g", "j", "j", "j", "j", "o")
        await settle(pilot)
        assert isinstance(app.screen, Confirm) and "https://example.org/board\n" not in app.last
        await pilot.press("y")
        await settle(pilot)
        assert app.last == "https://example.org/board"


async def test_from_a_list_the_key_says_where_it_works(linked: Path) -> None:
    app = app_on(linked)
    async with app.run_test(size=(120, 36)) as pilot:
        await settle(pilot)
        await pilot.press("1", "o")
        await settle(pilot)
        assert "go there first" in screen_text(app)
