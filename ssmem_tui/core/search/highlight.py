"""Which letters to mark, in a hit and in the file it comes from."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from ssmem_tui.core.search.query import Term
from ssmem_tui.core.search.ranking import SURE, Range, cjk_partial, find_word, literal, merge, word_edges
from ssmem_tui.core.search.tokenise import pairs
from ssmem_tui.core.words import caseless

_JOINER = "\u200d"


def whole_letters(text: str, spans: Sequence[Range]) -> list[Range]:
    """Spans extended over combining marks, joiners and variation selectors, so that no sign is cut in two."""
    if text.isascii():
        return list(spans)
    out: list[Range] = []
    for start, end in spans:
        while start > 0 and _joins(text[start]):
            start -= 1
        while end < len(text) and (_joins(text[end]) or text[end - 1] == _JOINER):
            end += 1
        out.append((start, end))
    return merge(out)


def _joins(char: str) -> bool:
    return char > "\u02ff" and (
        char == _JOINER or unicodedata.combining(char) != 0 or unicodedata.category(char) in ("Mn", "Mc")
    )


@dataclass(frozen=True, slots=True)
class Plan:
    """One term ready to be looked for in folded text: forms, best first, and which part of each to mark.

    `beginning`: any word that begins as typed will do as well, for `forms` does not list them all.
    """

    term: Term
    rarity: float
    forms: tuple[tuple[float, str, int, int], ...]
    beginning: bool = False

    @classmethod
    def of(cls, term: Term, forms: Mapping[str, float], rarity: float, *, beginning: bool = False) -> Plan:
        rows = []
        for word, quality in sorted(forms.items(), key=lambda form: -form[1]):
            at = word.find(term.text)
            rows.append((quality, word, max(at, 0), len(term.text) if at >= 0 else len(word)))
        return cls(term, rarity, tuple(rows), beginning)

    def narrow(self, text: str) -> Plan:
        """Only the forms that this text contains, so that its lines are cheap to scan."""
        return replace(self, forms=tuple(form for form in self.forms if form[1] in text))

    def quality(self, text: str) -> float:
        """How well the best form in `text` fits, 0 for none."""
        if self.term.as_typed:
            return self.locate(text)[0]
        if self.beginning and (found := literal(self.term, text)):
            return found[0]
        for quality, word, _, _ in self.forms:
            if word in text and find_word(text, word) >= 0:
                return quality
        return 0.0

    def stands_in(self, text: str) -> bool:
        """Whether `text` holds the term itself, or a word that begins with it."""
        return self.may_stand_in(text) and self.quality(text) >= SURE

    def may_stand_in(self, text: str) -> bool:
        """The same for next to nothing, at times wrongly true."""
        return bool(self.term.ways) or self.term.text in self.term.unified(text)

    def locate(self, text: str) -> tuple[float, list[Range]]:
        """The same, and where."""
        if self.term.as_typed:
            if (span := next(self.term.spans(text), None)) is not None:
                return 1.0, [span]
            return (self.term.cjk and not self.term.phrase and cjk_partial(self.term, text)) or (0.0, [])
        if self.beginning and (found := literal(self.term, text)):
            return found[0], [found[1]]
        for quality, word, offset, size in self.forms:
            if word in text and (at := find_word(text, word)) >= 0:
                return quality, [(at + offset, at + offset + size)]
        return 0.0, []

    def places(self, text: str) -> Iterator[int]:
        """Where in `text` something of it stands; `locate` finds nothing in a line that has none of these."""
        words = [form[1] for form in self.forms]
        if self.term.ways:
            yield from (start for start, _ in self.term.spans(text))
            return
        if self.term.as_typed:
            text = self.term.unified(text)
            partly = self.term.cjk and not self.term.phrase and len(self.term.text) > 1
            words = pairs(self.term.text) if partly else [self.term.text]
        elif self.beginning:
            words.append(self.term.text)
        for word in words:
            at = text.find(word)
            while at >= 0:
                yield at
                at = text.find(word, at + 1)

    def everywhere(self, text: str) -> Iterator[Range]:
        """All places, for a preview; of a CJK run with a slip in it the best one."""
        if self.term.as_typed:
            found = list(self.term.spans(text))
            yield from found or self.locate(text)[1]
            return
        if self.beginning:
            size = len(self.term.text)
            at = text.find(self.term.text)
            while at >= 0:
                if word_edges(text, at, size)[0]:
                    yield at, at + size
                at = text.find(self.term.text, at + 1)
            return
        for _, word, offset, size in self.forms:
            at = 0
            while word in text[at:] and (place := find_word(text[at:], word)) >= 0:
                yield at + place + offset, at + place + offset + size
                at += place + len(word)


@dataclass(frozen=True, slots=True)
class Marker:
    """Marks every occurrence of one query in any text, such as the lines of a preview."""

    plans: tuple[Plan, ...] = ()

    def spans(self, text: str) -> list[Range]:
        """Ranges to mark in `text`, in order, not overlapping."""
        low = caseless(text)
        return whole_letters(text, merge(span for plan in self.plans for span in plan.everywhere(low)))


def window(size: int, spans: Sequence[Range], width: int) -> int:
    """First character to show of a long line so that its first mark is in view; 0 when it is anyway."""
    if not spans or spans[0][1] <= width - 4 or size <= width:
        return 0
    return max(0, min(spans[0][0] - width // 3, size - width))
