"""Cutting text into what the index stores: words, and characters of scripts written without spaces.

FTS5 gets ready tokens from here, because its own tokenisers lose Chinese results silently
(research/search.md section 4).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from ssmem_tui.core.words import CJK, caseless

HAN = f"{CJK}\uf900-\ufaff\U00020000-\U0003ffff"
"""CJK, kana and hangul with the compatibility and supplementary planes, for use inside `[...]`."""

_ASCII = re.compile(r"((?!))|[^\W_]+")
_CAMEL = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|[0-9]+")
_HUMP = re.compile(r"[a-z0-9][A-Z]")
_IDENTIFIER = re.compile(r"[A-Za-z0-9]+")


@cache
def _any_script() -> re.Pattern[str]:
    """Takes 2 ms to compile, which a search for English words need not pay."""
    return re.compile(rf"([{HAN}]+)|[^\W_{HAN}]+")


def runs(text: str) -> Iterator[re.Match[str]]:
    """The runs of letters and digits in folded text, and (those with a group 1) of CJK characters."""
    return (_ASCII if text.isascii() else _any_script()).finditer(text)


def tokens(text: str) -> list[str]:
    """Words, CJK bigrams and the last character of each CJK run, then the parts of camelCase words.

    Every CJK character starts some token, so that a query of one character is a prefix query.
    """
    out: list[str] = []
    for found in runs(caseless(text)):
        run = found[0]
        if found[1]:
            out.extend(run[i : i + 2] for i in range(len(run)))
        else:
            out.append(run)
    if _HUMP.search(text):
        for word in _IDENTIFIER.findall(text):
            if _HUMP.search(word):
                out.extend(part.lower() for part in _CAMEL.findall(word) if len(part) > 1)
    return out


def is_word(token: str) -> bool:
    """Whether a token is a word of letters and digits, not a piece of a CJK run."""
    return token[0] < "\u3040" or not next(runs(token))[1]


def pairs(run: str) -> list[str]:
    """Overlapping pairs of characters, in order."""
    return [run[i : i + 2] for i in range(len(run) - 1)]


def grams(folded: str) -> set[str]:
    """The q-grams that likeness is counted with: pairs, the first letter of words, single CJK characters."""
    out: set[str] = set()
    for found in runs(folded):
        run = found[0]
        if found[1]:
            out.update(run)
        else:
            out.add("^" + run[0])
        out.update(pairs(run))
    return out
