"""What search needs to know of a workspace, and a cheap way to see that nothing in it changed."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from ssmem_tui.core.model import Note
from ssmem_tui.core.search.schema import fact

_MOST_FOLDERS = 5000
_TICK_NS = 20_000_000


class Corpus(Protocol):
    """A workspace, as far as search is concerned."""

    @property
    def root(self) -> Path: ...

    @property
    def notes(self) -> Sequence[Note]: ...


@dataclass(frozen=True, slots=True)
class Folder:
    """A workspace that is looked at anew, and only when its notes are asked for.

    Opening a workspace classifies every note; a search whose cache is up to date needs none of that.
    """

    root: Path

    @property
    def notes(self) -> Sequence[Note]:
        from ssmem_tui.core.workspace import open_workspace

        return open_workspace(self.root).notes


def stamp(root: bytes, path: bytes) -> tuple[int, int] | None:
    """Size and time of change of a file under `root`; `None` when it is gone or out of reach."""
    try:
        found = os.stat(root + b"/" + path)  # noqa: PTH116 - thousands a second, on bytes
    except OSError:
        return None
    return found.st_size, found.st_mtime_ns


def watched(root: Path, paths: Iterable[str], looked: int) -> Iterator[tuple[bytes, int]]:
    """What moves when a note comes or goes: the folders that hold notes, those below the same top folders,
    the root and its settings; each with its time of change (0 when it is not there).

    `looked` is when (ns) the notes began to be listed: what changed later may not be among them.
    """
    from ssmem_tui.core.config import FILE_NAME

    top = os.fsencode(root)
    todo = sorted({b""}.union(*(_parents(os.fsencode(path)) for path in paths)))
    seen: set[bytes] = set()
    settings = os.fsencode(FILE_NAME)
    yield settings, settled(_changed(top + b"/" + settings), looked)
    while todo and len(seen) < _MOST_FOLDERS:
        here = todo.pop()
        if here in seen:
            continue
        seen.add(here)
        yield here, settled(_changed(top + b"/" + here), looked)
        if not here:
            continue
        with suppress(OSError), os.scandir(top + b"/" + here) as entries:
            below = (entry.name for entry in entries if entry.is_dir(follow_symlinks=False))
            todo += [here + b"/" + name for name in below if not name.startswith(b".")]


def settled(changed: int, now: int) -> int:
    """A time of change fit to be remembered: 0, never met again, when it is so fresh that the next change may
    fall into the same tick of the clock."""
    return changed if now - changed > _TICK_NS else 0


def _parents(path: bytes) -> Iterator[bytes]:
    while path:
        path = path.rpartition(b"/")[0]
        yield path


def _changed(path: bytes) -> int:
    try:
        return os.stat(path).st_mtime_ns  # noqa: PTH116
    except OSError:
        return 0


def is_current(db: sqlite3.Connection, root: Path) -> bool:
    """Whether nothing changed on disk since the last complete sync, by stat alone."""
    if not fact(db, "complete"):
        return False
    top = os.fsencode(root)
    known = db.execute("SELECT path, mtime FROM folder")
    if any(_changed(top + b"/" + path) != changed for path, changed in known):
        return False
    files = db.execute("SELECT path, size, mtime FROM file")
    return all(stamp(top, path) == (size, mtime) for path, size, mtime in files)
