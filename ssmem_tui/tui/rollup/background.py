"""What the roll-up screen does in threads: look, preview, write."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from ssmem_tui.core.engines import ENGINES, make_engine
from ssmem_tui.core.errors import SsmemError
from ssmem_tui.core.model import Cancelled, Progress
from ssmem_tui.core.periods import Period, Tier
from ssmem_tui.core.rollup import plan, run
from ssmem_tui.core.rollup.alone import alone
from ssmem_tui.core.rollup.plan import Ledger
from ssmem_tui.core.rollup.records import Outcome, PlanItem, Sender
from ssmem_tui.core.rollup.series import Failure, Wish, item_as, run_all
from ssmem_tui.core.rollup.writer import job_for
from ssmem_tui.core.store import read_ledger
from ssmem_tui.core.workspace import Workspace, open_workspace
from ssmem_tui.tui.catalogue import say
from ssmem_tui.tui.rollup.rows import Shelf, shelf
from ssmem_tui.tui.services import Services


@dataclass(frozen=True, slots=True)
class Terms:
    """How the marked periods are to be rolled up; `scale` multiplies the planned space."""

    engine: str = "offline"
    from_days: bool = False
    scale: float = 1.0
    force: bool = False

    @property
    def sends(self) -> bool:
        """Whether text goes to a model: then a person is asked first, and it may cost something."""
        return ENGINES[self.engine].sends

    @property
    def wish(self) -> Wish:
        return Wish(from_days=self.from_days, force=self.force, scale=self.scale)


def look(services: Services) -> Shelf:
    """The plan and everything else that can be rolled up."""
    ledger = read_ledger(services.root, "rollups")
    items = plan(services.workspace, now=services.clock(), ledger=ledger, cache=services.cache_dir)
    return shelf(services.workspace, items, ledger)


@dataclass(frozen=True, slots=True)
class Sending:
    """What the engine behind a key would send, and what it may cost; asked without key and network."""

    item: PlanItem
    sentence: str
    text: str


def preview(
    services: Services, period: Period, terms: Terms, cancelled: Cancelled
) -> Outcome | Failure | Sending:
    """What a roll-up of `period` would write; of the engine behind a key, what it would send."""
    workspace = services.workspace
    ledger = read_ledger(services.root, "rollups")
    item = item_as(terms.wish, workspace, period, now=services.clock(), ledger=ledger)
    try:
        engine = make_engine(terms.engine, workspace)
        if isinstance(engine, Sender):
            shown = engine.preview(job_for(workspace, item))
            return Sending(item, say(shown.sentence), shown.text)
        with services.store() as store:
            return run(workspace, store, item, engine, cancelled=cancelled, dry_run=True, force=True)
    except SsmemError as error:
        return Failure(item, error)


def write(
    services: Services,
    periods: Sequence[Period],
    terms: Terms,
    report: Callable[[Progress], None],
    cancelled: Cancelled,
    done: Callable[[Outcome | Failure], None],
    heard: Callable[[Sequence[str]], None] = lambda _: None,
) -> None:
    """Roll `periods` up, weeks before months; `done` hears of each as soon as it is over, `heard` the
    statements of a model while they come.

    Raises:
        Refused: another roll-up of this workspace is running.
    """
    wish, now = terms.wish, services.clock()
    ordered = sorted(periods, key=lambda period: (period.tier is Tier.MONTH, period.start))
    engine = make_engine(terms.engine, services.workspace, on_text=_listener(terms, heard))
    workspace, ledger = services.workspace, read_ledger(services.root, "rollups")
    items = [item_as(wish, workspace, period, now=now, ledger=ledger) for period in ordered]

    def reopen() -> tuple[Workspace, Ledger]:
        return open_workspace(services.root), read_ledger(services.root, "rollups")

    with alone(services.root), services.store() as store:
        for result in run_all(
            reopen, store, items, engine, now=now, wish=wish, report=report, cancelled=cancelled
        ):
            done(result)


def _listener(terms: Terms, heard: Callable[[Sequence[str]], None]) -> Callable[[str], None] | None:
    if not terms.sends:
        return None
    from ssmem_tui.core.claude.listening import Listener

    return Listener(heard)
