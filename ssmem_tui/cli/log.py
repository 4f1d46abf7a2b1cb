"""`ssmem-tui log [PATH|ENTRY]`: what happened to the memory, a note, or one entry."""

from __future__ import annotations

import itertools
from datetime import datetime, time
from typing import TYPE_CHECKING, Any

import click

from ssmem_tui.cli.history_text import commit_data, commit_line, event_data, event_lines, workspace_path
from ssmem_tui.cli.naming import named_entry
from ssmem_tui.cli.output import complain, emit, json_option, open_from, store_of
from ssmem_tui.core.errors import ExitCode
from ssmem_tui.core.periods import Period
from ssmem_tui.core.store import Filter
from ssmem_tui.core.store.lives import life
from ssmem_tui.language import t

if TYPE_CHECKING:
    from ssmem_tui.core.workspace import Workspace


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
    only = Filter(act, author, edge(since, last=False), edge(until, last=True), text)
    found, lines = told(open_from(ctx), what, limit, only)
    if not found:
        complain(t("History has no such commit."))
    emit(found, "\n".join(lines), as_json)
    ctx.exit(int(ExitCode.DONE if found else ExitCode.NOTHING_TO_DO))


def told(
    space: Workspace, what: str | None, limit: int, only: Filter
) -> tuple[list[dict[str, Any]], list[str]]:
    """What happened to the workspace, to the note or to the entry `what`, newest first, as data and as text.

    Raises:
        NotVersioned: there is no history.
        UsageError: `what` names nothing, or several things.
    """
    with store_of(space) as store:
        path = workspace_path(space, store, what) if what else None
        if what and path is None:
            lived = life(store, named_entry(space, store, what))
            events = list(itertools.islice((event for event in lived if only.keeps(event.commit)), limit))
            return [event_data(event) for event in events], [
                row for one in events for row in event_lines(one)
            ]
        commits = store.history(path, limit=limit, only=only)
        return [commit_data(commit) for commit in commits], [commit_line(commit) for commit in commits]


def edge(key: str | None, *, last: bool) -> datetime | None:
    """The first or last moment of a day, week or month; `None` without a `key`."""
    if not key:
        return None
    period = Period.parse(key)
    day, hour = (period.end, time.max) if last else (period.start, time.min)
    return datetime.combine(day, hour).astimezone()
