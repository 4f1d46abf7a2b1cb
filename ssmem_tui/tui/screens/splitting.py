"""How much of the width the lists on the left get: by key, or by dragging the border with the mouse."""

from __future__ import annotations

from ssmem_tui.tui.commands import Command
from ssmem_tui.tui.screens.base import BaseScreen
from ssmem_tui.tui.widgets.pane import Pane

USUAL, _STEP, _LEAST, _MOST = 36, 4, 20, 70
"""Percent of the width."""


class WiderLeft(Command):
    """Give the lists on the left more room; the border can also be dragged."""

    id, key, title = "split.wider", "greater_than_sign", "More room for the lists"


class NarrowerLeft(Command):
    """Give the text on the right more room; the border can also be dragged."""

    id, key, title = "split.narrower", "less_than_sign", "More room for the text"


class Splitting(BaseScreen):
    """For a screen with `#left` and `#right`; remembers the split of the workspace."""

    def apply_split(self, percent: int) -> None:
        """Give the left this share of the width; 0 leaves it as it is."""
        if percent:
            self.query_one("#left").styles.width = f"{percent}%"

    def _split_at(self, percent: int) -> None:
        kept = max(_LEAST, min(_MOST, percent))
        self.services.state.set("split", kept)
        self.apply_split(kept)

    def action_split_wider(self) -> None:
        self._split_at(self.services.state.get("split", USUAL) + _STEP)

    def action_split_narrower(self) -> None:
        self._split_at(self.services.state.get("split", USUAL) - _STEP)

    def on_pane_edge_dragged(self, event: Pane.EdgeDragged) -> None:
        event.stop()
        inner = event.right == (event.pane in self.query("#left Pane"))
        if self.ready and inner and self.has_class("-wide") and self.maximized is None:
            self._split_at(round(100 * event.x / max(1, self.size.width)))
