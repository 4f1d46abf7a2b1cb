"""`ssmem-tui status`: how the memory stands, in one screen of text or one JSON object."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from functools import partial
from pathlib import Path
from typing import Any

import click

from ssmem_tui.cli.kept import basis_of, keep, kept_in, recall
from ssmem_tui.cli.output import clock_in, emit, json_option, open_from, store_of, today_in
from ssmem_tui.cli.wording import counted
from ssmem_tui.core import clock
from ssmem_tui.core.errors import SsmemError
from ssmem_tui.core.periods import human_day
from ssmem_tui.core.rollup import PlanItem, Reason, plan
from ssmem_tui.core.store import StoreStatus, mask, read_ledger
from ssmem_tui.core.workspace import Startup, Workspace, figures, hosts, labels, replay, state

_DUE_SHOWN = 12
_EXPIRING_SHOWN = 12
_LOGS_READ = 1_500_000
"""Bytes of logs up to which the desk and the expiry are worked out on every call; above, what was found is
kept for as long as no file changes."""
_CORE_READ = 524_288
"""Bytes of core memory above which both are worked out with `--full` only, and then kept: each entry is
looked for in months of logs, about a second for a thousand (tests.benchmarks.bloat)."""


@dataclass(frozen=True, slots=True)
class Report:
    """Everything `status` says; `waiting` and `expiring` are `None` where they were not worked out.

    They stand on the three newest month summaries with up to 4 MB of their logs, and on as many months back
    as it takes to meet every core entry, twice the time of expiry at most.
    """

    space: Workspace
    core: figures.CoreFigures
    index: figures.IndexFigures
    originals: figures.OriginalFigures
    startup: Startup
    due: tuple[PlanItem, ...]
    small: bool
    waiting: int | None
    oldest_days: int | None
    expiring: Sequence[Mapping[str, Any]] | None
    store: StoreStatus | None
    bad_state: tuple[state.StateFile, ...]
    misnamed: tuple[labels.LabelWarning, ...]


@click.command("status")
@click.option("--full", is_flag=True, help="Work out waiting reviews and expiry anew, of any core.")
@click.option(
    "--trends", "over_time", is_flag=True, help="Add the tables of the T screen; reads two years of logs."
)
@json_option
@click.pass_context
def command(ctx: click.Context, full: bool = False, over_time: bool = False, as_json: bool = False) -> None:
    """Layers, budgets, start-up cost, due roll-ups, waiting reviews, expiring entries, outside changes."""
    space = open_from(ctx)
    report = look(space, clock_in(space.root)(), full=full, kept=kept_in(space.root))
    data, text = as_data(report), as_text(report)
    if over_time:
        from ssmem_tui.cli import trends

        found = trends.look(space, today_in(space))
        data, text = {**data, "trends": trends.as_data(found)}, f"{text}\n\n{trends.as_text(found)}"
    emit(data, text, as_json)


def look(space: Workspace, now: datetime, *, full: bool = False, kept: Path | None = None) -> Report:
    """Work out the report; reads only. `kept` is a file outside the workspace for what takes seconds."""
    today = human_day(now, space.config.tzinfo, space.config.day_starts)
    found = _worked_out(space, today, kept, anew=full)
    return Report(
        space,
        figures.core_figures(space),
        figures.index_figures(space),
        figures.original_figures(space),
        replay(space, today, hosts.host_caps(os.environ)),
        _due(space, now),
        found is not _NOTHING,
        found["waiting"],
        found["oldest_days"],
        found["expiring"],
        _store(space),
        tuple(file for file in state.inspect(space) if file.problem),
        labels.label_warnings(space),
    )


def _due(space: Workspace, now: datetime) -> tuple[PlanItem, ...]:
    items = plan(space, now=now, ledger=read_ledger(space.root, "rollups"))
    return tuple(item for item in items if item.reason is not Reason.RUNNING)


_NOTHING: Mapping[str, Any] = {"waiting": None, "oldest_days": None, "expiring": None}


def _worked_out(space: Workspace, today: date, kept: Path | None, *, anew: bool) -> Mapping[str, Any]:
    """What waits and what expires, from `kept` when it was found there on this day of these files."""
    ledgers = {name: read_ledger(space.root, name) for name in ("decisions", "access")}
    logs = sum(note.size for notes in space.days.values() for note in notes)
    bloated = space.core is not None and space.by_path[space.core].size > _CORE_READ
    work_out = partial(_review, space, today, ledgers, kept.parent if kept else None)
    if kept is None or (logs <= _LOGS_READ and not bloated):
        return work_out() if anew or not bloated else _NOTHING
    basis = basis_of(space, (today, ledgers))
    found = None if anew else recall(kept, basis)
    if found is not None and found.keys() == _NOTHING.keys():
        return found
    if bloated and not anew:
        return _NOTHING
    found = work_out()
    keep(kept, basis, found)
    return found


def _review(
    space: Workspace, today: date, ledgers: Mapping[str, Any], cache: Path | None
) -> Mapping[str, Any]:
    from ssmem_tui.core.review import Pages, expiring, pages_in
    from ssmem_tui.core.review.candidates import candidates

    pages = pages_in(cache) if cache else Pages()
    try:
        waiting = candidates(space, ledgers["decisions"], pages=pages)
        old = expiring(space, ledgers["decisions"], today, access=ledgers["access"], pages=pages)
    except SsmemError:
        return dict(_NOTHING)
    seen = [candidate.first_seen for candidate in waiting if candidate.first_seen]
    return {
        "waiting": len(waiting),
        "oldest_days": (today - min(seen)).days if seen else None,
        "expiring": [
            {
                "entry": mask(item.entry.text),
                "section": list(item.entry.section),
                "last_access": item.last.day.isoformat() if item.last else None,
                "days": item.days,
                "line": item.entry.line,
            }
            for item in old
        ],
    }


def _store(space: Workspace) -> StoreStatus | None:
    try:
        with store_of(space) as store:
            return store.status()
    except (SsmemError, OSError):
        return None


def as_data(report: Report) -> Mapping[str, Any]:
    """The stable keys of design section 11, and more."""
    space, core, index, startup = report.space, report.core, report.index, report.startup
    return {
        "workspace": str(space.root),
        "layout": space.layout.value,
        "days": len(space.days),
        "layers": {
            "l1": {
                "path": core.path,
                "bytes": core.bytes,
                "chars": core.chars,
                "lines": core.lines,
                "tokens": core.tokens,
                "entries": core.entries,
                "budget_bytes": core.budget_bytes,
                "largest": {"line": core.largest.line, "bytes": core.largest_bytes} if core.largest else None,
                "others": list(space.other_cores),
                "problem": core.problem,
            },
            "l2": {
                "path": index.path,
                "bytes": index.bytes,
                "topics": index.topics,
                "dead": len(index.dead),
                "budget_bytes": index.budget_bytes,
            },
            "l3": {
                "files": report.originals.files,
                "bytes": report.originals.bytes,
                "by_class": {klass.value: files for klass, (files, _) in report.originals.by_class.items()},
            },
        },
        "startup": {
            "host": startup.host,
            "bytes": startup.bytes,
            "tokens": startup.tokens,
            "raw_tokens": startup.raw_tokens,
            "ratio": round(startup.ratio, 4),
            "cut": {part.path: part.cut_lines for part in startup.parts if part.cut},
        },
        "due": [_due_data(item) for item in report.due],
        "review": {"waiting": report.waiting, "oldest_days": report.oldest_days},
        "expiring": list(report.expiring) if report.expiring is not None else None,
        "outside": [
            {"path": one.path, "change": one.change} for one in (report.store.outside if report.store else ())
        ],
        "parked": [
            {
                "path": one.path,
                "version": one.ident,
                "why": one.why.value,
                "at": one.at.isoformat(),
                "subject": mask(one.subject),
            }
            for one in (report.store.parked if report.store else ())
        ],
        "versioned": bool(report.store and report.store.versioned),
        "summaries": [period.key for period in space.summaries],
        "warnings": _warnings(report),
    }


def _due_data(item: PlanItem) -> Mapping[str, Any]:
    return {
        "tier": item.period.tier.value,
        "period": item.period.key,
        "reason": item.reason.value,
        "tokens": item.tokens_in,
        "target": item.target_path,
        "sources": len(item.sources),
        "note": item.note,
    }


def _warnings(report: Report) -> list[str]:
    found = list(report.space.warnings)
    if clock.has_own(report.space.root):
        found.append(f"The days here go by {clock.PATH}, made by the demo, not by the machine's clock.")
    found += [f"{report.core.path}: {warning}." for warning in report.core.warnings]
    found += [f"{note.path}: {said}." for note in report.space.notes for said in note.warnings]
    found += [f"{one.path}:{one.line}: {one.message}." for one in report.misnamed]
    found += [f"{file.path}: {file.problem}." for file in report.bad_state]
    found += hosts.host_warnings(report.space, os.environ)
    found += list(report.startup.missing)
    found += list(report.startup.notes)
    return found


def as_text(report: Report) -> str:
    """One screen for a person."""
    space, core, index = report.space, report.core, report.index
    rows = [f"{space.root}  ({space.layout}, {counted(len(space.days), 'day')})", ""]
    if core.problem:
        rows.append(f"L1  {core.problem}")
    elif core.path:
        share = core.bytes / core.budget_bytes if core.budget_bytes else 0.0
        over = f", {core.over:,} B over budget" if core.over else ""
        rows.append(
            f"L1  {core.path}  {counted(core.entries, 'entry', 'entries')}, {core.bytes:,} of "
            f"{core.budget_bytes:,} B ({share:.0%}{over}), {counted(core.chars, 'character')}, "
            f"{counted(core.lines, 'line')}, ~{counted(core.tokens, 'token')}"
        )
        if core.largest:
            rows.append(f"    largest entry: line {core.largest.line}, {core.largest_bytes:,} B")
    else:
        rows.append("L1  none: nothing has been promoted yet")
    dead = f", {len(index.dead)} dead" if index.dead else ""
    rows.append(
        f"L2  {index.path}  {counted(index.topics, 'topic')}{dead}, {index.bytes:,} of "
        f"{index.budget_bytes:,} B"
        if index.path
        else "L2  none: `ssmem-tui index` makes one"
    )
    kinds = ", ".join(f"{count:,} {klass}" for klass, (count, _) in report.originals.by_class.items())
    rows.append(
        f"L3  {counted(report.originals.files, 'file')}, {report.originals.bytes:,} B ({kinds or 'empty'})"
    )
    rows += ["", _startup_text(report.startup), ""]
    rows += _lists(report)
    warnings = _warnings(report)
    if warnings:
        rows += ["", "Warnings", *(f"  {warning}" for warning in warnings)]
    return "\n".join(rows)


def _startup_text(startup: Startup) -> str:
    files = f"{counted(len(startup.parts), 'file')}, {startup.bytes:,} B, ~{startup.tokens:,} tokens"
    text = f"Start-up ({startup.host}): {files}"
    if startup.raw_tokens:
        text += f"; all logs raw ~{startup.raw_tokens:,} tokens, ratio {startup.ratio:.1%}"
    cut = sum(part.cut_lines for part in startup.parts)
    return text + (f"; {counted(cut, 'line')} not seen" if cut else "")


def _lists(report: Report) -> list[str]:
    rows = [f"Due: {len(report.due) or 'nothing'}"]
    for item in report.due[-_DUE_SHOWN:]:
        note = f" ({item.note})" if item.note else ""
        rows.append(
            f"  {item.period.tier:<5} {item.period.key:<8} {item.reason}, ~{item.tokens_in:,} tokens{note}"
        )
    if len(report.due) > _DUE_SHOWN:
        rows.append(f"  … and {len(report.due) - _DUE_SHOWN} older; ssmem-tui rollup due makes them all")
    if report.waiting is None:
        why = (
            "core memory cannot be read"
            if report.small
            else "not worked out for a core this large; --full does, once, and keeps it until a file changes"
        )
        rows.append(f"Waiting for review: {why}")
    else:
        age = f", oldest {counted(report.oldest_days, 'day')}" if report.oldest_days is not None else ""
        rows.append(f"Waiting for review: {report.waiting or 'nothing'}{age if report.waiting else ''}")
    if report.expiring is not None:
        rows.append(f"Expiring: {len(report.expiring) or 'nothing'}")
        rows += [
            f"  {counted(item['days'], 'day')}  {item['entry'].splitlines()[0][:90]}"
            for item in report.expiring[:_EXPIRING_SHOWN]
        ]
        if len(report.expiring) > _EXPIRING_SHOWN:
            rows.append(f"  … and {len(report.expiring) - _EXPIRING_SHOWN} more; ssmem-tui expire lists them")
    if report.space.core_excess > 0:
        rows.append(f"Over budget: {report.space.core_excess:,} B; ssmem-tui expire shows what could leave")
    store = report.store
    if store is None:
        return [*rows, "History: cannot be read"]
    rows.append(f"History: {store.sentence} {store.way_on}".rstrip())
    rows += [f"  {note}" for note in store.notes]
    if store.pending:
        rows.append(
            f"  {counted(len(store.pending), 'act waits', 'acts wait')} for git; the next act takes them"
        )
    if store.parked:
        rows.append(f"Kept aside: {len(store.parked)} (O in the app shows, takes or lets go)")
        rows += [f"  {mask(one.sentence)}" for one in store.parked]
    if store.outside:
        rows.append(f"Outside changes: {len(store.outside)}")
        rows += [f"  {one.change:<8} {one.path}" for one in store.outside[:20]]
        rows += [f"  … and {len(store.outside) - 20} more"] if len(store.outside) > 20 else []
    return rows
