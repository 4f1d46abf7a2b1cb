"""`ssmem-tui status`: how the memory stands, in one screen of text or one JSON object."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import click

from ssmem_tui.cli.output import clock_in, emit, json_option, open_from, row_of, today_in
from ssmem_tui.cli.status_look import Report, kept_in, look
from ssmem_tui.cli.status_text import as_text
from ssmem_tui.core.rollup import PlanItem
from ssmem_tui.core.store import mask


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
                "problem": index.problem,
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
        "warnings": report.warnings,
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
