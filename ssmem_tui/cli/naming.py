"""From what a person typed to the entry they mean, on disk or gone."""

from __future__ import annotations

from ssmem_tui.cli.history_text import entries_of
from ssmem_tui.core.errors import UsageError
from ssmem_tui.core.folding import folds
from ssmem_tui.core.model import Entry, Span
from ssmem_tui.core.review.archive import retired
from ssmem_tui.core.review.retiring import find_entry
from ssmem_tui.core.store import Store
from ssmem_tui.core.workspace import Workspace


def named_entry(space: Workspace, store: Store, wanted: str) -> Entry:
    """The entry of core, of the named file, or of the retired ones, that `wanted` means.

    Raises:
        UsageError: none or several fit.
    """
    path, _, line = wanted.rpartition(":")
    file = path if line.isdigit() and path and store.read(path) is not None else space.core_path
    try:
        return find_entry(entries_of(store, file), wanted)
    except UsageError:
        gone = [entry for entry in retired_entries(store) if _means(entry, wanted)]
        if len(gone) != 1:
            raise
        return gone[0]


def retired_entries(store: Store) -> list[Entry]:
    """Entries that left core and were not brought back, as the ledger keeps them."""
    return [
        Entry(
            ident,
            str(record.get("path", "")),
            tuple(map(str, record.get("section", ()))),
            "item",
            str(record.get("text", "")),
            Span(0, 0),
            0,
            0,
        )
        for ident, record in retired(store.read_ledger("decisions")).items()
    ]


def _means(entry: Entry, wanted: str) -> bool:
    if len(wanted) >= 4 and entry.ident.startswith(wanted):
        return True
    return folds(wanted) in folds(entry.text)
