"""Where what can be computed again lies: outside every workspace, a folder for each, of no value."""

from __future__ import annotations

import contextlib
import os
from pathlib import Path
from threading import Lock

from ssmem_tui.core.private import write_whole

_KEEP_SHARE = 0.8


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
