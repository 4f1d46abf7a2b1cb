"""What goes on behind the search screen: the index follows the files, queries run in a thread of their own.

The first index is built in a process apart, later changes are read in a thread. A newer query interrupts the
older one. What the index holds already is found while the rest is still read.
"""

from __future__ import annotations

import threading
from weakref import ref

from textual.timer import Timer
from textual.widgets import Input

from ssmem_tui.core.model import Progress
from ssmem_tui.core.search.query import Query, parse
from ssmem_tui.core.search.records import Results, SyncReport
from ssmem_tui.core.search.searcher import Searcher
from ssmem_tui.core.search.thread import SearchThread
from ssmem_tui.tui.catalogue import sentence, t
from ssmem_tui.tui.jobs import Job, Ticket
from ssmem_tui.tui.messages import Here
from ssmem_tui.tui.screens.base import BaseScreen
from ssmem_tui.tui.search.shown import NOTHING, Answer, Indexed, Shown
from ssmem_tui.tui.services import Services

_LOOK_AGAIN = 1.0
"""Seconds after which a change from outside is seen while this screen is in front."""

_EARLY = 0.05
"""Seconds that topics wait for their lines; only a search that takes longer paints twice."""


class Finding(BaseScreen):
    """A screen with an input `#box`; it draws what `self._shown` holds in `_show_hits`."""

    def __init__(self, services: Services | None, here: Here | None = None) -> None:
        super().__init__(services, here)
        self._shown = Shown()
        self._progress: Progress | None = None
        self._following: Job | None = None
        self._early: Timer | None = None

    def _show_hits(self) -> None:
        raise NotImplementedError

    def _whole_answer(self) -> None:
        """All of the answer to the newest query is shown."""

    def on_mount(self) -> None:
        services = self.services
        self._searcher = Searcher(services.workspace, services.cache_dir, today=lambda: services.today)
        self._thread = SearchThread(self._searcher, self._answered)
        self._look_again()
        self.set_interval(_LOOK_AGAIN, self._tick)

    def on_unmount(self) -> None:
        if self._following is not None:
            self._following.disown()
            if self._following.waiting is not None:
                self.shell.jobs.drop(self._following)

        def end(thread: SearchThread, searcher: Searcher) -> None:
            thread.stop()
            searcher.close()

        threading.Thread(target=end, args=(self._thread, self._searcher), name="search end").start()

    def workspace_changed(self) -> None:
        self._look_again()

    # The index.

    def _tick(self) -> None:
        if self.is_current:
            self._look_again()

    def _look_again(self) -> None:
        """Bring the index in line with the files. What the first one takes goes on when this screen closes,
        and the next one waits for it: it is not built twice, and nothing of it is thrown away."""
        jobs, key = self.shell.jobs, f"index {self.services.root}"
        if (building := next((job for job in jobs.running if job.key == key), None)) is not None:
            if building is not self._following and building.progress is not None:
                self.post_message(Indexed(building.progress))
            return
        searcher, run, here = self._searcher, self.services.run, ref(self)

        def work(ticket: Ticket[SyncReport]) -> SyncReport:
            def read(progress: Progress) -> None:
                ticket.report(progress)
                if (screen := here()) is not None:
                    screen._indexing(progress)

            return searcher.sync(read, ticket.cancelled, run=run)

        self._following = jobs.start(
            t("index"),
            work,
            then=self._indexed,
            failed=self._failed,
            key=key,
            quiet=True,
            later=None if self._before_paint is None else self._when_painted,
        )

    def _indexing(self, progress: Progress) -> None:
        if progress.total:
            self.post_message(Indexed(progress))

    def on_indexed(self, event: Indexed) -> None:
        event.stop()
        if self._gone:
            return
        self._progress = event.progress if event.progress.done < event.progress.total else None
        self.refresh_title()
        self._ask(keep=True)

    def _indexed(self, report: SyncReport) -> None:
        was, self._progress = self._progress, None
        if self._gone:
            return
        for path in report.unreadable:
            self.say(t("{path} cannot be read and is not searched", path=path), "$text-warning")
        if report.changed or report.removed or was:
            self._ask(keep=True)
        if was:
            self.refresh_title()

    def _failed(self, error: Exception) -> None:
        if not self._gone:
            self.say(sentence(error), "$text-error")

    @property
    def _gone(self) -> bool:
        """Whether the widgets are gone already, while background work still reports."""
        return not self.query("#box")

    # Asking.

    @property
    def _query(self) -> Query:
        return parse(self.query_one("#box", Input).value, self.services.today)

    def _ask(self, *, keep: bool) -> None:
        """Ask for what the box holds; `keep` leaves the cursor on its hit, for it is the same question."""
        query = self._query
        self._shown.keep_cursor = keep
        if query:
            self._thread.submit(query.text)
        else:
            self._thread.submit("")
            self._shown.results, self._shown.lines = NOTHING, ()
            self._show_hits()

    def _answered(self, generation: int, results: Results | Exception) -> None:
        self.post_message(Answer(generation, results))

    def on_answer(self, event: Answer) -> None:
        event.stop()
        if self._gone or event.generation != self._thread.generation:
            return
        if isinstance(event.results, Exception):
            self._failed(event.results)
            return
        if self._early is not None:
            self._early.stop()
        self._shown.results = event.results
        if not event.results.complete:
            self._early = self.set_timer(_EARLY, self._show_hits)
            return
        self._shown.lines = event.results.lines
        self._show_hits()
        self._shown.keep_cursor = True
        self._whole_answer()
