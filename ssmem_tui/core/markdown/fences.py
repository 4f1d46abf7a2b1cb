"""Where fenced blocks end, also when nobody closed them.

Strict CommonMark runs an unclosed fence to the end of the file and so hides every later section (10 of 5,304
real files). Rule here: such a fence ends before the next heading of its own section's level.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence

from ssmem_tui.core.markdown.shapes import FenceMark, fence_mark, heading_level

_HOLDS_MARKDOWN = ("markdown", "md", "text", "txt")


class Fences:
    """All fence markers of a file, with the question where the fence opened at one of them ends."""

    def __init__(self, lines: Sequence[str]) -> None:
        self._count = len(lines)
        self._marks: dict[int, FenceMark] = {}
        self._alike: dict[tuple[str, int], list[int]] = {}
        for index, line in enumerate(lines):
            if ("```" in line or "~~~" in line) and (mark := fence_mark(index, line)):
                self._marks[index] = mark
                self._alike.setdefault((mark.char, mark.length), []).append(index)
        self._closers: dict[str, list[int]] = {"`": [], "~": []}
        for mark in self._marks.values():
            if not mark.info and not mark.bulleted:
                self._closers[mark.char].append(mark.index)
        self._headings: list[tuple[int, int, bool]] = []
        if self._marks:
            self._headings = [
                (index, level, index == 0 or not lines[index - 1].strip())
                for index, line in enumerate(lines)
                if line.startswith("#") and (level := heading_level(line.rstrip()))
            ]

    def at(self, index: int) -> FenceMark | None:
        return self._marks.get(index)

    def end(self, opener: FenceMark, level: int) -> tuple[int, bool]:
        """`(index of the first line after the fence, whether it was closed)`.

        `level` is that of the heading it stands under, 0 for none. A fence that has a closing line but runs
        over a heading of its section, while the markers that are left do not pair up, counts as unclosed
        too: its "closing" line is the next block's opening one.
        """
        closing = self._closing(opener)
        heading = self._next_heading(opener.index, level)
        if closing is not None:
            alike = self._alike[opener.char, opener.length]
            pairs_up = (len(alike) - bisect_right(alike, opener.index)) % 2 == 1
            info = opener.info.split(" ", 1)[0].lower()
            if pairs_up or heading is None or heading > closing or info in _HOLDS_MARKDOWN:
                return closing + 1, True
        return (self._count if heading is None else heading), False

    def _closing(self, opener: FenceMark) -> int | None:
        closers = self._closers[opener.char]
        for position in range(bisect_right(closers, opener.index), len(closers)):
            if self._marks[closers[position]].closes(opener):
                return closers[position]
        return None

    def _next_heading(self, start: int, level: int) -> int | None:
        # Under a title or no heading at all, `# …` inside a script is a comment: there only a heading after a
        # blank line ends the block.
        after = bisect_right(self._headings, (start, 7, True))
        for position in range(after, len(self._headings)):
            index, found, after_blank = self._headings[position]
            if (level >= 2 and 2 <= found <= level) or (level < 2 and after_blank):
                return index
        return None
