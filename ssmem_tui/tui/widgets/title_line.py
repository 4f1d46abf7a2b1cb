"""The first row of every screen: where we are, and the few figures that matter there."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len
from textual.content import Content
from textual.geometry import Size
from textual.widget import Widget

from ssmem_tui.tui.widgets.tones import in_words
from ssmem_tui.tui.widgets.veil import veiled
from ssmem_tui.tui.widgets.wrap import cut, wrap


class TitleLine(Widget):
    """`show(left, facts)`: facts are (text, style) pairs; those that do not fit are left out from the end."""

    DEFAULT_CSS = "TitleLine { height: 1; dock: top; }"

    def __init__(self) -> None:
        super().__init__()
        self._left = ""
        self._facts: tuple[tuple[str, str], ...] = ()

    def show(self, left: str, facts: Sequence[tuple[str, str]] = ()) -> None:
        shown = veiled(left), tuple((veiled(text), style) for text, style in facts)
        if shown != (self._left, self._facts):
            self._left, self._facts = shown
            self.refresh()

    def render(self) -> Content:
        used = cell_len(self._left) + 1
        parts: list[str | tuple[str, str]] = [(f" {self._left}", "bold")]
        for text, style in self._facts:
            if used + 2 + cell_len(text) > self.size.width:
                continue
            parts += ["  ", (text, in_words(style, self.app.native_ansi_color))]
            used += 2 + cell_len(text)
        return Content.assemble(*parts)


class LastLine(Widget):
    """The last row: what just happened and how to take it back.

    What a person has to know (`show(whole=True)`) takes as many rows as its words need, until the next key.
    """

    DEFAULT_CSS = "LastLine { height: auto; dock: bottom; }"

    def __init__(self) -> None:
        super().__init__()
        self._text = ""
        self._tail = ""
        self._style = ""
        self._whole = False

    @property
    def text(self) -> str:
        return self._text

    def show(self, text: str, style: str = "dim", tail: str = "", whole: bool = False) -> None:
        """`tail` is never cut off: it says how to take back what the text tells."""
        self._text, self._tail, self._style = veiled(text), veiled(tail), style
        self._whole = whole or style in _GRAVE
        self._changed()

    def fold(self) -> None:
        """Back to one row: somebody goes on."""
        if self._whole:
            self._whole = False
            self._changed()

    def _changed(self) -> None:
        """The screen is laid out again only where other rows are needed than there are."""
        width, screen = self.size.width, self.screen.size.height
        self.refresh(layout=len(self._rows(width, screen)) != self.size.height)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return len(self._rows(width, viewport.height))

    def _rows(self, width: int, screen: int) -> list[str]:
        room = max(1, width - 2)
        if not self._whole:
            return [cut(self._text, max(1, room - cell_len(self._tail))) + self._tail]
        text = self._text + self._tail
        starts = wrap(text, room)
        most = max(1, screen // 4)
        ends = (*starts[1:most], len(text))
        return [cut(text[start:end].rstrip(), room) for start, end in zip(starts, ends, strict=False)]

    def render(self) -> Content:
        rows = self._rows(self.size.width, self.screen.size.height)
        style = in_words(self._style, self.app.native_ansi_color)
        return Content.assemble(("\n".join(f" {row}" for row in rows), style))


_GRAVE = ("$text-error", "$text-warning")
