"""Words for matching: width folding, light stems, stopwords, CJK bigrams.

The recipe of research/align.md section 7 ("Normalise"): measured there, stems for alphabetic scripts and
character bigrams for CJK tie with real segmenters and need no dictionary. Everything is length preserving or
says so, so that an offset found in folded text is valid in the text as on disk.
"""

from __future__ import annotations

import re
import unicodedata
from collections import defaultdict
from collections.abc import Iterable, Sequence
from functools import cache

CJK = "\u3400-\u4dbf\u4e00-\u9fff\u3040-\u30ff\uac00-\ud7af"
"""Character ranges, for use inside `[...]`, of scripts written without spaces or matched by bigrams."""

HAS_CJK: re.Pattern[str]
"""Finds a character of those scripts. Compiled when first asked for, see `_patterns`."""

_FIRST_CJK = "\u2e80"
_WIDE: dict[int, str] = {code: chr(code - 0xFEE0) for code in range(0xFF01, 0xFF5F)}
_WIDE[0x3000] = " "
_FULL = re.compile("[\u3000\uff01-\uff5e]")
_MARKS = tuple(zip("’‘“”—–‑", "''\"\"---", strict=True))
_FOLD = _WIDE | {ord(mark): twin for mark, twin in _MARKS}

_COMMON = """
    a an the and or of to in on at for with from by as is are was were be been being am it its this
    that these those i me my we our you your he him his she her they them their so but if then than also
    just very really had has have having do does did doing will would can could should may might must
    about into over after before up out off there here what which who when where how why all any some
    s t re ve ll d m don
    的 了 和 是 在 也 就 都 而 及 与 着 或 一个 我们 你们 他们 这个 那个 就是 然后
"""
STOPWORDS = frozenset(_COMMON.split())
"""Words too common to say what a line is about; English words, and Chinese characters and bigrams."""

_STEMS: dict[str, str] = {}
_STEMS_LIMIT = 1 << 16
"""A busy half year has forty thousand words; half as many here, and each log stems its own again."""


@cache
def _patterns() -> tuple[re.Pattern[str], re.Pattern[str], re.Pattern[str]]:
    """Any CJK character; a word, number or CJK run; the same in ASCII text, where it takes half the time.

    Big character classes take 2 ms each to compile, which a command that matches nothing need not pay.
    """
    token = rf"[^\W\d_{CJK}]+(?:'[a-z]+)?|\d+(?:[.,]\d+)*|[{CJK}]+"
    plain = r"[A-Za-z]+(?:'[a-z]+)?|[0-9]+(?:[.,][0-9]+)*"
    return re.compile(f"[{CJK}]"), re.compile(token), re.compile(plain)


def __getattr__(name: str) -> re.Pattern[str]:
    if name == "HAS_CJK":
        return _patterns()[0]
    raise AttributeError(name)


def fold(text: str) -> str:
    """Full-width forms, curly quotes and dashes as their ASCII twins; one character stays one character."""
    if text.isascii():
        return text
    for mark, twin in _MARKS:
        if mark in text:
            text = text.replace(mark, twin)
    return text.translate(_WIDE) if _FULL.search(text) else text


class _Caseless(dict[int, str]):
    """Filled as characters are met: `fold`, then the letter below the accent, then lower case."""

    def __missing__(self, code: int) -> str:
        char = _FOLD.get(code, chr(code))
        parts = unicodedata.normalize("NFKD", char)
        base = "".join(part for part in parts if not unicodedata.combining(part)).lower()
        low = char.lower()
        self[code] = kept = base if len(base) == 1 else low if len(low) == 1 else char
        return kept


_CASELESS = _Caseless()
_UNEVEN = re.compile("[\u00aa-\u036f\u1e00-\u1fff\u2100-\u214f\u2c60-\u2c7f\ufb00-\ufb06\uff10-\uff5a]")


def caseless(text: str) -> str:
    """`text` in lower case without accents and full-width letters, one character to one character.

    What search compares. Full-width punctuation stays as it is where nothing else needs folding: it occurs
    in almost every Chinese line, and looking at each of its characters costs more than the search itself.
    """
    if text.isascii() or not _UNEVEN.search(text):
        low = text.lower()
        if len(low) == len(text):
            return low
    return text.translate(_CASELESS)


def stem(word: str) -> str:
    """A lower-case word without its common English endings; consistent rather than exact."""
    w = word.removesuffix("'s")
    n = len(w)
    if n > 4 and w.endswith("ies"):
        w = w[:-3] + "y"
    elif n > 4 and w.endswith(("sses", "shes", "ches", "xes")):
        w = w[:-2]
    elif n > 3 and w.endswith("s") and not w.endswith(("ss", "us", "is")):
        w = w[:-1]
    for end in ("ing", "ed"):
        rest = w[: -len(end)]
        if len(rest) > 2 and w.endswith(end) and any(vowel in rest for vowel in "aeiouy"):
            w = rest[:-1] if rest[-1] == rest[-2] and rest[-1] not in "lsz" else rest
            break
    if len(w) > 4 and w.endswith("ly"):
        w = w[:-2]
    if len(w) > 3 and w.endswith("e"):
        w = w[:-1]
    if len(w) > 3 and w.endswith("i"):
        w = w[:-1] + "y"
    return w


def stems(words: str) -> frozenset[str]:
    """The tokens that a blank-separated list of words would give; CJK words stand as they are."""
    return frozenset(w if is_cjk(w) else stem(w) for w in words.split())


def is_cjk(token: str) -> bool:
    """Whether a token is of a script matched by bigrams."""
    return token[0] >= _FIRST_CJK


def pieces(folded: str) -> list[str]:
    """Words, numbers and runs of CJK characters of folded text, as written and in order."""
    return _patterns()[2 if folded.isascii() else 1].findall(folded)


def features(raw: Iterable[str]) -> list[str]:
    """Matching features of `pieces`: stems without stopwords, plain numbers, CJK bigrams."""
    known = _STEMS
    parts = list(raw)
    quick = list(map(known.get, parts))
    if None not in quick:
        return [feature for feature in quick if feature]
    out: list[str] = []
    if len(known) > _STEMS_LIMIT:
        known.clear()
    for piece in parts:
        feature = known.get(piece)
        if feature is None:
            first = piece[0]
            if first >= _FIRST_CJK:
                if len(piece) > 1:
                    pairs = (piece[i : i + 2] for i in range(len(piece) - 1))
                    out.extend(pair for pair in pairs if pair not in STOPWORDS)
                elif piece not in STOPWORDS:
                    out.append(piece)
                continue
            if first.isdigit():
                feature = piece.replace(",", "")
            else:
                low = piece.lower()
                feature = "" if low in STOPWORDS else stem(low)
            known[piece] = feature
        if feature:
            out.append(feature)
    return out


def tokens(text: str) -> list[str]:
    """Matching features of any text, in order, with repeats."""
    return features(pieces(fold(text)))


def lines_by_word(folded: Iterable[str]) -> dict[str, Sequence[int]]:
    """Matching feature → numbers of the folded lines that hold it, rising.

    A word is taken as it is written until all lines are read, and then stemmed once for all of them.
    """
    written: defaultdict[str, list[int]] = defaultdict(list)
    for number, line in enumerate(folded):
        for piece in set(pieces(line)):
            written[piece].append(number)
    found: dict[str, Sequence[int]] = {}
    several: defaultdict[str, list[int]] = defaultdict(list)
    for piece, numbers in written.items():
        feature = _STEMS.get(piece)
        for word in (feature,) if feature else features((piece,)) if feature is None else ():
            if found.setdefault(word, numbers) is not numbers:
                several[word] += numbers
    for word, more in several.items():
        found[word] = sorted({*found[word], *more})
    return found
