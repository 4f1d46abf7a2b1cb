"""Numbers, units, money, percentages and durations, in digits and Chinese numerals."""

from __future__ import annotations

import math
import re

from ssmem_tui.core.numerals import CN_NUMERALS, CN_SCALES, cn_number, either_number
from ssmem_tui.core.trace.facts.kinds import Fact, Key

CN_MEASURE = (
    r"个月|个小时|个钟头|个星期|小时|分钟|个|天|周|月|年|次|人|条|项|件|份|台|秒|元|块|倍|版|轮|点|号|日|名|家|篇|行|页|层|种|位|只|"
    r"本|张|步|成|岁|集|章|款|期|批|组|套|处|字|公斤|千克|斤|克|公里|千米|米|％|%|美元|美金|欧元|英镑|人民币"
)
_SCALES = {
    "k": 1e3,
    "千": 1e3,
    "thousand": 1e3,
    "m": 1e6,
    "million": 1e6,
    "百万": 1e6,
    "万": 1e4,
    "w": 1e4,
    "亿": 1e8,
    "b": 1e9,
    "bn": 1e9,
    "billion": 1e9,
}
_UNIT_ROWS = (
    ("ms msec millisecond milliseconds 毫秒", "time", 1e-3),
    ("s sec secs second seconds 秒 秒钟", "time", 1.0),
    ("m min mins minute minutes 分钟", "time", 60.0),
    ("h hr hrs hour hours 小时 个小时 个钟头", "time", 3600.0),
    ("d day days 天", "time", 86400.0),
    ("week weeks wk 周 星期 个星期", "time", 604800.0),
    ("month months 个月", "month", 1.0),
    ("y yr yrs year years 年", "month", 12.0),
    ("b byte bytes 字节", "size", 1.0),
    ("kb kib", "size", 1e3),
    ("mb mib", "size", 1e6),
    ("gb gib", "size", 1e9),
    ("tb tib", "size", 1e12),
    ("% percent pct 百分", "percent", 1.0),
    ("成", "percent", 10.0),
    ("$ usd dollar dollars 美元 美金", "usd", 1.0),
    ("€ eur euro euros 欧元", "eur", 1.0),
    ("£ gbp pound pounds 英镑", "gbp", 1.0),
    ("¥ cny rmb yuan 元 块 块钱 人民币", "cny", 1.0),
    ("kr nok sek dkk", "kr", 1.0),
    ("x 倍 times", "times", 1.0),
    ("km kilometer kilometers kilometre kilometres 公里 千米", "length", 1e3),
    ("meter meters metre metres 米", "length", 1.0),
    ("kg 公斤 千克", "mass", 1.0),
    ("斤", "mass", 0.5),
    ("gram grams 克", "mass", 1e-3),
)
_UNITS = {word: (cls, factor) for words, cls, factor in _UNIT_ROWS for word in words.split()}
_MONEY = frozenset({"usd", "eur", "gbp", "cny", "kr"})
_SIGNS = frozenset("$€£¥")
_UNIT_ALT = "|".join(sorted((re.escape(u) for u in _UNITS if u not in _SIGNS), key=len, reverse=True))

RATIO = r"(?P<ratio>(?<![\w./])\d{1,5}(?:\.\d+)?/\d{1,5}(?![\w/]|\.\d))"
DURATION = r"(?P<dur>(?<![\w.])(?:\d+h\s?\d+(?:m|min)?(?:\s?\d+s)?|\d+m\s?\d+s)\b)"
NUMBER = rf"""(?P<num>(?<![\w.,])(?P<pre>[$€£¥]\s?)?
      (?P<digits>\d+(?:,\d{{3}})+(?:\.\d+)?|\d+(?:\.\d+)?(?!\so'clock))
      (?P<scale>\s?(?:thousand|million|billion|百万|千|万|亿|bn|[kKMw](?![A-Za-z])))?
      (?:\s?(?P<unit>(?i:{_UNIT_ALT}))(?![A-Za-z\u00c0-\u024f]))?)"""
EURO = r"""(?P<euro>(?<![\w.,])(?:€\s?(?:\d{1,3}(?:\.\d{3})+(?:,\d{1,2})?|\d+,\d{1,2})(?![\d.,]*\d)
      |(?:\d{1,3}(?:\.\d{3})+(?:,\d{1,2})?|\d+,\d{1,2})\s?(?:€|EUR\b|[Ee]uros?\b)))"""
"""Money as the continent writes it: 3.900,00 €."""
_TENTHS = "[一二两三四五六七八九]成[一二三四五六七八九]?(?![功为就立都不])"
PERCENT = rf"(?P<pct>百分之[\d.{CN_NUMERALS}点]+|[{CN_NUMERALS}]+分之[{CN_NUMERALS}]+|{_TENTHS})"
_COUNT = rf"(?:[{CN_NUMERALS}]+|\d+)"
CN_SPAN = rf"""(?P<span>{_COUNT}个?小时{_COUNT}分钟?|{_COUNT}个半(?:小时|钟头|月)
      |半个?(?:小时|钟头)|半个月|半年|[一二三]刻钟|{_COUNT}(?:天|年|小时|周|个月)半(?![天夜路价年月]))"""
CN_MIXED = rf"""(?P<mixed>(?<![\w.,])\d+(?:\.\d+)?[百千万亿](?:\d{{1,4}}[十百千万])*
      (?:\d{{1,4}}[十百千万]{{1,2}}|\d(?![\d十百千万]))(?:{CN_MEASURE})?
      |{_COUNT}块[\d一二三四五六七八九](?![\d{CN_NUMERALS}]))"""
"""Digits and numerals in one number: 3万5千; and what is said for 12.5 元: 12块5."""
CN_LARGE = "[一二两三四五六七八九][百千万亿]"
"""How a number begins that is one without anything counted after it: 三万五, 两千."""
CN_NUMBER = rf"""(?P<cnnum>第?[{CN_NUMERALS}]+(?:点[零一二三四五六七八九]+)?(?:{CN_MEASURE})
      |{CN_LARGE}[{CN_NUMERALS}]*|[一二两三四五六七八九十百]+(?=[到至~][{CN_NUMERALS}]+(?:{CN_MEASURE})))"""

_CN_PARTS = re.compile(rf"第?([{CN_NUMERALS}]+(?:点[零一二三四五六七八九]+)?)(.*)")
_DURATION_PARTS = re.compile(r"(\d+)([hms])")


def quantity(value: float, unit: str = "", scale: str = "", sign: str = "") -> tuple[str, Key]:
    """Kind and key of a number: in base units of its class, six significant digits."""
    if scale:
        value *= _SCALES[scale.strip().lower()]
    cls, factor = _UNITS.get((sign or unit).lower(), (None, 1.0))
    kind = "money" if cls in _MONEY else "measure" if cls else "number"
    return kind, ("q", cls, float(f"{value * factor:.6g}"))


def read_number(found: re.Match[str]) -> Fact:
    digits, raw = found["digits"].replace(",", ""), found.group()
    kind, key = quantity(
        float(digits), found["unit"] or "", found["scale"] or "", (found["pre"] or "").strip()
    )
    return Fact(kind, key, raw.strip(), found.start(), found.start() + len(raw.rstrip()))


def read_ratio(found: re.Match[str]) -> Fact:
    top, bottom = found.group().split("/")
    return Fact("number", ("r", float(top), float(bottom)), found.group(), *found.span())


def read_duration(found: re.Match[str]) -> Fact:
    part = {unit: int(count) for count, unit in _DURATION_PARTS.findall(found.group() + "m")}
    seconds = 3600.0 * part.get("h", 0) + 60.0 * part.get("m", 0) + part.get("s", 0)
    return Fact("measure", ("q", "time", seconds), found.group(), *found.span())


def read_euro(found: re.Match[str]) -> Fact:
    digits = re.sub(r"[^\d,]", "", found.group()).replace(",", ".")
    kind, key = quantity(float(digits), "eur")
    return Fact(kind, key, found.group(), *found.span())


def read_percent(found: re.Match[str]) -> Fact | None:
    """百分之十五, 五分之一, 一成五."""
    below, part, above = found.group().partition("分之")
    if not part:
        tenths, _, ones = found.group().partition("成")
        value = 10 * (either_number(tenths) or 0.0) + (either_number(ones) or 0.0)
        return Fact("measure", ("q", "percent", value), found.group(), *found.span())
    of, share = 100.0 if below == "百" else either_number(below), either_number(above)
    if not of or share is None:
        return None
    return Fact("measure", ("q", "percent", round(100.0 * share / of, 4)), found.group(), *found.span())


_SPAN_UNITS = {"天": 86400.0, "小时": 3600.0, "钟头": 3600.0, "刻": 900.0, "周": 604800.0}
_HEAD = re.compile(_COUNT)
_MINUTES = re.compile(rf"({_COUNT})分钟?$")


def read_span(found: re.Match[str]) -> Fact | None:
    """一个半小时, 半年, 三刻钟, 两天半."""
    raw = found.group()
    head = _HEAD.match(raw)
    count = either_number(head[0]) if head else 0.0
    if count is None:
        return None
    value = count + (0.5 if "半" in raw else 0.0)
    if minutes := _MINUTES.search(raw):
        value += (either_number(minutes[1]) or 0.0) / 60
    for unit, seconds in _SPAN_UNITS.items():
        if unit in raw:
            return Fact("measure", ("q", "time", value * seconds), raw, *found.span())
    return Fact("measure", ("q", "month", value * (12 if "年" in raw else 1)), raw, *found.span())


_MIXED_PARTS = re.compile(rf"([\d.]+(?:[十百千万亿]\d*)+)({CN_MEASURE})?")


def read_mixed(found: re.Match[str]) -> Fact | None:
    """3万5千元, 2千3, 12块5."""
    raw = found.group()
    if "块" in raw[:-1]:
        whole, _, tenths = raw.partition("块")
        value, unit = (either_number(whole) or 0.0) + (either_number(tenths) or 0.0) / 10, "块"
    elif parts := _MIXED_PARTS.fullmatch(raw):
        value, unit = _mixed(parts[1]), parts[2] or ""
    else:
        return None
    kind, key = quantity(value, unit)
    return Fact(kind, key, raw, *found.span())


def _mixed(text: str) -> float:
    total, last = 0.0, 10.0
    for digits, scale in re.findall(r"([\d.]+)([十百千万亿]*)", text):
        last = math.prod(CN_SCALES[char] for char in scale) if scale else last / 10
        total += float(digits) * last
    return total


_ABOUT = re.compile("[一二两三四五六七八九]{2}")
"""三五个 is a few, not 35."""
_HOURS = frozenset({"小时", "个小时", "个钟头", "分钟"})


def read_cn_number(found: re.Match[str]) -> Fact | None:
    raw = found.group()
    parts = _CN_PARTS.match(raw)
    value = cn_number(parts[1]) if parts and not _ABOUT.fullmatch(parts[1]) else None
    if parts is None or value is None or (value == 1 and not raw.startswith("第") and parts[2] not in _HOURS):
        return None
    kind, key = quantity(value, parts[2])
    return Fact(kind, key, raw, *found.span())
