"""One row of removable chips: what narrows a search. A click takes one away; hidden when there are none."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rich.cells import cell_len
from textual import events
from textual.content import Content
from textual.message import Message
from textual.widget import Widget

from ssmem_tui.core.sanitise import safe_line
from ssmem_tui.tui.widgets.tones import in_words


class ChipBar(Widget):
    """`show(chips, notes)`: chips can be clicked away, notes are words beside them."""

    DEFAULT_CSS = "ChipBar { height: 1; display: none; } ChipBar.-some { display: block; }"

    @dataclass
    class Dropped(Message):
        """The chip at `index` was clicked."""

        index: int

    def __init__(self) -> None:
        super().__init__()
        self._chips: tuple[str, ...] = ()
        self._notes: tuple[str, ...] = ()
        self._spots: list[tuple[int, int, int]] = []

    def show(self, chips: Sequence[str], notes: Sequence[str] = ()) -> None:
        before = self._chips, self._notes
        self._chips = tuple(map(safe_line, chips))
        self._notes = tuple(map(safe_line, notes))
        if before == (self._chips, self._notes):
            return
        self.set_class(bool(self._chips or self._notes), "-some")
        self.refresh()

    def render(self) -> Content:
        parts: list[str | tuple[str, str]] = [" "]
        at = 1
        self._spots = []
        for index, chip in enumerate(self._chips):
            label = f" {chip} ✕ "
            self._spots.append((at, at + cell_len(label), index))
            parts += [(label, "reverse"), " "]
            at += cell_len(label) + 1
        dim = in_words("dim", self.app.native_ansi_color)
        parts += [(f"{note}  ", dim) for note in self._notes]
        return Content.assemble(*parts)

    def on_click(self, event: events.Click) -> None:
        for start, end, index in self._spots:
            if start <= event.x < end:
                self.post_message(self.Dropped(index))
                return
