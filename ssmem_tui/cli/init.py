"""`ssmem-tui init`: make a git repository of the workspace, so that there is history and undo."""

from __future__ import annotations

import sys

import click

from ssmem_tui.cli.output import complain, emit, json_option, open_from, store_of
from ssmem_tui.core.doctor import secrets_in
from ssmem_tui.core.errors import Refused
from ssmem_tui.core.saying import saying
from ssmem_tui.core.store import Store
from ssmem_tui.language import say, t


@click.command("init")
@json_option
@click.pass_context
def command(ctx: click.Context, as_json: bool) -> None:
    """Make a repository here and record the notes as they are found. Exit code 3: there is one already.

    Tells first how many places look like secrets, which history keeps for good; at a terminal it asks.
    """
    space = open_from(ctx)
    with store_of(space) as store:
        secrets = () if _has_history(store) else secrets_in(space)
        if secrets and not _agreed(len(secrets)):
            raise Refused(saying("No repository was made."))
        commit = store.init()
        sentence = say(store.status(outside=False).sentence)
    found = {"commit": commit, "workspace": str(space.root), "secrets": len(secrets)}
    emit(found, sentence, as_json)


def _has_history(store: Store) -> bool:
    """Also where that cannot be told: making a repository says why."""
    try:
        return store.status(outside=False).versioned
    except OSError:
        return True


def _agreed(count: int) -> bool:
    complain(
        saying(
            "{n} places look like secrets, and history keeps them for good, also when they leave the files. "
            "`ssmem-tui doctor --all` names them.",
            n=count,
        )
    )
    return not sys.stdin.isatty() or click.confirm(t("Make the repository all the same?"), err=True)
