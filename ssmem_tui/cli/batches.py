"""`rollup --batch`: hand many periods in at the lower price of a batch, come back later and collect them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from ssmem_tui.core.claude import ClaudeEngine
from ssmem_tui.core.claude.backlog import Backlog, Batch, CollectedEngine
from ssmem_tui.core.errors import NothingToDo
from ssmem_tui.core.periods import Period
from ssmem_tui.core.rollup.records import Engine, Job, Outcome
from ssmem_tui.core.rollup.series import Failure
from ssmem_tui.core.saying import NOTHING_SAID, Saying, saying

Results = Sequence[Outcome | Failure]
Write = Callable[[Engine, Sequence[Period]], Results]
"""Rolls the given periods up with an engine and returns what became of each."""


@dataclass(frozen=True, slots=True)
class Said:
    """What a call with `--batch` came to: results of collected periods, or one sentence with figures."""

    results: Results = ()
    data: dict[str, Any] | None = None
    sentence: Saying = NOTHING_SAID


def hand_in_or_collect(engine: ClaudeEngine, jobs: Iterable[Job], write: Write) -> Said:
    """Collect what waits; when nothing waits, hand `jobs` in.

    A batch is forgotten only after its drafts went through the roll-up, so that a cut in the middle costs
    nothing: what was written is then unchanged, the rest is collected again.

    Raises:
        NothingToDo: what waits is not ready, or there are no jobs.
        CostGuard, ClaudeError: see `Backlog.submit`.
    """
    backlog = Backlog(engine.setup)
    waiting = backlog.batches()
    if waiting:
        return Said([result for batch in waiting for result in _collect(engine, backlog, batch, write)])
    found = list(jobs)
    if not found:
        raise NothingToDo(saying("Nothing is due."))
    batch = backlog.submit(found)
    keys = [one.period for one in batch.periods]
    data = {"batch": batch.ident, "model": batch.model, "periods": keys, "reserved_usd": batch.reserved}
    sentence = saying(
        "Handed in to {model}: {periods}; at most ${price}. Call the same again later to collect them.",
        model=batch.model,
        periods=", ".join(keys),
        price=f"{batch.reserved:.4f}",
    )
    return Said(data=data, sentence=sentence)


def _collect(engine: ClaudeEngine, backlog: Backlog, batch: Batch, write: Write) -> Results:
    found = backlog.collect(batch)
    collected = CollectedEngine(engine.setup, batch, {one.waiting.period: one for one in found})
    results = write(collected, [Period.parse(one.period) for one in batch.periods])
    backlog.settle(batch, found)
    return results
