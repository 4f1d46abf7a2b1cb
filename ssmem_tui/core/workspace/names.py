"""What a file name says: a date, a clock time, a slug; an ISO week or a month; or nothing.

Forms and their counts: research/corpus.md section 1. When in doubt a run of digits is no clock time.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date, time

from ssmem_tui.core.errors import UsageError
from ssmem_tui.core.periods import FIRST_YEAR, LAST_YEAR, Period, day_of
from ssmem_tui.core.saying import NOTHING_SAID, Saying, saying
from ssmem_tui.core.workspace.spelt import Order, in_order

MARKDOWN = (".md", ".markdown")

_DAY = re.compile(
    r"(?P<y>\d{4})(?:(?P<sep>[-_.])(?P<m>\d{2})(?P=sep)(?P<d>\d{2})|(?P<m2>\d{2})(?P<d2>\d{2})"
    r"|年(?P<m3>\d{1,2})月(?P<d3>\d{1,2})日|(?P<bare>[-_])(?P<m4>\d{1,2})(?P=bare)(?P<d4>\d{1,2}))(?!\d)"
)
_ISO_CLOCK = re.compile(r"T(\d{2})[-:_]?(\d{2})(?:[-:_]?(\d{2}))?(?:[.,]\d+)?(?:Z|[+-]\d{2}[-:]?\d{2})?$")
_SIX = re.compile(r"(\d{2})(\d{2})(\d{2})(?=$|[-_ .])")
_FOUR = re.compile(r"(\d{2})(\d{2})$")
_FOUR_FIELD = re.compile(r"_(\d{2})(\d{2})_(?=.)")
_TWO = re.compile(r"(\d{2})$")
_WEEK_FIRST = re.compile(r"(?:W|KW|week[-_ ]?)(\d{1,2})[-_ ](\d{4})(?!\d)", re.IGNORECASE)
_WEEK = re.compile(r"(?:week(?:ly)?[-_ ])?(\d{4})[-_ ]?(?:W|KW|week[-_ ]?)(\d{1,2})(?!\d)", re.IGNORECASE)
_MONTH = re.compile(r"(\d{4})[-_.](\d{2})(?![-_.]?\d)")
_INNER_DAY = re.compile(r"(?<!\d)\d{4}-\d{2}-\d{2}(?!\d|-\d{1,2}(?!\d))")


@dataclass(frozen=True, slots=True)
class Dated:
    """A name that starts with a date. `problem` says why a name that looks like one is none."""

    day: date | None = None
    clock: time | None = None
    slug: str = ""
    problem: Saying = NOTHING_SAID


@dataclass(frozen=True, slots=True)
class Named:
    """A name that starts with a week or a month; `suffix` is what follows it."""

    period: Period | None = None
    suffix: str = ""
    problem: Saying = NOTHING_SAID


def is_markdown(name: str) -> bool:
    return name.lower().endswith(MARKDOWN)


def stem(name: str) -> str:
    """The name without its Markdown suffix, also where it was given twice (`x.md.md`)."""
    lowered = name.lower()
    for suffix in MARKDOWN:
        while lowered.endswith(suffix) and len(lowered) > len(suffix):
            name, lowered = name[: -len(suffix)], lowered[: -len(suffix)]
    return name


def dated(base: str, order: Order = Order.UNKNOWN) -> Dated:
    """Read `2026-02-10`, `2026-2-10` (`2026.2.10` is a version), `20260210`, `2026-02-10-0915`,
    `2026-02-10_AUDIT`, `2026-02-10-081500-sync` … and `10.02.2026`, `10-Feb-2026` (`spelt`). `order` is what
    other names of the folder say of `02-10-2026`."""
    found = _DAY.match(base)
    if not found:
        base = in_order(base, order)
        found = _DAY.match(base)
    if not found:
        return Dated()
    year = int(found["y"])
    month = int(found["m"] or found["m2"] or found["m3"] or found["m4"])
    number = int(found["d"] or found["d2"] or found["d3"] or found["d4"])
    rest = base[found.end() :]
    if rest and rest[0].isalnum() and rest[0] != "T" and rest[0].isascii():
        return Dated()
    try:
        day = date(year if FIRST_YEAR <= year <= LAST_YEAR else 0, month, number)
    except ValueError:
        return Dated(problem=saying("there is no date {date}", date=f"{year:04d}-{month:02d}-{number:02d}"))
    clock, slug = _clock(rest)
    return Dated(day, clock, slug)


def _clock(rest: str) -> tuple[time | None, str]:
    if found := _ISO_CLOCK.match(rest):
        return _time(*found.groups()), ""
    tail = rest.lstrip("-_ .") if rest[:1] in ("-", "_", " ", ".") else rest
    if found := _SIX.match(tail):
        clock = _time(*found.groups())
        return clock, tail[found.end() :].lstrip("-_ .") if clock else tail
    if (found := _FOUR_FIELD.match(rest)) and (clock := _time(*found.groups())):
        return clock, rest[found.end() :]
    for shape in (_FOUR, _TWO):
        if found := shape.fullmatch(tail):
            clock = _time(*found.groups())
            return clock, "" if clock else tail
    return None, tail


def _time(hour: str | None, minute: str | None = None, second: str | None = None) -> time | None:
    try:
        return time(int(hour or 0), int(minute or 0), int(second or 0))
    except ValueError:
        return None


def inner_day(base: str) -> date | None:
    """The one date inside a name that starts with words (`report-2026-02-10`); none for a range."""
    found = _INNER_DAY.findall(base)
    day = day_of(found[0]) if len(found) == 1 else None
    return day if day and FIRST_YEAR <= day.year <= LAST_YEAR else None


def named(base: str) -> Named:
    """Read `2026-W07`, `2026-W07-review`, `week-2026-W07`, `W07-2026`, `2026-02`, `2026-02-notes`."""
    if found := _WEEK.match(base):
        key = f"{found[1]}-W{int(found[2]):02d}"
    elif found := _WEEK_FIRST.match(base):
        key = f"{found[2]}-W{int(found[1]):02d}"
    elif found := _MONTH.match(base):
        key = f"{found[1]}-{found[2]}"
    else:
        return Named()
    try:
        return Named(Period.parse(key), base[found.end() :].strip("-_ ."))
    except UsageError:
        return Named(problem=saying("there is no period {period}", period=key))
