"""What a statement is about, in a form that two statements can be compared by.

Words are stems and CJK bigrams (core.words); single CJK characters are kept beside them because rewording
breaks bigrams; facts are values that two mentions must share; polarity is whether anything is denied.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from ssmem_tui.core.cues import word_flags
from ssmem_tui.core.trace.facts import Fact, extract
from ssmem_tui.core.trace.polarity import ANTONYMS, negation
from ssmem_tui.core.words import CJK, features, fold, is_cjk, pieces, stem, stems

_FUNCTION_HAN = frozenset(
    "的了和是在也就都而及与着或这那个一不没我你他她它们很把被给对从到要会能可以为之其有做用让时候里中吗呢吧啊得地过还又再"
)
_HAN = re.compile(f"[{CJK}]")
# Opposites made of stopwords, which `ANTONYMS` cannot hold, and Chinese pairs it does not.
_OPPOSITES = (
    (stems("on"), stems("off")),
    (stems("before"), stems("after")),
    (stems("keep"), stems("drop delete")),
)
_HAN_OPPOSITES = tuple(
    pair.split("/") for pair in "打开/关掉 公开/私有 喜欢/讨厌 保留/删除 接受/拒绝".split()
)
_ANSWER = re.compile(
    r"(?:^|(?<=[?？.。;；]))\s*(?:no|nope|nein|不是?|没有|否)\s*[:：]|(?<=[?？])\s*(?:no|nope|不是?|没有|否)\s*[,，。.]",
    re.I,
)
# "No: reverse charge" denies the question before it, not what follows.
_NAME = re.compile(r"(?<![\w'])[A-Z\u00c0-\u00de][\w'-]*")
_NOT_NAMES = frozenset(
    """i a an the this that these those it we they he she you if when for from in on at to and or but so no
    not never always do don't use keep run put set make ask check avoid prefer send write read rule note
    decision lesson decided agreed monday tuesday wednesday thursday friday saturday sunday january february
    march april may june july august september october november december mon tue wed thu fri sat sun all
    every only each after before with without must should please""".split()
)


@dataclass(frozen=True, slots=True)
class Phrase:
    """One statement, ready to compare; `raw` are its stems with the common words left in, `denied` the words
    that a negation governs."""

    text: str
    words: frozenset[str]
    chars: frozenset[str]
    raw: frozenset[str]
    names: frozenset[str]
    facts: tuple[Fact, ...]
    denies: bool
    denied: frozenset[str]


@lru_cache(maxsize=1 << 11)
def phrase(text: str) -> Phrase:
    """Analyse one statement; the same text always gives the same phrase."""
    folded = fold(text)
    parts = pieces(folded)
    words = frozenset(features(parts))
    told = _ANSWER.sub(" ", folded)
    heads, denies = negation(told, pieces(told) if told != folded else parts, words)
    names = (
        found[0].lower().removesuffix("'s")
        for found in _NAME.finditer(folded)
        if found.start() or not word_flags(found[0])
    )
    return Phrase(
        text,
        words,
        frozenset(char for char in _HAN.findall(folded) if char not in _FUNCTION_HAN),
        frozenset(stem(part.lower()) for part in parts if not is_cjk(part)),
        frozenset(name for name in names if name not in _NOT_NAMES),
        extract(folded, words),
        denies,
        heads,
    )


def opposed(one: Phrase, other: Phrase) -> str:
    """Why two statements cannot both hold, empty when words do not show it: opposite words, a negation.

    Only meaningful for statements already known to be about the same thing.
    """
    for here, there in ((one, other), (other, one)):
        for word in sorted(here.words - there.words):
            if against := ANTONYMS.get(word, frozenset()) & (there.words - here.words):
                return f"{word} / {min(against)}"
        for left, right in _OPPOSITES:
            if here.raw & left and there.raw & right and not here.raw & right:
                return f"{min(here.raw & left)} / {min(there.raw & right)}"
        for left_han, right_han in _HAN_OPPOSITES:
            if left_han in here.text and right_han in there.text and right_han not in here.text:
                return f"{left_han} / {right_han}"
        if not there.denies and (turned := here.denied & there.words):
            return f"not {min(turned)}"
    return ""
