from __future__ import annotations

from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ssmem_tui.core.errors import UsageError
from ssmem_tui.core.periods import Period, Tier, human_day

DATES = st.dates(min_value=date(1990, 1, 1), max_value=date(2090, 12, 31))


@pytest.mark.parametrize(
    ("day", "week"),
    [
        ("2025-12-28", "2025-W52"),
        ("2025-12-29", "2026-W01"),
        ("2026-01-04", "2026-W01"),
        ("2026-01-05", "2026-W02"),
    ],
)
def test_a_week_takes_its_iso_year(day: str, week: str) -> None:
    assert Period.week(date.fromisoformat(day)).key == week


def test_a_week_over_a_month_end_belongs_to_the_month_of_its_thursday() -> None:
    assert Period.parse("2026-W05").parent == Period.parse("2026-01")  # 26 Jan .. 1 Feb, Thursday 29 Jan
    assert Period.parse("2026-W14").parent == Period.parse("2026-04")  # 30 Mar .. 5 Apr, Thursday 2 Apr


@given(DATES)
def test_weeks_of_months_cover_every_day_once(day: date) -> None:
    month = Period.week(day).parent
    assert month is not None
    assert list(month.source_days()).count(day) == 1
    beside = (Period.month(month.start - timedelta(1)), Period.month(month.end + timedelta(1)))
    assert not any(day in set(other.source_days()) for other in beside)


@given(DATES, st.sampled_from([Tier.DAY, Tier.WEEK, Tier.MONTH]))
def test_a_key_reads_back_as_its_period(day: date, tier: Tier) -> None:
    period = Period.of(tier, day)
    assert Period.parse(period.key) == period
    assert day in period
    following = Period.of(tier, period.end + timedelta(1))
    assert Period.of(tier, following.start - timedelta(1)) == period


@pytest.mark.parametrize(
    "key",
    ["2026-02-30", "2025-W53", "2026-13", "2026", "W07", "", "2026-W00", "9999-12", "9999-W52", "0001-01-01"],
)
def test_what_is_no_period_is_refused_in_a_sentence(key: str) -> None:
    with pytest.raises(UsageError, match="period"):
        Period.parse(key)


def test_a_month_closes_after_the_last_day_of_its_last_week() -> None:
    january = Period.parse("2026-01")
    assert not january.closed(date(2026, 2, 1))
    assert january.closed(date(2026, 2, 2))


def test_a_human_day_starts_when_the_person_says() -> None:
    berlin = ZoneInfo("Europe/Berlin")
    night = datetime(2026, 3, 2, 1, 30, tzinfo=UTC)  # 02:30 in Berlin
    assert human_day(night, berlin, time(5)) == date(2026, 3, 1)
    assert human_day(night, berlin) == date(2026, 3, 2)
