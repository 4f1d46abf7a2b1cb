"""Numbers, units, money, percentages and durations, in digits, English words and Chinese numerals."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ssmem_tui.core.numerals import CN_NUMERALS, cn_number, either_number
from ssmem_tui.core.trace.facts.kinds import Fact, Key
from ssmem_tui.core.words import stem

CN_MEASURE = (
    r"个月|小时|分钟|个|天|周|月|年|次|人|条|项|件|份|台|秒|元|块|倍|版|轮|点|号|日|名|家|篇|行|页|层|种|位|只|"
    r"本|张|步|成|岁|集|章|款|期|批|组|套|处|字|斤|公里|米|％|%|美元|美金|欧元|英镑|人民币"
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
    ("h hr hrs hour hours 小时 个小时", "time", 3600.0),
    ("d day days 天", "time", 86400.0),
    ("week weeks wk 周 星期 个星期", "time", 604800.0),
    ("month months 个月", "month", 1.0),
    ("y yr yrs year years 年", "year", 1.0),
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
)
_UNITS = {word: (cls, factor) for words, cls, factor in _UNIT_ROWS for word in words.split()}
_MONEY = frozenset({"usd", "eur", "gbp", "cny", "kr"})
_SIGNS = frozenset("$€£¥")
_UNIT_ALT = "|".join(sorted((re.escape(u) for u in _UNITS if u not in _SIGNS), key=len, reverse=True))

RATIO = r"(?P<ratio>(?<![\w./])\d{1,5}(?:\.\d+)?/\d{1,5}(?![\w/]|\.\d))"
DURATION = r"(?P<dur>(?<![\w.])(?:\d+h\s?\d+(?:m|min)?(?:\s?\d+s)?|\d+m\s?\d+s)\b)"
NUMBER = rf"""(?P<num>(?<![\w.,])(?P<pre>[$€£¥]\s?)?(?P<digits>\d+(?:,\d{{3}})+(?:\.\d+)?|\d+(?:\.\d+)?)
      (?P<scale>\s?(?:thousand|million|billion|百万|千|万|亿|bn|[kKMw](?![A-Za-z])))?
      (?:\s?(?P<unit>(?i:{_UNIT_ALT}))(?![A-Za-z\u00c0-\u024f]))?)"""
PERCENT = rf"(?P<pct>百分之[\d.{CN_NUMERALS}点]+)"
CN_LARGE = "[一二两三四五六七八九][百千万亿]"
"""How a number begins that is one without anything counted after it: 三万五, 两千."""
CN_NUMBER = rf"""(?P<cnnum>第?[{CN_NUMERALS}]+(?:点[零一二三四五六七八九]+)?(?:{CN_MEASURE})
      |{CN_LARGE}[{CN_NUMERALS}]*)"""

_CN_PARTS = re.compile(rf"第?([{CN_NUMERALS}]+(?:点[零一二三四五六七八九]+)?)(.*)")
_DURATION_PARTS = re.compile(r"(\d+)([hms])")

_EN_ONES = "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen \
sixteen seventeen eighteen nineteen".split()
_EN_TENS = "twenty thirty forty fifty sixty seventy eighty ninety".split()
_EN_VALUES: dict[str, float] = {
    **{word: float(i) for i, word in enumerate(_EN_ONES) if i > 1},  # "one" and "zero" are rarely quantities
    **{word: (i + 2) * 10.0 for i, word in enumerate(_EN_TENS)},
    "dozen": 12.0,
    "twice": 2.0,
}
_EN_NUMBER = re.compile(
    rf"\b(?:(?:{'|'.join(_EN_TENS)})[- ](?:{'|'.join(_EN_ONES[1:10])})|{'|'.join(_EN_VALUES)})\b",
    re.IGNORECASE,
)
_EN_HINT = frozenset(stem(word) for word in _EN_VALUES)
_NEXT_WORD = re.compile(r"\s+([A-Za-z]+)")


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


def read_percent(found: re.Match[str]) -> Fact | None:
    value = either_number(found.group()[3:])
    if value is None:
        return None
    return Fact("measure", ("q", "percent", value), found.group(), *found.span())


def read_cn_number(found: re.Match[str]) -> Fact | None:
    raw = found.group()
    parts = _CN_PARTS.match(raw)
    value = cn_number(parts[1]) if parts else None
    if parts is None or value is None or (value == 1 and not raw.startswith("第")):
        return None
    kind, key = quantity(value, parts[2])
    return Fact(kind, key, raw, *found.span())


def english_numbers(text: str, bag: frozenset[str] | None) -> Iterator[Fact]:
    """Facts of numbers spelt out; `bag`, the stems of `text`, lets most lines skip the search."""
    if bag is not None and bag.isdisjoint(_EN_HINT):
        return
    for found in _EN_NUMBER.finditer(text):
        word = found.group().lower().replace(" ", "-")
        value = _EN_VALUES.get(word)
        if value is None:
            tens, _, ones = word.partition("-")
            value = _EN_VALUES[tens] + _EN_ONES.index(ones)
        following = _NEXT_WORD.match(text, found.end())
        kind, key = quantity(value, following[1] if following else "")
        end = following.end() if following and kind != "number" else found.end()
        yield Fact(kind, key, text[found.start() : end].lower(), found.start(), end)
