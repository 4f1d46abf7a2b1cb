"""What a statement is about, in a form that two statements can be compared by.

Words are stems and CJK bigrams (core.words); single CJK characters are kept beside them because rewording
breaks bigrams; facts are values that two mentions must share; polarity is whether anything is denied.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property, lru_cache

from ssmem_tui.core.cues import word_flags
from ssmem_tui.core.markdown.shapes import item_marker
from ssmem_tui.core.trace.facts import Fact, extract
from ssmem_tui.core.trace.polarity import ANTONYMS, negation
from ssmem_tui.core.words import CJK, features, fold, is_cjk, pieces, stem, stems

_NONE: frozenset[str] = frozenset()
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


@dataclass(frozen=True, eq=False)
class Phrase:
    """One statement, ready to compare.

    What is known of it is worked out when it is first asked for: of the many lines that share a word with a
    statement, few come near enough for their values and polarity to matter.
    """

    text: str

    @cached_property
    def words(self) -> frozenset[str]:
        """Stems and CJK bigrams."""
        return frozenset(features(pieces(self._folded)))

    @cached_property
    def _folded(self) -> str:
        return fold(self.text[item_marker(self.text) :])  # "3." of a list is no value

    @cached_property
    def chars(self) -> frozenset[str]:
        """Single CJK characters that carry meaning."""
        found = _HAN.findall(self._folded)
        return frozenset(found) - _FUNCTION_HAN if found else _NONE

    @cached_property
    def latin(self) -> frozenset[str]:
        """The words that are no CJK bigrams."""
        return frozenset(word for word in self.words if not is_cjk(word))

    @cached_property
    def spelled(self) -> frozenset[str]:
        """What is compared by character where both statements hold CJK: characters and other words."""
        return self.chars | self.latin

    @cached_property
    def raw(self) -> frozenset[str]:
        """Stems with the common words left in."""
        return frozenset(stem(part.lower()) for part in pieces(self._folded) if not is_cjk(part))

    @cached_property
    def names(self) -> frozenset[str]:
        """Words written like names, in small letters."""
        folded = self._folded
        found = (
            match[0].lower().removesuffix("'s")
            for match in _NAME.finditer(folded)
            if match.start() or not word_flags(match[0])
        )
        return frozenset(name for name in found if name not in _NOT_NAMES)

    @cached_property
    def facts(self) -> tuple[Fact, ...]:
        """Values that two mentions of one thing must share."""
        return extract(self._folded, self.words)

    @property
    def denies(self) -> bool:
        """Whether anything is denied."""
        return self._negation[1]

    @property
    def denied(self) -> frozenset[str]:
        """The words that a negation governs."""
        return self._negation[0]

    @cached_property
    def _negation(self) -> tuple[frozenset[str], bool]:
        told = _ANSWER.sub(" ", self._folded)
        return negation(told, pieces(told), self.words)


@lru_cache(maxsize=1 << 11)
def phrase(text: str) -> Phrase:
    """Analyse one statement; the same text always gives the same phrase."""
    return Phrase(text)


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
