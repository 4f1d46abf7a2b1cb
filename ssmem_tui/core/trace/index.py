"""BM25 over the units of the sources: which lines share what is telling about a claim.

Formula and constants: research/align.md section 7 ("Coverage"), where BM25 over stems with neighbours beat
TF-IDF, character n-grams, token_set_ratio and two embedding models (section 3).
"""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Sequence, Set
from heapq import nlargest

from ssmem_tui.core.trace.corpus import Corpus
from ssmem_tui.core.trace.units import Unit
from ssmem_tui.core.words import tokens

K1, B = 0.9, 0.5
HEADING_SHARE = 0.4
"""The words of a heading count this much for the lines below it."""

COMMON_SHARE, COMMON_FROM = 0.25, 40
"""Words in more than this share of lines add to a score but nominate nobody, in corpora of some size."""

PREVIOUS_SHARE, NEXT_SHARE = 0.15, 0.10
"""Shares of its neighbours' scores that a line inherits."""

Posting = tuple[int, float]


class SourceIndex:
    """Inverted index over source units, restricted to the words that will be asked for."""

    def __init__(self, corpus: Corpus, wanted: Set[str]) -> None:
        self.corpus = corpus
        units = corpus.units
        count = max(1, len(units))
        frequency: Counter[str] = Counter()
        for unit in units:
            frequency.update(unit.words)
        self._frequency = frequency
        self.idf = {word: math.log(1 + (count - n + 0.5) / (n + 0.5)) for word, n in frequency.items()}
        self.unseen = math.log(1 + (count + 0.5) / 0.5)
        self._limit = COMMON_SHARE * len(units) if len(units) > COMMON_FROM else math.inf
        self._postings = self._invert(units, wanted)

    def _invert(self, units: Sequence[Unit], wanted: Set[str]) -> dict[str, list[Posting]]:
        average = sum(len(unit.tokens) for unit in units) / max(1, len(units)) or 1.0
        postings: defaultdict[str, list[Posting]] = defaultdict(list)
        headings: dict[tuple[str, ...], list[str]] = {}
        for number, unit in enumerate(units):
            norm = K1 * (1 - B + B * len(unit.tokens) / average)
            shared = unit.bag & wanted
            if len(unit.tokens) == len(unit.words):
                once = (K1 + 1) / (1 + norm)
                for word in shared:
                    postings[word].append((number, once))
            else:
                for word in shared:
                    n = unit.tokens.count(word)
                    postings[word].append((number, n * (K1 + 1) / (n + norm)))
            section = unit.place.section
            if section:
                above = headings.get(section)
                if above is None:
                    found = dict.fromkeys(tokens(" > ".join(section)))
                    above = headings[section] = [word for word in found if word in wanted]
                for word in above:
                    if word not in unit.bag:
                        postings[word].append((number, HEADING_SHARE))
        return dict(postings)

    def weight(self, word: str) -> float:
        """Idf of a word; words the sources never use weigh the most."""
        return self.idf.get(word, self.unseen)

    def total(self, unit: Unit) -> float:
        """Weight of all distinct words of a unit, never 0."""
        return sum(map(self.weight, unit.words)) or 1.0

    def coverage(self, unit: Unit) -> dict[int, float]:
        """Share of the unit's weight found in each source line that shares an informative word with it."""
        total = self.total(unit)
        found: dict[int, float] = {}
        common: list[tuple[str, float]] = []
        for word in unit.words:
            postings = self._postings.get(word)
            if postings is None:
                continue
            share = self.idf.get(word, 0.1) / total
            if self._frequency[word] > self._limit:
                common.append((word, share))
                continue
            for number, value in postings:
                found[number] = found.get(number, 0.0) + share * value
        for word, share in common:
            for number, value in self._postings[word]:
                if number in found:
                    found[number] += share * value
        return found

    def nominate(self, coverage: dict[int, float], count: int) -> list[tuple[int, float, float]]:
        """The best lines as (number, coverage, coverage in context), best first."""
        if not coverage:
            return []
        floor = nlargest(2 * count, coverage.values())[-1]
        top = [(number, value) for number, value in coverage.items() if value >= floor]
        top.sort(key=lambda pair: (-pair[1], pair[0]))
        ranked = [(n, value, value + self._context(coverage, n)) for n, value in top[: 2 * count]]
        ranked.sort(key=lambda row: (-row[2], row[0]))
        return ranked[:count]

    def _context(self, coverage: dict[int, float], number: int) -> float:
        units = self.corpus.units
        path = units[number].place.path
        value = 0.0
        if number and units[number - 1].place.path == path:
            value += PREVIOUS_SHARE * coverage.get(number - 1, 0.0)
        if number + 1 < len(units) and units[number + 1].place.path == path:
            value += NEXT_SHARE * coverage.get(number + 1, 0.0)
        return value
