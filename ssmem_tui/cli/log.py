"""`ssmem-tui log [PATH|ENTRY]`: what happened to the memory, a note, or one entry."""

from __future__ import annotations

import itertools
from datetime import datetime, time

import click

from ssmem_tui.cli.history_text import commit_data, commit_line, event_data, event_lines, workspace_path
from ssmem_tui.cli.naming import named_entry
from ssmem_tui.cli.output import emit, json_option, open_from, store_of
from ssmem_tui.core.errors import NothingToDo
from ssmem_tui.core.periods import Period
from ssmem_tui.core.store import Filter
from ssmem_tui.core.store.lives import life


@click.command("log")
@click.argument("what", required=False)
@click.option("--limit", default=50, show_default=True, type=click.IntRange(1), help="Most commits to print.")
@click.option("--act", multiple=True, help="Only acts of this kind: promote, reject, roll-up, outside …")
@click.option("--author", default="", help="Only by this person or agent (part of name or address).")
@click.option("--since", metavar="PERIOD", help="Not before this day, week or month.")
@click.option("--until", metavar="PERIOD", help="Not after this day, week or month.")
@click.option("--text", default="", help="Only with these words in subject, trailers or paths.")
@json_option
@click.pass_context
def command(
    ctx: click.Context,
    what: str | None,
    limit: int,
    act: tuple[str, ...],
    author: str,
    since: str | None,
    until: str | None,
    text: str,
    as_json: bool,
) -> None:
    """Print what happened, newest first: to the workspace, to a note (PATH), or to one entry.

    ENTRY is `path:line`, an entry's ident, or words that only it holds; it is followed through rewordings,
    moves between sections and files, retirement and return.
    """
    space = open_from(ctx)
    only = Filter(act, author, _edge(since, last=False), _edge(until, last=True), text)
    with store_of(space) as store:
        path = workspace_path(space, store, what) if what else None
        if what and path is None:
            entry = named_entry(space, store, what)
            events = [e for e in itertools.islice(life(store, entry), limit) if only.keeps(e.commit)]
            lines = [line for event in events for line in event_lines(event)]
            emit([event_data(event) for event in events], "\n".join(lines), as_json)
            found = bool(events)
        else:
            commits = store.history(path, limit=limit, only=only)
            emit([commit_data(commit) for commit in commits], "\n".join(map(commit_line, commits)), as_json)
            found = bool(commits)
    if not found:
        raise NothingToDo("History has no such commit.")


def _edge(key: str | None, *, last: bool) -> datetime | None:
    if key is None:
        return None
    period = Period.parse(key)
    day, hour = (period.end, time.max) if last else (period.start, time.min)
    return datetime.combine(day, hour).astimezone()
