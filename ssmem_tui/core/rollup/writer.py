"""One period from plan to commit: read, draft, keep a person's edits, check, write.

Nothing is written before every check has passed, and then through the store, as one commit. A draft that
fails is kept in `.ssmem/drafts/`, the old summary stays as it was.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass, replace
from pathlib import PurePath
from typing import Protocol

from ssmem_tui.core.errors import Refused, UsageError
from ssmem_tui.core.markdown.text import decode, encode
from ssmem_tui.core.model import Cancelled, Progress
from ssmem_tui.core.periods import Tier
from ssmem_tui.core.rollup import drafts
from ssmem_tui.core.rollup.checks import lexical, objections, statements_only, traced
from ssmem_tui.core.rollup.edits import Kept, hashes, keep_edits, still_ours, tidy
from ssmem_tui.core.rollup.plan import Ledger
from ssmem_tui.core.rollup.recorded import LEDGER, Recorded, latest, same_sources
from ssmem_tui.core.rollup.records import Check, Draft, Engine, Job, Outcome, PlanItem, Source
from ssmem_tui.core.rollup.sources import days_of, digest, is_blank, load
from ssmem_tui.core.saying import Saying, saying, term
from ssmem_tui.core.store.records import Act, Change, LedgerRecord, Receipt
from ssmem_tui.core.store.secrets import find_secrets
from ssmem_tui.core.tokens import count_tokens
from ssmem_tui.core.trace import CompareCancelled, Text, Trace, compare
from ssmem_tui.core.trace.intended import accepted_in
from ssmem_tui.core.workspace import Workspace

_STEPS = 4
_CANCELLED = saying("The roll-up was cancelled; nothing was written.")


class Writes(Protocol):
    """The part of the store that a roll-up needs."""

    def at_rest(self, path: str, ledger: str) -> tuple[bytes | None, Ledger]: ...

    def apply(self, act: Act) -> Receipt: ...


@dataclass(frozen=True, slots=True)
class _Before:
    """The summary as it lies on disk, and what the ledger says of it."""

    data: bytes | None
    record: Recorded | None

    @property
    def text(self) -> str:
        return decode(self.data).text if self.data else ""

    @property
    def ours(self) -> bool:
        return self.record is not None and still_ours(self.text, self.record.lines)


def run(
    workspace: Workspace,
    store: Writes,
    item: PlanItem,
    engine: Engine,
    *,
    report: Callable[[Progress], None] = lambda _: None,
    cancelled: Cancelled = lambda: False,
    dry_run: bool = False,
    force: bool = False,
) -> Outcome:
    """Roll one period up. `Outcome.changed` is false when the file already held these bytes.

    With `force` a summary by someone else is replaced (its old text stays in history, or among the drafts
    where there is no history), and an unchanged period is made again. With `dry_run` nothing is written.

    Raises:
        Refused: cancelled; a planned source is gone; the summary was made by someone else; the engine found
            nothing to say.
        UsageError: the period has no notes.
        WorkspaceError: a source cannot be read.
    """
    steps = _Steps(item.period.key, report, cancelled)
    count = len(item.sources)
    steps.begin(0, saying("reading 1 note") if count == 1 else saying("reading {n} notes", n=count))
    sources = _sources(workspace, item)
    data, ledger = store.at_rest(item.target_path, LEDGER)
    before = _Before(data, latest(ledger).get(item.period.key))
    if not force:
        if _unchanged(before, sources, item, engine):
            return _nothing_new(item, before)
        _leave_to_others(before, item)
    job = _job(workspace, item, sources)
    steps.begin(1, term(engine.name))
    draft = engine.draft(job, steps.within, cancelled)
    steps.begin(2, saying("checking"))
    checked = _check(workspace, item, job, engine, before, draft, cancelled)
    outcome = checked.outcome(item, before)
    if not all(check.ok for check in outcome.checks):
        path = (
            "" if dry_run else drafts.keep(workspace.root, f"{item.period.key}.md", encode(checked.kept.text))
        )
        return replace(outcome, draft_path=path)
    if dry_run or (not outcome.changed and _recorded_already(before, sources, checked.draft)):
        return outcome
    steps.begin(3, saying("writing"))
    receipt = _write(workspace, store, before, _act(outcome, checked.draft, job, checked.kept, before))
    drafts.discard(workspace.root, f"{item.period.key}.md")
    steps.begin(_STEPS, saying("done"))
    return replace(outcome, written=True, commit=receipt.commit, receipt=receipt)


@dataclass(frozen=True, slots=True)
class _Steps:
    """How far the roll-up of one period is, told as it goes; cancelling is heard between two steps."""

    key: str
    report: Callable[[Progress], None]
    cancelled: Cancelled

    def begin(self, done: int, what: Saying) -> None:
        if done < _STEPS and self.cancelled():
            raise Refused(_CANCELLED)
        self._tell(done, what)

    def within(self, inner: Progress) -> None:
        """What an engine tells of its own step."""
        self._tell(1, inner.what)

    def _tell(self, done: int, what: str) -> None:
        self.report(Progress(done, _STEPS, saying("{period}: {what}", period=self.key, what=what)))


@dataclass(frozen=True, slots=True)
class _Checked:
    """A draft with what a person changed in the summary before it, and what the checks say of both."""

    draft: Draft
    kept: Kept
    trace: Trace
    checks: tuple[Check, ...]

    def outcome(self, item: PlanItem, before: _Before) -> Outcome:
        return Outcome(
            item,
            replace(self.draft, text=self.kept.text, tokens_out=count_tokens(self.kept.text)),
            self.checks,
            False,
            encode(self.kept.text) != before.data,
            item.target_path,
            retention=self.trace.retention.share,
            own=self.kept.added,
        )


def _leave_to_others(before: _Before, item: PlanItem) -> None:
    if before.text.strip() and not before.ours:
        raise Refused(
            saying(
                "{target_path} was not made by ssmem-tui, or was rewritten since; use --force to replace it.",
                target_path=item.target_path,
            )
        )


def _check(
    workspace: Workspace,
    item: PlanItem,
    job: Job,
    engine: Engine,
    before: _Before,
    draft: Draft,
    cancelled: Cancelled,
) -> _Checked:
    """Compare the draft with its sources; an extract is taken without the lines that a check objects to."""
    kept = _with_edits(before, draft)
    trace = _compare(item, job, kept, cancelled)
    intended = accepted_in(workspace.root)
    if getattr(engine, "extractive", False) and (doubtful := objections(trace, intended)):
        draft = _without_lines(draft, kept, doubtful)
        kept = _with_edits(before, draft)
        trace = _compare(item, job, kept, cancelled)
    checks = (*_lexical(job, draft), *traced(trace, workspace.config.checks, intended))
    return _Checked(draft, kept, trace, checks)


def _write(workspace: Workspace, store: Writes, before: _Before, act: Act) -> Receipt:
    """Write; the words of somebody else that are replaced stay in history, or among the drafts."""
    if not act.changes or not before.data or before.ours:
        return store.apply(act)
    name = f"replaced-{PurePath(act.changes[0].path).stem}.{digest(before.data)[:8]}.md"
    drafts.keep(workspace.root, name, before.data)
    receipt = store.apply(act)
    if receipt.versioned:
        drafts.discard(workspace.root, name)
    return receipt


def job_for(workspace: Workspace, item: PlanItem) -> Job:
    """What an engine would get for `item`, as for a preview of what leaves the machine.

    Raises:
        Refused: a planned source is gone.
        UsageError: the period has no notes.
        WorkspaceError: a source cannot be read.
    """
    return _job(workspace, item, _sources(workspace, item))


def _job(workspace: Workspace, item: PlanItem, sources: tuple[Source, ...]) -> Job:
    spoken = workspace.config.language
    return Job(item.period, sources, item.target_tokens, _evidence(workspace, item), spoken)


def _sources(workspace: Workspace, item: PlanItem) -> tuple[Source, ...]:
    gone = [path for path in item.sources if path not in workspace.by_path]
    if gone:
        raise Refused(saying("{gone} is no longer there; plan again.", gone=gone[0]))
    sources = load(workspace, [workspace.by_path[path] for path in item.sources])
    if all(map(is_blank, sources)):
        raise UsageError(saying("There are no notes in {period} to roll up.", period=item.period.key))
    return sources


def _evidence(workspace: Workspace, item: PlanItem) -> tuple[Source, ...]:
    """The days below a month that is made from weeks."""
    if item.period.tier is not Tier.MONTH:
        return ()
    days = [note for note in days_of(workspace, item.period) if note.path not in item.sources]
    return load(workspace, days)


def _unchanged(before: _Before, sources: tuple[Source, ...], item: PlanItem, engine: Engine) -> bool:
    record = before.record
    return (
        record is not None
        and before.data is not None
        and record.path == item.target_path
        and record.engine == engine.name
        and record.target == item.target_tokens
        and same_sources(record, sources)
    )


def _recorded_already(before: _Before, sources: tuple[Source, ...], draft: Draft) -> bool:
    record = before.record
    return (
        record is not None
        and same_sources(record, sources)
        and record.lines == frozenset(hashes(draft.text))
        and record.engine == draft.engine
    )


def _nothing_new(item: PlanItem, before: _Before) -> Outcome:
    record = before.record
    text = before.text
    draft = Draft(
        text,
        record.engine if record else "",
        record.model if record else "",
        tokens_in=item.tokens_in,
        tokens_out=count_tokens(text),
    )
    return Outcome(item, draft, (), False, False, item.target_path)


def _with_edits(before: _Before, draft: Draft) -> Kept:
    """The draft as it will be written: with what a person changed in a roll-up of ours."""
    text = draft.text.rstrip("\n") + "\n"
    if before.record is None or not before.text.strip() or not before.ours:
        return Kept(text)
    return keep_edits(before.text, before.record.lines, text)


def _without_lines(draft: Draft, kept: Kept, numbers: Collection[int]) -> Draft:
    """The draft without the lines that stand at `numbers` in the text that was checked."""
    lines = kept.text.splitlines()
    gone = {lines[number - 1] for number in numbers if 0 < number <= len(lines)}
    text = tidy([line for line in draft.text.splitlines() if line not in gone])
    return replace(draft, text=text, tokens_out=count_tokens(text))


def _compare(item: PlanItem, job: Job, kept: Kept, cancelled: Cancelled) -> Trace:
    sources = [Text(source.path, source.text, source.day) for source in job.sources]
    summary = Text(item.target_path, statements_only(kept.text, kept.own))
    try:
        return compare(summary, sources, cancelled=cancelled)
    except CompareCancelled as stopped:
        raise Refused(_CANCELLED) from stopped


def _lexical(job: Job, draft: Draft) -> list[Check]:
    return lexical(
        draft.text,
        [source.text for source in job.sources],
        tokens=draft.tokens_out,
        target_tokens=job.target_tokens,
        find_secrets=find_secrets,
    )


def _act(outcome: Outcome, draft: Draft, job: Job, kept: Kept, before: _Before) -> Act:
    """`draft` is what the engine made: what stands beside it in `kept` is a person's, also the next time."""
    item, data = outcome.item, encode(kept.text)
    changes = (Change(item.target_path, before.data, data),) if outcome.changed else ()
    record = {
        "period": item.period.key,
        "tier": item.period.tier.value,
        "path": item.target_path,
        "engine": draft.engine,
        "model": draft.model,
        "prompt_hash": draft.prompt_hash,
        "sources": [
            {"path": source.path, "sha256": source.digest, "bytes": source.size} for source in job.sources
        ],
        "tokens_in": draft.tokens_in,
        "tokens_out": count_tokens(kept.text),
        "target_tokens": item.target_tokens,
        "cost_usd": draft.cost_usd,
        "retention": round(outcome.retention, 4),
        "output_sha256": digest(data),
        "lines": hashes(draft.text),
        "edits": {"added": kept.added, "removed": kept.removed},
        **({"usage": dict(draft.usage)} if draft.usage else {}),
    }
    count = len(job.sources)
    subject = (
        f"{item.period.key} from {count} note{'s' if count != 1 else ''}, "
        f"{draft.tokens_in:,} to {count_tokens(kept.text):,} tokens"
    )
    trailers = [("Period", item.period.key), ("Engine", draft.engine)]
    if draft.model and draft.cost_usd:
        trailers += [("Model", draft.model), ("Cost", f"{draft.cost_usd:.4f}")]
    trailers.append(("Retention", f"{outcome.retention:.3f}"))
    if kept.edited:
        trailers.append(("Kept-Edits", f"{kept.added} added, {kept.removed} removed"))
    return Act("roll-up", subject, changes, (LedgerRecord(LEDGER, record),), tuple(trailers))
