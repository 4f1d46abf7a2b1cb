"""The lines that logs say, file by file, with an index of their words; kept by what the file holds.

Cutting a log into lines and lines into words is most of what the desk and the expiry cost. A file is looked
at once and then known by the hash of its bytes: in memory for a screen that reloads, on disk for the next
command. Nothing here is a source of truth.
"""

from __future__ import annotations

import hashlib
import sys
from collections import OrderedDict
from collections.abc import Iterable, Iterator
from contextlib import suppress
from datetime import date
from functools import lru_cache
from pathlib import Path
from threading import Lock

from ssmem_tui import __version__
from ssmem_tui.core.errors import Unreadable
from ssmem_tui.core.markdown.text import decode
from ssmem_tui.core.model import Note
from ssmem_tui.core.review.page import FORMAT, Page, from_bytes, page, to_bytes
from ssmem_tui.core.workspace import Workspace, read_bytes
from ssmem_tui.core.workspace.caches import KeptFolder

MEMORY_BYTES = 24_000_000
"""Bytes of logs whose pages stay in memory: what one run of the desk and the expiry read of a busy year."""
DISK_BYTES = 96_000_000
SMALLEST = 1_000
"""Bytes below which a log is cut up faster than a file is opened."""
FOLDER = "spoken"
"""Within what is kept for a workspace."""


class Pages:
    """Pages of notes by content; safe to share between threads.

    Args:
        folder: where to keep them between runs; `None` keeps them in memory only.
    """

    def __init__(self, folder: Path | None = None, *, memory_bytes: int = MEMORY_BYTES) -> None:
        self._disk = KeptFolder(folder, DISK_BYTES) if folder else None
        self._memory_bytes = memory_bytes
        self._kept: OrderedDict[tuple[str, str, date | None], tuple[Page, int]] = OrderedDict()
        self._bytes = 0
        self._lock = Lock()

    def of(self, workspace: Workspace, note: Note, day: date) -> Page:
        """The page of a note as it is on disk now.

        Raises:
            WorkspaceError: it cannot be read.
        """
        data = read_bytes(workspace, note.path)
        version = f"{__version__} {FORMAT} {sys.byteorder}\n".encode()
        digest = hashlib.blake2b(version + data, digest_size=20).hexdigest()
        key = (digest, note.path, day)
        with self._lock:
            if key in self._kept:
                self._kept.move_to_end(key)
                return self._kept[key][0]
        text = decode(data).text
        disk = self._disk if len(data) >= SMALLEST else None
        found = _load(disk, digest, note.path, day, text) if disk else None
        if found is None:
            found = page(note, text, day)
            if disk is not None:
                disk.save(digest, to_bytes(found))
        with self._lock:
            self._keep(key, found, len(data))
        return found

    def each(self, workspace: Workspace, notes: Iterable[tuple[date, Note]]) -> Iterator[Page]:
        """Pages of notes in their order. A note that cannot be read is left out, so that one locked file
        does not close the desk; its own warning says so."""
        for day, note in notes:
            with suppress(Unreadable):
                yield self.of(workspace, note, day)

    def _keep(self, key: tuple[str, str, date | None], found: Page, size: int) -> None:
        if key not in self._kept:
            self._bytes += size
        self._kept[key] = (found, size)
        while self._bytes > self._memory_bytes and len(self._kept) > 1:
            _, (_, gone) = self._kept.popitem(last=False)
            self._bytes -= gone


def _load(disk: KeptFolder, digest: str, path: str, day: date, text: str) -> Page | None:
    if (data := disk.load(digest)) is None:
        return None
    try:
        return from_bytes(data, path, day, text)
    except ValueError:
        disk.drop(digest)
        return None


@lru_cache(maxsize=4)
def pages_in(cache: Path) -> Pages:
    """The pages that all of one process share for the workspace whose cache lies in `cache`."""
    return Pages(cache / FOLDER)
