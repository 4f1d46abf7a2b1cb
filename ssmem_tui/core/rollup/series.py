"""Several periods in one go, in the order in which they build on each other."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from enum import StrEnum

from ssmem_tui.core.errors import NothingToDo, Refused, SsmemError, UsageError
from ssmem_tui.core.model import Cancelled, Progress
from ssmem_tui.core.periods import Period, Tier
from ssmem_tui.core.rollup.plan import Ledger, item_for
from ssmem_tui.core.rollup.records import Engine, Outcome, PlanItem, Reason
from ssmem_tui.core.rollup.writer import Writes, run
from ssmem_tui.core.saying import saying
from ssmem_tui.core.workspace import Workspace


class Scope(StrEnum):
    """What a call or a scheduled job is about."""

    DAILY = "daily"
    WEEKLY = "weekly"
    MONTHLY = "monthly"
    DUE = "due"


@dataclass(frozen=True, slots=True)
class Wish:
    """How the periods are to be rolled up; see `plan.item_for` and `writer.run`."""

    ratio: float | None = None
    max_tokens: int | None = None
    from_days: bool = False
    force: bool = False
    dry_run: bool = False


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


def run_all(
    reopen: Callable[[], tuple[Workspace, Ledger]],
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
    `reopen` looks at the workspace anew: before the first period, and before the first month, which stands on
    weeks written a moment ago. Progress counts periods.
    """
    seen: tuple[Workspace, Ledger] | None = None
    months_seen = False
    gaps: dict[Period | None, Period] = {}
    for number, planned in enumerate(items):
        if cancelled():
            return
        month = planned.period.tier is Tier.MONTH
        if planned.period in gaps and not wish.from_days:
            week = gaps[planned.period]
            yield Failure(
                planned,
                Refused(
                    saying(
                        "{period} waits for its week {week}, which was not written.",
                        period=str(planned.period),
                        week=str(week),
                    )
                ),
            )
            continue
        if seen is None or (month and not months_seen):
            seen = reopen()
            months_seen = month
        workspace, ledger = seen
        item = planned

        def step(inner: Progress, number: int = number) -> None:
            report(Progress(number, len(items), inner.what))

        try:
            item = item_for(
                workspace,
                planned.period,
                now=now,
                ledger=ledger,
                from_days=wish.from_days and month,
                ratio=wish.ratio,
                max_tokens=wish.max_tokens,
            )
            outcome = run(
                workspace,
                store,
                item,
                engine,
                ledger=ledger,
                report=step,
                cancelled=cancelled,
                dry_run=wish.dry_run,
                force=wish.force,
            )
        except SsmemError as error:
            if not isinstance(error, NothingToDo):
                gaps[item.period.parent] = item.period
            yield Failure(item, error)
        else:
            if not all(check.ok for check in outcome.checks):
                gaps[item.period.parent] = item.period
            yield outcome
    report(Progress(len(items), len(items), saying("done")))
