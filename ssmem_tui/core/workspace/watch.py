"""Notice what others write, within a second: names, sizes and times, asked again and again.

Polling, not inotify: it works on every file system, over network mounts, and for editors that replace a file
by renaming. A poll of 8,000 files takes some 30 ms in a thread of its own; on slow disks the pause grows so
that watching never takes more than a tenth of the time.
"""

from __future__ import annotations

import os
import stat
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path

from ssmem_tui.core.errors import WorkspaceError
from ssmem_tui.core.model import Note, NoteClass
from ssmem_tui.core.workspace import names
from ssmem_tui.core.workspace.opening import read_bytes
from ssmem_tui.core.workspace.records import Workspace
from ssmem_tui.core.workspace.scan import scan
from ssmem_tui.core.workspace.shifts import Kind, Shift, judge

PAUSE = 0.6
"""Seconds between two polls; with the poll itself well under the promised second."""

_SHARE = 0.1
_KEPT_EACH = 262_144
_KEPT_ALL = 4_194_304
_RECENT = timedelta(days=14)
_PRECIOUS = (
    NoteClass.CORE,
    NoteClass.INDEX,
    NoteClass.INSTRUCTIONS,
    NoteClass.SUMMARY,
    NoteClass.STICKY,
)

_State = tuple[int, int, int]


@dataclass(frozen=True, slots=True)
class _Seen:
    files: dict[str, _State]
    folders: frozenset[str]


class Watcher:
    """Remembers how the workspace looked and says what changed since; holds small files' bytes in memory.

    `poll` is the whole of it and can be called by hand; `watch` calls it until told to stop.
    """

    def __init__(self, space: Workspace) -> None:
        self._space = space
        self._folders = self._find_folders()
        self._seen = _Seen({}, frozenset())
        self._seen = self._look()
        self._kept: dict[str, bytes] = {}
        self._doubted: dict[str, tuple[int, bytes | None]] = {}
        self._held = 0
        self._lock = threading.Lock()
        for note in self._worth_keeping():
            self._keep(note.path)

    def poll(self) -> tuple[Shift, ...]:
        """Everything that changed since the last poll, by path; touched but equal files are not among it.

        A loss is told as a plain change first and named in the next poll if it still stands: many programs
        empty a file and then write it.
        """
        with self._lock:
            now = self._look()
            if now.folders != self._seen.folders:
                self._folders = self._find_folders()
                now = self._look()
            before, self._seen = self._seen, now
            found = [shift for path in list(self._doubted) if (shift := self._confirm(path, before, now))]
            for path, state in now.files.items():
                if before.files.get(path) != state and (shift := self._judge(path, before, state)):
                    found.append(shift)
            for path in before.files:
                if path not in now.files and _state(self._space.absolute(path)) is None:
                    found.append(Shift(path, Kind.VANISHED, before.files[path][0], 0))
                    self._forget(path)
            return tuple(sorted(found, key=lambda shift: shift.path))

    def accept(self, paths: Iterable[str]) -> None:
        """Take these files as they are now: we wrote them ourselves."""
        with self._lock:
            for path in paths:
                self._doubted.pop(path, None)
                state = _state(self._space.absolute(path))
                if state is None:
                    self._seen.files.pop(path, None)
                    self._forget(path)
                else:
                    self._seen.files[path] = state
                    if path in self._kept:
                        self._keep(path)

    def watch(
        self,
        tell: Callable[[tuple[Shift, ...]], None],
        stop: threading.Event,
        pause: float = PAUSE,
        timer: Callable[[], float] = time.perf_counter,
    ) -> None:
        """Poll until `stop` is set and tell of every round with changes; runs in a thread of its own."""
        wait = pause
        while not stop.wait(wait):
            start = timer()
            found = self.poll()
            wait = max(pause, (timer() - start) / _SHARE)
            if found:
                tell(found)

    def _judge(self, path: str, before: _Seen, state: _State) -> Shift | None:
        old_state, old = before.files.get(path), self._kept.get(path)
        if old_state is None:
            return Shift(path, Kind.APPEARED, 0, state[0])
        new = self._keep(path) if old is not None else None
        if old is not None and old == new:
            return None
        base = self._doubted.pop(path, (old_state[0], old))
        shift = judge(path, base[0], state[0], base[1], new)
        if not shift.alarming:
            return shift
        self._doubted[path] = base
        return Shift(path, Kind.CHANGED, old_state[0], state[0])

    def _confirm(self, path: str, before: _Seen, now: _Seen) -> Shift | None:
        """A loss that was seen in the last poll and is still there."""
        state = now.files.get(path)
        if state is None or before.files.get(path) != state:
            return None
        size, old = self._doubted.pop(path)
        return judge(path, size, state[0], old, self._kept.get(path))

    def _keep(self, path: str) -> bytes | None:
        self._drop(path)
        try:
            size = self._space.absolute(path).stat().st_size
            if size > _KEPT_EACH or self._held + size > _KEPT_ALL:
                return None
            data = read_bytes(self._space, path)
        except (OSError, WorkspaceError):
            return None
        self._kept[path] = data
        self._held += len(data)
        return data

    def _drop(self, path: str) -> None:
        self._held -= len(self._kept.pop(path, b""))

    def _forget(self, path: str) -> None:
        self._drop(path)
        self._doubted.pop(path, None)

    def _worth_keeping(self) -> Iterator[Note]:
        newest = max(self._space.days, default=None)
        for klass in _PRECIOUS:
            yield from (note for note in self._space.notes if note.klass is klass)
        for note in self._space.notes:
            if newest and note.klass is NoteClass.LOG and note.day and note.day > newest - _RECENT:
                yield note

    def _find_folders(self) -> tuple[str, ...]:
        try:
            return ("", *scan(self._space.root, self._space.config.log_folders).folders)
        except WorkspaceError:
            return ("",)

    def _look(self) -> _Seen:
        files: dict[str, _State] = {}
        folders: set[str] = set()
        root = str(self._space.root)
        for folder in self._folders:
            prefix = f"{folder}/" if folder else ""
            try:
                with os.scandir(f"{root}/{folder}") as entries:
                    for entry in entries:
                        if entry.is_dir(follow_symlinks=False):
                            folders.add(prefix + entry.name)
                        elif names.is_markdown(entry.name) and entry.is_file():
                            status = entry.stat()
                            files[prefix + entry.name] = (status.st_size, status.st_mtime_ns, status.st_ino)
            except (FileNotFoundError, NotADirectoryError):
                continue
            except OSError:
                files |= {path: state for path, state in self._seen.files.items() if _parent(path) == folder}
                folders |= {path for path in self._seen.folders if _parent(path) == folder}
        return _Seen(files, frozenset(folders))


def _state(path: Path) -> _State | None:
    try:
        status = path.stat()
    except OSError:
        return None
    if not stat.S_ISREG(status.st_mode):  # a folder or a pipe in its place: the file is gone
        return None
    return status.st_size, status.st_mtime_ns, status.st_ino


def _parent(path: str) -> str:
    return path.rpartition("/")[0]
