"""Markdown taken off a line, with a map back to the columns it had on disk.

Matching needs the words without their asterisks and link targets; marks on a screen need the cells where the
words really stand. Both come from one pass over the line.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from dataclasses import dataclass

from ssmem_tui.core.model import Span

# Repeats are bounded so that a line of a million brackets stays linear.
_MARKUP = re.compile(
    r"\*\*|__|~~|(?<!\w)[*_](?=\w)|(?<=\w)[*_](?!\w)"
    r"|!?\[([^\]\n]{0,300})\]\((?!https?:)[^)\n]{0,500}\)|\[\[([^\]\n]{0,300})\]\]"
)
_CELLS = re.compile(r"\|")
_CELL_GAP = " ; "


@dataclass(frozen=True, slots=True)
class Plain:
    """Text without markup; `steps` are pairs (offset in text, column on disk) where the distance changes."""

    text: str
    steps: tuple[tuple[int, int], ...]

    def column(self, offset: int) -> int:
        """Column on disk of the character at `offset`."""
        step = bisect_right(self.steps, (offset, 1 << 60)) - 1
        at, column = self.steps[max(step, 0)]
        found = column + offset - at
        if step + 1 < len(self.steps):
            found = min(found, self.steps[step + 1][1])
        return found

    def span(self, start: int, end: int) -> Span:
        """Columns on disk that `text[start:end]` covers."""
        if end <= start:
            return Span(self.column(start), self.column(start))
        return Span(self.column(start), self.column(end - 1) + 1)

    def cut(self, start: int, end: int) -> Plain:
        """The part `text[start:end]`, with its own offsets."""
        inside = [(at - start, column) for at, column in self.steps if start < at < end]
        return Plain(self.text[start:end], ((0, self.column(start)), *inside))


def plain_text(folded: str, column: int) -> Plain:
    """Folded prose that starts at `column` of its line, without emphasis, link targets and strike-through."""
    if not any(mark in folded for mark in "*_[~"):
        return Plain(folded, ((0, column),))
    return _replace(folded, column, _MARKUP)


def plain_row(folded: str, column: int) -> Plain:
    """A folded table row whose cells are parted by semicolons."""
    inner = folded.strip("|")
    row = _replace(inner, column + folded.index(inner) if inner else column, _CELLS)
    if not any(mark in row.text for mark in "*_[~"):
        return row
    outer = _replace(row.text, 0, _MARKUP)
    return Plain(outer.text, _chain(outer, row))


def _chain(outer: Plain, inner: Plain) -> tuple[tuple[int, int], ...]:
    """Steps from the text of `outer`, whose columns are offsets into `inner`, to columns on disk."""
    cuts = {at for at, _ in outer.steps}
    for at, _ in inner.steps:
        # Where inner changes step, outer needs one too: the first outer offset that lies at or behind it.
        low, high = 0, len(outer.text)
        while low < high:
            middle = (low + high) // 2
            if outer.column(middle) < at:
                low = middle + 1
            else:
                high = middle
        cuts.add(low)
    return tuple((at, inner.column(outer.column(at))) for at in sorted(cuts))


def _replace(text: str, column: int, pattern: re.Pattern[str]) -> Plain:
    """`text` with every match replaced by its words, or by a cell gap."""
    out: list[str] = []
    steps = [(0, column)]
    length = last = 0
    for found in pattern.finditer(text):
        before = text[last : found.start()]
        if pattern is _CELLS:
            words, at = _CELL_GAP, found.start()
        else:
            group = found.lastindex or 0
            words = found[group] if group else ""
            at = found.start(group) if group else found.end()
        out += (before, words)
        length += len(before)
        if words:
            steps.append((length, column + at))
            length += len(words)
        steps.append((length, column + found.end()))
        last = found.end()
    out.append(text[last:])
    return Plain("".join(out), tuple(dict(steps).items()))
