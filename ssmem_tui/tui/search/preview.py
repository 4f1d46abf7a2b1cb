"""The file around a hit, read from disk, with every occurrence of the query marked."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ssmem_tui.core.search.highlight import Marker, window
from ssmem_tui.tui.widgets.reader import Line, Reader, Wrapped, lines_of
from ssmem_tui.tui.widgets.tones import Tint

_AROUND = 5_000
"""Lines before and after the hit in which occurrences are marked; more is more than anybody walks through."""


_LONGEST = 10_000
"""Characters of a line that are shown: each row that is drawn walks its whole line. `enter` shows all."""


@dataclass(frozen=True, slots=True)
class Preview:
    """A file ready to be shown: its lines, where the cursor goes, how many lines hold something."""

    path: str
    line: int
    lines: tuple[Line, ...]
    marked: int
    wrapped: Wrapped | None = None


def preview_of(path: str, text: str, line: int, marker: Marker) -> Preview:
    """Mark `text`; `line` is the one that was found."""
    lines = list(lines_of(text))
    marked = 0
    for at in range(max(0, line - 1 - _AROUND), min(len(lines), line + _AROUND)):
        spans = marker.spans(lines[at].text)
        if spans:
            marked += 1
            tints = tuple(Tint(start, end, "match") for start, end in spans)
            lines[at] = Line(lines[at].text, lines[at].number, tints=tints)
    lines = [_bounded(one) if len(one.text) > _LONGEST else one for one in lines]
    return Preview(path, line, tuple(lines), marked)


def _bounded(line: Line) -> Line:
    """The part of a very long line around its first mark, with an ellipsis where more stands."""
    spans = [(tint.start, tint.end) for tint in line.tints]
    start = window(len(line.text), spans, _LONGEST)
    end = start + _LONGEST
    before, after = "…" if start else "", "…" if end < len(line.text) else ""
    moved = len(before) - start
    tints = tuple(Tint(a + moved, b + moved, "match") for a, b in spans if start <= a and b <= end)
    return Line(before + line.text[start:end] + after, line.number, tints=tints)


class PreviewReader(Reader):
    """A reader whose `n` and `N` walk the marked lines."""

    def stops(self) -> Sequence[int]:
        """The lines that hold an occurrence, and what `find` found."""
        marked = (at for at, line in enumerate(self.lines) if line.tints)
        return sorted({*marked, *super().stops()})
