"""`ssmem-tui undo [COMMIT]`: take back the last act, or exactly one; `--redo` brings it back."""

from __future__ import annotations

import click

from ssmem_tui.cli.history_text import receipt_data, receipt_text
from ssmem_tui.cli.output import emit, json_option, open_from, store_of
from ssmem_tui.cli.person import require_person_for
from ssmem_tui.core.errors import UsageError
from ssmem_tui.core.saying import saying


@click.command("undo")
@click.argument("commit", required=False)
@click.option("--redo", is_flag=True, help="Bring back what the last undo took away.")
@json_option
@click.pass_context
def command(ctx: click.Context, commit: str | None, redo: bool, as_json: bool) -> None:
    """Take back the last act, or the named commit and nothing after it, as a commit of its own.

    What agents report of their use of entries is passed over. Exit code 3: there is nothing to take back.
    Exit code 4: it was a decision about core memory, and there is no person at a terminal. Exit code 5: later
    changes touch the same lines; nothing was written.
    """
    if redo and commit:
        raise UsageError(saying("Redo takes no commit; undo of an undo names it instead."))
    space = open_from(ctx)
    with store_of(space) as store:
        found = store.undoing(commit, redo=redo)
        require_person_for(space, found.paths, found.act, saying("Taking back what was decided about core"))
        receipt = store.undo(found.commit)  # this one, though another act may have come meanwhile
    emit(receipt_data(receipt), receipt_text(receipt), as_json)
