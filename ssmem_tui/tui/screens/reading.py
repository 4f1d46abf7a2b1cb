"""The right half of the cockpit: opens a note, marks the fate of each line, says why, lists its commits."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ssmem_tui.tui.catalogue import say, say_situation, t
from ssmem_tui.tui.messages import Here
from ssmem_tui.tui.screens.base import BaseScreen
from ssmem_tui.tui.screens.linked import open_link
from ssmem_tui.tui.services import Services
from ssmem_tui.tui.widgets.line_list import LineList
from ssmem_tui.tui.widgets.pane import Pane
from ssmem_tui.tui.widgets.reader import Mark, Reader, lines_of

if TYPE_CHECKING:
    from ssmem_tui.core.model import Note
    from ssmem_tui.core.periods import Period
    from ssmem_tui.core.store.records import Commit, StoreStatus
    from ssmem_tui.tui.cockpit.background import Opened
    from ssmem_tui.tui.cockpit.commit import Page
    from ssmem_tui.tui.cockpit.fates import LineFate, Tracer
    from ssmem_tui.tui.cockpit.overview import Overview
    from ssmem_tui.tui.jobs import Job

NO_FILE = "no file was changed; what was decided is recorded in the ledger"


class Reading(BaseScreen):
    """Each step starts the next in a thread; a newer selection replaces what is still under way."""

    def __init__(self, services: Services | None, here: Here | None = None) -> None:
        super().__init__(services, here)
        self._known: Overview | None = None
        self._shown: Opened | None = None
        self._change: Page | None = None
        self._period: Period | None = None
        self._fates: dict[int, LineFate] | None = None
        self._blame: dict[int, str] = {}
        self._under_way: Job | None = None
        self._wanted: Here | None = None
        self._tracer: Tracer | None = None
        self._commits_for: str | None = None
        self._status: StoreStatus | None = None

    @property
    def _reader(self) -> Reader:
        return self.query_one("#reader", Reader)

    def _read(self, place: Here, *, again: bool = False) -> None:
        from ssmem_tui.tui.cockpit import background

        services, shown = self.services, self._shown
        if not again and shown and not shown.made and shown.path == place.path:
            self._drop_reading()
            self._reader.go_to_line(place.line)
            return

        def show(opened: Opened) -> None:
            self._show(opened, place.line)

        self._wanted = place
        self._under_way = self.job(
            t("read"), lambda _: background.open_note(services, place.path), then=show, key="read", quiet=True
        )

    def _drop_reading(self) -> None:
        """What is still read for a row before this one comes too late."""
        if self._under_way is not None:
            self.shell.jobs.drop(self._under_way)
        self._under_way = self._wanted = None

    def _show_period(self, place: Here) -> None:
        from ssmem_tui.tui.cockpit.background import Opened
        from ssmem_tui.tui.cockpit.ladder import period_page

        if place.period is None:
            return
        plan = self._known.plan if self._known and self._known.plan else ()
        item = next((item for item in plan if item.period == place.period), None)
        text = period_page(self.services.workspace, place.period, item, self.services.today)
        self._show(Opened(None, place.period.key, text, made=True), 1)
        self._period = place.period

    def _show(self, opened: Opened, line: int, change: Page | None = None) -> None:
        """Show what was read, with the cursor on this line; of a commit, its `change`."""
        same = self._shown is not None and (self._shown.path, self._shown.text) == (opened.path, opened.text)
        self._drop_reading()
        self._shown, self._change, self._period = opened, change, None
        if not same:
            self._fates, self._blame = None, {}
            lines = [placed.line for placed in change.placed] if change else lines_of(opened.text)
            nothing = NO_FILE if change else "(an empty file)"
            self._reader.set_lines(lines, at=line, empty=opened.problem or t(nothing))
        pane = self.query_one("#pane-reader", Pane)
        note = opened.note
        facts = [f"{note.layer} {t(note.klass.value)}"] if note else []
        facts += [change.commit[:8]] if change else [f"{len(self._reader.lines):,} {t('lines')}"]
        pane.title(opened.path, "  ".join(facts))
        pane.foot("  ".join((*opened.warnings, *map(say, note.warnings if note else ()))))
        from ssmem_tui.tui.cockpit.fates import legend

        why = self.query_one("#pane-why", Pane)
        why.title(t("Why") if change else t("Why this line matters"))
        why.foot(legend(note))
        if change:
            self.query_one("#why", LineList).set_rows(change.why)
        self._show_why()
        self._show_commits()
        self._trace()

    def _trace(self) -> None:
        from ssmem_tui.core.trace.cache import FOLDER
        from ssmem_tui.tui.cockpit.fates import Tracer, fates_of

        opened = self._shown
        if opened is None or opened.note is None or opened.problem:
            return
        note, services = opened.note, self.services
        self._tracer = tracer = self._tracer or Tracer(services.cache_dir / FOLDER)
        waiting = self._known.waiting if self._known and self._known.waiting else ()
        self.job(
            t("trace"),
            lambda ticket: fates_of(services.workspace, note, tracer, waiting, ticket.cancelled),
            then=lambda fates: self._got_fates(note, fates),
            failed=lambda error: self._got_fates(note, {}),
            key="trace",
            quiet=True,
            rested=True,
        )

    def _got_fates(self, note: Note, fates: dict[int, LineFate]) -> None:
        from ssmem_tui.tui.cockpit.fates import marks

        if self._shown is None or self._shown.note != note:
            return
        self._fates = fates
        self._reader.set_marks({number: Mark(*mark) for number, mark in marks(note, fates).items()})
        self._show_why()
        if self._status and self._status.versioned and not self._blame:
            self._load_blame(note.path)

    def _load_blame(self, path: str) -> None:
        from ssmem_tui.tui.cockpit import background

        services = self.services

        def got(blame: dict[int, str]) -> None:
            self._blame = blame
            self._show_why()

        self.job(
            t("blame"),
            lambda _: background.blame_words(services, path),
            then=got,
            failed=lambda error: None,
            key="blame",
            quiet=True,
        )

    def _show_why(self) -> None:
        if self._shown is None or self._change is not None:
            return
        from ssmem_tui.core.review.archive import LONGEST_ENTRY, has_left
        from ssmem_tui.tui.cockpit.why import first_words, why_rows

        opened, line = self._shown, self._reader.line
        if opened.note is None or line is None:
            self.query_one("#why", LineList).set_rows(())
            return
        fate = self._fates.get(line.number) if self._fates else None
        blamed = self._blame.get(line.number, "")
        at = self._reader.cursor
        below = [each.text for each in self._reader.lines[at : at + LONGEST_ENTRY]]
        retired = opened.note.archived and has_left(below)
        rows = why_rows(opened.note, line.text, fate, blamed, self._fates is not None, retired)
        self.query_one("#why", LineList).set_rows(rows)
        if self.has_class("-narrow") and self._reader.has_focus:
            self.say(first_words(rows))

    def _open_where_else(self) -> None:
        """Go to the first other place that says the line under the cursor, else where its link leads."""
        from ssmem_tui.tui.cockpit.place import Place

        keys = (row.key for row in self.query_one("#why", LineList).rows)
        place = next((key.here for key in keys if isinstance(key, Place) and key.path), None)
        if place is not None:
            self.shell.open_at(place.path, place.line)
        elif self._shown is not None and self._shown.note is not None:
            open_link(self, self._reader, self._shown.path, t("no other place says this line"))
        else:
            self.say(t("no other place says this line"))

    def _show_commits(self) -> None:
        from ssmem_tui.tui.cockpit import background
        from ssmem_tui.tui.cockpit.queue import commit_rows

        path = self._change.path if self._change else self._shown.path if self._shown else ""
        if self._status is None or path == self._commits_for:
            return
        view = self.query_one("#commits", LineList)
        if not self._status.versioned:
            view.set_rows((), empty=say_situation(self._status))
            return
        self._commits_for = path
        if self._shown is not None and self._shown.made and self._change is None:
            self.query_one("#pane-commits", Pane).title(t("History"))
            view.set_rows((), empty=t("history is of a file; t shows all of it"))
            return
        services = self.services
        name = path.rpartition("/")[2]
        self.query_one("#pane-commits", Pane).title(t("History"), name)

        def got(commits: Sequence[Commit]) -> None:
            view.set_rows(
                commit_rows(commits, path, services.clock(), services.config.tzinfo),
                empty=t("no commit touched this file yet"),
            )

        self.job(
            t("history"),
            lambda _: background.commits_of(services, path),
            then=got,
            key="4",
            quiet=True,
            rested=True,
        )
