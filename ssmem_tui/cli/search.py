"""`ssmem-tui search QUERY`: topics and lines that fit, for people and for agents.

Called for every question of an agent, so it imports little, trusts a cache whose files did not change, and
opens the workspace only when something did.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import click

from ssmem_tui.cli.output import clock_in, emit, json_option, workspace_folder
from ssmem_tui.core.errors import UsageError
from ssmem_tui.core.sanitise import safe_line
from ssmem_tui.core.search.corpus import Folder
from ssmem_tui.core.search.highlight import window
from ssmem_tui.core.search.query import moment
from ssmem_tui.core.search.records import LineHit, Results, SyncReport, TopicHit
from ssmem_tui.core.search.schema import CacheBusy, cache_file
from ssmem_tui.core.search.searcher import Searcher, default_cache_dir

_WIDE = 200
"""Characters of a line shown in plain text; a longer one is cut around its first match."""


@click.command("search")
@click.argument("query", nargs=-1)
@click.option("--layer", multiple=True, type=click.Choice(["L1", "L2", "L3"], case_sensitive=False))
@click.option("--tier", multiple=True, type=click.Choice(["day", "week", "month", "core"]))
@click.option("--since", metavar="WHEN", help="A date, week or month, or 30d, 2w, 3m, 1y ago.")
@click.option("--limit", default=20, show_default=True, type=click.IntRange(1, 1000), help="Hits a section.")
@click.option("--open", "number", type=int, help="Show the section around hit N; agents' opens are recorded.")
@click.option("--by", default="", help="Who opens it; default: unnamed agent.")
@json_option
@click.pass_context
def command(
    ctx: click.Context,
    query: tuple[str, ...],
    layer: tuple[str, ...],
    tier: tuple[str, ...],
    since: str | None,
    limit: int,
    number: int | None,
    by: str,
    as_json: bool,
) -> None:
    """Find a topic or any line: English, Chinese, pinyin, typing slips forgiven.

    With --open N the section around the N-th hit is printed instead, topics counted first. When an agent does
    this, and not a person at a terminal, it counts as an access of the entry or note.

    In QUERY also: "a phrase", !without, #heading, path:part, layer:L1, tier:week, 2026-02, since:2w.
    """
    root = _known_root(ctx) or workspace_folder(ctx)
    searcher = Searcher(Folder(root), default_cache_dir(root), today=lambda: clock_in(root)().date())
    try:
        if since:
            moment(since, searcher.today())
        filters = [f"layer:{one}" for one in layer] + [f"tier:{one}" for one in tier]
        typed = " ".join([*query, *filters, *([f"since:{since}"] if since else [])])
        if not typed.strip():
            raise UsageError("Say what to look for: ssmem-tui search QUERY.")
        try:
            report = searcher.sync()
        except CacheBusy as busy:
            click.echo(f"ssmem-tui: {busy} What was indexed before is searched.", err=True)
            report = SyncReport()
        results = searcher.search(typed, limit)
    finally:
        searcher.close()
    for path in report.unreadable:
        click.echo(f"ssmem-tui: {path!r} cannot be read and was not searched.", err=True)
    if not results.topics and not results.lines:
        click.echo("ssmem-tui: nothing found.", err=True)
    data, text = as_data(results, " ".join(query)), as_text(results)
    if number is not None:
        from ssmem_tui.cli.search_open import hit_number, opened

        agent = not (sys.stdin.isatty() and sys.stdout.isatty())
        shown = opened(root, hit_number(results, number), by=by, record=agent)
        data, text = {**data, "opened": shown}, "\n".join(shown["lines"])
    emit(data, text, as_json)


def _known_root(ctx: click.Context) -> Path | None:
    """The named or current folder when it has been searched before: then it is known to be a root.

    Saves the search for one, which loads all that knows about layouts: a quarter of the time of a call.
    """
    folder = Path(ctx.obj or os.environ.get("SSMEM_WORKSPACE") or ".").expanduser().absolute()
    return folder if cache_file(folder, default_cache_dir(folder)).exists() and folder.is_dir() else None


def as_data(results: Results, query: str) -> Mapping[str, Any]:
    """The stable keys of design section 11, and a few more."""
    return {
        "query": query,
        "topics": [_topic(hit) for hit in results.topics],
        "lines": [_line(hit) for hit in results.lines],
    }


def _topic(hit: TopicHit) -> Mapping[str, Any]:
    return {
        "text": hit.text,
        "path": hit.path,
        "line": hit.line,
        "score": hit.score,
        "spans": [[span.start, span.end] for span in hit.spans],
        "kind": hit.kind,
    }


def _line(hit: LineHit) -> Mapping[str, Any]:
    return {
        "path": hit.path,
        "line": hit.line,
        "text": hit.text,
        "spans": [[span.start, span.end] for span in hit.spans],
        "layer": hit.layer,
        "tier": hit.tier,
        "date": hit.day.isoformat() if hit.day else None,
        "score": hit.score,
    }


def as_text(results: Results) -> str:
    """`path:line: text` for each hit, topics first and marked by what they are."""
    rows = [safe_line(f"{hit.path}:{hit.line}: [{hit.kind}] {hit.text}") for hit in results.topics]
    rows += [safe_line(f"{hit.path}:{hit.line}: {_around(hit)}") for hit in results.lines]
    return "\n".join(rows)


def _around(hit: LineHit) -> str:
    start = window(len(hit.text), [(span.start, span.end) for span in hit.spans], _WIDE)
    return ("…" if start else "") + hit.text[start : start + _WIDE].strip()
