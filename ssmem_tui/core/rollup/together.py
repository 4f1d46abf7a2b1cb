"""What one run over several periods wrote, one commit each, is taken back and brought again in one step."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Protocol
from uuid import uuid4

from ssmem_tui.core.errors import NothingToDo
from ssmem_tui.core.model import Cancelled
from ssmem_tui.core.rollup.plan import Ledger
from ssmem_tui.core.rollup.writer import Writes
from ssmem_tui.core.store.history import NOT_ACTS
from ssmem_tui.core.store.records import Act, Commit, Receipt

RUN = "Run"
"""The trailer by which the commits of one run know each other."""


class _History(Protocol):
    def undoing(self, commit: str | None = None, *, redo: bool = False) -> Commit: ...

    def undo(self, commit: str | None = None) -> Receipt: ...

    def commits(self) -> Iterator[Commit]: ...


@dataclass(frozen=True, slots=True)
class OneRun:
    """A store in which each act says that it belongs to the run `name`."""

    store: Writes
    name: str

    def at_rest(self, path: str, ledger: str) -> tuple[bytes | None, Ledger]:
        return self.store.at_rest(path, ledger)

    def apply(self, act: Act) -> Receipt:
        return self.store.apply(replace(act, trailers=(*act.trailers, (RUN, self.name))))


def new_run(store: Writes) -> OneRun:
    """`store` for a run that begins now."""
    return OneRun(store, uuid4().hex[:12])


def run_of(store: _History, commit: Commit) -> str:
    """The run that a commit belongs to, or the one that it took back belongs to; empty where to none."""
    said = dict(commit.trailers)
    if commit.act == "undo" and said.get("Reverses"):
        said = dict(store.undoing(said["Reverses"]).trailers)
    return said.get(RUN, "")


def others_of(store: _History, commit: Commit) -> int:
    """How many more acts of its run `take_back` takes with `commit`, the newest act."""
    run, found = run_of(store, commit), 0
    if not run:
        return 0
    for one in store.commits():
        if one.act in NOT_ACTS or one.undone or one.commit == commit.commit:
            continue
        if dict(one.trailers).get(RUN) != run:
            break
        found += 1
    return found


def take_back(
    store: _History, commit: Commit, *, redo: bool = False, cancelled: Cancelled = lambda: False
) -> Iterator[Receipt]:
    """Reverse `commit`, as `store.undoing` named it, and what is left of its run, each as a commit of its own
    and the newest first; with `redo` in the order in which they were written.

    Raises:
        SsmemError: as `Store.undo`; what was yielded until then is done.
    """
    run = run_of(store, commit)
    yield store.undo(commit.commit)
    while run and not cancelled():
        try:
            commit = store.undoing(redo=redo)
        except NothingToDo:
            return
        if run_of(store, commit) != run:
            return
        yield store.undo(commit.commit)
