"""`ssmem-tui index`: rebuild L2, the list of topics an agent finds things by."""

from __future__ import annotations

from typing import Any

import click

from ssmem_tui.cli.output import complain, emit, json_option, open_from, store_of
from ssmem_tui.cli.wording import counted
from ssmem_tui.core.errors import ExitCode
from ssmem_tui.core.markdown.text import decode, encode
from ssmem_tui.core.review import build, dead
from ssmem_tui.core.store.records import Act, Change, LedgerRecord
from ssmem_tui.core.words import fold


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
        gone = dead(space, old)
        ledger = [*store.read_ledger("decisions"), *wishes]
        made = build(space, ledger=ledger, access=store.read_ledger("access"), old=old)
        after = encode(made.text)
        changed = after != (before or b"")
        receipt = None
        if (changed or wishes) and not dry_run:
            change = (Change(path, before, after),) if changed else ()
            rows = tuple(LedgerRecord("decisions", wish) for wish in wishes)
            subject = f"{counted(len(made.shown), 'topic')}, {counted(len(after), 'byte')}"
            receipt = store.apply(Act("index", subject, change, rows, (("Topics", str(len(made.shown))),)))
    data: dict[str, Any] = {
        "path": path,
        "bytes": len(after),
        "topics": [{"topic": t.name, "path": t.path, "line": t.line} for t in made.shown],
        "left_out": made.left_out,
        "repaired": [topic.pointer for topic in gone],
        "changed": changed,
        "written": receipt is not None,
        "commit": receipt.commit if receipt else None,
    }
    summary = f"{path}: {counted(len(made.shown), 'topic')}, {counted(len(after), 'byte')}; "
    summary += f"{made.left_out:,} more {'does' if made.left_out == 1 else 'do'} not fit"
    emit(data, made.block if dry_run else summary, as_json)
    for topic in gone:
        complain(f"the old index pointed at {topic.pointer!r}, which is gone.")
    listed = {fold(topic.name).casefold() for topic in made.shown}
    for name in pin:
        if fold(name).casefold() not in listed:
            complain(f"no topic is called {name!r}; it will be listed once there is one.")
    if not changed and not wishes:
        ctx.exit(int(ExitCode.NOTHING_TO_DO))
