"""One row of pane names for terminals that are too narrow to show all panes; click or press the number."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rich.cells import cell_len
from textual import events
from textual.content import Content
from textual.geometry import Region
from textual.message import Message
from textual.widget import Widget

from ssmem_tui.tui.widgets.pane import Pane
from ssmem_tui.tui.widgets.tones import in_words
from ssmem_tui.tui.widgets.wrap import cut


class TabStrip(Widget):
    """One tab for each numbered pane of the screen; the front one is bracketed as well as bold."""

    DEFAULT_CSS = "TabStrip { height: 1; display: none; }"

    @dataclass
    class Wanted(Message):
        """A tab was clicked."""

        number: str

    def __init__(self) -> None:
        super().__init__()
        self._front = ""
        self._spots: list[tuple[int, int, str]] = []

    def _tabs(self) -> list[tuple[str, str]]:
        return [(pane.number, pane.tab) for pane in self.screen.query(Pane) if pane.number and pane.needed]

    def show(self, front: str) -> None:
        """Bracket the tab of the pane with this number."""
        self._front = front
        self.refresh_tabs()

    def refresh_tabs(self) -> None:
        """Ask again which panes there are."""
        self.set_class(len(self._tabs()) < 2, "-alone")
        self.refresh()

    def render(self) -> Content:
        parts: list[str | tuple[str, str]] = []
        at = 0
        self._spots = []
        tabs = self._tabs()
        for (number, _), words in zip(tabs, _fitting(tabs, self.size.width), strict=True):
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


def _fitting(tabs: Sequence[tuple[str, str]], width: int) -> list[str]:
    """The words of the tabs, the longest made shorter until all of them fit."""
    words = [name for _, name in tabs]
    while words and sum(map(cell_len, words)) + 4 * len(words) > width:
        longest = max(range(len(words)), key=lambda at: cell_len(words[at]))
        if cell_len(words[longest]) < 3:
            break
        words[longest] = cut(words[longest], cell_len(words[longest]) - 1)
    return words
