"""Text to lines that know what they are: kind, nesting, heading path, label.

A line parser in the sense of research/corpus.md section 3: lossless (spans cover the text without a gap),
linear, and made for what agents write rather than for CommonMark's corners. `---` is a rule wherever it
stands; an unclosed fence ends with its section; neighbouring `Key: value` lines do not melt into a paragraph.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from typing import NamedTuple

from ssmem_tui.core.markdown import shapes
from ssmem_tui.core.markdown.fences import Fences
from ssmem_tui.core.markdown.text import BOM, conflict_marks, line_starts
from ssmem_tui.core.model import Span
from ssmem_tui.core.saying import Saying, saying

_FRONT_FIRST = re.compile(r"[\"']?[\w.-]+[\"']?\s*[:=](?:\s|$)")
_FRONT_LINE = re.compile(r"(?:\s.*|[\"']?[\w.\- ]+[\"']?\s*[:=].*|-\s.*|[#\]}\[].*|)$", re.DOTALL)
_FRONT_LIMIT = 200


class LineKind(StrEnum):
    """What a line is. `code` is the inside of a fence, `fence` its first and last line."""

    BLANK = "blank"
    FRONT = "front"
    HEADING = "heading"
    ITEM = "item"
    ROW = "row"
    TABLE_HEAD = "table_head"
    TABLE_RULE = "table_rule"
    FENCE = "fence"
    CODE = "code"
    KEY = "key"
    TEXT = "text"
    QUOTE = "quote"
    RULE = "rule"
    COMMENT = "comment"
    LABEL = "label"
    META = "meta"


class Line(NamedTuple):
    """One line of a file. `span` includes the line end, `body` is what remains without marker and blanks.

    `depth` is the level of a heading (1-6), the nesting of a list item (0 is top level), and for any other
    line the number of list items it lies in. `section` are the titles above the line, outermost first; a
    heading's own title is not among them. `block` is the number of the line that starts the block this one
    belongs to. `label` is the key of a `Key: value` line or item, or what a label line says. `derived` marks
    text inside a block that some tool manages.
    """

    number: int
    span: Span
    kind: LineKind
    body: Span
    depth: int
    checked: bool | None
    section: tuple[str, ...]
    label: str
    block: int
    derived: bool = False


@dataclass(frozen=True)
class Document:
    """A parsed text. `warnings` are whole phrases; `unclosed` the lines of fences that nobody closed."""

    text: str
    lines: tuple[Line, ...]
    unclosed: tuple[int, ...] = ()

    @property
    def warnings(self) -> tuple[Saying, ...]:
        return tuple(saying("code block not closed (line {n})", n=number) for number in self.unclosed)

    @cached_property
    def headings(self) -> tuple[Line, ...]:
        return tuple(line for line in self.lines if line.kind is LineKind.HEADING)

    def path_of(self, heading: Line) -> tuple[str, ...]:
        """The heading path of what stands under `heading`."""
        return (*heading.section, heading.body.of(self.text))


def parse(text: str) -> Document:
    """Read `text` into lines; never fails, and the lines' spans joined are `text`."""
    scan = _Scan(text)
    return Document(text, scan.run(), tuple(scan.unclosed))


class _Scan:
    """One walk over the lines, with what has to be remembered from line to line."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.starts = line_starts(text)
        self.raw = [text[a:b] for a, b in zip(self.starts, self.starts[1:], strict=False)]
        self.fences = Fences(self.raw)
        self.conflict = conflict_marks(self.raw) if "<<<<<<< " in text else frozenset()
        self.lines: list[Line] = []
        self.unclosed: list[int] = []
        self.path: list[tuple[int, str]] = []
        self.section: tuple[str, ...] = ()
        self.items: list[tuple[int, int, int]] = []
        self.managed: list[str] = []
        self.table = False
        self.closed = True
        self.block_ends = {
            named[0]: index
            for index, line in enumerate(self.raw)
            if "<!--" in line and (named := shapes.block_marker(line.strip())) and not named[1]
        }
        ends = (index for index in range(len(self.raw) - 1, -1, -1) if "-->" in self.raw[index])
        self.last_comment_end = next(ends, -1)

    def run(self) -> tuple[Line, ...]:
        index = self._front_matter()
        while index < len(self.raw):
            index = self._step(index)
        return tuple(self.lines)

    def _add(
        self,
        index: int,
        kind: LineKind,
        body: tuple[int, int],
        *,
        depth: int = 0,
        checked: bool | None = None,
        label: str = "",
        block: int = 0,
    ) -> None:
        start = self.starts[index]
        self.lines.append(
            Line(
                index + 1,
                Span(start, self.starts[index + 1]),
                kind,
                Span(start + body[0], start + body[1]),
                depth,
                checked,
                self.section,
                label,
                block or index + 1,
                bool(self.managed),
            )
        )

    def _bounds(self, index: int) -> tuple[int, int]:
        raw = self.raw[index]
        start = 1 if raw.startswith(BOM) else 0  # files glued together hold marks inside (81 real ones)
        end = len(raw.rstrip())
        if end <= start:
            return start, start
        return len(raw) - len(raw[start:].lstrip()), end

    def _front_matter(self) -> int:
        if not self.raw or self.raw[0].lstrip(BOM).rstrip() not in ("---", "+++"):
            return 0
        mark = self.raw[0].lstrip(BOM).rstrip()
        ends = (mark, "...") if mark == "---" else (mark,)
        seen = listing = False
        for index in range(1, min(len(self.raw), _FRONT_LIMIT)):
            line = self.raw[index].rstrip()
            if line in ends:
                if not seen and index > 1:
                    return 0
                for done in range(index + 1):
                    self._add(done, LineKind.FRONT, self._bounds(done), block=1)
                return index + 1
            if not seen and line and not line.startswith("#"):
                if not _FRONT_FIRST.match(line):
                    return 0
                seen = True
            elif not _FRONT_LINE.match(line[:400]) or (line.startswith("- ") and not listing):
                return 0
            listing = line.endswith(":") or (listing and line.startswith(("- ", " ", "\t")))
        return 0

    def _step(self, index: int) -> int:
        begin, end = self._bounds(index)
        raw = self.raw[index]
        body = raw[begin:end]
        if not body:
            self.table = False
            self._add(index, LineKind.BLANK, (begin, begin))
            return index + 1
        indent = shapes.columns(raw[:begin].lstrip(BOM)) if begin else 0
        inside = self._inside(indent)
        mark = self.fences.at(index)
        if mark and not mark.bulleted:
            return self._fenced(index, mark, self._settle(inside))
        if body.startswith("<!--"):
            return self._comment(index, begin, end)
        level = shapes.heading_level(body) if indent < 4 and not (indent and inside) else 0
        if level:
            self._heading(index, begin, body, level)
        elif index in self.conflict or shapes.is_rule(body):
            self.items.clear()
            self._add(index, LineKind.RULE, (begin, end))
        elif marker := shapes.item_marker(body):
            self._item(index, indent, begin, end, marker)
            if mark:
                return self._fenced_rest(index, mark)
        elif not self._table(index, indent, begin, end, body):
            self._words(index, indent, begin, end, body)
        return index + 1

    def _inside(self, indent: int) -> int:
        """How many of the open list items a line with this indentation lies in."""
        depth = 0
        for marker, content, _ in self.items:
            if indent < min(content, marker + 2):
                break
            depth += 1
        return depth

    def _settle(self, inside: int) -> int:
        del self.items[inside:]
        return inside

    @property
    def _owner(self) -> int:
        return self.items[-1][2] if self.items else 0

    def _fenced(self, index: int, mark: shapes.FenceMark, depth: int) -> int:
        self.table = False
        stop = self._fence_stop(index, mark)
        block = index + 1
        for done in range(index, stop):
            edge = done in (index, stop - 1) and (done == index or self.closed)
            kind = LineKind.FENCE if edge else LineKind.CODE
            self._add(done, kind, self._code_bounds(done), depth=depth, block=block)
        return stop

    def _fenced_rest(self, index: int, mark: shapes.FenceMark) -> int:
        stop = self._fence_stop(index, mark)
        for done in range(index + 1, stop):
            kind = LineKind.FENCE if done == stop - 1 and self.closed else LineKind.CODE
            self._add(done, kind, self._code_bounds(done), depth=len(self.items), block=index + 1)
        return stop

    def _fence_stop(self, index: int, mark: shapes.FenceMark) -> int:
        stop, self.closed = self.fences.end(mark, self.path[-1][0] if self.path else 0)
        if not self.closed:
            self.unclosed.append(index + 1)
        return max(stop, index + 1)

    def _code_bounds(self, index: int) -> tuple[int, int]:
        return (0 if index else int(self.raw[0].startswith(BOM))), len(self.raw[index].rstrip("\r\n"))

    def _comment(self, index: int, begin: int, end: int) -> int:
        stop = index
        while index <= self.last_comment_end and "-->" not in self.raw[stop]:
            stop += 1
        last = self.raw[stop]
        tail = last.partition("-->")[2].strip() if "-->" in last else ""
        if stop == index and tail and not tail.startswith("<!--"):
            self._words(index, 0, begin, end, self.raw[index][begin:end])
            return index + 1
        named = shapes.block_marker(self.raw[index][begin:end])
        if named and named[1] and self.block_ends.get(named[0], -1) > index:
            self.managed.append(named[0])
        depth = self._inside(shapes.columns(self.raw[index][:begin].lstrip(BOM)))
        for done in range(index, stop + 1):
            self._add(done, LineKind.COMMENT, self._bounds(done), depth=depth, block=index + 1)
        if named and not named[1] and named[0] in self.managed:
            del self.managed[self.managed.index(named[0]) :]
        return stop + 1

    def _heading(self, index: int, begin: int, body: str, level: int) -> None:
        start, end = shapes.heading_title(body, level)
        self._open_section(index, level, (begin + start, begin + end))

    def _open_section(self, index: int, level: int, title: tuple[int, int]) -> None:
        self.items.clear()
        self.table = False
        while self.path and self.path[-1][0] >= level:
            self.path.pop()
        self.section = tuple(words for _, words in self.path)
        self._add(index, LineKind.HEADING, title, depth=level)
        self.path.append((level, self.raw[index][title[0] : title[1]]))
        self.section = tuple(words for _, words in self.path)

    def _item(self, index: int, indent: int, begin: int, end: int, marker: int) -> None:
        self.table = False
        depth = self._settle(self._inside(indent))
        box, checked = shapes.checkbox(self.raw[index][begin + marker : end])
        start = min(begin + marker + box, end)
        label = shapes.key_of(self.raw[index][start:end])[0]
        content = indent + max(2, shapes.columns(self.raw[index][begin : begin + marker]))
        self.items.append((indent, content, index + 1))
        self._add(index, LineKind.ITEM, (start, end), depth=depth, checked=checked, label=label)

    def _table(self, index: int, indent: int, begin: int, end: int, body: str) -> bool:
        if "|" not in body:
            self.table = False
            return False
        follows = self.raw[index + 1].strip() if index + 1 < len(self.raw) else ""
        if self.table:
            kind = LineKind.ROW
        elif shapes.is_table_rule(body):
            kind = LineKind.TABLE_RULE
        elif not body.startswith(">") and shapes.is_table_rule(follows):
            kind = LineKind.TABLE_HEAD
        elif len(body) > 2 and body[0] == "|" == body[-1]:
            kind = LineKind.ROW
        else:
            self.table = False
            return False
        self.table = kind in (LineKind.TABLE_RULE, LineKind.ROW)
        depth = self._settle(self._inside(indent))
        self._add(index, kind, (begin, end), depth=depth)
        return True

    def _words(self, index: int, indent: int, begin: int, end: int, body: str) -> None:
        previous = self.lines[-1] if self.lines else None
        touching = previous is not None and previous.kind in _RUNS_ON
        if body.startswith(">") and not (shapes.is_meta(body) and not self._in_quote(previous)):
            block = previous.block if previous and previous.kind is LineKind.QUOTE else 0
            depth = self._settle(self._inside(indent))
            words = (begin + shapes.quote_marker(body), end)
            self._add(index, LineKind.QUOTE, words, depth=depth, block=block)
            return
        if shapes.is_underline(body):
            self._underline(index, begin, end, previous)
            return
        label = self._label(index, indent, body)
        key, valued, marked = shapes.key_of(body)
        prose = previous is not None and previous.kind is LineKind.TEXT
        wraps = touching and not marked and (not key or prose or self._owner) and body[0].islower()
        depth = self._inside(indent)
        if label and not (touching and not marked and prose):
            self._settle(depth)
            self._add(index, LineKind.LABEL, (begin, end), depth=depth, label=label)
        elif not depth and shapes.is_meta(body):
            self.items.clear()
            self._add(index, LineKind.META, (begin, end))
        elif key and valued and not wraps:
            self._settle(depth)
            self._add(index, LineKind.KEY, (begin, end), depth=depth, label=key, block=self._owner)
        elif touching and previous is not None:
            self._add(index, LineKind.TEXT, (begin, end), depth=len(self.items), block=previous.block)
        else:
            self._settle(depth)
            self._add(index, LineKind.TEXT, (begin, end), depth=depth, block=self._owner)

    @staticmethod
    def _in_quote(previous: Line | None) -> bool:
        return previous is not None and previous.kind is LineKind.QUOTE

    def _label(self, index: int, indent: int, body: str) -> str:
        """What the line says, if it only introduces the list, table or fence right below it."""
        label = shapes.label_of(body)
        if not label:
            return ""
        below = index + 1
        while below < len(self.raw) and not self.raw[below].strip():
            below += 1
        if below == len(self.raw):
            return ""
        raw = self.raw[below]
        lead = raw.lstrip()
        follows = raw[: len(raw) - len(lead)]
        if shapes.columns(follows) < indent or shapes.is_rule(lead.rstrip()):
            return ""
        opens = shapes.item_marker(lead) or lead.startswith("|") or self.fences.at(below)
        return label if opens else ""

    def _underline(self, index: int, begin: int, end: int, previous: Line | None) -> None:
        alone = previous and previous.kind is LineKind.TEXT and previous.block == previous.number
        if previous and alone and not previous.depth:
            self.lines.pop()
            title = (previous.body.start - previous.span.start, previous.body.end - previous.span.start)
            self._open_section(index - 1, 1, title)
        self._add(index, LineKind.RULE, (begin, end))


_RUNS_ON = (LineKind.TEXT, LineKind.KEY, LineKind.ITEM)
