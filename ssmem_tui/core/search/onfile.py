"""Hits held against the files: what the cache has and a file does not is never shown."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Sequence
from pathlib import Path

from ssmem_tui.core.model import Span
from ssmem_tui.core.search.blocks import readable
from ssmem_tui.core.search.highlight import whole_letters
from ssmem_tui.core.search.lines import Found
from ssmem_tui.core.search.records import LineHit, TopicHit, TopicKind, Where
from ssmem_tui.core.search.schema import SLOT_BITS
from ssmem_tui.core.search.topics import Named

_ALONE = 3
"""Words of a line from which it says something: no password has as many."""
_NEAR = 2


class Files:
    """Reads single blocks of the files below `root`; `stale` are the files that differ from the cache."""

    def __init__(self, db: sqlite3.Connection, root: Path, known: dict[int, Where]) -> None:
        self._db = db
        self._root = root
        self._known = known
        self._blocks: dict[int, tuple[int, int, int]] = {}
        self._texts: dict[int, tuple[list[str], ...]] = {}
        self.stale: set[str] = set()

    def topics(self, found: Sequence[Named]) -> list[TopicHit]:
        """Those whose line still says so, or for a file name, whose file is there."""
        self._locate([named.block for named in found if named.hit.kind is not TopicKind.FILE])
        return [named.hit for named in found if self._holds_topic(named)]

    def lines(self, found: Sequence[Found]) -> list[LineHit]:
        """Those that stand where the cache has them."""
        self._locate([hit.block for hit in found])
        out: list[LineHit] = []
        for hit in found:
            path, layer, tier, day = self._where(hit.block)
            texts = self._standing(path, hit.block, hit.offset)
            lines = next((lines for lines in texts if lines[hit.offset] == hit.text), None)
            if lines is None:
                self.stale.add(path)
                continue
            spans = tuple(Span(*span) for span in whole_letters(hit.text, hit.spans))
            secret = _is_secret(lines, hit.offset)
            out.append(
                LineHit(path, hit.line, hit.text, spans, layer, tier, day, round(hit.score, 2), secret)
            )
        return out

    def _holds_topic(self, named: Named) -> bool:
        hit = named.hit
        if hit.kind is TopicKind.FILE:
            holds = os.path.lexists(self._root / hit.path)
        else:
            first = self._blocks.get(named.block, (hit.line, 0, 0))[0]
            offset = hit.line - first
            texts = self._standing(hit.path, named.block, offset)
            holds = any(hit.text in lines[offset] for lines in texts)
        if not holds:
            self.stale.add(hit.path)
        return holds

    def _locate(self, blocks: Sequence[int]) -> None:
        missing = [block for block in blocks if block not in self._blocks]
        marks = ",".join("?" * len(missing))
        rows = self._db.execute(f"SELECT id, line, at, size FROM block WHERE id IN ({marks})", missing)
        self._blocks |= {row[0]: row[1:] for row in rows}

    def _standing(self, path: str, block: int, offset: int) -> list[list[str]]:
        """The lines of a block with one at `offset` as they stand in the file now; twice for old line ends,
        or never."""
        texts = self._texts.get(block)
        if texts is None:
            texts = self._texts[block] = self._read(path, *self._blocks.get(block, (0, 0, 0))[1:])
        return [lines for lines in texts if 0 <= offset < len(lines)]

    def _read(self, path: str, at: int, size: int) -> tuple[list[str], ...]:
        if not size:
            return ()
        try:
            file = os.open(f"{self._root}/{path}", os.O_RDONLY | os.O_CLOEXEC)  # 100 a key pressed
            try:
                raw = os.pread(file, size, at)
            finally:
                os.close(file)
        except OSError:
            return ()
        ways = (raw, raw.replace(b"\r", b"\n")) if b"\r" in raw else (raw,)
        return tuple(readable(way).split("\n") for way in ways)

    def _where(self, block: int) -> Where:
        base = block >> SLOT_BITS << SLOT_BITS
        known = self._known.get(base)
        if known is None:
            row = self._db.execute("SELECT path, layer, tier, day FROM file WHERE base=?", (base,)).fetchone()
            known = self._known[base] = Where.of(*row)
        return known


def _is_secret(lines: Sequence[str], at: int) -> bool:
    """Whether a line is known as secret by its neighbours: a password below its word, a line of a key."""
    if len(lines[at].split()) > _ALONE:
        return False
    from ssmem_tui.core.store.secrets import across

    first = max(0, at - _NEAR)
    return at - first in across("\n".join(lines[first : at + _NEAR + 1]))
