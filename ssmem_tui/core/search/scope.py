"""Where a query may look: filters and `#heading` turned into ranges of block numbers."""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from ssmem_tui.core.search.query import Filters, Query
from ssmem_tui.core.search.records import Where
from ssmem_tui.core.search.schema import SLOT_BITS

_SEPARATE = 64
"""Up to this many files are looked at one by one; more are filtered out of one long walk."""

_FILE = ~((1 << SLOT_BITS) - 1)
_TOP = 1 << 62


@dataclass(frozen=True, slots=True)
class Scope:
    """Ranges of block numbers, newest first; `bases` the files in them, `sections` the lines in those."""

    everything: bool = True
    ranges: tuple[tuple[int, int], ...] = ((0, _TOP),)
    bases: frozenset[int] = frozenset()
    sections: Mapping[int, Sequence[tuple[int, int]]] = field(default_factory=dict)

    def has(self, block: int) -> bool:
        """Whether the file of a block is in scope."""
        return self.everything or block & _FILE in self.bases

    def in_section(self, block: int, line: int) -> bool:
        """Whether a line lies below a heading that was asked for; true when none was."""
        if not self.sections:
            return True
        return any(first <= line <= last for first, last in self.sections.get(block & _FILE, ()))


EVERYTHING = Scope()


def scope_of(db: sqlite3.Connection, query: Query) -> Scope:
    """The scope of a query, by one look at the table of files and, for `#heading`, at that of topics."""
    if not query.filters.active and not query.sections:
        return EVERYTHING
    bases = _files(db, query.filters)
    sections = _sections(db, query.sections, bases) if query.sections else {}
    if query.sections:
        bases = [base for base in bases if base in sections]
    if len(bases) <= _SEPARATE:
        ranges = tuple((base, base + (1 << SLOT_BITS)) for base in bases)
    else:
        ranges = ((bases[-1], bases[0] + (1 << SLOT_BITS)),)
    return Scope(False, ranges, frozenset(bases), sections)


def _files(db: sqlite3.Connection, filters: Filters) -> list[int]:
    rows = db.execute("SELECT base, path, layer, tier, day FROM file ORDER BY base DESC")
    return [base for base, *where in rows if filters.admit(*Where.of(*where))]


def _sections(
    db: sqlite3.Connection, wanted: Sequence[str], bases: Sequence[int]
) -> dict[int, list[tuple[int, int]]]:
    inside = frozenset(bases)
    out: dict[int, list[tuple[int, int]]] = {}
    condition = " AND ".join(["kind='heading'", *["instr(low, ?)"] * len(wanted)])
    for base, line, last in db.execute(f"SELECT base, line, last FROM topic WHERE {condition}", wanted):
        if base in inside:
            out.setdefault(base, []).append((line, last))
    return out
