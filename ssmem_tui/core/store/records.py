"""What goes into the store and what comes out: acts, changes, receipts, commits."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any


@dataclass(frozen=True, slots=True)
class Change:
    """One file of an act: the bytes the person saw (`None`: no such file) and the bytes wanted instead.

    The store compares `before` with what lies on disk, merges what others wrote meanwhile, and refuses
    when the same lines changed; `after=None` removes the file.
    """

    path: str
    before: bytes | None
    after: bytes | None


@dataclass(frozen=True, slots=True)
class LedgerRecord:
    """One line to append to `.ssmem/ledger/<ledger>.jsonl` in the same commit as its act.

    `data` must be JSON; the store adds `at` (ISO time) and `op`.
    """

    ledger: str
    data: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Act:
    """One decision or job, which becomes exactly one commit.

    `kind` is the word before the colon of the subject (`promote`, `reject`, `retire`, `roll-up`, `edit`,
    `index`, `note`, `outside` …), `subject` the rest; `trailers` are written as `Ssmem-<Key>: value`, one
    line each, repeated keys allowed.
    """

    kind: str
    subject: str
    changes: tuple[Change, ...] = ()
    ledger: tuple[LedgerRecord, ...] = ()
    trailers: tuple[tuple[str, str], ...] = ()
    body: str = ""


@dataclass(frozen=True, slots=True)
class Receipt:
    """What became of an act. `commit` is `None` where there is no repository (then `versioned` is false)
    or when git could not commit yet (then `pending` says why; it is caught up later)."""

    act: Act
    commit: str | None
    versioned: bool
    merged: tuple[str, ...] = ()
    pending: str = ""
    warnings: tuple[str, ...] = ()
    git_command: str = ""


@dataclass(frozen=True, slots=True)
class Commit:
    """One commit that touched the memory. `act` is our kind, or `outside` / `` for commits not ours."""

    commit: str
    act: str
    at: datetime
    author: str
    subject: str
    paths: tuple[str, ...] = ()
    trailers: tuple[tuple[str, str], ...] = ()
    undone: bool = False
    body: str = field(default="", repr=False)
