"""`ssmem-tui expire`: what would leave core memory, and why; retires only at a terminal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any

import click

from ssmem_tui.cli.output import became, complain, emit, json_option, open_from, store_of, tell, today_in
from ssmem_tui.cli.person import agreed, require_person
from ssmem_tui.core.errors import ExitCode, UsageError
from ssmem_tui.core.private import cache_of
from ssmem_tui.core.review import Expiring, Standing, pages_in, seen
from ssmem_tui.core.review.acts import subject
from ssmem_tui.core.review.archive import retired
from ssmem_tui.core.review.crowding import crowding
from ssmem_tui.core.review.expiry import proposed
from ssmem_tui.core.review.retiring import find_entry, mark, restore, retire
from ssmem_tui.core.saying import saying
from ssmem_tui.core.store import Store, read_ledger
from ssmem_tui.core.store.records import Act
from ssmem_tui.core.workspace import Workspace
from ssmem_tui.language import say, t

_Shown = tuple[list[Mapping[str, Any]], str, str]
"""Rows as JSON and as text, and what is said when there are none."""


@click.command("expire")
@click.option("--all", "everything", is_flag=True, help="Every entry with its last access.")
@click.option("--retired", "show_retired", is_flag=True, help="What left core and can come back.")
@click.option(
    "--retire", multiple=True, metavar="ENTRY", help="Move to the archive. A line, an id, or words."
)
@click.option("--keep", metavar="ENTRY", help="Keep for another term.")
@click.option("--pin", metavar="ENTRY", help="Never propose it again.")
@click.option("--unpin", metavar="ENTRY", help="Take a pin off.")
@click.option("--restore", "restore_", metavar="ENTRY", help="Bring a retired entry back to its place.")
@click.option("--reason", default="", help="Why it is retired.")
@json_option
@click.pass_context
def command(
    ctx: click.Context,
    everything: bool,
    show_retired: bool,
    retire: tuple[str, ...],
    keep: str | None,
    pin: str | None,
    unpin: str | None,
    restore_: str | None,
    reason: str,
    as_json: bool,
) -> None:
    """Core entries without any access for three months, least valuable and longest unseen first.

    Where core is over its budget, then those that could make room in it.

    An access is a reported use (`used`), an entry opened after a search, or a later log line that clearly
    refers to it; being loaded at start is none. Exit code 3: nothing is old enough.
    """
    wishes = {"retire": retire, "keep": keep, "pin": pin, "unpin": unpin, "restore": restore_}
    given = {name: wish for name, wish in wishes.items() if wish}
    if len(given) > 1:
        raise UsageError(saying("One at a time: --retire, --keep, --pin, --unpin or --restore."))
    if given:
        require_person(saying("Deciding what leaves core"))
    space = open_from(ctx)
    today = today_in(space)
    if given:
        _carry_out(ctx, space, today, next(iter(given)), next(iter(given.values())) or "", reason, as_json)
        return
    data, text, nothing = _retired(space) if show_retired else _leaving(space, today, everything)
    emit(data, text, as_json)
    if not data:
        complain(nothing)
        ctx.exit(int(ExitCode.NOTHING_TO_DO))


def _retired(space: Workspace) -> _Shown:
    gone = list(retired(read_ledger(space.root, "decisions")).values())
    rows = (f"{row['entry'][:8]}  {row['at'][:10]}  {row['text']}" for row in gone)
    return gone, "\n".join(rows), t("nothing has left core.")


def _leaving(space: Workspace, today: date, everything: bool) -> _Shown:
    decisions, access = read_ledger(space.root, "decisions"), read_ledger(space.root, "access")
    ranked = seen(space, decisions, today, access=access, pages=pages_in(cache_of(space.root)))
    if everything:
        data = [_data(item, "") for item in ranked]
        return data, "\n".join(map(_row, ranked)), t("core memory holds no entry yet.")
    old = proposed(space, ranked, decisions, today)
    crowded = crowding(space, ranked, decisions, old)
    data = [*(_data(item, "age") for item in old), *(_data(item, "room") for item in crowded)]
    rows = list(map(_row, old))
    if crowded:
        over = f"{space.core_excess:,}"
        rows += [t("Core is {n} B over its budget; worth least first:", n=over), *map(_row, crowded)]
    nothing = t("nothing in core is old enough to leave; --all shows every entry with its last access.")
    return data, "\n".join(rows), nothing


def _carry_out(
    ctx: click.Context,
    space: Workspace,
    today: date,
    deed: str,
    wish: str | tuple[str, ...],
    reason: str,
    as_json: bool,
) -> None:
    with store_of(space) as store:
        names = (wish,) if isinstance(wish, str) else wish
        act = _act(space, store, today, deed, names, reason)
        if not agreed(act):
            click.echo(t("Nothing was written."), err=True)
            ctx.exit(int(ExitCode.REFUSED))
        receipt = store.apply(act)
    data = became(receipt)
    emit(data, f"{act.kind}: {act.subject}", as_json)
    tell(data)


def _act(space: Workspace, store: Store, today: date, deed: str, names: Sequence[str], reason: str) -> Act:
    core = Standing.now(space, store.read)
    if deed == "restore":
        rows = list(retired(store.read_ledger("decisions")).values())
        fitting = [r for r in rows if str(r["entry"]).startswith(names[0]) or names[0] in str(r["text"])]
        if len(fitting) != 1:
            raise UsageError(
                saying(
                    "No single retired entry fits {wanted}; see `ssmem-tui expire --retired`.",
                    wanted=repr(names[0]),
                )
            )
        return restore(core, fitting[0], store.read)
    chosen = [find_entry(core.entries, name) for name in names]
    if deed == "retire":
        return retire(core, {entry.ident: reason for entry in chosen}, store.read, today).act
    return mark(deed, chosen[0], reason)


def _data(item: Expiring, leaves_for: str) -> Mapping[str, Any]:
    """JSON keys: {entry, id, section, line, leaves_for, last_access, how, days, worth, bytes, evidence,
    reason}; `leaves_for` is `age`, `room`, or empty for `--all`."""
    line = item.last.evidence if item.last else None
    return {
        "entry": item.entry.text,
        "id": item.entry.ident,
        "section": list(item.entry.section),
        "line": item.entry.line,
        "leaves_for": leaves_for,
        "last_access": item.last.day if item.last else None,
        "how": item.last.how if item.last else None,
        "days": item.days,
        "worth": item.worth,
        "bytes": item.size,
        "evidence": {"path": line.path, "line": line.line, "text": line.text} if line else None,
        "reason": str(item.reason),
    }


def _row(item: Expiring) -> str:
    line = item.last.evidence if item.last else None
    where = f"\n    {line.path}:{line.line}  {line.text}" if line else ""
    return f"{item.entry.path}:{item.entry.line}  {subject(item.entry.text)}\n    {say(item.reason)}{where}"
