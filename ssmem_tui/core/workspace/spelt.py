"""Dates as people spell them in names, put into the order of the calendar: `10.02.2026`, `Feb 10, 2026`,
`2026-02/10`.

A number above 12 is a day. Dots put the day first, as everywhere where dates have dots. `02-10-2026` is
either, unless other names of its folder decide; nothing is guessed.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from enum import Enum

from ssmem_tui.core.periods import FIRST_YEAR, LAST_YEAR


class Order(Enum):
    """What stands before the year in the names of a folder."""

    UNKNOWN = 0
    DAY_FIRST = 1
    MONTH_FIRST = 2


_MONTHS = "jan feb m[aä]r apr ma[yi] jun jul aug sep o[ck]t nov de[cz]".split()
_MONTH = (
    r"(jan(?:uary|uar)?|feb(?:ruary|ruar)?|mar(?:ch)?|märz?|apr(?:il)?|may|mai|june?|juni|july?|juli|aug(?:ust)?"
    r"|sept?(?:ember)?|o[ck]t(?:ober)?|nov(?:ember)?|de[cz](?:ember)?)"
)
_BEFORE_YEAR = re.compile(r"(\d{1,2})([-_. ])(\d{1,2})\2(\d{4})(?!\d)")
_DAY_MONTH = re.compile(
    rf"(\d{{1,2}})(?:st|nd|rd|th)?\.?[-_ ]*{_MONTH}[.,]?[-_ ]*(\d{{4}})(?!\d)", re.IGNORECASE
)
_MONTH_DAY = re.compile(
    rf"{_MONTH}\.?[-_ ]*(\d{{1,2}})(?:st|nd|rd|th)?(?:,[-_ ]*|[-_ ]+)(\d{{4}})(?!\d)", re.IGNORECASE
)
_YEAR_MONTH = re.compile(rf"(\d{{4}})[-_. ]?{_MONTH}[-_. ]?(\d{{1,2}})(?!\d)", re.IGNORECASE)
_FOLDERS = re.compile(
    r"(?:.*/)?(?:(\d{4})/(\d{2})/(\d{2})|(\d{4})[-_.](\d{2})/(\d{2})|(\d{4})/(\d{2})[-_.](\d{2}))"
    r"(?![\d.]|[-_]\d{1,2}[-_.]\d)([^/]*)"
)
_WEEK_BELOW = re.compile(r"(?:.*/)?(\d{4})/(W\d{2}(?!\d)[^/]*)", re.IGNORECASE)
_LIKE_A_DATE = re.compile(
    r"(?:\d{2}|\d{4})([-_. ])\d{1,2}\1(?:\d{4}|\d{2})(?!\d)|\d{2}[-_.]\d{2}\.?$"
    r"|[012]\d[01]\d[0-3]\d(?=$|[-_ ])"
    rf"|\d{{1,2}}\.?[-_ ]?{_MONTH}\b|{_MONTH}[-_ ]?\d{{1,2}}(?!\d)",
    re.IGNORECASE,
)
_DAY_ALONE = re.compile(r"[0-3]\d(?=$|[-_ ])")
_NUMBER = re.compile(r"\d{2}")


def in_order(base: str, order: Order = Order.UNKNOWN) -> str:
    """`base` with the date it begins with as `2026-02-10`; unchanged where it begins with none, or where day
    and month could be either."""
    if found := _BEFORE_YEAR.match(base):
        first, second, year = int(found[1]), int(found[3]), found[4]
        order = order if order is not Order.UNKNOWN or found[2] != "." else Order.DAY_FIRST
        day_first = order is Order.DAY_FIRST if max(first, second) <= 12 else first > 12
        if order is Order.UNKNOWN and max(first, second) <= 12 and first != second:
            return base
        day, month = (first, second) if day_first else (second, first)
    elif found := _DAY_MONTH.match(base):
        day, month, year = int(found[1]), _number(found[2]), found[3]
    elif found := _MONTH_DAY.match(base):
        day, month, year = int(found[2]), _number(found[1]), found[3]
    elif found := _YEAR_MONTH.match(base):
        day, month, year = int(found[3]), _number(found[2]), found[1]
    else:
        return base
    return _joined(year, month, day, base[found.end() :]) or base


def _number(month: str) -> int:
    return next(at for at, start in enumerate(_MONTHS, 1) if re.match(start, month, re.IGNORECASE))


def _joined(year: str, month: int, day: int, rest: str) -> str:
    known = FIRST_YEAR <= int(year) <= LAST_YEAR and 0 < month <= 12 and 0 < day <= 31
    return f"{int(year):04d}-{month:02d}-{day:02d}{rest}" if known else ""


def with_folders(path: str) -> str:
    """The name (without ending) together with the folders that hold the rest of its date: `2026-02/10-x` is
    `2026-02-10-x`, `2026/W07` is `2026-W07`. Empty where the folders hold none."""
    if found := _WEEK_BELOW.fullmatch(path):
        return f"{found[1]}-{found[2]}"
    found = _FOLDERS.fullmatch(path)
    if not found:
        return ""
    year, month, day, *_ = (part for part in found.groups()[:9] if part)
    return _joined(year, int(month), int(day), found[10])


def order_of(bases: Iterable[str]) -> Order:
    """What the names of one folder decide together: a number above 12 in one place, and in one place only."""
    said = set()
    for base in bases:
        if found := _BEFORE_YEAR.match(base):
            first, second = int(found[1]), int(found[3])
            said |= {Order.DAY_FIRST} if 12 < first <= 31 and 0 < second <= 12 else set()
            said |= {Order.MONTH_FIRST} if 12 < second <= 31 and 0 < first <= 12 else set()
    return said.pop() if len(said) == 1 else Order.UNKNOWN


def like_a_date(folder: str, base: str) -> bool:
    """Whether a name that was read as none looks like a day to a person."""
    if _LIKE_A_DATE.match(base):
        return True
    return bool(_DAY_ALONE.match(base)) and _NUMBER.match(folder.rpartition("/")[2]) is not None
