"""The reader: text of any size, wrapped by cells, with a gutter that says what became of each line.

Give it `Line`s, or a whole text by `set_text`. Tints mark spans, `notes` are rows of ours below a line (where
a summary line comes from, why a lost one matters). Selecting with the mouse copies the source text, not the
wrapped cells. Matches of `find` are marked and walked by `n` and `N`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from typing import TYPE_CHECKING, NamedTuple

from rich.segment import Segment
from textual.message import Message
from textual.selection import Selection
from textual.strip import Strip

from ssmem_tui.core.sanitise import safe_line
from ssmem_tui.tui.commands import Command
from ssmem_tui.tui.widgets.line_view import LineView, padded
from ssmem_tui.tui.widgets.markdown_tints import fenced_lines, markdown_tints
from ssmem_tui.tui.widgets.measuring import Heights
from ssmem_tui.tui.widgets.signs import Sign, put_in, row_of, with_signs
from ssmem_tui.tui.widgets.tones import Tint, pieces, selected
from ssmem_tui.tui.widgets.veil import covered, inside_keys, veiled
from ssmem_tui.tui.widgets.wrap import cut, fit, wrap

if TYPE_CHECKING:
    from ssmem_tui.core.folding import Folded

_HANG_MOST = 8
PAUSE = 0.001
"""Seconds between two slices of measuring, in which keys are handled."""
_LEAD = re.compile(r"\s*(?:[-*+>] |\d{1,3}[.)] )?")
"""What the further rows of a line stand below the end of."""


class NextMatch(Command):
    """Go to the next match or problem."""

    id, key, footer, title = "reader.next", "n", "next", "Next match"


class PreviousMatch(Command):
    """Go to the match or problem before."""

    id, key, footer, title = "reader.previous", "N", "before", "Previous match"


class Mark(NamedTuple):
    """What stands in the gutter beside a line: a glyph with a word or place, and the tone of its meaning."""

    text: str = ""
    tone: str = "gutter"


NO_MARK = Mark()


@dataclass(frozen=True, slots=True)
class Line:
    """One line of text; `number` is shown (0 hides it), `mark` stands before it, `notes` below it."""

    text: str
    number: int = 0
    mark: Mark = NO_MARK
    tone: str = ""
    tints: tuple[Tint, ...] = ()
    notes: tuple[Mark, ...] = ()
    head: bool = False


class Wrapped(NamedTuple):
    """Where the rows of every line begin in a view `width` cells wide; see `Reader.wrapped`."""

    width: int
    rows: tuple[tuple[int, ...], ...]


def lines_of(text: str) -> tuple[Line, ...]:
    """The lines of a text as editors count them, numbered from 1."""
    parts = text.replace("\r\n", "\n").split("\n")
    if parts and not parts[-1]:
        parts.pop()
    return tuple(Line(part, number) for number, part in enumerate(parts, 1))


class Reader(LineView):
    """`mark_width` cells of gutter before the numbers; 0 hides them. Without `veil` secrets are shown."""

    KEYS = (NextMatch, PreviousMatch)

    @dataclass
    class NothingToWalk(Message):
        """`n` or `N` was pressed, and there is no match and no problem."""

        view: Reader

    @dataclass
    class AtMatch(Message):
        """The cursor went to a line with matches: the first of them is the `number`-th `of` so many."""

        number: int
        of: int

    def __init__(
        self,
        *,
        mark_width: int = 0,
        numbers: bool = True,
        markdown: bool = True,
        veil: bool = True,
        empty: str = "",
        id: str | None = None,  # noqa: A002
    ) -> None:
        super().__init__(id=id)
        self._lines: tuple[Line, ...] = ()
        self._folded: tuple[Folded, ...] | None = None
        self._fenced: frozenset[int] = frozenset()
        self._veil = veil
        self._in_keys: frozenset[int] = frozenset()
        self._mark_width = mark_width
        self._numbers = numbers
        self._markdown = markdown
        self._empty = empty
        self._found: dict[int, list[Tint]] = {}
        self._number_width = 0
        self._ahead: Wrapped | None = None
        self._heights: Heights | None = None
        self._going_to: int | None = None
        self._breaks = lru_cache(maxsize=512)(self._wrap)

    # What is shown.

    @property
    def lines(self) -> tuple[Line, ...]:
        return self._lines

    @property
    def line(self) -> Line | None:
        """The line under the cursor."""
        return self._lines[self.cursor] if 0 <= self.cursor < len(self._lines) else None

    @property
    def text(self) -> str:
        return "\n".join(line.text for line in self._lines)

    def set_text(self, text: str, *, at: int = 1) -> None:
        """Show `text` with the cursor on line `at` (1-based)."""
        self.set_lines(lines_of(text), at=at)

    def wrapped(self, lines: Sequence[Line], width: int) -> Wrapped:
        """What `set_lines` would work out at this `layout_width`, for a thread: two megabytes of Chinese take
        most of a second. Only for lines without signs."""
        room = max(4, width - self._gutter(self._width_of_numbers(lines)))
        drawn = veiled if self._veil else safe_line
        return Wrapped(width, tuple(wrap(drawn(line.text), room, self._hang(line.text)) for line in lines))

    def set_lines(
        self,
        lines: Iterable[Line],
        *,
        at: int = 1,
        empty: str | None = None,
        wrapped: Wrapped | None = None,
    ) -> None:
        """Show `lines` with the cursor on the `at`-th (1-based)."""
        had = self.count > 0
        self._lines = tuple(lines)
        if had != (self.count > 0) and self.has_focus:
            self.screen.refresh_bindings()
        self._found = {}
        self._folded = None
        self._fenced = fenced_lines([line.text for line in self._lines]) if self._markdown else frozenset()
        self._in_keys = inside_keys([line.text for line in self._lines]) if self._veil else frozenset()
        self._number_width = self._width_of_numbers(self._lines)
        self._ahead = wrapped
        if empty is not None:
            self._empty = empty
        self.screen.clear_selection() if self.is_attached and self.text_selection else None
        self._breaks.cache_clear()
        self._heights = None
        self._going_to = wanted = max(0, min(at - 1, self.count - 1))
        self.relayout()
        self._going_to = None
        if wanted == self.cursor:
            self.post_message(self.Moved(self, wanted))
        self.cursor = wanted
        self._centre()
        if wanted:  # what is shown beside it may give the view another height: it could not go as far yet
            self.call_after_refresh(self._centre)

    def on_unmount(self) -> None:
        self._lines, self._folded, self._ahead, self._heights = (), None, None, None

    def set_marks(self, marks: Mapping[int, Mark]) -> None:
        """Fill the gutter: line number → mark. Heights do not change, so nothing jumps."""
        before = self._lines
        self._lines = tuple(
            replace(line, mark=marks.get(line.number, NO_MARK)) if line.number else line for line in before
        )
        for index, (old, new) in enumerate(zip(before, self._lines, strict=True)):
            if old.mark != new.mark:
                self._redraw(index)

    def go_to_line(self, number: int) -> None:
        """Put the cursor on the line with this number and show what is around it."""
        found = next((index for index, line in enumerate(self._lines) if line.number == number), None)
        if found is not None:
            self.cursor = found
            self._centre()

    def _centre(self) -> None:
        if not 0 <= self.cursor < len(self._tops) - 1:
            return
        height = self.scrollable_content_region.height
        top = self._tops[self.cursor]
        if not self.scroll_y <= top < self.scroll_y + height - 1 or self.cursor == 0:
            self.scroll_to(y=max(0, top - height // 3), animate=False, immediate=True)

    # Finding.

    def find(self, query: str) -> int:
        """Mark every place where `query` stands, whatever its case; returns how many. Empty clears."""
        from ssmem_tui.core.folding import Folded, folds

        self._found = {}
        wanted = folds(query)
        if wanted and self._folded is None:  # while one types, the text is the same
            self._folded = tuple(Folded(line.text) for line in self._lines)
        for index, line in enumerate(self._folded or () if wanted else ()):
            if spans := [Tint(*span, "match") for span in line.find(wanted)]:
                self._found[index] = spans
        self.refresh()
        return sum(map(len, self._found.values()))

    def stops(self) -> Sequence[int]:
        """Items that `n` and `N` walk: the matches; screens with problems override this."""
        return sorted(self._found)

    def action_reader_next(self) -> None:
        self._walk([index for index in self.stops() if index > self.cursor], 0)

    def action_reader_previous(self) -> None:
        self._walk([index for index in self.stops() if index < self.cursor], -1)

    def _walk(self, ahead: Sequence[int], nearest: int) -> None:
        if stops := ahead or self.stops():
            self.cursor = stops[nearest]
            self.tell_match()
        else:
            self.post_message(self.NothingToWalk(self))

    def tell_match(self) -> None:
        """Say which of the matches the cursor stands on."""
        if self.cursor in self._found:
            before = sum(len(tints) for index, tints in self._found.items() if index < self.cursor)
            self.post_message(self.AtMatch(before + 1, sum(map(len, self._found.values()))))

    # Drawing.

    @property
    def count(self) -> int:
        return len(self._lines)

    def selectable(self, index: int) -> bool:
        return 0 <= index < len(self._lines) and not self._lines[index].head

    def mark_of(self, index: int) -> Mark:
        """The gutter of one item; views that link lines override it, since it is asked when drawing."""
        return self._lines[index].mark

    def tints_of(self, index: int) -> Sequence[Tint]:
        """The marked spans of one item, asked when drawing."""
        return self._lines[index].tints

    def signs_of(self, index: int) -> Sequence[Sign]:
        """Signs drawn between the characters of one item; laid out with it, so they may make it higher."""
        return ()

    def _width_of_numbers(self, lines: Sequence[Line]) -> int:
        most = max((line.number for line in lines), default=0)
        return len(str(most)) + 1 if self._numbers and most else 0

    def _gutter(self, numbers: int | None = None) -> int:
        return self._mark_width + (self._number_width if numbers is None else numbers) + 1

    def _hang(self, text: str) -> int:
        lead = _LEAD.match(text)
        return min(lead.end(), _HANG_MOST) if lead else 0

    def _wrap(self, index: int, width: int) -> tuple[int, ...]:
        if self._ahead is not None and self._ahead.width == width:
            return self._ahead.rows[index]
        text = with_signs(self._drawn(index), self.signs_of(index))
        return wrap(text, max(4, width - self._gutter()), self._hang(text))

    def _drawn(self, index: int) -> str:
        text = self._lines[index].text
        if index in self._in_keys:
            return covered(text)
        return veiled(text) if self._veil else safe_line(text)

    def heights(self, width: int) -> Sequence[int]:
        room = max(4, width - self._gutter())
        self._heights = Heights(
            [line.text for line in self._lines],
            room,
            lambda index: self._height(index, width, room),
            near=self.cursor if self._going_to is None else self._going_to,
        )
        self._measure_later()
        return self._heights.rows

    def _height(self, index: int, width: int, room: int) -> int:
        line = self._lines[index]
        short = len(line.text) <= room and line.text.isascii() and not self.signs_of(index)
        return (1 if short else len(self._breaks(index, width))) + len(line.notes)

    def _measure_later(self) -> None:
        if self._heights is not None and not self._heights.done:
            self.set_timer(PAUSE, partial(self._measure_more, self._heights))

    def _measure_more(self, heights: Heights) -> None:
        if heights is not self._heights:
            return
        first = self.item_at(round(self.scroll_y))
        if heights.more(range(max(0, first), min(self.count, first + self.size.height))):
            self.heights_changed(heights.rows)
        self._measure_later()

    def render_line(self, y: int) -> Strip:
        return self.empty_line(y, self._empty) if not self._lines else super().render_line(y)

    def draw(self, index: int, row: int, width: int, under_cursor: bool) -> Strip:
        line = self._lines[index]
        over = ("cursor" if self.active else "cursor-blur",) if under_cursor else ()
        base = self.style(line.tone, *over)
        breaks = self._breaks(index, width)
        gutter = self._gutter()
        if row - len(breaks) >= len(line.notes):  # its signs changed since it was laid out
            return padded([], width, base)
        if row >= len(breaks):
            note = line.notes[row - len(breaks)]
            text = " " * (gutter + 2) + veiled(note.text)
            return padded([Segment(cut(text, width), self.style(note.tone, *over))], width, base)
        first = row == 0
        shown = self.mark_of(index)
        mark = fit(safe_line(shown.text), self._mark_width) if first else " " * self._mark_width
        number = str(line.number) if first and line.number else ""
        start = breaks[row]
        text, signs = self._drawn(index).replace("␉", "→"), self.signs_of(index)
        end = breaks[row + 1] if row + 1 < len(breaks) else len(text) + len(signs)
        start, end, signs = row_of(start, end, signs)
        here = "▌" if under_cursor and self.active else " "
        lead = here if first else here + " " * self._hang(text)
        return padded(
            [
                Segment(mark, self.style(shown.tone, *over)),
                Segment(
                    f"{number:>{self._number_width}}" if self._number_width else "",
                    self.style("gutter", *over),
                ),
                Segment(lead, self.style("accent", *over)),
                *put_in(
                    self._text_strip(index, text, start, end, over).apply_offsets(start, index),
                    start,
                    signs,
                    [self.style(line.tone, sign.tone, *over) for sign in signs],
                ),
            ],
            width,
            base,
        )

    def _text_strip(self, index: int, text: str, start: int, end: int, over: tuple[str, ...]) -> Strip:
        line = self._lines[index]
        tints = markdown_tints(text, index in self._fenced) if self._markdown else []
        tints += self.tints_of(index)
        tints += self._found.get(index, ())
        segments = [
            Segment(piece, self.style(line.tone, *tones, *over))
            for piece, tones in pieces(text, start, end, tints)
        ]
        selection = self.text_selection
        if selection is not None and (span := selection.get_span(index)) is not None:
            right = len(text) if span[1] == -1 else span[1]
            chosen = self.screen.get_component_rich_style("screen--selection")
            segments = selected(segments, start, (span[0], right), self.style() + chosen, chosen)
        return Strip(segments)

    def get_selection(self, selection: Selection) -> tuple[str, str] | None:
        return selection.extract("\n".join(safe_line(line.text) for line in self._lines)), "\n"

    def selection_updated(self, selection: Selection | None) -> None:
        self.refresh()
