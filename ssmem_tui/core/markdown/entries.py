"""The entries of a core file: the smallest blocks that can be kept or dropped alone.

The definition works on 71 of 73 real MEMORY.md files (research/corpus.md section 3): a top-level list item
with all that is nested in it, a table row, a fenced block, a `Key: value` line with its wrapped lines, a
paragraph, a quote, a heading with nothing below it. Headings, table headers and labels are context.
"""

from __future__ import annotations

import hashlib
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import replace

from ssmem_tui.core.markdown.document import Document, Line, LineKind
from ssmem_tui.core.markdown.shapes import item_marker
from ssmem_tui.core.model import Entry, Span

SPLIT_BYTES = 1024

_SOFT = (LineKind.BLANK, LineKind.COMMENT)
_BARE = (LineKind.BLANK, LineKind.COMMENT, LineKind.RULE, LineKind.META)
_TABLE = (LineKind.TABLE_HEAD, LineKind.TABLE_RULE, LineKind.ROW)
_NAMES = {
    LineKind.ITEM: "item",
    LineKind.ROW: "row",
    LineKind.FENCE: "fence",
    LineKind.KEY: "key",
    LineKind.TEXT: "paragraph",
    LineKind.QUOTE: "quote",
    LineKind.HEADING: "heading",
}


_COPIES = 50
"""Copies of one entry under one heading that are told apart from each other."""


def entries(document: Document, path: str = "") -> tuple[Entry, ...]:
    """The entries of a parsed core file, in order. `path` is the file they are said to come from.

    An item over 1 KB with two or more children gives one entry for each child, with the parent line as
    context. Text inside a block that some tool manages is not ours to decide on and gives none.
    """
    seen: dict[str, int] = {}
    found = []
    for first, last, context in _blocks(document):
        entry = _entry(document, path, first, last, context)
        count = seen[entry.ident] = seen.get(entry.ident, 0) + 1
        found.append(entry if count == 1 else replace(entry, ident=_copy(entry.ident, count)))
    return tuple(found)


def _copy(ident: str, number: int) -> str:
    return _digest(f"{ident}\x1f{number}")


def last_copy(found: Sequence[Entry], ident: str) -> Entry | None:
    """The last of `found` that says the same in the same place as a further copy, `ident`, that stood there:
    copies are counted, so that one which leaves takes the highest number with it."""
    for entry in reversed(found):
        first = ident_of(entry.section, entry.text)
        if any(_copy(first, number) == ident for number in range(2, _COPIES)):
            return entry
    return None


def ident_of(section: Sequence[str], text: str) -> str:
    """The identity of an entry: its words under its heading path, whatever the marker and the spacing."""
    lean = text.lstrip()
    lean = lean[item_marker(lean) :]
    return _digest("\x1f".join([*map(_normal, section), _normal(lean)]))


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode("utf-8", "surrogateescape")).hexdigest()[:16]


def _normal(text: str) -> str:
    return unicodedata.normalize("NFC", " ".join(text.split()))


def _entry(document: Document, path: str, first: Line, last: Line, context: str) -> Entry:
    span = Span(first.span.start, last.span.end)
    text = span.of(document.text).rstrip("\r\n")
    if first.number == 1:
        text = text.lstrip("\ufeff")
        span = Span(span.start + int(document.text.startswith("\ufeff")), span.end)
    return Entry(
        ident_of(first.section, text),
        path,
        first.section,
        _NAMES[first.kind],
        text,
        span,
        first.number,
        last.number,
        context,
    )


def _blocks(document: Document) -> Iterator[tuple[Line, Line, str]]:
    lines, text = document.lines, document.text
    index = 0
    lead = ""
    tabled = False
    while index < len(lines):
        line = lines[index]
        last = index
        if tabled and line.kind not in _TABLE:
            lead, tabled = "", False
        if line.derived or line.kind in _SOFT:
            index += 1
            continue
        tabled = line.kind in _TABLE
        if line.kind is LineKind.ITEM:
            last = _item_end(lines, index)
            yield from _item(document, index, last, lead)
        elif line.kind in (LineKind.TEXT, LineKind.KEY, LineKind.FENCE, LineKind.QUOTE):
            last = _block_end(lines, index)
            yield line, lines[last], lead if line.kind is LineKind.FENCE else ""
        elif line.kind is LineKind.ROW:
            yield line, line, lead
        elif line.kind is LineKind.HEADING and _is_bare(document, index):
            yield line, line, ""
        if line.kind in (LineKind.LABEL, LineKind.TABLE_HEAD):
            lead = line.body.of(text)
        elif line.kind not in (LineKind.ITEM, LineKind.ROW, LineKind.TABLE_RULE):
            lead = ""
        index = last + 1


def _item_end(lines: Sequence[Line], start: int) -> int:
    """Index of the last line that belongs to the item at `start`: nested, wrapped or indented."""
    depth = lines[start].depth
    last = start
    for index in range(start + 1, len(lines)):
        line = lines[index]
        if line.kind is LineKind.HEADING or (line.depth <= depth and line.kind not in _SOFT):
            break
        if line.depth > depth:
            last = index
    return last


def _block_end(lines: Sequence[Line], start: int) -> int:
    block = lines[start].block
    last = start
    while last + 1 < len(lines) and lines[last + 1].block == block:
        last += 1
    return last


def _item(document: Document, start: int, last: int, lead: str) -> Iterator[tuple[Line, Line, str]]:
    lines = document.lines
    span = Span(lines[start].span.start, lines[last].span.end)
    depth = lines[start].depth + 1
    children = [
        index
        for index in range(start + 1, last + 1)
        if lines[index].kind is LineKind.ITEM and lines[index].depth == depth
    ]
    size = len(span.of(document.text).encode("utf-8", "surrogateescape"))
    if size <= SPLIT_BYTES or len(children) < 2:
        yield lines[start], lines[last], lead
        return
    parent = lines[start].body.of(document.text)
    for child in children:
        yield lines[child], lines[_item_end(lines, child)], parent


def _is_bare(document: Document, index: int) -> bool:
    """Whether nothing stands below the heading; a title that is the whole file is no fact."""
    heading = document.lines[index]
    for below in range(index + 1, len(document.lines)):
        line = document.lines[below]
        if line.kind in _BARE:
            continue
        return line.kind is LineKind.HEADING and line.depth <= heading.depth
    return not (heading.depth == 1 and heading is document.headings[0])
