"""Statements that may become candidates: from month summaries, from logs, from agents."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import date
from typing import Any

from ssmem_tui.core.cues import Kind, label_kind, line_kind, section_kind
from ssmem_tui.core.markdown.document import Line, LineKind, parse
from ssmem_tui.core.markdown.sentences import sentences
from ssmem_tui.core.model import Entry, Evidence, Note
from ssmem_tui.core.periods import Period, day_of
from ssmem_tui.core.review.joining import stands_alone
from ssmem_tui.core.review.mentions import Mentions
from ssmem_tui.core.review.page import Spoken
from ssmem_tui.core.review.records import Origin
from ssmem_tui.core.review.statement import Cleaned, clean, is_derived_section, stripped
from ssmem_tui.core.review.wording import rules
from ssmem_tui.core.rollup.titles import SECTION_OF_TITLE, is_themes_line, is_weeks_title
from ssmem_tui.core.rollup.units import day_title

LONG = 240
"""Characters from which a line is offered sentence by sentence."""
ASKED_PER_RUN = 400
"""Log lines that are looked up in one run, newest first."""

_LASTING = frozenset({Kind.DECISION, Kind.LESSON, Kind.PREFERENCE})


@dataclass(frozen=True, slots=True)
class Statement:
    """One thing memory says that core might keep. `source` says where it was found: month,
    logs, agent, host (stands in core already) or openclaw; `heard` how often the host's search came back with
    it, and for how many questions."""

    text: str
    kind: Kind | None
    origin: Origin
    evidence: tuple[Evidence, ...]
    source: str
    period: Period | None = None
    instructs: bool = False
    note: str = ""
    entry: Entry | None = None
    heard: tuple[int, int] = (0, 0)


def from_summary(note: Note, text: str) -> Iterator[Statement]:
    """Statements of a summary, in its order; tasks and themes included, for the tests to judge."""
    period = note.period
    if period is None:
        return
    document = parse(text)
    for line, words in _blocks(document.lines, document.text):
        if line.derived or is_derived_section(line.section) or any(map(is_weeks_title, line.section)):
            continue
        if is_themes_line(words):
            continue
        kind = _kind(line)
        quoted = line.kind is LineKind.QUOTE
        for part in _parts(words):
            said = clean(part, period.start, quoted=quoted)
            if not said.days and (day := _below_day(line, period)):
                said = replace(said, days=(day,))
            if not said.noise:
                yield _statement(said, kind, note.path, line.number, "month", period)


def _blocks(lines: Iterable[Line], text: str) -> Iterator[tuple[Line, str]]:
    """Lines that say something, each with the lines it wraps on to."""
    open_line: Line | None = None
    words = ""
    for line in lines:
        body = line.body.of(text)
        if open_line and line.kind is LineKind.TEXT and line.block == open_line.block:
            words += f" {body}"
            continue
        if open_line:
            yield open_line, words
            open_line = None
        if line.kind in (LineKind.ITEM, LineKind.ROW, LineKind.KEY, LineKind.TEXT, LineKind.QUOTE):
            open_line, words = line, _cells(body) if line.kind is LineKind.ROW else body
    if open_line:
        yield open_line, words


def _cells(row: str) -> str:
    return ": ".join(cell.strip() for cell in row.strip("|").split("|") if cell.strip())


def _kind(line: Line) -> Kind | None:
    if line.checked is not None:
        return Kind.DONE if line.checked else Kind.TASK
    for heading in reversed(line.section):
        if kind := SECTION_OF_TITLE.get(heading.split(" (")[0]) or section_kind(heading):
            return kind
    return label_kind(line.label)


def _below_day(line: Line, period: Period) -> date | None:
    return day_title(line.section[-1], period.start) if line.section else None


def _parts(words: str) -> Iterator[str]:
    if len(words) < LONG:
        yield words
    else:
        yield from (span.of(words) for span in sentences(words))


def _statement(
    said: Cleaned, kind: Kind | None, path: str, line: int, source: str, period: Period | None
) -> Statement:
    days = said.days or ((period.start,) if period and period.start == period.end else ())
    evidence = Evidence(path, line, said.text, days[-1] if days else None, 1.0)
    return Statement(said.text, said.kind or kind, said.origin, (evidence,), source, period, said.instructs)


def lasting(mentions: Mentions) -> Iterator[Statement]:
    """What log lines say that is worded to last, newest wording first, each with the lines that say it."""
    asked = 0
    seen: dict[tuple[str, int], bool] = {}
    for line in reversed(mentions.lines):
        known = seen.get((line.path, line.line))
        if known:
            continue
        for said, kind in _lasting(line):
            found: tuple[Evidence, ...] = (Evidence(line.path, line.line, line.text, line.day, 1.0),)
            if known is None:
                if (asked := asked + 1) > ASKED_PER_RUN:
                    return
                found = mentions.of(said.text, 0.6) or found
                clear = stands_alone(said.text)
                for item in found:
                    seen[item.path, item.line] = clear or seen.get((item.path, item.line), False)
            yield Statement(said.text, kind, said.origin, found, "logs", instructs=said.instructs)


def _lasting(line: Spoken) -> Iterator[tuple[Cleaned, Kind | None]]:
    """What of a log line a label, its heading or its words call a decision, a lesson, a wish or a rule, each
    with its kind. Below a heading of decisions stand as often their reasons and what was talked about."""
    below = section_kind(line.section[-1]) if line.section else None
    if line.task or below is Kind.TASK:
        return
    near = line.day or date.min
    for text in _parts(line.text):
        bare = stripped(text, near)
        kind = bare.kind or (None if below is Kind.DECISION else below)
        if not _LASTING.isdisjoint((kind, line_kind(bare.text))) or rules(bare.text):
            said = clean(text, near, quoted=line.quoted)  # what it asks more takes most of a long log's time
            if not said.noise:
                yield said, kind


_BY_HOST = re.compile(r"\[(?=[^\]]*\b(?:score|recalls)=)[^\]]*\]\s*$")
_HOST_SOURCE = re.compile(r"\bsource=([^\s:\]]+):(\d+)")
_HOST_SECTION = "promoted from short-term memory"


def promoted(core: Iterable[Entry]) -> Iterator[Statement]:
    """Entries that a host agent wrote into core by itself (OpenClaw's promotion blocks): nobody decided.

    Their statement is the entry without the machine's scores; `entry` is the line it stands in.
    """
    for entry in core:
        if not _BY_HOST.search(entry.text) and _HOST_SECTION not in " ".join(entry.section).casefold():
            continue
        named = _HOST_SOURCE.search(entry.text)
        day = day_of(named[1].rsplit("/", 1)[-1]) if named else None
        said = clean(entry.text, day or date.min)
        if not said.noise:
            where = (named[1], int(named[2])) if named else (entry.path, entry.line)
            evidence = (Evidence(*where, said.text, day, 1.0),)
            kind = said.kind or line_kind(said.text)
            yield Statement(
                said.text,
                kind,
                said.origin,
                evidence,
                "host",
                instructs=said.instructs,
                entry=entry,
            )


def proposals(records: Iterable[Mapping[str, Any]]) -> Iterator[Statement]:
    """What agents proposed (`propose`), from the ledger of decisions, oldest first."""
    for record in records:
        if record.get("kind") != "propose" or not str(record.get("text", "")).strip():
            continue
        day = day_of(record.get("at"))
        said = clean(str(record["text"]), day or date.min)
        where = [_evidence(item) for item in record.get("evidence", ()) if isinstance(item, Mapping)]
        yield Statement(
            said.text,
            said.kind or line_kind(said.text),
            said.origin,
            tuple(where) or (Evidence(".ssmem/ledger/decisions.jsonl", 0, said.text, day, 1.0),),
            "agent",
            instructs=said.instructs,
            note=str(record.get("why", "")),
        )


def _evidence(item: Mapping[str, Any]) -> Evidence:
    return Evidence(
        str(item.get("path", "")),
        int(item.get("line", 0) or 0),
        str(item.get("text", "")),
        day_of(item.get("day")),
    )
