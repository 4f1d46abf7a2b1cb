"""Reading through the store: files, ledgers, and history. Nothing here writes."""

from __future__ import annotations

import itertools
import threading
from collections.abc import Container, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from ssmem_tui.core.errors import Unreadable
from ssmem_tui.core.saying import saying, why
from ssmem_tui.core.store import ledger
from ssmem_tui.core.store.blame import blame
from ssmem_tui.core.store.desk import GitDesk
from ssmem_tui.core.store.history import Filter
from ssmem_tui.core.store.paths import Tree, check_path
from ssmem_tui.core.store.records import BlameLine, Change, Commit


class Reading:
    """What a store answers. Calls may come from any thread."""

    root: Path
    _turn: threading.RLock
    _tree: Tree

    def _versioned(self) -> GitDesk:
        """The repository.

        Raises:
            NotVersioned: there is none.
        """
        raise NotImplementedError

    # ---- reading

    def read(self, path: str) -> bytes | None:
        """Content of a workspace file, `None` when there is none.

        Raises:
            PathRefused: not a plain file of the workspace.
            Unreadable: it is there and cannot be read.
        """
        try:
            return self._tree.read(path)
        except OSError as error:
            raise Unreadable(saying("{path} cannot be read: {why}.", path=path, why=why(error))) from error

    def read_ledger(self, name: str) -> tuple[Mapping[str, Any], ...]:
        """Live records of a ledger, oldest first."""
        return ledger.read_ledger(self.root, name)

    # ---- history

    def history(
        self,
        path: str | Sequence[str] | None = None,
        *,
        limit: int = 50,
        before: str | None = None,
        only: Filter | None = None,
    ) -> tuple[Commit, ...]:
        """At most `limit` commits that touched `path` (the workspace without), newest first, older than
        `before`; commits of others too, told apart by `act`.

        Raises:
            NotVersioned: there is no history here.
        """
        commits = self.commits(path, only=only)
        if before is not None:
            commits = itertools.islice(itertools.dropwhile(lambda c: c.commit != before, commits), 1, None)
        return tuple(itertools.islice(commits, limit))

    def commits(
        self, path: str | Sequence[str] | None = None, *, only: Filter | None = None
    ) -> Iterator[Commit]:
        """The same as a stream; close it (or let it end) to end its git process."""
        git = self._versioned()
        with self._turn:
            tips = git.tips()
        paths = [path] if isinstance(path, str) else list(path or ())
        return git.history.commits(tips, paths, only=only)

    def commit(self, name: str) -> Commit:
        """One commit, by its id or the start of it, the id of our act, or `HEAD`.

        Raises:
            UsageError: there is none.
        """
        git = self._versioned()
        with self._turn:
            return git.history.one(git.named(name))

    def show(
        self, commit: str, *, older: str | None = None, only: Container[str] | None = None
    ) -> list[Change]:
        """Before and after of every workspace file that a commit changed, or of every file that differs from
        the state after `older`; of the paths in `only`, if given."""
        git = self._versioned()
        with self._turn:
            return git.history.changes(git.named(commit), older and git.named(older), only)

    def touched(self, commit: str, *, older: str | None = None) -> dict[str, bool]:
        """The paths of what `show` would give, and whether there was such a file before; reads no file."""
        git = self._versioned()
        with self._turn:
            return git.history.touched(git.named(commit), older and git.named(older))

    def blob(self, commit: str, path: str) -> bytes | None:
        """Content of a workspace file in a commit, `None` when it was not there."""
        git = self._versioned()
        with self._turn:
            return git.objects.held(git.refs.known(git.named(commit), check_path(path)))

    def blame(self, path: str, *, moves: bool = False, at: str | None = None) -> tuple[BlameLine, ...]:
        """For each line of the file as it is on disk (or in the commit `at`), the commit it came with;
        `moves` looks across files."""
        git = self._versioned()
        with self._turn:
            tip = at or next((t for t in git.tips() if git.refs.known(t, path)), None)
            data = git.objects.held(git.refs.known(at, path)) if at else self._tree.read(path)
        return tuple(blame(git.shim, tip, git.repo.prefix + path, data or b"", moves=moves))
