"""The query language: plain words, and optional `"phrase"`, `!word`, `#heading`, filters and dates.

Nothing a person types is an error: a filter that is not finished yet or makes no sense is ignored and
named in `Query.ignored`, so that the list never flickers while one types `layer:L1`.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from datetime import date, timedelta
from functools import lru_cache

from ssmem_tui.core.errors import UsageError
from ssmem_tui.core.model import Layer, Span
from ssmem_tui.core.periods import Period, Tier
from ssmem_tui.core.saying import saying
from ssmem_tui.core.search.scripts import variants
from ssmem_tui.core.search.spellings import spellings, standing
from ssmem_tui.core.search.tokenise import runs
from ssmem_tui.core.words import caseless

_PIECE = re.compile(r'!?"[^"]*"?|\S+')
_FILTER = re.compile(r"(path|layer|tier|since|until)[::](.*)", re.IGNORECASE | re.DOTALL)
_DATE = re.compile(r"\d{4}-(?:W\d{2}|\d{2}(?:-\d{2})?)")
_AGO = re.compile(r"(\d{1,4})([dwmy])")
_DAYS_IN = {"d": 1, "w": 7, "m": 30, "y": 365}


@dataclass(frozen=True, slots=True)
class Term:
    """One word, CJK run or quoted phrase to look for, folded. `last`: it may still be being typed.

    `variants` are the characters that other ways of writing Chinese have for its own, with these; `ways` all
    spellings of a date or an amount.
    """

    text: str
    cjk: bool = False
    last: bool = False
    edits: int = 0
    phrase: bool = False
    variants: tuple[tuple[str, str], ...] = ()
    ways: tuple[str, ...] = ()

    @property
    def as_typed(self) -> bool:
        """Whether it is looked for as it stands, and not among the words of the memory."""
        return self.cjk or self.phrase or bool(self.ways)

    def spans(self, text: str) -> Iterator[tuple[int, int]]:
        """Where it stands in folded text; of something with several spellings, each of them."""
        if self.ways:
            here = (way for way in self.ways if way in text)
            yield from sorted(found.span() for way in here for found in standing(way).finditer(text))
            return
        text = self.unified(text)
        at = text.find(self.text)
        while at >= 0:
            yield at, at + len(self.text)
            at = text.find(self.text, at + 1)

    def unified(self, text: str) -> str:
        """`text` with its characters written as in this term, so that 數據 is found by 数据."""
        for other, own in self.variants:
            text = text.replace(other, own)
        return text

    @classmethod
    def of(cls, text: str, cjk: bool = False, last: bool = False) -> Term:
        """Spelling slips allowed: none up to 3 letters, 1 up to 7, else 2; none in numbers or CJK."""
        size = len(text)
        edits = 0 if cjk or size < 4 or text.isdigit() else 1 if size < 8 else 2
        return cls(text, cjk, last, edits, variants=_variants(text) if cjk else ())


@dataclass(frozen=True, slots=True)
class Chip:
    """A part of the query that narrows instead of being looked for; `span` is where it was typed."""

    kind: str
    value: str
    span: Span


@dataclass(frozen=True, slots=True)
class Filters:
    """Which notes to look at. Empty means all. `since` and `until` are both inside."""

    paths: tuple[str, ...] = ()
    layers: frozenset[Layer] = frozenset()
    tiers: frozenset[Tier] = frozenset()
    since: date | None = None
    until: date | None = None

    @property
    def active(self) -> bool:
        return bool(self.paths or self.layers or self.tiers or self.since or self.until)

    def admit(self, path: str, layer: Layer, tier: Tier | None, day: date | None) -> bool:
        """Whether a note passes; an undated note never passes a date filter."""
        if self.since and (day is None or day < self.since):
            return False
        if self.until and (day is None or day > self.until):
            return False
        if (self.layers and layer not in self.layers) or (self.tiers and tier not in self.tiers):
            return False
        folded = caseless(path)
        return all(part in folded for part in self.paths)


@dataclass(frozen=True, slots=True)
class Query:
    """What was typed, understood."""

    text: str
    terms: tuple[Term, ...] = ()
    without: tuple[str, ...] = ()
    sections: tuple[str, ...] = ()
    filters: Filters = field(default_factory=Filters)
    chips: tuple[Chip, ...] = ()
    ignored: tuple[str, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.terms or self.sections or self.filters.active)

    def drop(self, chip: Chip) -> str:
        """The query text without one of its chips."""
        left, right = self.text[: chip.span.start].rstrip(), self.text[chip.span.end :].lstrip()
        return f"{left} {right}" if left and right else left + right


def moment(value: str, today: date, *, end: bool = False) -> date:
    """The day that `2026-02-10`, `2026-02`, `2026-W07` or `30d`, `2w`, `3m`, `1y` (ago) names.

    A period counts from its first day, or with `end` to its last.

    Raises:
        UsageError: none of these forms, or no such date.
    """
    if found := _AGO.fullmatch(value.lower()):
        try:
            return today - timedelta(days=int(found[1]) * _DAYS_IN[found[2]])
        except OverflowError as error:
            raise UsageError(saying("{value} is before the calendar begins.", value=repr(value))) from error
    period = Period.parse(value)
    return period.end if end else period.start


@lru_cache(maxsize=256)
def parse(text: str, today: date) -> Query:
    """Understand what was typed; `today` is what `since:2w` counts from."""
    text = unicodedata.normalize("NFC", text)
    plain: list[tuple[str, bool]] = []
    query = Query(text)
    for found in _PIECE.finditer(text):
        piece, span = found[0], Span(*found.span())
        if piece.startswith("!"):
            if word := caseless(piece[1:].strip('"')).strip():
                chips = (*query.chips, Chip("without", word, span))
                query = replace(query, without=(*query.without, word), chips=chips)
        elif piece.startswith('"'):
            plain.append((caseless(piece.strip('"')).strip(), True))
        elif piece.startswith("#") and len(piece) > 1 and piece[1] != "#":
            chips = (*query.chips, Chip("heading", piece[1:], span))
            query = replace(query, sections=(*query.sections, caseless(piece[1:])), chips=chips)
        elif (named := _FILTER.fullmatch(piece)) or _DATE.fullmatch(piece):
            kind, value = (named[1].lower(), named[2]) if named else ("date", piece)
            narrowed = narrow(query.filters, kind, value, today)
            if narrowed is None:
                query = replace(query, ignored=(*query.ignored, piece))
            else:
                query = replace(query, filters=narrowed, chips=(*query.chips, Chip(kind, value, span)))
        else:
            plain.append((caseless(piece), False))
    return replace(query, terms=_terms(plain))


def narrow(filters: Filters, kind: str, value: str, today: date) -> Filters | None:
    """`filters` with one more condition; `None` when the value makes no sense (yet)."""
    try:
        if kind == "path" and value:
            return replace(filters, paths=(*filters.paths, caseless(value)))
        if kind == "layer":
            return replace(filters, layers=filters.layers | {Layer(value.upper())})
        if kind == "tier":
            return replace(filters, tiers=filters.tiers | {Tier(value.lower())})
        if kind == "since":
            return replace(filters, since=moment(value, today))
        if kind == "until":
            return replace(filters, until=moment(value, today, end=True))
        if kind == "date":
            period = Period.parse(value)
            return replace(filters, since=period.start, until=period.end)
    except (ValueError, UsageError):
        return None
    return None


def _variants(text: str) -> tuple[tuple[str, str], ...]:
    pairs = [(other, char) for char in text for other in variants(char) if other not in text]
    return tuple(dict(pairs).items())


def _terms(plain: list[tuple[str, bool]]) -> tuple[Term, ...]:
    out: list[Term] = []
    for text, phrase in plain:
        if not phrase:
            out.extend(_plain_terms(text))
        elif found := next(runs(text), None):
            out.append(Term(text, cjk=bool(found[1]), phrase=True, variants=_variants(text)))
    if out and not out[-1].phrase:
        out[-1] = replace(out[-1], last=True)
    return tuple(out)


def _plain_terms(text: str) -> Iterator[Term]:
    at = 0
    for span, ways in spellings(text):
        yield from (Term.of(run[0], bool(run[1])) for run in runs(text[at : span.start]))
        yield Term(span.of(text), ways=ways)
        at = span.end
    yield from (Term.of(run[0], bool(run[1])) for run in runs(text[at:]))
