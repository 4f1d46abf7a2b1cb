"""The rows of a view as they were painted, kept by their place in the text, not on the screen.

Textual keeps rows by their place on the screen, so one step of scrolling draws all of them once more, cuts
them anew and writes their colours out again: two thirds of what such a key took. Here a row that only moved
is the same object as before, with all that was worked out for it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any, cast

from rich.segment import Segment
from rich.style import Style
from textual._styles_cache import StylesCache
from textual.geometry import Region
from textual.scrollbar import ScrollBar, ScrollBarRender
from textual.strip import Strip

if TYPE_CHECKING:
    from textual.widget import Widget

MOST = 120
"""Rows that are kept, two or three pages; each is a few kilobytes."""


class Painted(StylesCache):
    """In place of Textual's own in a view without border and padding, which says what to `forget`.

    A region to be painted again is no reason to draw its rows again: a view that scrolls asks for all of it.
    Asked to paint without a region (`refresh()`), all is forgotten.
    """

    def __init__(self) -> None:
        super().__init__()
        self._drawn_with: tuple[object, ...] = ()

    def set_dirty(self, *regions: Region) -> None:
        if not regions:
            self.clear()

    def forget(self, rows: Iterable[int]) -> None:
        """Draw these rows of the text anew when they are seen next."""
        for row in rows:
            self._cache.pop(row, None)

    def render_widget(self, widget: Widget, crop: Region) -> list[Strip]:
        drawn_with = (widget.size, *widget.get_line_filters())
        if drawn_with != self._drawn_with:
            self.clear()
            self._drawn_with = drawn_with
        top = round(widget.scroll_y)
        rows = range(top + crop.y, top + crop.bottom)
        if len(self._cache) > MOST:
            self._cache = {row: self._cache[row] for row in rows if row in self._cache}
        strips = [self._cache.get(row) or self._draw(widget, row, row - top) for row in rows]
        if crop.column_span == (0, widget.size.width):
            return strips
        return [strip.crop(crop.x, crop.right) for strip in strips]

    def _draw(self, widget: Widget, row: int, y: int) -> Strip:
        strip = self._cache[row] = filtered(widget.render_line(y), widget)
        return strip


def filtered(strip: Strip, widget: Widget) -> Strip:
    """As the terminal of the person shows it."""
    for each in widget.get_line_filters():
        strip = strip.apply_filter(each, widget.background_colors[1])
    return strip


class Bar(ScrollBar):
    """A scroll bar that moves at the price of its few different cells, not of its height."""

    def __init__(self, thickness: int) -> None:
        super().__init__(vertical=True, name="vertical", thickness=thickness)
        self._styles_cache = _Cells()


class _Cells(StylesCache):
    """Rows of a `Bar`: those that look alike are one object, of which there are five at most."""

    def render_widget(self, widget: Widget, crop: Region) -> list[Strip]:
        if self._dirty_lines or not self._cache:
            self._dirty_lines.clear()
            self._cache = dict(enumerate(_cells(cast(Bar, widget))))
        return [self._cache[y] for y in crop.line_range]


def _cells(bar: Bar) -> Iterator[Strip]:
    look = cast(ScrollBarRender, bar.render())
    style = cast(Style, look.style)
    drawn = look.render_bar(
        size=bar.size.height,
        virtual_size=look.virtual_size,
        window_size=look.window_size,
        position=look.position,
        thickness=look.thickness,
        back_color=cast(Any, style.bgcolor),
        bar_color=cast(Any, style.color),
    )
    made: dict[int, Strip] = {}
    for segment in drawn.segments:
        if (strip := made.get(id(segment))) is None:
            whole = Segment(segment.text, bar.rich_style + cast(Style, segment.style))
            strip = made[id(segment)] = filtered(Strip([whole], look.thickness), bar)
        yield strip
