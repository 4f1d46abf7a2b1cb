"""`u` and `ctrl+r` ask before they take back what nobody did here since the app began."""

from __future__ import annotations

from pathlib import Path

import pytest

from ssmem_tui.core.store import Act, Change, Store
from ssmem_tui.tui.screens.confirm import Confirm
from ssmem_tui.tui.screens.history import HistoryScreen
from tests.core.planting import plant
from tests.core.review.conftest import Clock
from tests.tui import reviewing
from tests.tui.driving import driven, screen_text, settle


@pytest.fixture
def stranger(tmp_path: Path) -> Path:
    """The newest act is somebody else's, of another day."""
    root = reviewing.made(tmp_path / "w")
    with Store(root, clock=Clock(), author=("Lin Yuqing", "lin@example.org"), durable=False) as store:
        before = store.read("MEMORY.md")
        assert before is not None
        change = Change("MEMORY.md", before, before + b"- Said by Lin.\n")
        store.apply(Act("promote", "Said by Lin.", (change,)))
    return root


async def test_an_act_of_before_is_named_and_asked_about(stranger: Path) -> None:
    core = (stranger / "MEMORY.md").read_bytes()
    async with driven(stranger, "u", now=reviewing.NOW) as (app, pilot):
        assert isinstance(app.screen, Confirm)
        shown = screen_text(app)
        for words in ("promote: Said by Lin.", "Lin Yuqing", "2026-03-0", "MEMORY.md", "take back"):
            assert words in shown
        await pilot.press("escape")
        await settle(pilot)
        assert (stranger / "MEMORY.md").read_bytes() == core
        await pilot.press("u")
        await settle(pilot)
        await pilot.press("y")
        await settle(pilot)
        assert b"Said by Lin" not in (stranger / "MEMORY.md").read_bytes()
        assert "promote: Said by Lin." in app.last
        await pilot.press("ctrl+r")
        await settle(pilot)
        assert (stranger / "MEMORY.md").read_bytes() == core, "taken back here: brought back at once"


async def test_what_was_taken_back_in_another_session_is_brought_back_after_a_question(
    stranger: Path,
) -> None:
    with Store(stranger, clock=Clock(), author=("Lin Yuqing", "lin@example.org"), durable=False) as store:
        store.undo()
    core = (stranger / "MEMORY.md").read_bytes()
    async with driven(stranger, "ctrl+r", now=reviewing.NOW) as (app, pilot):
        assert isinstance(app.screen, Confirm) and (stranger / "MEMORY.md").read_bytes() == core
        await pilot.press("y")
        await settle(pilot)
        assert b"Said by Lin" in (stranger / "MEMORY.md").read_bytes()


async def test_in_the_history_what_is_not_under_the_cursor_is_asked_about(tmp_path: Path) -> None:
    root = reviewing.made(tmp_path / "w")
    plant(root, {"memory/2026-03-04.md": "# 2026-03-04\n\n- One more day.\n"})
    keys = ("v", "a", "W", "y", "escape", "t")
    async with driven(root, *keys, now=reviewing.NOW) as (app, pilot):
        assert isinstance(app.screen, HistoryScreen)
        await pilot.press("j")
        await settle(pilot)
        await pilot.press("u")
        await settle(pilot)
        assert isinstance(app.screen, Confirm) and "! in the history" in screen_text(app)
        await pilot.press("escape", "g")
        await settle(pilot)
        await pilot.press("u")
        await settle(pilot)
        assert isinstance(app.screen, HistoryScreen), "an act of this session, and the cursor stands on it"
        assert reviewing.log(root)[0].startswith("undo: ")
