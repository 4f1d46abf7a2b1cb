"""Which source lines together carry a claim."""

from __future__ import annotations

from collections.abc import Sequence

from ssmem_tui.core.trace.index import SourceIndex
from ssmem_tui.core.trace.rerank import Candidate, scale_of
from ssmem_tui.core.trace.units import Unit

MAX_SUPPORT = 4
NO_SUPPORT_BELOW = 0.10
NEXT_GAIN, NEXT_COVER = 0.15, 0.15
"""A further line must explain this share of the claim that is unexplained so far, and cover this alone."""


def support_of(unit: Unit, ranked: Sequence[Candidate], index: SourceIndex) -> list[Candidate]:
    """Greedy cover: the best line, then lines that explain what is still unexplained."""
    scale = scale_of(unit)
    if not ranked or ranked[0].cover < NO_SUPPORT_BELOW * scale:
        return []
    units = index.corpus.units
    total = index.total(unit)
    chosen = [ranked[0]]
    left = unit.bag - units[ranked[0].source].bag
    rest = list(ranked[1:])
    while rest and len(chosen) < MAX_SUPPORT:
        gains = [
            sum(index.weight(w) for w in unit.words if w in left and w in units[c.source].bag) / total
            for c in rest
        ]
        best = max(range(len(rest)), key=lambda n: (gains[n], -n))
        candidate = rest[best]
        if gains[best] < NEXT_GAIN * scale or candidate.cover < NEXT_COVER * scale:
            break
        chosen.append(candidate)
        del rest[best]
        left -= units[candidate.source].bag
    return chosen
