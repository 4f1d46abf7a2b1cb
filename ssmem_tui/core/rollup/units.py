"""Dated Markdown as units: the sentences and lines that a roll-up may keep (research/compress.md, section
6.1).

Reads logs of any layout and our own summaries back, with the dates that their lines carry. Nothing here
judges; fenced code, rulers and derived metadata are left out, everything else becomes a unit.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from enum import StrEnum

from ssmem_tui.core.cues import LABEL, Kind, section_kind
from ssmem_tui.core.rollup.titles import SECTION_OF_TITLE, is_own_title, is_themes_line, is_weeks_title

Dated = Sequence[tuple[date, str]]
"""Texts with the day each speaks of (a summary: its first day), in order."""


class Shape(StrEnum):
    """How a unit stood on the page."""

    PARAGRAPH = "paragraph"
    BULLET = "bullet"
    OPEN = "open"
    CLOSED = "closed"
    TABLE = "table"
    HEADING = "heading"


@dataclass(frozen=True, slots=True)
class Unit:
    """One sentence of a log. `line` numbers the lines of all sources in order; `place` counts the lines of
    its day; `days` are the dates it carries, last one first in weight; `kind` is what its place says, if
    it does; `section` is the nearest heading above it and `depth` its indentation in list levels."""

    days: tuple[date, ...]
    label: str
    text: str
    line: int
    place: int
    kind: Kind | None
    shape: Shape
    section: str = ""
    depth: int = 0

    @property
    def day(self) -> date:
        return self.days[-1]


_HEADING = re.compile(r"^#{1,6}\s+")
_ISO = re.compile(r"\b(\d{4})-(\d{2})-(\d{2})\b")
_MONTH_DAY = re.compile(r"^(\d{2})-(\d{2})(?:\s|$)")
_BULLET = re.compile(r"^(\s*)(?:[-*+•]|\d{1,3}[.)、])\s+(?:\[([ xX])\]\s+)?")
_TABLE_RULE = re.compile(r"^\|?[\s:|-]+\|?$")
_RULER = re.compile(r"[-*_=]{3,}")
_FENCE = re.compile(r"^\s*(```+|~~~+)")
_SENTENCE = re.compile(
    r"(?<=[.!?…])[\"'”’)\]*_]*\s+(?=[\"'“‘(\[*_]?[A-Z0-9À-ÞА-Я])|(?<=[。！？；])\s*(?![”’」』）\s]|$)"
)
_TAG = re.compile(
    r"\s*[(（]((?:\d{4}-)?\d{2}-\d{2}(?:(?:, ?|[–…]| … )(?:\d{4}-)?\d{2}-\d{2})*)(?:, ?\d+×)?[)）]$"
)
_TAG_DATE = re.compile(r"(?:(\d{4})-)?(\d{2})-(\d{2})")
_SHARE = re.compile(r"\s*\(\d+ ?%\)$")


def dated(year_of: date, month: str, day: str, year: str | None = None) -> date | None:
    """The date written `MM-DD` in a text about `year_of`: of the three possible years, the nearest."""
    try:
        if year:
            return date(int(year), int(month), int(day))
        options = (date(year_of.year + shift, int(month), int(day)) for shift in (0, 1, -1))
        return min(options, key=lambda option: abs(option - year_of))
    except ValueError:
        return None


def date_tag(line: str, near: date) -> tuple[str, tuple[date, ...]]:
    """`line` without the dates that end it, `(02-10)` or `(02-10, 02-12)`, and these dates."""
    if not line.endswith((")", "）")) or not (found := _TAG.search(line)):
        return line, ()
    days = [dated(near, month, day, year or None) for year, month, day in _TAG_DATE.findall(found[1])]
    if None in days:
        return line, ()
    return line[: found.start()], tuple(sorted({day for day in days if day}))


def sentences(line: str) -> Iterator[str]:
    """The sentences of one line, without the blanks between them."""
    for piece in _SENTENCE.split(line):
        if piece and (text := piece.strip()):
            yield text


def units(texts: Dated) -> tuple[Unit, ...]:
    """All units of `texts`, in order."""
    out: list[Unit] = []
    line_number = 0
    for day, text in texts:
        reader = _Reader(day, line_number)
        out.extend(reader.read(text))
        line_number = reader.line
    return tuple(out)


class _Reader:
    """The state of reading one text from top to bottom."""

    def __init__(self, day: date, line: int) -> None:
        self.line = line
        self._base = self._day = day
        self._place = 0
        self._kind: Kind | None = None
        self._section = ""
        self._skipping = self._ours = False

    def read(self, text: str) -> Iterator[Unit]:
        fence = ""
        for raw in text.splitlines():
            if found := _FENCE.match(raw):
                if not fence:
                    fence = found[1]
                elif found[1].startswith(fence):
                    fence = ""
                continue
            line = raw.strip()
            if fence and _HEADING.match(line) and line.startswith("## "):
                fence = ""  # an unclosed fence ends before the next heading (design, section 3)
            if fence or not line or _RULER.fullmatch(line):
                continue
            if _HEADING.match(line):
                yield from self._heading(line.lstrip("#").strip())
            elif not self._skipping:
                yield from self._body(raw, line)

    def _heading(self, title: str) -> Iterator[Unit]:
        self._skipping = self._ours and is_weeks_title(title)
        if self._skipping:
            return
        if is_own_title(title):
            self._ours = True
            if found := _ISO.search(title):
                self._base = self._day = date(int(found[1]), int(found[2]), int(found[3]))
            return
        if found := _MONTH_DAY.match(title):
            self._day = dated(self._base, found[1], found[2]) or self._day
            if len(title) < 7:
                return
        elif found := _ISO.search(title):
            self._base = self._day = dated(self._base, found[2], found[3], found[1]) or self._day
            if len(title) < 36 and len(title.replace(found[0], "")) < 26:
                return
        name = _SHARE.sub("", title)
        self._section = name
        own = SECTION_OF_TITLE.get(name)
        self._kind = own or section_kind(title)
        if own is None:
            self.line += 1
            yield Unit((self._day,), "", title, self.line, self._place, self._kind, Shape.HEADING, name)

    def _body(self, raw: str, line: str) -> Iterator[Unit]:
        shape, depth = Shape.PARAGRAPH, 0
        if found := _BULLET.match(raw):
            boxes = {None: Shape.BULLET, " ": Shape.OPEN}
            shape = boxes.get(found[2], Shape.CLOSED)
            depth = len(found[1].expandtabs(4)) // 2
            line = raw[found.end() :].strip()
        elif line.startswith("|"):
            if _TABLE_RULE.match(line):
                return
            cells = (cell.strip() for cell in line.strip("|").split("|"))
            shape, line = Shape.TABLE, " | ".join(cell for cell in cells if cell)
        elif line.startswith(">"):
            line = line.lstrip("> ")
        elif self._ours and is_themes_line(line):
            return
        days: tuple[date, ...] = ()
        if found := _MONTH_DAY.match(line):
            written = dated(self._base, found[1], found[2])
            if written:
                days, line = (written,), line[found.end() :]
        line, tagged = date_tag(line, self._day)
        days = tagged or days or (self._day,)
        label = ""
        if (found := LABEL.match(line)) and not line.startswith("//", found.end()):
            label, line = (found[1] or found[2]).strip(), line[found.end() :].strip()
        if not line:
            return
        self.line += 1
        kinds = {Shape.OPEN: Kind.TASK, Shape.CLOSED: Kind.DONE}
        kind = kinds.get(shape, self._kind)
        for text in sentences(line):
            yield Unit(days, label, text, self.line, self._place, kind, shape, self._section, depth)
        self._place += 1
