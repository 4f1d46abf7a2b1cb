"""What goes into the store and what comes out: acts, changes, receipts, commits."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from typing import Any

from ssmem_tui.core.sanitise import safe_line
from ssmem_tui.core.saying import NOTHING_SAID, Saying, quoted, saying, term
from ssmem_tui.core.store.merge import Merge, merge3


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
    """What became of an act. `commit` is `None` where there is no repository (then `versioned` is false),
    when git could not commit yet (then `pending` says why; it is caught up later), or when everything was
    already as asked (then no byte was written). `op` names the act for good, `""` where there was none."""

    act: Act
    commit: str | None
    versioned: bool
    merged: tuple[str, ...] = ()
    pending: Saying = NOTHING_SAID
    warnings: tuple[Saying, ...] = ()
    git_command: str = ""
    op: str = ""


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
    email: str = ""

    @property
    def op(self) -> str:
        """The id of our act, `""` for commits of others."""
        return next((value for key, value in self.trailers if key == "Op"), "")


class Kind(StrEnum):
    """How a workspace stands to git; each has a sentence and a way on (`situations.py`)."""

    OWN = "own repository"
    FOLDER = "folder of a larger repository"
    WORKTREE = "added worktree"
    SUBMODULE = "submodule"
    DETACHED = "detached HEAD"
    RUNNING = "git work in progress"
    UNBORN = "no commit yet"
    NONE = "no repository"
    NO_GIT = "no git program"
    FOREIGN = "repository of another owner"
    BARE = "bare repository"
    BROKEN = "unreadable repository"


@dataclass(frozen=True, slots=True)
class OutsideChange:
    """A memory file that differs from history: `change` is `added`, `changed` or `removed`."""

    path: str
    change: str


class Why(StrEnum):
    """How a version came to be kept aside."""

    THROWN = "git threw it away"
    UNPLACED = "a crash left it unwritten"
    OVERWRITTEN = "overwritten meanwhile"


@dataclass(frozen=True, slots=True)
class Parked:
    """A version kept aside: `data` is its bytes, `base` those it was made from (`None`: no such file).

    `ident` names it by content. `path` is empty where a draft of an older release does not tell it; such a
    version can be looked at and let go, not taken. `subject` is the act that it belongs to, if known.
    """

    ident: str
    path: str
    why: Why
    at: datetime
    subject: str = ""
    base: bytes | None = field(default=None, repr=False)
    data: bytes = field(default=b"", repr=False)

    @property
    def sentence(self) -> Saying:
        """What and when, in one line."""
        at = f"{self.at:%Y-%m-%d %H:%M}"
        path = quoted(safe_line(self.path)) or saying("a text of unknown file")
        if not self.subject:
            return saying("{path}: {why}, {at}", path=path, why=term(self.why), at=at)
        subject = safe_line(self.subject)
        return saying("{path}: {why}, {at} ({act})", path=path, why=term(self.why), at=at, act=subject)

    def merged(self, now: bytes | None) -> Merge:
        """What taking it makes of the file as it is `now`."""
        return merge3(self.base or b"", self.data, now or b"")

    def fits(self, now: bytes | None) -> bool:
        """Whether it can be taken beside what was written since, overwriting nothing."""
        return (now is not None or self.base is None) and self.merged(now).clean


@dataclass(frozen=True, slots=True)
class StoreStatus:
    """Where acts go and what stands in the way.

    `sentence` says how things are, `way_on` what the person can do (may be empty), `where` the ref that
    commits go to, `notes` further facts such as a missing identity. `pending` is not empty when an earlier
    act waits for git, `parked` when a version is kept that nobody sees. `where` is empty when unversioned.
    """

    versioned: bool
    kind: Kind
    sentence: Saying
    way_on: Saying = NOTHING_SAID
    where: str = ""
    branch: str = ""
    writable: bool = True
    pending: tuple[str, ...] = ()
    outside: tuple[OutsideChange, ...] = ()
    notes: tuple[Saying, ...] = ()
    parked: tuple[Parked, ...] = ()


@dataclass(frozen=True, slots=True)
class BlameLine:
    """Who wrote a line: 1-based `number`, its text, and the commit it came with (`None`: not committed)."""

    number: int
    text: str
    commit: str | None
    original_path: str = ""
    original_number: int = 0
