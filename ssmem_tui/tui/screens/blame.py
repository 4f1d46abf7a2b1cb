"""Blame: for each line of a note the act that wrote it; for the line under the cursor why, and from where."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from textual.app import ComposeResult
from textual.containers import Vertical

from ssmem_tui.core.store import Commit
from ssmem_tui.tui.catalogue import say_situation, sentence, t
from ssmem_tui.tui.commands import Command
from ssmem_tui.tui.history import fetching
from ssmem_tui.tui.history.fetching import Blamed, Detail
from ssmem_tui.tui.history.layout import commit_count, commit_mark, reason_rows
from ssmem_tui.tui.jobs import Ticket
from ssmem_tui.tui.messages import Here
from ssmem_tui.tui.screens.base import MEDIUM, WIDE, BaseScreen
from ssmem_tui.tui.services import Services
from ssmem_tui.tui.shell import STYLES
from ssmem_tui.tui.widgets.line_list import LineList
from ssmem_tui.tui.widgets.line_view import LineView
from ssmem_tui.tui.widgets.pane import Pane
from ssmem_tui.tui.widgets.reader import NO_MARK, Line, Reader

_GUTTERS = ((WIDE, 30), (MEDIUM, 24), (0, 20))


class LineSource(Command):
    """Open the first line that the decision behind this line rests on."""

    id, key, footer, title, order = "blame.source", "o", "source", "Open the source of the line", 2


class NextCommit(Command):
    """Go to the next line that another commit wrote."""

    id, key, footer, title, order = (
        "blame.next",
        "right_square_bracket",
        "next commit",
        "Go to the next other commit",
        3,
    )


class PreviousCommit(Command):
    """Go back to where another commit begins above this line."""

    id, key, title = "blame.previous", "left_square_bracket", "Go to the other commit before"


class BlameScreen(BaseScreen):
    """Enter shows the commit of the line in the history screen."""

    NAME = "Blame"
    KEYS = (LineSource, NextCommit, PreviousCommit)
    CSS_PATH = STYLES / "history.tcss"

    def __init__(self, services: Services, here: Here | None = None) -> None:
        super().__init__(services, here)
        self._path = self.opened_at.path or services.workspace.core_path
        self._blamed: Blamed | None = None
        self._detail: Detail | None = None

    def compose_body(self) -> ComposeResult:
        with Vertical(id="blame"):
            self._gutter = next(cells for least, cells in _GUTTERS if self.app.size.width >= least)
            reader = Reader(mark_width=self._gutter, empty=t("reading…"), id="text")
            yield Pane("0", Path(self._path).name, reader, id="pane-text")
            yield Pane("2", t("Why"), LineList(empty="", id="reasons"), id="pane-reasons")

    def on_mount(self) -> None:
        self.pane_wanted(self.query_one("#pane-text", Pane))
        self.query_one("#text", Reader).focus()
        self.workspace_changed()

    def workspace_changed(self) -> None:
        services, path = self.services, self._path

        def work(_: Ticket[Blamed]) -> Blamed:
            return fetching.blame(services, path)

        self.job(
            t("blame"),
            work,
            then=self._got,
            failed=self._failed,
            key="blame",
            quiet=True,
            holds=not self._blamed,
        )

    def _failed(self, error: Exception) -> None:
        self.query_one("#text", Reader).set_lines((), empty=sentence(error))

    def _got(self, blamed: Blamed) -> None:
        first = self._blamed is None
        self._blamed = blamed
        now = self.services.clock()
        reader = self.query_one("#text", Reader)
        at = self.opened_at.line if first and self.opened_at.path == self._path else reader.cursor + 1
        lines = []
        before: str | None = ""
        for line in blamed.lines:
            commit = blamed.commits.get(line.commit or "")
            shown = (
                commit_mark(commit, now, self.services.config.tzinfo, self._gutter - 1)
                if line.commit != before
                else NO_MARK
            )
            lines.append(Line(line.text, line.number, shown))
            before = line.commit
        reader.set_lines(lines, at=at, empty=t("the file is empty"))
        if not blamed.status.versioned:
            self.say(say_situation(blamed.status).replace("\n", " "), "$text-warning")
        self.refresh_title()
        self._show()

    def title_facts(self) -> Sequence[tuple[str, str]]:
        if self._blamed is None:
            return ()
        return ((self._path, "bold"), (commit_count(len(self._blamed.commits)), ""))

    def _commit(self) -> Commit | None:
        index = self.query_one("#text", Reader).cursor
        lines = self._blamed.lines if self._blamed else ()
        if self._blamed is None or index >= len(lines):
            return None
        return self._blamed.commits.get(lines[index].commit or "")

    def _show(self) -> None:
        commit = self._commit()
        reasons = self.query_one("#reasons", LineList)
        if commit is None:
            self._detail = None
            reasons.set_rows((), empty=t("this line is not in history yet"))
        elif self._detail is None or self._detail.commit != commit:
            services = self.services

            def work(_: Ticket[Detail]) -> Detail:
                return fetching.detail(services, commit)

            self.job(
                t("blame"), work, then=self._detailed, failed=self._failed, key="why", quiet=True, rested=True
            )

    def _detailed(self, detail: Detail) -> None:
        self._detail = detail
        self.query_one("#reasons", LineList).set_rows(reason_rows(detail, self.services.config.tzinfo))

    def on_line_view_moved(self, event: LineView.Moved) -> None:
        if event.view.id == "text":
            self._show()

    def on_line_view_chosen(self, event: LineView.Chosen) -> None:
        if event.view.id == "reasons":
            row = self.query_one("#reasons", LineList).row
            if row and isinstance(row.key, tuple) and row.key[0] == "source":
                self._open(int(row.key[1]))
        elif (commit := self._commit()) is not None:
            self.shell.open("history", Here(self._path, self.here().line, commit=commit.commit))

    def _open(self, number: int) -> None:
        found = self._detail.sources if self._detail else ()
        if number >= len(found):
            self.say(t("this commit names no source"))
        elif found[number][0].path in self.services.workspace.by_path:
            self.shell.open_at(found[number][0].path, found[number][0].line)
        else:
            self.say(t("{path} is not there any more.", path=found[number][0].path), "$text-warning")

    def here(self) -> Here:
        line = self.query_one("#text", Reader).line
        return Here(self._path, line.number if line else 1, text=line.text if line else "")

    def action_blame_source(self) -> None:
        self._open(0)

    def action_blame_next(self) -> None:
        reader = self.query_one("#text", Reader)
        lines = self._blamed.lines if self._blamed else ()
        at = reader.cursor
        if at < len(lines):
            own = lines[at].commit
            others = (n for n in range(at + 1, len(lines)) if lines[n].commit != own)
            reader.cursor = next(others, at)

    def action_blame_previous(self) -> None:
        reader = self.query_one("#text", Reader)
        lines = self._blamed.lines if self._blamed else ()
        at = reader.cursor
        if at < len(lines):
            own = lines[at].commit
            others = (n for n in range(at - 1, -1, -1) if lines[n].commit != own)
            reader.cursor = next(others, at)
