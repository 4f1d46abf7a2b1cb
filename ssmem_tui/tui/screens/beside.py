"""Two hits side by side: their lines word against word, and below each the note it stands in."""

from __future__ import annotations

from collections.abc import Sequence

from textual.app import ComposeResult
from textual.containers import Horizontal

from ssmem_tui.core.search.records import LineHit, TopicHit
from ssmem_tui.tui.catalogue import sentence, t
from ssmem_tui.tui.jobs import Ticket
from ssmem_tui.tui.messages import Here
from ssmem_tui.tui.screens.base import BaseScreen
from ssmem_tui.tui.search.beside import difference_rows, with_differences
from ssmem_tui.tui.services import Services
from ssmem_tui.tui.widgets.line_view import LineView
from ssmem_tui.tui.widgets.pane import Pane
from ssmem_tui.tui.widgets.reader import Line, Reader, lines_of

Hit = TopicHit | LineHit


class BesideScreen(BaseScreen):
    """Opened from marked hits; `enter` in a note opens it there, `esc` leads back to the list."""

    NAME = "Side by side"

    def __init__(self, services: Services, hits: tuple[Hit, Hit]) -> None:
        super().__init__(services, Here(hits[0].path, hits[0].line, text=hits[0].text))
        self._hits = hits

    def compose_body(self) -> ComposeResult:
        first, second = self._hits
        yield Pane("1", t("What differs"), Reader(empty=t("reading…"), id="differs"), id="pane-differs")
        with Horizontal(id="notes"):
            yield Pane("2", first.path, Reader(empty=t("reading…"), id="first"), id="pane-first")
            yield Pane("3", second.path, Reader(empty=t("reading…"), id="second"), id="pane-second")

    def on_mount(self) -> None:
        self.pane_wanted(self.query_one("#pane-first", Pane))
        self.query_one("#first", Reader).focus()
        self._load()

    def workspace_changed(self) -> None:
        self._load()

    def here(self) -> Here:
        second = self.query_one("#second", Reader)
        reader, hit = (second, self._hits[1]) if second.has_focus else (self._first, self._hits[0])
        line = reader.line
        return Here(hit.path, line.number if line else hit.line, text=line.text if line else hit.text)

    @property
    def _first(self) -> Reader:
        return self.query_one("#first", Reader)

    def _load(self) -> None:
        services, hits = self.services, self._hits

        def work(_: Ticket[list[tuple[Line, ...]]]) -> list[tuple[Line, ...]]:
            from ssmem_tui.core.workspace import read

            return [tuple(lines_of(read(services.workspace, hit.path).text)) for hit in hits]

        def failed(error: Exception) -> None:
            for reader in self.query(Reader):
                reader.set_lines((), empty=sentence(error))

        self.job(t("read"), work, then=self._show, failed=failed, key="beside", quiet=True, holds=True)

    def _show(self, texts: Sequence[Sequence[Line]]) -> None:
        numbers = [hit.line for hit in self._hits]
        notes = with_differences(texts, numbers)
        for name, lines, number in zip(("#first", "#second"), notes, numbers, strict=True):
            self.query_one(name, Reader).set_lines(lines, at=number)
        self.query_one("#differs", Reader).set_lines(difference_rows(notes, numbers))

    def on_line_view_chosen(self, event: LineView.Chosen) -> None:
        event.stop()
        for name, hit in zip(("first", "second"), self._hits, strict=True):
            if event.view.id == name and isinstance(event.view, Reader):
                line = event.view.line
                self.shell.open_at(hit.path, line.number if line else hit.line)
