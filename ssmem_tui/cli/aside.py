"""Versions kept aside, without a screen: `ssmem-tui restore PATH --aside` takes one, `--drop` lets it go."""

from __future__ import annotations

from collections.abc import Sequence

from ssmem_tui.cli import person
from ssmem_tui.core.errors import NothingToDo, Refused, UsageError
from ssmem_tui.core.sanitise import safe_line
from ssmem_tui.core.saying import said_by, saying, together
from ssmem_tui.core.store import Clash, Parked, Receipt, Store


def settle(store: Store, wanted: str, *, drop: bool, whole: bool) -> Receipt:
    """Take or let go the one version that `wanted` names.

    Raises:
        NeedsPerson: there is no terminal.
        NothingToDo: nothing is kept aside.
        UsageError: none or several are called so.
        Refused: the same lines were changed since, and `whole` was not asked for.
    """
    one = named(store.parked(), wanted)
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


def named(parked: Sequence[Parked], wanted: str) -> Parked:
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
