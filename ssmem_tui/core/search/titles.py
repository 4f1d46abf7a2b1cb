"""What in a file is a topic: headings, bold lead-ins, lines of an index, entries of core memory, its name."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from ssmem_tui.core.search.blocks import Block
from ssmem_tui.core.search.records import TopicKind

_HEADING = re.compile(r"(#{1,6})[ \t]+(.+?)(?:[ \t]+#+)?[ \t]*$")
_LEAD = re.compile(r"[ \t]*[-*+] \*\*([^*]{3,80})\*\*")
_FENCE = re.compile(r" {0,3}(`{3,}|~{3,})")
_POINTER = re.compile(r"[ \t]*(?:[-*+]|\d+[.)]|\|)[ \t]+(.+)")
_MARKER = re.compile(r"[ \t]*(?:(?:[-*+]|#{1,6}|\d{1,3}[.)])[ \t]+)*")
_LONGEST = 160
_UNCLOSED = 8


@dataclass(frozen=True, slots=True)
class Topic:
    """A line that names what stands below it, up to line `last`; `block` is the place of the block it is in.

    `text` is part of that line as it stands in the file.
    """

    block: int
    line: int
    last: int
    kind: TopicKind
    text: str


class _Line(NamedTuple):
    block: int
    number: int
    text: str


class _Title(NamedTuple):
    block: int
    line: int
    level: int
    kind: TopicKind
    text: str


def file_topic(name: str, blocks: Sequence[Block]) -> Topic:
    """The name of a file, standing for all of it."""
    last = blocks[-1].line + blocks[-1].text.count("\n") if blocks else 1
    return Topic(0, 1, last, TopicKind.FILE, name.encode("utf-8", "replace").decode())


def topics_of(blocks: Sequence[Block], *, pointers: bool = False) -> list[Topic]:
    """Headings outside fences and bold lead-ins of list items; with `pointers`, every list item and row
    of an index as well. A fence that is never closed is no fence."""
    lines = list(_lines(blocks))
    broken: set[int] = set()
    for _ in range(_UNCLOSED):
        titles, unclosed = _titles(lines, broken, pointers)
        if not unclosed:
            break
        broken.add(unclosed)
    return _closed(titles, lines[-1].number if lines else 0)


def entry_topics(blocks: Sequence[Block], places: Sequence[tuple[int, int]]) -> list[Topic]:
    """Entries of core memory, given by first and last line, named by their first line."""
    lines = {line.number: line for line in _lines(blocks)}
    out: list[Topic] = []
    for first, last in places:
        line = lines.get(first)
        text = _MARKER.sub("", line.text, count=1).replace("**", "")[:_LONGEST].strip() if line else ""
        if line and text:
            out.append(Topic(line.block, first, last, TopicKind.ENTRY, text))
    return out


def _lines(blocks: Sequence[Block]) -> Iterator[_Line]:
    for place, block in enumerate(blocks):
        for number, text in enumerate(block.text.split("\n"), block.line):
            yield _Line(place, number, text)


def _titles(lines: Sequence[_Line], broken: set[int], pointers: bool) -> tuple[list[_Title], int]:
    """The titles in order, and the number of the line that opened a fence which was never closed, or 0."""
    found: list[_Title] = []
    fence, mark, size = 0, "", 0
    for block, number, line in lines:
        if ("`" in line or "~" in line) and (opened := _FENCE.match(line)) and number not in broken:
            if not fence:
                fence, mark, size = number, opened[1][0], len(opened[1])
            elif opened[1][0] == mark and len(opened[1]) >= size:
                fence = 0
            continue
        if fence:
            continue
        if line.startswith("#"):
            if heading := _HEADING.match(line):
                found.append(_Title(block, number, len(heading[1]), TopicKind.HEADING, heading[2]))
        elif "**" in line and (lead := _LEAD.match(line)):
            found.append(_Title(block, number, 0, TopicKind.LEAD, lead[1]))
        elif pointers and (item := _POINTER.match(line)):
            found.append(_Title(block, number, 0, TopicKind.POINTER, item[1]))
    return found, fence


def _closed(titles: Sequence[_Title], last: int) -> list[Topic]:
    """Each heading reaches down to the line before the next one of its level or above."""
    ends: list[int] = []
    waiting: list[int] = []
    for place, title in enumerate(titles):
        ends.append(title.line if not title.level else last)
        if title.level:
            while waiting and titles[waiting[-1]].level >= title.level:
                ends[waiting.pop()] = title.line - 1
            waiting.append(place)
    return [
        Topic(title.block, title.line, end, title.kind, title.text.strip()[:_LONGEST].strip())
        for title, end in zip(titles, ends, strict=True)
        if title.text.strip()
    ]
