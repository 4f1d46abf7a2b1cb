"""One file on the whole screen, opened at a line from anywhere; `esc` returns to where one was."""

from __future__ import annotations

from textual.app import ComposeResult

from ssmem_tui.tui.catalogue import sentence, t
from ssmem_tui.tui.jobs import Ticket
from ssmem_tui.tui.messages import Here
from ssmem_tui.tui.screens.base import BaseScreen
from ssmem_tui.tui.screens.editing import EditHere, edit_here
from ssmem_tui.tui.screens.linked import OpenLink, open_link
from ssmem_tui.tui.widgets.line_view import LineView
from ssmem_tui.tui.widgets.pane import Pane
from ssmem_tui.tui.widgets.reader import Reader


class ReadScreen(BaseScreen):
    """Shows `here.path` with the cursor on `here.line`."""

    NAME = "Read"
    KEYS = (EditHere, OpenLink)

    def compose_body(self) -> ComposeResult:
        yield Pane("0", self.opened_at.path, Reader(veil=False, empty=t("reading…"), id="text"), id="read")

    def on_mount(self) -> None:
        self._load(self.opened_at.line)

    def workspace_changed(self) -> None:
        self._load(self.here().line)

    def _load(self, line: int) -> None:
        services, path = self.services, self.opened_at.path

        def work(_: Ticket[str]) -> str:
            from ssmem_tui.core.workspace import read

            return read(services.workspace, path).text

        self.job(
            t("read"),
            work,
            then=lambda text: self._show(text, line),
            failed=lambda error: self.query_one(Reader).set_lines((), empty=sentence(error)),
            key="read",
            quiet=True,
            holds=not self.query_one(Reader).lines,
        )

    def _show(self, text: str, line: int) -> None:
        from ssmem_tui.core.review.archive import has_left

        reader = self.query_one(Reader)
        reader.set_text(text, at=line)
        note = self.services.workspace.by_path.get(self.opened_at.path)
        if note is not None and note.archived and has_left([each.text for each in reader.lines[line - 1 :]]):
            self.say(t("left core; v, then X there brings it back"))

    def here(self) -> Here:
        line = self.query_one(Reader).line
        return Here(
            self.opened_at.path,
            line.number if line else 1,
            self.opened_at.period,
            text=line.text if line else "",
        )

    def action_edit_here(self) -> None:
        edit_here(self, self.query_one(Reader), self.opened_at.path)

    def action_link_open(self) -> None:
        open_link(self, self.query_one(Reader), self.opened_at.path)

    def on_line_view_chosen(self, event: LineView.Chosen) -> None:
        event.stop()
        self.action_link_open()
