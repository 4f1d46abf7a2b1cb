"""`ssmem-tui show COMMIT`: one commit with its words, reasons and sources."""

from __future__ import annotations

import click

from ssmem_tui.cli.history_text import change_data, change_lines, commit_data, commit_line
from ssmem_tui.cli.output import emit, json_option, open_from, store_of


@click.command("show")
@click.argument("commit")
@json_option
@click.pass_context
def command(ctx: click.Context, commit: str, as_json: bool) -> None:
    """Print what one commit changed, word by word, and what it rests on.

    COMMIT is the start of a commit's id, or the id of an act.
    """
    space = open_from(ctx)
    with store_of(space) as store:
        found = store.commit(commit)
        changes = store.show(found.commit)
    data = {**commit_data(found), "body": found.body, "changes": [change_data(change) for change in changes]}
    told = [f"  {key}: {value}" for key, value in found.trailers if key != "Change"]
    lines = [commit_line(found), *([""] if told else []), *told]
    for change in changes:
        lines += ["", *change_lines(change)]
    emit(data, "\n".join(lines), as_json)
