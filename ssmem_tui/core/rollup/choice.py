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
from collections import Counter, defaultdict
from collections.abc import Sequence
from datetime import date

from ssmem_tui.core.cues import Kind
from ssmem_tui.core.rollup.candidates import LEAST_CONCEPTS, Candidate
from ssmem_tui.core.rollup.concepts import raw_tokens, weights
from ssmem_tui.core.rollup.left_out import Left, Verdict

_DAY_HEADING = 7.3
_SECTION = 6.0
_BULLET = 1.5
_LABEL = 3.0
_TAG = 6.0
_NEXT_DATE = 5.3
_MOST_DATES = 3
_NEGLIGIBLE = 1e-9
_CLOSE = 1e-12
_REST = 6.0
_COST_POWER = 0.8
"""Exponent of the cost in gain per cost."""
_LINE_SHARE = 0.7
_SHORTEST = 4.0
_NOTE = 5.0
"""What a line of notes costs its reader beyond its tokens: without it the shortest lines would win."""
_TALK_REPEAT, _NOTES_REPEAT = 0.4, 0.2
"""Worth of each further mention of a concept."""
_TALK_IMPORTANCE = 0.85
"""How much of a day's share of dialogue follows from what its sentences deserve, the rest is even; against 0
it is worth 0.543 / 0.193 against 0.538 / 0.187 of the answers on LoCoMo. Days of notes have equal shares:
what people keep comes from short days as often as from long ones."""


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


class Choice:
    """What is chosen of `candidates`, best first.

    It grows as long as space is left, so that the price of titles and dates, which only the written text
    tells, is settled step by step. `folded`: whether most lines will stand in one section (`render.Frame`).
    """

    def __init__(
        self, candidates: Sequence[Candidate], space: float, balance: float, *, folded: bool
    ) -> None:
        self.chosen: list[int] = []
        self._candidates = candidates
        self._repeat = _TALK_REPEAT if folded else _NOTES_REPEAT
        self._balance, self._folded = balance, folded
        sentences = {candidate.group: candidate.concepts for candidate in reversed(candidates)}
        worth_of = weights(sentences[group] for group in sorted(sentences))
        index = {concept: number for number, concept in enumerate(worth_of)}
        self._worth = list(worth_of.values())
        self._first, self._space = tuple(self._worth), space
        self._ids = [[index[c] for c in candidate.concepts if c in index] for candidate in candidates]
        labels: dict[str, float] = {}
        self._lines = [_line_price(candidate, labels) for candidate in candidates]
        extra = 0.0 if folded else _NOTE
        self._scale = [
            candidate.salience
            / math.pow(max(_SHORTEST, candidate.cost + _LINE_SHARE * line + extra), _COST_POWER)
            for candidate, line in zip(candidates, self._lines, strict=True)
        ]
        self._quota = quotas(candidates, space, _TALK_IMPORTANCE if folded else 0.0)
        self._days = [candidate.day for candidate in candidates]
        self._spent: dict[date, float] = defaultdict(float)
        self._open_lines: set[int] = set()
        self._open_days: set[tuple[Kind, date]] = set()
        self._open_kinds: set[Kind] = set()
        self._taken: set[int] = set()
        self._prices: list[float] = []
        self._values: list[float] = []
        self._heap = [
            (-self._value(i), i)
            for i, candidate in enumerate(candidates)
            if len(candidate.concepts) >= LEAST_CONCEPTS and candidate.cost < space
        ]
        heapq.heapify(self._heap)

    def grow(self, space: float) -> bool:
        """Take what is worth most per token until `space` raw tokens are used; false when nothing fits."""
        before = len(self.chosen)
        too_long: list[tuple[float, int]] = []
        heap, value = self._heap, self._value
        while heap and space >= _REST:
            _, i = heapq.heappop(heap)
            if self._candidates[i].group in self._taken:
                continue
            now = value(i)
            if now <= _NEGLIGIBLE:
                continue
            if heap and -now > heap[0][0] + _CLOSE:
                heapq.heappush(heap, (-now, i))
                continue
            price = self._price(i)
            if price > space:
                too_long.append((-now, i))
                continue
            space -= price
            self._values.append(now)
            self._take(i, price)
        for waiting in too_long:
            heapq.heappush(heap, waiting)
        return len(self.chosen) > before

    def shrink(self, excess: float) -> None:
        """Give the last ones up until `excess` raw tokens are saved; they are not taken again."""
        while self.chosen and excess > 0.0:
            self.chosen.pop()
            excess -= self._prices.pop()
            self._values.pop()

    def verdicts(self) -> dict[int, Verdict]:
        """Why those were left that were not chosen: each is weighed once more against what was, as it would
        be if nothing had been said yet, or if its day had its whole share."""
        chosen = dict(zip(self.chosen, self._values, strict=True))
        least = min(chosen.values(), default=0.0)
        said: Counter[int] = Counter(one for i in chosen for one in self._ids[i])
        return {i: self._verdict(i, least, said) for i in range(len(self._ids)) if i not in chosen}

    def _verdict(self, i: int, least: float, said: Counter[int]) -> Verdict:
        candidate = self._candidates[i]
        if len(candidate.concepts) < LEAST_CONCEPTS:
            return Verdict(Left.THIN)
        if candidate.cost >= self._space:
            return Verdict(Left.LONG)
        now, day = self._value(i), self._days[i]
        crowd = math.pow(1.0 + self._spent[day] / self._quota[day], self._balance)
        if now >= least:
            return Verdict(Left.ROOM)
        alone = math.fsum(map(self._first.__getitem__, self._ids[i])) * self._scale[i]
        fresh = math.fsum(self._first[one] for one in self._ids[i] if not said[one]) * self._scale[i]
        if alone >= least and now * crowd >= least:
            return Verdict(Left.DAY)
        if alone < least or fresh >= alone / 2:
            return Verdict(Left.WEIGHT)
        shared = {
            j: math.fsum(self._first[one] for one in set(self._ids[i]).intersection(self._ids[j]))
            for j in self.chosen
        }
        return Verdict(Left.SAID, max(shared, key=lambda j: (shared[j], -j)))

    def _value(self, i: int) -> float:
        day = self._days[i]
        crowd: float = 1.0 + self._spent[day] / self._quota[day]
        mass = math.fsum(map(self._worth.__getitem__, self._ids[i]))
        return mass * self._scale[i] / math.pow(crowd, self._balance)

    def _price(self, i: int) -> float:
        candidate = self._candidates[i]
        price = candidate.cost
        if candidate.unit.line not in self._open_lines:
            price += self._lines[i]
            kind = self._section_of(candidate)
            if (kind, self._days[i]) not in self._open_days:
                price += _DAY_HEADING
            if kind not in self._open_kinds and not self._folded:
                price += _SECTION
        return price

    def _section_of(self, candidate: Candidate) -> Kind:
        return Kind.FACT if self._folded else candidate.kind

    def _take(self, i: int, price: float) -> None:
        candidate = self._candidates[i]
        self._spent[self._days[i]] += price
        self._open_lines.add(candidate.unit.line)
        self._open_days.add((self._section_of(candidate), candidate.day))
        self._open_kinds.add(self._section_of(candidate))
        self._taken.add(candidate.group)
        for concept in self._ids[i]:
            self._worth[concept] *= self._repeat
        self.chosen.append(i)
        self._prices.append(price)


def _line_price(candidate: Candidate, labels: dict[str, float]) -> float:
    """Raw tokens of a bullet, a label and the dates of a line that has several."""
    label = candidate.unit.label
    price = labels.get(label)
    if price is None:
        price = labels[label] = _LABEL + raw_tokens(label) if label else _BULLET
    if len(candidate.days) > 1:
        price += _TAG + _NEXT_DATE * (min(len(candidate.days), _MOST_DATES) - 1)
    return price
