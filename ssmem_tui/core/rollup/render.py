"""Chosen sentences as a summary in Markdown.

A title, a line of themes, sections by kind in the language of the sources. A line ends with its dates, or
stands below its day, whichever is shorter for its section.
"""

from __future__ import annotations

import math
import re
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date

from ssmem_tui.core.cues import LABEL, Kind, label_kind
from ssmem_tui.core.markdown.sentences import with_its_marks
from ssmem_tui.core.periods import Period, Tier
from ssmem_tui.core.rollup.candidates import Candidate
from ssmem_tui.core.rollup.titles import TITLES, Titles
from ssmem_tui.core.rollup.units import join_sentences

_ANNOUNCEMENT = re.compile(
    r"decided|decisions?|conclusions?|lessons?(?: learned)?|learn(?:ed|t)|to-?do|done"
    r"|决定|决策|决议|结论|教训|学到|待办|完成",
    re.I,
)
_HALF_STOPS = "；;，,、"
"""After the last sentence that was chosen of a line, nothing goes on."""
_ALL_DATES = 4
_LEAST_LINES = 3
_LEAST_SHARE = 0.06
_DAY_AGAINST_TAG = 1.4
"""Tokens of a day's heading for each of a date at the end of a line."""


@dataclass(frozen=True, slots=True)
class Frame:
    """What surrounds the lines of a summary: its title, language, themes and, for a month, a line per
    week. `folded`: sections of a line or two join the facts, as in talk, where they are seldom right."""

    title: str
    language: str
    themes: Sequence[tuple[str, float]] = ()
    weeks: Sequence[str] = ()
    folded: bool = False


@dataclass(frozen=True, slots=True)
class Row:
    """One line of a summary: a source line, or what was chosen of it, with its dates."""

    text: str
    days: tuple[date, ...]
    kind: Kind
    cost: float


def title_of(period: Period) -> str:
    """`2026-W07 · 02-09 – 02-15`; a month names the span of its weeks, years stand there if they differ."""
    if period.tier is Tier.DAY:
        return period.key
    *_, last = period.source_days()
    first = next(period.source_days())
    years = frozenset({first.year, last.year, period.year})
    shown = years if len(years) == 1 else frozenset()
    return f"{period.key} · {short_day(first, shown)} – {short_day(last, shown)}"


def short_day(day: date, years: Collection[int]) -> str:
    """`02-10` in one of `years`, else `2025-12-30`."""
    return f"{day:%m-%d}" if day.year in years else day.isoformat()


def rows(candidates: Sequence[Candidate], chosen: Iterable[int]) -> list[Row]:
    """The lines of a summary in order of time; all chosen sentences of a source line stand in one."""
    ordered = sorted(chosen, key=lambda i: (candidates[i].day, candidates[i].unit.line, candidates[i].group))
    out: list[Row] = []
    last_line = -1
    for i in ordered:
        candidate = candidates[i]
        if candidate.unit.line == last_line:
            row = out[-1]
            text = join_sentences(row.text, with_its_marks(candidate.text))
            days = tuple(sorted({*row.days, *candidate.days}))
            out[-1] = Row(text, days, row.kind, row.cost + candidate.cost)
        else:
            text = with_label(candidate.unit.label, with_its_marks(candidate.text))
            out.append(Row(text, candidate.days, candidate.kind, candidate.cost))
        last_line = candidate.unit.line
    return [replace(row, text=row.text.rstrip(_HALF_STOPS)) for row in out]


def with_label(label: str, text: str) -> str:
    """A label before its statement, with the colon of its script."""
    if not label:
        return text
    return f"{label}：{text}" if label[-1] > "\u2e80" else f"{label}: {text}"


def without_kind(text: str, kind: Kind) -> str:
    """`text` without a label that only says what the title of its section, `kind`, says."""
    said = LABEL.match(text)
    name = (said[1] or said[2]).strip() if said else ""
    if said is None or not _ANNOUNCEMENT.fullmatch(name) or label_kind(name) is not kind:
        return text
    text = text[said.end() :]
    return text[0].upper() + text[1:]


def tag(days: Sequence[date], years: frozenset[int]) -> str:
    """The dates that end a line: `(02-10)`, `(02-10, 02-12)`, many as `(02-02 … 02-12, 6×)`.

    The year is written only where the period touches another year than the date's.
    """
    shown = [short_day(day, years) for day in days]
    if len(shown) > _ALL_DATES:
        return f"({shown[0]} … {shown[-1]}, {len(shown)}×)"
    return f"({', '.join(shown)})"


def themes_line(frame: Frame) -> str:
    """`Themes: deploy 22 %, importer 9 %`, empty when nothing recurs."""
    if not frame.themes:
        return ""
    colon, comma = ("：", "、") if frame.language in ("zh", "ja") else (": ", ", ")
    listed = comma.join(f"{word} {share:.0%}" for word, share in frame.themes)
    return f"{_titles(frame).themes}{colon}{listed}"


def _titles(frame: Frame) -> Titles:
    return TITLES.get(frame.language, TITLES["en"])


def readable(lines: Sequence[Row], frame: Frame, years: frozenset[int]) -> list[tuple[str, Row | None]]:
    """The lines of the summary, each with the row it holds, if it does."""
    titles = _titles(frame)
    head = [f"# {frame.title}", ""]
    if line := themes_line(frame):
        head += [line, ""]
    if frame.weeks:
        head += [f"## {titles.weeks}", "", *(f"- {week}" for week in frame.weeks), ""]
    out: list[tuple[str, Row | None]] = [(line, None) for line in head]
    sections = _sections(lines, frame.folded)
    for kind, name in titles.sections:
        if part := sections.get(kind, []):
            if len(sections) > 1 or not frame.folded:
                out += [(f"## {name}", None), ("", None)]
            out += [*_dated(part, kind, years), ("", None)]
    return out[:-1]


def _sections(lines: Sequence[Row], folded: bool) -> dict[Kind, list[Row]]:
    sections: dict[Kind, list[Row]] = defaultdict(list)
    for row in lines:
        sections[row.kind].append(row)
    total = math.fsum(row.cost for row in lines)
    for kind in [kind for kind in sections if kind is not Kind.FACT and folded]:
        part = sections[kind]
        if len(part) < _LEAST_LINES or math.fsum(row.cost for row in part) < _LEAST_SHARE * total:
            sections[Kind.FACT] += sections.pop(kind)
    return {kind: sorted(part, key=lambda row: row.days[-1]) for kind, part in sections.items()}


def _dated(part: Sequence[Row], kind: Kind, years: frozenset[int]) -> Iterator[tuple[str, Row | None]]:
    """The rows of a section, below their days or each with its dates; a row of several days names them."""
    tagged = sum(len(row.days) == 1 for row in part) <= _DAY_AGAINST_TAG * len({row.days[-1] for row in part})
    day: date | None = None
    for row in part:
        if not tagged and row.days[-1] != day:
            if day is not None:
                yield "", None
            day = row.days[-1]
            yield from ((f"### {short_day(day, years)}", None), ("", None))
        text = without_kind(row.text, kind)
        yield (f"- {text} {tag(row.days, years)}" if tagged or len(row.days) > 1 else f"- {text}"), row


def render(lines: Sequence[Row], frame: Frame, years: frozenset[int]) -> str:
    """The summary as the text of a file."""
    return "\n".join(line for line, _ in readable(lines, frame, years)).rstrip("\n") + "\n"
