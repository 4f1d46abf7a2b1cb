"""Where what can be computed again lies: outside every workspace, a folder for each, of no value."""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
from collections.abc import Callable
from pathlib import Path
from threading import Lock

from ssmem_tui import __version__
from ssmem_tui.core.private import write_whole

_KEEP_SHARE = 0.8
_FIGURES, _FIGURES_BYTES = "notes", 4_000_000


class KeptFolder:
    """Files by the hash of what they were worked out from; safe to share between threads.

    Never the source of truth: what is missing is worked out again, and a folder that cannot be written only
    costs time. The least recently used files leave once `limit` bytes are passed. The person alone can read
    them.
    """

    def __init__(self, folder: Path, limit: int, suffix: str = ".json") -> None:
        self._folder = folder
        self._limit = limit
        self._suffix = suffix
        self._written: int | None = None
        self._lock = Lock()

    def load(self, digest: str) -> bytes | None:
        """What was kept under this name, `None` when nothing was."""
        path = self._path(digest)
        try:
            data = path.read_bytes()
        except OSError:
            return None
        with contextlib.suppress(OSError):
            os.utime(path)
        return data

    def drop(self, digest: str) -> None:
        """Forget what turned out to be damaged."""
        with contextlib.suppress(OSError):
            self._path(digest).unlink()

    def save(self, digest: str, data: bytes) -> None:
        """Keep `data`, whole or not at all."""
        if len(data) > self._limit * _KEEP_SHARE:
            return
        path = self._path(digest)
        with contextlib.suppress(OSError):
            write_whole(path, data)
            self._bound(len(data))

    def _path(self, digest: str) -> Path:
        return self._folder / f"{digest}{self._suffix}"

    def _bound(self, added: int) -> None:
        """Forget the least recently used files once the folder has outgrown its bound."""
        with self._lock:
            if self._written is not None:
                self._written += added
                if self._written <= self._limit:
                    return
            files = []
            for path in self._folder.iterdir():
                with contextlib.suppress(OSError):
                    status = path.stat()
                    files.append((status.st_mtime_ns, path.name, status.st_size, path))
            total = sum(size for _, _, size, _ in files)
            if total > self._limit:
                for _, _, size, path in sorted(files):
                    if total <= self._limit * _KEEP_SHARE:
                        break
                    with contextlib.suppress(OSError):
                        path.unlink()
                        total -= size
            self._written = total


class KeptFigures:
    """Whole numbers worked out from what notes hold, known by what they hold.

    Args:
        cache: what is kept for the workspace; `None` keeps nothing.
        folder: where in it these figures lie.
        count: how many figures there are of each note.
    """

    def __init__(self, cache: Path | None, folder: str, count: int) -> None:
        self._folder = KeptFolder(cache / folder, _FIGURES_BYTES) if cache else None
        self._known = _read_figures(self._folder.load(_FIGURES), count) if self._folder else {}
        self._asked: dict[str, tuple[int, ...]] = {}

    def figures(self, data: bytes, work_out: Callable[[], tuple[int, ...]]) -> tuple[int, ...]:
        """The figures of `data`, worked out where they are not known."""
        digest = hashlib.blake2b(f"{__version__}\n".encode() + data, digest_size=16).hexdigest()
        if (found := self._known.get(digest)) is None:
            found = work_out()
        self._asked[digest] = found
        return found

    def keep(self) -> None:
        """Write what was asked for, and forget the rest."""
        if self._folder is not None and self._asked != self._known:
            self._folder.save(_FIGURES, json.dumps(self._asked).encode())


def _read_figures(data: bytes | None, count: int) -> dict[str, tuple[int, ...]]:
    """What was kept; nothing when it is damaged."""
    try:
        found = json.loads(data or b"{}")
        kept = {str(digest): tuple(map(int, figures)) for digest, figures in found.items()}
        return {digest: figures for digest, figures in kept.items() if len(figures) == count}
    except (ValueError, TypeError, AttributeError):
        return {}
