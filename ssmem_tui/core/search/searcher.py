"""The search of one workspace: keeps the cache in line with the files, answers queries, reads hits back."""

from __future__ import annotations

import sqlite3
import threading
import time
from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING

from ssmem_tui.core.model import Cancelled, Note, Progress
from ssmem_tui.core.saying import saying
from ssmem_tui.core.search import schema
from ssmem_tui.core.search.corpus import Corpus, Folder, is_current
from ssmem_tui.core.search.highlight import Marker, Plan
from ssmem_tui.core.search.lines import LineIndex
from ssmem_tui.core.search.onfile import Files
from ssmem_tui.core.search.query import Query, Term, parse
from ssmem_tui.core.search.records import Results, SyncReport, Where
from ssmem_tui.core.search.schema import CacheBroken, CacheBusy, sound
from ssmem_tui.core.search.scope import scope_of
from ssmem_tui.core.search.topics import TopicIndex
from ssmem_tui.core.search.vocabulary import Vocabulary, unlisted

if TYPE_CHECKING:
    from ssmem_tui.core.apart import Runner

LIMIT = 50


def _never() -> bool:
    return False


def _silent(_: Progress) -> None:
    return None


@contextmanager
def _busy() -> Iterator[None]:
    try:
        yield
    except sqlite3.OperationalError as error:
        said = saying("The search cache cannot be used right now: {error}.", error=str(error))
        raise CacheBusy(said) from error


@dataclass(slots=True)
class _View:
    """What was read of one generation of the cache."""

    snapshot: int
    generation: int
    words: Vocabulary
    topics: TopicIndex
    lines: LineIndex
    files: dict[int, Where] = field(default_factory=dict)


class Searcher:
    """`sync` may run in one thread while `search` runs in another; each of them in one at a time.

    `reopen` looks at the workspace again when something in it changed; `today` is what recency and
    `since:2w` count from.

    Raises:
        CacheBusy: the disk takes no cache, in its folder or among temporary files.
    """

    def __init__(
        self,
        workspace: Corpus,
        cache_dir: Path,
        *,
        reopen: Callable[[Path], Corpus] = Folder,
        today: Callable[[], date] = date.today,
    ) -> None:
        self._workspace = workspace
        self._notes: Mapping[str, Note] = {}
        self._looked = False
        self._reopen = reopen
        self.today = today
        self._writing = threading.Lock()
        self._reading = threading.Lock()
        self._private = ""
        self.file = schema.cache_file(workspace.root, cache_dir)
        try:
            self._connect()
        except (OSError, sqlite3.OperationalError):
            import tempfile

            self._private = tempfile.mkdtemp(prefix="ssmem-search-")
            self.file = schema.cache_file(workspace.root, Path(self._private))
            with _busy():
                self._connect()

    def _connect(self) -> None:
        self._write = schema.open_writer(self.file)
        self._read = schema.open_reader(self.file)
        self._view: _View | None = None

    def close(self) -> None:
        """Close the cache once nobody uses it; one made for want of a cache folder goes with it."""
        with self._writing, self._reading:
            self._read.close()
            self._write.close()
        if self._private:
            import shutil

            shutil.rmtree(self._private, ignore_errors=True)

    def reset(self) -> None:
        """Throw the cache away and start with an empty one; the next `sync` builds it."""
        with self._writing:
            self._start_afresh()

    def _start_afresh(self) -> None:
        with self._reading:
            self._read.close()
            self._write.close()
            schema.wipe(self.file)
            self._connect()

    def interrupt(self) -> None:
        """Make a running search stop at once, from any thread; it returns what it has or nothing."""
        with suppress(sqlite3.ProgrammingError):
            self._read.interrupt()

    def sync(
        self,
        progress: Callable[[Progress], None] = _silent,
        cancelled: Cancelled = _never,
        only: Collection[str] | None = None,
        run: Runner | None = None,
    ) -> SyncReport:
        """Bring the cache in line with the files; with `only`, look at these paths and no others.

        When nothing changed this costs a stat for each file. A damaged cache is built anew. With `run`, that
        does the work of an index which is not complete yet.

        Raises:
            CacheBusy: another process writes for longer than ten seconds, or the disk is full.
            WorkspaceError: the workspace cannot be read.
        """
        with self._writing, _busy():
            try:
                with sound():
                    return self._sync(progress, cancelled, only, run)
            except CacheBroken:
                self._start_afresh()
                with sound():
                    return self._sync(progress, cancelled, only)

    def _sync(
        self,
        progress: Callable[[Progress], None],
        cancelled: Cancelled,
        only: Collection[str] | None,
        run: Runner | None = None,
    ) -> SyncReport:
        if only is None and is_current(self._write, self._workspace.root):
            return SyncReport()
        if only is None and run is not None and not schema.fact(self._write, "complete"):
            return self._first(progress, cancelled, run)
        from ssmem_tui.core.search.sync import Writer

        looked = time.time_ns()
        if only is None or not self._notes.keys() >= set(only):
            if self._looked:
                self._workspace = self._reopen(self._workspace.root)
            elif not isinstance(self._workspace, Folder):
                looked = 0  # opened by somebody at some time before
            self._looked = True
            self._notes = {note.path: note for note in self._workspace.notes}
        paths = self._notes.keys() if only is None else self._notes.keys() & set(only)
        notes = [self._notes[path] for path in paths]
        return Writer(self._write, self._workspace.root).sync(notes, progress, cancelled, only, looked)

    def _first(self, progress: Callable[[Progress], None], cancelled: Cancelled, run: Runner) -> SyncReport:
        """Have everything indexed by `run`; how far it is, the cache itself tells."""
        from ssmem_tui.core.apart import Stopped
        from ssmem_tui.core.search.sync import Unread, build

        total, told = len(self._workspace.notes), -1

        def watched() -> bool:
            nonlocal told
            (done,) = self._write.execute("SELECT count(*) FROM file").fetchone()
            if done != told:
                told = done
                progress(Progress(done, total, saying("reading")))
            return cancelled()

        try:
            report = run(build, Unread(self._workspace.root, self.file), watched)
        except Stopped:
            return SyncReport()
        self._looked = True  # by now it is older than what was indexed
        if not cancelled() and not schema.fact(self._write, "complete"):
            raise CacheBroken(schema.BROKEN)  # another file than ours, made in its place
        return report

    def search(
        self,
        query: str,
        limit: int = LIMIT,
        cancelled: Cancelled = _never,
        partial: Callable[[Results], None] | None = None,
    ) -> Results:
        """Topics and lines for what was typed, best first.

        The lines are read from the files: where one differs from the cache, its file is indexed again first.
        `partial` is called with the topics as soon as they are known.
        """
        parsed = parse(query, self.today())
        for last in (False, True):
            try:
                with _busy():
                    results, stale = self._ask(parsed, limit, cancelled, partial)
            except CacheBroken:
                if last:
                    raise
                self.reset()
                self.sync(cancelled=cancelled)
                continue
            if not stale or last or cancelled():
                return results
            if self._writing.locked():  # a build is under way and will come by here
                return results
            self.sync(cancelled=cancelled, only=stale)
        return results

    def marker(self, query: str) -> Marker:
        """What marks every occurrence of a query in the text of a preview."""
        parsed = parse(query, self.today())
        while True:
            try:
                with _busy(), self._reading, sound():
                    words = self._current().words
                    return Marker(tuple(_marking(term, words) for term in parsed.terms))
            except CacheBusy as busy:
                if "interrupt" not in str(busy):
                    raise
                # a new query interrupts the search before it, and may meet this instead

    def _ask(
        self,
        query: Query,
        limit: int,
        cancelled: Cancelled,
        partial: Callable[[Results], None] | None,
    ) -> tuple[Results, set[str]]:
        while True:
            try:
                with self._reading, sound():
                    self._read.execute("BEGIN")
                    try:
                        return self._answer(query, limit, cancelled, partial)
                    finally:
                        if self._read.in_transaction:
                            self._read.execute("ROLLBACK")
            except sqlite3.OperationalError as error:
                if "interrupt" not in str(error):
                    raise
                if cancelled():
                    return Results(query.text, (), (), complete=False), set()
                # the interrupt was meant for the query before this one: go again

    def _answer(
        self,
        query: Query,
        limit: int,
        cancelled: Cancelled,
        partial: Callable[[Results], None] | None,
    ) -> tuple[Results, set[str]]:
        view = self._current()
        files = Files(self._read, self._workspace.root, view.files)
        topics = tuple(files.topics(view.topics.search(query, view.words, limit, cancelled)))
        if partial and not cancelled():
            partial(Results(query.text, topics, (), complete=False))
        if cancelled():
            return Results(query.text, topics, (), complete=False), set()
        scope = scope_of(self._read, query)
        found = view.lines.search(query, view.words, scope, limit, self.today(), cancelled)
        lines = tuple(files.lines(found))
        return Results(query.text, topics, lines, complete=not cancelled()), files.stale

    def _current(self) -> _View:
        """What is known of the cache as it is now; what only the snapshot decides is kept."""
        snapshot, generation = (schema.fact(self._read, name) for name in ("snapshot", "generation"))
        view = self._view
        if view is None or view.snapshot != snapshot:
            words, topics = Vocabulary(self._read), TopicIndex(self._read)
            view = self._view = _View(snapshot, generation, words, topics, LineIndex(self._read))
        elif view.generation != generation:
            view.words.refresh()
            view.topics.refresh()
            view.lines.refresh()
            view.files.clear()
            view.generation = generation
        return view


def _marking(term: Term, words: Vocabulary) -> Plan:
    forms = words.literal(term)
    many = unlisted(term, forms)
    return Plan.of(term, forms or words.neighbours(term, forms), 1.0, beginning=many)
