"""The rows of a view as they were painted, kept by their place in the text, not on the screen.

Textual keeps rows by their place on the screen, so one step of scrolling draws all of them once more, cuts
them anew and writes their colours out again: two thirds of what such a key took. Here a row that only moved
is the same object as before, with all that was worked out for it.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from textual._styles_cache import StylesCache
from textual.geometry import Region
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
        strip = widget.render_line(y)
        for each in widget.get_line_filters():
            strip = strip.apply_filter(each, widget.background_colors[1])
        self._cache[row] = strip
        return strip
