"""Content tokens of a line as the benchmark sees them: stems, numbers, CJK bigrams, dates.

Independent of the product's own tokeniser on purpose, so that the engine is not its own judge.
"""

from __future__ import annotations

import datetime as dt
import re
import unicodedata
from collections.abc import Iterable
from functools import lru_cache

from tests.benchmarks.retention.dates import IS_DATE, NUMBERS, date_tokens, of_day

_STOP = frozenset(
    """a an the and or but if then than so as of at by for with about into through to from up down in out on
    off over under again is am are was were be been being have has had do does did doing will would shall
    should can could may might must it its i me my mine we us our ours you your yours he him his she her hers
    they them their theirs this that these those there here what which who whom whose when where why how not
    no nor only own same too very just also s t d ll m re ve don didn doesn isn aren wasn weren hasn haven
    won wouldn couldn shouldn both some any all each few more most other such what's let like get got go
    going gonna want really much many lot thing things ever make made kind type before after during while
    since because between""".split()
)
_STOP_HAN = frozenset(
    """的 了 是 在 我 你 他 她 它 们 和 与 也 都 就 还 很 吗 呢 啊 吧 什么 哪些 哪个 怎么 为什么 谁 多少 曾经
    一个""".split()
)
_WORD = re.compile(
    r"[a-z0-9\u00c0-\u024f\u0400-\u04ff]+(?:['’][a-z]+)?|[\u3400-\u9fff]+|[\u3040-\u30ff]+|[\uac00-\ud7a3]+"
)
_ENDINGS = ("ingly", "edly", "ing", "ness", "ment", "ed", "es", "ly", "s", "er")


def stem(word: str) -> str:
    """A lower-case word without its common English endings."""
    w = re.sub(r"['’]s?$", "", word)
    if len(w) > 4 and w.endswith("ies"):
        return w[:-3] + "y"
    for ending in _ENDINGS:
        if w.endswith(ending) and len(w) - len(ending) >= 3 and not w.endswith("ss"):
            w = w[: -len(ending)]
            if len(w) > 3 and w[-1] == w[-2] and w[-1] not in "lse":
                w = w[:-1]
            break
    return w[:-1] if len(w) > 3 and w[-1] == "e" else w


@lru_cache(maxsize=400_000)
def content(text: str, day: dt.date | None = None) -> frozenset[str]:
    """The tokens of one line written on `day`."""
    low = unicodedata.normalize("NFKC", text).lower().replace("’", "'")
    out, low = date_tokens(low, day)
    for word in _WORD.findall(low):
        first = word[0]
        if "\u3400" <= first <= "\u9fff":
            pairs = [word] if len(word) == 1 else [word[i : i + 2] for i in range(len(word) - 1)]
            out.update(pair for pair in pairs if pair not in _STOP_HAN)
        elif "\u3040" <= first <= "\u30ff" or "\uac00" <= first <= "\ud7a3":
            out.update(word[i : i + 2] for i in range(max(1, len(word) - 1)))
        elif word not in _STOP and word.split("'")[0] not in _STOP:
            word = NUMBERS.get(word, word)
            if word.isdigit():
                out.add(str(int(word)) if len(word) < 12 else word)
            elif len(root := stem(word)) > 1:
                out.add(root)
    return frozenset(out)


def undated(tokens: Iterable[str]) -> frozenset[str]:
    """`tokens` without dates."""
    return frozenset(token for token in tokens if not IS_DATE.fullmatch(token))


_ISO = re.compile(r"(\d{4})-(\d{2})-(\d{2})")
_TAG = re.compile(r"[\[(（](\d{2})-(\d{2})(?=[\])）,… ])|^\W*(\d{2})-(\d{2})\b")
_HEADING = re.compile(r"^#{1,6}\s")
_FAR = 60


def dated_lines(text: str, year: int) -> list[tuple[str, dt.date | None]]:
    """Lines of a summary with the date a reader would give them: their own, else that of the heading above.

    A bare `MM-DD` takes its year from the last ISO date above it, or from `year`.
    """
    out: list[tuple[str, dt.date | None]] = []
    current: dt.date | None = None
    base = dt.date(year, 1, 1)
    for raw in text.splitlines():
        line = raw.strip()
        if not line:
            continue
        heading = bool(_HEADING.match(line))
        own: dt.date | None = None
        try:
            if found := _ISO.search(line):
                own = dt.date(int(found[1]), int(found[2]), int(found[3]))
                base = own if heading else base
            elif found := _TAG.search(line):
                month, day = (found[1], found[2]) if found[1] else (found[3], found[4])
                own = dt.date(base.year, int(month), int(day))
                if (base - own).days > _FAR:
                    own = dt.date(base.year + 1, int(month), int(day))
        except ValueError:
            own = None
        if heading and own:
            current = own
        out.append((line, own or current))
    return out


def with_day(line: str, day: dt.date | None) -> frozenset[str]:
    """Tokens of a line and of the day it is dated."""
    tokens = content(line, day)
    return tokens | of_day(day) if day else tokens
