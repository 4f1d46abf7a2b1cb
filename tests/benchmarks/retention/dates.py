"""Canonical date tokens of a line (`Y2026`, `M2`, `D10`), with relative dates resolved against its day."""

from __future__ import annotations

import datetime as dt
import re

_NAMES = "january february march april may june july august september october november december".split()
MONTHS = {name: number for number, name in enumerate(_NAMES, 1)}
MONTHS |= {name[:3]: number for name, number in MONTHS.items()} | {"sept": 9}
_DAYS = {name: i for i, name in enumerate("monday tuesday wednesday thursday friday saturday sunday".split())}
NUMBERS = {
    word: str(i)
    for i, word in enumerate("zero one two three four five six seven eight nine ten eleven twelve".split())
}
_COUNTS = {"a": 1, "an": 1, "a few": 3, "few": 3, "couple of": 2}
_HAN_DAYS = {day: i for i, day in enumerate("一二三四五六日")} | {"天": 6}
_HAN_COUNTS = {digit: i for i, digit in enumerate("一二三四五六七八九十", 1)} | {"两": 2, "几": 3}
_MONTH = "|".join(sorted(MONTHS, key=len, reverse=True))
_DAY = "|".join(_DAYS)
_ABSOLUTE = [
    (re.compile(r"\b(\d{4})-(\d{1,2})-(\d{1,2})\b"), "ymd"),
    (re.compile(rf"\b(\d{{1,2}})(?:st|nd|rd|th)?(?: of)? ({_MONTH})\b,?(?: (\d{{4}}))?"), "dmy"),
    (re.compile(rf"\b({_MONTH})\.? (\d{{1,2}})(?:st|nd|rd|th)?\b,?(?: (\d{{4}}))?"), "mdy"),
    (re.compile(rf"\b({_MONTH})\b,?(?: (\d{{4}}))?"), "my"),
    (re.compile(r"(\d{4})年(\d{1,2})月(\d{1,2})[日号]"), "ymd"),
    (re.compile(r"(\d{4})年(\d{1,2})月"), "ym"),
    (re.compile(r"(\d{1,2})月(\d{1,2})[日号]"), "md"),
    (re.compile(r"(\d{4})年"), "y"),
]
_RELATIVE = re.compile(
    r"\b(?:(today|tonight|this morning|this afternoon|this evening)|(yesterday|last night)|(tomorrow)"
    r"|(\d+|a|an|one|two|three|four|five|six|seven|eight|nine|ten|a few|few|couple of)"
    r" (day|week|month|year)s? (?:ago|back|earlier)"
    rf"|(last|past|next|this|coming) (day|week|weekend|month|year|{_DAY}|{_MONTH}|summer|winter|spring"
    rf"|fall))\b"
)
_RELATIVE_HAN = re.compile(
    r"(今天|今晚|今早)|(昨天|昨晚)|(前天)|(明天)|(后天)|(去年)|(今年)|(明年)|(上个?月)|(下个?月)|(这个?月)"
    r"|(上个?周末|上个?星期末)|(上个?周|上个?星期|上个?礼拜)([一二三四五六日天])?|(下个?周|下个?星期)([一二三四五六日天])?"
    r"|([一两二三四五六七八九十几]|\d+)个?(天|周|星期|月|年)前"
)
_HINT = re.compile(
    r"\d|ago|day|night|morrow|week|month|year|last|next|" + "|".join(name for name in MONTHS if len(name) > 3)
)
_HAN = re.compile("[\u4e00-\u9fff]")
_YEAR = re.compile(r"\b((?:19|20)\d\d)\b")
IS_DATE = re.compile(r"[YMD]\d+")


def of_day(day: dt.date) -> set[str]:
    """The tokens of one day."""
    return {f"Y{day.year}", f"M{day.month}", f"D{day.day}"}


def date_tokens(low: str, day: dt.date | None) -> tuple[set[str], str]:
    """Date tokens of lower-case text, and the text with its absolute dates cut out."""
    if not _HAN.search(low) and not _HINT.search(low) and " may" not in low:
        return set(), low
    found: set[str] = set()
    for pattern, order in _ABSOLUTE:
        low = pattern.sub(lambda m, order=order: _absolute(m, order, found), low)
    found.update(f"Y{year}" for year in _YEAR.findall(low))
    low = _YEAR.sub(" ", low)
    if day is not None:
        for match in _RELATIVE.finditer(low):
            found |= _english(match, day)
        for match in _RELATIVE_HAN.finditer(low):
            found |= _chinese(match, day)
    return found, low


def _absolute(match: re.Match[str], order: str, found: set[str]) -> str:
    part = dict(zip(order, match.groups(), strict=True))
    month = part.get("m")
    if order == "my" and month == "may" and not part["y"]:
        return match.group()
    if month:
        found.add(f"M{MONTHS.get(month) or int(month)}")
    for name in "yd":
        if value := part.get(name):
            found.add(f"{name.upper()}{int(value)}")
    return " "


def _month(day: dt.date, shift: int) -> set[str]:
    number = day.year * 12 + day.month - 1 + shift
    return {f"Y{number // 12}", f"M{number % 12 + 1}"}


def _english(match: re.Match[str], day: dt.date) -> set[str]:
    today, yesterday, tomorrow, count, unit, which, what = match.groups()
    for word, shift in ((today, 0), (yesterday, -1), (tomorrow, 1)):
        if word:
            return of_day(day + dt.timedelta(shift))
    if count:
        return _ago(_COUNTS.get(count) or int(NUMBERS.get(count, count)), unit, day)
    sign = {"next": 1, "coming": 1, "this": 0}.get(which, -1)
    if what in _DAYS:
        back = (day.weekday() - _DAYS[what]) % 7 or 7
        return of_day(day - dt.timedelta(back) if sign <= 0 else day + dt.timedelta(7 - back or 7))
    if what in MONTHS:
        return {f"M{MONTHS[what]}"}
    if what == "month":
        return _month(day, sign)
    if what == "day":
        return of_day(day)
    return {f"Y{day.year + sign}"} if what not in ("week", "weekend") else set()


def _ago(count: int, unit: str, day: dt.date) -> set[str]:
    if unit in ("day", "天") and count < 400:
        return of_day(day - dt.timedelta(count))
    if unit in ("week", "周", "星期") and count < 60:
        return of_day(day - dt.timedelta(7 * count))
    if unit in ("month", "月") and count < 200:
        return _month(day, -count)
    return {f"Y{day.year - count}"} if count < 200 and unit in ("year", "年") else set()


def _chinese(match: re.Match[str], day: dt.date) -> set[str]:
    g = match.groups()
    for group, shift in ((0, 0), (1, -1), (2, -2), (3, 1), (4, 2)):
        if g[group]:
            return of_day(day + dt.timedelta(shift))
    for group, shift in ((5, -1), (6, 0), (7, 1)):
        if g[group]:
            return {f"Y{day.year + shift}"}
    for group, shift in ((8, -1), (9, 1), (10, 0)):
        if g[group]:
            return _month(day, shift)
    if g[12] and g[13]:
        return of_day(day - dt.timedelta(day.weekday() + 7 - _HAN_DAYS[g[13]]))
    if g[14] and g[15]:
        return of_day(day + dt.timedelta(7 - day.weekday() + _HAN_DAYS[g[15]]))
    return _ago(_HAN_COUNTS.get(g[16]) or int(g[16]), g[17], day) if g[16] else set()
