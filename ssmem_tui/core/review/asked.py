"""What waits for a decision, worked out from the disk alone, so that another process can do it.

Whoever only asks does not load what answers.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING

from ssmem_tui.core.model import Cancelled

if TYPE_CHECKING:
    from ssmem_tui.core.review.expiry import Expiring
    from ssmem_tui.core.review.gather import Statement
    from ssmem_tui.core.review.records import Candidate, Laid


@dataclass(frozen=True, slots=True)
class Asked:
    """The workspace at `root` on the day `today`; `cache_dir` keeps what was read of its notes before; `host`
    is the list of a host that was asked."""

    root: Path
    today: date
    cache_dir: Path
    host: tuple[Statement, ...] = ()


@dataclass(frozen=True, slots=True)
class Found:
    """What lies on the desk, every entry of core with its age, those that could leave for it, and those that
    could leave for the room that core lacks."""

    laid: Laid
    ranked: tuple[Expiring, ...]
    old: tuple[Expiring, ...]
    crowding: tuple[Expiring, ...]


def waiting(asked: Asked, cancelled: Cancelled) -> tuple[Candidate, ...]:
    """The candidates of a workspace, best first.

    Raises:
        SsmemError: it cannot be read.
    """
    from ssmem_tui.core.review.candidates import lay
    from ssmem_tui.core.review.spoken import pages_in
    from ssmem_tui.core.store.ledger import read_ledger
    from ssmem_tui.core.workspace import open_workspace

    workspace = open_workspace(asked.root)
    ledger, pages = read_ledger(asked.root, "decisions"), pages_in(asked.cache_dir)
    return lay(workspace, ledger, pages=pages, cancelled=cancelled).candidates


def desk(asked: Asked, cancelled: Cancelled) -> Found:
    """All of the review screen that is found by reading many notes.

    Raises:
        SsmemError: the workspace cannot be read.
    """
    from ssmem_tui.core.review.candidates import lay
    from ssmem_tui.core.review.crowding import crowding
    from ssmem_tui.core.review.expiry import proposed, seen
    from ssmem_tui.core.review.spoken import pages_in
    from ssmem_tui.core.store.ledger import read_ledger
    from ssmem_tui.core.workspace import open_workspace

    workspace, today, pages = open_workspace(asked.root), asked.today, pages_in(asked.cache_dir)
    decisions, access = read_ledger(asked.root, "decisions"), read_ledger(asked.root, "access")
    laid = lay(workspace, decisions, host=asked.host, pages=pages, cancelled=cancelled)
    ranked = seen(workspace, decisions, today, access=access, pages=pages, cancelled=cancelled)
    old = proposed(workspace, ranked, decisions, today)
    return Found(laid, ranked, old, crowding(workspace, ranked, decisions, old))
