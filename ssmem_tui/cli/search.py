"""`ssmem-tui search QUERY`: topics and lines that fit, for people and for agents."""

from __future__ import annotations

import click

from ssmem_tui.cli.finding import LIMIT, MOST, find
from ssmem_tui.cli.output import json_option


@click.command("search")
@click.argument("query", nargs=-1)
@click.option("--layer", multiple=True, type=click.Choice(["L1", "L2", "L3"], case_sensitive=False))
@click.option("--tier", multiple=True, type=click.Choice(["day", "week", "month", "core"]))
@click.option("--since", metavar="WHEN", help="A date, week or month, or 30d, 2w, 3m, 1y ago.")
@click.option(
    "--limit", default=LIMIT, show_default=True, type=click.IntRange(1, MOST), help="Hits a section."
)
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

    Exits with 3 when nothing was found; JSON is printed all the same.

    In QUERY also: "a phrase", !without, #heading, path:part, layer:L1, tier:week, 2026-02, since:2w.
    """
    filters = [f"layer:{one}" for one in layer] + [f"tier:{one}" for one in tier]
    ctx.exit(find(ctx.obj, query, filters, since=since, limit=limit, number=number, by=by, as_json=as_json))
