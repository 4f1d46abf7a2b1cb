"""The slow part of the review screen, for a thread: lay the desk, look what expires, read core."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from ssmem_tui.core.errors import SsmemError
from ssmem_tui.core.model import Cancelled
from ssmem_tui.core.review import (
    Expiring,
    Laid,
    Session,
    Standing,
    draft_path,
    openclaw,
    settled_idents,
)
from ssmem_tui.core.review.asked import Asked, desk
from ssmem_tui.core.review.expiry import pinned
from ssmem_tui.core.review.gather import Statement
from ssmem_tui.core.review.sparing import spared
from ssmem_tui.core.saying import Saying
from ssmem_tui.core.store import Receipt, Store, read_ledger
from ssmem_tui.core.store.records import Act
from ssmem_tui.tui.services import Services


@dataclass(frozen=True)
class Desk:
    """All that the screen shows before the person does anything; `askable`: OpenClaw is there to be asked.

    `old` could leave for age, `crowding` for the room that core lacks; `ranked` is every entry
    but those that are pinned, `kept` why some of these must not be marked beforehand.
    """

    laid: Laid
    old: tuple[Expiring, ...]
    crowding: tuple[Expiring, ...]
    ranked: tuple[Expiring, ...]
    kept: Mapping[str, Saying]
    session: Session
    askable: bool


def read_desk(services: Services, cancelled: Cancelled, host: Sequence[Statement] = ()) -> Desk:
    """Read the workspace and the draft; writes nothing. `host` is the list of a host that was asked."""
    workspace, today = services.workspace, services.today
    decisions = read_ledger(services.root, "decisions")
    asked = Asked(services.root, today, services.cache_dir, tuple(host))
    found = services.run(desk, asked, cancelled)
    exempt = pinned(decisions)
    ranked = tuple(item for item in found.ranked if item.entry.ident not in exempt)
    kept = spared(workspace, ranked, decisions)
    with services.store() as store:
        core = Standing.now(workspace, store.read)
    askable = bool(openclaw.program(workspace, services.env))
    session = Session(
        found.laid.candidates,
        core,
        today=today,
        draft_file=draft_path(services.root),
        settled=settled_idents(decisions),
    )
    session.budget()  # what a draft comes to is remembered: hundreds of decisions take seconds
    return Desk(found.laid, found.old, found.crowding, ranked, kept, session, askable)


@dataclass(frozen=True)
class Written:
    """What became of `W`: the receipts, and the error that stopped it, if one did."""

    receipts: tuple[Receipt, ...]
    error: SsmemError | None = None


class Recorder:
    """A store that remembers its receipts, also when a later act is refused, and tells of each at once."""

    def __init__(self, store: Store, told: Callable[[Receipt], None]) -> None:
        self._store = store
        self._told = told
        self.receipts: list[Receipt] = []

    def read(self, path: str) -> bytes | None:
        return self._store.read(path)

    def apply(self, act: Act) -> Receipt:
        self.receipts.append(self._store.apply(act))
        self._told(self.receipts[-1])
        return self.receipts[-1]
