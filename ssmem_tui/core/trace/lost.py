"""Facts of the sources that a summary does not carry, most important first.

The strict rule of research/align.md section 7 ("Lost facts"): a value counts as kept only where its
surroundings are kept too, since a 6 in the logs and a 6 in the digest are mostly two facts.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ssmem_tui.core.trace.corpus import Corpus
from ssmem_tui.core.trace.facts import QUANTITIES, WEIGHTS, Fact, Key, is_small_count
from ssmem_tui.core.trace.fates import Outcome
from ssmem_tui.core.trace.index import SourceIndex
from ssmem_tui.core.trace.lookup import FactTable
from ssmem_tui.core.trace.records import Fate
from ssmem_tui.core.trace.stakes import is_surely_task
from ssmem_tui.core.trace.units import Unit, UnitKind
from ssmem_tui.core.words import features, pieces, tokens

LINK_SHARE = 0.2
"""Share of a line's weight, numbers apart, that a summary unit must hold to speak of the same thing."""

_DECISION, _TASK, _THINNED, _CODE, _CAPITALS = 1.5, 1.3, 1.3, 0.5, 0.6
_PER_DAY, _PER_MENTION = 0.4, 0.1


@dataclass(frozen=True, slots=True)
class Stake:
    """Something of weight in the sources: a fact, an open task or a decision, kept by the summary or not.

    `units` are the source units that carry it, first mention first; `fact` is `None` when the whole line is
    meant. `thinned`: it is lost though its line lives on.
    """

    kind: str
    text: str
    weight: float
    units: tuple[int, ...]
    kept: bool
    fact: Fact | None = None
    days: int = 1
    thinned: bool = False


def stakes(summary: Corpus, index: SourceIndex, fates: Sequence[Outcome | None]) -> list[Stake]:
    """All that the summary could have kept and what it did keep, in source order."""
    return [*_facts(summary, index, fates), *_lines(index.corpus, fates)]


def _facts(summary: Corpus, index: SourceIndex, fates: Sequence[Outcome | None]) -> Iterator[Stake]:
    sources = index.corpus
    table = FactTable(summary)
    headings = [frozenset(tokens(" > ".join(unit.place.section))) for unit in summary.units]
    for key, seen in _groups(sources).items():
        fact = max((fact for _, fact in seen), key=lambda f: WEIGHTS.get(f.kind, 1.0))
        if is_small_count(fact.kind, key):
            continue
        first = seen[0][0]
        if fact.kind in QUANTITIES:
            outcome = fates[first]
            targets = outcome.targets if outcome else ()
            kept = any(
                number in targets
                or _linked(sources, first, summary.units[number].bag | headings[number], index)
                for number in sorted(table.holders(fact.key))
            )
        else:
            kept = table.find(fact) > 0
        units = tuple(sorted({number for number, _ in seen}))
        thinned = not kept and any(
            o is not None and o.fate is not Fate.DROPPED for o in map(fates.__getitem__, units)
        )
        days = len({sources.units[number].place.path for number in units})
        weight = _weight(fact, [sources.units[number] for number in units], days, thinned)
        yield Stake(fact.kind, fact.text, weight, units, kept, fact, days, thinned)


def _groups(sources: Corpus) -> dict[Key, list[tuple[int, Fact]]]:
    """Mentions by what makes them one fact: equal names are one, equal quantities on two lines are two."""
    groups: dict[Key, list[tuple[int, Fact]]] = {}
    for number, unit in enumerate(sources.units):
        if unit.kind is UnitKind.HEADING:
            continue
        for fact in sources.facts[number]:
            key = (*fact.key, number) if fact.kind in QUANTITIES else fact.key
            groups.setdefault(key, []).append((number, fact))
    return groups


def _linked(sources: Corpus, number: int, held: frozenset[str], index: SourceIndex) -> bool:
    """Whether a summary unit with the words `held` speaks of what the source unit does, numbers aside."""
    source = sources.units[number]
    words = dict.fromkeys(word for word in source.words if not word[0].isdigit())
    for fact in sources.facts[number]:
        if fact.kind in QUANTITIES and not fact.text.isascii():
            for word in features(pieces(fact.text)):
                words.pop(word, None)
    if not words:
        return True
    total = sum(map(index.weight, words))
    return sum(index.weight(word) for word in words if word in held) >= LINK_SHARE * total


def _weight(fact: Fact, units: Sequence[Unit], days: int, thinned: bool) -> float:
    boost = 1.0 + _PER_DAY * math.log2(days) + _PER_MENTION * math.log2(len(units))
    if any(unit.decision for unit in units):
        boost *= _DECISION
    if any(unit.task for unit in units):
        boost *= _TASK
    if thinned:
        boost *= _THINNED
    if all(unit.kind is UnitKind.CODE for unit in units):
        boost *= _CODE
    if fact.kind == "name" and fact.text.isupper():
        boost *= _CAPITALS  # HTML, API
    return WEIGHTS.get(fact.kind, 1.0) * boost


def _lines(sources: Corpus, fates: Sequence[Outcome | None]) -> Iterator[Stake]:
    """Open tasks and decisions, which count as a whole."""
    for number, (unit, outcome) in enumerate(zip(sources.units, fates, strict=True)):
        if outcome is None or unit.kind is UnitKind.CODE:
            continue
        if unit.task and unit.kind is not UnitKind.DONE:
            kind = "task"
        elif unit.decision:
            kind = "decision"
        else:
            continue
        boxed = unit.kind is UnitKind.TASK
        heading = " > ".join(unit.place.section)
        sure = boxed or kind == "decision" or is_surely_task(f"{heading} {unit.text}")
        boost = (1.0 if sure else 0.6) + 0.3 * boxed + 0.06 * min(len(sources.facts[number]), 5)
        kept = outcome.fate is not Fate.DROPPED
        yield Stake(kind, unit.text, WEIGHTS[kind] * boost, (number,), kept)
