"""One picture per screen and layout, beside those of the README (test_pictures.py), which are all wide.

`pytest tests/snapshots --snapshot-update` after looking at the report.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from ssmem_tui.tui.catalogue import set_language
from tests.tui.driving import app_on, settle

Compare = Callable[..., bool]


def pressing(*keys: str) -> Callable[[Pilot[Any]], Awaitable[None]]:
    """Wait for the workspace, then press keys, each after all work has settled."""

    async def run(pilot: Pilot[Any]) -> None:
        await settle(pilot)
        for key in keys:
            await pilot.press(key)
            await settle(pilot)

    return run


WIDE, MEDIUM, NARROW, HUGE = (120, 36), (80, 24), (60, 20), (200, 50)
DAY = ("2", *"jjljlj")

PICTURES = {
    "cockpit-wide": (WIDE, ()),
    "cockpit-medium": (MEDIUM, DAY),
    "cockpit-narrow": (NARROW, DAY),
    "cockpit-narrow-reading": (NARROW, (*DAY, "enter", *"jjjjjj")),
    "cockpit-huge": (HUGE, DAY),
    "cockpit-maximised": (MEDIUM, ("2", "plus")),
    "find": (WIDE, ("0", "slash", *"rule")),
    "palette": (MEDIUM, ("colon", *"roll")),
    "review-medium": (MEDIUM, ("v",)),
    "review-narrow": (NARROW, ("v",)),
    "compare-medium": (MEDIUM, ("2", *"jjlj", "c", *"jjjjjj")),
    "search-medium": (MEDIUM, ("s", *"备份")),
    "rollup-medium": (MEDIUM, ("R",)),
    "history-narrow": (NARROW, ("t",)),
    "blame-medium": (MEDIUM, ("b",)),
    "outside-medium": (MEDIUM, ("O",)),
    "trends-narrow": (NARROW, ("T",)),
}


@pytest.mark.parametrize("name", PICTURES)
def test_picture(name: str, pip: Path, snap_compare: Compare) -> None:
    size, keys = PICTURES[name]
    assert snap_compare(app_on(pip), terminal_size=size, run_before=pressing(*keys))


def test_picture_in_chinese(pip: Path, snap_compare: Compare) -> None:
    set_language("zh")
    try:
        assert snap_compare(app_on(pip), terminal_size=WIDE, run_before=pressing(*DAY))
    finally:
        set_language("en")


def test_picture_in_sixteen_colours(pip: Path, snap_compare: Compare) -> None:
    assert snap_compare(app_on(pip, env={}), terminal_size=MEDIUM, run_before=pressing(*DAY, "0", *"jjjj"))
