"""Collected answers as an engine, so that the roll-up checks and writes them like any other draft."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from ssmem_tui.core.claude.answer import read_answer
from ssmem_tui.core.claude.backlog import Batch, Found
from ssmem_tui.core.claude.faults import ClaudeError, Unusable
from ssmem_tui.core.claude.finishing import NAME, draft_of, judged, kept, settled
from ssmem_tui.core.claude.guard import inspect
from ssmem_tui.core.claude.request import plan
from ssmem_tui.core.claude.setup import Setup
from ssmem_tui.core.errors import Refused
from ssmem_tui.core.model import Cancelled, Progress
from ssmem_tui.core.rollup.records import Draft, Job
from ssmem_tui.core.saying import saying


class CollectedEngine:
    """Drafts from answers that are there already; it asks nobody and costs nothing more."""

    name = NAME

    def __init__(self, setup: Setup, batch: Batch, found: Mapping[str, Found]) -> None:
        self._setup = setup
        self._batch = batch
        self._found = found

    def draft(self, job: Job, report: Callable[[Progress], None], cancelled: Cancelled) -> Draft:
        """The draft of `job` from its collected answer.

        Raises:
            Refused: the period was not in the batch, or its sources changed since.
            ClaudeError: no usable answer came back.
        """
        key = job.period.key
        found = self._found.get(key)
        if found is None:
            raise Refused(saying("{period} was not in the batch.", period=key))
        if found.problem:
            raise ClaudeError(found.problem)
        if {source.path: source.digest for source in job.sources} != dict(found.waiting.sources):
            raise Refused(
                saying(
                    "The notes of {period} changed since they were handed in; roll it up again.", period=key
                )
            )
        report(Progress(0, 1, saying("{period}: {what}", period=key, what=saying("comparing"))))
        waiting = found.waiting
        setup = replace(self._setup, nonce=lambda: waiting.nonce)
        made = plan(setup, replace(job, language=waiting.language))
        try:
            answer = read_answer(found.text)
            inspect(answer, [line.text for line in made.lines], made.language)
            best = judged(made, answer, cancelled)
            answer, told = settled(best, setup.checks.max_unsupported)
        except Unusable as error:
            raise kept(setup, job, error) from error
        price = setup.table.model(self._batch.model).cost(found.usage, batch=True) or 0.0
        return draft_of(
            made,
            answer,
            [saying("batch: {figures}", figures=best.sentence), *told],
            model=self._batch.model,
            run=self._batch.run,
            calls=1,
            usage=found.usage,
            cost_usd=price,
        )
