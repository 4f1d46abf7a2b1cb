"""A list or tree of one-line rows: layers, ladder, queue, commits. Ten thousand rows cost nothing unseen."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass

from rich.cells import cell_len
from rich.segment import Segment
from textual import events
from textual.message import Message
from textual.strip import Strip

from ssmem_tui.core.sanitise import safe_line
from ssmem_tui.tui.commands import Command
from ssmem_tui.tui.widgets.line_view import LineView, padded
from ssmem_tui.tui.widgets.row import Row
from ssmem_tui.tui.widgets.tones import pieces
from ssmem_tui.tui.widgets.veil import veiled
from ssmem_tui.tui.widgets.wrap import cut, wrap

__all__ = ["Fold", "LineList", "Row", "Unfold"]

_PARTS = " · "


class Unfold(Command):
    """Open the folded row, or step into it."""

    id, key, title = "list.unfold", "l,right", "Open the fold"
    idle = "no row of this list folds"


class Fold(Command):
    """Close the row, or go up to the row it belongs to."""

    id, key, title = "list.fold", "h,left", "Close the fold"
    idle = "no row of this list folds"


class LineList(LineView):
    """`set_rows` replaces everything and keeps the cursor on the row with the same key.

    Folding is the owner's: on `Folding` it changes what it shows and calls `set_rows` again.
    """

    KEYS = (Unfold, Fold)

    @dataclass
    class Folding(Message):
        """The person wants the row at `index` open or closed."""

        view: LineList
        index: int
        open: bool

        @property
        def control(self) -> LineList:
            return self.view

    def __init__(
        self,
        *,
        empty: str = "",
        still: bool = False,
        id: str | None = None,  # noqa: A002
    ) -> None:
        """`still` shows the cursor only while the keyboard is here."""
        super().__init__(id=id)
        self._still = still
        self._rows: tuple[Row, ...] = ()
        self._all: tuple[Row, ...] = ()
        self._typed = ""
        self._empty = empty

    @property
    def rows(self) -> tuple[Row, ...]:
        return self._rows

    @property
    def row(self) -> Row | None:
        """The row under the cursor."""
        return self._rows[self.cursor] if self.selectable(self.cursor) else None

    def set_rows(self, rows: Sequence[Row], *, empty: str | None = None, cursor_key: Hashable = None) -> None:
        """Show `rows`; the cursor goes to `cursor_key`, else stays on its key, else near where it was."""
        wanted = cursor_key if cursor_key is not None else (self.row.key if self.row else None)
        before = self.cursor
        could = self.can_filter, self.can_fold, self.count > 0
        self._all = tuple(rows)
        self._rows = self._filtered()
        if (self.can_filter, self.can_fold, self.count > 0) != could and self.has_focus:
            self.screen.refresh_bindings()
        if empty is not None:
            self._empty = empty
        self.relayout()
        index = before
        if wanted is not None:
            index = next((at for at, row in enumerate(self._rows) if row.key == wanted), before)
        index = max(0, min(index, self.count - 1))
        while index < self.count and not self.selectable(index):
            index += 1
        if index == self.cursor:
            self.post_message(self.Moved(self, index))
        self.cursor = index
        self.show_cursor()

    @property
    def filtering(self) -> str:
        """What the rows are filtered by; empty when all are shown."""
        return self._typed

    @property
    def can_filter(self) -> bool:
        """Whether the owner tells its rows apart by key, so that some of them may be hidden."""
        return any(row.key is not None for row in self._all)

    @property
    def can_fold(self) -> bool:
        """Whether a row can be opened or closed."""
        return any(row.fold is not None for row in self._all)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action in ("list_fold", "list_unfold"):
            return self.can_fold
        return super().check_action(action, parameters)

    def filter(self, typed: str) -> int:
        """Show only the rows that fit, with what they belong to; returns how many can be chosen."""
        self._typed = typed
        self.set_rows(self._all)
        return sum(1 for row in self._rows if not row.head)

    def _filtered(self) -> tuple[Row, ...]:
        if not self._typed.strip():
            return self._all
        from ssmem_tui.tui.widgets.filtered import filtered

        return filtered(self._all, self._typed)

    def go_to(self, key: Hashable) -> bool:
        """Put the cursor on the row with `key`."""
        for index, row in enumerate(self._rows):
            if row.key == key and not row.head:
                self.cursor = index
                return True
        return False

    def action_list_unfold(self) -> None:
        if (row := self.row) is None:
            return
        if row.fold is False:
            self.post_message(self.Folding(self, self.cursor, True))
        elif row.fold:
            self.action_list_down()

    def action_list_fold(self) -> None:
        if (row := self.row) is None:
            return
        if row.fold:
            self.post_message(self.Folding(self, self.cursor, False))
            return
        for index in range(self.cursor - 1, -1, -1):
            if self._rows[index].indent < row.indent and self.selectable(index):
                self.cursor = index
                return

    def on_click(self, event: events.Click) -> None:
        """A click on the arrow opens or closes; elsewhere it moves the cursor (`LineView`)."""
        index = self.item_at(round(self.scroll_y) + event.y)
        if not self.selectable(index) or (fold := self._rows[index].fold) is None:
            return
        left = 1 + 2 * self._rows[index].indent
        if left - 1 <= event.x <= left + 1:
            event.prevent_default()
            self.cursor = index
            self.post_message(self.Folding(self, index, not fold))

    @property
    def count(self) -> int:
        return len(self._rows)

    def selectable(self, index: int) -> bool:
        return 0 <= index < len(self._rows) and not self._rows[index].head

    def heights(self, width: int) -> Sequence[int]:
        return [
            (1 if row.most == 1 else len(_starts(row, width))) + (1 if row.detail else 0)
            for row in self._rows
        ]

    def render_line(self, y: int) -> Strip:
        return self.empty_line(y, self._empty) if not self._rows else super().render_line(y)

    def draw(self, index: int, row: int, width: int, under_cursor: bool) -> Strip:
        item = self._rows[index]
        under_cursor = under_cursor and (self.active or not self._still)
        over = ("cursor" if self.active else "cursor-blur",) if under_cursor else ()
        base = self.style(item.tone, *over)
        lead = "  " * item.indent
        arrow = _arrow(item)
        mark = f"{safe_line(item.mark)} " if item.mark else ""
        starts = _starts(item, width)
        blank = " " * (cell_len(lead + arrow + mark) + 1)
        if row >= len(starts):
            text = blank + veiled(item.detail)
            while _PARTS in text and cell_len(text) > width:  # rather a part less than half of one
                text = text.rpartition(_PARTS)[0]
            text = cut(text, width)
            return padded([Segment(text, self.style("dim", *over))], width, base)
        right, room = _room(item, width)
        text = _text(item)
        start = starts[row]
        end = starts[row + 1] if row + 1 < len(starts) else len(text)
        shown = cut(text[start:end].rstrip(" ") if end < len(text) else text[start:], max(1, room))
        right = right if row == 0 else " " * cell_len(right)
        here = "▌" if under_cursor and self.active else " "
        segments = [Segment(here, self.style("accent", *over))]
        if row > 0:
            segments.append(Segment(blank[1:], base))
        else:
            segments.append(Segment(f"{lead}{arrow}", self.style(item.tone or "dim", *over)))
        if mark and row == 0:
            segments.append(Segment(mark, self.style(item.mark_tone or item.tone, *over)))
        segments += [
            Segment(piece, self.style(item.tone, *tones, *over))
            for piece, tones in pieces(text[:start] + shown, start, start + len(shown), list(item.tints))
        ]
        if right:
            segments.append(Segment(" " * max(0, room - cell_len(shown)), base))
            segments.append(Segment(right, self.style(item.right_tone, *over)))
        return padded(segments, width, base)


def _arrow(item: Row) -> str:
    return {True: "▾ ", False: "▸ ", None: "  " if item.indent else ""}[item.fold]


def _text(item: Row) -> str:
    return veiled(item.text[:1000])


def _room(item: Row, width: int) -> tuple[str, int]:
    """What stands at the right edge, and the cells that are left for the text."""
    right = f" {veiled(item.right)} " if item.right else ""
    lead = "  " * item.indent + _arrow(item) + (f"{safe_line(item.mark)} " if item.mark else "")
    room = width - cell_len(lead + right) - 1
    return ("", room + cell_len(right)) if right and room < 6 else (right, room)


def _starts(item: Row, width: int) -> tuple[int, ...]:
    """Where the lines of its text begin."""
    return (0,) if item.most == 1 else wrap(_text(item), _room(item, width)[1])[: item.most]
