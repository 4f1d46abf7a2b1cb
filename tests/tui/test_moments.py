"""Times stand as the clock on the wall showed them then."""

from __future__ import annotations

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

from ssmem_tui.tui.moments import when

SUMMER = datetime(2026, 4, 2, 7, tzinfo=UTC)


def test_a_winter_evening_keeps_its_day_in_summer() -> None:
    evening = datetime(2026, 3, 27, 22, 50, tzinfo=UTC)
    assert when(evening, SUMMER, ZoneInfo("Europe/Berlin")) == "03-27"
    assert when(evening, SUMMER, ZoneInfo("Asia/Shanghai")) == "03-28"


def test_a_moment_of_today_is_told_by_its_hour_and_one_of_another_year_by_its_date() -> None:
    zone = ZoneInfo("Asia/Shanghai")
    assert when(datetime(2026, 4, 1, 17, tzinfo=UTC), SUMMER, zone) == "01:00"
    assert when(datetime(2025, 12, 31, 15, tzinfo=UTC), SUMMER, zone) == "2025-12-31"
