"""Chosen sentences as a summary in Markdown.

Readable: a title, a line of themes, sections by kind in the language of the sources; every line ends with its
dates. Compact: the layout of the measured prototype, in which a day's date stands once above its lines.
"""

from __future__ import annotations

import math
import re
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date

from ssmem_tui.core.cues import LABEL, Kind, label_kind
from ssmem_tui.core.periods import Period, Tier
from ssmem_tui.core.rollup.candidates import Candidate
from ssmem_tui.core.rollup.options import Style
from ssmem_tui.core.rollup.titles import TITLES, Titles

_ANNOUNCEMENT = re.compile(
    r"decided|decisions?|lessons?(?: learned)?|learn(?:ed|t)|to-?do|done|决定|教训|学到|待办|完成", re.I
)
_ALL_DATES = 4
_SMALL = 600
_LEAST_LINES = 3
_LEAST_SHARE = 0.06
_INLINE_BELOW = 1.5


@dataclass(frozen=True, slots=True)
class Frame:
    """What surrounds the lines of a summary: its title, language, themes and, for a month, a line per
    week."""

    title: str
    language: str
    themes: Sequence[tuple[str, float]] = ()
    weeks: Sequence[str] = ()


@dataclass(frozen=True, slots=True)
class Row:
    """One line of a summary: a source line, or what was chosen of it, with its dates."""

    text: str
    days: tuple[date, ...]
    kind: Kind
    cost: float


def title_of(period: Period) -> str:
    """`2026-W07 · 2026-02-09 – 2026-02-15`; a month names the span of its weeks."""
    if period.tier is Tier.DAY:
        return period.key
    *_, last = period.source_days()
    first = next(period.source_days())
    return f"{period.key} · {first.isoformat()} – {last.isoformat()}"


def rows(candidates: Sequence[Candidate], chosen: Iterable[int], style: Style) -> list[Row]:
    """The lines of a summary in order of time; all chosen sentences of a source line stand in one."""
    ordered = sorted(chosen, key=lambda i: (candidates[i].day, candidates[i].unit.line, candidates[i].group))
    out: list[Row] = []
    last_line = -1
    for i in ordered:
        candidate = candidates[i]
        if candidate.unit.line == last_line:
            row = out[-1]
            text = join_sentences(row.text, candidate.text)
            days = tuple(sorted({*row.days, *candidate.days}))
            out[-1] = Row(text, days, row.kind, row.cost + candidate.cost)
        else:
            kind = candidate.kind if style is Style.READABLE else None
            text = with_label(candidate.unit.label, candidate.text, kind)
            out.append(Row(text, candidate.days, candidate.kind, candidate.cost))
        last_line = candidate.unit.line
    return out


def join_sentences(first: str, second: str) -> str:
    """Two sentences as one text: no blank between Chinese sentences."""
    return first + ("" if first[-1] in "。！？；…" and second[0] > "\u2e80" else " ") + second


def with_label(label: str, text: str, kind: Kind | None) -> str:
    """A label before its statement, with the colon of its script; not where `kind`, the section's, says
    it."""
    if not label:
        said = LABEL.match(text)
        name = (said[1] or said[2]).strip() if said else ""
        if said is None or not _ANNOUNCEMENT.fullmatch(name) or label_kind(name) is not kind:
            return text
        text = text[said.end() :]
        return text[0].upper() + text[1:]
    if _ANNOUNCEMENT.fullmatch(label) and label_kind(label) is kind:
        return text[0].upper() + text[1:]
    return f"{label}：{text}" if label[-1] > "\u2e80" else f"{label}: {text}"


def tag(days: Sequence[date], years: frozenset[int]) -> str:
    """The dates that end a line: `(02-10)`, `(02-10, 02-12)`, many as `(02-02 … 02-12, 6×)`.

    The year is written only where the period touches another year than the date's.
    """
    shown = [f"{day:%m-%d}" if day.year in years else day.isoformat() for day in days]
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


def readable(lines: Sequence[Row], frame: Frame, years: frozenset[int]) -> str:
    """The product's layout."""
    out = [f"# {frame.title}", ""]
    if line := themes_line(frame):
        out += [line, ""]
    titles = _titles(frame)
    if frame.weeks:
        out += [f"## {titles.weeks}", "", *(f"- {week}" for week in frame.weeks), ""]
    by_kind: dict[Kind, list[Row]] = defaultdict(list)
    for row in lines:
        by_kind[row.kind].append(row)
    for kind, name in titles.sections:
        if by_kind[kind]:
            out += [f"## {name}", "", *(f"- {row.text} {tag(row.days, years)}" for row in by_kind[kind]), ""]
    return "\n".join(out)


def compact(lines: Sequence[Row], frame: Frame, space: float) -> str:
    """The prototype's layout: shares in section titles, dates above runs of lines."""
    if not lines:
        return ""
    first, last = min(row.days[-1] for row in lines), max(row.days[-1] for row in lines)
    out = [f"# {first}" if first == last else f"# {first} – {last}"]
    if line := themes_line(frame):
        out.append(line)
    groups: dict[Kind, list[Row]] = defaultdict(list)
    for row in lines:
        groups[row.kind if space >= _SMALL else Kind.FACT].append(row)
    total = math.fsum(row.cost for row in lines)
    for small in [kind for kind in groups if kind is not Kind.FACT]:
        part = groups[small]
        if len(part) < _LEAST_LINES or math.fsum(row.cost for row in part) < _LEAST_SHARE * total:
            groups[Kind.FACT] += groups.pop(small)
    for kind, name in TITLES["en"].sections:
        if not (part := groups.get(kind, [])):
            continue
        if len(groups) > 1:
            out.append(f"## {name} ({math.fsum(row.cost for row in part) / total:.0%})")
        out += _under_dates(sorted(part, key=lambda row: row.days[-1]))
    return "\n".join(out) + "\n"


def _under_dates(part: Sequence[Row]) -> list[str]:
    """The cheaper of date headings above runs and a date before each line."""
    if len(part) < _INLINE_BELOW * len({row.days[-1] for row in part}):
        return [f"- {row.days[-1]:%m-%d} {row.text}" for row in part]
    out: list[str] = []
    last: date | None = None
    for row in part:
        if row.days[-1] != last:
            last = row.days[-1]
            out.append(f"### {last:%m-%d}")
        out.append(f"- {row.text}")
    return out


def render(lines: Sequence[Row], frame: Frame, style: Style, space: float, years: frozenset[int]) -> str:
    """`lines` in the given style; `space` (raw tokens) decides whether a compact one has sections."""
    return compact(lines, frame, space) if style is Style.COMPACT else readable(lines, frame, years)
