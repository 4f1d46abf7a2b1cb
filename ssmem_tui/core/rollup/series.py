"""Several periods in one go, in the order in which they build on each other."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime
from enum import StrEnum
from functools import partial
from typing import Final

from ssmem_tui.core.errors import NothingToDo, Refused, SsmemError, UsageError
from ssmem_tui.core.model import Cancelled, Progress
from ssmem_tui.core.periods import Period, Tier
from ssmem_tui.core.rollup.plan import Ledger, item_for
from ssmem_tui.core.rollup.records import Engine, Outcome, PlanItem, Reason
from ssmem_tui.core.rollup.together import new_run
from ssmem_tui.core.rollup.writer import Writes, run
from ssmem_tui.core.saying import saying
from ssmem_tui.core.workspace import Workspace

_LEAST: Final = 60
"""Tokens below which nobody can scale a summary down."""
Reopen = Callable[[], tuple[Workspace, Ledger]]
"""Looks at the workspace anew."""


class Scope(StrEnum):
    """What a call or a scheduled job is about."""

    DAILY = "daily"
    WEEKLY = "weekly"
    MONTHLY = "monthly"
    DUE = "due"


@dataclass(frozen=True, slots=True)
class Wish:
    """How the periods are to be rolled up; see `plan.item_for` and `writer.run`. `scale` multiplies the
    planned space."""

    ratio: float | None = None
    max_tokens: int | None = None
    from_days: bool = False
    force: bool = False
    dry_run: bool = False
    scale: float = 1.0


@dataclass(frozen=True, slots=True)
class Failure:
    """A period that could not be rolled up, and why; the others go on."""

    item: PlanItem
    error: SsmemError


def named(scope: Scope, period: Period) -> Period:
    """The period that `scope` means by `period`: the week of a day, the month of a week.

    Raises:
        UsageError: a month was named where a week is wanted.
    """
    if scope is Scope.DUE:
        return Period.week(period.start) if period.tier is Tier.DAY else period
    wanted = Tier.MONTH if scope is Scope.MONTHLY else Tier.WEEK
    found: Period | None = period
    while found is not None and found.tier is not wanted:
        found = found.parent
    if found is None:
        raise UsageError(
            saying("{period} is no week; name a week or a day, or roll up monthly.", period=period.key)
        )
    return found


def wanted(items: Iterable[PlanItem], scope: Scope, today: date) -> tuple[PlanItem, ...]:
    """Those of the planned periods that `scope` is about, in order.

    Daily refreshes the running week. Weekly does the weeks that are over, and on its last day the running
    one, as a job at 23:59 on Sunday expects. Monthly does the months that are over, and first their weeks.
    """
    items = tuple(items)
    if scope is Scope.DAILY:
        return tuple(item for item in items if item.reason is Reason.RUNNING)
    over = tuple(item for item in items if item.reason is not Reason.RUNNING)
    if scope is Scope.WEEKLY:
        return tuple(
            item
            for item in items
            if item.period.tier is Tier.WEEK and (item in over or item.period.end == today)
        )
    if scope is Scope.MONTHLY:
        months = {item.period for item in over if item.period.tier is Tier.MONTH}
        return tuple(item for item in over if item.period in months or item.period.parent in months)
    return over


def item_as(
    wish: Wish, workspace: Workspace, period: Period, *, now: datetime, ledger: Ledger = ()
) -> PlanItem:
    """The plan of one period as it is wished for.

    Raises:
        UsageError: as `plan.item_for`.
    """
    from_days = wish.from_days and period.tier is Tier.MONTH
    plan_of = partial(item_for, workspace, period, now=now, ledger=ledger, from_days=from_days)
    item = plan_of(ratio=wish.ratio, max_tokens=wish.max_tokens)
    if wish.scale == 1.0:
        return item
    return plan_of(ratio=1.0, max_tokens=max(_LEAST, round(item.target_tokens * wish.scale)))


def run_all(
    reopen: Reopen,
    store: Writes,
    items: Sequence[PlanItem],
    engine: Engine,
    *,
    now: datetime,
    wish: Wish = Wish(),
    report: Callable[[Progress], None] = lambda _: None,
    cancelled: Cancelled = lambda: False,
) -> Iterator[Outcome | Failure]:
    """Roll `items` up one after the other; a failure does not stop the rest, cancelling does.

    A month whose week was refused or failed in this run waits: written now, it would stand on a gap.
    Progress counts periods. What several wrote is taken back in one step (`together.take_back`).
    """
    look = _Look(reopen)
    writes = new_run(store) if len(items) > 1 else store
    gaps: dict[Period | None, Period] = {}

    def one(number: int, item: PlanItem) -> Outcome | Failure:
        def step(inner: Progress) -> None:
            report(Progress(number, len(items), inner.what))

        try:
            if item.period in gaps and not wish.from_days:
                raise _waiting(item.period, gaps[item.period])
            workspace, ledger = look.before(item.period)
            fresh = item_as(wish, workspace, item.period, now=now, ledger=ledger)
            item = replace(fresh, reason=item.reason, note=item.note)
            return run(
                workspace,
                writes,
                item,
                engine,
                report=step,
                cancelled=cancelled,
                dry_run=wish.dry_run,
                force=wish.force,
            )
        except SsmemError as error:
            return Failure(item, error)

    for number, planned in enumerate(items):
        if cancelled():
            return
        result = one(number, planned)
        if _leaves_a_gap(result):
            gaps[planned.period.parent] = planned.period
        yield result
    report(Progress(len(items), len(items), saying("done")))


class _Look:
    """Looks at the workspace anew before the first period, and before the first month, which stands on weeks
    written a moment ago."""

    def __init__(self, reopen: Reopen) -> None:
        self._reopen = reopen
        self._seen: dict[bool, tuple[Workspace, Ledger]] = {}

    def before(self, period: Period) -> tuple[Workspace, Ledger]:
        month = period.tier is Tier.MONTH
        if month not in self._seen:
            self._seen = {month: self._reopen()}
        return self._seen[month]


def _leaves_a_gap(result: Outcome | Failure) -> bool:
    if isinstance(result, Failure):
        return not isinstance(result.error, NothingToDo)
    return not all(check.ok for check in result.checks)


def _waiting(month: Period, week: Period) -> Refused:
    return Refused(
        saying(
            "{period} waits for its week {week}, which was not written.", period=str(month), week=str(week)
        )
    )
