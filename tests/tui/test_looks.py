"""What a person sees at the size at hand: painted lines, read as they read them."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.tui.driving import app_on, screen_text, settle

NARROW = (60, 20)


def hints(shown: str) -> str:
    """The hint bar."""
    return next(line for line in shown.splitlines() if line.startswith(" ? "))


@pytest.mark.parametrize(
    ("key", "tabs"),
    [
        ("t", "[1 History] 0 Difference  2 Why"),
        ("R", "[1 Periods] 0 Preview"),
        ("L", "[1 Loads] 2 Raw logs against layered memory  0 Text"),
        ("b", "[0 MEMORY.md] 2 Why"),
    ],
)
async def test_where_one_pane_is_shown_the_others_are_named(small: Path, key: str, tabs: str) -> None:
    app = app_on(small)
    async with app.run_test(size=NARROW) as pilot:
        await settle(pilot)
        await pilot.press(key)
        await settle(pilot)
        assert screen_text(app).splitlines()[1].strip() == tabs


async def test_tabs_are_left_out_where_all_panes_are_shown(small: Path) -> None:
    app = app_on(small)
    async with app.run_test(size=(120, 36)) as pilot:
        await settle(pilot)
        await pilot.press("t")
        await settle(pilot)
        assert "[1 History]" not in screen_text(app)


@pytest.mark.parametrize("pane", ["0", "2"])
async def test_every_pane_of_history_is_read_on_a_narrow_terminal(sample: Path, pane: str) -> None:
    app = app_on(sample)
    async with app.run_test(size=NARROW) as pilot:
        await settle(pilot)
        await pilot.press("t", pane)
        await settle(pilot)
        shown = screen_text(app).splitlines()
        assert any(line.strip() for line in shown[2:-3]), shown
        assert app.focused is not None


async def test_a_screen_does_not_offer_to_open_itself(small: Path) -> None:
    app = app_on(small)
    async with app.run_test(size=(200, 50)) as pilot:
        await settle(pilot)
        assert "t history" in hints(screen_text(app))
        await pilot.press("t")
        await settle(pilot)
        assert "s search" in hints(screen_text(app)) and "t history" not in hints(screen_text(app))
        await pilot.press("t")
        await settle(pilot)
        assert "this screen is open already" in screen_text(app)
