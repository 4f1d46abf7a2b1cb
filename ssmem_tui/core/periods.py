"""Days, ISO weeks and months: what belongs to what, and when a period is over.

Weeks are ISO 8601; a week belongs to the month that holds its Thursday, so every week has exactly one
month (design, section 3). Keys are `2026-02-10`, `2026-W07`, `2026-02`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta, tzinfo
from enum import StrEnum

from ssmem_tui.core.errors import UsageError
from ssmem_tui.core.saying import saying

_DAY_KEY = re.compile(r"\d{4}-\d{2}-\d{2}")
_WEEK_KEY = re.compile(r"(\d{4})-W(\d{2})")
_MONTH_KEY = re.compile(r"(\d{4})-(\d{2})")
_ONE_DAY = timedelta(days=1)

FIRST_YEAR, LAST_YEAR = 1900, 2199
"""Outside these years a date is no day of anyone's memory, and its week may leave the calendar itself."""


class Tier(StrEnum):
    """The rungs of the ladder, bottom first."""

    DAY = "day"
    WEEK = "week"
    MONTH = "month"
    CORE = "core"


@dataclass(frozen=True, slots=True, order=True)
class Period:
    """One day, ISO week or month. `start` and `end` are both inside it; ordering is by time, then length."""

    start: date
    end: date
    tier: Tier

    @classmethod
    def day(cls, day: date) -> Period:
        return cls(day, day, Tier.DAY)

    @classmethod
    def week(cls, day: date) -> Period:
        """The ISO week that holds `day`."""
        monday = day - timedelta(days=day.weekday())
        return cls(monday, monday + timedelta(days=6), Tier.WEEK)

    @classmethod
    def month(cls, day: date) -> Period:
        """The calendar month that holds `day`."""
        first = day.replace(day=1)
        following = (first + timedelta(days=32)).replace(day=1)
        return cls(first, following - _ONE_DAY, Tier.MONTH)

    @classmethod
    def of(cls, tier: Tier, day: date) -> Period:
        """The period of `tier` that holds `day`.

        Raises:
            UsageError: core memory has no period.
        """
        makers = {Tier.DAY: cls.day, Tier.WEEK: cls.week, Tier.MONTH: cls.month}
        if tier not in makers:
            raise UsageError(saying("Core memory has no period; name a day, a week or a month."))
        return makers[tier](day)

    @classmethod
    def parse(cls, key: str) -> Period:
        """Read `2026-02-10`, `2026-W07` or `2026-02`.

        Raises:
            UsageError: no such form, or no such date (`2026-02-30`, `2025-W53`, `9999-12`).
        """
        try:
            if key[:4].isdecimal() and not FIRST_YEAR <= int(key[:4]) <= LAST_YEAR:
                raise ValueError(key)
            if _DAY_KEY.fullmatch(key):
                return cls.day(date.fromisoformat(key))
            if found := _WEEK_KEY.fullmatch(key):
                return cls.week(date.fromisocalendar(int(found[1]), int(found[2]), 1))
            if found := _MONTH_KEY.fullmatch(key):
                return cls.month(date(int(found[1]), int(found[2]), 1))
        except ValueError as error:
            raise UsageError(
                saying("There is no period {period} in the calendar.", period=repr(key))
            ) from error
        raise UsageError(
            saying("{period} is no period; write 2026-02-10, 2026-W07 or 2026-02.", period=repr(key))
        )

    @property
    def key(self) -> str:
        """The name used in file names, ledgers and on the command line."""
        if self.tier is Tier.DAY:
            return self.start.isoformat()
        if self.tier is Tier.WEEK:
            year, week, _ = self.start.isocalendar()
            return f"{year:04d}-W{week:02d}"
        return f"{self.start:%Y-%m}"

    @property
    def year(self) -> int:
        """The year that names the folder: the ISO year for a week, else the calendar year."""
        return self.start.isocalendar().year if self.tier is Tier.WEEK else self.start.year

    @property
    def parent(self) -> Period | None:
        """Day → its week; week → the month of its Thursday; a month has none (core is no period)."""
        if self.tier is Tier.DAY:
            return Period.week(self.start)
        if self.tier is Tier.WEEK:
            return Period.month(self.start + timedelta(days=3))
        return None

    def days(self) -> Iterator[date]:
        """Every date inside, in order."""
        return (self.start + timedelta(days=offset) for offset in range((self.end - self.start).days + 1))

    def children(self) -> tuple[Period, ...]:
        """Month → the weeks whose Thursday lies in it; week → its seven days; a day has none."""
        if self.tier is Tier.WEEK:
            return tuple(Period.day(day) for day in self.days())
        if self.tier is Tier.MONTH:
            return tuple(Period.week(day) for day in self.days() if day.weekday() == 3)
        return ()

    def source_days(self) -> Iterator[date]:
        """The dates whose logs feed this period's roll-up: for a month, the days of its weeks."""
        if self.tier is Tier.MONTH:
            return (day for week in self.children() for day in week.days())
        return self.days()

    def closed(self, today: date) -> bool:
        """Whether nothing more can be logged for it: `today` is past its last source day."""
        *_, last = self.source_days()
        return today > last

    def __contains__(self, day: object) -> bool:
        return isinstance(day, date) and self.start <= day <= self.end

    def __str__(self) -> str:
        return self.key


def human_day(moment: datetime, zone: tzinfo | None = None, day_starts: time = time(0)) -> date:
    """The date a person would say it is: at 02:00 with a day that starts at 05:00 it is still yesterday.

    `moment` must be aware; `zone` is the person's zone (default: the machine's).
    """
    local = moment.astimezone(zone)
    return local.date() - (_ONE_DAY if local.time() < day_starts else timedelta(0))


def day_of(text: object) -> date | None:
    """The day that `text` begins with, as an ISO date; `None` where it names none."""
    try:
        return date.fromisoformat(str(text)[:10])
    except ValueError:
        return None
