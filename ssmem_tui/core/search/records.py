"""What a search returns."""

from __future__ import annotations

import os
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from enum import StrEnum
from typing import NamedTuple

from ssmem_tui.core.model import Layer, Span
from ssmem_tui.core.periods import Tier


class Where(NamedTuple):
    """The file of a hit: its path, and what search knows of it without opening it."""

    path: str
    layer: Layer
    tier: Tier | None
    day: date | None

    @classmethod
    def of(cls, path: bytes, layer: str, tier: str | None, day: int | None) -> Where:
        """As the cache keeps it."""
        dated = date.fromordinal(day) if day else None
        return cls(os.fsdecode(path), Layer(layer), Tier(tier) if tier else None, dated)


class TopicKind(StrEnum):
    """What a topic hit stands for in its file."""

    HEADING = "heading"
    ENTRY = "entry"
    LEAD = "lead"
    FILE = "file"
    POINTER = "topic"


@dataclass(frozen=True, slots=True)
class TopicHit:
    """A topic, heading, entry or file name; `spans` mark the matched letters of `text`."""

    text: str
    path: str
    line: int
    score: float
    spans: tuple[Span, ...] = ()
    kind: TopicKind = TopicKind.HEADING
    layer: Layer = Layer.L3
    tier: Tier | None = None
    day: date | None = None


@dataclass(frozen=True, slots=True)
class LineHit:
    """A line of any layer, read from the file itself; `secret` where only the lines around it show that it
    holds one, so that whoever shows it alone has to cover it."""

    path: str
    line: int
    text: str
    spans: tuple[Span, ...]
    layer: Layer
    tier: Tier | None
    day: date | None
    score: float
    secret: bool = False


@dataclass(frozen=True, slots=True)
class Results:
    """Both sections of the answer to one query; not `complete` while lines are still being looked for."""

    query: str
    topics: tuple[TopicHit, ...]
    lines: tuple[LineHit, ...]
    complete: bool = True


@dataclass(frozen=True, slots=True)
class SyncReport:
    """What bringing the cache in line with the files did; counts of files, and of blocks written."""

    files: int = 0
    changed: int = 0
    removed: int = 0
    blocks: int = 0
    unreadable: tuple[str, ...] = ()


def besides(topics: Iterable[TopicHit], lines: Iterable[LineHit]) -> tuple[LineHit, ...]:
    """The lines that do not stand among `topics` already: nobody wants to read one of them twice."""
    said = {(hit.path, hit.line): hit for hit in topics if hit.kind is not TopicKind.FILE}
    return tuple(hit for hit in lines if not says(said.get((hit.path, hit.line)), hit.text))


def says(hit: TopicHit | LineHit | None, line: str) -> bool:
    """Whether `hit`, which stands at this line, is all of it; a bold lead may be its beginning only."""
    if not isinstance(hit, TopicHit) or hit.kind is TopicKind.FILE:
        return False
    return line.strip(" \t*+-") == hit.text if hit.kind is TopicKind.LEAD else hit.text in line
