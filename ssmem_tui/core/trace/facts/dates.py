"""Dates, times of day and weekdays, and the words that mean a date relative to their line's own day."""

from __future__ import annotations

import re
from datetime import date, timedelta

from ssmem_tui.core.numerals import CN_NUMERALS, either_number
from ssmem_tui.core.trace.facts.kinds import Fact, Key

_MONTHS = {m: i + 1 for i, m in enumerate("jan feb mar apr may jun jul aug sep oct nov dec".split())}
_MONTH = (
    r"(?:Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?|"
    r"Sept?(?:ember)?|Oct(?:ober)?|Nov(?:ember)?|Dec(?:ember)?)"
)
_WEEKDAYS = {w: i for i, w in enumerate("mon tue wed thu fri sat sun".split())}

ISO_DATE = r"""(?P<iso>(?<![\d.])(?:19|20)\d\d[-/.](?:1[0-2]|0?[1-9])
      (?:[-/.](?:3[01]|[12]\d|0?[1-9]))?(?!\.?\d)
      |(?<![\w.:/+-])(?:19|20)\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])(?![\w-]|[.:/]\w)
      |(?<![\w.:/-])(?:3[01]|[12]\d|0?[1-9])\.(?:1[0-2]|0?[1-9])\.(?:19|20)\d\d(?!\.?\d)
      |(?<![\w.,:/+-])(?:0[1-9]-(?:0[1-9]|[12]\d|3[01])|1[0-2]-0[1-9])(?![\w:/+-]|[.,]\d))"""
ISO_WEEK = r"(?P<week>(?<![\w-])(?:19|20)\d\d-W\d\d(?!\w))"
CN_DATE = r"""(?P<cndate>(?:(?:19|20)\d\d|[零〇一二三四五六七八九]{4})\s?年\s?
      (?:(?:1[0-2]|0?[1-9]|十?[一二三四五六七八九十])\s?月\s?)?
      (?:(?:3[01]|[12]?\d|[一二三]?十?[一二三四五六七八九十])\s?[日号號])?
      |(?:1[0-2]|(?<!\d)0?[1-9]|十?[一二]|[三四五六七八九十])\s?月\s?
      (?:3[01]|[12]\d|0?[1-9]|[一二三]?十?[一二三四五六七八九十])\s?[日号號])"""
EN_DATE = rf"""(?P<endate>\b(?:\d{{1,2}}(?:st|nd|rd|th)?\s+(?:of\s+)?)?{_MONTH}\b\.?
      (?:\s+\d{{1,2}}(?:st|nd|rd|th)?\b(?!:\d))?(?:,?\s+(?:19|20)\d\d\b)?)"""
_PART = "上午|下午|晚上|早上|中午|凌晨|清晨|早晨|傍晚|夜里|深夜|半夜|今晚|明早|昨晚|今早"
_CN_HOUR = r"(?:二?十?[零一二两三四五六七八九十]|[01]?\d|2[0-4])"
_CLOCK = r"(?=[钟鐘整到至~～前後后]|开[会始门]|左右|集合|出发|之[前后]|以[前后]|-\d)"
"""What tells an hour from a point: 三点 may be three of them."""
TIME = rf"""(?P<time>(?<![\d:.])\d{{1,2}}:\d\d(?::\d\d)?(?:\s?[AaPp]\.?[Mm]\b\.?)?(?!:?\d)
      |(?<![\d.])\d{{1,2}}\s?[ap]m\b
      |\d{{1,2}}\.\d\d\s?[ap]m\b
      |(?:{_PART}){_CN_HOUR}[点點](?:半|[一三]刻|[\d{CN_NUMERALS}]{{1,3}}分?)?
      |(?<![\d.{CN_NUMERALS}]){_CN_HOUR}[点點](?:半|[一三]刻(?!钟)|[\d{CN_NUMERALS}]{{1,3}}分(?!之)|{_CLOCK})
      |(?<=[点點分0-9][到至~-]){_CN_HOUR}[点點](?![\d{CN_NUMERALS}]))"""
WEEKDAY = r"""(?P<weekday>\b(?:Mon|Tues?|Wed(?:nes)?|Thur?s?|Fri|Sat(?:ur)?|Sun)(?:day)?s?\b
      |(?:周|週|星期|礼拜|禮拜)[一二三四五六日天](?![个年月]))"""

_CN_DATE_PARTS = re.compile(
    rf"(?:([\d{CN_NUMERALS}]+)年)?(?:([\d{CN_NUMERALS}]+)月)?(?:([\d{CN_NUMERALS}]+)[日号號])?"
)
_EN_TIME_PARTS = re.compile(r"(\d{1,2})(?::(\d\d))?(?::\d\d)?\s?([ap]m)?")
_CN_TIME_PARTS = re.compile(rf"({_PART})?([\d{CN_NUMERALS}]+)[点點](半|[一三]刻|[\d{CN_NUMERALS}]+)?")
_RELATIVE = {
    "yesterday": -1,
    "today": 0,
    "tonight": 0,
    "tomorrow": 1,
    "昨天": -1,
    "昨晚": -1,
    "今天": 0,
    "明天": 1,
    "前天": -2,
    "后天": 2,
}
_RELATIVE_WORD = re.compile(
    r"\b(?:yesterday|today|tonight|tomorrow)\b|昨天|昨晚|今天|明天|前天|后天", re.IGNORECASE
)
_FILE_DAY = re.compile(r"((?:19|20)\d\d)[-_.]?(\d\d)[-_.]?(\d\d)")


def day_in(text: str) -> date | None:
    """The first calendar day written as year, month, day in a heading or a file name."""
    found = _FILE_DAY.search(text)
    if not found:
        return None
    try:
        return date(int(found[1]), int(found[2]), int(found[3]))
    except ValueError:
        return None


def _whole(value: str | None) -> int | None:
    number = either_number(value) if value else None
    return None if number is None else int(number)


def _english_key(text: str) -> Key | None:
    found = re.search(_MONTH, text)
    if found is None:
        return None
    year = re.search(r"(?:19|20)\d\d", text)
    day = re.search(r"\d{1,2}", text.replace(year.group(), " ") if year else text)
    if not day and not year and text.strip() in {"May", "Mar"}:
        return None  # "may" at the start of a sentence; a short form of a name
    month = _MONTHS[found.group()[:3].lower()]
    return ("d", int(year.group()) if year else None, month, int(day.group()) if day else None)


def _digits_key(text: str) -> Key:
    """2026-03-10, 20260310, 10.3.2026, 03-10, 2026-03."""
    if text.isdigit():
        return ("d", int(text[:4]), int(text[4:6]), int(text[6:]))
    parts = [int(part) for part in re.split(r"[-/.]", text)]
    if parts[0] >= 1900:
        return ("d", parts[0], parts[1], parts[2] if len(parts) > 2 else None)
    return ("d", parts[2], parts[1], parts[0]) if len(parts) > 2 else ("d", None, parts[0], parts[1])


def read_date(found: re.Match[str]) -> Fact | None:
    """A date in ISO, Chinese or English form."""
    raw = found.group()
    key: Key | None
    if found.lastgroup == "iso":
        key = _digits_key(raw)
    elif found.lastgroup == "cndate":
        cn = _CN_DATE_PARTS.fullmatch(raw.replace(" ", ""))
        key = ("d", _whole(cn[1]), _whole(cn[2]), _whole(cn[3])) if cn else None
    else:
        key = _english_key(raw)
    if key is None:
        return None
    return Fact("date", key, raw.strip(), found.start(), found.start() + len(raw.rstrip()))


def read_week(found: re.Match[str]) -> Fact:
    return Fact("date", ("i", found.group().lower()), found.group(), *found.span())


_DOTTED = re.compile(r"(?<=\d)\.(?=\d)")
_PARTS = frozenset(_PART.split("|"))
_LATE = frozenset({"下午", "晚上", "傍晚", "夜里", "深夜", "今晚", "昨晚"})
_NIGHT = frozenset({"晚上", "夜里", "深夜", "半夜", "今晚", "昨晚"})


def _time_key(text: str) -> Key | None:
    low = _DOTTED.sub(":", text.lower()).replace(".", "")
    if found := _CN_TIME_PARTS.match(low):
        base = either_number(found[2])
        if base is None:
            return None
        late = found[1] in _LATE or (found[1] == "中午" and base < 3)
        hour = int(base) + (12 if (late and base < 12) or (found[1] in _NIGHT and base == 12) else 0)
        quarter = {"半": 30, "一刻": 15, "三刻": 45}.get(found[3] or "")
        minute = quarter or int(either_number(found[3] or "") or 0)
    elif found := _EN_TIME_PARTS.match(low):
        hour, minute = int(found[1]), int(found[2] or 0)
        if found[3] == "pm" and hour < 12:
            hour += 12
        if found[3] == "am" and hour == 12:
            hour = 0
    else:
        return None
    sure = hour > 12 or low[-1:] == "m" or low[:2] in _PARTS
    return ("t", hour % 24, minute, sure) if hour <= 24 and minute < 60 else None


def read_time(found: re.Match[str]) -> Fact | None:
    key = _time_key(found.group())
    return Fact("time", key, found.group(), *found.span()) if key else None


def read_weekday(found: re.Match[str]) -> Fact | None:
    raw = found.group()
    low = raw.lower()
    cjk = raw[0] in "周週星礼禮"
    if not (cjk or low.endswith(("day", "days")) or len(low) <= 4):
        return None
    number = "一二三四五六日".find(raw[-1].replace("天", "日")) if cjk else _WEEKDAYS[low[:3]]
    return Fact("weekday", ("w", number), raw, *found.span())


def relative_dates(text: str, day: date | None) -> list[Key]:
    """Absolute keys that "yesterday", 明天 and their like stand for on the unit's own day."""
    if day is None or not any(hint in text for hint in ("day", "night", "tomorrow", "天", "昨")):
        return []
    days = (day + timedelta(days=_RELATIVE[m.group().lower()]) for m in _RELATIVE_WORD.finditer(text))
    return [("d", d.year, d.month, d.day) for d in days]
