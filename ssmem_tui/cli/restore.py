"""`ssmem-tui restore ENTRY`: bring one entry back from any time, without its neighbours; or take, or let go,
a version kept aside."""

from __future__ import annotations

from collections.abc import Sequence

import click

from ssmem_tui.cli import person
from ssmem_tui.cli.history_text import entries_of, receipt_data, receipt_text
from ssmem_tui.cli.naming import named_entry
from ssmem_tui.cli.output import emit, json_option, open_from, store_of
from ssmem_tui.core.errors import NothingToDo, Refused, UsageError
from ssmem_tui.core.markdown import document, entries, text
from ssmem_tui.core.model import Entry
from ssmem_tui.core.review.archive import retired
from ssmem_tui.core.review.retiring import find_entry
from ssmem_tui.core.review.retiring import restore as unretire
from ssmem_tui.core.review.standing import Standing
from ssmem_tui.core.sanitise import safe_line
from ssmem_tui.core.saying import said_by, saying, together
from ssmem_tui.core.store import Act, Clash, Parked, Receipt, Store
from ssmem_tui.core.store.lives import life
from ssmem_tui.core.store.restoring import restore
from ssmem_tui.core.workspace import Workspace
from ssmem_tui.language import t


@click.command("restore")
@click.argument("entry")
@click.option("--from", "commit", metavar="COMMIT", help="As it stood in this commit.")
@click.option("--aside", is_flag=True, help="ENTRY is a version kept aside (see status): its path or id.")
@click.option("--drop", is_flag=True, help="With --aside: let the version go; its bytes stay.")
@click.option("--whole", is_flag=True, help="With --aside: in place of the file where lines clash.")
@json_option
@click.pass_context
def command(
    ctx: click.Context,
    entry: str,
    commit: str | None,
    aside: bool,
    drop: bool,
    whole: bool,
    as_json: bool,
) -> None:
    """Bring ENTRY back: a retired one to its place in core, a reworded one to its words before.

    ENTRY is `path:line`, an ident, or words that only it holds. Exit code 3: it stands there already. Exit
    code 4: without a terminal nothing comes back into core memory.
    """
    if ((drop or whole) and not aside) or (aside and commit):
        raise click.UsageError(t("--drop and --whole go with --aside, and --from does not."))
    space = open_from(ctx)
    if aside:
        with store_of(space) as store:
            receipt = _settle(store, entry, drop=drop, whole=whole)
        emit(receipt_data(receipt), receipt_text(receipt), as_json)
        return
    with store_of(space) as store:
        act = _from_commit(space, store, entry, commit) if commit else _back(space, store, entry)
        paths = [change.path for change in act.changes]
        person.require_person_for(space, paths, act.kind, saying("Bringing something back into core"))
        receipt = store.apply(act)
    emit(receipt_data(receipt), receipt_text(receipt), as_json)


def _back(space: Workspace, store: Store, wanted: str) -> Act:
    entry = named_entry(space, store, wanted)
    gone = retired(store.read_ledger("decisions"))
    if entry.ident in gone and not entry.line:
        return unretire(Standing.now(space, store.read), gone[entry.ident], store.read)
    for event in life(store, entry):
        if event.before is not None and event.before.text != entry.text:
            data = store.read(entry.path)
            return restore(entry.path, data, event.before, entry, event.commit.commit)
    raise NothingToDo(saying("The entry has always had these words; there is nothing to bring back."))


def _from_commit(space: Workspace, store: Store, wanted: str, name: str) -> Act:
    commit = store.commit(name).commit
    path, _, line = wanted.rpartition(":")
    path = path if line.isdigit() and path else space.core_path
    then = text.decode(store.blob(commit, path) or b"").text
    entry = find_entry(entries.entries(document.parse(then), path), wanted)
    now = _became(store, entry)
    return restore(path, store.read(path), entry, now, commit)


def _became(store: Store, then: Entry) -> Entry | None:
    """The entry on disk that an older one turned into, found by following those on disk back."""
    here = entries_of(store, then.path)
    same = next((entry for entry in here if entry.ident == then.ident), None)
    if same:
        return same
    for entry in (entry for entry in here if entry.section == then.section):
        if any(event.before and event.before.ident == then.ident for event in life(store, entry)):
            return entry
    return None


def _settle(store: Store, wanted: str, *, drop: bool, whole: bool) -> Receipt:
    """Take or let go the one version that `wanted` names.

    Raises:
        NeedsPerson: there is no terminal.
        NothingToDo: nothing is kept aside.
        UsageError: none or several are called so.
        Refused: the same lines were changed since, and `whole` was not asked for.
    """
    one = _kept_aside(store.parked(), wanted)
    person.require_person(saying("Deciding about a version kept aside"))
    if drop:
        return store.drop(one)
    if not one.path:
        raise UsageError(
            saying("Nothing tells which file this version belongs to; it can only be let go (--drop).")
        )
    try:
        return store.take(one, whole=whole)
    except Clash as clash:
        raise Refused(
            saying("{what} With --whole this version is put in place of the file.", what=said_by(clash))
        ) from clash


def _kept_aside(parked: Sequence[Parked], wanted: str) -> Parked:
    """The version of a path, or whose id starts so."""
    if not parked:
        raise NothingToDo(saying("No version is kept aside."))
    found = [one for one in parked if one.path == wanted or one.ident.startswith(wanted)]
    if len(found) == 1:
        return found[0]
    listed = together(
        *(saying("{id} {what}", id=one.ident[:12], what=one.sentence) for one in found or parked)
    )
    name = repr(safe_line(wanted))
    raise UsageError(
        saying("Several versions are called {name}: {list}.", name=name, list=listed)
        if found
        else saying("No version kept aside is called {name}: {list}.", name=name, list=listed)
    )
