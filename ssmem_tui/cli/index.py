"""`ssmem-tui index`: rebuild L2, the list of topics an agent finds things by."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import click

from ssmem_tui.cli.output import became, complain, emit, json_option, open_from, store_of, tell
from ssmem_tui.core.errors import ExitCode
from ssmem_tui.core.markdown.text import encode
from ssmem_tui.core.review import Index, dead, rebuild
from ssmem_tui.core.store.secrets import refuse_secrets
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

    The same memory gives the same bytes. Exit code 3: the index is up to date; 5: a topic seems to hold a
    key or a password.
    """
    space = open_from(ctx)
    refuse_secrets("\n".join((*pin, *ban, *forget)))
    wishes = [
        {"kind": "topic", "topic": topic, "wish": wish}
        for wish, topics in (("pin", pin), ("ban", ban), ("none", forget))
        for topic in topics
    ]
    with store_of(space) as store:
        found = rebuild(space, store, wishes)
        receipt = store.apply(found.act) if found.act and not dry_run else None
    gone = [topic.pointer for topic in dead(space, found.old)]
    data = {
        **_data(found.path, found.made),
        "repaired": gone,
        "changed": bool(found.act and found.act.changes),
        "written": receipt is not None,
        **became(receipt),
    }
    emit(data, found.made.block if dry_run else _text(found.path, found.made), as_json)
    tell(data)
    for pointer in gone:
        complain(t("the old index pointed at {name}, which is gone.", name=repr(pointer)))
    listed = {fold(topic.name).casefold() for topic in found.made.shown}
    for name in pin:
        if fold(name).casefold() not in listed:
            complain(t("no topic is called {name}; it will be listed once there is one.", name=repr(name)))
    if found.act is None:
        ctx.exit(int(ExitCode.NOTHING_TO_DO))


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
