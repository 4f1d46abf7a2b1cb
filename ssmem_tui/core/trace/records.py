"""What a comparison of a compression with its sources says."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from enum import StrEnum

from ssmem_tui.core.model import Span
from ssmem_tui.core.saying import Saying


class Label(StrEnum):
    """How well a line of the summary stands on its sources."""

    COPIED = "copied"
    REWRITTEN = "rewritten"
    MERGED = "merged"
    WEAK = "weak"
    CONFLICT = "conflict"
    UNSUPPORTED = "unsupported"


class Fate(StrEnum):
    """What became of a line of the sources."""

    KEPT = "kept"
    REWORDED = "reworded"
    MERGED = "merged"
    ECHOED = "echoed"
    DROPPED = "dropped"


@dataclass(frozen=True, slots=True)
class Text:
    """A file to compare: its path for display, its text, and the day it speaks of, if one.

    `digest` marks a summary: the dates that end its lines say where they come from, they are no facts, and
    its lists of themes and weeks count rather than state. The summary of a comparison always is one, and so
    is a text whose title is a week or a month. What stands in a text `beside` may support a claim, but nobody
    expects the summary to hold it (see `second_look`).
    """

    path: str
    text: str
    day: date | None = None
    digest: bool = False
    beside: bool = False


@dataclass(frozen=True, slots=True)
class Place:
    """A unit of text: a line, or a sentence of a long one; `span` lies within that line as on disk."""

    path: str
    line: int
    span: Span
    text: str
    day: date | None = None
    section: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Flag:
    """Something in a claim that its sources do not bear out. Hard flags are red, others amber.

    `kind` is that of a fact, `negation` or `opposite`; `reason` says it. `source` is the nearest
    source unit and `says` what stands there instead: a value, a word, or `no` where it denies the claim.
    `worked_out` says how a value follows from its sources, which is no doubt: `12 + 30`.
    """

    kind: str
    text: str
    span: Span
    hard: bool
    reason: Saying
    source: int | None = None
    says: str = ""
    worked_out: str = ""


@dataclass(frozen=True, slots=True)
class Support:
    """A source unit a claim stands on, by index into `Trace.sources`."""

    source: int
    score: float


@dataclass(frozen=True, slots=True)
class Claim:
    """One statement of the summary. `nearest` is offered when nothing supports it.

    `score` is the support of its best line on one scale for all scripts.
    """

    place: Place
    label: Label
    score: float
    support: tuple[Support, ...]
    flags: tuple[Flag, ...] = ()
    nearest: Support | None = None

    @property
    def is_bare(self) -> bool:
        """Whether no source bears it out, or none holds a fact that it states."""
        lacks = self.label is Label.WEAK and any(flag.hard for flag in self.flags)
        return self.label is Label.UNSUPPORTED or lacks


@dataclass(frozen=True, slots=True)
class SourceLine:
    """One unit of the sources and what became of it; `claims` index `Trace.claims`.

    A `heading` may support a claim but states nothing, so it has no fate of its own and is not counted; the
    fate of a line `beside` is not counted either.
    """

    place: Place
    fate: Fate
    claims: tuple[int, ...] = ()
    heading: bool = False
    beside: bool = False


@dataclass(frozen=True, slots=True)
class LostFact:
    """Something of weight that stands in the sources and not in the summary.

    `source` is its first mention, `places` are all of them, and `span` lies within the line of the first.
    `superseded_by` is the `path:line` that closed or changed it later, empty when it is simply lost.
    `thinned`: its line lives on in the summary without it.
    """

    kind: str
    text: str
    source: int
    span: Span
    weight: float
    days: int = 1
    mentions: int = 1
    superseded_by: str = ""
    thinned: bool = False
    places: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Retention:
    """Weighted share of the sources' facts that the summary keeps, 0 to 1; (kept, total) by kind and day."""

    share: float
    by_kind: Mapping[str, tuple[float, float]]
    by_day: Mapping[date, tuple[float, float]]


@dataclass(frozen=True, slots=True)
class Trace:
    """The whole comparison; computed, never stored, so it is always true of what lies on disk."""

    claims: tuple[Claim, ...]
    sources: tuple[SourceLine, ...]
    lost: tuple[LostFact, ...]
    retention: Retention
    tokens_in: int
    tokens_out: int

    @property
    def fates(self) -> Mapping[Fate, int]:
        """How many lines of the sources met each fate, headings not counted."""
        counts = dict.fromkeys(Fate, 0)
        for line in self.sources:
            if not line.heading and not line.beside:
                counts[line.fate] += 1
        return counts

    @property
    def ratio(self) -> float:
        """Tokens of the summary per token of its sources; 0 when there are none."""
        return self.tokens_out / self.tokens_in if self.tokens_in else 0.0
