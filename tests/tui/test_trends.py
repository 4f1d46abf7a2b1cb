"""The figures behind the pictures, the pictures as text, and the screen over the sample."""

from __future__ import annotations

import re
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len
from textual.geometry import Region

from ssmem_tui.core.periods import Period, Tier
from ssmem_tui.core.trends import Sample, spread, theme_shares, tier_figures
from ssmem_tui.tui.screens.trends import TrendsScreen
from ssmem_tui.tui.trends.pictures import chart, startup_lines, theme_lines
from ssmem_tui.tui.widgets.calendar import Calendar
from ssmem_tui.tui.widgets.pane import Pane
from ssmem_tui.tui.widgets.reader import Reader
from tests.tui.driving import SIZES, app_on, screen_text, settle


def test_themes_are_read_in_both_languages() -> None:
    assert theme_shares("# m\n\nThemes: orders 12%, shops 11%\n") == (("orders", 12.0), ("shops", 11.0))
    assert theme_shares("# 月\n\n主题：订单 12 %，备份 9%\n") == (("订单", 12.0), ("备份", 9.0))
    assert theme_shares("# m\n\n- no themes here, 12%\n") == ()


def test_a_tier_counts_the_newest_record_of_each_period() -> None:
    records = [
        {"period": "2026-W01", "tier": "week", "tokens_in": 900, "tokens_out": 90, "retention": 0.1},
        {"period": "2026-W01", "tier": "week", "tokens_in": 1000, "tokens_out": 150, "retention": 0.4},
        {"period": "2026-W02", "tier": "week", "tokens_in": 1000, "tokens_out": 250, "retention": 0.6},
        {"period": "2026-01", "tier": "month", "tokens_in": "torn", "tokens_out": 5},
        {"op": "a mark"},
    ]
    week, month = tier_figures(records)
    assert (week.tier, week.count, week.tokens_in, week.tokens_out) == (Tier.WEEK, 2, 2000, 400)
    assert week.ratio == 0.2 and week.retention == 0.5
    assert (month.tokens_in, month.retention, month.ratio) == (0, None, 0.0)


@given(st.lists(st.integers(0, 400)), st.just((7, 30, 92)))
def test_every_entry_falls_into_one_age(days: list[int], limits: tuple[int, ...]) -> None:
    assert sum(spread(days, limits)) == len(days)


def _samples(*tokens: int) -> list[Sample]:
    return [Sample(datetime(2026, 1, 1 + 10 * n, tzinfo=UTC), found) for n, found in enumerate(tokens)]


def test_a_chart_says_what_was_true_at_each_moment_and_stands_on_nothing() -> None:
    until = datetime(2026, 1, 31, tzinfo=UTC)
    assert chart(_samples(100, 200, 400), until, 4, 4) == ["  ██", "  ██", " ███", "████"]
    assert chart(_samples(100, 100), until, 3, 4)[0] == "███"
    assert chart(_samples(100, 150, 200), until, 4, 1) == ["▁▄██"]


def test_months_stand_beside_each_other_where_there_is_room() -> None:
    months = [(Period.parse(key), (("shops", 15.0), ("订单", 5.0))) for key in ("2026-03", "2026-02")]
    wide = [line.text for line in theme_lines(months, 92, 5)]
    assert wide[0].split() == ["2026-03", "2026-02"] and len(wide) == 3
    assert wide[1].count("shops  15% ▆") == 2 and cell_len(wide[1]) <= 92
    narrow = [line.text for line in theme_lines(months, 50, 5)]
    assert [line for line in narrow if line.startswith("20")] == ["2026-03", "2026-02"]


@pytest.mark.parametrize("size", [(80, 24), (120, 36), (200, 50)])
async def test_no_tier_and_no_age_is_cut_off_and_a_month_is_shown(
    sample: Path, size: tuple[int, int]
) -> None:
    app = app_on(sample)
    async with app.run_test(size=size) as pilot:
        await settle(pilot)
        await pilot.press("T")
        await settle(pilot)
        text = screen_text(app)
        assert all(word in text for word in ("week ", "month ", "core ", "up to 60 days", "Marek "))
        if size[0] >= 120:
            assert all(word in text for word in ("tokens in", "facts kept", "2026-02", "over 92 days"))


async def test_the_cursor_on_a_day_without_note_is_the_dot_of_such_a_day(sample: Path) -> None:
    app = app_on(sample)
    async with app.run_test(size=(120, 36)) as pilot:
        await settle(pilot)
        await pilot.press("T")
        await settle(pilot)
        assert re.search(r"· +‹", screen_text(app)) and "··" not in screen_text(app)


async def test_the_pictures_follow_the_size_of_the_window(sample: Path) -> None:
    app = app_on(sample)
    async with app.run_test(size=(200, 50)) as pilot:
        await settle(pilot)
        await pilot.press("T")
        await settle(pilot)
        assert "no note" in screen_text(app)
        await pilot.resize_terminal(60, 20)
        await settle(pilot)
        await pilot.press("3")
        await settle(pilot)
        bars = [line for line in screen_text(app).splitlines() if "▆" in line]
        assert bars and not any(line.strip(" │┃").startswith("▆") for line in bars), bars


async def test_the_screen_shows_figures_as_well_as_pictures(sample: Path) -> None:
    app = app_on(sample)
    async with app.run_test(size=(120, 36)) as pilot:
        await settle(pilot)
        await pilot.press("T")
        await settle(pilot)
        assert isinstance(app.screen, TrendsScreen)
        text = screen_text(app)
        assert "tokens load at the next start" in text and "2026-03" in text and "over 92 days" in text
        calendar = app.screen.query_one(Calendar)
        before = calendar.day
        await pilot.press("h", "k")
        assert calendar.day < before
        before = calendar.day
        calendar.action_calendar_day_back()
        rows = {Region(0, 1 + day.weekday(), calendar.size.width, 1) for day in (before, calendar.day)}
        assert calendar._repaint_regions == rows, "two weekdays are painted, not the calendar"
        foot = app.screen.query_one("#pane-calendar", Pane)._border_subtitle
        assert foot and foot.plain.startswith(calendar.day.isoformat()), "and their words with them"
        await pilot.press("m")
        assert "by entries" in screen_text(app)


async def test_keys_before_the_figures_are_there_do_nothing(small: Path) -> None:
    app = app_on(small)
    async with app.run_test(size=(120, 36)) as pilot:
        await settle(pilot)
        await pilot.press("T", "h", "k", "l", "enter", "m")
        await settle(pilot)
        assert date(2026, 3, 25) <= app.screen.query_one(Calendar).day <= date(2026, 4, 2)


async def test_enter_reads_the_day_and_esc_returns_to_it(sample: Path) -> None:
    app = app_on(sample)
    async with app.run_test(size=(120, 36)) as pilot:
        await settle(pilot)
        await pilot.press("T")
        await settle(pilot)
        calendar = app.screen.query_one(Calendar)
        calendar.day = date(2026, 3, 27)
        await pilot.press("enter")
        await settle(pilot)
        assert app.screen.query_one(Reader).lines[0].text.startswith("# 2026-03-27")
        await pilot.press("escape")
        assert app.screen.query_one(Calendar).day == date(2026, 3, 27)


async def test_it_draws_at_every_size(small: Path) -> None:
    for size in SIZES:
        app = app_on(small)
        async with app.run_test(size=size) as pilot:
            await settle(pilot)
            await pilot.press("T")
            await settle(pilot)
            assert "Days" in screen_text(app)


def test_a_clock_that_is_behind_does_not_date_the_end_before_the_start() -> None:
    known = _samples(100, 200)
    lines = startup_lines(known, 300, known[0].at - timedelta(days=90), 60, 8)
    assert lines[-1].text.rstrip().endswith(f"200 {known[-1].at:%Y-%m-%d}")
