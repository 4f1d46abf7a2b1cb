"""Walk a workspace once: names, sizes and times, never the inside of a file.

Regular files and folders only; FIFOs, sockets and devices are named and never opened, links are judged by
where they lead. Nothing here raises because of one bad entry: it is named in `left_out` instead.
"""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from ssmem_tui.core.errors import WorkspaceError
from ssmem_tui.core.saying import Saying, saying, why
from ssmem_tui.core.workspace import classes, names
from ssmem_tui.core.workspace.records import LeftOut, Link, LinkState

_NEVER = frozenset({".git", ".ssmem", "node_modules", "__pycache__", ".venv", ".hg", ".svn"})
_HIDDEN_MEMORY = frozenset({".dreams", ".archive", ".archives", "._archive"})
_TOP = classes.MEMORY_FOLDERS | frozenset(
    "daily weekly monthly sticky-notes sticky_notes archive archives users dreaming "
    "日志 日誌 日报 日報 每日 周报 週報 周记 每周 每週 月报 月報 月记 每月 归档 存档".split()
)


@dataclass(frozen=True, slots=True)
class File:
    """One regular file: path relative to the root, bytes, modification time."""

    path: str
    size: int
    mtime_ns: int


@dataclass(slots=True)
class Scan:
    """All that lies under a root, as far as it is memory."""

    files: list[File] = field(default_factory=list)
    folders: list[str] = field(default_factory=list)
    links: list[Link] = field(default_factory=list)
    left_out: list[LeftOut] = field(default_factory=list)
    flat: bool = False


def scan(root: Path, log_folders: tuple[str, ...] = ()) -> Scan:
    """Walk `root`.

    Read are the files of the root itself, the memory folders below it and the folders a config names. A root
    without a memory folder that holds dated notes or lies in an agent's own store is itself the memory
    folder: then everything below it is read.

    Raises:
        WorkspaceError: `root` is no folder or cannot be listed.
    """
    try:
        top = list(_entries(root))
    except NotADirectoryError as error:
        raise WorkspaceError(
            saying("{folder} is a file, not a folder; name the folder that holds it.", folder=root)
        ) from error
    except FileNotFoundError as error:
        raise WorkspaceError(saying("There is no folder {folder}.", folder=root)) from error
    except OSError as error:
        raise WorkspaceError(
            saying("The folder {folder} cannot be read: {why}.", folder=root, why=why(error))
        ) from error
    return _Walk(root, log_folders, top).run()


def dated_elsewhere(root: Path) -> str:
    """The folder below `root`, of those that are not read, with the most notes named after a day; or none."""
    found: dict[str, int] = {}
    try:
        for entry in _entries(root):
            if entry.is_dir(follow_symlinks=False) and not entry.name.startswith("."):
                found[entry.name] = sum(_is_dated(inner.name) for inner in _entries(entry.path))
    except OSError:
        pass
    return max(found, key=lambda name: found[name]) if any(found.values()) else ""


def _is_dated(name: str) -> bool:
    return names.is_markdown(name) and names.dated(names.stem(name)).day is not None


def _entries(folder: Path | str) -> Iterator[os.DirEntry[str]]:
    with os.scandir(folder) as entries:
        yield from sorted(entries, key=lambda entry: entry.name)


class _Walk:
    def __init__(self, root: Path, log_folders: tuple[str, ...], top: list[os.DirEntry[str]]) -> None:
        self.root = root
        self.base = len(str(root).rstrip("/")) + 1
        self.real = os.path.realpath(root)
        self.top = top
        self.named = tuple(classes.fold(folder).strip("/") for folder in log_folders)
        self.found = Scan()
        self.pending_links: list[os.DirEntry[str]] = []
        self.seen: set[str] = set()

    def run(self) -> Scan:
        folders = {classes.fold(entry.name) for entry in self.top if _is_folder(entry)}
        self.found.flat = not (folders & classes.MEMORY_FOLDERS) and self._is_memory_itself()
        stack = self._take(self.top, top=True)
        self._drain(stack)
        for entry in self.pending_links:  # grows while a followed folder brings links of its own
            self._follow(entry)
        self.found.files.sort(key=lambda file: file.path)
        return self.found

    def _is_memory_itself(self) -> bool:
        claude = self.root.name == "memory" and self.root.parent.parent.name == "projects"
        stems = (names.stem(entry.name) for entry in self.top if names.is_markdown(entry.name))
        return claude or any(names.dated(base).day for base in stems)

    def _drain(self, stack: list[str]) -> None:
        while stack:
            folder = stack.pop()
            try:
                entries = list(_entries(folder))
            except OSError as error:
                self._leave_out(folder, saying("cannot be read: {why}", why=why(error)))
                continue
            stack.extend(self._take(entries, top=False))

    def _take(self, entries: list[os.DirEntry[str]], *, top: bool) -> list[str]:
        folders = []
        for entry in entries:
            if entry.is_symlink():
                if not top or self._wanted(entry.name) or names.is_markdown(entry.name):
                    self.pending_links.append(entry)
                continue
            try:
                if entry.is_dir(follow_symlinks=False):
                    if self._enters(entry, top=top):
                        folders.append(entry.path)
                        self.found.folders.append(self._relative(entry.path))
                else:
                    self._file(entry.path, entry.stat(follow_symlinks=False))
            except OSError as error:
                self._leave_out(entry.path, saying("cannot be read: {why}", why=why(error)))
        return folders

    def _wanted(self, name: str) -> bool:
        folded = classes.fold(name)
        return self.found.flat or folded in _TOP or any(one.split("/")[0] == folded for one in self.named)

    def _enters(self, entry: os.DirEntry[str], *, top: bool) -> bool:
        if entry.name in _NEVER:
            return False
        if names.is_markdown(entry.name):
            self._leave_out(entry.path, saying("a folder with the name of a note, which holds no text"))
        if entry.name.startswith(".") and classes.fold(entry.name) not in _HIDDEN_MEMORY:
            if not top:
                self._leave_out(entry.path, saying("hidden folder, not read"))
            return False
        return not top or self._wanted(entry.name)

    def _file(self, path: str, status: os.stat_result) -> None:
        if not stat.S_ISREG(status.st_mode):
            self._leave_out(path, saying("not a regular file, never opened"))
            return
        self.seen.add(path)
        self.found.files.append(File(self._relative(path), status.st_size, status.st_mtime_ns))

    def _follow(self, entry: os.DirEntry[str]) -> None:
        path = entry.path
        real = os.path.realpath(path)
        try:
            status = entry.stat()
        except FileNotFoundError:
            return self._link(path, LinkState.DANGLING)
        except OSError:
            return self._link(path, LinkState.LOOP)
        if real != self.real and not real.startswith(self.real.rstrip("/") + "/"):
            return self._link(path, LinkState.OUTSIDE)
        if stat.S_ISDIR(status.st_mode):
            return self._follow_folder(path, real)
        inside = f"{self.root}/{os.path.relpath(real, self.real)}"
        if inside in self.seen:
            return self._link(path, LinkState.LISTED)
        self._link(path, LinkState.FOLLOWED)
        self._file(path, status)
        self.seen.add(inside)
        return None

    def _follow_folder(self, path: str, real: str) -> None:
        home = os.path.realpath(path.rpartition("/")[0])
        if home == real or home.startswith(real.rstrip("/") + "/"):
            return self._link(path, LinkState.LOOP)
        relative = os.path.relpath(real, self.real)
        if relative in self.found.folders:
            return self._link(path, LinkState.LISTED)
        if any(part in _NEVER for part in relative.split("/")):
            return self._link(path, LinkState.OUTSIDE)
        self._link(path, LinkState.FOLLOWED)
        self.found.folders += [self._relative(path), relative]
        before = len(self.found.files)
        self._drain([path])
        for file in self.found.files[before:]:
            self.seen.add(f"{self.root}/{relative}/{file.path[len(self._relative(path)) + 1 :]}")
        return None

    def _relative(self, path: str) -> str:
        return path[self.base :]

    def _link(self, path: str, state: LinkState) -> None:
        self.found.links.append(Link(self._relative(path), state))

    def _leave_out(self, path: str, reason: Saying) -> None:
        self.found.left_out.append(LeftOut(self._relative(path), reason))


def _is_folder(entry: os.DirEntry[str]) -> bool:
    try:
        return entry.is_dir()
    except OSError:
        return False
