"""The nouns of the product, as frozen records shared by every package of `core`.

Records that only one package speaks of live in that package; what stands here is passed between packages.
Line numbers are 1-based, as editors count; columns and spans are 0-based character offsets, half open.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date, datetime, time
from enum import StrEnum
from typing import NamedTuple

from ssmem_tui.core.periods import Period, Tier
from ssmem_tui.core.saying import Saying

Clock = Callable[[], datetime]
"""Returns the present moment, aware of its zone; passed in so that tests choose it."""

Cancelled = Callable[[], bool]
"""Asked between two steps of long work; true means: stop now, leave everything as it was."""


class Layer(StrEnum):
    """What a note is for: state loaded at every start, an index of topics, or an original."""

    L1 = "L1"
    L2 = "L2"
    L3 = "L3"


class NoteClass(StrEnum):
    """What a note is (design, section 3). Only logs, and transcripts on demand, feed a roll-up."""

    LOG = "log"
    TRANSCRIPT = "transcript"
    COMPANION = "companion"
    SUMMARY = "summary"
    STICKY = "sticky"
    TOPIC = "topic"
    CORE = "core"
    INDEX = "index"
    INSTRUCTIONS = "instructions"
    DERIVED = "derived"
    OTHER = "other"


class Span(NamedTuple):  # and so is a line: a big workspace has millions, a third of a dataclass to make
    """A half-open range of characters, `text[start:end]`."""

    start: int
    end: int

    def __len__(self) -> int:
        return self.end - self.start

    def of(self, text: str) -> str:
        return text[self.start : self.end]


@dataclass(frozen=True, slots=True)
class Note:
    """One file of the workspace as it was found: where it is and what it is, never what it says.

    `path` is relative to the workspace root, with `/`, exactly as on disk (bytes that are no UTF-8 as
    surrogate escapes). `day`, `clock` and `slug` come from the file name of a dated note; `period` is the
    week or month that a summary or companion is about.
    """

    path: str
    klass: NoteClass
    layer: Layer
    size: int
    mtime_ns: int
    day: date | None = None
    clock: time | None = None
    slug: str = ""
    period: Period | None = None
    archived: bool = False
    warnings: tuple[Saying, ...] = ()

    @property
    def tier(self) -> Tier | None:
        """The rung it stands on, if it stands on one."""
        if self.klass is NoteClass.CORE:
            return Tier.CORE
        if self.klass is NoteClass.SUMMARY and self.period:
            return self.period.tier
        return Tier.DAY if self.day and self.klass in (NoteClass.LOG, NoteClass.TRANSCRIPT) else None


@dataclass(frozen=True, slots=True)
class Entry:
    """The smallest block of a core file that can be kept or dropped alone.

    `ident` is a hash of the normalised text under its heading path, the same across runs and machines;
    `span` covers the entry's own characters in the file's text, with its last line end; `text` is that
    range without it. `context` is the parent line or lead-in that a reader needs, empty for most.
    """

    ident: str
    path: str
    section: tuple[str, ...]
    kind: str
    text: str
    span: Span
    line: int
    end_line: int
    context: str = ""


@dataclass(frozen=True, slots=True)
class Evidence:
    """A line of memory that speaks for or against something."""

    path: str
    line: int
    text: str
    day: date | None = None
    score: float = 0.0


@dataclass(frozen=True, slots=True)
class Progress:
    """One step of long work: `done` of `total` units, and a word on what is being done now."""

    done: int
    total: int
    what: str = ""
