"""`ssmem-tui rollup`: weeks from days, months from weeks, by hand or by cron."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from contextlib import nullcontext
from dataclasses import dataclass, replace
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from ssmem_tui.cli import preview
from ssmem_tui.cli.job_log import append, noting
from ssmem_tui.cli.output import clock_in, complain, emit, json_option, store_of, workspace_folder
from ssmem_tui.cli.person import let_send
from ssmem_tui.cli.rollup_text import Ticker, as_data, as_text
from ssmem_tui.core.engines import ENGINES, make_engine
from ssmem_tui.core.errors import ExitCode, UsageError
from ssmem_tui.core.markdown.text import encode
from ssmem_tui.core.periods import Period
from ssmem_tui.core.rollup import drafts, item_for, plan, today_of
from ssmem_tui.core.rollup.alone import alone
from ssmem_tui.core.rollup.plan import Ledger
from ssmem_tui.core.rollup.records import Engine, Job, Outcome, PlanItem, Sender
from ssmem_tui.core.rollup.series import Failure, Scope, Wish, item_as, named, run_all, wanted
from ssmem_tui.core.rollup.writer import job_for
from ssmem_tui.core.saying import saying
from ssmem_tui.core.store import Store, read_ledger
from ssmem_tui.core.workspace import Workspace, open_workspace
from ssmem_tui.language import say, t

if TYPE_CHECKING:
    from ssmem_tui.cli.batches import Said


class _Number(click.FloatRange):
    """A range of numbers; click itself lets `nan` through any."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float:
        found: float = super().convert(value, param, ctx)
        if not math.isfinite(found):
            self.fail(t("{value} is no number of this range.", value=repr(value)), param, ctx)
        return found


@click.command("rollup")
@click.argument("scope", type=click.Choice([scope.value for scope in Scope]), default=Scope.DUE.value)
@click.option("--period", metavar="P", help="2026-02-10, 2026-W07 or 2026-02, whatever its state.")
@click.option("--engine", type=click.Choice(ENGINES), help="Default: as in ssmem.toml, else offline.")
@click.option("--model", help="Model of the claude engine.")
@click.option("--max-cost", type=_Number(min=0), metavar="USD", help="Most the claude engine may spend.")
@click.option(
    "--ratio",
    type=_Number(0.001, 1.0),
    metavar="SHARE",
    help="Share of the sources' tokens, instead of 0.15.",
)
@click.option("--max-tokens", type=click.IntRange(min=20), help="Most tokens a summary may take.")
@click.option("--from-days", is_flag=True, help="Make a month from its days, not from its weeks.")
@click.option("--force", is_flag=True, help="Replace a summary by someone else; make an unchanged one again.")
@click.option("--batch", is_flag=True, help="Hand in to Claude at half the price; call again to collect.")
@click.option("--log", type=click.Path(path_type=Path), metavar="FILE", help="Append what was done to FILE.")
@click.option(
    "--quiz", "asks", is_flag=True, help="Ask what the summaries still know of the days; write nothing."
)
@click.option(
    "--draft", is_flag=True, help="Keep the result in .ssmem/drafts/ beside the summary, to compare."
)
@click.option("--dry-run", is_flag=True, help="Show what would be written; write nothing.")
@json_option
@click.pass_context
def command(
    ctx: click.Context,
    scope: str,
    period: str | None,
    engine: str | None,
    model: str | None,
    max_cost: float | None,
    ratio: float | None,
    max_tokens: int | None,
    from_days: bool,
    force: bool,
    batch: bool,
    log: Path | None,
    asks: bool,
    draft: bool,
    dry_run: bool,
    as_json: bool,
) -> None:
    """Compress days to weeks and weeks to months.

    \b
    daily    refresh the week that is running
    weekly   weeks that are over and have no summary, or one older than its logs
    monthly  the same for months, and first for their weeks
    due      all of these that are over (default)

    Unchanged sources change no byte and make no commit. Exit code 3: nothing to do; 5: a check or a guard
    stopped at least one period, its draft is in .ssmem/drafts/.
    """
    root = workspace_folder(ctx)
    with noting(root, log):
        now = clock_in(root)()
        workspace, ledger = _read(root)
        if asks:
            _ask(workspace, named(Scope(scope), Period.parse(period)) if period else None, as_json)
            return
        items = _items(workspace, ledger, Scope(scope), period, now)
        wish = Wish(ratio, max_tokens, from_days, force or draft, dry_run or draft)
        chosen = make_engine(engine or workspace.config.engine, workspace, model=model, max_cost=max_cost)
        jobs = _jobs(workspace, ledger, items, wish, now)
        sender = chosen if items and isinstance(chosen, Sender) else None
        if dry_run and sender:
            shown = preview.rows(sender, jobs)
            emit(shown[0] if period else shown, preview.as_text(shown), as_json)
            return
        progress = Ticker(len(items) > 0 and not as_json)
        with store_of(workspace) as store, nullcontext() if dry_run else alone(root):
            if not dry_run:
                store.recover()  # the last act of a killed job is nobody's wish to see unfinished
            if sender:
                _make_ready(root, sender, asks=engine is None and not dry_run)
            rolling = _Rolling(root, store, now, wish, draft and not dry_run, not as_json, progress)
            said = _batched(chosen, jobs, rolling) if batch else None
            if said and said.data is not None:
                emit(said.data, say(said.sentence), as_json)
                return
            results = list(said.results) if said else rolling.roll(chosen, items)
        progress.end()
        text = as_text(results, wish)
        if log is not None:
            append(root, log, text, now, worth_saying=_code(results) is not ExitCode.NOTHING_TO_DO)
        if as_json or not results:
            rows = [as_data(result) for result in results]
            emit(rows[0] if period and rows else rows, text, as_json)
        ctx.exit(int(_code(results)))


def _read(root: Path) -> tuple[Workspace, Ledger]:
    return open_workspace(root), read_ledger(root, "rollups")


def _make_ready(root: Path, sender: Sender, *, asks: bool) -> None:
    """Nothing is sent before the person let it, and the engine can."""
    if asks and sender.destination:
        let_send(root, sender.destination)
    sender.ready()


def _ask(workspace: Workspace, period: Period | None, as_json: bool) -> None:
    from ssmem_tui.cli import quiz_text

    found = quiz_text.ask(workspace, period)
    emit(quiz_text.as_data(found), quiz_text.as_text(found), as_json)


@dataclass(frozen=True, slots=True)
class _Rolling:
    """A call that writes: through what, and how it tells what became of each period."""

    root: Path
    store: Store
    now: datetime
    wish: Wish
    keeps_drafts: bool
    tells_at_once: bool  # years of weeks take minutes, and the first may be all one wants
    progress: Ticker

    def roll(self, using: Engine, todo: Sequence[PlanItem]) -> list[Outcome | Failure]:
        done: list[Outcome | Failure] = []
        for result in run_all(
            partial(_read, self.root),
            self.store,
            todo,
            using,
            now=self.now,
            wish=self.wish,
            report=self.progress,
        ):
            done.append(_as_draft(self.root, result) if self.keeps_drafts else result)
            if self.tells_at_once:
                self.progress.end()
                emit([], as_text(done[-1:], self.wish), False)
        receipts = [result.receipt for result in done if isinstance(result, Outcome) and result.receipt]
        for said in dict.fromkeys(said for one in receipts for said in (one.pending, *one.warnings) if said):
            complain(said)
        return done

    def roll_anew(self, using: Engine, periods: Sequence[Period]) -> list[Outcome | Failure]:
        """The same for periods of which the workspace may say something else by now."""
        workspace, ledger = _read(self.root)
        return self.roll(using, [item_for(workspace, one, now=self.now, ledger=ledger) for one in periods])


def _items(
    workspace: Workspace, ledger: Ledger, scope: Scope, period: str | None, now: datetime
) -> tuple[PlanItem, ...]:
    if period is not None:
        asked = named(scope, Period.parse(period))
        if asked.start > today_of(workspace, now):
            raise UsageError(saying("{period} has not begun.", period=asked.key))
        return (item_for(workspace, asked, now=now, ledger=ledger),)
    return wanted(plan(workspace, now=now, ledger=ledger), scope, today_of(workspace, now))


def _as_draft(root: Path, result: Outcome | Failure) -> Outcome | Failure:
    """`result` with its text kept as `.ssmem/drafts/PERIOD.ENGINE.md`, whatever the checks said."""
    if isinstance(result, Failure):
        return result
    name = f"{result.item.period.key}.{result.draft.engine}.md"
    return replace(result, draft_path=drafts.keep(root, name, encode(result.draft.text)))


def _batched(chosen: Engine, jobs: Iterator[tuple[PlanItem, Job]], rolling: _Rolling) -> Said:
    from ssmem_tui.cli.batches import hand_in_or_collect
    from ssmem_tui.core.claude import ClaudeEngine

    if not isinstance(chosen, ClaudeEngine):
        raise UsageError(saying("--batch goes with --engine claude; the offline engine is free."))
    return hand_in_or_collect(chosen, (job for _, job in jobs), rolling.roll_anew)


def _jobs(
    workspace: Workspace, ledger: Ledger, items: Sequence[PlanItem], wish: Wish, now: datetime
) -> Iterator[tuple[PlanItem, Job]]:
    """What an engine would get for each of `items`."""
    for item in items:
        sized = item_as(wish, workspace, item.period, now=now, ledger=ledger)
        yield sized, job_for(workspace, sized)


def _code(results: Sequence[Outcome | Failure]) -> ExitCode:
    failures = [result.error.code for result in results if isinstance(result, Failure)]
    failures = [code for code in failures if code is not ExitCode.NOTHING_TO_DO]
    if any(not check.ok for result in results if isinstance(result, Outcome) for check in result.checks):
        failures.append(ExitCode.REFUSED)
    if failures:
        return max(failures)
    worked = any(isinstance(result, Outcome) and (result.written or result.checks) for result in results)
    return ExitCode.DONE if worked else ExitCode.NOTHING_TO_DO
