"""Jump mode: a letter on every pane; pressing it, or clicking the pane, puts the keyboard there."""

from __future__ import annotations

from textual import events
from textual.app import ComposeResult
from textual.content import Content
from textual.screen import ModalScreen, Screen
from textual.widget import Widget
from textual.widgets import Static

_LETTERS = "asdfghjkl;qwertyuiop"


class JumpScreen(ModalScreen[Widget | None]):
    """Dismissed with the widget that was chosen."""

    DEFAULT_CSS = """
    JumpScreen { align: left top; background: transparent; }
    JumpScreen > Static {
        width: 3; height: 1; position: absolute; background: $warning; color: $ink-match; text-style: bold;
    }
    """

    def __init__(self, over: Screen[object]) -> None:
        super().__init__()
        shown = [node for node in over.focus_chain if node.region.area and node.region.y < over.size.height]
        self._targets = dict(zip(_LETTERS, shown, strict=False))

    def compose(self) -> ComposeResult:
        for letter, widget in self._targets.items():
            mark = Static(Content(f" {letter} "))
            mark.styles.offset = (widget.region.x + 1, widget.region.y)
            yield mark

    def on_key(self, event: events.Key) -> None:
        event.stop()
        self.dismiss(self._targets.get(event.character or ""))

    def on_click(self, event: events.Click) -> None:
        event.stop()
        x, y = event.screen_offset
        self.dismiss(next((node for node in self._targets.values() if node.region.contains(x, y)), None))
