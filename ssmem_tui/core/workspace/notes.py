"""From files to notes: the class of each, and which one is L1 and which L2."""

from __future__ import annotations

import os
import re
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

from ssmem_tui.core.config import Config
from ssmem_tui.core.model import Layer, Note, NoteClass
from ssmem_tui.core.saying import saying, why
from ssmem_tui.core.workspace import classes, names, spelt
from ssmem_tui.core.workspace.scan import File, Scan

_CORE_NAME = "memory.md"
_TOPIC_LINK = re.compile(rb"^\s*[-*+]\s*\[[^\]\n]*\]\([^)\n]+\.md(?:#[^)]*)?\)", re.MULTILINE)
_CORE_HEAD = 32_768


def notes_of(
    root: Path, found: Scan, config: Config
) -> tuple[tuple[Note, ...], tuple[str, ...], tuple[str, ...]]:
    """`(notes by path, state files, other files)`; reads the heads of dated notes, nothing else."""
    notes: list[Note] = []
    state: list[str] = []
    others: list[str] = []
    orders = _orders(found.files)
    for file in found.files:
        lowered = file.path.lower()
        if names.is_markdown(file.path):
            notes.append(_note(root, file, config, found.flat, orders[file.path.rpartition("/")[0]]))
        elif lowered.endswith((".json", ".jsonl")):
            state.append(file.path)
        else:
            others.append(file.path)
    return tuple(notes), tuple(state), tuple(others)


def _orders(files: Iterable[File]) -> dict[str, spelt.Order]:
    """What the names of each folder say of dates that could be read in two ways."""
    bases: defaultdict[str, list[str]] = defaultdict(list)
    for file in files:
        folder, _, name = file.path.rpartition("/")
        bases[folder].append(name)
    return {folder: spelt.order_of(within) for folder, within in bases.items()}


def unread_days(notes: Iterable[Note], config: Config, flat: bool) -> tuple[str, ...]:
    """Topic notes that a person would take for the log of a day, which nobody can be sure of."""
    return tuple(
        note.path
        for note in notes
        if note.klass is NoteClass.TOPIC
        and not (note.day or note.warnings)
        and classes.like_a_day(note.path, config.log_folders, flat)
    )


def _note(root: Path, file: File, config: Config, flat: bool, order: spelt.Order) -> Note:
    verdict = classes.classify(file.path, config.log_folders, flat, order)
    klass, warnings = verdict.klass, verdict.warnings
    if klass is NoteClass.LOG and file.size:
        try:
            if classes.transcript_head(head(f"{root}/{file.path}")):
                klass = NoteClass.TRANSCRIPT
        except OSError as error:
            warnings = (*warnings, saying("cannot be read: {why}", why=why(error)))
    return Note(
        file.path,
        klass,
        verdict.layer,
        file.size,
        file.mtime_ns,
        verdict.day,
        verdict.clock,
        verdict.slug,
        verdict.period,
        verdict.archived,
        warnings,
    )


def head(path: Path | str, size: int = classes.HEAD_BYTES) -> bytes:
    """The first bytes of a regular file; never waits, also not on a FIFO.

    Raises:
        OSError: it cannot be opened.
    """
    handle = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC)
    try:
        return os.read(handle, size)
    finally:
        os.close(handle)


def cores(notes: Iterable[Note], config: Config) -> tuple[str | None, tuple[str, ...]]:
    """The L1 file that loads, and the others of its name.

    The file a config names; else the one at the root, as the agents load it; else the one in the memory
    folder. The capital spelling wins over its case twin.
    """
    paths = [note.path for note in notes]
    found = [path for path in paths if _may_be_core(path)]
    found.sort(key=lambda path: (path.count("/"), path.rsplit("/", 1)[-1] != "MEMORY.md", path))
    if config.core_file and config.core_file in paths:
        found = [config.core_file, *(path for path in found if path != config.core_file)]
    return (found[0], tuple(found[1:])) if found else (None, ())


def _may_be_core(path: str) -> bool:
    *folders, name = classes.fold(path).split("/")
    return name == _CORE_NAME and folders in ([], ["memory"])


def with_roles(notes: tuple[Note, ...], core: str | None) -> tuple[tuple[Note, ...], str | None]:
    """The notes with L1 marked, and the path of the index, if there is one."""
    index = [note.path for note in notes if note.klass is NoteClass.INDEX]
    index = [path for path in index if not classes.fold(path).endswith("readme.md")]
    index.sort(key=lambda path: (not path.startswith("memory/"), path.rsplit("/", 1)[-1] != "INDEX.md", path))
    marked = tuple(
        replace(note, klass=NoteClass.CORE, layer=Layer.L1) if note.path == core else note for note in notes
    )
    return marked, index[0] if index else None


def lists_topics(root: Path, core: str | None) -> bool:
    """Whether L1 is a list of links to topic files, as Claude Code keeps it."""
    if core is None or "/" in core:
        return False
    try:
        return len(_TOPIC_LINK.findall(head(root / core, _CORE_HEAD))) >= 1
    except OSError:
        return False
