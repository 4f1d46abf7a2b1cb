"""The second look at the best source lines of a claim: characters and words in order.

Weights set on one public set and checked against a fitted model, which gained 0.2 points (research/align.md
section 3): there was nothing left to learn.
"""

from __future__ import annotations

from dataclasses import dataclass

from rapidfuzz import fuzz
from rapidfuzz.distance import LCSseq

from ssmem_tui.core.trace.index import SourceIndex
from ssmem_tui.core.trace.units import Unit
from ssmem_tui.core.words import is_cjk

PARTIAL_SHARE, ORDER_SHARE = 0.5, 0.3
CANDIDATES = 16
CJK_SCALE = 0.5
"""Bigrams match about half as often as stems: scores and thresholds of CJK text run at half."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """A source line that may support a claim: its number, coverage and score."""

    source: int
    cover: float
    score: float


def candidates(unit: Unit, index: SourceIndex, count: int = CANDIDATES) -> list[Candidate]:
    """The best source lines of a claim, best first; ties go to the earlier line."""
    low = unit.text.lower()
    length = max(1, len(low))
    words = unit.tokens
    units = index.corpus.units
    found = []
    for number, cover, context in index.nominate(index.coverage(unit), count):
        source = units[number]
        text = source.text.lower()
        part = fuzz.partial_ratio(low, text) / 100.0 * min(1.0, len(text) / length)
        order = LCSseq.similarity(words, source.tokens) / max(1, len(words))
        found.append(Candidate(number, cover, context + PARTIAL_SHARE * part + ORDER_SHARE * order))
    found.sort(key=lambda c: (-c.score, c.source))
    return found


def scale_of(unit: Unit) -> float:
    """Divisor that puts scores of CJK and of alphabetic text on one scale."""
    if not unit.bag:
        return 1.0
    return 1.0 - (1.0 - CJK_SCALE) * sum(map(is_cjk, unit.bag)) / len(unit.bag)
