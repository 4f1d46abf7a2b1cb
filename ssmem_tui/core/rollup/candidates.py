"""From units to what may be chosen: repeats joined with all their dates, sentences in several lengths, each
with its price, its concepts and its salience."""

from __future__ import annotations

import math
import re
from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from dataclasses import field as _field
from datetime import date
from typing import NamedTuple

from ssmem_tui.core.cues import Kind, kind_of, label_kind
from ssmem_tui.core.rollup import context, notes
from ssmem_tui.core.rollup.concepts import Content, content, content_of
from ssmem_tui.core.rollup.later import Later, later
from ssmem_tui.core.rollup.left_out import Left, Verdict
from ssmem_tui.core.rollup.repeats import repeats
from ssmem_tui.core.rollup.salience import structure, wording
from ssmem_tui.core.rollup.settings import NO_SETTINGS, settings
from ssmem_tui.core.rollup.titles import TITLES
from ssmem_tui.core.rollup.trim import lead, shortened, without_lead
from ssmem_tui.core.rollup.units import Shape, Unit
from ssmem_tui.core.tokens import PIECE
from ssmem_tui.core.words import fold

_SPEAKER_TURNS = 3
_SPEAKER_CHARS = 24
_SENTENCE_ENDS = tuple(".!?…。！？~～")
_LONG = 14.0
_SETTING = 0.7
"""Least salience of a line that gives a setting its value: by its length it would be a label."""
_ROUTINE_DAYS = 3
LEAST_CONCEPTS = 2
"""Concepts below which a sentence says nothing."""
_LEAST_NOTE = -0.5
"""Exponent of salience below which a line of notes is status and takes no space."""
_MARKS = frozenset(".,:;!?…。，、；：！？*`\"'“”‘’()[]（）「」『』《》〈〉")
_FIGURES = re.compile(r"\d[\d:.,]*")


class Candidate(NamedTuple):
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
    """All candidates of a roll-up, in source order; `spoken` tells dialogue from notes. `passed` says of
    those of the `units` that are no candidates why."""

    candidates: tuple[Candidate, ...]
    spoken: bool
    units: tuple[Unit, ...] = ()
    passed: Mapping[int, Verdict] = _field(default_factory=dict)


def candidates(found: Sequence[Unit], language: str) -> Field:
    """Everything that may be chosen from `found`."""
    spoken, names = _speakers(found)
    if not spoken:
        found = tuple(context.together(found))
    texts = _texts(found, names)
    passed: dict[int, Verdict] = {}
    built = tuple(_build(found, texts, names, spoken, language, _LEAST_NOTE, passed))
    if not built and found:  # nothing but status: then status it is
        passed = {}
        built = tuple(_build(found, texts, names, spoken, language, -math.inf, passed))
    return Field(built, spoken, tuple(found), passed)


def _speakers(found: Sequence[Unit]) -> tuple[bool, frozenset[str]]:
    """Whether this is dialogue, and the names of those who speak, in lower case.

    In dialogue most lines carry the label of someone who speaks again and again, in whole sentences; in notes
    a label that recurs (`Status:`, `Decision:`) says what kind of line it is.
    """
    labels = Counter(unit.label for unit in found if unit.label)
    speakers = {
        name
        for name, turns in labels.items()
        if turns >= _SPEAKER_TURNS and len(name) <= _SPEAKER_CHARS and not context.is_line_label(name)
    }
    names = frozenset(word.lower() for name in speakers for word in (name, *name.split()))
    said = [unit for unit in found if unit.label in speakers]
    bodies = sum(unit.shape is not Shape.HEADING for unit in found)
    whole = sum(unit.text.rstrip('"”’)* ')[-1:] in _SENTENCE_ENDS for unit in said)
    return len(said) > 0.6 * max(1, bodies) and whole >= 0.5 * len(said), names


def _texts(found: Sequence[Unit], names: frozenset[str]) -> list[str]:
    """The wording each unit is offered in: without leading interjections."""
    known = lead(tuple(sorted(names)))
    return [unit.text if unit.shape is Shape.HEADING else without_lead(unit.text, known) for unit in found]


def _build(
    found: Sequence[Unit],
    texts: Sequence[str],
    names: frozenset[str],
    spoken: bool,
    language: str,
    least: float,
    passed: dict[int, Verdict],
) -> Iterator[Candidate]:
    held, keys = _read(found, texts, names)
    forms = [_FIGURES.sub("0", key) for key in keys]
    days_of_form = _days_of(forms, [(unit.day,) for unit in found])
    if not spoken:
        keys = [
            form if len(days_of_form[form]) >= _ROUTINE_DAYS and notes.is_status(text, part) else key
            for key, form, text, part in zip(keys, forms, texts, held, strict=True)
        ]
    known = NO_SETTINGS if spoken else settings(found)
    for index in known.numbers:
        held[index] = _with_label(held[index], found[index])
    if not spoken:
        above = context.lead_ins(found)
        found = [
            context.with_context(unit, part.cost, lead)
            for unit, part, lead in zip(found, held, above, strict=True)
        ]
    latest = {key: index for index, key in enumerate(keys)}
    days_of_key = _days_of(keys, [unit.days for unit in found])
    fuller = {} if spoken else repeats(found, held, latest.values())
    for index, kept in fuller.items():
        days_of_key[keys[kept]] |= days_of_key[keys[index]]
    after = _NOTHING_LATER if spoken else later(found, held)
    replaced, was = after.replaced | known.replaced | fuller.keys(), {**known.was, **after.was}
    rate = _talk(found, texts, forms, days_of_form) if spoken else _notes(found, texts, forms)
    for index, unit in enumerate(found):
        if latest[keys[index]] != index:
            passed[index] = Verdict(Left.AGAIN, latest[keys[index]])
            continue
        if index in after.closed or index in replaced:
            passed[index] = _gone(index, after, fuller)
            continue
        if not spoken and context.is_lead_in(unit):
            passed[index] = Verdict(Left.ANNOUNCES)
            continue
        text, whole = texts[index], held[index]
        days = tuple(sorted(days_of_key[keys[index]]))
        kind = unit.kind or label_kind(unit.label) or kind_of(text, whole.flags)
        if kind is Kind.DONE and unit.kind is None and not spoken:
            kind = Kind.FACT  # in notes nearly every line reports something done
        if index in was:
            text = _with_old_value(text, was[index], found, language)
            whole = content(text, names)
            if index in known.numbers:
                whole = _with_label(whole, unit)
        rated = rate(index, text, whole)
        exponent = unit.bias + (max(rated, _SETTING) if index in known.numbers else rated)
        if not spoken and exponent < least:
            passed[index] = Verdict(Left.STATUS)
            continue
        salience = math.exp(exponent)
        yield Candidate(unit, text, days, kind, index, True, whole.cost, whole.concepts, salience)
        if not spoken or unit.shape in (Shape.HEADING, Shape.TABLE) or whole.cost <= _LONG:
            continue
        for head in shortened(text):
            part = content(head, names)
            if len(part.concepts) >= LEAST_CONCEPTS:
                salience = math.exp(unit.bias + rate(index, head, part))
                yield Candidate(unit, head, days, kind, index, False, part.cost, part.concepts, salience)


def _gone(index: int, after: Later, fuller: Mapping[int, int]) -> Verdict:
    """Why a later or a fuller line stands for this one."""
    if index in after.closed:
        return Verdict(Left.DONE)
    if index in fuller:
        return Verdict(Left.FULLER, fuller[index])
    return Verdict(Left.CHANGED)


def _read(
    found: Sequence[Unit], texts: Sequence[str], names: frozenset[str]
) -> tuple[list[Content], list[str]]:
    """What each text holds, and the key by which its repeats are known."""
    held: list[Content] = []
    keys: list[str] = []
    for unit, text in zip(found, texts, strict=True):
        pieces = PIECE.findall(text)
        held.append(content_of(pieces, names))
        keys.append(_key(unit.label, pieces))
    return held, keys


def _days_of(keys: Sequence[str], written: Sequence[Iterable[date]]) -> dict[str, set[date]]:
    """Key → all the days on which what has it was written."""
    found: dict[str, set[date]] = defaultdict(set)
    for key, days in zip(keys, written, strict=True):
        found[key].update(days)
    return found


def _with_label(part: Content, unit: Unit) -> Content:
    """What a setting holds with its label, without which it says nothing: `Deploy host: heron`."""
    above = content(unit.label)
    concepts = tuple(dict.fromkeys((*above.concepts, *part.concepts)))
    return part._replace(concepts=concepts, flags=part.flags | above.flags)


def _key(label: str, pieces: Sequence[str]) -> str:
    """What two sentences have in common that say the same in other marks."""
    return fold(f"{label} | {' '.join([piece for piece in pieces if piece not in _MARKS])}".lower())


_NOTHING_LATER = Later(frozenset(), frozenset(), {})
Rate = Callable[[int, str, Content], float]
"""Number of a unit, a form of its text and what that holds → the exponent of its salience."""


def _with_old_value(text: str, was: tuple[str, int], found: Sequence[Unit], language: str) -> str:
    """`text` with the value it replaced and the day that stood for: `(was 30, 02-03)`."""
    value, older = was
    word = TITLES.get(language, TITLES["en"]).was
    note = f"{word} {value}, {found[older].day:%m-%d}"
    return f"{text}（{note}）" if text[-1] > "\u2e80" else f"{text} ({note})"


def _talk(
    found: Sequence[Unit],
    texts: Sequence[str],
    forms: Sequence[str],
    days_of_form: Mapping[str, Collection[date]],
) -> Rate:
    """Salience of what people say to each other."""
    fixed: list[float] = []
    asked = asks = False
    line = -1
    for index, unit in enumerate(found):
        opens = unit.line != line
        if opens:
            asked, asks, line = asks, False, unit.line
        if texts[index].rstrip('"”’)* ').endswith(("?", "？")):
            asks = True
        fixed.append(
            structure(unit, opens=opens, answers=asked, days_of_form=len(days_of_form[forms[index]]))
        )
    return lambda index, text, held: fixed[index] + wording(text, held)


def _notes(
    found: Sequence[Unit],
    texts: Sequence[str],
    forms: Sequence[str],
) -> Rate:
    """Salience of the lines of a log."""
    starts = [notes.start_of(unit.label, text) for unit, text in zip(found, texts, strict=True)]
    around = notes.surroundings(found, forms, starts)
    opens = [index == 0 or found[index - 1].line != unit.line for index, unit in enumerate(found)]

    def rate(index: int, text: str, part: Content) -> float:
        values = notes.features(found[index], text, part, around[index], opens[index])
        return notes.exponent(values)

    return rate
