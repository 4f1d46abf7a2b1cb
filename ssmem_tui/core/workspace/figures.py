"""The sizes of the three layers: bytes, characters, lines, tokens, what is largest, what leads nowhere."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from ssmem_tui.core.errors import WorkspaceError
from ssmem_tui.core.markdown.document import LineKind, parse
from ssmem_tui.core.markdown.entries import entries
from ssmem_tui.core.markdown.text import line_starts
from ssmem_tui.core.model import Entry, Layer, NoteClass
from ssmem_tui.core.saying import NOTHING_SAID, Saying, said_by
from ssmem_tui.core.tokens import count_tokens
from ssmem_tui.core.workspace.linking import Linker, Target
from ssmem_tui.core.workspace.opening import read
from ssmem_tui.core.workspace.records import Workspace


@dataclass(frozen=True, slots=True)
class CoreFigures:
    """L1. `largest` is the biggest entry with its bytes.

    `problem` is not empty when the file cannot be read: then the figures are not zero but unknown.
    """

    path: str | None
    bytes: int = 0
    chars: int = 0
    lines: int = 0
    tokens: int = 0
    entries: int = 0
    budget_bytes: int = 0
    largest: Entry | None = None
    largest_bytes: int = 0
    warnings: tuple[Saying, ...] = ()
    problem: Saying = NOTHING_SAID

    @property
    def over(self) -> int:
        """Bytes above the budget, 0 when within."""
        return max(0, self.bytes - self.budget_bytes)


@dataclass(frozen=True, slots=True)
class IndexFigures:
    """L2: its topics are its lines that point at a file; `dead` those that lead nowhere.

    `problem` as in `CoreFigures`.
    """

    path: str | None
    bytes: int = 0
    topics: int = 0
    dead: tuple[Target, ...] = ()
    budget_bytes: int = 0
    problem: Saying = NOTHING_SAID


@dataclass(frozen=True, slots=True)
class OriginalFigures:
    """L3, and by class: (files, bytes)."""

    files: int
    bytes: int
    by_class: Mapping[NoteClass, tuple[int, int]]


def size_of(text: str) -> int:
    """Bytes of a decoded text as it lies on disk."""
    return len(text.encode("utf-8", "surrogateescape"))


def core_figures(space: Workspace) -> CoreFigures:
    """Measure the L1 file that loads; other files of its name are not counted."""
    budget = space.config.budgets.core_bytes
    if not space.core:
        return CoreFigures(None, budget_bytes=budget)
    try:
        decoded = read(space, space.core)
    except WorkspaceError as error:
        return CoreFigures(space.core, budget_bytes=budget, problem=said_by(error))
    document = parse(decoded.text)
    found = entries(document, space.core)
    largest = max(found, key=lambda entry: size_of(entry.text), default=None)
    return CoreFigures(
        space.core,
        size_of(decoded.text),
        len(decoded.text),
        len(line_starts(decoded.text)) - 1,
        count_tokens(decoded.text),
        len(found),
        budget,
        largest,
        size_of(largest.text) if largest else 0,
        (*decoded.warnings, *document.warnings),
    )


def index_figures(space: Workspace) -> IndexFigures:
    """Measure the index and follow every pointer in it."""
    budget = space.config.budgets.index_bytes
    if not space.index:
        return IndexFigures(None, budget_bytes=budget)
    try:
        text = read(space, space.index).text
    except WorkspaceError as error:
        return IndexFigures(space.index, budget_bytes=budget, problem=said_by(error))
    document = parse(text)
    targets = Linker(space).targets(document, space.index)
    pointing = {target.link.line for target in targets}
    topics = sum(1 for line in document.lines if line.number in pointing and line.kind is not LineKind.BLANK)
    dead = tuple(target for target in targets if target.path is None)
    return IndexFigures(space.index, size_of(text), topics, dead, budget)


def original_figures(space: Workspace) -> OriginalFigures:
    """Count everything that is neither state nor index; sizes come from the disk, nothing is read."""
    classes: Counter[NoteClass] = Counter()
    class_bytes: Counter[NoteClass] = Counter()
    for note in space.notes:
        if note.layer is not Layer.L3:
            continue
        classes[note.klass] += 1
        class_bytes[note.klass] += note.size
    return OriginalFigures(
        classes.total(),
        class_bytes.total(),
        {klass: (classes[klass], class_bytes[klass]) for klass in NoteClass if classes[klass]},
    )
