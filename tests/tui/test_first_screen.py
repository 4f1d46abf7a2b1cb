"""The first screen of the README, key by key: what it tells a newcomer to press does what it says."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest

from ssmem_tui.core.demo import make
from ssmem_tui.tui.screens.help import HelpScreen
from ssmem_tui.tui.screens.review import ReviewScreen
from ssmem_tui.tui.screens.writing import Writing
from tests.readme import PAGE
from tests.tui.driving import app_on, settle

_NAMES = {"esc": "escape", "?": "question_mark"}


def told() -> list[str]:
    """The keys between the command to run and the command to test, in their order."""
    page = PAGE.read_text()
    words = page.partition("ssmem-tui demo\n```")[2].partition("**Test it:**")[0]
    return [_NAMES.get(key, key) for key in re.findall(r"`([^`]+)`", words)]


@pytest.mark.parametrize("size", [(100, 30), (80, 24)])
async def test_the_keys_of_the_first_screen_do_what_it_says(tmp_path: Path, size: tuple[int, int]) -> None:
    root = make(tmp_path / "pip").root
    before = (root / "MEMORY.md").read_bytes()
    app = app_on(root)
    async with app.run_test(size=size) as pilot:
        await settle(pilot)
        seen: dict[str, tuple[type, bool, int]] = {}
        for key in told():
            await pilot.press(key)
            await settle(pilot)
            seen[key] = (type(app.screen), (root / "MEMORY.md").read_bytes() == before, _commits(root))
        start = seen["v"][2]
        assert list(seen) == ["v", "a", "W", "y", "escape", "u", "question_mark", "q"]
        assert seen["v"][0] is ReviewScreen
        assert seen["W"][0] is Writing and seen["W"][1:] == (True, start), "nothing is written before y"
        assert seen["y"][1:] == (False, start + 1), "one commit"
        assert seen["u"][1:] == (True, start + 2), "taken back, as a commit too"
        assert seen["question_mark"][0] is HelpScreen


def _commits(root: Path) -> int:
    done = subprocess.run(
        ["git", "rev-list", "--count", "HEAD"], cwd=root, capture_output=True, text=True, check=True
    )
    return int(done.stdout)
