"""What became of every line of a note: in core, in a summary, waiting, or nowhere else.

Worked out by `core.trace` each time, so it is true of what lies on disk; comparisons are kept by the hashes
of their texts, so walking the days of one week compares once.
"""

from __future__ import annotations

import hashlib
from collections import OrderedDict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from ssmem_tui.core.model import Cancelled, Note, NoteClass
from ssmem_tui.core.note_cues import CUES
from ssmem_tui.core.periods import Period, Tier
from ssmem_tui.core.review.again import says_again
from ssmem_tui.core.review.likeness import PLAIN, clashing
from ssmem_tui.core.review.phrase import opposed, phrase
from ssmem_tui.core.review.records import Candidate
from ssmem_tui.core.rollup.concepts import content
from ssmem_tui.core.rollup.titles import is_themes_line
from ssmem_tui.core.trace import AnalysisCache, Label, LostFact, Text, Trace, compare
from ssmem_tui.core.trace.intended import accepted_in, claim_key
from ssmem_tui.core.words import tokens
from ssmem_tui.core.workspace import Workspace, read
from ssmem_tui.tui.catalogue import say, t

_KEPT_TRACES = 8
_KEPT_CHARS = 300_000
"""Characters of text whose analyses stay in memory, some 20 MB: a week of 28 KB a day and what stands above.
Older ones are on disk."""
_MONTHS_BACK = 12
_SURE = 0.6
"""Likeness from which the gutter says that another text holds this line; below, trace calls it weak."""
_SAID = 0.5
"""Share of an entry of core that a line must say to be in core."""
_LEAST_WORDS = 3
_FIGURES = frozenset({"time", "number", "measure"})
_FEEDS = (NoteClass.LOG, NoteClass.TRANSCRIPT)


@dataclass(frozen=True, slots=True)
class Link:
    """A line elsewhere that says the same: where, how alike from 0 to 1, and its words."""

    path: str
    line: int
    score: float
    text: str


@dataclass(frozen=True, slots=True)
class LineFate:
    """All that is known of one line. `summary` names the period whose summary holds it."""

    core: tuple[Link, ...] = ()
    summary: str = ""
    above: tuple[Link, ...] = ()
    below: tuple[Link, ...] = ()
    label: Label | None = None
    reason: str = ""
    waiting: tuple[Candidate, ...] = ()
    lost: tuple[LostFact, ...] = ()


@dataclass
class _Gathered:
    core: list[Link] = field(default_factory=list)
    summary: str = ""
    above: list[Link] = field(default_factory=list)
    below: list[Link] = field(default_factory=list)
    label: Label | None = None
    reason: str = ""
    waiting: list[Candidate] = field(default_factory=list)
    lost: list[LostFact] = field(default_factory=list)


class Tracer:
    """Compares with memory; `folder` keeps analyses between runs and may be deleted. One thread at a time."""

    def __init__(self, folder: Path | None) -> None:
        self._analyses = AnalysisCache(folder, memory_chars=_KEPT_CHARS)
        self._traces: OrderedDict[tuple[bytes, ...], Trace] = OrderedDict()

    def trace(self, summary: Text, sources: Sequence[Text], cancelled: Cancelled) -> Trace:
        """`core.trace.compare`, or what it said last time about the same texts."""
        key = tuple(
            hashlib.blake2b(f"{text.path}\0{text.text}".encode("utf-8", "surrogateescape")).digest()
            for text in (summary, *sources)
        )
        if (found := self._traces.get(key)) is None:
            found = compare(summary, sources, cache=self._analyses, cancelled=cancelled)
            self._traces[key] = found
            while len(self._traces) > _KEPT_TRACES:
                self._traces.popitem(last=False)
        self._traces.move_to_end(key)
        return found


def fates_of(
    workspace: Workspace,
    note: Note,
    tracer: Tracer,
    waiting: Iterable[Candidate],
    cancelled: Cancelled,
) -> dict[int, LineFate]:
    """Line number → fate, for lines of `note` of which anything can be said."""
    found: dict[int, _Gathered] = {}
    sources = _sources_around(workspace, note)
    upper = _summary_above(workspace, note)
    if upper is not None and sources:
        _upward(found, note, tracer.trace(_text(workspace, upper), sources, cancelled), _name(upper))
    if workspace.core is not None and note.path != workspace.core and note.klass is not NoteClass.INDEX:
        core = workspace.by_path[workspace.core]
        around = sources or [_text(workspace, note)]
        _into_core(found, note, tracer.trace(_text(workspace, core), around, cancelled))
    below = _sources_below(workspace, note)
    if below:
        trace = tracer.trace(_text(workspace, note), below, cancelled)
        _downward(found, trace, accepted_in(workspace.root))
    for candidate in waiting:
        for evidence in candidate.evidence:
            if evidence.path == note.path:
                found.setdefault(evidence.line, _Gathered()).waiting.append(candidate)
    for number in _themes_lines(workspace, note):
        found.pop(number, None)
    return {number: _fate(gathered) for number, gathered in found.items()}


def _themes_lines(workspace: Workspace, note: Note) -> list[int]:
    """They count words and say nothing: neither does another text hold them nor do they lack a source."""
    if note.klass is not NoteClass.SUMMARY:
        return []
    lines = _text(workspace, note).text.splitlines()
    return [number for number, line in enumerate(lines, 1) if is_themes_line(line)]


def _fate(gathered: _Gathered) -> LineFate:
    return LineFate(
        tuple(gathered.core),
        gathered.summary,
        tuple(gathered.above),
        tuple(gathered.below),
        gathered.label,
        gathered.reason,
        tuple(gathered.waiting),
        tuple(gathered.lost),
    )


def _text(workspace: Workspace, note: Note) -> Text:
    return Text(note.path, read(workspace, note.path).text, note.day)


def _name(note: Note) -> str:
    if note.period is None:
        return note.path
    return note.period.key[5:] if note.period.tier is Tier.WEEK else note.period.key


def _sources_around(workspace: Workspace, note: Note) -> list[Text]:
    """The note with all that is rolled up together with it."""
    if note.day is not None and note.klass in _FEEDS:
        week = Period.week(note.day)
        notes = [each for day in week.days() for each in workspace.days.get(day, ())]
        return [_text(workspace, each) for each in notes if each.klass is NoteClass.LOG or each == note]
    if note.klass is NoteClass.SUMMARY and note.period is not None and note.period.tier is Tier.WEEK:
        month = note.period.parent
        weeks = month.children() if month else ()
        return [_text(workspace, workspace.summaries[week]) for week in weeks if week in workspace.summaries]
    return []


def _summary_above(workspace: Workspace, note: Note) -> Note | None:
    if note.day is not None and note.klass in _FEEDS:
        week = Period.week(note.day)
        month = week.parent
        return workspace.summaries.get(week) or (workspace.summaries.get(month) if month else None)
    if note.klass is NoteClass.SUMMARY and note.period is not None and note.period.parent is not None:
        return workspace.summaries.get(note.period.parent)
    return None


def _sources_below(workspace: Workspace, note: Note) -> list[Text]:
    """What a summary, or core, was made from."""
    if note.klass is NoteClass.CORE:
        months = [period for period in workspace.summaries if period.tier is Tier.MONTH][-_MONTHS_BACK:]
        return [_text(workspace, workspace.summaries[month]) for month in months]
    if note.klass is not NoteClass.SUMMARY or note.period is None:
        return []
    weeks = [workspace.summaries[child] for child in note.period.children() if child in workspace.summaries]
    if weeks:
        return [_text(workspace, week) for week in weeks]
    notes = [each for day in note.period.source_days() for each in workspace.days.get(day, ())]
    return [_text(workspace, each) for each in notes if each.klass is NoteClass.LOG]


def _is_routine(fact: LostFact, text: str) -> bool:
    """Whether a figure that no summary holds stood in a line of routine: `heartbeat 14:00 ok`."""
    low, flags = text.lower(), content(text).flags
    lasting = any(CUES[name].found(low, flags) for name in ("decides", "learns", "rules", "wants"))
    return fact.kind in _FIGURES and CUES["status"].found(low, flags) and not lasting


def _claims_on(trace: Trace, path: str) -> Iterator[tuple[int, Link]]:
    """Line of the source at `path` → the line above that surely stands on it, best first for each line."""
    held: list[tuple[int, Link]] = []
    for claim in trace.claims:
        for support in claim.support:
            place = trace.sources[support.source].place
            if place.path == path and support.score >= _SURE and _shares(claim.place.text, place.text):
                above = Link(claim.place.path, claim.place.line, min(1.0, support.score), claim.place.text)
                held.append((place.line, above))
    yield from sorted(held, key=lambda pair: (pair[0], -pair[1].score))


def _shares(above: str, below: str) -> bool:
    """Whether two texts have two content words in common: one alone meets by chance in short lines."""
    words = set(tokens(above))
    return len(words & set(tokens(below))) >= min(2, len(words))


def _upward(found: dict[int, _Gathered], note: Note, trace: Trace, name: str) -> None:
    for number, link in _claims_on(trace, note.path):
        line = found.setdefault(number, _Gathered())
        line.summary = name
        line.above.append(link)
    for fact in trace.lost:
        place = trace.sources[fact.source].place
        if place.path == note.path and not fact.superseded_by and not _is_routine(fact, place.text):
            found.setdefault(place.line, _Gathered()).lost.append(fact)


def _into_core(found: dict[int, _Gathered], note: Note, trace: Trace) -> None:
    lines = {unit.place.line: unit.place.text for unit in trace.sources if unit.place.path == note.path}
    for number, link in _claims_on(trace, note.path):
        if _says_it(link.text, lines[number]):
            found.setdefault(number, _Gathered()).core.append(link)


def _says_it(core: str, line: str) -> bool:
    """Whether `line` says what core says, with the same values. A short entry, a name and a verb, is covered
    by many lines that speak of something else."""
    mine, theirs = phrase(core), phrase(line)
    if len(mine.words) < _LEAST_WORDS or opposed(mine, theirs) or clashing(mine, theirs):
        return False
    return says_again(mine, line, _SAID, PLAIN)


def _downward(found: dict[int, _Gathered], trace: Trace, intended: frozenset[str]) -> None:
    for claim in trace.claims:
        line = found.setdefault(claim.place.line, _Gathered())
        if claim_key(claim) not in intended:
            line.label = claim.label
            line.reason = t("; ").join(say(flag.reason) for flag in claim.flags)
        supports = claim.support or ((claim.nearest,) if claim.nearest else ())
        for support in supports:
            place = trace.sources[support.source].place
            line.below.append(Link(place.path, place.line, min(1.0, support.score), place.text))


def marks(note: Note, fates: Mapping[int, LineFate]) -> dict[int, tuple[str, str]]:
    """Line number → glyph with place, and the tone; what matters most wins."""
    found = {number: _mark(note, fate) for number, fate in fates.items()}
    return {number: mark for number, mark in found.items() if mark[0]}


def legend(note: Note | None) -> str:
    """What the marks beside the lines of a note mean."""
    if note is None:
        return ""
    if note.klass is NoteClass.CORE:
        return t("< came from there  ? waits")
    if note.klass is NoteClass.SUMMARY:
        return t("= core  ~ summary  ? waits  ! nowhere else  ?? no source  ≠ differs")
    return t("= core  ~ summary  ? waits  ! nowhere else")


def _mark(note: Note, fate: LineFate) -> tuple[str, str]:
    if fate.core:  # also where a fuller wording of it waits: the pane below says so
        return f"=MEM {fate.core[0].line}", "core"
    if fate.waiting:
        return f"? {fate.waiting[0].score:.0f}", "waiting"
    if fate.label in (Label.UNSUPPORTED, Label.CONFLICT) and note.klass is NoteClass.SUMMARY:
        return ("?? none", "risk") if fate.label is Label.UNSUPPORTED else ("≠ differs", "risk")
    if fate.summary:
        return f"~{fate.summary}", "summary"
    if fate.lost:
        return "!", "risk"
    if note.klass is NoteClass.CORE and fate.below and fate.label not in (Label.UNSUPPORTED, Label.WEAK):
        name = fate.below[0].path.rpartition("/")[2].removesuffix(".md")
        return f"<{name}", "summary"
    return "", ""
