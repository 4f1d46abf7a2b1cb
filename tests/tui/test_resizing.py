"""A resize takes the loop in steps, so that a key between them need not wait for the whole."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from tests.tui.driving import app_on, settle


@pytest.mark.parametrize(("old", "new"), [((60, 20), (200, 50)), ((200, 50), (80, 24))])
async def test_styles_layout_and_picture_are_turns_of_their_own(
    small: Path, old: tuple[int, int], new: tuple[int, int]
) -> None:
    app = app_on(small)
    seen: set[tuple[bool, int, bool]] = set()

    async def look() -> None:
        body = app.screen.query_one("#body")
        while True:
            seen.add((app.screen.has_class("-wide"), body.size.width, bool(app._batch_count)))
            await asyncio.sleep(0)

    async with app.run_test(size=old) as pilot:
        await settle(pilot)
        looking = asyncio.create_task(look())
        await pilot.resize_terminal(*new)
        looking.cancel()
        wide = new[0] >= 110
        assert (wide, old[0], True) in seen, "styled, not laid out"
        assert (wide, new[0], True) in seen, "laid out, not painted"
        assert (wide, new[0], False) in seen
