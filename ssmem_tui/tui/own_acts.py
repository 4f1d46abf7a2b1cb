"""The store as the app uses it: it remembers the names of all that was done through it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from ssmem_tui.core.model import Clock
from ssmem_tui.core.store import Act, Receipt, Store


class OwnStore(Store):
    """`acts` gets op and commit of each act in the thread that did it: a `u` right behind it knows."""

    def __init__(self, root: Path, acts: set[str], *, clock: Clock, on_branch: bool | None) -> None:
        super().__init__(root, clock=clock, on_branch=on_branch)
        self._acts_here = acts

    def apply(self, act: Act) -> Receipt:
        return self._remembered(super().apply(act))

    def record(self, act: Act) -> Receipt:
        return self._remembered(super().record(act))

    def undo(self, commit: str | None = None) -> Receipt:
        return self._remembered(super().undo(commit))

    def redo(self) -> Receipt:
        return self._remembered(super().redo())

    def accept_outside(self, paths: Sequence[str] = ()) -> str | None:
        commit = super().accept_outside(paths)
        self._acts_here.update([commit] if commit else ())
        return commit

    def _remembered(self, receipt: Receipt) -> Receipt:
        self._acts_here.update(name for name in (receipt.op, receipt.commit) if name)
        return receipt
