"""The ground of all lists and texts: a scrolling view with a cursor that draws visible rows only.

Research/tui.md section 3: a line-API view opens 500 KB in 0.03 s where a Static takes 2.4 s and the Markdown
widget gives up. Items may be several rows high; a subclass says how high each is and draws one row.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate, pairwise
from typing import ClassVar

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.geometry import Region, Size
from textual.message import Message
from textual.reactive import reactive
from textual.scroll_view import ScrollView
from textual.scrollbar import ScrollBar
from textual.strip import Strip

from ssmem_tui.core.sanitise import safe_line
from ssmem_tui.tui.commands import Command, Commanded
from ssmem_tui.tui.widgets.painted import Bar, Painted
from ssmem_tui.tui.widgets.tones import tone_style
from ssmem_tui.tui.widgets.wrap import wrap


class Up(Command):
    """Move the cursor one line up."""

    id, key, title = "list.up", "k,up", "One line up"


class Down(Command):
    """Move the cursor one line down."""

    id, key, title = "list.down", "j,down", "One line down"


class PageUp(Command):
    """Move one page up."""

    id, key, title = "list.page-up", "pageup,ctrl+u", "One page up"


class PageDown(Command):
    """Move one page down."""

    id, key, title = "list.page-down", "pagedown,ctrl+d", "One page down"


class Top(Command):
    """Go to the first line."""

    id, key, title = "list.top", "g,home", "First line"


class Bottom(Command):
    """Go to the last line."""

    id, key, title = "list.bottom", "G,end", "Last line"


class Enter(Command):
    """Open what the cursor stands on."""

    id, key, footer, title, order = "list.open", "enter", "open", "Open what the cursor stands on", 30


class LineView(Commanded, ScrollView, can_focus=True):
    """Cursor, mouse, scrolling and tones; see `Reader` and `LineList` for what it is made into."""

    KEYS: ClassVar[tuple[type[Command], ...]] = (Up, Down, PageUp, PageDown, Top, Bottom, Enter)

    cursor: reactive[int] = reactive(0, repaint=False)

    @dataclass
    class Moved(Message):
        """The cursor came to stand on another item (also when the items were replaced)."""

        view: LineView
        index: int

        @property
        def control(self) -> LineView:
            return self.view

        def can_replace(self, message: Message) -> bool:
            return isinstance(message, LineView.Moved) and message.view is self.view

    @dataclass
    class Chosen(Message):
        """Enter, or a click on the item the cursor already stood on."""

        view: LineView
        index: int

        @property
        def control(self) -> LineView:
            return self.view

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id)
        self.lit = False
        self._tops: list[int] = [0]
        self._laid_out_for = -1
        self._styles_cache = self._painted = Painted()
        self._tone_styles: dict[tuple[str, ...], Style] = {}

    # What a subclass provides.

    @property
    def count(self) -> int:
        """How many items there are."""
        raise NotImplementedError

    def heights(self, width: int) -> Sequence[int]:
        """Rows that each item takes at `width` cells."""
        raise NotImplementedError

    def draw(self, index: int, row: int, width: int, under_cursor: bool) -> Strip:
        """One row of one item."""
        raise NotImplementedError

    def selectable(self, index: int) -> bool:
        """Whether the cursor may stand on it."""
        return 0 <= index < self.count

    # Layout.

    def relayout(self) -> None:
        """Measure again after the items changed."""
        self._laid_out_for = -1
        self._painted.clear()
        self._lay_out()

    @property
    def layout_width(self) -> int:
        """Cells there are for the items; 0 before the view was shown."""
        return self.scrollable_content_region.width or self.size.width

    def _lay_out(self) -> None:
        width = self.layout_width
        if width <= 0 or width == self._laid_out_for:
            return
        self._laid_out_for = width
        self._tops = [0, *accumulate(self.heights(width))]
        self._grow(Size(0, self._tops[-1]))
        self.refresh()

    def heights_changed(self, heights: Sequence[int]) -> None:
        """Take other heights for the same items; the item at the upper edge stays where it is."""
        row = round(self.scroll_y)
        first = self.item_at(row)
        before = self._tops[first] if first >= 0 else 0
        self._tops = [0, *accumulate(heights)]
        self._grow(Size(0, self._tops[-1]))
        if first >= 0 and self._tops[first] != before:
            self.scroll_to(y=row + self._tops[first] - before, animate=False, immediate=True)
        self.refresh()

    def _grow(self, size: Size) -> None:
        """Take a new height; the whole screen is laid out again only where that moves something, and the bar
        painted only where it looks different."""
        height = self.container_size.height
        if size == self.virtual_size and height:
            return
        has_bar, needs_bar = self.virtual_size.height > height, size.height > height
        bar_stays = has_bar == needs_bar or self.styles.overflow_y == "scroll"
        if bar_stays and height and not self.styles.auto_dimensions:
            self.set_reactive(LineView.virtual_size, size)
            self._scroll_update(size)
        else:
            self.virtual_size = size

    @property
    def vertical_scrollbar(self) -> ScrollBar:
        """As in Textual, of our own make."""
        if self._vertical_scrollbar is None:
            self._vertical_scrollbar = bar = Bar(self.scrollbar_size_vertical)
            bar.display = False
            self.app._start_widget(self, bar)
        return self._vertical_scrollbar

    def on_resize(self) -> None:
        self._lay_out()
        self.call_after_refresh(self.show_cursor)

    def notify_style_update(self) -> None:
        super().notify_style_update()
        self._tone_styles.clear()
        self._painted.clear()

    def item_at(self, row: int) -> int:
        """The item that the virtual row belongs to; -1 below the last."""
        if not 0 <= row < self._tops[-1]:
            return -1
        return bisect_right(self._tops, row) - 1

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action == "list_open":
            return self.count > 0
        return super().check_action(action, parameters)

    # Drawing.

    def style(self, *tones: str) -> Style:
        """The widget's own style with `tones` laid over it, in order; a match shows through a cursor."""
        if "match" in tones:
            tones = (*(tone for tone in tones if tone != "match"), "match")
        if (found := self._tone_styles.get(tones)) is not None:
            return found
        style = self.rich_style
        for tone in tones:
            if tone:
                style += tone_style(tone, self.app.theme_variables, self.app.native_ansi_color)
        self._tone_styles[tones] = style
        return style

    def render_line(self, y: int) -> Strip:
        if self._laid_out_for < 0:  # items were set while the view had no width, and it is shown now
            self._lay_out()
        row = round(self.scroll_y) + y
        index = self.item_at(row) if self._laid_out_for > 0 else -1
        if not 0 <= index < self.count:
            return Strip([Segment(" " * self.size.width, self.style())], self.size.width)
        strip = self.draw(index, row - self._tops[index], self._laid_out_for, index == self.cursor)
        return strip.adjust_cell_length(self.size.width, self.style())

    def empty_line(self, y: int, text: str) -> Strip:
        """One row of what is said in place of items, wrapped."""
        width = self.size.width
        rows = [
            line[start:end]
            for line in map(safe_line, text.split("\n"))
            for start, end in pairwise((*wrap(line, width - 2), len(line)))
        ]
        words = f" {rows[y]}" if y < len(rows) and text else ""
        return padded([Segment(words, self.style("dim"))], width, self.style())

    # The cursor.

    @property
    def active(self) -> bool:
        """Whether the cursor is shown as the one that keys move; `lit` is set where a field steers a list."""
        return self.has_focus or self.lit

    def validate_cursor(self, cursor: int) -> int:
        return max(0, min(cursor, self.count - 1))

    def watch_cursor(self, before: int, after: int) -> None:
        self._redraw(before)
        self._redraw(after)
        self.show_cursor()
        self.post_message(self.Moved(self, after))

    def watch_has_focus(self, focused: bool) -> None:
        super().watch_has_focus(focused)
        self._redraw(self.cursor)

    def _redraw(self, index: int) -> None:
        """Draw one item again, and nothing else."""
        if 0 <= index < len(self._tops) - 1:
            top, bottom = self._tops[index], self._tops[index + 1]
            self._painted.forget(range(top, bottom))
            item = Region(0, top - round(self.scroll_y), self.size.width, bottom - top)
            if in_sight := item.intersection(self.size.region):
                self.refresh(in_sight)

    def show_cursor(self) -> None:
        """Scroll as little as needed to see the cursor's item, its top if it is higher than the view."""
        if not 0 <= self.cursor < len(self._tops) - 1:
            return
        top, bottom = self._tops[self.cursor], self._tops[self.cursor + 1]
        height = self.scrollable_content_region.height
        if self.cursor and not any(self.selectable(index) for index in range(min(self.cursor, 3))):
            top = 0 if self.cursor < 3 else top
        if top < self.scroll_y or bottom - top > height > 0:
            self.scroll_to(y=top, animate=False, immediate=True)
        elif bottom > self.scroll_y + height:
            self.scroll_to(y=bottom - height, animate=False, immediate=True)

    def _step(self, start: int, step: int) -> None:
        index = start
        while 0 <= index < self.count:
            if self.selectable(index):
                self.cursor = index
                return
            index += step

    def _inside(self, direction: int, rows: int) -> bool:
        """Scroll on in an item that is higher than the view; false once its end is seen."""
        if not 0 <= self.cursor < len(self._tops) - 1:
            return False
        top, bottom = self._tops[self.cursor], self._tops[self.cursor + 1]
        height, at = self.scrollable_content_region.height, round(self.scroll_y)
        last = bottom - height
        if height <= 0 or last <= top or not top - height < at < bottom:
            return False
        to = min(at + rows, last) if direction > 0 else max(at - rows, top)
        if to == at or (to > at) != (direction > 0):
            return False
        self.scroll_to(y=to, animate=False, immediate=True)
        return True

    def _from_below(self, before: int) -> None:
        """The end of an item that is higher than the view comes first for who moves up."""
        if self.cursor < before:
            last = self._tops[self.cursor + 1] - self.scrollable_content_region.height
            if last > self._tops[self.cursor]:
                self.scroll_to(y=last, animate=False, immediate=True)

    def _page(self, direction: int) -> None:
        height = max(1, self.scrollable_content_region.height - 1)
        if self._inside(direction, height):
            return
        row = self._tops[min(self.cursor, len(self._tops) - 1)] + direction * height
        index = self.item_at(max(0, min(row, self._tops[-1] - 1)))
        if index == self.cursor:
            index += direction
        before = self.cursor
        self._step(index, direction)
        if self.cursor == before:
            self._step(0 if direction < 0 else self.count - 1, -direction)
        self._from_below(before)

    def action_list_up(self) -> None:
        before = self.cursor
        if not self._inside(-1, 1):
            self._step(before - 1, -1)
            self._from_below(before)

    def action_list_down(self) -> None:
        if not self._inside(1, 1):
            self._step(self.cursor + 1, 1)

    def action_list_page_up(self) -> None:
        self._page(-1)

    def action_list_page_down(self) -> None:
        self._page(1)

    def action_list_top(self) -> None:
        self._step(0, 1)
        self.scroll_to(y=0, animate=False, immediate=True)

    def action_list_bottom(self) -> None:
        self._step(self.count - 1, -1)

    def action_list_open(self) -> None:
        if self.selectable(self.cursor):
            self.post_message(self.Chosen(self, self.cursor))

    def on_click(self, event: events.Click) -> None:
        index = self.item_at(round(self.scroll_y) + event.y)
        if not self.selectable(index):
            return
        if index == self.cursor or event.chain == 2:
            self.cursor = index
            self.post_message(self.Chosen(self, index))
        else:
            self.cursor = index


def padded(segments: list[Segment], width: int, style: Style) -> Strip:
    """A strip of exactly `width` cells; what is too long is cut at a cell, never through a wide sign."""
    return Strip(segments).adjust_cell_length(width, style)
