"""A plain folder as a corpus: search needs no more of a workspace than its notes."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date
from pathlib import Path

import pytest

from ssmem_tui.core.model import Layer, Note, NoteClass
from ssmem_tui.core.search.searcher import Searcher

TODAY = date(2026, 3, 31)
_DAY = re.compile(r"(\d{4})-(\d{2})-(\d{2})")


@dataclass(frozen=True)
class Plain:
    """Every Markdown file below `root`, dated by its name; MEMORY.md is core, INDEX.md the index."""

    root: Path

    @property
    def notes(self) -> Sequence[Note]:
        return tuple(_note(self.root, path) for path in sorted(self.root.rglob("*.md")))


def _note(root: Path, path: Path) -> Note:
    name, found = path.name, path.stat()
    dated = _DAY.search(name)
    klass = {"MEMORY.md": NoteClass.CORE, "INDEX.md": NoteClass.INDEX}.get(
        name, NoteClass.LOG if dated else NoteClass.TOPIC
    )
    layer = {NoteClass.CORE: Layer.L1, NoteClass.INDEX: Layer.L2}.get(klass, Layer.L3)
    day = date.fromisoformat(dated[0]) if dated else None
    relative = path.relative_to(root).as_posix()
    return Note(relative, klass, layer, found.st_size, found.st_mtime_ns, day)


@pytest.fixture
def memory(tmp_path: Path) -> Path:
    """An empty folder to put notes in."""
    root = tmp_path / "memory"
    root.mkdir()
    return root


@pytest.fixture
def searcher(memory: Path, tmp_path: Path) -> Callable[[], Searcher]:
    """Opens the search of `memory` with its cache beside it, brought up to date."""

    def make() -> Searcher:
        opened = Searcher(Plain(memory), tmp_path / "cache", reopen=Plain, today=lambda: TODAY)
        opened.sync()
        return opened

    return make
