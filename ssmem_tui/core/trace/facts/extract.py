"""All facts of a text but its names, by one master pattern tried at word starts only.

Trying every family at every character instead doubled the cost of analysis (research/align.md section 6).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from ssmem_tui.core.numerals import CN_NUMERALS
from ssmem_tui.core.trace.facts import dates, identifiers, names, numbers, spelt
from ssmem_tui.core.trace.facts.kinds import Fact

_FAMILIES = (
    identifiers.URL,
    identifiers.EMAIL,
    identifiers.CODE,
    identifiers.QUOTE,
    dates.ISO_DATE,
    dates.ISO_WEEK,
    dates.CN_DATE,
    dates.EN_DATE,
    dates.TIME,
    numbers.EURO,
    identifiers.IP,
    identifiers.VERSION,
    identifiers.HASH,
    identifiers.ISSUE,
    identifiers.PATH,
    identifiers.FLAG,
    identifiers.IDENT,
    numbers.RATIO,
    numbers.DURATION,
    numbers.CN_SPAN,
    numbers.CN_MIXED,
    numbers.NUMBER,
    numbers.PERCENT,
    numbers.CN_NUMBER,
    dates.WEEKDAY,
    identifiers.MENTION,
    names.HONORIFIC,
)
_FACT = re.compile(rf"(?<![A-Za-z0-9_])(?:{'|'.join(_FAMILIES)})", re.VERBOSE | re.ASCII)

# A text without any of these holds no fact: one cheap search spares most chat lines the master pattern.
_HINT = re.compile(
    r"[\d`@_/~《「]|[a-z][A-Z]|[A-Za-z]\.[A-Za-z]|[a-z]-[a-z]|--[a-z]|day\b"
    r"|Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec|Mon\b|Tue|Wed|Thu|Fri\b|Sat\b|Sun\b|[周週][一-日天]|星期|[礼禮]拜"
    rf"|[{CN_NUMERALS}](?:{numbers.CN_MEASURE})|{numbers.CN_LARGE}|分之|[一二两三四五六七八九]成|半|刻钟|{names.TITLED}|{names.FULL}"
)

_READERS: Mapping[str, Callable[[re.Match[str]], Fact | None]] = {
    "url": identifiers.read_url,
    "code": identifiers.read_code,
    "version": identifiers.read_version,
    "issue": identifiers.read_issue,
    "path": identifiers.read_path,
    "ident": identifiers.read_ident,
    "iso": dates.read_date,
    "cndate": dates.read_date,
    "endate": dates.read_date,
    "week": dates.read_week,
    "time": dates.read_time,
    "weekday": dates.read_weekday,
    "ratio": numbers.read_ratio,
    "dur": numbers.read_duration,
    "num": numbers.read_number,
    "pct": numbers.read_percent,
    "euro": numbers.read_euro,
    "span": numbers.read_span,
    "mixed": numbers.read_mixed,
    "cnnum": numbers.read_cn_number,
    "honor": names.read_honorific,
}


def extract(text: str, bag: frozenset[str] | None = None) -> tuple[Fact, ...]:
    """Typed facts of folded text in text order of their family, names of people apart.

    `bag`, the features of `text` when they are known already, only saves time.
    """
    facts: list[Fact] = []
    if _HINT.search(text):
        for found in _FACT.finditer(text):
            fact = _READERS.get(found.lastgroup or "", identifiers.read_identifier)(found)
            if fact:
                facts.append(fact)
    facts.extend(spelt.english_numbers(text, bag))
    return tuple(facts)
