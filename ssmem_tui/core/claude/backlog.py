"""Many periods at the lower price of Message Batches: hand in, quit, come back, collect.

What was handed in stands in `.ssmem/claude/batches.json`, first as an intent and then with the batch's id,
so that nothing paid for is forgotten when the process ends between the two. Collected answers go through the
same comparison as live ones, without a repair round, and are written by the same roll-up.
"""

from __future__ import annotations

import itertools
import json
import math
import uuid
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

from ssmem_tui.core.claude.answer import read_answer
from ssmem_tui.core.claude.faults import ClaudeError, CostGuard, Passing, Unusable
from ssmem_tui.core.claude.finishing import NAME, draft_of, judged, kept, settled
from ssmem_tui.core.claude.guard import inspect
from ssmem_tui.core.claude.mishaps import fault_of
from ssmem_tui.core.claude.prices import Usage
from ssmem_tui.core.claude.purse import ESTIMATE_ERROR, FOLDER, Spending, spent_row, unpriced
from ssmem_tui.core.claude.request import Plan, plan
from ssmem_tui.core.claude.setup import Setup
from ssmem_tui.core.claude.wire import Question, Wire, usage_of
from ssmem_tui.core.errors import NothingToDo, Refused, SsmemError, UsageError
from ssmem_tui.core.model import Cancelled, Progress
from ssmem_tui.core.own_files import own_file, own_folder
from ssmem_tui.core.private import write_whole
from ssmem_tui.core.rollup.records import Draft, Job
from ssmem_tui.core.saying import saying, why

FILE = f"{FOLDER}/batches.json"
_MOST_LOOKED_AT = 100
_ON_ITS_WAY = timedelta(minutes=15)
"""How long a batch may take to stand in the endpoint's list; either way, for clocks are set back too."""
_NOTHING = Usage()


@dataclass(frozen=True, slots=True)
class Waiting:
    """One period of a batch: enough to read its answer later, and to see whether its sources changed."""

    period: str
    nonce: str
    target: int
    language: str
    sources: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Batch:
    """Periods handed in together. `ident` is the endpoint's name for it, empty while only intended; `run` is
    ours and begins every custom id; `reserved` is the most it may cost, in USD."""

    run: str
    ident: str
    model: str
    at: str
    reserved: float
    periods: tuple[Waiting, ...]


@dataclass(frozen=True, slots=True)
class Found:
    """What came back for one period: the answer's text, or why there is none."""

    waiting: Waiting
    text: str = ""
    usage: Usage = _NOTHING
    problem: str = ""


class Backlog:
    """The batches of one workspace."""

    def __init__(self, setup: Setup) -> None:
        if setup.root is None:
            raise UsageError("Batches need a workspace to be noted in.")
        self._setup = setup
        self._root = setup.root

    def batches(self) -> tuple[Batch, ...]:
        """All that was handed in and not collected."""
        file = own_file(self._root, FILE)
        try:
            rows = json.loads(file.read_text(encoding="utf-8"))
            return tuple(_batch(row) for row in rows)
        except FileNotFoundError:
            return ()
        except (OSError, ValueError, KeyError, TypeError) as error:
            raise SsmemError(
                saying(
                    "{file} cannot be read, so no batch is touched; move it away to begin anew "
                    "(what was handed in stays paid and is not collected).",
                    file=FILE,
                )
            ) from error

    def submit(self, jobs: Sequence[Job]) -> Batch:
        """Hand `jobs` in as one batch; those already waiting are passed over.

        Raises:
            NothingToDo: all of them wait already.
            CostGuard: the batch may cost more than the limits.
            ClaudeError: a period is too large for one call, or the endpoint takes no batches.
        """
        known = {waiting.period for batch in self.batches() for waiting in batch.periods}
        plans = [plan(self._setup, job) for job in jobs if job.period.key not in known]
        if not plans:
            raise NothingToDo(
                saying("These periods were handed in already; collect them when they are ready.")
            )
        large = [made.job.period.key for made in plans if len(made.parts) > 1]
        if large:
            raise ClaudeError(
                saying(
                    "{periods} is too large for one call of a batch; run it alone.", periods=", ".join(large)
                )
            )
        run = uuid.uuid4().hex[:12]
        questions = {_custom(run, made.job.period.key): made.question(made.lines) for made in plans}
        reserved = self._affordable(list(questions.values()))
        model = self._setup.model.name
        at = self._setup.clock().isoformat(timespec="seconds")
        intent = Batch(run, "", model, at, reserved, tuple(map(_waiting, plans)))
        self._save((*self.batches(), intent))
        self._setup.keep_account(run, "", model, Usage(), reserved, "reserved")
        wire = self._wire()
        try:
            requests = [{"custom_id": name, "params": asked.body()} for name, asked in questions.items()]
            ident = str(wire.batches().create(requests=requests).id)
        except Exception as error:
            fault = fault_of(error)
            if not (isinstance(fault, Passing) and fault.unsure):
                self._forget(intent)
            raise fault from None
        finally:
            wire.close()
        batch = replace(intent, ident=ident)
        self._save([batch if other.run == run else other for other in self.batches()])
        return batch

    def collect(self, batch: Batch) -> tuple[Found, ...]:
        """The answers of a batch that has ended.

        Raises:
            NothingToDo: it is still being worked on.
            ClaudeError: the endpoint failed, or does not know it.
        """
        wire = self._wire()
        try:
            ident = batch.ident or self._recovered(wire, batch)
            status = wire.batches().retrieve(ident)
            if status.processing_status != "ended":
                counts = status.request_counts
                raise NothingToDo(
                    f"The batch is being worked on: {counts.processing} of {len(batch.periods)} wait."
                )
            rows = {row.custom_id: row.result for row in wire.batches().results(ident)}
        except SsmemError:
            raise
        except Exception as error:
            raise fault_of(error) from None
        finally:
            wire.close()
        return tuple(
            _found(waiting, rows.get(_custom(batch.run, waiting.period))) for waiting in batch.periods
        )

    def settle(self, batch: Batch, found: Sequence[Found]) -> None:
        """Forget a collected batch and put what it really cost in place of what was reserved."""
        model = self._setup.table.model(batch.model)
        for one in found:
            price = model.cost(one.usage, batch=True) or 0.0
            self._setup.keep_account(batch.run, one.waiting.period, batch.model, one.usage, price, "batch")
        self._forget(batch)

    def _forget(self, batch: Batch) -> None:
        """Take a batch off the list, and off the month it was handed in what is reserved for it."""
        spending = Spending(self._root)
        if held := spending.held(batch.run):
            at = datetime.fromisoformat(batch.at)
            spending.add(spent_row(at, batch.run, "", batch.model, Usage(), -held, "settled"))
        self._save([other for other in self.batches() if other.run != batch.run])

    def _affordable(self, questions: Sequence[Question]) -> float:
        """The most the batch may cost; raises when that passes a limit."""
        purse, model = self._setup.purse(), self._setup.model
        if purse.caps.free:
            return 0.0
        tokens_in = math.ceil(sum(question.tokens for question in questions) * ESTIMATE_ERROR)
        tokens_out = sum(question.max_tokens for question in questions)
        most = model.cost(Usage(tokens_in, tokens_out), batch=True)
        if most is None:
            raise unpriced(model)
        if most > purse.left:
            raise CostGuard(
                f"The batch of {len(questions)} periods may cost up to ${most:.2f}, and ${purse.left:.2f} is "
                f"left; hand in fewer periods or raise the limit."
            )
        return most

    def _recovered(self, wire: Wire, batch: Batch) -> str:
        """The id of a batch whose creation was not noted, found by the custom ids it carries."""
        working = False
        for other in itertools.islice(wire.batches().list(limit=_MOST_LOOKED_AT), _MOST_LOOKED_AT):
            counts = other.request_counts
            every = counts.processing + counts.succeeded + counts.errored + counts.canceled + counts.expired
            if every != len(batch.periods):
                continue
            if other.processing_status != "ended":
                working = True
            else:
                first = next(iter(wire.batches().results(other.id)), None)
                if first is not None and first.custom_id.startswith(f"{batch.run}-"):
                    return str(other.id)
        age = self._setup.clock() - datetime.fromisoformat(batch.at)
        if working or abs(age) < _ON_ITS_WAY:
            raise NothingToDo(
                saying("A batch was being handed in when ssmem-tui last ended; it is not ready yet.")
            )
        self._forget(batch)
        raise ClaudeError(saying("A batch that was being handed in never arrived; hand it in again."))

    def _wire(self) -> Wire:
        return Wire(self._setup.access(), timeout=self._setup.timeout)

    def _save(self, batches: Sequence[Batch]) -> None:
        rows = [asdict(batch) for batch in batches]
        _replace(self._root, json.dumps(rows, ensure_ascii=False, indent=1).encode())


def _waiting(made: Plan) -> Waiting:
    job = made.job
    digests = {source.path: source.digest for source in job.sources}
    return Waiting(job.period.key, made.nonce, job.target_tokens, made.language, digests)


def _batch(row: Mapping[str, Any]) -> Batch:
    datetime.fromisoformat(row["at"])
    periods = tuple(Waiting(**waiting) for waiting in row["periods"])
    return Batch(**{**row, "periods": periods})


def _custom(run: str, period: str) -> str:
    return f"{run}-{period}"


def _found(waiting: Waiting, result: Any) -> Found:
    kind = getattr(result, "type", "missing")
    if kind != "succeeded":
        words = {"expired": "was not worked on within a day", "canceled": "was cancelled"}
        return Found(
            waiting, problem=f"{waiting.period} {words.get(kind, 'failed at the endpoint')}; ask again."
        )
    message = result.message
    text = "".join(block.text for block in message.content if getattr(block, "type", "") == "text")
    if message.stop_reason not in ("end_turn", "stop_sequence"):
        problem = f"The answer for {waiting.period} ended early ({message.stop_reason}); ask again."
        return Found(waiting, text, usage_of(message.usage), problem)
    return Found(waiting, text, usage_of(message.usage))


def _replace(root: Path, data: bytes) -> None:
    """Write the file whole or not at all."""
    try:
        own_folder(root, FOLDER)
        write_whole(own_file(root, FILE), data, lasting=True)
    except OSError as error:
        raise SsmemError(
            saying("{file} cannot be written: {why}; no batch was handed in.", file=FILE, why=why(error))
        ) from error


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
