"""From units to what may be chosen: repeats joined with all their dates, sentences in several lengths, each
with its price, its concepts and its salience."""

from __future__ import annotations

import math
import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date

from ssmem_tui.core.cues import Kind, kind_of
from ssmem_tui.core.rollup.concepts import content
from ssmem_tui.core.rollup.options import Options
from ssmem_tui.core.rollup.salience import position, structure, wording
from ssmem_tui.core.rollup.trim import lead_pattern, shortened, without_lead
from ssmem_tui.core.rollup.units import Shape, Unit

_SPEAKER_TURNS = 3
_SPEAKER_CHARS = 24
_LONG = 14.0
_ROUTINE_DAYS = 3
_FIGURES = re.compile(r"[\d:.,]+")


@dataclass(frozen=True, slots=True)
class Candidate:
    """One form of one sentence. `group` numbers the sentence: at most one form of it may be chosen. `days`
    are all the dates the sentence was written on; `cost` is in raw tokens."""

    unit: Unit
    text: str
    days: tuple[date, ...]
    kind: Kind
    group: int
    whole: bool
    cost: float
    concepts: tuple[str, ...]
    salience: float

    @property
    def day(self) -> date:
        return self.days[-1]


@dataclass(frozen=True, slots=True)
class Field:
    """All candidates of a roll-up, in source order; `spoken` tells dialogue from notes."""

    candidates: tuple[Candidate, ...]
    spoken: bool


def candidates(found: Sequence[Unit], options: Options) -> Field:
    """Everything that may be chosen from `found`."""
    labels = Counter(unit.label for unit in found if unit.label)
    speakers = sorted(
        name for name, turns in labels.items() if turns >= _SPEAKER_TURNS and len(name) <= _SPEAKER_CHARS
    )
    bodies = sum(unit.shape is not Shape.HEADING for unit in found)
    spoken = sum(labels[name] for name in speakers) > 0.6 * max(1, bodies)
    names = frozenset(word.lower() for name in speakers for word in (name, *name.split()))
    texts = _texts(found, names)
    return Field(tuple(_build(found, texts, names, spoken, options)), spoken)


def _texts(found: Sequence[Unit], names: frozenset[str]) -> list[str]:
    """The wording each unit is offered in: without leading interjections."""
    lead = lead_pattern(tuple(sorted(names)))
    return [unit.text if unit.shape is Shape.HEADING else without_lead(unit.text, lead) for unit in found]


def _build(
    found: Sequence[Unit], texts: Sequence[str], names: frozenset[str], spoken: bool, options: Options
) -> Iterator[Candidate]:
    keys = [f"{unit.label}|{text}".lower() for unit, text in zip(found, texts, strict=True)]
    forms = [_FIGURES.sub("0", key) for key in keys]
    days_of_form: dict[str, set[date]] = defaultdict(set)
    last_place: dict[date, int] = defaultdict(int)
    for index, unit in enumerate(found):
        days_of_form[forms[index]].add(unit.day)
        last_place[unit.day] = max(last_place[unit.day], unit.place)
    routine = {form for form, days in days_of_form.items() if len(days) >= _ROUTINE_DAYS}
    keys = [form if form in routine else key for key, form in zip(keys, forms, strict=True)]
    latest: dict[str, int] = {}
    days_of_key: dict[str, set[date]] = defaultdict(set)
    for index, unit in enumerate(found):
        latest[keys[index]] = index
        days_of_key[keys[index]].update(unit.days)
    asked = asks = False
    line = -1
    for index, unit in enumerate(found):
        opens = unit.line != line
        if opens:
            asked, asks, line = asks, False, unit.line
        if texts[index].rstrip('"”’)* ').endswith(("?", "？")):
            asks = True
        if latest[keys[index]] != index:
            continue
        z = structure(unit, opens=opens, answers=asked, days_of_form=len(days_of_form[forms[index]]))
        if not spoken:
            z += position(unit.place, last_place[unit.day])
        days = tuple(sorted(days_of_key[keys[index]]))
        yield from _forms(unit, texts[index], days, index, z, names, options)


def _forms(
    unit: Unit,
    text: str,
    days: tuple[date, ...],
    group: int,
    z: float,
    names: frozenset[str],
    options: Options,
) -> Iterator[Candidate]:
    held = content(text, names)
    kind = unit.kind or kind_of(text, held.flags)
    z += options.kind_bias.get(kind, 0.0)
    salience = math.exp(z + wording(text, held))
    yield Candidate(unit, text, days, kind, group, True, held.cost, held.concepts, salience)
    if unit.shape in (Shape.HEADING, Shape.TABLE) or held.cost <= _LONG:
        return
    for head in shortened(text):
        part = content(head, names)
        if len(part.concepts) >= options.min_concepts:
            salience = math.exp(z + wording(head, part))
            yield Candidate(unit, head, days, kind, group, False, part.cost, part.concepts, salience)
