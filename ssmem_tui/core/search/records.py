"""What a search returns."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from ssmem_tui.core.model import Layer, Span
from ssmem_tui.core.periods import Tier


@dataclass(frozen=True, slots=True)
class TopicHit:
    """A topic, heading, entry or file name; `spans` mark the matched letters of `text`."""

    text: str
    path: str
    line: int
    score: float
    spans: tuple[Span, ...] = ()


@dataclass(frozen=True, slots=True)
class LineHit:
    """A line of any layer, read from the file itself."""

    path: str
    line: int
    text: str
    spans: tuple[Span, ...]
    layer: Layer
    tier: Tier | None
    day: date | None
    score: float


@dataclass(frozen=True, slots=True)
class Results:
    """Both sections of the answer to one query."""

    query: str
    topics: tuple[TopicHit, ...]
    lines: tuple[LineHit, ...]
