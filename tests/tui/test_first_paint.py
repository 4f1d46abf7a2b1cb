"""What stands between the start and the first frame: counted, since seconds differ by machine."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from textual.css.stylesheet import Stylesheet

from ssmem_tui.tui.screens.cockpit import CockpitScreen
from ssmem_tui.tui.shell import STYLES
from tests.tui.driving import SIZES, app_on, settle

CORE = {"", ".errors", ".sanitise", ".saying"}
"""What the frame needs of the storey below; the rest is read while somebody already looks at the frame."""
LATER = ("click", "git", "rapidfuzz", "tomllib", "yaml", "sqlite3", "zoneinfo", "ssmem_tui.tui.cockpit")


def test_what_is_not_needed_for_the_frame_is_loaded_after_it() -> None:
    program = (
        "import sys, ssmem_tui.__main__, ssmem_tui.cli.opening, ssmem_tui.tui.app\n"
        f"print(*(name for name in {LATER!r} if name in sys.modules))\n"
        "print(*(name for name in sys.modules if name.startswith('ssmem_tui.core.')))\n"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    later, core = done.stdout.splitlines()
    assert later == ""
    assert {name.removeprefix("ssmem_tui.core") for name in core.split()} <= CORE


@pytest.mark.parametrize("size", SIZES)
async def test_the_cockpit_is_the_first_screen_and_laid_out_once(
    small: Path, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    """No empty screen below it, no style sheet read again, its class of width known before its layout."""
    again: list[str] = []
    mounted = CockpitScreen.on_mount
    monkeypatch.setattr(Stylesheet, "reparse", lambda sheet: again.append("read"))

    def on_mount(screen: CockpitScreen) -> None:
        again.append(" ".join(sorted(name for name in screen.classes if name in widths)))
        mounted(screen)

    breakpoints = CockpitScreen.HORIZONTAL_BREAKPOINTS
    widths = [name for _, name in breakpoints]
    monkeypatch.setattr(CockpitScreen, "on_mount", on_mount)
    app = app_on(small)
    async with app.run_test(size=size) as pilot:
        await settle(pilot)
        assert again == [[name for least, name in breakpoints if size[0] >= least][-1]]
        assert [type(screen) for screen in app.screen_stack] == [CockpitScreen]


def test_no_style_of_the_wide_layout_asks_which_pane_is_in_front() -> None:
    """There the class is set without the styles of half the screen being worked out again."""
    rules = [
        rule for file in STYLES.glob("*.tcss") for rule in file.read_text().splitlines() if "-front" in rule
    ]
    assert rules and all(".-narrow" in rule or ".-medium" in rule for rule in rules)
