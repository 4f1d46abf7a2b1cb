"""Findings about pointers: those that lead nowhere, and notes that nothing points at."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterator, Mapping

from ssmem_tui.core.doctor.records import Finding, Kind
from ssmem_tui.core.doctor.standing import is_standing
from ssmem_tui.core.markdown.document import Document
from ssmem_tui.core.markdown.links import Link
from ssmem_tui.core.model import Note, NoteClass
from ssmem_tui.core.saying import saying
from ssmem_tui.core.workspace import Workspace
from ssmem_tui.core.workspace.linking import Linker, is_elsewhere

POINTING = (
    NoteClass.CORE,
    NoteClass.INDEX,
    NoteClass.INSTRUCTIONS,
    NoteClass.STICKY,
    NoteClass.TOPIC,
    NoteClass.SUMMARY,
)
"""Classes whose links are kept true; a log may point at what was there that day."""


_GAP = re.compile(r"XX|\bDD\b|[<{*]")


def in_links(space: Workspace, documents: Mapping[str, Document]) -> Iterator[Finding]:
    """Dead links of standing notes, then the sticky and topic notes that none of them names."""
    linker = Linker(space)
    reached: set[str] = set()
    named = ""
    for path, document in documents.items():
        note = space.by_path[path]
        if note.klass not in POINTING:
            continue
        for target in linker.targets(document, path):
            if target.path is None and _is_kept(note) and _meant_here(space, path, target.link):
                yield Finding(Kind.DEAD_LINK, path, target.link.line, target.reason)
            elif target.path is not None and target.path != path:
                reached.add(target.path)
        if note.klass in (NoteClass.CORE, NoteClass.INDEX, NoteClass.INSTRUCTIONS):
            named += document.text
    for note in space.notes:
        if note.klass not in (NoteClass.STICKY, NoteClass.TOPIC) or note.path in reached or note.archived:
            continue
        folder = posixpath.dirname(note.path)
        mentioned = note.path.rsplit("/", 1)[-1] in named or (folder.count("/") and f"{folder}/" in named)
        if not mentioned and note.path not in space.other_cores and note.path != "README.md":
            yield Finding(Kind.ORPHAN, note.path, 0, saying("nothing points here"))


def _is_kept(note: Note) -> bool:
    """Whether the links of a note are kept true: those of records point at what was there that day."""
    return note.klass is NoteClass.INSTRUCTIONS or note.klass is NoteClass.INDEX or is_standing(note)


def _meant_here(space: Workspace, path: str, link: Link) -> bool:
    """Whether a link that leads nowhere was meant to lead to a file of this workspace.

    A name in a code span is often that of a file somewhere else: of a project, a skill, a file yet to be
    written. It counts where its folder is here. A folder that is here is no note and still no dead end, and
    a name with a gap (`2026-03-XX.md`) is a pattern.
    """
    if _GAP.search(link.target):
        return False
    if link.target.endswith("/") and not is_elsewhere(link.target):
        beside = posixpath.normpath(posixpath.join(posixpath.dirname(path), link.target))
        if not beside.startswith("..") and space.absolute(beside).is_dir():
            return False
    if not link.spoken:
        return True
    folder = posixpath.dirname(link.target)
    return bool(folder) and not is_elsewhere(link.target) and space.absolute(folder).is_dir()
