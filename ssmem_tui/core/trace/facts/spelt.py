"""Numbers, shares and times of day that English spells out: two dozen, half an hour, a quarter to ten."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ssmem_tui.core.trace.facts.kinds import Fact, Key
from ssmem_tui.core.trace.facts.numbers import quantity
from ssmem_tui.core.words import stem

_ONES = "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen \
sixteen seventeen eighteen nineteen".split()
_TENS = "twenty thirty forty fifty sixty seventy eighty ninety".split()
_VALUES = {word: float(i) for i, word in enumerate(_ONES)} | {w: (i + 2) * 10.0 for i, w in enumerate(_TENS)}
_SCALES = {"dozen": 12.0, "hundred": 100.0, "thousand": 1e3, "million": 1e6, "billion": 1e9}
_SHARES = {"third": 1 / 3, "quarter": 0.25, "fifth": 0.2}
_UNIT = "second|minute|hour|day|week|month|year"

_SMALL = rf"(?:(?:{'|'.join(_TENS)})[- ](?:{'|'.join(_ONES[1:10])})|{'|'.join(_ONES + _TENS)})"
_SCALE = "|".join(_SCALES)
_HOUR = rf"(?:{'|'.join(_ONES[1:13])}|1[0-2]|[1-9])"
_SPELT = re.compile(
    rf"""\b(?:(?P<part>half|quarter|five|ten|twenty|twenty-five)\s(?P<way>past|(?<=quarter\s)to)\s(?P<hour>{_HOUR})
      (?!\s(?:{_SCALE}|%))
    |(?P<clock>{_HOUR})\so'clock
    |(?P<noon>noon|midnight)
    |(?:half\san?|(?P<quarters>a|three)\squarters?\sof\san)\s(?P<one>{_UNIT})
    |an?\s(?P<more>{_UNIT})\sand\sa\shalf
    |(?P<times>an?|one|two|three|four)\s(?P<share>third|quarter|fifth)s?\sof\s(?=the\b|all\b|our\b|my\b)
    |(?P<number>(?:half\sa|an?|{_SMALL})(?:[\s-](?:{_SCALE}))+(?:\s(?:and\s)?{_SMALL}(?:[\s-](?:{_SCALE}))*)*
      |{_SMALL}|dozen|twice)(?P<half>\sand\sa\shalf)?)\b""",
    re.VERBOSE | re.IGNORECASE,
)
_HINTS = (*_ONES[2:], *_TENS, *_SCALES, *_SHARES, "half", "twice", "noon", "midnight", "o'clock", "clock")
_HINT = frozenset(map(stem, _HINTS))
_NEXT_WORD = re.compile(r"\s+([A-Za-z]+)")


def _value(words: str) -> float:
    """Value of spelt words: two hundred and fifty is 250, half a dozen 6."""
    total = section = 0.0
    for word in words.lower().replace("-", " ").split():
        if word in _VALUES:
            section += _VALUES[word]
        elif word == "half":
            section = 0.5
        elif word in _SCALES:
            section = (section or 1.0) * _SCALES[word]
            if _SCALES[word] >= 1e3:
                total, section = total + section, 0.0
    return total + section


def _hour(word: str) -> int:
    return int(word) if word.isdigit() else int(_VALUES[word.lower()])


def _time(found: re.Match[str]) -> Key:
    if noon := found["noon"]:
        return ("t", 12 if noon.lower() == "noon" else 0, 0, True)
    if clock := found["clock"]:
        return ("t", _hour(clock), 0, False)
    minutes = {"half": 30, "quarter": 15}.get(found["part"].lower()) or int(_value(found["part"]))
    at = 60 * _hour(found["hour"]) + (minutes if found["way"].lower() == "past" else -minutes)
    return ("t", at // 60 or 12, at % 60, False)


def english_numbers(text: str, bag: frozenset[str] | None) -> Iterator[Fact]:
    """Facts that are spelt out; `bag`, the stems of `text`, lets most lines skip the search. One and zero are
    rarely quantities."""
    if bag is not None and bag.isdisjoint(_HINT):
        return
    for found in _SPELT.finditer(text):
        kind, key, end = "time", ("t",), found.end()
        if found["noon"] or found["clock"] or found["part"]:
            key = _time(found)
        elif unit := found["one"] or found["more"]:
            part = {None: 0.5, "a": 0.25, "three": 0.75}[found["quarters"] and found["quarters"].lower()]
            kind, key = quantity(1.5 if found["more"] else part, unit)
        elif share := found["share"]:
            times = _VALUES.get(found["times"].lower(), 1.0)
            kind, key = quantity(round(100 * times * _SHARES[share.lower()], 4), "%")
        else:
            words = found["number"].lower()
            value = {"dozen": 12.0, "twice": 2.0}.get(words) or _value(words)
            value += 0.5 if found["half"] else 0.0
            if value < 2 and not found["half"]:
                continue
            following = _NEXT_WORD.match(text, end)
            kind, key = quantity(value, following[1] if following else "")
            end = following.end() if following and kind != "number" else end
        yield Fact(kind, key, text[found.start() : end].strip().lower(), found.start(), end)
