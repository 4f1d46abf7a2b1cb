"""One row of pane names for terminals that are too narrow to show all panes; click or press the number."""

from __future__ import annotations

from dataclasses import dataclass

from rich.cells import cell_len
from textual import events
from textual.content import Content
from textual.geometry import Region
from textual.message import Message
from textual.widget import Widget

from ssmem_tui.tui.widgets.tones import in_words


class TabStrip(Widget):
    """`tabs` are (number, words); the front one is bracketed as well as bold."""

    DEFAULT_CSS = "TabStrip { height: 1; display: none; }"

    @dataclass
    class Wanted(Message):
        """A tab was clicked."""

        number: str

    def __init__(self, tabs: tuple[tuple[str, str], ...]) -> None:
        super().__init__()
        self._tabs = tabs
        self._front = ""
        self._spots: list[tuple[int, int, str]] = []

    def show(self, front: str) -> None:
        self._front = front
        self.refresh()

    def render(self) -> Content:
        parts: list[str | tuple[str, str]] = []
        at = 0
        self._spots = []
        for number, words in self._tabs:
            label = f"[{number} {words}]" if number == self._front else f" {number} {words} "
            self._spots.append((at, at + cell_len(label), number))
            style = "bold $text-accent" if number == self._front else "dim"
            parts.append((label, in_words(style, self.app.native_ansi_color)))
            at += cell_len(label)
        return Content.assemble(*parts)

    def others(self) -> list[tuple[Region, str]]:
        """Where on the screen the tabs are that are not in front, with their numbers."""
        left, top = self.region.x, self.region.y
        return [
            (Region(left + start, top, end - start, 1), number)
            for start, end, number in self._spots
            if number != self._front
        ]

    def want(self, number: str) -> None:
        """Ask for the pane of this number, as a click does."""
        self.post_message(self.Wanted(number))

    def on_click(self, event: events.Click) -> None:
        for start, end, number in self._spots:
            if start <= event.x < end:
                self.want(number)
