"""System calls with the exact promises that the write protocol needs (research/git.md section 2).

Exchange of two names in one step, leases that tell whether somebody still has a file open, durable small
files. Where a system has no exchange (macOS, some network file systems) a hard-link backup stands in, with a
window of microseconds in which a late append of another program is seen only by the next look.
"""

from __future__ import annotations

import contextlib
import ctypes
import enum
import errno
import os
import sys

if sys.platform != "win32":
    import fcntl
import signal
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final

NOREPLACE: Final = 1
EXCHANGE: Final = 2
_SET_LEASE: Final = 1024
_SET_SIGNAL: Final = 10
_NO_EXCHANGE: Final = (errno.ENOSYS, errno.EINVAL, errno.ENOTSUP)
READ_LEASE: Final = 0
WRITE_LEASE: Final = 1
_AT_ONCE: Final = 8


class Openers(enum.Enum):
    """Who else could still change an inode."""

    NONE = "nobody else can still change it"
    SOME = "another program has it open"
    UNKNOWN = "this file system or owner gives no leases"


def _load() -> Callable[..., int] | None:
    try:
        call: Any = ctypes.CDLL(None, use_errno=True).renameat2
    except (AttributeError, OSError, TypeError):
        return None
    function: Callable[..., int] = call
    return function


_RENAMEAT2: Final = _load()


def swap(source_dir: int, source: str, target_dir: int, target: str, flag: int) -> None:
    """Rename without replacing (`NOREPLACE`), or exchange the two names (`EXCHANGE`), in one step.

    Raises:
        OSError: as `renameat2`; `FileExistsError` and `FileNotFoundError` tell the two races apart.
    """
    if _RENAMEAT2 is not None:
        if _RENAMEAT2(source_dir, os.fsencode(source), target_dir, os.fsencode(target), flag) == 0:
            return
        code = ctypes.get_errno()
        if code not in _NO_EXCHANGE:
            raise OSError(code, os.strerror(code), target)
    _swap_by_links(source_dir, source, target_dir, target, flag)


def _swap_by_links(source_dir: int, source: str, target_dir: int, target: str, flag: int) -> None:
    if flag == NOREPLACE:
        os.link(source, target, src_dir_fd=source_dir, dst_dir_fd=target_dir, follow_symlinks=False)
        os.unlink(source, dir_fd=source_dir)
        return
    backup = f".{source}.old"
    with contextlib.suppress(FileNotFoundError):
        os.unlink(backup, dir_fd=source_dir)
    os.link(target, backup, src_dir_fd=target_dir, dst_dir_fd=source_dir, follow_symlinks=False)
    os.rename(source, target, src_dir_fd=source_dir, dst_dir_fd=target_dir)
    os.rename(backup, source, src_dir_fd=source_dir, dst_dir_fd=source_dir)


def openers(fd: int, kind: int) -> Openers:
    """Ask the kernel, by taking a lease and giving it back at once.

    `WRITE_LEASE` is granted when nobody else has the file open at all, `READ_LEASE` when nobody has it open
    for writing. SIGURG (ignored by default) replaces SIGIO, whose default action would end the process.
    """
    if not sys.platform.startswith("linux"):
        return Openers.UNKNOWN
    try:
        fcntl.fcntl(fd, _SET_SIGNAL, signal.SIGURG)
        fcntl.fcntl(fd, _SET_LEASE, kind)
    except OSError as error:
        return Openers.SOME if error.errno == errno.EAGAIN else Openers.UNKNOWN
    with contextlib.suppress(OSError):
        fcntl.fcntl(fd, _SET_LEASE, fcntl.F_UNLCK)
    return Openers.NONE


def read_all(fd: int) -> bytes:
    """Everything from the current position of `fd` to its end."""
    block_size = max(65536, os.fstat(fd).st_size + 1)
    blocks: list[bytes] = []
    while block := os.read(fd, block_size):
        blocks.append(block)
    return b"".join(blocks)


def write_all(fd: int, data: bytes) -> None:
    """Write all of `data`, however often the kernel takes only a part."""
    view = memoryview(data)
    while view:
        view = view[os.write(fd, view) :]


class Durability:
    """Whether bytes are forced to the disk. Off only in measurements against git, which does not sync.

    Several files are forced at once: a file system answers eight waiting callers with one or two writes of
    its log, so eight files together cost little more than one.
    """

    def __init__(self, on: bool = True) -> None:
        self.on = on
        self._pool: ThreadPoolExecutor | None = None

    def close(self) -> None:
        if self._pool is not None:
            self._pool.shutdown()
            self._pool = None

    def file(self, fd: int) -> None:
        if self.on:
            os.fsync(fd)

    def files(self, fds: Sequence[int]) -> None:
        """Force all of these files.

        Raises:
            OSError: one of them could not be forced.
        """
        if self.on and len(fds) > 1:
            for _ in self._workers().map(os.fsync, fds):
                pass
        elif fds:
            self.file(fds[0])

    def folders_at(self, paths: Iterable[str | os.PathLike[str]]) -> None:
        """Make the names in all of these folders durable."""
        places = list(dict.fromkeys(os.fspath(path) for path in paths))
        if self.on and len(places) > 1:
            for _ in self._workers().map(self.folder_at, places):
                pass
        elif places:
            self.folder_at(places[0])

    def _workers(self) -> ThreadPoolExecutor:
        if self._pool is None:
            self._pool = ThreadPoolExecutor(_AT_ONCE, "ssmem-sync")
        return self._pool

    def folder(self, fd: int) -> None:
        """Make the names in a folder durable; some file systems refuse, and nothing better can be done."""
        if self.on:
            with contextlib.suppress(OSError):
                os.fsync(fd)

    def folder_at(self, path: str | os.PathLike[str]) -> None:
        if self.on:
            with contextlib.suppress(OSError):
                fd = os.open(path, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
                try:
                    os.fsync(fd)
                finally:
                    os.close(fd)
