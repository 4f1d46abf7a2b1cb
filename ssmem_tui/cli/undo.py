"""`ssmem-tui undo [COMMIT]`: take back the last act, or exactly one; `--redo` brings it back."""

from __future__ import annotations

import click

from ssmem_tui.cli.failing import told
from ssmem_tui.cli.history_text import receipt_data, receipt_text
from ssmem_tui.cli.output import emit, json_option, open_from, store_of
from ssmem_tui.cli.person import require_person_for
from ssmem_tui.core.errors import SsmemError, UsageError
from ssmem_tui.core.saying import said_by, saying
from ssmem_tui.core.store import Receipt


@click.command("undo")
@click.argument("commit", required=False)
@click.option("--redo", is_flag=True, help="Bring back what the last undo took away.")
@json_option
@click.pass_context
def command(ctx: click.Context, commit: str | None, redo: bool, as_json: bool) -> None:
    """Take back the last act, or the named commit and nothing after it, as a commit of its own.

    Without a commit, roll-ups that one run wrote go back together, a commit each. What agents report of
    their use of entries is passed over. Exit code 3: there is nothing to take back. Exit code 4: it was a
    decision about core memory, and there is no person at a terminal. Exit code 5: later changes touch the
    same lines; what is not named was not written.
    """
    from ssmem_tui.core.rollup.together import take_back

    if redo and commit:
        raise UsageError(saying("Redo takes no commit; undo of an undo names it instead."))
    space, receipts = open_from(ctx), list[Receipt]()
    stopped: SsmemError | None = None
    try:
        with store_of(space) as store:
            found = store.undoing(commit, redo=redo)
            decided = saying("Taking back what was decided about core")
            require_person_for(space, found.paths, found.act, decided)
            if commit:
                receipts.append(store.undo(found.commit))
            else:  # that one, though another act may have come meanwhile
                receipts += take_back(store, found, redo=redo)
    except SsmemError as error:
        if not receipts:
            raise
        stopped = error
    data = {**receipt_data(receipts[-1]), "before": [one.commit for one in receipts[:-1]]}
    rest = {"error": said_by(stopped), "code": int(stopped.code)} if stopped else {}
    emit(data | rest, "\n".join(map(receipt_text, receipts)), as_json)
    if stopped:
        ctx.exit(int(told(stopped)))
