"""Cutting a file into blocks of a few lines, and finding what in it is a topic."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from ssmem_tui.core.search.readable import readable
from ssmem_tui.core.search.records import TopicKind
from ssmem_tui.core.search.schema import SLOT_BITS

_MOST_CHARS = 1600
_MOST_LINES = 24
_BOM = b"\xef\xbb\xbf"

_HEADING = re.compile(r"(#{1,6})[ \t]+(.+?)(?:[ \t]+#+)?[ \t]*$")
_LEAD = re.compile(r"[ \t]*[-*+] \*\*([^*]{3,80})\*\*")
_FENCE = re.compile(r" {0,3}(`{3,}|~{3,})")
_POINTER = re.compile(r"[ \t]*(?:[-*+]|\d+[.)]|\|)[ \t]+(.+)")
_LONGEST_TOPIC = 160


@dataclass(frozen=True, slots=True)
class Block:
    """Some lines: the number of the first, where they lie in the file in bytes, and their text."""

    line: int
    at: int
    size: int
    text: str


@dataclass(frozen=True, slots=True)
class Topic:
    """A line that names what stands below it, up to line `last`."""

    line: int
    last: int
    kind: TopicKind
    text: str


def blocks_of(raw: bytes) -> list[Block]:
    """The blocks of a file: a heading starts one, size ends one; blank lines between them belong to none."""
    if b"\n" not in raw:
        raw = raw.replace(b"\r", b"\n")  # the line ends of another century, one byte for one byte
    out: list[Block] = []
    held: list[bytes] = []
    start = begin = chars = at = 0
    for number, line in enumerate(raw.split(b"\n"), 1):
        body = line.removeprefix(_BOM) if number == 1 else line
        skipped = len(line) - len(body)
        if held and (body.startswith(b"#") or chars > _MOST_CHARS or len(held) >= _MOST_LINES):
            out.append(_block(start, begin, held))
            held, chars = [], 0
        if held or body.strip():
            if not held:
                start, begin = number, at + skipped
            held.append(body)
            chars += len(body) if body.isascii() else len(body) // 2
        at += len(line) + 1
    if held:
        while held and not held[-1].strip():
            held.pop()
        out.append(_block(start, begin, held))
    return out[: 1 << SLOT_BITS]


def _block(line: int, at: int, held: list[bytes]) -> Block:
    joined = b"\n".join(held)
    return Block(line, at, len(joined), readable(joined))


def topics_of(blocks: list[Block], *, pointers: bool = False) -> list[Topic]:
    """Headings outside fences and bold lead-ins of list items; with `pointers`, every list item and row
    of an index as well."""
    found: list[tuple[int, int, TopicKind, str]] = []
    last = fence = 0
    mark = ""
    for number, line in _lines(blocks):
        last = number
        if opened := _FENCE.match(line):
            if not fence:
                fence, mark = len(opened[1]), opened[1][0]
            elif opened[1][0] == mark and len(opened[1]) >= fence:
                fence = 0
            continue
        if fence:
            continue
        if line.startswith("#"):
            if heading := _HEADING.match(line):
                found.append((number, len(heading[1]), TopicKind.HEADING, heading[2]))
        elif "**" in line and (lead := _LEAD.match(line)):
            found.append((number, 0, TopicKind.LEAD, lead[1]))
        elif pointers and (item := _POINTER.match(line)):
            found.append((number, 0, TopicKind.POINTER, item[1]))
    return _closed(found, last)


def _lines(blocks: list[Block]) -> Iterator[tuple[int, str]]:
    for block in blocks:
        yield from enumerate(block.text.split("\n"), block.line)


def _closed(found: list[tuple[int, int, TopicKind, str]], last: int) -> list[Topic]:
    """Each heading reaches down to the line before the next one of its level or above."""
    ends: list[int] = []
    waiting: list[int] = []
    for place, (line, level, _, _) in enumerate(found):
        ends.append(line if not level else last)
        if level:
            while waiting and found[waiting[-1]][1] >= level:
                ends[waiting.pop()] = line - 1
            waiting.append(place)
    return [
        Topic(line, end, kind, text.strip()[:_LONGEST_TOPIC])
        for (line, _, kind, text), end in zip(found, ends, strict=True)
        if text.strip()
    ]
