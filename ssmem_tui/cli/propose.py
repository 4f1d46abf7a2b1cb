"""`ssmem-tui propose TEXT`: an agent suggests a line for core; a person decides in `review`."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import click

from ssmem_tui.cli.output import became, emit, json_option, open_from, store_of, tell
from ssmem_tui.core.errors import UsageError
from ssmem_tui.core.markdown.document import parse
from ssmem_tui.core.markdown.text import decode
from ssmem_tui.core.review.acts import subject
from ssmem_tui.core.review.rejections import Past, fingerprint
from ssmem_tui.core.review.retiring import propose
from ssmem_tui.core.saying import saying
from ssmem_tui.core.store.secrets import refuse_secrets
from ssmem_tui.language import t

if TYPE_CHECKING:
    from ssmem_tui.core.store import Store
    from ssmem_tui.core.workspace import Workspace

_SOURCE = re.compile(r"(.+):(\d+)")


@click.command("propose")
@click.argument("text")
@click.option("--source", "sources", multiple=True, metavar="PATH:LINE", help="A line that speaks for it.")
@click.option("--why", default="", help="Why it should be kept.")
@click.option("--by", default="", help="Who proposes; default: unnamed agent.")
@click.option("--allow-secret", is_flag=True, help="Propose it although it looks like it holds a key.")
@json_option
@click.pass_context
def command(
    ctx: click.Context,
    text: str,
    sources: tuple[str, ...],
    why: str,
    by: str,
    allow_secret: bool,
    as_json: bool,
) -> None:
    """Suggest a line for core memory. It waits on the review desk; nothing enters core by itself.

    What a person rejected before, in these or other words, is recorded but will not be shown again. Exit
    code 5: the text seems to hold a key or a password.
    """
    found = proposed(open_from(ctx), text, sources=sources, why=why, by=by, allow_secret=allow_secret)
    emit(found, as_text(found), as_json)
    tell(found)


def proposed(
    space: Workspace,
    text: str,
    *,
    sources: Sequence[str] = (),
    why: str = "",
    by: str = "",
    allow_secret: bool = False,
) -> Mapping[str, Any]:
    """Lay `text` on the review desk. JSON keys: {id, text, commit, pending, warnings, decided_before}.

    Raises:
        UsageError: there is no text, or a source names no line.
        Refused: it seems to hold a secret.
    """
    if not allow_secret:
        refuse_secrets(f"{text}\n{why}")
    with store_of(space) as store:
        lines = [_line(store, source) for source in sources]
        past = Past.read(store.read_ledger("decisions"))
        act = propose(text, why=why, by=by, sources=lines)
        receipt = store.apply(act)
    known = past.match(text)
    before = "rejected" if known in past.rejected else "promoted" if known else ""
    return {
        "id": fingerprint(text),
        "text": text.strip(),
        **became(receipt),
        "decided_before": before or None,
    }


def as_text(found: Mapping[str, Any]) -> str:
    """The same in one sentence."""
    after = {"rejected": t("rejected before, so it stays out"), "promoted": t("let in before")}
    words = after.get(found["decided_before"], t("it waits for a person: ssmem-tui review"))
    return t("propose: {what}; {more}", what=subject(found["text"]), more=words)


def _line(store: Store, source: str) -> tuple[str, int, str]:
    """Path, line number and words of a source.

    Raises:
        UsageError: there is no such line.
    """
    found = _SOURCE.fullmatch(source)
    if found is None:
        raise UsageError(
            saying("{name} names no line; write it as memory/2026-02-10.md:12.", name=repr(source))
        )
    path, number = found[1], int(found[2])
    data = store.read(path)
    document = parse(decode(data or b"").text)
    if data is None or not 1 <= number <= len(document.lines):
        raise UsageError(saying("There is no line {n} in {path}.", n=number, path=repr(path)))
    return path, number, document.lines[number - 1].body.of(document.text)
