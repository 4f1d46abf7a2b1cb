"""A summary that follows the order of its sources says more about where each claim comes from.

Research/align.md section 3: the best path through the candidates finds 82 % of the evidence instead of 78 %
when the summary is in source order, and loses five points when it is not. So it is used only where the sure
claims show such an order: 78 to 89 % of the steps of ordered summaries rise, 45 to 52 % of shuffled ones.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from ssmem_tui.core.trace.rerank import Candidate

SURE_SCORE, SURE_CLAIMS, RISING_SHARE = 1.0, 12, 0.70
BACK_COST, DISTANCE_COST = 0.05, 0.5
DEPTH = 12

Ranked = Sequence[Candidate]


def in_source_order(ranked: Sequence[Ranked]) -> bool:
    """Whether the best lines of the sure claims mostly rise from claim to claim."""
    sure = [row[0].source for row in ranked if row and row[0].score >= SURE_SCORE]
    if len(sure) < SURE_CLAIMS:
        return False
    steps = [later > earlier for earlier, later in pairwise(sure) if later != earlier]
    return bool(steps) and sum(steps) >= RISING_SHARE * len(steps)


def settle(ranked: Sequence[Ranked], size: int) -> list[list[Candidate]]:
    """The candidates of every claim, with the one on the best path through `size` source lines first."""
    rows = [list(row) for row in ranked]
    if not in_source_order(rows):
        return rows
    filled = [number for number, row in enumerate(rows) if row]
    if not filled:
        return rows
    best = [candidate.score for candidate in rows[filled[0]][:DEPTH]]
    links: list[list[int]] = []
    for before, after in pairwise(filled):
        previous, current = rows[before][:DEPTH], rows[after][:DEPTH]
        scores, link = [], []
        for candidate in current:
            values = [
                value - _cost(earlier.source, candidate.source, size)
                for value, earlier in zip(best, previous, strict=True)
            ]
            at = max(range(len(values)), key=lambda n: (values[n], -n))
            scores.append(candidate.score + values[at])
            link.append(at)
        links.append(link)
        best = scores
    at = max(range(len(best)), key=lambda n: (best[n], -n))
    path = [at]
    for link in reversed(links):
        at = link[at]
        path.append(at)
    for number, chosen in zip(filled, reversed(path), strict=True):
        rows[number].insert(0, rows[number].pop(chosen))
    return rows


def _cost(before: int, after: int, size: int) -> float:
    return (BACK_COST if after < before else 0.0) + DISTANCE_COST * abs(after - before) / max(1, size)
