"""A line turned into words for the search of all memory."""

from __future__ import annotations

import re

from ssmem_tui.core.words import STOPWORDS, fold

_WORD = re.compile(r"[^\W_](?:[\w.,'’/@-]*\w)?")
_LETTERS = re.compile(r"[A-Za-z'’]+")
_DATE = re.compile(r"\d{4}-(?:W\d{2}|\d{2}(?:-\d{2})?)")
_TAG = re.compile(r"\s*[(（]\d\d-\d\d[)）]\s*$")
_MOST = 12


def words_of(text: str) -> str:
    """The words of a claim that carry weight, in their order, as a query: no mark-up, no sign that the search
    would take for a filter, a date only as a phrase."""
    found: dict[str, None] = {}
    for match in _WORD.finditer(_TAG.sub("", text)):
        word = match[0]
        if _LETTERS.fullmatch(word) and (len(word) == 1 or fold(word).lower() in STOPWORDS):
            continue
        found[f'"{word}"' if _DATE.fullmatch(word) else word] = None
    return " ".join([*found][:_MOST])
