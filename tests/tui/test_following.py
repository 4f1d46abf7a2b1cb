"""The reader of the cockpit follows the list that has the keyboard, and keys act on what it shows."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from ssmem_tui.tui.app import SsmemApp
from ssmem_tui.tui.messages import Here
from ssmem_tui.tui.screens.cockpit import CockpitScreen
from ssmem_tui.tui.screens.help import offers
from ssmem_tui.tui.widgets.line_list import LineList
from ssmem_tui.tui.widgets.pane import Pane
from tests.tui.driving import driven, screen_text, settle


def cockpit(app: SsmemApp) -> CockpitScreen:
    assert isinstance(app.screen, CockpitScreen)
    return app.screen


def shown(app: SsmemApp) -> str:
    return app.screen.query_one("#pane-reader", Pane)._title


async def press(pilot: Pilot[Any], *keys: str) -> None:
    for key in keys:
        await pilot.press(key)
        await settle(pilot)


async def test_each_list_shows_its_row_as_soon_as_it_has_the_keyboard(sample: Path) -> None:
    async with driven(sample) as (app, pilot):
        assert shown(app) == "MEMORY.md"
        for key, name in (("2", "ladder"), ("3", "waiting"), ("4", "commits"), ("1", "layers")):
            await press(pilot, key)
            row = app.screen.query_one(f"#{name}", LineList).row
            place, here = cockpit(app)._place(app.screen.query_one(f"#{name}", LineList)), app.current_place()
            period = place.period.key if place.period else ""
            assert row is not None and shown(app) == (row.text if place.commit else place.path or period)
            assert (here.path, here.commit, here.period) == (place.path, place.commit, place.period)


async def test_the_text_and_back_keeps_the_place_and_another_list_does_not(sample: Path) -> None:
    async with driven(sample, "0", *"jjjj", "1") as (app, pilot):
        assert cockpit(app)._reader.cursor == 4
        assert app.current_place().line == 5 and app.current_place().text, "what is shown is what y copies"
        await press(pilot, "f5", "0", "1")
        assert cockpit(app)._reader.cursor == 4
        await press(pilot, "2", "1")
        assert (shown(app), cockpit(app)._reader.cursor) == ("MEMORY.md", 0)


async def test_a_key_right_after_the_pane_is_about_its_row_and_the_text_shows_it(sample: Path) -> None:
    async with driven(sample, rest=10.0) as (app, pilot):
        await app._press_keys(["2", "0"])
        await settle(pilot)
        period = app.current_place().period
        assert period is not None and shown(app) == period.key


async def test_a_day_that_was_stepped_to_stays_until_a_list_gets_the_keyboard(sample: Path) -> None:
    async with driven(sample, "]") as (app, pilot):
        day = shown(app)
        assert day != "MEMORY.md"
        await press(pilot, "f5")
        assert shown(app) == day
        await press(pilot, "0", "1")
        assert shown(app) == "MEMORY.md"


async def test_what_is_still_read_for_a_row_left_behind_comes_too_late(sample: Path) -> None:
    async with driven(sample) as (app, pilot):
        screen = cockpit(app)
        screen._read(Here("AGENTS.md"))
        screen._read(Here("MEMORY.md", 3))
        await settle(pilot)
        assert (shown(app), screen._reader.cursor) == ("MEMORY.md", 2)


async def test_a_commit_shows_what_it_changed_and_why(sample: Path) -> None:
    async with driven(sample, "4") as (app, pilot):
        screen = cockpit(app)
        commits = screen.query_one("#commits", LineList)
        assert commits.row is not None and screen._change is not None
        assert {line.mark.text for line in screen._reader.lines} & {"+", "-", "~"}
        assert commits.row.text in screen.query_one("#why", LineList).rows[0].text
        count = commits.count
        await press(pilot, "j", "f5", "0")
        assert commits.count == count and screen._change.commit == commits.row.key.here.commit  # type: ignore
        await press(pilot, "enter")
        assert app.current_place().path == "MEMORY.md" and app.screen is not screen
        await press(pilot, "escape", "1")
        assert shown(app) == "MEMORY.md" and commits.count == count


async def test_a_row_that_leads_to_no_file_has_a_page_that_stays_when_all_is_read_again(
    sample: Path,
) -> None:
    async with driven(sample, "h", "j", "j") as (app, pilot):
        assert "L3" in shown(app)
        text = cockpit(app)._reader.text
        assert "- day logs" in text and "l  opens it here" in text
        await press(pilot, "0", "f5")
        assert cockpit(app)._reader.text == text
        assert app.current_place().path == ""


@pytest.mark.parametrize("key", ["Y", "E"])
async def test_where_no_file_is_shown_keys_say_so(sample: Path, key: str) -> None:
    async with driven(sample, "h", "j", "j", key) as (app, _):
        assert app.last == "no line of a file stands here"


async def test_esc_goes_back_to_the_list_before_it_leaves_the_screen(sample: Path) -> None:
    async with driven(sample, "2", "0", "escape", size=(60, 20)) as (app, pilot):
        assert app.focused is app.screen.query_one("#ladder")
        await press(pilot, "v", "4", "escape")
        assert app.focused is app.screen.query_one("#queue") and app.screen.has_class("-narrow")
        await press(pilot, "escape")
        assert app.focused is app.screen.query_one("#ladder")


async def test_matches_are_counted_where_one_walks_them(sample: Path) -> None:
    async with driven(sample, "0", "/", *"the", "enter", "n") as (app, pilot):
        found = cockpit(app)._reader.find("the")
        assert f"match 1 of {found}" not in screen_text(app) and f" of {found}" in screen_text(app)
        await press(pilot, "N")
        assert f"match 1 of {found}" in screen_text(app)


async def test_help_names_no_fold_where_nothing_folds(sample: Path) -> None:
    def fold_keys(app: SsmemApp) -> set[str]:
        return {offer.command.id for offer in offers(app.screen)} & {"list.fold", "list.unfold"}

    async with driven(sample) as (app, pilot):
        assert fold_keys(app) == {"list.fold", "list.unfold"}
        await press(pilot, "3", "h")
        assert not fold_keys(app) and "no row of this list folds" in screen_text(app)


async def test_the_running_month_says_what_makes_its_summary(sample: Path) -> None:
    async with driven(sample, "2", "c") as (app, pilot):
        assert "2026-04 runs until 2026-05-03: once it is over, R makes its summary." in screen_text(app)
        await press(pilot, "escape")
        assert "once it is over, R makes its summary." in cockpit(app)._reader.text
