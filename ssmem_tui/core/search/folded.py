"""Blocks as they are ranked, folded once: the next letter typed asks for most of them again."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from typing import NamedTuple

from ssmem_tui.core.words import caseless

_MOST_HELD = 2_000
"""Some 5 MB."""


class Folded(NamedTuple):
    """A block: its number, its first line, its text as it stands and folded."""

    block: int
    line: int
    text: str
    low: str


class FoldedBlocks:
    """Reads blocks of one generation of the cache and keeps the last ones; `clear` when it was written to."""

    def __init__(self, db: sqlite3.Connection) -> None:
        self._db = db
        self._held: dict[int, Folded] = {}

    def clear(self) -> None:
        self._held.clear()

    def of(self, ids: Sequence[int]) -> list[Folded]:
        """Those of these blocks that there are."""
        held = self._held
        missing = [block for block in ids if block not in held]
        if len(held) + len(missing) > _MOST_HELD:
            self._held = held = {block: held[block] for block in ids if block in held}
        marks = ",".join("?" * len(missing))
        select = f"SELECT id, line, text FROM block WHERE id IN ({marks})"
        for block, line, text in self._db.execute(select, missing):
            held[block] = Folded(block, line, text, caseless(text))
        return [held[block] for block in ids if block in held]
