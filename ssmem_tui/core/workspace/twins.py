"""The same day's file in two folders: usually not the same text (214 of 223 pairs; research/corpus.md)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations

from ssmem_tui.core.errors import WorkspaceError
from ssmem_tui.core.model import Note
from ssmem_tui.core.workspace.opening import read_bytes
from ssmem_tui.core.workspace.records import Workspace


@dataclass(frozen=True, slots=True)
class Twins:
    """Two notes of one name and date; both stay, both are reachable."""

    first: Note
    second: Note
    identical: bool


def twins(space: Workspace) -> Iterator[Twins]:
    """Pairs of logs that share date and file name, the first in reading order first.

    Files of different sizes are not read; a pair of which one cannot be read counts as different.
    """
    for notes in space.days.values():
        for first, second in combinations(notes, 2):
            if _name(first) == _name(second):
                yield Twins(first, second, _same(space, first, second))


def _name(note: Note) -> str:
    return note.path.rsplit("/", 1)[-1]


def _same(space: Workspace, first: Note, second: Note) -> bool:
    if first.size != second.size:
        return False
    try:
        return read_bytes(space, first.path) == read_bytes(space, second.path)
    except WorkspaceError:
        return False
