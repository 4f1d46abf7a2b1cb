"""`ssmem-tui init`: make a git repository of the workspace, so that there is history and undo."""

from __future__ import annotations

import click

from ssmem_tui.cli.output import emit, json_option, open_from, store_of
from ssmem_tui.language import say


@click.command("init")
@json_option
@click.pass_context
def command(ctx: click.Context, as_json: bool) -> None:
    """Make a repository here and record the notes as they are found. Exit code 3: there is one already."""
    space = open_from(ctx)
    with store_of(space) as store:
        commit = store.init()
        sentence = say(store.status(outside=False).sentence)
    emit({"commit": commit, "workspace": str(space.root)}, sentence, as_json)
