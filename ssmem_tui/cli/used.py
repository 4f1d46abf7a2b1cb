"""`ssmem-tui used ENTRY`: an agent reports that it used an entry of core memory."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import click

from ssmem_tui.cli.output import became, emit, json_option, open_from, store_of, tell
from ssmem_tui.core.review import core_entries
from ssmem_tui.core.review.expiry import EVENTS
from ssmem_tui.core.review.retiring import find_entry, report_use

if TYPE_CHECKING:
    from ssmem_tui.core.workspace import Workspace


@click.command("used")
@click.argument("entry")
@click.option("--how", type=click.Choice(sorted(EVENTS)), default="used", show_default=True)
@click.option("--by", default="", help="Who used it; default: unnamed agent.")
@json_option
@click.pass_context
def command(ctx: click.Context, entry: str, how: str, by: str, as_json: bool) -> None:
    """Report a use of ENTRY: a line such as MEMORY.md:12, an id, or words only it holds.

    It will not be proposed to leave for the next three months.
    """
    found = reported(open_from(ctx), entry, how=how, by=by)
    emit(found, f"{how}: {found['path']}:{found['line']}", as_json)
    tell(found)


def reported(space: Workspace, entry: str, *, how: str = "used", by: str = "") -> Mapping[str, Any]:
    """Note the use of a core entry. JSON keys: {entry, id, path, line, how, commit, pending, warnings}.

    Raises:
        UsageError: none or several fit.
    """
    found = find_entry(core_entries(space), entry)
    with store_of(space) as store:
        receipt = store.apply(report_use(found, how, by))
    return {
        "entry": found.text,
        "id": found.ident,
        "path": found.path,
        "line": found.line,
        "how": how,
        **became(receipt),
    }
