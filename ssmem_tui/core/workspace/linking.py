"""Where a link in a note leads: to a note, to another file, or to nothing."""

from __future__ import annotations

import os
import posixpath
import re
from dataclasses import dataclass

from ssmem_tui.core.errors import WorkspaceError
from ssmem_tui.core.markdown import links as markdown_links
from ssmem_tui.core.markdown.document import Document
from ssmem_tui.core.markdown.text import line_starts
from ssmem_tui.core.saying import NOTHING_SAID, Saying, saying
from ssmem_tui.core.workspace import classes, names
from ssmem_tui.core.workspace.opening import read
from ssmem_tui.core.workspace.records import Workspace


@dataclass(frozen=True, slots=True)
class Target:
    """A link and the path it leads to; `path` is `None` when it leads nowhere, `reason` says why."""

    link: markdown_links.Link
    path: str | None
    reason: Saying = NOTHING_SAID


_ELSEWHERE = re.compile(r"[~/\\]|[A-Za-z]:[\\/]")


def is_elsewhere(target: str) -> bool:
    """Whether a path starts outside of any workspace: at a root, a drive or a home."""
    return _ELSEWHERE.match(target) is not None


class Linker:
    """Resolves links of one workspace; knows each note's name once."""

    def __init__(self, space: Workspace) -> None:
        self._space = space
        self._by_name: dict[str, str] = {}
        for note in space.notes:
            self._by_name.setdefault(classes.fold(names.stem(note.path.rsplit("/", 1)[-1])), note.path)
        self._lengths: dict[str, int] = {}

    def targets(self, document: Document, path: str) -> tuple[Target, ...]:
        """The links of the note `path`, in order."""
        return tuple(self._target(link, path) for link in markdown_links.links(document))

    def _target(self, link: markdown_links.Link, path: str) -> Target:
        found = self._wiki(link.target) if link.wiki else self._file(link.target, path)
        if found is None:
            return Target(link, None, saying("there is no such file"))
        if link.line_in_target and found in self._space.by_path and link.line_in_target > self._length(found):
            return Target(link, None, saying("{path} has only {n} lines", path=found, n=self._length(found)))
        return Target(link, found)

    def _wiki(self, target: str) -> str | None:
        inside = self._inside(target)
        if inside:
            return inside
        return self._by_name.get(classes.fold(names.stem(target.rsplit("/", 1)[-1])))

    def _file(self, target: str, path: str) -> str | None:
        folder = posixpath.dirname(path)
        for base in dict.fromkeys((folder, "", "memory")):
            if found := self._inside(posixpath.join(base, target)):
                return found
        ending = "/" + posixpath.normpath(target)
        known = next((known for known in self._space.by_path if known.endswith(ending)), None)
        return known or (self._of_another_root(target) if is_elsewhere(target) else None)

    def _of_another_root(self, target: str) -> str | None:
        """The file that a path of another machine names, if this workspace lies below that path here."""
        parts = target.replace("\\", "/").split("/")[1:]
        endings = ("/".join(parts[start:]) for start in range(1, len(parts)))
        return next((ending for ending in endings if ending in self._space.by_path), None)

    def _inside(self, target: str) -> str | None:
        plain = posixpath.normpath(target.replace("\\", "/")).lstrip("/")
        if plain.startswith(".."):
            return None
        for candidate in (plain, f"{plain}.md"):
            if candidate in self._space.by_path or os.path.lexists(self._space.absolute(candidate)):
                return candidate
        return None

    def _length(self, path: str) -> int:
        if path not in self._lengths:
            try:
                self._lengths[path] = len(line_starts(read(self._space, path).text)) - 1
            except WorkspaceError:
                self._lengths[path] = 1 << 30
        return self._lengths[path]
