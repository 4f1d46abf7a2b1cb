"""The file around a hit, read from disk, with every occurrence of the query marked."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ssmem_tui.core.search.highlight import Marker
from ssmem_tui.tui.widgets.reader import Line, Reader, lines_of
from ssmem_tui.tui.widgets.tones import Tint

_AROUND = 5_000
"""Lines before and after the hit in which occurrences are marked; more is more than anybody walks through."""


@dataclass(frozen=True, slots=True)
class Preview:
    """A file ready to be shown: its lines, where the cursor goes, how many lines hold something."""

    path: str
    line: int
    lines: tuple[Line, ...]
    marked: int


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
    return Preview(path, line, tuple(lines), marked)


class PreviewReader(Reader):
    """A reader whose `n` and `N` walk the marked lines."""

    def stops(self) -> Sequence[int]:
        """The lines that hold an occurrence, and what `find` found."""
        marked = (at for at, line in enumerate(self.lines) if line.tints)
        return sorted({*marked, *super().stops()})
