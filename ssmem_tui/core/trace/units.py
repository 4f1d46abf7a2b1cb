"""Text to units: a line, or a sentence of a long one, with everything that depends on nothing but itself.

Unit rules: research/align.md section 7 ("Units"). What an analysis holds depends on one file alone, so it can
be kept by content hash; names and weights need the whole corpus and follow in `corpus` and `index`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from ssmem_tui.core.markdown.document import Line, LineKind, parse
from ssmem_tui.core.model import Span
from ssmem_tui.core.tokens import count_tokens
from ssmem_tui.core.trace.closing import closes, moves
from ssmem_tui.core.trace.facts import QUANTITIES, Fact, NameCounts, Run, day_in, extract
from ssmem_tui.core.trace.plain import Plain, plain_row, plain_text
from ssmem_tui.core.trace.polarity import negation
from ssmem_tui.core.trace.records import Place, Text
from ssmem_tui.core.trace.stakes import is_decision, is_task
from ssmem_tui.core.words import HAS_CJK, features, fold, pieces


class UnitKind(StrEnum):
    """What a unit was in its file. A heading may support a claim, never make one."""

    HEADING = "heading"
    ITEM = "item"
    TEXT = "text"
    TASK = "task"
    DONE = "done"
    TABLE = "table"
    QUOTE = "quote"
    CODE = "code"


@dataclass(frozen=True, slots=True)
class Unit:
    """One alignable piece of a file.

    `plain` is its folded text without markup, which facts and matching refer to. `words` are its distinct
    features in text order (sums over them do not depend on hashing), `bag` the same as a set. `facts` hold
    no names yet; `runs` are the capitalised words that may become some. `negated` are features under a
    negator; `closes` and `moves` mark lines that may supersede an earlier one. `ordinal` is its
    number in a numbered list, 0 elsewhere.
    """

    place: Place
    kind: UnitKind
    plain: Plain
    tokens: tuple[str, ...]
    words: tuple[str, ...]
    bag: frozenset[str]
    facts: tuple[Fact, ...] = ()
    runs: tuple[Run, ...] = ()
    negated: frozenset[str] = frozenset()
    denies: bool = False
    decision: bool = False
    task: bool = False
    closes: bool = False
    moves: bool = False
    ordinal: int = 0

    @property
    def text(self) -> str:
        return self.plain.text

    @property
    def is_claim(self) -> bool:
        """Whether it states anything of its own."""
        return self.kind is not UnitKind.HEADING and bool(self.tokens)


@dataclass(frozen=True, slots=True)
class Analysis:
    """The units of one file, how its words are written, which tells names from other capitals, its tokens."""

    units: tuple[Unit, ...]
    names: NameCounts
    tokens: int


def analyse(text: Text) -> Analysis:
    """Read a file into units; linear in its size."""
    names = NameCounts()
    units = tuple(_unit(*found, names) for found in _places(text))
    return Analysis(units, names, count_tokens(text.text))


def _unit(place: Place, kind: UnitKind, plain: Plain, ordinal: int, names: NameCounts) -> Unit:
    text = plain.text
    raw = pieces(text)
    tokens = tuple(features(raw))
    bag = frozenset(tokens)
    words = tokens if len(bag) == len(tokens) else tuple(dict.fromkeys(tokens))
    negated, denies = negation(text, raw, bag)
    facts = extract(text, bag)
    code, done = kind is UnitKind.CODE, kind is UnitKind.DONE
    return Unit(
        place,
        kind,
        plain,
        tokens,
        words,
        bag,
        facts,
        names.feed(text, raw),
        negated,
        denies,
        not code and is_decision(text, bag),
        kind is UnitKind.TASK or (not code and not done and is_task(text, bag)),
        not code and (done or closes(text)),
        not code and any(fact.kind in QUANTITIES for fact in facts) and moves(text),
        ordinal,
    )


_SILENT = frozenset(
    {
        LineKind.BLANK,
        LineKind.FRONT,
        LineKind.RULE,
        LineKind.TABLE_RULE,
        LineKind.FENCE,
        LineKind.COMMENT,
    }
)
_CONTEXT = frozenset({LineKind.HEADING, LineKind.LABEL, LineKind.META, LineKind.TABLE_HEAD})
_SPLIT_OVER = 60
_HARD_LIMIT = 1000
_SHORTEST, _SHORTEST_CJK = 20, 8

_SUMMARY_TITLE = re.compile(r"\ufeff?\s{0,20}#{1,2} +\d{4}-(?:W\d\d|\d\d)(?![\d-])")
_DATE = r"(?:\d{4}-)?\d\d-\d\d"
# As `core.rollup` writes it; the text is folded by then, 、 apart.
_SOURCE_TAG = re.compile(rf"\s*\({_DATE}(?:(?:,\s?|-|…|\s…\s){_DATE}){{0,60}}(?:,\s?\d+×)?\)$")
_DAY_TITLE = re.compile(rf"{_DATE}")
_SHARES = re.compile(r"[^:]{1,30}:\s*[^,:]{1,60}? \d{1,3} ?%(?:[,、]\s*[^,:]{1,60}? \d{1,3} ?%){1,20}")
_WEEK_ROW = re.compile(r"\d{4}-W\d\d \(")
_NUMBERED = re.compile(r"\s*[(（]?(\d{1,3})[.)、．）]")
_ALL_BOLD = re.compile(r"(?:\*\*|__)[^*]{1,80}(?:\*\*|__)\s*:?")
_BARE_LABEL = re.compile(r"[A-Z\u4e00-\u9fff][^.!?。！？:]{0,60}:")
_ALL_ITALIC = re.compile(r"\*(?!\*)[^*]+\*|_(?!_)[^_]+_")
_SENTENCE = re.compile(
    r"(?<=[.!?])[\"')\]]*\s+(?=[\"'(\[]?[A-Z0-9*`\u4e00-\u9fff])|(?<=。)|(?<=[!?;])(?=[\u4e00-\u9fff])"
)


def _places(text: Text) -> Iterator[tuple[Place, UnitKind, Plain, int]]:
    document = parse(text.text)
    digest = text.digest or _SUMMARY_TITLE.match(text.text) is not None
    day = text.day or day_in(text.path)
    label = ""
    section: tuple[str, ...] = ()
    for line in document.lines:
        if line.kind in _SILENT or line.body.start == line.body.end:
            continue
        whole, body = line.span.of(document.text), fold(line.body.of(document.text))
        if digest and (tag := _SOURCE_TAG.search(body)):
            body = body[: tag.start()]
        if line.kind is LineKind.HEADING:
            if digest and _DAY_TITLE.fullmatch(body):
                continue  # the date of the lines below it, as a tag is of one line
            label, day = "", day_in(body) or day
        above = _undated(line.section) if digest else line.section
        section = (*above, label) if label else above
        kind = UnitKind.HEADING if digest and _counts(body) else _kind(line, body)
        column = line.body.start - line.span.start
        plain = plain_row(body, column) if kind is UnitKind.TABLE else plain_text(body, column)
        whole_span = Span(column, column + len(body))
        if kind is UnitKind.HEADING:
            place = Place(text.path, line.number, whole_span, whole_span.of(whole), day, above)
            yield place, kind, plain, 0
            if line.kind is LineKind.LABEL or (
                line.kind is LineKind.TEXT and not _ALL_ITALIC.fullmatch(body)
            ):
                label = plain.text.strip().rstrip(":")
            continue
        numbered = _NUMBERED.match(whole[:column]) if line.kind is LineKind.ITEM else None
        ordinal = int(numbered[1]) if numbered else 0
        long = len(plain.text) > _SPLIT_OVER and kind not in (UnitKind.TABLE, UnitKind.CODE)
        for start, end in _cut(plain.text, long):
            part = plain.cut(start, end)
            first = column if start == 0 else part.column(0)
            last = whole_span.end if end == len(plain.text) else part.span(0, end - start).end
            span = Span(first, max(first, last))
            yield Place(text.path, line.number, span, span.of(whole), day, section), kind, part, ordinal


def _undated(section: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(title for title in section if not _DAY_TITLE.fullmatch(title))


def _counts(body: str) -> bool:
    """Whether a line of a digest lists shares or weeks, which are worked out and stand in no source."""
    return _SHARES.fullmatch(body) is not None or _WEEK_ROW.match(body) is not None


def _kind(line: Line, body: str) -> UnitKind:
    if line.kind in _CONTEXT:
        return UnitKind.HEADING
    if line.kind is LineKind.ITEM:
        if line.checked is None:
            return UnitKind.ITEM
        return UnitKind.DONE if line.checked else UnitKind.TASK
    if line.kind is LineKind.CODE:
        return UnitKind.CODE
    if line.kind is LineKind.ROW:
        return UnitKind.TABLE
    if line.kind is LineKind.QUOTE:
        return UnitKind.QUOTE
    titled = _ALL_BOLD.fullmatch(body) or _BARE_LABEL.fullmatch(body) or _ALL_ITALIC.fullmatch(body)
    return UnitKind.HEADING if titled else UnitKind.TEXT


def _cut(text: str, long: bool) -> Iterator[tuple[int, int]]:
    """Ranges of the sentences of a long text, without blanks at their ends; short ones stay whole."""
    start = 0
    if long:
        for found in _SENTENCE.finditer(text):
            length = found.start() - start
            enough = length >= _SHORTEST or (
                length >= _SHORTEST_CJK and HAS_CJK.search(text, start, found.start())
            )
            if enough:
                yield from _pieces(text, start, found.start())
                start = found.end()
    yield from _pieces(text, start, len(text))


def _pieces(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    """The range without blanks at its ends, in parts of at most `_HARD_LIMIT` cut at blanks."""
    while start < end and text[start].isspace():
        start += 1
    while end > start and text[end - 1].isspace():
        end -= 1
    while end - start > _HARD_LIMIT:
        at = text.rfind(" ", start + _HARD_LIMIT // 2, start + _HARD_LIMIT)
        stop = at if at > start else start + _HARD_LIMIT
        yield start, stop
        start = stop + (at > start)
    if end > start:
        yield start, end
