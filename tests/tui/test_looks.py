"""What a person sees at the size at hand: painted lines, read as they read them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from ssmem_tui.tui.messages import Here
from ssmem_tui.tui.widgets.pane import Pane
from ssmem_tui.tui.widgets.reader import Reader
from tests.tui.driving import driven, home, screen_text, settle

NARROW = (60, 20)


def hints(shown: str) -> str:
    """The hint bar."""
    return next(line for line in shown.splitlines() if line.startswith(" ? "))


async def test_where_one_pane_is_shown_the_others_are_named(sample: Path) -> None:
    async with driven(sample, size=NARROW) as (app, pilot):
        for key, tabs in (
            ("t", "[1 History] 0 Difference  2 Why"),
            ("R", "[1 Periods] 0 Preview"),
            ("L", "[1 Loads] 2 Raw logs against layered memory  0 Text"),
            ("b", "[0 MEMORY.md] 2 Why"),
        ):
            await pilot.press(key)
            await settle(pilot)
            assert screen_text(app).splitlines()[1].strip() == tabs
            await home(pilot)


async def test_tabs_are_left_out_where_all_panes_are_shown(sample: Path) -> None:
    async with driven(sample, "t") as (app, _pilot):
        assert "[1 History]" not in screen_text(app)


async def test_every_pane_of_history_is_read_on_a_narrow_terminal(sample: Path) -> None:
    async with driven(sample, "t", size=NARROW) as (app, pilot):
        for pane in "02":
            await pilot.press(pane)
            await settle(pilot)
            shown = screen_text(app).splitlines()
            assert any(line.strip() for line in shown[2:-3]), shown
            assert app.focused is not None


async def test_a_screen_does_not_offer_to_open_itself(small: Path) -> None:
    async with driven(small, size=(200, 50)) as (app, pilot):
        assert "t history" in hints(screen_text(app))
        await pilot.press("t")
        await settle(pilot)
        assert "s search" in hints(screen_text(app)) and "t history" not in hints(screen_text(app))
        await pilot.press("t")
        await settle(pilot)
        assert "this screen is open already" in screen_text(app)


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 36)])
async def test_a_pane_with_nothing_to_show_takes_no_room(sample: Path, size: tuple[int, int]) -> None:
    async with driven(sample, size=size) as (app, pilot):
        for key, gone, said in (
            ("O", ("Difference",), "nothing changed behind our back"),
            ("P", ("A: this machine", "B: published"), "r names a remote from here"),
        ):
            await pilot.press(key)
            await settle(pilot)
            shown = screen_text(app)
            assert said in shown
            assert not any(words in shown for words in gone), shown
            await home(pilot)


async def test_a_dialog_is_no_larger_than_what_it_lists(sample: Path) -> None:
    async with driven(sample, "v", "X") as (app, _pilot):
        rows = app.screen.query_one("#choices").size.height
        listed = app.screen.query_one("#choices").virtual_size.height
        assert rows == max(3, listed) and "esc back" in screen_text(app)


async def test_search_without_words_shows_how_to_ask(small: Path) -> None:
    async with driven(small, "s", size=NARROW) as (app, _pilot):
        shown = screen_text(app).splitlines()
        assert any(line.strip() == "!draft          without this word" for line in shown), shown


async def test_a_period_that_is_marked_is_counted_whether_due_or_not(sample: Path) -> None:
    async with driven(sample, "R") as (app, pilot):
        row = next(line for line in screen_text(app).splitlines() if "2026-W13 " in line)
        assert re.search(r"3,562 → 6\d\d tok", row) and row.count("tok") == 1
        await pilot.press("A", "j", "j", "j", "space")
        await settle(pilot)
        assert "[x] 2026-W13" in screen_text(app)
        assert "1 marked" in screen_text(app) and "nothing marked" not in screen_text(app)


async def test_n_goes_on_to_lost_facts_where_there_is_no_problem(tmp_path: Path) -> None:
    (tmp_path / "memory" / "weekly").mkdir(parents=True)
    (tmp_path / "memory" / "2026-02-10.md").write_text("- Lunch was good.\n- The heron server has 16 GB.\n")
    (tmp_path / "memory" / "weekly" / "2026-W07.md").write_text("# 2026-W07\n\n- Lunch was good. (02-10)\n")
    async with driven(tmp_path) as (app, pilot):
        app.call_later(app.open, "compare", Here("memory/weekly/2026-W07.md", 3))
        await settle(pilot)
        assert "facts kept [" in screen_text(app) and "% kept by day 02-10" in screen_text(app)
        await pilot.press("n")
        await settle(pilot)
        assert app.focused is app.screen.query_one("#lost") and "16 GB" in screen_text(app)


async def test_a_line_of_several_claims_is_told_by_the_one_its_mark_is_of(sample: Path) -> None:
    async with driven(sample, "c") as (app, _pilot):
        line = next(line for line in screen_text(app).splitlines() if "decides. She drinks" in line)
        title = next(line for line in screen_text(app).splitlines() if "Summary  claim" in line)
        assert line.lstrip("┃").startswith("?") and " weak " in title


async def test_a_dialog_stands_in_a_frame_over_what_it_is_about(sample: Path) -> None:
    async with driven(sample) as (app, pilot):
        for keys in ("question_mark", "colon", "ctrl+o", "v X"):
            for key in keys.split():
                await pilot.press(key)
                await settle(pilot)
            box = app.screen.query_one("#dialog").region
            assert box.x > 10 and box.right < 110
            row = app.screen._compositor.render_strips()[box.y]  # by cells: the text behind may be Chinese
            assert row.crop(box.x, box.x + 1).text == "╭", row.text
            await home(pilot)


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 36)])
async def test_a_new_memory_has_no_empty_panes(tmp_path: Path, size: tuple[int, int]) -> None:
    (tmp_path / "ws" / "memory").mkdir(parents=True)
    (tmp_path / "ws" / "memory" / "2026-03-30.md").write_text("- Lunch was good.\n")
    async with driven(tmp_path / "ws", size=size) as (app, pilot):
        for key, gone, said in (
            ("v", ("What will change", "Evidence", "Checks"), "no month summary to read yet"),
            ("t", ("Difference", "Why"), "I in the history (t) makes"),
            ("L", ("together", "0 Text", "of what all logs"), "nothing loads: there is no core memory"),
        ):
            await pilot.press(key)
            await settle(pilot)
            shown = screen_text(app)
            assert shown.count(said) == 1, shown
            assert not any(words in shown for words in gone), shown
            await home(pilot)


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 36)])
async def test_no_pane_reaches_beyond_the_screen(sample: Path, size: tuple[int, int]) -> None:
    async with driven(sample, size=size) as (app, pilot):
        for screen, panes in (("v", "12"), ("t", "0"), ("L", "0"), ("R", "0"), ("P", "1")):
            for key in (screen, *panes):
                await pilot.press(key)
                await settle(pilot)
                shown = [pane for pane in app.screen.query(Pane) if pane.region.area]
                assert shown and all(pane.region.right <= size[0] for pane in shown), [
                    p.region for p in shown
                ]
            await home(pilot)


@pytest.mark.parametrize("size", [(120, 36), (100, 30), (80, 24)])
async def test_the_desk_opens_on_the_line_that_comes_in(sample: Path, size: tuple[int, int]) -> None:
    async with driven(sample, "v", size=size) as (app, _pilot):
        change = app.screen.query_one("#change", Reader)
        rows = [change.render_line(y).text for y in range(change.size.height)]
        assert any(row.lstrip("▌ ").startswith("+") for row in rows), rows
