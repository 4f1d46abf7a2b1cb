"""`ssmem-tui note TEXT`: append a line to the log of today: merged, committed, never lost."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import click

from ssmem_tui.cli.output import became, emit, json_option, open_from, store_of, tell, today_in
from ssmem_tui.core.errors import UsageError
from ssmem_tui.core.markdown.edit import append
from ssmem_tui.core.markdown.text import decode, encode, split_lines
from ssmem_tui.core.review.acts import subject
from ssmem_tui.core.review.standing import as_item
from ssmem_tui.core.saying import saying
from ssmem_tui.core.store.faults import Clash
from ssmem_tui.core.store.records import Act, Change
from ssmem_tui.core.store.secrets import refuse_secrets

if TYPE_CHECKING:
    from ssmem_tui.core.workspace import Workspace

_TRIES = 5


@click.command("note")
@click.argument("text", required=False, default="")
@click.option("--by", default="", help="Who notes it; default: unnamed agent.")
@click.option("--allow-secret", is_flag=True, help="Write it although it looks like it holds a key.")
@json_option
@click.pass_context
def command(ctx: click.Context, text: str, by: str, allow_secret: bool, as_json: bool) -> None:
    """Append TEXT (or standard input) to today's log as one list item, in one commit.

    Exit code 5: the text seems to hold a key or a password, and memory is copied onward.
    """
    if not text and not sys.stdin.isatty():
        text = sys.stdin.read()
    found = noted(open_from(ctx), text, by=by, allow_secret=allow_secret)
    emit(found, f"{found['path']}:{found['line']}", as_json)
    tell(found)


def noted(space: Workspace, text: str, *, by: str = "", allow_secret: bool = False) -> Mapping[str, Any]:
    """Append `text` to the log of today. JSON keys: {path, line, commit, pending, warnings}.

    Raises:
        UsageError: there is no text.
        Refused: it seems to hold a secret.
        StoreError: it could not be written.
    """
    if not text.strip():
        raise UsageError(saying("There is nothing to note: give the text, or pipe it in."))
    if not allow_secret:
        refuse_secrets(text)
    day = today_in(space)
    path = space.daily_path(day)
    trailers = (("By", by),) if by else ()
    with store_of(space) as store:
        for left in reversed(range(_TRIES)):
            before = store.read(path)
            old = decode(before).text if before else f"# {day.isoformat()}\n\n"
            after = encode(append(old, as_item(text.strip())))
            try:
                receipt = store.apply(
                    Act("note", subject(text), (Change(path, before, after),), (), trailers)
                )
                break
            except Clash:  # somebody else began the day in this moment; a line more clashes with nothing
                if not left:
                    raise
        written = decode(store.read(path) or b"").text
    return {
        "path": path,
        "line": len(split_lines(written)),
        **became(receipt),
    }
