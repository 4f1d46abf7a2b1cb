"""`ssmem-tui doctor`: what is wrong with a workspace, where, what it means, and what fixes it."""

from __future__ import annotations

import os
import sys
from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import Any

import click

from ssmem_tui.cli.output import emit, json_option, open_from, row_of, store_of, today_in
from ssmem_tui.core.doctor import ABOUT, Finding, Severity, examine
from ssmem_tui.core.errors import ExitCode, SsmemError
from ssmem_tui.core.model import Progress
from ssmem_tui.core.private import cache_of
from ssmem_tui.core.sanitise import safe_line
from ssmem_tui.core.store import StoreStatus
from ssmem_tui.core.workspace import Workspace, hosts, replay
from ssmem_tui.language import say, t

_SHOWN = 25
_MANY = 500
"""Notes from which a person is shown how far the reading is."""


@click.command("doctor")
@click.option("--check", is_flag=True, help="End with code 1 when there is a problem, for scripts.")
@click.option("--all", "everything", is_flag=True, help="Print every place, also of frequent findings.")
@json_option
@click.pass_context
def command(ctx: click.Context, check: bool, everything: bool, as_json: bool) -> None:
    """Health of workspace, index, git, secrets, duplicates, contradictions; changes nothing."""
    space = open_from(ctx)
    today = today_in(space)
    startup = replay(space, today, hosts.host_caps(os.environ), cache_of(space.root))
    found = examine(space, status=_status(space), startup=startup, report=_report)
    emit(as_data(space, found), as_text(space, found, None if everything else _SHOWN), as_json)
    if check and any(finding.severity is Severity.PROBLEM for finding in found):
        ctx.exit(int(ExitCode.FAILED))


def _report(progress: Progress) -> None:
    if progress.total > _MANY and progress.done % 100 == 0 and sys.stderr.isatty():
        told = t("{n} of {total} notes", n=f"{progress.done:,}", total=f"{progress.total:,}")
        click.echo(f"\r{told}", err=True, nl=False)


def _status(space: Workspace) -> StoreStatus | None:
    try:
        with store_of(space) as store:
            return store.status(outside=False)
    except (SsmemError, OSError):
        return None


def as_data(space: Workspace, found: Sequence[Finding]) -> Mapping[str, Any]:
    """`findings` with stable keys, and how many of each severity."""
    counts = Counter(finding.severity.value for finding in found)
    return {
        "workspace": str(space.root),
        "counts": {severity.value: counts[severity.value] for severity in Severity},
        "findings": [row_of(one, "severity kind path line message other meaning fix") for one in found],
    }


def as_text(space: Workspace, found: Sequence[Finding], limit: int | None = _SHOWN) -> str:
    """Findings by kind: the kind with its meaning once, then each place, then the way on."""
    rows = [f"{safe_line(str(space.root))}{t(': ')}{_summary(found)}"]
    for kind, group in groupby(found, key=lambda finding: finding.kind):
        places = list(group)
        about = ABOUT[kind]
        head = t("{severity}: {kind} ({n})", severity=t(about.severity), kind=t(kind), n=f"{len(places):,}")
        rows += ["", head, f"  {say(about.meaning)}"]
        rows += [safe_line(f"  {finding.place}{t(': ')}{say(finding.message)}") for finding in places[:limit]]
        if limit is not None and len(places) > limit:
            rows.append("  " + t("… and {n} more; --all prints them", n=f"{len(places) - limit:,}"))
        rows.append(f"  → {say(places[0].fix if len(places) == 1 else about.fix)}")
    return "\n".join(rows)


def _summary(found: Sequence[Finding]) -> str:
    if not found:
        return t("nothing found")
    counts = Counter(finding.severity for finding in found)
    words = {
        Severity.PROBLEM: t("{n} problems", n=counts[Severity.PROBLEM]),
        Severity.WARNING: t("{n} warnings", n=counts[Severity.WARNING]),
        Severity.NOTE: t("{n} notes", n=counts[Severity.NOTE]),
    }
    return t(", ").join(words[severity] for severity in Severity if counts[severity])
