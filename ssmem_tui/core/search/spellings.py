"""Dates and amounts that are written in several ways: 三月十日 is 3月10日, 35000 is 3.5万.

Only what can hardly mean anything else is taken for one: a month with its day, digits that make whole
thousands, numerals with 万, 千 or k. A year, an id or a version stays what was typed.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache, lru_cache

from ssmem_tui.core.model import Span
from ssmem_tui.core.numerals import CN_NUMERALS, cn_words, either_number

_N = r"\d{1,2}|[一二三]?十?[一二三四五六七八九十]"
_HELD = re.compile(r"月|万|\d[\d,]{3}|\dk|[两二三四五六七八九一]千")
"""What none of them can do without; most queries are told apart by it alone."""


@cache
def _written() -> re.Pattern[str]:
    return re.compile(
        rf"""(?:(?P<year>(?<!\d)(?:19|20)\d\d|[一二][零〇一二三四五六七八九]{{3}})年)?
        (?<![\d{CN_NUMERALS}])(?P<month>{_N})月(?:(?P<day>{_N})[日号號])
        |(?<![^\s])(?P<only>{_N})月份?(?!\S)
        |(?<![\d.{CN_NUMERALS}])(?P<head>\d+(?:\.\d+)?|[一二两三四五六七八九十][{CN_NUMERALS}]*)万(?:(?P<tail>[\d一二三四五六七八九])千?)?
         (?![\d{CN_NUMERALS}])
        |(?<![\d.{CN_NUMERALS}])(?P<words>[一二两三四五六七八九十][{CN_NUMERALS}]*[万千][{CN_NUMERALS}]*|[一二两三四五六七八九]千)
        |(?<![\w.,/-])(?P<kilo>\d+(?:\.\d+)?)k(?!\w)
        |(?<![\w.,/-])(?P<digits>\d{{1,3}}(?:,\d{{3}})+|\d{{5,9}})(?![\w/-]|[.,]\d)""",
        re.VERBOSE,
    )


def spellings(text: str) -> Iterator[tuple[Span, tuple[str, ...]]]:
    """Where in folded `text` a date or an amount stands, and every way to write it, this one first."""
    if not _HELD.search(text):
        return
    for found in _written().finditer(text):
        ways = _date(found) if found["month"] or found["only"] else _amount(found)
        others = [way for way in ways if way != found[0]]
        if others:
            yield Span(*found.span()), (found[0], *dict.fromkeys(others))


def _date(found: re.Match[str]) -> list[str]:
    month = _whole(found["month"] or found["only"])
    if not 1 <= month <= 12:
        return []
    if found["only"]:
        return [f"{month}月", f"{cn_words(month)}月"]
    day = _whole(found["day"])
    if not 1 <= day <= 31:
        return []
    numbers = [f"{month}月{day}", f"{month:02}月{day:02}", f"{cn_words(month)}月{cn_words(day)}"]
    days = [f"{number}{sign}" for number in numbers for sign in "日号"]
    if not found["year"]:
        return days
    year = _whole(found["year"])
    spelt = "".join("〇一二三四五六七八九"[int(digit)] for digit in str(year))
    dated = [f"{year if way[0].isdigit() else spelt}年{way}" for way in days]
    return [*dated, f"{year}-{month:02}-{day:02}"]


def _amount(found: re.Match[str]) -> list[str]:
    whole = round(_value(found))
    tens, thousands, rest = whole // 10_000, whole % 10_000 // 1000, whole % 1000
    if whole < 1000 or (rest and found["digits"]):
        return []
    ways = [str(whole), f"{whole:,}", f"{whole / 1000:g}k"]
    if tens:
        ways.append(f"{whole / 10_000:.4f}".rstrip("0").rstrip(".") + "万")
    elif not rest:
        ways += [f"{cn_words(thousands)}千", *(["两千"] if thousands == 2 else [])]
    if 0 < tens < 10_000 and not rest:
        for head in (str(tens), cn_words(tens), *(["两"] if tens == 2 else [])):
            tail = str(thousands) if head.isdigit() else cn_words(thousands)
            ways += [f"{head}万{tail}", f"{head}万{tail}千"] if thousands else [f"{head}万"]
    return ways


def _value(found: re.Match[str]) -> float:
    if head := found["head"]:
        tail = either_number(found["tail"] or "0") or 0.0
        return (either_number(head) or 0.0) * 10_000 + tail * 1000
    if words := found["words"]:
        return either_number(words) or 0.0
    if kilo := found["kilo"]:
        return float(kilo) * 1000
    return float(found["digits"].replace(",", ""))


def _whole(text: str) -> int:
    return int(either_number(text) or 0)


@lru_cache(maxsize=512)
def standing(way: str) -> re.Pattern[str]:
    """Finds `way` where no further digit or numeral makes another number of it."""
    before = rf"(?<![\d.{CN_NUMERALS}])"
    after = rf"(?![\d{CN_NUMERALS}]|[.,]\d)" + ("(?![a-z])" if way.endswith("k") else "")
    return re.compile(before + re.escape(way) + after)
