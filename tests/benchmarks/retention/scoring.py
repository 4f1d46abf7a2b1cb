"""Probes and their scores.

answer    share of the answer's tokens found in a line that also holds a third of the question's anchors
full      share of questions whose answer scores at least 0.8
evidence  share of evidence turns of which half of the weight survives
facts     share of stated facts with at least 60 % of their weight in one line
"""

from __future__ import annotations

import datetime as dt
import math
import random
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field

from tests.benchmarks.retention.content import content, dated_lines, undated, with_day
from tests.benchmarks.retention.dates import of_day

Docs = list[tuple[str, str]]
Metrics = dict[str, float]
Row = list[list[Metrics]]
"""Case → probe → metrics."""


@dataclass(frozen=True)
class Turn:
    """A line of evidence and its day."""

    day: dt.date
    text: str


@dataclass(frozen=True)
class Probe:
    """A question with its answer (`qa`), or a stated fact (`fact`)."""

    kind: str
    category: str
    question: str
    answer: str
    evidence: tuple[Turn, ...]


@dataclass
class Case:
    """One agent's or conversation's dated logs, and what is asked of them."""

    name: str
    days: Docs
    probes: list[Probe]


@dataclass
class _Index:
    sets: list[frozenset[str]]
    lines_of: dict[str, list[int]] = field(default_factory=lambda: defaultdict(list))

    @classmethod
    def of(cls, lines: Iterable[tuple[str, dt.date | None]]) -> _Index:
        index = cls([with_day(line, day) for line, day in lines])
        for number, tokens in enumerate(index.sets):
            for token in tokens:
                index.lines_of[token].append(number)
        return index


@dataclass(frozen=True)
class _Prepared:
    probe: Probe
    answer: frozenset[str]
    evidence: tuple[tuple[frozenset[str], frozenset[str]], ...]
    extractable: bool


class Scorer:
    """Scores summaries of one case; weights of tokens come from the case's own logs."""

    def __init__(self, case: Case) -> None:
        self.year = int(case.days[0][0][:4])
        frequency: Counter[str] = Counter()
        lines = 0
        for day, text in case.days:
            for line, own in dated_lines(text, int(day[:4])):
                frequency.update(content(line, own or dt.date.fromisoformat(day)))
                lines += 1
        self._idf = {token: math.log((lines + 1) / (count + 0.5)) for token, count in frequency.items()}
        self._unseen = math.log((lines + 1) / 0.5)
        self.prepared = [self._prepare(probe) for probe in case.probes]

    def mass(self, tokens: Iterable[str]) -> float:
        return math.fsum(self._idf.get(token, self._unseen) for token in tokens)

    def score(self, text: str) -> list[Metrics]:
        """Metrics of every probe, in order."""
        index = _Index.of(dated_lines(text, self.year))
        return [self._one(probe, index) for probe in self.prepared]

    def _prepare(self, probe: Probe) -> _Prepared:
        turns = [(turn, content(turn.text, turn.day)) for turn in probe.evidence]
        pool = frozenset().union(*(tokens | of_day(turn.day) for turn, tokens in turns))
        answer = content(probe.answer)
        got = answer & pool
        if probe.kind == "fact":
            enough = bool(got) and self.mass(got) >= 0.4 * self.mass(answer)
            return _Prepared(probe, got, tuple((tokens, frozenset()) for _, tokens in turns), enough)
        asked = content(probe.question)
        evidence = []
        for turn, tokens in turns:
            anchors = undated((asked & tokens) - answer)
            if not anchors:
                rare = sorted(undated(tokens - answer), key=lambda t: (-self._idf.get(t, self._unseen), t))
                anchors = frozenset(rare[:4])
            evidence.append((tokens | of_day(turn.day), anchors))
        return _Prepared(probe, got, tuple(evidence), bool(got) and len(got) >= 0.5 * len(answer))

    def _shared(self, tokens: Iterable[str], index: _Index) -> dict[int, float]:
        out: dict[int, float] = defaultdict(float)
        for token in tokens:
            weight = self._idf.get(token, self._unseen)
            for line in index.lines_of.get(token, ()):
                out[line] += weight
        return out

    def _one(self, prepared: _Prepared, index: _Index) -> Metrics:
        out: Metrics = {}
        kept = [self._kept(undated(tokens), index) for tokens, _ in prepared.evidence]
        kept = [value for value in kept if value is not None]
        if kept:
            out["evidence"] = sum(kept) / len(kept)
        if not prepared.extractable:
            return out
        if prepared.probe.kind == "fact":
            best = max(self._shared(prepared.answer, index).values(), default=0.0)
            out["facts"] = float(best >= 0.6 * self.mass(prepared.answer))
            return out
        found: set[str] = set()
        for tokens, anchors in prepared.evidence:
            weight = self.mass(anchors)
            wanted = prepared.answer & tokens
            lines = {line for token in (anchors or wanted) for line in index.lines_of.get(token, ())}
            for line in lines:
                if not weight or self.mass(anchors & index.sets[line]) >= weight / 3:
                    found |= wanted & index.sets[line]
        out["answer"] = len(found) / len(prepared.answer)
        out["full"] = float(out["answer"] >= 0.8)
        return out

    def _kept(self, tokens: frozenset[str], index: _Index) -> float | None:
        total = self.mass(tokens)
        if total <= 0:
            return None
        shared = self._shared(tokens, index)
        best = max(shared.values(), default=0.0)
        if best < 0.5 * total:  # several short lines of one turn together
            union: set[str] = set()
            for line, weight in shared.items():
                if weight >= 0.6 * self.mass(undated(index.sets[line])):
                    union |= tokens & index.sets[line]
            best = max(best, self.mass(union))
        return float(best >= 0.5 * total)


def mean(rows: Row, metric: str, chosen: Callable[[int, int], bool] = lambda case, probe: True) -> float:
    """Mean of one metric over all probes that have it; NaN when none has."""
    values = [
        metrics[metric]
        for c, case in enumerate(rows)
        for p, metrics in enumerate(case)
        if metric in metrics and chosen(c, p)
    ]
    return math.fsum(values) / len(values) if values else float("nan")


def ratio(
    ours: Row, other: Row, metric: str, rounds: int = 1000, seed: int = 7
) -> tuple[float, float, float]:
    """Ratio of two methods with a 95 % interval: paired bootstrap over cases, then probes."""
    rng = random.Random(seed)
    cases = []
    for a, b in zip(ours, other, strict=True):
        pairs = [(x[metric], y[metric]) for x, y in zip(a, b, strict=True) if metric in x]
        if pairs:
            cases.append(pairs)

    def value(pairs: Sequence[tuple[float, float]]) -> float:
        top, bottom = math.fsum(x for x, _ in pairs), math.fsum(y for _, y in pairs)
        return top / bottom if bottom else float("nan")

    drawn = []
    for _ in range(rounds):
        sample: list[tuple[float, float]] = []
        for _ in cases:
            pairs = cases[rng.randrange(len(cases))]
            sample += rng.choices(pairs, k=len(pairs))
        drawn.append(value(sample))
    drawn.sort()
    point = value([pair for pairs in cases for pair in pairs])
    return point, drawn[int(0.025 * rounds)], drawn[int(0.975 * rounds) - 1]
