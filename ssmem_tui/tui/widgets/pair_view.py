"""Two readers that are linked line by line, and the rows of figures above them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from rich.cells import cell_len
from rich.segment import Segment
from textual import events
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from ssmem_tui.core.sanitise import safe_line
from ssmem_tui.tui.widgets.line_view import padded
from ssmem_tui.tui.widgets.reader import Line, Mark, Reader
from ssmem_tui.tui.widgets.signs import Sign, signs_for, with_signs
from ssmem_tui.tui.widgets.tones import Tint, tone_style
from ssmem_tui.tui.widgets.veil import veiled
from ssmem_tui.tui.widgets.wrap import wrap


class LinkedReader(Reader):
    """A side of a comparison. `link` points at lines without laying out again; `n` walks `problems`.

    `brackets`, a tone → two characters, are drawn around spans of that tone where colour does not show them;
    then the lines that are linked are laid out again.
    """

    def __init__(
        self,
        *,
        mark_width: int,
        brackets: Mapping[str, tuple[str, str]] | None = None,
        empty: str = "",
        id: str | None = None,  # noqa: A002
    ) -> None:
        super().__init__(mark_width=mark_width, empty=empty, id=id)
        self._brackets = brackets or {}
        self._linked: Mapping[int, Sequence[Tint]] = {}
        self._measured: tuple[int, Sequence[int]] = (-1, ())
        self.problems: Sequence[int] = ()

    def measure(self, lines: Sequence[Line]) -> tuple[int, Sequence[int]]:
        """Width, and rows that each of `lines` will take at it. Touches no state: call it in a thread.

        Thirty thousand lines take longer to measure than a screen may stand still.
        """
        width = self.scrollable_content_region.width or self.size.width
        most = max((line.number for line in lines), default=0)
        room = max(4, width - self._mark_width - (len(str(most)) + 1 if most else 0) - 1)
        rows = []
        for line in lines:
            text = with_signs(veiled(line.text), signs_for(line.tints, self._brackets))
            short = len(text) <= room and text.isascii()
            rows.append((1 if short else len(wrap(text, room, self._hang(text)))) + len(line.notes))
        return width, rows

    def show(self, lines: Sequence[Line], measured: tuple[int, Sequence[int]], *, empty: str) -> None:
        """`set_lines` with what `measure` found; the lines are measured again when the width changed."""
        self._measured = measured
        self.set_lines(lines, empty=empty)

    def heights(self, width: int) -> Sequence[int]:
        known, rows = self._measured
        if known != width or len(rows) != self.count:
            return super().heights(width)
        if not self._brackets or not self._linked:
            return rows
        own = list(rows)
        for index in self._linked:
            own[index] = len(self._breaks(index, width)) + len(self._lines[index].notes)
        return own

    def signs_of(self, index: int) -> Sequence[Sign]:
        return signs_for(self.tints_of(index), self._brackets) if self._brackets else ()

    def link(self, linked: Mapping[int, Sequence[Tint]], *, show: int | None = None) -> None:
        """Point at the items in `linked`, each with spans to mark, and scroll `show` into view."""
        before, self._linked = self._linked, linked
        if self._brackets and (linked or before):
            self._breaks.cache_clear()
            self.relayout()
        else:
            for index in {*before, *linked}:
                if before.get(index) != linked.get(index):
                    self._redraw(index)
        if show is not None and show != self.cursor:
            self.cursor = show
            self._centre()

    def mark_of(self, index: int) -> Mark:
        mark = super().mark_of(index)
        if index not in self._linked:
            return mark
        return Mark(f"{mark.text:<{self._mark_width - 1}}>", mark.tone)

    def tints_of(self, index: int) -> Sequence[Tint]:
        return (*super().tints_of(index), *self._linked.get(index, ()))

    def stops(self) -> Sequence[int]:
        return super().stops() or self.problems


class FigureRows(Widget):
    """A few rows of words with tones; a click on row `clickable` posts `Picked` with the piece's number."""

    DEFAULT_CSS = "FigureRows { height: auto; }"

    @dataclass
    class Picked(Message):
        """A piece of the clickable row was clicked; `number` counts its `pieces` from 0."""

        number: int
        pieces: int

    def __init__(self, *, clickable: int = -1, id: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id)
        self._rows: tuple[tuple[tuple[str, str], ...], ...] = ()
        self._clickable = clickable

    def show(self, rows: Sequence[Sequence[tuple[str, str]]]) -> None:
        """Replace all rows; each is (text, tone) pairs, cut where the width ends."""
        higher = len(rows) != len(self._rows)
        self._rows = tuple(tuple(row) for row in rows)
        self.styles.height = len(self._rows)
        self.refresh(layout=higher)

    def render_line(self, y: int) -> Strip:
        base = self.rich_style
        if not 0 <= y < len(self._rows):
            return Strip([Segment(" " * self.size.width, base)], self.size.width)
        segments = [Segment(" ", base)]
        for text, tone in self._rows[y]:
            style = base
            if tone:
                style += tone_style(tone, self.app.theme_variables, self.app.native_ansi_color)
            segments.append(Segment(safe_line(text), style))
        return padded(segments, self.size.width, base)

    def on_click(self, event: events.Click) -> None:
        if event.y != self._clickable or not 0 <= event.y < len(self._rows):
            return
        at = 1
        for number, (text, _) in enumerate(self._rows[event.y]):
            at += cell_len(safe_line(text))
            if event.x < at:
                self.post_message(self.Picked(number, len(self._rows[event.y])))
                return
