"""The first screen: layers, ladder, review and history on the left, the reader on the right."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical

from ssmem_tui.tui.catalogue import t
from ssmem_tui.tui.messages import Here, WorkspaceFailed
from ssmem_tui.tui.screens.base import BaseScreen
from ssmem_tui.tui.widgets.line_list import LineList
from ssmem_tui.tui.widgets.pane import Pane
from ssmem_tui.tui.widgets.reader import Reader


class CockpitScreen(BaseScreen):
    """Made before the workspace is read; fills itself when it arrives."""

    NAME = "ssmem-tui"

    def __init__(self) -> None:
        super().__init__(None)

    def compose_body(self) -> ComposeResult:
        with Horizontal(id="cockpit"):
            with Vertical(id="left"):
                yield Pane("1", t("Layers"), LineList(id="layers", empty=t("reading…")), id="pane-layers")
                yield Pane("2", t("Ladder"), LineList(id="ladder"), id="pane-ladder")
                yield Pane("3", t("Review"), LineList(id="waiting"), id="pane-waiting")
                yield Pane("4", t("History"), LineList(id="commits"), id="pane-commits")
            yield Pane("0", t("Read"), Reader(id="reader", mark_width=9), id="pane-reader")

    def on_workspace_failed(self, event: WorkspaceFailed) -> None:
        self.query_one("#layers", LineList).set_rows((), empty=event.sentence)

    def here(self) -> Here:
        return Here()
