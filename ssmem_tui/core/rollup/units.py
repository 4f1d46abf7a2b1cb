"""Dated Markdown as units: the sentences and lines that a roll-up may keep (research/compress.md, section
6.1).

Reads logs of any layout and our own summaries back, with the dates that their lines carry. Nothing here
judges; fenced code, rulers and derived metadata are left out, everything else becomes a unit.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import suppress
from datetime import date, timedelta
from enum import StrEnum
from itertools import zip_longest
from typing import NamedTuple

from ssmem_tui.core.cues import LABEL, Kind, section_kind
from ssmem_tui.core.markdown.sentences import breaks, without_lone_mark
from ssmem_tui.core.rollup.noise import harmless, is_noise, without_stamp
from ssmem_tui.core.rollup.titles import SECTION_OF_TITLE, is_themes_line, is_weeks_title, own_start
from ssmem_tui.core.store.secrets import mask

Dated = Sequence[tuple[date, str]]
"""Texts with the day each speaks of (a summary: its first day), in order."""


NO_PLACE = -1


class Shape(StrEnum):
    """How a unit stood on the page."""

    PARAGRAPH = "paragraph"
    BULLET = "bullet"
    OPEN = "open"
    CLOSED = "closed"
    TABLE = "table"
    HEADING = "heading"


class Unit(NamedTuple):
    """One sentence of a log. `line` numbers the lines of all sources in order; `place` counts the lines of
    its day (`NO_PLACE` in a summary of ours, whose order is by kind); `days` are the dates it carries, last
    one first in weight; `kind` is what its place says, if it does; `section` is the nearest heading above
    it, `above` the one over that, `depth` its indentation in list levels, `bold` the share of it that was
    emphasised (the marks are gone
    from `text`), `bias` what its source adds to its salience."""

    days: tuple[date, ...]
    label: str
    text: str
    line: int
    place: int
    kind: Kind | None
    shape: Shape
    section: str = ""
    above: str = ""
    depth: int = 0
    bold: float = 0.0
    bias: float = 0.0

    @property
    def day(self) -> date:
        return self.days[-1]


_FRONT_MATTER = re.compile(r"\ufeff?---[ \t]*\n(?:[^\n]*\n){0,60}?---[ \t]*(?:\n|$)")
_COMMENT = re.compile(r"<!--.*?(?:-->|$)", re.S)
_DATE_TITLE = re.compile(
    r"^(?:(?:daily|work|session|my)? ?(?:logs?|notes?|diary|journal|memory)|日志|日记"
    r"|记录)?\W{0,4}\d{4}-\d{2}-\d{2}",
    re.I,
)
_TICKS = {"✅": "closed", "☑": "closed", "✔": "closed", "⬜": "open", "☐": "open", "🔲": "open"}
_HEADING = re.compile(r"^#{1,6}\s+")
_ISO = re.compile(r"\b(\d{4})-(\d{2})-(\d{2})\b")
_MONTH_DAY = re.compile(r"^(\d{2})-(\d{2})(?:\s|$)")
_BULLET = re.compile(r"^(\s*)(?:[-*+•]|\d{1,3}[.)、])\s+(?:\[([ xX])\]\s+)?")
_GOES_ON = re.compile(r"\s*[a-z]+[ ,]")
_CLOSED_LINE = re.compile(r"[.:!?。：！？|]\s*$|^\s*(?:#|```|~~~)|^\|")
_WRAPPED = 50
"""Columns from which a line was broken for want of room."""
_TABLE_RULE = re.compile(r"^\|?[\s:|-]+\|?$")
_RULER = re.compile(r"[-*_=]{3,}")
_FENCE = re.compile(r"^\s*(```+|~~~+)")
_SENTENCE = re.compile(
    r"(?<=[.!?…])[\"'”’)\]*_]*\s+(?=[\"'“‘(\[*_]?[A-Z0-9À-ÞА-Я])|(?<=[。！？；])\s*(?![”’」』）：:，\s]|$)"
)
_BOLD = re.compile(r"`[^`]*`|\*\*(?=\S)(.+?)(?<=\S)\*\*")
_ABBREVIATION = re.compile(
    r"(?:^|[\s(])(?:Dr|Mr|Mrs|Ms|Prof|St|Sr|Jr|vs|approx|ca|bzw|Fa|Hr|Fr|Mme|Sra|[A-Z]|e\.g|i\.e"
    r"|z\. ?B|d\. ?h)\.$"
)
_LONGEST_ABBREVIATION = 12
"""More than either pattern of abbreviations takes: no line is looked through anew for each of them."""
_TAG = re.compile(
    r"\s*[(（]((?:\d{4}-)?\d{2}-\d{2}(?:(?:, ?|[–…]| … )(?:\d{4}-)?\d{2}-\d{2})*)(?:, ?\d+×)?[)）]$"
)
_TAG_DATE = re.compile(r"(?:(\d{4})-)?(\d{2})-(\d{2})")
_SUMMARY_TITLE = re.compile(
    r"\b\d{4}-W\d{2}\b|\b\d{4}-\d{2}(?![-\d])|\bweek(?:ly)?\b|\bmonth(?:ly)?\b|周报|月报|第.{1,3}周", re.I
)
"""A title of a summary, by anyone: only there is a date at the end of a line the day of what it says. In a
log it is a deadline as often."""
_FAR = timedelta(days=62)
_LONGEST_TITLE = 60
_WORDS_OF_STATEMENT, _HAN_OF_STATEMENT = 3, 6
_CLOCK = re.compile(r"\s*[(（\[]?(?<!\d)\d{1,2}[:：]\d{2}(?:[:：]\d{2})?(?: ?[ap]m)?(?!\d)[)）\]]?", re.I)
"""The time of day in a label, `Auto-extracted (17:48):`, which belongs to the log."""
_SHARE = re.compile(r"\s*\(\d+ ?%\)$")


_BEFORE_NUMBER = re.compile(r"(?:^|[\s(])(?:no|nr|fig|art|vol|sec|tel|p|pp)\.$", re.I)


def dated(year_of: date, month: str, day: str, year: str | None = None) -> date | None:
    """The date written `MM-DD` in a text about `year_of`: of the three possible years, the nearest."""
    wanted = [int(year)] if year else [year_of.year, year_of.year + 1, year_of.year - 1]
    options: list[date] = []
    for number in wanted:
        with suppress(ValueError):
            options.append(date(number, int(month), int(day)))
    return min(options, key=lambda option: abs(option - year_of), default=None)


def date_tag(line: str, near: date) -> tuple[str, tuple[date, ...]]:
    """`line` without the dates that end it, `(02-10)` or `(02-10, 02-12)`, and these dates."""
    if not line.endswith((")", "）")) or not (found := _TAG.search(line)):
        return line, ()
    days = [dated(near, month, day, year or None) for year, month, day in _TAG_DATE.findall(found[1])]
    if None in days:
        return line, ()
    return line[: found.start()], tuple(sorted({day for day in days if day}))


def day_title(title: str, near: date) -> date | None:
    """The day of a heading that is nothing but a day, `02-10` or `2025-12-30`, as in a summary of ours."""
    found = _TAG_DATE.fullmatch(title)
    return dated(near, found[2], found[3], found[1]) if found else None


def sentences(line: str) -> Iterator[str]:
    """The sentences of one line, without the blanks between them; `Dr. Okafor` and `no. 121` are not two."""
    start = 0
    for found in breaks(_SENTENCE, line):
        word = max(start, found.start() - _LONGEST_ABBREVIATION)
        if _ABBREVIATION.search(line, word, found.start()):
            continue
        if line[found.end()].isdigit() and _BEFORE_NUMBER.search(line, word, found.start()):
            continue
        if text := _bare(line[start : found.start()], found[0].strip()):
            yield text
        start = found.end()
    if text := _bare(line[start:]):
        yield text


def _bare(piece: str, marks: str = "") -> str:
    """A sentence without half a pair of marks around it; `marks` stood after it and are left to the reader
    (`with_its_marks`)."""
    piece = piece.strip()
    before, after = without_lone_mark(piece + marks)
    return piece[before : len(piece) + min(0, len(marks) - after)]


def join_sentences(first: str, second: str) -> str:
    """Two sentences as one text: no blank between Chinese sentences."""
    wide = first[-1] in "。！？；" or (first[-1] in "…」』”" and second[0] > "\u2e80")
    return first + ("" if wide else " ") + second


def _labelled(line: str) -> tuple[str, str, list[tuple[int, int]]]:
    """The label of a line, its text without marks of emphasis, and the ranges that were emphasised.

    The label may be all that is bold (`**Rule:** never …`) or the start of it (`**Rule: never …**`).
    """
    found = LABEL.match(line)
    if found and found[1] and not line.startswith("//", found.end()):
        plain, strong = without_bold(line[found.end() :].strip())
        return _CLOCK.sub("", found[1]).strip(), plain, strong
    plain, strong = without_bold(line)
    found = LABEL.match(plain)
    if not found or plain.startswith("//", found.end()):
        return "", plain, strong
    cut = found.end()
    rest = plain[cut:].rstrip()
    inside = [(max(a, cut) - cut, b - cut) for a, b in strong if b > cut]
    return (found[1] or found[2]).strip(), rest, inside


def without_bold(line: str) -> tuple[str, list[tuple[int, int]]]:
    """`line` without the marks of emphasis, and the ranges that were emphasised; code spans stay."""
    if "**" not in line:
        return line, []
    out: list[str] = []
    strong: list[tuple[int, int]] = []
    size = at = 0
    for found in _BOLD.finditer(line):
        if found[1] is None:
            continue
        before = line[at : found.start()]
        out += [before, found[1]]
        strong.append((size + len(before), size + len(before) + len(found[1])))
        size = strong[-1][1]
        at = found.end()
    return "".join([*out, line[at:]]), strong


def _without_asides(text: str) -> str:
    """`text` without front matter and comments, which are for programs."""
    if found := _FRONT_MATTER.match(text):
        text = text[found.end() :]
    return _COMMENT.sub("", text) if "<!--" in text else text


def units(texts: Dated, biases: Sequence[float] = ()) -> tuple[Unit, ...]:
    """All units of `texts`, in order; `biases` are for the salience of each text's lines, 0 when left out."""
    out: list[Unit] = []
    line_number = 0
    for number, (day, text) in enumerate(texts):
        reader = _Reader(day, line_number, biases[number] if biases else 0.0)
        read = reader.read(mask(harmless(text)))  # while the lines around it still tell what is secret
        out.extend(unit for unit in read if not is_noise(unit.text))
        line_number = reader.line
    return tuple(out)


def line_ends(texts: Dated) -> list[int]:
    """The number of the last line of each text, as `units` counts them."""
    out, line_number = [], 0
    for day, text in texts:
        reader = _Reader(day, line_number, 0.0)
        for _ in reader.read(harmless(text)):
            pass
        line_number = reader.line
        out.append(line_number)
    return out


def says_something(text: str) -> bool:
    """Whether a log holds any line that a roll-up could keep: one of code, dumps and rulers does not."""
    return next(_Reader(date.min, 0, 0.0).read(text), None) is not None


def _unwrapped(lines: Sequence[str]) -> list[str]:
    """`lines` with a sentence that somebody broke at the width of their editor in one line again."""
    out: list[str] = []
    for line in lines:
        if out and _GOES_ON.match(line) and len(out[-1]) >= _WRAPPED and not _CLOSED_LINE.search(out[-1]):
            out[-1] = f"{out[-1].rstrip()} {line.strip()}"
        else:
            out.append(line)
    return out


def _is_table_head(line: str, below: str) -> bool:
    """Whether `line` names the columns of a table, which say nothing without its rows."""
    below = below.strip()
    return line.startswith("|") and "-" in below and _TABLE_RULE.match(below) is not None


def is_statement(title: str) -> bool:
    """Whether a heading is itself a decision or a lesson, as `Decision: we move to the new host`, so that the
    lines below it explain and are not of that kind."""
    if len(title) > _LONGEST_TITLE:
        return True
    found = LABEL.match(title)
    if not found:
        return False
    rest = title[found.end() :]
    return (
        len(rest.split()) >= _WORDS_OF_STATEMENT or sum(char > "\u2e80" for char in rest) >= _HAN_OF_STATEMENT
    )


class _Reader:
    """The state of reading one text from top to bottom."""

    def __init__(self, day: date, line: int, bias: float) -> None:
        self.line = line
        self._bias = bias
        self._base = self._day = day
        self._place = 0
        self._kind: Kind | None = None
        self._path = [(0, "")]
        self._skipping = self._ours = self._tagged = self._by_day = False

    def read(self, text: str) -> Iterator[Unit]:
        fence = ""
        lines = _unwrapped(_without_asides(text).splitlines())
        for raw, below in zip_longest(lines, lines[1:], fillvalue=""):
            if found := _FENCE.match(raw):
                if not fence:
                    fence = found[1]
                elif found[1].startswith(fence):
                    fence = ""
                continue
            line = raw.strip()
            if fence and _HEADING.match(line) and line.startswith("## "):
                fence = ""  # an unclosed fence ends before the next heading (design, section 3)
            if fence or not line or _RULER.fullmatch(line) or _is_table_head(line, below):
                continue
            if _HEADING.match(line):
                title = line.lstrip("#")
                yield from self._heading(title.strip(), len(line) - len(title))
            elif not self._skipping:
                yield from self._body(raw, line)

    def _heading(self, title: str, level: int) -> Iterator[Unit]:
        self._tagged = self._tagged or _SUMMARY_TITLE.search(title) is not None
        self._skipping = self._ours and is_weeks_title(title)
        if self._skipping:
            return
        if first := own_start(title):
            self._ours = self._tagged = True
            self._base = self._day = first
            return
        if self._ours:
            day = day_title(title, self._base)
            self._day, self._by_day = day or self._base, day is not None
            if day:
                return
        if found := _MONTH_DAY.match(title):
            self._day = dated(self._base, found[1], found[2]) or self._day
            if len(title) < 7:
                return
        elif _DATE_TITLE.match(title) and (found := _ISO.search(title)):
            written = dated(self._base, found[2], found[3], found[1])
            if written and abs(written - self._base) <= _FAR:  # else a slip: the name of the file counts
                self._base = self._day = written
            if len(title) < 36 and len(title.replace(found[0], "")) < 26:
                return
        name = _SHARE.sub("", title)
        self._path = [*(higher for higher in self._path if higher[0] < level), (level, name)]
        own = SECTION_OF_TITLE.get(name)
        said = own or section_kind(title)
        self._kind = None if own is None and is_statement(title) else said
        if own is None:
            self.line += 1
            yield Unit((self._day,), "", title, self.line, self._place, said, Shape.HEADING, *self._titles())

    def _titles(self) -> tuple[str, str]:
        """The nearest heading and the one above it."""
        return self._path[-1][1], self._path[-2][1] if len(self._path) > 1 else ""

    def _body(self, raw: str, line: str) -> Iterator[Unit]:
        shape, depth = Shape.PARAGRAPH, 0
        if found := _BULLET.match(raw):
            boxes = {None: Shape.BULLET, " ": Shape.OPEN}
            shape = boxes.get(found[2], Shape.CLOSED)
            depth = len(found[1].expandtabs(4)) // 2
            line = raw[found.end() :].strip()
            if line[:1] in _TICKS and shape is Shape.BULLET:
                shape, line = Shape(_TICKS[line[0]]), line[1:].lstrip("\ufe0f ")
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
        if self._tagged:
            line, days = date_tag(line, self._day)
            if not (days or self._by_day) and (found := _MONTH_DAY.match(line)):
                written = dated(self._base, found[1], found[2])
                if written:
                    days, line = (written,), line[found.end() :]
        days = days or (self._day,)
        label, plain, strong = _labelled(without_stamp(line))
        if not plain:
            return
        self.line += 1
        kinds = {Shape.OPEN: Kind.TASK, Shape.CLOSED: Kind.DONE}
        kind = kinds.get(shape, self._kind)
        at = 0
        for text in sentences(plain):
            at = plain.index(text, at)
            end = at + len(text)
            bold = sum(max(0, min(end, b) - max(at, a)) for a, b in strong) / len(text)
            where = (self.line, NO_PLACE if self._ours else self._place, kind, shape, *self._titles(), depth)
            yield Unit(days, label, text, *where, bold, self._bias)
            at = end
        self._place += 1
