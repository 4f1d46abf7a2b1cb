"""Which paths the store touches, and file access below one folder that never follows a symbolic link."""

from __future__ import annotations

import contextlib
import errno
import os
import re
import stat
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from ssmem_tui.core.sanitise import is_safe, safe_line
from ssmem_tui.core.saying import saying
from ssmem_tui.core.store.disk import READ_LEASE, Openers, openers, read_all
from ssmem_tui.core.store.faults import PathRefused

LEDGER_FOLDER: Final = ".ssmem/ledger"
_OURS: Final = re.compile(r"\.ssmem/(?:\.gitignore|\.gitattributes|ledger/[a-z]+(?:-\d+)?\.jsonl)")
_CONTROL: Final = re.compile(r"[\x00-\x1f\x7f\u0080-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]")
_GIT_NAME: Final = re.compile(r"(?i)\.?git(~\d+)?[ .]*")
_GIT_DOTFILE: Final = re.compile(r"(?i)\.git(attributes|modules|ignore)[ .]*")
_LONGEST_NAME: Final = 255
_FOLDER: Final = os.O_RDONLY | getattr(os, "O_DIRECTORY", 0) | getattr(os, "O_NOFOLLOW", 0) | os.O_CLOEXEC
_PATIENCE_STEP: Final = 0.005
_FRESH: Final = 1.0
_SKIPPED_FOLDERS: Final = frozenset({"node_modules", "__pycache__", "venv"})
MEMORY_SUFFIXES: Final = (".md", ".markdown")


def check_path(path: str) -> str:
    """`path` itself when it is a plain relative path that the store may write.

    Raises:
        PathRefused: it leaves the workspace, is reserved (git's and our own files), or has a name that
            cannot be shown or committed safely (23 hostile shapes of research/git.md section 5.2).
    """
    shown = safe_line(path)[:120]
    try:
        path.encode("utf-8")
    except UnicodeEncodeError as error:
        raise PathRefused(
            saying("The name {shown} is not UTF-8; rename the file to manage it here.", shown=shown)
        ) from error
    parts = path.split("/")
    if _CONTROL.search(path) or not is_safe(path) or "\\" in path:
        raise PathRefused(
            saying("The name {shown} holds invisible or control characters; rename the file.", shown=shown)
        )
    if any(part in ("", ".", "..") or len(part.encode()) > _LONGEST_NAME for part in parts):
        raise PathRefused(saying("{shown} is not a plain path inside the workspace.", shown=shown))
    if _OURS.fullmatch(path):
        return path
    if any(_GIT_NAME.fullmatch(part) or part.lower().startswith(".ssmem") for part in parts):
        raise PathRefused(saying("{shown} is reserved for git or for ssmem-tui itself.", shown=shown))
    if _GIT_DOTFILE.fullmatch(parts[-1]):
        raise PathRefused(saying("{shown} steers git and is not memory.", shown=shown))
    return path


class Tree:
    """The files of one workspace. Every folder on the way is opened without following links."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.fd = os.open(root, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)

    def close(self) -> None:
        os.close(self.fd)

    @contextlib.contextmanager
    def parent(self, path: str, *, create: bool = False) -> Iterator[tuple[int, str]]:
        """Descriptor of the folder that holds `path`, and the name in it.

        Raises:
            PathRefused: the path may not be touched, or a folder of it is a link.
            FileNotFoundError: a folder is missing and `create` is false.
        """
        *folders, name = check_path(path).split("/")
        fd = os.dup(self.fd)
        try:
            for folder in folders:
                if create:
                    with contextlib.suppress(FileExistsError):
                        os.mkdir(folder, 0o777, dir_fd=fd)
                try:
                    inner = os.open(folder, _FOLDER, dir_fd=fd)
                except OSError as error:
                    if error.errno in (errno.ELOOP, errno.ENOTDIR):
                        sentence = saying(
                            "A folder of {path} is a symbolic link or no folder; it is not followed.",
                            path=path,
                        )
                        raise PathRefused(sentence) from error
                    raise
                os.close(fd)
                fd = inner
            yield fd, name
        finally:
            os.close(fd)

    def read(self, path: str, *, patience: float = 0.1) -> bytes | None:
        """Content, or `None` when there is no such file. Waits up to `patience` seconds for a writer.

        Raises:
            PathRefused: not a plain file of the workspace.
            OSError: it exists and cannot be read.
        """
        try:
            with self.parent(path) as (folder, name):
                return _read_stable(folder, name, path, patience)
        except FileNotFoundError:
            return None

    def walk(self) -> Iterator[tuple[str, os.stat_result]]:
        """Every Markdown file that may be managed, with its stat; hidden and foreign-tool folders, nested
        repositories, links and odd names are passed over."""
        yield from self._walk("", self.fd)

    def _walk(self, prefix: str, folder: int) -> Iterator[tuple[str, os.stat_result]]:
        names = sorted(os.listdir(folder))
        if prefix and ".git" in names:
            return
        for name in names:
            path = prefix + name
            try:
                check_path(path)
                found = os.lstat(name, dir_fd=folder) if os.supports_dir_fd else os.lstat(name)
            except (PathRefused, OSError):
                continue
            if stat.S_ISDIR(found.st_mode):
                if name.startswith(".") or name in _SKIPPED_FOLDERS:
                    continue
                with contextlib.suppress(OSError):
                    inner = os.open(name, _FOLDER, dir_fd=folder)
                    try:
                        yield from self._walk(f"{path}/", inner)
                    finally:
                        os.close(inner)
            elif stat.S_ISREG(found.st_mode) and name.lower().endswith(MEMORY_SUFFIXES):
                yield path, found


def _read_stable(folder: int, name: str, path: str, patience: float) -> bytes | None:
    deadline = time.monotonic() + patience
    flags = os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC
    while True:
        try:
            fd = os.open(name, flags, dir_fd=folder)
        except FileNotFoundError:
            return None
        except OSError as error:
            if error.errno == errno.ELOOP:
                sentence = saying(
                    "{path} is a symbolic link; open the workspace it points to and change it there.",
                    path=path,
                )
                raise PathRefused(sentence) from error
            raise
        try:
            before = os.fstat(fd)
            if not stat.S_ISREG(before.st_mode):
                raise PathRefused(saying("{path} is not a regular file.", path=path))
            if before.st_nlink > 1:
                raise PathRefused(
                    saying(
                        "{path} has a second name (hard link); replacing it would split the two.", path=path
                    )
                )
            quiet = openers(fd, READ_LEASE) is Openers.NONE
            data = read_all(fd)
            after = os.fstat(fd)
            same = (before.st_size, before.st_mtime_ns) == (len(data), after.st_mtime_ns)
            settled = quiet or time.time() - after.st_mtime > _FRESH
            if (same and settled) or time.monotonic() > deadline:
                return data
        finally:
            os.close(fd)
        time.sleep(_PATIENCE_STEP)
