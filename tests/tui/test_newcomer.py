"""What the first screens answer to who knows nothing yet: each key named is there, each pane says why it is
empty, no key is answered by silence."""

from __future__ import annotations

import re
import threading
from dataclasses import replace
from pathlib import Path

from ssmem_tui.tui.cockpit.overview import Overview, title_facts
from ssmem_tui.tui.screens.cockpit import CockpitScreen
from ssmem_tui.tui.screens.history import HistoryScreen
from tests.tui.driving import app_on, driven, screen_text, settle
from tests.tui.reviewing import SIZE, app, made, opened, press


async def test_the_list_of_topics_is_built_where_it_is_missing(small: Path) -> None:
    async with driven(small) as (app, pilot):
        assert "none yet; i builds it" in screen_text(app)
        for key in ("i", "escape", "i", "y"):
            assert not (small / "memory/INDEX.md").exists(), "shown first"
            await pilot.press(key)
            await settle(pilot)
        assert "MEMORY.md#L3" in (small / "memory/INDEX.md").read_text()
        assert "L2 index" in screen_text(app) and "none yet" not in screen_text(app)
        await pilot.press("i")
        await settle(pilot)
        assert "the list of topics is up to date" in screen_text(app)


async def test_a_day_without_a_note_says_so_in_the_text_pane(small: Path) -> None:
    async with driven(small, *"2ljljj") as (app, _pilot):
        shown = screen_text(app)
        assert "No note of this day." in shown and "agreed with Marek" not in shown


async def test_a_key_that_comes_too_early_is_told_to_come_again(tmp_path: Path) -> None:
    async with app(made(tmp_path / "ws")).run_test(size=SIZE) as pilot:
        screen = await opened(pilot)
        assert screen.desk is not None
        screen.desk = replace(screen.desk, askable=True)
        assert "H asks OpenClaw for its list." in screen._why_empty()
        screen.busy = True
        await press(pilot, "a")
        assert "still at work; press it again in a moment" in screen_text(pilot.app)


async def test_a_change_from_outside_stands_before_figures_and_help_tells_the_key(small: Path) -> None:
    async with driven(small, "question_mark", size=(80, 24)) as (app, pilot):
        assert 'ssmem.toml  [keys]  "list.open" = "enter"' in screen_text(app)
        await pilot.press("escape", "0")
        await settle(pilot)
        assert "e edit" in screen_text(app), "what this pane alone can do comes first"
        known = Overview(startup_tokens=2_153, outside=2, branch="main")
        assert app.services is not None
        words = [text for text, _ in title_facts(app.services.workspace, known, wide=False)]
        assert words == ["outside 2", "loads ~2,153 tok", "main"]


async def test_a_page_of_ours_has_no_history_and_a_full_desk_says_that_more_follow(sample: Path) -> None:
    async with driven(sample, *"2j0t") as (app, pilot):
        shown = screen_text(app)
        assert "History  everything" in shown and "! take back" in shown
        await pilot.press("v")
        await settle(pilot)
        assert re.search(r"20 left .* \d+ more after these", screen_text(app))


async def test_a_key_that_comes_before_the_workspace_is_answered_once_it_is_read(small: Path) -> None:
    early = app_on(small)
    opener, read = early.opener, threading.Event()
    early.opener = lambda: (read.wait(10), opener())[1]
    async with early.run_test(size=SIZE) as pilot:
        await pilot.press("t")
        assert isinstance(early.screen, CockpitScreen)
        read.set()
        await settle(pilot)
        assert isinstance(early.screen, HistoryScreen)
