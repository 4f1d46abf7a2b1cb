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
    from ssmem_tui.core.review.records import Candidate


@dataclass(frozen=True, slots=True)
class Asked:
    """The workspace at `root` on the day `today`; `cache_dir` keeps what was read of its notes before."""

    root: Path
    today: date
    cache_dir: Path


def waiting(asked: Asked, cancelled: Cancelled) -> tuple[Candidate, ...]:
    """The candidates of a workspace, best first.

    Raises:
        SsmemError: it cannot be read.
    """
    from ssmem_tui.core.review.candidates import candidates
    from ssmem_tui.core.review.spoken import pages_in
    from ssmem_tui.core.store.ledger import read_ledger
    from ssmem_tui.core.workspace import open_workspace

    workspace = open_workspace(asked.root)
    ledger, pages = read_ledger(asked.root, "decisions"), pages_in(asked.cache_dir)
    return candidates(workspace, ledger, today=asked.today, pages=pages, cancelled=cancelled)
