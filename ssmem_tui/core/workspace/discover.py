"""Which folder is a workspace: named, stood in, or several in one repository."""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from pathlib import Path

from ssmem_tui.core.errors import WorkspaceError
from ssmem_tui.core.saying import saying, why
from ssmem_tui.core.workspace import classes, names
from ssmem_tui.core.workspace.places import usual_places
from ssmem_tui.core.workspace.recent import recent, recent_file

VARIABLE = "SSMEM_WORKSPACE"

_CORE = "memory.md"
_SKIP = frozenset({".git", "node_modules", "__pycache__", ".venv", "venv", ".tox", "site-packages", ".ssmem"})
_DEPTH = 6
_MOST_FOLDERS = 20_000


@dataclass(frozen=True, slots=True)
class Root:
    """A workspace that was found: its folder, bytes of memory, days, last change (ns)."""

    folder: Path
    size: int
    days: int
    newest_day: date | None
    mtime_ns: int


def find(start: Path | None = None, env: Mapping[str, str] | None = None, cwd: Path | None = None) -> Path:
    """The root to work on: `start` as named by the person, else `SSMEM_WORKSPACE`, else the current folder
    or the nearest parent that is one, else the place where an agent on this machine keeps its memory.

    A named folder is taken as it is, also without L1 or days, as long as it holds any Markdown; the inside
    of a memory folder leads to its workspace.

    Raises:
        WorkspaceError: there is no such folder, it is a file, or nothing in it is memory.
    """
    env = os.environ if env is None else env
    if start is not None:
        return _named(start)
    if env.get(VARIABLE):
        return _named(Path(env[VARIABLE]))
    try:
        here = absolute(cwd or Path.cwd())
    except FileNotFoundError as error:
        raise WorkspaceError(saying("The current folder is gone; name a workspace with -C.")) from error
    for folder in (here, *here.parents):
        if found := _at(folder):
            return found
    for place in usual_places(env, here):
        if is_root(place):
            return place
    nothing = saying(
        "No workspace in {here} or above it: looked for MEMORY.md, memory/, diary/ and ssmem.toml. "
        "Name a folder, or try ssmem-tui demo.",
        here=here,
    )
    lately = recent(recent_file())[:1]
    raise WorkspaceError(
        saying("{nothing} Opened lately: ssmem-tui {root}.", nothing=nothing, root=lately[0])
        if lately
        else nothing
    )


def _named(start: Path) -> Path:
    folder = absolute(start)
    if not folder.exists():
        raise WorkspaceError(saying("There is no folder {folder}.", folder=folder))
    if not folder.is_dir():
        raise WorkspaceError(
            saying("{folder} is a file, not a folder; name the folder that holds it.", folder=folder)
        )
    try:
        with os.scandir(folder) as entries:
            next(entries, None)
    except OSError as error:
        raise WorkspaceError(
            saying("The folder {folder} cannot be read: {why}.", folder=folder, why=why(error))
        ) from error
    if found := _at(folder):
        return found
    if _holds_markdown(folder):
        return folder
    raise WorkspaceError(
        saying(
            "Nothing in {folder} is memory: looked for MEMORY.md, memory/, diary/, ssmem.toml "
            "and any Markdown. Name another folder, begin one with an empty MEMORY.md, or try "
            "ssmem-tui demo.",
            folder=folder,
        )
    )


def _at(folder: Path) -> Path | None:
    """The workspace that `folder` is or lies in the memory of."""
    if _is_named(folder):
        return promoted(folder)
    for parent in folder.parents:
        top = folder.relative_to(parent).parts[0]
        if classes.fold(top) in classes.MEMORY_FOLDERS and is_root(parent):
            return promoted(parent / top)
    return folder if is_root(folder) else None


def absolute(folder: Path) -> Path:
    """`folder` from the root of the file system, `..` removed, links left as they were named."""
    return Path(os.path.normpath(folder.expanduser().absolute()))


def is_root(folder: Path) -> bool:
    """Whether this folder holds an agent's memory: L1, a memory folder with Markdown in it, our config, or
    dated notes of its own."""
    return _is_named(folder) or any(
        names.is_markdown(entry.name) and names.dated(names.stem(entry.name)).day for entry in _listed(folder)
    )


def _is_named(folder: Path) -> bool:
    listed = _listed(folder)
    if any(classes.fold(entry.name) == _CORE or entry.name in ("ssmem.toml", ".ssmem") for entry in listed):
        return True
    return any(
        classes.fold(entry.name) in classes.MEMORY_FOLDERS and _holds_markdown(Path(entry.path))
        for entry in listed
    )


def _listed(folder: Path) -> list[os.DirEntry[str]]:
    try:
        with os.scandir(folder) as entries:
            return list(entries)
    except OSError:
        return []


def promoted(folder: Path) -> Path:
    """The workspace a memory folder belongs to; the folder itself where it is one (Claude Code's store)."""
    inside = classes.fold(folder.name) in classes.MEMORY_FOLDERS
    claude = folder.parent.parent.name == "projects" or any(folder.parent.glob("*.jsonl"))
    own = (folder / "ssmem.toml").exists() or (folder / ".ssmem").exists()
    return folder.parent if inside and not claude and not own else folder


def _holds_markdown(folder: Path, depth: int = 4) -> bool:
    return any(True for _ in _markdown(folder, depth))


def _markdown(folder: Path, depth: int) -> Iterator[os.DirEntry[str]]:
    below = []
    try:
        with os.scandir(folder) as entries:
            for entry in entries:
                if entry.is_dir(follow_symlinks=False):
                    if entry.name not in _SKIP:
                        below.append(Path(entry.path))
                elif names.is_markdown(entry.name):
                    yield entry
    except OSError:
        return
    for inner in below if depth else ():
        yield from _markdown(inner, depth - 1)


def roots_in(folder: Path) -> tuple[Root, ...]:
    """Every workspace in a repository, nearest first; one is opened at a time, never two mixed.

    The inside of a found workspace is searched too (a live copy may hold back-ups), apart from its memory
    folders.
    """
    found: list[Root] = []
    pending = deque([(folder, 0)])
    seen = 0
    while pending and seen < _MOST_FOLDERS:
        seen += 1
        here, depth = pending.popleft()
        root = is_root(here) and promoted(here) == here
        if root:
            found.append(measure(here))
        if depth == _DEPTH:
            continue
        try:
            with os.scandir(here) as entries:
                inner = sorted(
                    entry.path
                    for entry in entries
                    if entry.is_dir(follow_symlinks=False)
                    and entry.name not in _SKIP
                    and not (root and classes.fold(entry.name) in classes.MEMORY_FOLDERS)
                )
        except OSError:
            continue
        pending.extend((Path(path), depth + 1) for path in inner)
    return tuple(found)


def measure(folder: Path) -> Root:
    """Count what lies in a workspace, from names and sizes alone."""
    from ssmem_tui.core.workspace.scan import scan

    files = scan(folder).files
    days = {
        day
        for file in files
        if names.is_markdown(file.path) and (day := names.dated(names.stem(file.path.rsplit("/", 1)[-1])).day)
    }
    return Root(
        folder,
        sum(file.size for file in files),
        len(days),
        max(days, default=None),
        max((file.mtime_ns for file in files), default=0),
    )
