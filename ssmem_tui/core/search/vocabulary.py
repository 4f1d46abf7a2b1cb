"""All words of the memory: completions, words around a few letters, and spelling neighbours.

Typing slips are solved here, among some 100,000 words, and not in the text.
"""

from __future__ import annotations

import math
import sqlite3
from collections.abc import Iterator, Mapping

from ssmem_tui.core.search.grams import GramIndex, Row
from ssmem_tui.core.search.query import Term
from ssmem_tui.core.search.ranking import SURE, infix_quality, similarity
from ssmem_tui.core.search.schema import WORD_GRAM, blob, fact
from ssmem_tui.core.search.tokenise import grams

FORMS = 40
"""Completions, and words around it, that one query word may stand for."""

BEGINNING = 3
"""From this many letters on all words that begin with them are looked for, however many they are."""

_NEAR = 1500
_NEIGHBOURS = 24

Forms = Mapping[str, float]
"""Words of the memory that a query word may stand for, and how well."""


def spellable(word: str) -> bool:
    """Whether spelling neighbours are looked for among words like this: 4 to 24 letters, no digits."""
    return 3 < len(word) < 25 and word.isalpha()


def gram_row(db: sqlite3.Connection, name: str) -> Row | None:
    """One row of the gram table."""
    row = db.execute("SELECT dense, places FROM gram WHERE gram=?", (name,)).fetchone()
    return (bool(row[0]), row[1]) if row else None


def unlisted(term: Term, forms: Forms) -> bool:
    """Whether more words begin with `term` than `forms` lists; of one or two letters half of all words do,
    and the most frequent ones must do."""
    return (
        len(term.text) >= BEGINNING
        and not term.as_typed
        and sum(word.startswith(term.text) for word in forms) >= FORMS
    )


class Vocabulary:
    """The words as one generation of the cache has them, read lazily and kept."""

    def __init__(self, db: sqlite3.Connection) -> None:
        self._db = db
        self._held = blob(db, "words").decode() or "\n"
        self._alpha: list[str] | None = None
        self._grams = GramIndex(lambda gram: gram_row(db, WORD_GRAM + gram))
        self.refresh()

    def refresh(self) -> None:
        """Take in what came since the snapshot; what was worked out before may be wrong now."""
        self.blocks = fact(self._db, "blocks")
        upto = fact(self._db, "words_upto")
        rows = self._db.execute("SELECT term FROM word WHERE id>? AND df>0", (upto,))
        self._fresh = [str(row[0]) for row in rows]
        self._blob = self._held + "".join(f"{word}\n" for word in self._fresh)
        self._literal: dict[str, dict[str, float]] = {}
        self._near: dict[str, dict[str, float]] = {}

    def frequency(self, word: str) -> int:
        """The number of blocks that hold a word."""
        row = self._db.execute("SELECT df FROM word WHERE term=?", (word,)).fetchone()
        return int(row[0]) if row else 0

    def rarity(self, term: Term, forms: Forms) -> float:
        """Weight of a term: the rarer, the more it says; CJK runs by their length."""
        if term.as_typed:
            return 2.0 + len(term.text)
        seen = self.frequency(term.text) or max(map(self.frequency, forms), default=0)
        return math.log(1 + (self.blocks + 1) / (seen + 1))

    def literal(self, term: Term) -> dict[str, float]:
        """The word itself, its completions, and from 3 letters on the words around it."""
        typed = term.text
        if term.as_typed:
            return {}
        known = self._literal.get(typed)
        if known is not None:
            return known
        out = {typed: 1.0} if self.frequency(typed) else {}
        for word in self._scan("\n" + typed):  # most frequent first
            if word != typed:
                out[word] = SURE + 0.1 * len(typed) / len(word)
        if len(typed) >= 3 and len(out) < FORMS:
            for word in self._scan(typed):
                out.setdefault(word, infix_quality(len(typed)))
        if len(self._literal) > 512:
            self._literal.clear()
        self._literal[typed] = out
        return out

    def _scan(self, needle: str) -> Iterator[str]:
        text, left = self._blob, FORMS
        at = text.find(needle)
        while at >= 0 and left:
            start = text.rfind("\n", 0, at + 1) + 1
            stop = text.find("\n", max(start, at + 1))
            if stop > start:
                yield text[start:stop]
            at = text.find(needle, stop)
            left -= 1

    def neighbours(self, term: Term, forms: Forms) -> dict[str, float]:
        """`forms` and the words that `term` may be a slip for."""
        known = self._near.get(term.text)
        if known is None:
            if self._alpha is None:
                self._alpha = blob(self._db, "alpha").decode().split("\n")
            near = [self._alpha[place] for place in self._grams.best(grams(term.text), _NEAR, 0.3)]
            near += [word for word in self._fresh if spellable(word)]
            found = {word: alike for word in near if (alike := similarity(term, word))}
            top = sorted(found, key=lambda word: (-found[word], -self.frequency(word)))[:_NEIGHBOURS]
            if len(self._near) > 512:
                self._near.clear()
            known = self._near[term.text] = {word: found[word] for word in top}
        return {**known, **forms}
