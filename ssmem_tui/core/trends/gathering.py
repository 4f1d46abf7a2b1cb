"""All figures over time of one workspace at once, for `status --trends`; the screen takes them one by one."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, timedelta
from pathlib import Path
from typing import Final

from ssmem_tui.core.errors import SsmemError
from ssmem_tui.core.model import Cancelled
from ssmem_tui.core.periods import Period
from ssmem_tui.core.review import Expiring, seen
from ssmem_tui.core.review.spoken import pages_in
from ssmem_tui.core.store import Store, read_ledger
from ssmem_tui.core.trends.figures import (
    DayFigures,
    Sample,
    TierFigures,
    core_samples,
    day_figures,
    into_core,
    month_themes,
    tier_figures,
)
from ssmem_tui.core.workspace import Workspace

AGES: Final = (7, 30, 60, 92)
"""Days since the last use that core entries are sorted into; the last is the default term of expiry."""
WEEKS_BACK: Final = 104


@dataclass(frozen=True, slots=True)
class Trends:
    """`days` of the last two years, `core` tokens after each commit (empty without history), `tiers` up to
    core, `entries` of core with their last use."""

    days: Mapping[date, DayFigures]
    core: tuple[Sample, ...]
    themes: tuple[tuple[Period, tuple[tuple[str, float], ...]], ...]
    tiers: tuple[TierFigures, ...]
    entries: tuple[Expiring, ...]


def gather(
    workspace: Workspace,
    store: Store,
    today: date,
    cancelled: Cancelled = lambda: False,
    cache: Path | None = None,
) -> Trends:
    """Read what the figures stand on: two years of logs, all months, core and its versions; `cache` is the
    folder of what was read of them before."""
    decisions = read_ledger(workspace.root, "decisions")
    last = into_core(workspace)
    return Trends(
        day_figures(workspace, decisions, today - timedelta(weeks=WEEKS_BACK), cancelled, cache),
        samples_of(workspace, store, cancelled),
        tuple(month_themes(workspace)),
        (*tier_figures(read_ledger(workspace.root, "rollups")), *((last,) if last else ())),
        _entries(workspace, decisions, today, cancelled, cache),
    )


def samples_of(workspace: Workspace, store: Store, cancelled: Cancelled) -> tuple[Sample, ...]:
    """Tokens of core memory over its commits; none where there is no history."""
    try:
        return core_samples(store, workspace.core, cancelled) if workspace.core else ()
    except SsmemError:
        return ()


def _entries(
    workspace: Workspace,
    decisions: tuple[Mapping[str, object], ...],
    today: date,
    cancelled: Cancelled,
    cache: Path | None,
) -> tuple[Expiring, ...]:
    access, pages = read_ledger(workspace.root, "access"), pages_in(cache) if cache else None
    try:
        return seen(workspace, decisions, today, access=access, pages=pages, cancelled=cancelled)
    except SsmemError:
        return ()
