"""`ssmem-tui used ENTRY`: an agent reports that it used an entry of core memory."""

from __future__ import annotations

import click

from ssmem_tui.cli.output import emit, json_option, open_from, store_of
from ssmem_tui.core.review import core_entries
from ssmem_tui.core.review.expiry import EVENTS
from ssmem_tui.core.review.retiring import find_entry, report_use


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
    space = open_from(ctx)
    found = find_entry(core_entries(space), entry)
    with store_of(space) as store:
        receipt = store.apply(report_use(found, how, by))
    data = {"entry": found.text, "id": found.ident, "line": found.line, "how": how, "commit": receipt.commit}
    emit(data, f"{how}: {found.path}:{found.line}", as_json)
