"""Whether a line names a day that is still to come: an appointment or a deadline has not served yet."""

from __future__ import annotations

from calendar import monthrange
from collections.abc import Iterator
from datetime import date, timedelta

from ssmem_tui.core.trace.facts import Key, extract
from ssmem_tui.core.words import fold

COMING = 183
"""Days within which a date without a year is taken as the one to come: beyond half a year it is as well the
one that has passed."""


def day_ahead(text: str, today: date) -> date | None:
    """The first day that `text` names from `today` on; a month or a year ends with its last day."""
    days = (day for fact in extract(fold(text)) if fact.kind == "date" for day in _days(fact.key, today))
    return min((day for day in days if day >= today), default=None)


def _days(key: Key, today: date) -> Iterator[date]:
    try:
        if key[0] == "i":
            year, week = str(key[1]).split("-w")
            yield date.fromisocalendar(int(year), int(week), 7)
        elif key[0] == "d":
            yield from _calendar(key[1], key[2], key[3], today)
    except ValueError:  # no such day: 2026-02-30
        return


def _calendar(year: object, month: object, day: object, today: date) -> Iterator[date]:
    if isinstance(year, int):
        last = month if isinstance(month, int) else 12
        yield date(year, last, day if isinstance(day, int) else monthrange(year, last)[1])
    elif isinstance(month, int) and isinstance(day, int):
        for coming in (today.year, today.year + 1):
            if date(coming, month, day) <= today + timedelta(days=COMING):
                yield date(coming, month, day)
