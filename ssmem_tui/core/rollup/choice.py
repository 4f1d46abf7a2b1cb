"""Budgeted greedy coverage: take the sentence that adds most per token, again and again, until the space
is used.

Value of a sentence = salience × what its concepts are still worth / cost^alpha, damped for a day that already
used its share (research/compress.md, sections 6.5 and 6.6). Lazy evaluation: worth only falls, so a stale top
of the heap is re-priced and put back. Sums are exact (`fsum`) and ties fall to position, so that every Python
and every hash seed chooses the same.
"""

from __future__ import annotations

import heapq
import math
from collections import defaultdict
from collections.abc import Sequence
from datetime import date

from ssmem_tui.core.rollup.candidates import Candidate
from ssmem_tui.core.rollup.concepts import raw_tokens, weights
from ssmem_tui.core.rollup.options import Options, Style

_DAY_HEADING = 7.0
_BULLET = 1.5
_LABEL = 3.0
_FIRST_DATE = 5.8
_NEXT_DATE = 5.3
_NEGLIGIBLE = 1e-9
_CLOSE = 1e-12
_REST = 6.0


class Pricing:
    """Raw tokens that the scaffolding of each style costs: bullet and label once a line, dates by line or
    day."""

    def __init__(self, style: Style) -> None:
        self._by_line = style is Style.READABLE
        self._labels: dict[str, float] = {}

    def line(self, candidate: Candidate) -> float:
        label = candidate.unit.label
        price = self._labels.get(label)
        if price is None:
            price = self._labels[label] = _LABEL + raw_tokens(label) if label else _BULLET
        if self._by_line:
            price += _FIRST_DATE + _NEXT_DATE * (min(len(candidate.days), 3) - 1)
        return price

    def day(self) -> float:
        return 0.0 if self._by_line else _DAY_HEADING


def quotas(candidates: Sequence[Candidate], space: float, importance: float) -> dict[date, float]:
    """Space meant for each day: `importance` of it by what the day's sentences deserve, the rest evenly."""
    worth: dict[date, list[float]] = defaultdict(list)
    for candidate in candidates:
        if candidate.whole:
            worth[candidate.day].append(candidate.salience)
        else:
            worth.setdefault(candidate.day, [])
    masses = {day: math.fsum(values) for day, values in worth.items()}
    total = math.fsum(masses.values()) or 1.0
    even = (1.0 - importance) / max(1, len(masses))
    return {day: max(1.0, space * (even + importance * mass / total)) for day, mass in masses.items()}


def choose(candidates: Sequence[Candidate], space: float, options: Options, balance: float) -> list[int]:
    """Indices of the chosen candidates, best first, within `space` raw tokens."""
    sentences = {candidate.group: candidate.concepts for candidate in reversed(candidates)}
    worth_of = weights(sentences[group] for group in sorted(sentences))
    index = {concept: number for number, concept in enumerate(worth_of)}
    worth = list(worth_of.values())
    ids = [[index[c] for c in candidate.concepts if c in index] for candidate in candidates]
    pricing = Pricing(options.style)
    lines = [pricing.line(candidate) for candidate in candidates]
    scale = [
        candidate.salience / math.pow(max(4.0, candidate.cost + 0.7 * line), options.alpha)
        for candidate, line in zip(candidates, lines, strict=True)
    ]
    quota = quotas(candidates, space, options.importance)
    spent: dict[date, float] = defaultdict(float)

    def value(i: int) -> float:
        crowd: float = 1.0 + spent[candidates[i].day] / quota[candidates[i].day]
        return math.fsum([worth[k] for k in ids[i]]) * scale[i] / math.pow(crowd, balance)

    heap = [
        (-value(i), i)
        for i, candidate in enumerate(candidates)
        if len(candidate.concepts) >= options.min_concepts and candidate.cost < space
    ]
    heapq.heapify(heap)
    used = 0.0
    open_lines: set[int] = set()
    taken: set[int] = set()
    chosen: list[int] = []
    while heap:
        _, i = heapq.heappop(heap)
        candidate = candidates[i]
        if candidate.group in taken:
            continue
        now = value(i)
        if now <= _NEGLIGIBLE:
            continue
        if heap and -now > heap[0][0] + _CLOSE:
            heapq.heappush(heap, (-now, i))
            continue
        price = candidate.cost
        if candidate.unit.line not in open_lines:
            price += lines[i]
        if not spent[candidate.day]:
            price += pricing.day()
        if used + price > space:
            continue
        used += price
        spent[candidate.day] += price
        open_lines.add(candidate.unit.line)
        taken.add(candidate.group)
        for concept in ids[i]:
            worth[concept] *= options.repeat
        chosen.append(i)
        if used > space - _REST:
            break
    return chosen
