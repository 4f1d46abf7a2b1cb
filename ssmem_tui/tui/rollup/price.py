"""What several periods cost with the engine behind a key, told before anything is sent."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ssmem_tui.core.engines import make_engine
from ssmem_tui.core.model import Cancelled
from ssmem_tui.core.periods import Period
from ssmem_tui.core.rollup.records import Sender
from ssmem_tui.core.rollup.series import item_as
from ssmem_tui.core.rollup.writer import job_for
from ssmem_tui.core.store import read_ledger
from ssmem_tui.tui.catalogue import t
from ssmem_tui.tui.rollup.background import Terms
from ssmem_tui.tui.services import Services

_NAMED = 6
"""Periods that the question names; of more it tells how many."""


@dataclass(frozen=True, slots=True)
class Price:
    """What a run over several periods sends and may cost. `usd` is `None` where nobody knows the price."""

    model: str
    host: str
    local: bool
    tokens_in: int
    usd: float | None
    month_usd: float
    max_month_usd: float
    secrets_masked: int


def price_of(services: Services, periods: Sequence[Period], terms: Terms, cancelled: Cancelled) -> Price:
    """Count, without network, what the engine behind a key would be asked.

    Raises:
        SsmemError: there is no key, the `anthropic` package is missing, or a period cannot be sent.
    """
    from ssmem_tui.core.claude import Stopped

    workspace, ledger = services.workspace, read_ledger(services.root, "rollups")
    engine = make_engine(terms.engine, workspace)
    assert isinstance(engine, Sender)  # as `Terms.sends` said
    engine.ready()
    found = []
    for period in periods:
        if cancelled():
            raise Stopped
        item = item_as(terms.wish, workspace, period, now=services.clock(), ledger=ledger)
        found.append(engine.preview(job_for(workspace, item)))
    costs = [each.cost_usd for each in found]
    known = [cost for cost in costs if cost is not None]
    return Price(
        found[0].model,
        found[0].endpoint,
        found[0].local,
        sum(each.tokens_in for each in found),
        sum(known) if len(known) == len(costs) else None,
        found[0].month_usd,
        found[0].max_month_usd,
        sum(each.secrets_masked for each in found),
    )


def named(periods: Sequence[Period]) -> str:
    """The periods of a question, the first of many by name."""
    names = t(", ").join(period.key for period in periods[:_NAMED])
    return names + (t(" and {n} more", n=len(periods) - _NAMED) if len(periods) > _NAMED else "")


def price_lines(price: Price) -> tuple[str, ...]:
    """What may be sent and cost, what is left out of it, and what becomes of the answer."""
    cost = t("free") if price.local else t("price unknown")
    if price.usd is not None:
        cost = t("about ${usd}", usd=f"{price.usd:.2f}" if price.usd >= 0.1 else f"{price.usd:.4f}")
    size = f"~{price.tokens_in:,} tok"
    spent, most = f"{price.month_usd:.2f}", f"{price.max_month_usd:.2f}"
    lines = [
        t(", ").join((price.model, size, cost)),
        t("${usd} of ${most} spent this month", usd=spent, most=most),
    ]
    if price.secrets_masked:
        lines.append(t("{n} secrets are left out", n=price.secrets_masked))
    return (*lines, t("Each answer is checked before it is written; esc stops, u takes back."))
