"""`ssmem-tui index`: rebuild L2, the list of topics an agent finds things by."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import click

from ssmem_tui.cli.output import complain, emit, json_option, open_from, still_pending, store_of
from ssmem_tui.cli.wording import counted
from ssmem_tui.core.errors import ExitCode
from ssmem_tui.core.markdown.text import decode, encode
from ssmem_tui.core.review import Index, build, dead
from ssmem_tui.core.store.records import Act, Change, LedgerRecord
from ssmem_tui.core.words import fold
from ssmem_tui.language import t


@click.command("index")
@click.option("--dry-run", is_flag=True, help="Print the index; write nothing.")
@click.option("--pin", multiple=True, metavar="TOPIC", help="Always list this topic.")
@click.option("--ban", multiple=True, metavar="TOPIC", help="Never list this topic.")
@click.option("--forget", multiple=True, metavar="TOPIC", help="Take a pin or ban off.")
@json_option
@click.pass_context
def command(
    ctx: click.Context,
    dry_run: bool,
    pin: tuple[str, ...],
    ban: tuple[str, ...],
    forget: tuple[str, ...],
    as_json: bool,
) -> None:
    """Topics with the line each leads to, in a managed block of at most 2 KB; other text stays as it is.

    The same memory gives the same bytes. Exit code 3: the index is up to date.
    """
    space = open_from(ctx)
    path = space.index or "memory/INDEX.md"
    wishes = [
        {"kind": "topic", "topic": topic, "wish": wish}
        for wish, topics in (("pin", pin), ("ban", ban), ("none", forget))
        for topic in topics
    ]
    with store_of(space) as store:
        before = store.read(path)
        old = decode(before or b"").text
        ledger = [*store.read_ledger("decisions"), *wishes]
        made = build(space, ledger=ledger, access=store.read_ledger("access"), old=old)
        act = _act(path, before, made, wishes)
        receipt = store.apply(act) if act and not dry_run else None
    gone = [topic.pointer for topic in dead(space, old)]
    data = {
        **_data(path, made),
        "repaired": gone,
        "changed": bool(act and act.changes),
        "written": receipt is not None,
        "commit": receipt.commit if receipt else None,
        "pending": receipt.pending if receipt else "",
    }
    emit(data, made.block if dry_run else _text(path, made), as_json)
    still_pending(data)
    for pointer in gone:
        complain(t("the old index pointed at {name}, which is gone.", name=repr(pointer)))
    listed = {fold(topic.name).casefold() for topic in made.shown}
    for name in pin:
        if fold(name).casefold() not in listed:
            complain(t("no topic is called {name}; it will be listed once there is one.", name=repr(name)))
    if act is None:
        ctx.exit(int(ExitCode.NOTHING_TO_DO))


def _act(path: str, before: bytes | None, made: Index, wishes: Sequence[Mapping[str, Any]]) -> Act | None:
    """The new index and what was asked of it, as one commit; `None` when neither changes anything."""
    after = encode(made.text)
    changes = (Change(path, before, after),) if after != (before or b"") else ()
    if not changes and not wishes:
        return None
    rows = tuple(LedgerRecord("decisions", wish) for wish in wishes)
    subject = f"{counted(len(made.shown), 'topic')}, {counted(len(after), 'byte')}"
    return Act("index", subject, changes, rows, (("Topics", str(len(made.shown))),))


def _data(path: str, made: Index) -> Mapping[str, Any]:
    return {
        "path": path,
        "bytes": len(encode(made.text)),
        "topics": [{"topic": topic.name, "path": topic.path, "line": topic.line} for topic in made.shown],
        "left_out": made.left_out,
    }


def _text(path: str, made: Index) -> str:
    left = f"{made.left_out:,}"
    more = t("{n} more does not fit", n=left) if made.left_out == 1 else t("{n} more do not fit", n=left)
    return t(
        "{path}: {n} topics, {size} bytes; {more}",
        path=path,
        n=f"{len(made.shown):,}",
        size=f"{len(encode(made.text)):,}",
        more=more,
    )
