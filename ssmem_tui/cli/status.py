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
from ssmem_tui.cli.output import clock_in, emit, json_option, open_from, row_of, store_of, today_in
from ssmem_tui.cli.wording import filled, padded
from ssmem_tui.core import clock
from ssmem_tui.core.errors import SsmemError
from ssmem_tui.core.periods import human_day
from ssmem_tui.core.rollup import PlanItem, Reason, plan
from ssmem_tui.core.saying import Saying, saying
from ssmem_tui.core.store import StoreStatus, mask, read_ledger
from ssmem_tui.core.workspace import Startup, Workspace, figures, hosts, labels, replay, state
from ssmem_tui.language import say, t

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
    from ssmem_tui.core.review import Pages, expiring, lay, pages_in

    pages = pages_in(cache) if cache else Pages()
    try:
        waiting = lay(space, ledgers["decisions"], pages=pages).candidates
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
                **row_of(core, "path bytes chars lines tokens entries budget_bytes"),
                "largest": {"line": core.largest.line, "bytes": core.largest_bytes} if core.largest else None,
                "others": list(space.other_cores),
                "problem": core.problem,
            },
            "l2": {
                **row_of(index, "path bytes topics"),
                "dead": len(index.dead),
                "budget_bytes": index.budget_bytes,
            },
            "l3": {
                **row_of(report.originals, "files bytes"),
                "by_class": {klass.value: files for klass, (files, _) in report.originals.by_class.items()},
            },
        },
        "startup": {
            **row_of(startup, "host bytes tokens raw_tokens"),
            "ratio": round(startup.ratio, 4),
            "cut": {part.path: part.cut_lines for part in startup.parts if part.cut},
        },
        "due": [_due_data(item) for item in report.due],
        "review": row_of(report, "waiting oldest_days"),
        "expiring": list(report.expiring) if report.expiring is not None else None,
        "outside": [row_of(one, "path change") for one in (report.store.outside if report.store else ())],
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


def _warnings(report: Report) -> list[Saying]:
    found = list(report.space.warnings)
    if clock.has_own(report.space.root):
        told = saying(
            "The days here go by {file}, made by the demo, not by the machine's clock.", file=clock.PATH
        )
        found.append(told)
    found += [_at(str(report.core.path), warning) for warning in report.core.warnings]
    found += [_at(note.path, said) for note in report.space.notes for said in note.warnings]
    found += [_at(f"{one.path}:{one.line}", one.message) for one in report.misnamed]
    found += [_at(file.path, file.problem) for file in report.bad_state]
    found += hosts.host_warnings(report.space, os.environ)
    found += list(report.startup.missing)
    found += list(report.startup.notes)
    return found


def _at(place: str, what: Saying) -> Saying:
    return saying("{path}: {what}.", path=place, what=what)


def as_text(report: Report) -> str:
    """One screen for a person."""
    space, core, index = report.space, report.core, report.index
    days = t("{n} days", n=f"{len(space.days):,}")
    rows = [t("{root}  ({layout}, {days})", root=space.root, layout=space.layout, days=days), ""]
    if core.problem:
        rows.append(f"L1  {say(core.problem)}")
    elif core.path:
        share = core.bytes / core.budget_bytes if core.budget_bytes else 0.0
        over = t(", {n} B over budget", n=f"{core.over:,}") if core.over else ""
        figures = t(
            "{entries} entries, {bytes} of {limit} B ({share}{over}), {chars} characters, {lines} lines, "
            "~{tokens} tokens",
            entries=f"{core.entries:,}",
            bytes=f"{core.bytes:,}",
            limit=f"{core.budget_bytes:,}",
            share=f"{share:.0%}",
            over=over,
            chars=f"{core.chars:,}",
            lines=f"{core.lines:,}",
            tokens=f"{core.tokens:,}",
        )
        rows.append(f"L1  {core.path}  {figures}")
        if core.largest:
            line, size = core.largest.line, f"{core.largest_bytes:,}"
            rows.append("    " + t("largest entry: line {line}, {size} B", line=line, size=size))
    else:
        rows.append(f"L1  {t('none: nothing has been promoted yet')}")
    rows.append(f"L2  {_index_text(index)}")
    kinds = t(", ").join(
        t("{n} {kind}", n=f"{count:,}", kind=t(klass))
        for klass, (count, _) in report.originals.by_class.items()
    )
    files, size = f"{report.originals.files:,}", f"{report.originals.bytes:,}"
    rows.append("L3  " + t("{n} files, {size} B ({kinds})", n=files, size=size, kinds=kinds or t("empty")))
    rows += ["", _startup_text(report.startup), ""]
    rows += _lists(report)
    warnings = _warnings(report)
    if warnings:
        rows += ["", t("Warnings"), *(f"  {say(warning)}" for warning in warnings)]
    return "\n".join(rows)


def _index_text(index: figures.IndexFigures) -> str:
    if not index.path:
        return t("none: `ssmem-tui index` makes one")
    dead = t(", {n} dead", n=len(index.dead)) if index.dead else ""
    sizes = t("{size} of {limit} B", size=f"{index.bytes:,}", limit=f"{index.budget_bytes:,}")
    topics = t("{n} topics", n=f"{index.topics:,}")
    return f"{index.path}  {topics}{dead}{t(', ')}{sizes}"


def _startup_text(startup: Startup) -> str:
    text = t(
        "Start-up ({host}): {n} files, {size} B, ~{tokens} tokens",
        host=startup.host,
        n=f"{len(startup.parts):,}",
        size=f"{startup.bytes:,}",
        tokens=f"{startup.tokens:,}",
    )
    if startup.raw_tokens:
        raw, ratio = f"{startup.raw_tokens:,}", f"{startup.ratio:.1%}"
        text += t("; all logs raw ~{tokens} tokens, ratio {ratio}", tokens=raw, ratio=ratio)
    cut = sum(part.cut_lines for part in startup.parts)
    return text + (t("; {n} lines not seen", n=f"{cut:,}") if cut else "")


def _lists(report: Report) -> list[str]:
    rows = [t("Due: {n}", n=len(report.due) or t("nothing"))]
    for item in report.due[-_DUE_SHOWN:]:
        why, tokens = t(item.reason), f"{item.tokens_in:,}"
        what = t("{why}, ~{tokens} tokens", why=why, tokens=tokens)
        note = t(" ({what})", what=say(item.note)) if item.note else ""
        rows.append(f"  {filled(t(item.period.tier), 5)} {item.period.key:<8} {what}{note}")
    if len(report.due) > _DUE_SHOWN:
        more = len(report.due) - _DUE_SHOWN
        rows.append("  " + t("… and {n} older; ssmem-tui rollup due makes them all", n=more))
    if report.waiting is None:
        why = (
            t("core memory cannot be read")
            if report.small
            else t(
                "not worked out for a core this large; --full does, once, and keeps it until a file changes"
            )
        )
        rows.append(t("Waiting for review: {n}", n=why))
    elif report.waiting and report.oldest_days is not None:
        days = f"{report.oldest_days:,}"
        rows.append(t("Waiting for review: {n}, oldest {days} days", n=report.waiting, days=days))
    else:
        rows.append(t("Waiting for review: {n}", n=report.waiting or t("nothing")))
    if report.expiring is not None:
        rows.append(t("Expiring: {n}", n=len(report.expiring) or t("nothing")))
        for old in report.expiring[:_EXPIRING_SHOWN]:
            days, entry = f"{old['days']:,}", old["entry"].splitlines()[0]
            rows.append(f"  {t('{n} days', n=days)}  {padded(entry, 90).rstrip()}")
        if len(report.expiring) > _EXPIRING_SHOWN:
            more = len(report.expiring) - _EXPIRING_SHOWN
            rows.append("  " + t("… and {n} more; ssmem-tui expire lists them", n=more))
    if report.space.core_excess > 0:
        over = f"{report.space.core_excess:,}"
        rows.append(t("Over budget: {n} B; ssmem-tui expire shows what could leave", n=over))
    return [*rows, *_history(report.store)]


def _history(store: StoreStatus | None) -> list[str]:
    if store is None:
        return [t("History: cannot be read")]
    told = t("{sentence} {way}", sentence=say(store.sentence), way=say(store.way_on)).rstrip()
    rows = [t("History: {what}", what=told), *(f"  {say(note)}" for note in store.notes)]
    if len(store.pending) == 1:
        rows.append("  " + t("1 act waits for git; the next act takes them"))
    elif store.pending:
        rows.append("  " + t("{n} acts wait for git; the next act takes them", n=len(store.pending)))
    if store.parked:
        rows.append(t("Kept aside: {n} (O in the app shows, takes or lets go)", n=len(store.parked)))
        rows += [f"  {mask(say(one.sentence))}" for one in store.parked]
    if store.outside:
        rows.append(t("Outside changes: {n}", n=len(store.outside)))
        rows += [f"  {filled(t(one.change), 8)} {one.path}" for one in store.outside[:20]]
        rows += ["  " + t("… and {n} more", n=len(store.outside) - 20)] if len(store.outside) > 20 else []
    return rows
