"""Cutting text into what the index stores: words, and characters of scripts written without spaces.

FTS5 gets ready tokens from here, because its own tokenisers lose Chinese results silently
(research/search.md section 4).
"""

from __future__ import annotations

import re

from ssmem_tui.core.words import CJK, caseless

HAN = f"{CJK}\uf900-\ufaff\U00020000-\U0003ffff"
"""CJK, kana and hangul with the compatibility and supplementary planes, for use inside `[...]`."""

TOKEN = re.compile(rf"([{HAN}]+)|[^\W_{HAN}]+")
"""A run of letters and digits, or (group 1) a run of CJK characters."""

_CAMEL = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|[0-9]+")
_HUMP = re.compile(r"[a-z0-9][A-Z]")
_IDENTIFIER = re.compile(r"[A-Za-z0-9]+")


def tokens(text: str) -> list[str]:
    """Words, CJK bigrams and the last character of each CJK run, then the parts of camelCase words.

    Every CJK character starts some token, so that a query of one character is a prefix query.
    """
    out: list[str] = []
    for found in TOKEN.finditer(caseless(text)):
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
    return token[0] < "\u3040" or not TOKEN.match(token)[1]  # type: ignore[index]  # it is a token


def pairs(run: str) -> list[str]:
    """Overlapping pairs of characters, in order."""
    return [run[i : i + 2] for i in range(len(run) - 1)]


def grams(folded: str) -> set[str]:
    """The q-grams that likeness is counted with: pairs, the first letter of words, single CJK characters."""
    out: set[str] = set()
    for found in TOKEN.finditer(folded):
        run = found[0]
        if found[1]:
            out.update(run)
        else:
            out.add("^" + run[0])
        out.update(pairs(run))
    return out
