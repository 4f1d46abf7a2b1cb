"""What the trends screen shows of whole workspaces, worked out from the disk alone, so that another process
can do it. Whoever only asks does not load what answers.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from itertools import islice, takewhile
from pathlib import Path
from typing import TYPE_CHECKING

from ssmem_tui.core.model import Cancelled

if TYPE_CHECKING:
    from ssmem_tui.core.periods import Period
    from ssmem_tui.core.trends.figures import DayFigures


@dataclass(frozen=True, slots=True)
class Asked:
    """The workspace at `root` on the day `today`, its days from `since` on, its newest `months`; `cache_dir`
    keeps what was read of its notes before."""

    root: Path
    today: date
    since: date
    months: int
    cache_dir: Path


def days_of(asked: Asked, cancelled: Cancelled) -> dict[date, DayFigures]:
    """Tokens, entries and decisions of each day."""
    from ssmem_tui.core.store.ledger import read_ledger
    from ssmem_tui.core.trends.figures import day_figures
    from ssmem_tui.core.workspace import open_workspace

    decisions = read_ledger(asked.root, "decisions")
    return day_figures(open_workspace(asked.root), decisions, asked.since, cancelled, asked.cache_dir)


def themes_of(asked: Asked, cancelled: Cancelled) -> tuple[tuple[Period, tuple[tuple[str, float], ...]], ...]:
    """The themes of the newest months with their shares."""
    from ssmem_tui.core.trends.figures import month_themes
    from ssmem_tui.core.workspace import open_workspace

    newest = islice(month_themes(open_workspace(asked.root)), asked.months)
    return tuple(takewhile(lambda _: not cancelled(), newest))


def ages_of(asked: Asked, cancelled: Cancelled) -> list[int]:
    """Days since each core entry was last used."""
    from ssmem_tui.core.review.expiry import seen
    from ssmem_tui.core.review.spoken import FOLDER, Pages
    from ssmem_tui.core.store.ledger import read_ledger
    from ssmem_tui.core.workspace import open_workspace

    entries = seen(
        open_workspace(asked.root),
        read_ledger(asked.root, "decisions"),
        asked.today,
        access=read_ledger(asked.root, "access"),
        pages=Pages(asked.cache_dir / FOLDER, memory_bytes=0),
        cancelled=cancelled,
    )
    return [entry.days for entry in entries]
