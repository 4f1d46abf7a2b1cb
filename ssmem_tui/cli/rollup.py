"""`ssmem-tui rollup`: weeks from days, months from weeks, by hand or by cron."""

from __future__ import annotations

import math
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import nullcontext
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from ssmem_tui.cli import preview
from ssmem_tui.cli.job_log import append, noting
from ssmem_tui.cli.output import clock_in, emit, json_option, store_of, workspace_folder
from ssmem_tui.cli.person import let_send
from ssmem_tui.core.engines import ENGINES, make_engine
from ssmem_tui.core.errors import ExitCode, UsageError
from ssmem_tui.core.markdown.text import encode
from ssmem_tui.core.model import Progress
from ssmem_tui.core.periods import Period
from ssmem_tui.core.rollup import drafts, item_for, plan, today_of
from ssmem_tui.core.rollup.alone import alone
from ssmem_tui.core.rollup.plan import Ledger
from ssmem_tui.core.rollup.records import Engine, Job, Outcome, PlanItem
from ssmem_tui.core.rollup.series import Failure, Scope, Wish, named, run_all, wanted
from ssmem_tui.core.rollup.writer import job_for
from ssmem_tui.core.sanitise import safe_line
from ssmem_tui.core.store import read_ledger
from ssmem_tui.core.workspace import Workspace, open_workspace

if TYPE_CHECKING:
    from ssmem_tui.cli.batches import Said


class _Number(click.FloatRange):
    """A range of numbers; click itself lets `nan` through any."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float:
        found: float = super().convert(value, param, ctx)
        if not math.isfinite(found):
            self.fail(f"{value!r} is no number of this range.", param, ctx)
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
    now = clock_in(root)()

    def reopen() -> tuple[Workspace, Ledger]:
        return open_workspace(root), read_ledger(root, "rollups")

    workspace, ledger = reopen()
    if asks:
        from ssmem_tui.cli import quiz_text

        found = quiz_text.ask(workspace, named(Scope(scope), Period.parse(period)) if period else None)
        emit(quiz_text.as_data(found), quiz_text.as_text(found), as_json)
        return
    items = _items(workspace, ledger, Scope(scope), period, now)
    wish = Wish(ratio, max_tokens, from_days, force or draft, dry_run or draft)
    chosen = make_engine(engine or workspace.config.engine, workspace, model=model, max_cost=max_cost)
    if dry_run and items and isinstance(chosen, preview.Previews):
        shown = preview.rows(chosen, _jobs(workspace, ledger, items, wish, now))
        emit(shown[0] if period else shown, preview.as_text(shown), as_json)
        return
    progress = _Line(len(items) > 0 and not as_json)
    with noting(log, now), store_of(workspace) as store, nullcontext() if dry_run else alone(root):
        if items and isinstance(chosen, preview.Previews):
            if engine is None and not dry_run and chosen.destination:
                let_send(root, chosen.destination)
            chosen.ready()

        def roll(using: Engine, todo: Sequence[PlanItem]) -> list[Outcome | Failure]:
            done: list[Outcome | Failure] = []
            for result in run_all(reopen, store, todo, using, now=now, wish=wish, report=progress):
                done.append(_as_draft(root, result) if draft and not dry_run else result)
                if not as_json:  # at once: years of weeks take minutes, and the first may be all one wants
                    progress.end()
                    emit([], _text(done[-1:], wish), as_json)
            return done

        if batch:
            said = _batched(chosen, _jobs(workspace, ledger, items, wish, now), roll, reopen, now)
            if said.data is not None:
                emit(said.data, said.sentence, as_json)
                return
            results = list(said.results)
        else:
            results = roll(chosen, items)
    progress.end()
    rows = [_row(result) for result in results]
    data: Any = rows[0] if period and rows else rows
    text = _text(results, wish)
    if log is not None:
        append(log, text, now, worth_saying=_code(results) is not ExitCode.NOTHING_TO_DO)
    if as_json or not results:
        emit(data, text, as_json)
    ctx.exit(int(_code(results)))


def _items(
    workspace: Workspace, ledger: Ledger, scope: Scope, period: str | None, now: datetime
) -> tuple[PlanItem, ...]:
    if period is not None:
        asked = named(scope, Period.parse(period))
        if asked.start > today_of(workspace, now):
            raise UsageError(f"{asked.key} has not begun.")
        return (item_for(workspace, asked, now=now, ledger=ledger),)
    return wanted(plan(workspace, now=now, ledger=ledger), scope, today_of(workspace, now))


def _as_draft(root: Path, result: Outcome | Failure) -> Outcome | Failure:
    """`result` with its text kept as `.ssmem/drafts/PERIOD.ENGINE.md`, whatever the checks said."""
    if isinstance(result, Failure):
        return result
    name = f"{result.item.period.key}.{result.draft.engine}.md"
    return replace(result, draft_path=drafts.keep(root, name, encode(result.draft.text)))


def _batched(
    chosen: Engine,
    jobs: Iterator[tuple[PlanItem, Job]],
    roll: Callable[[Engine, Sequence[PlanItem]], list[Outcome | Failure]],
    reopen: Callable[[], tuple[Workspace, Ledger]],
    now: datetime,
) -> Said:
    from ssmem_tui.cli.batches import hand_in_or_collect
    from ssmem_tui.core.claude import ClaudeEngine

    if not isinstance(chosen, ClaudeEngine):
        raise UsageError("--batch goes with --engine claude; the offline engine is free.")

    def write(using: Engine, periods: Sequence[Period]) -> list[Outcome | Failure]:
        workspace, ledger = reopen()
        return roll(using, [item_for(workspace, period, now=now, ledger=ledger) for period in periods])

    return hand_in_or_collect(chosen, (job for _, job in jobs), write)


def _jobs(
    workspace: Workspace, ledger: Ledger, items: Sequence[PlanItem], wish: Wish, now: datetime
) -> Iterator[tuple[PlanItem, Job]]:
    """What an engine would get for each of `items`."""
    for item in items:
        sized = item_for(
            workspace,
            item.period,
            now=now,
            ledger=ledger,
            from_days=wish.from_days,
            ratio=wish.ratio,
            max_tokens=wish.max_tokens,
        )
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


def _row(result: Outcome | Failure) -> dict[str, Any]:
    item = result.item
    row: dict[str, Any] = {
        "period": item.period.key,
        "tier": item.period.tier.value,
        "reason": item.reason.value,
        "path": item.target_path,
        "sources": list(item.sources),
        "tokens_in": item.tokens_in,
        "target_tokens": item.target_tokens,
    }
    if isinstance(result, Failure):
        return {
            **row,
            "engine": "",
            "written": False,
            "changed": False,
            "tokens_out": 0,
            "cost_usd": 0.0,
            "commit": None,
            "checks": [],
            "error": str(result.error),
            "code": int(result.error.code),
        }
    draft = result.draft
    return {
        **row,
        "engine": draft.engine,
        "model": draft.model,
        "written": result.written,
        "changed": result.changed,
        "tokens_in": draft.tokens_in,
        "tokens_out": draft.tokens_out,
        "cost_usd": draft.cost_usd,
        "retention": round(result.retention, 4),
        "commit": result.commit,
        "draft": result.draft_path,
        "checks": [{"name": check.name, "ok": check.ok, "detail": check.detail} for check in result.checks],
        "notes": list(draft.notes),
        "text": draft.text,
    }


def _text(results: Sequence[Outcome | Failure], wish: Wish) -> str:
    if not results:
        return "Nothing is due."
    lines: list[str] = []
    for result in results:
        key = result.item.period.key
        if isinstance(result, Failure):
            lines.append(f"{key:9} stopped    {result.error}")
            continue
        draft = result.draft
        share = draft.tokens_out / draft.tokens_in if draft.tokens_in else 0.0
        figures = f"{draft.tokens_in:,} to {draft.tokens_out:,} tokens ({share:.0%})"
        failed = [check for check in result.checks if not check.ok]
        if failed:
            lines.append(f"{key:9} refused    {figures}; draft: {result.draft_path or 'not kept (dry run)'}")
            lines += [f"          {check.name}: {check.detail}" for check in failed]
        elif not result.checks:
            lines.append(f"{key:9} unchanged  {result.path}")
        else:
            word = (
                "draft"
                if result.draft_path
                else "would be"
                if wish.dry_run
                else "written"
                if result.changed
                else "confirmed"
            )
            commit = f"  {result.commit[:7]}" if result.commit else ""
            lines.append(
                f"{key:9} {word:9}  {figures}, keeps {result.retention:.0%} of the facts  "
                f"{result.draft_path or result.path}{commit}"
            )
        if draft.cost_usd:
            lines.append(f"          {draft.model}, ${draft.cost_usd:.4f}")
        lines += [f"          {note}" for note in draft.notes]
        if wish.dry_run and result.checks and not result.draft_path:
            lines += ["", draft.text.rstrip("\n"), ""]
    return "\n".join(lines)


class _Line:
    """One line of progress on standard error, only where a person looks."""

    def __init__(self, wanted: bool) -> None:
        self._shown = wanted and sys.stderr.isatty()
        self._width = 0

    def __call__(self, step: Progress) -> None:
        if self._shown:
            text = safe_line(f"{step.done + 1}/{step.total} {step.what}")[:78]
            click.echo("\r" + text.ljust(self._width), nl=False, err=True)
            self._width = len(text)

    def end(self) -> None:
        if self._shown and self._width:
            click.echo("\r" + " " * self._width + "\r", nl=False, err=True)
