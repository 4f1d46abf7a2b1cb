"""One way of scoring for topics, lines and the filter of a pane.

The weights are round numbers: a grid search on half of the known-item queries gained nothing on the other
half (research/search.md section 5).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import cache, lru_cache
from itertools import pairwise

from ssmem_tui.core.search.query import Term
from ssmem_tui.core.search.tokenise import runs

Range = tuple[int, int]
"""Start and end of matched letters; plain pairs here because thousands are made for every key pressed."""

_KANA = "\u3040"
_ENDINGS = tuple("ations ation ments ment ings ing ions ion ness ers ed er es s".split())
SURE = 0.88
"""A literal match at a word's start scores at least this; nothing misspelt does."""


@dataclass(frozen=True, slots=True)
class Weights:
    """Points on top of 0 to 100 for the words themselves.

    `together`: more than all that a line with one rare word whole can have over one that holds the beginning
    of every word.
    """

    near: float = 6.0
    order: float = 4.0
    starts: float = 4.0
    fills: float = 8.0
    recency: float = 4.0
    half_life_days: float = 180.0
    heading: float = 2.0
    together: float = 35.0
    block: float = 0.3


WEIGHTS = Weights()


@cache
def _distances() -> tuple[Callable[..., int], Callable[..., int]]:
    """Edit distance with swaps, and longest common subsequence; imported when first needed (40 ms)."""
    from rapidfuzz.distance import OSA, LCSseq

    return OSA.distance, LCSseq.similarity


def word_edges(text: str, at: int, size: int) -> tuple[bool, bool]:
    """Whether `text[at:at + size]` begins at a word's start, and ends at a word's end."""
    end = at + size
    before = at == 0 or not (text[at - 1].isalnum() and text[at - 1] < _KANA)
    after = end == len(text) or not (text[end].isalnum() and text[end] < _KANA)
    return before, after


def find_word(text: str, word: str) -> int:
    """Where `word` stands in `text` as a whole word, else -1."""
    at = text.find(word)
    while at >= 0 and word_edges(text, at, len(word)) != (True, True):
        at = text.find(word, at + 1)
    return at


def literal(term: Term, text: str) -> tuple[float, Range] | None:
    """Best literal occurrence: whole word 1, start of a word from .88, inside a word up to .72."""
    if term.ways:
        return next(((1.0, span) for span in term.spans(text)), None)
    needle, size = term.text, len(term.text)
    at = term.unified(text).find(needle)
    if at < 0:
        return None
    if term.cjk or term.phrase:
        return 1.0, (at, at + size)
    best, span = 0.0, (at, at + size)
    for _ in range(8):
        start, end = word_edges(text, at, size)
        if start and end:
            return 1.0, (at, at + size)
        if start:
            stop = at + size
            while stop < len(text) and text[stop].isalnum() and text[stop] < _KANA:
                stop += 1
            quality = SURE + 0.1 * size / (stop - at)
        else:
            quality = infix_quality(size)
        if quality > best:
            best, span = quality, (at, at + size)
        at = text.find(needle, at + 1)
        if at < 0:
            break
    return best, span


def infix_quality(size: int) -> float:
    """What `size` letters inside a longer word are worth: of one or two hardly anything."""
    return 0.55 + 0.17 * min(1.0, size / 5) if size > 2 else 0.4


def cjk_partial(term: Term, text: str) -> tuple[float, list[Range]] | None:
    """Best place for a CJK run with a wrong, missing, extra or moved character; half must match."""
    run, text = term.text, term.unified(text)
    size = len(run)
    if size < 2:
        return None
    _, common = _distances()
    best, span = 0.0, (0, 0)
    spans: list[Range] = []
    for i in range(size - 1):
        at = text.find(run[i : i + 2])
        tries = 0
        while at >= 0 and tries < 4:
            lo, hi = max(0, at - i - 1), min(len(text), at - i + size + 1)
            same = common(run, text[lo:hi]) / size
            if same > best:
                best, span = same, (max(0, at - i), min(len(text), at - i + size))
            if not tries:
                spans.append((at, at + 2))
            at = text.find(run[i : i + 2], at + 1)
            tries += 1
    if not spans:
        return None
    covered = {char for a, b in spans for char in text[a:b]}
    reach = max(b for _, b in spans) - min(a for a, _ in spans)
    moved = sum(char in covered for char in run) / size * (0.95 if reach <= size + 2 else 0.8)
    if best < 0.5 and moved < 0.5:
        return None
    return (0.9 * best, [span]) if best >= moved else (0.9 * moved, spans)


def similarity(term: Term, word: str) -> float:
    """How alike a query word and a word of the text are but for slips; 0 when too far apart."""
    edits, typed = term.edits, term.text
    if not edits:
        return 0.0
    if len(word) < len(typed) - edits:
        return _shorter_form(typed, word)
    distance, _ = _distances()
    far = distance(typed, word, score_cutoff=edits)
    if far <= edits:
        return SURE - 0.10 * far - (0.04 if typed[0] != word[0] else 0.0)
    if len(word) > len(typed):
        far = min(distance(typed, word[: len(typed) + more], score_cutoff=edits) for more in (0, 1))
        if far <= edits:
            return (0.78 - 0.10 * far) - 0.06 * (1 - len(typed) / len(word))
    return 0.0


@lru_cache(maxsize=64)
def without_ending(typed: str) -> Term | None:
    """`deploy` for "deployment", to be found where only a shorter form of the word was written."""
    rest = next((typed[: -len(end)] for end in _ENDINGS if typed.endswith(end)), "")
    return Term.of(rest) if len(rest) > 4 and rest.isascii() else None


def _shorter_form(typed: str, word: str) -> float:
    base = without_ending(typed)
    if base is None or word[0] != typed[0]:
        return 0.0
    if word.startswith(base.text):
        return 0.70
    return max(0.0, similarity(base, word) - 0.10) if len(base.text) > 5 else 0.0


@dataclass(slots=True)
class Scored:
    """The score of one text; `sure` when every term was found as typed, at a word's start."""

    score: float
    spans: list[Range]
    sure: bool


@dataclass(slots=True)
class Scorer:
    """Scores short texts against the terms of one query; `idf` says how rare each term is."""

    terms: Sequence[Term]
    idf: Sequence[float]
    _known: list[dict[str, float]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self._known = [{} for _ in self.terms]

    def score(self, low: str, spelling: bool) -> Scored | None:
        """The score of a folded text, or `None` when too little of the query is in it.

        Without `spelling` only what stands there as typed counts, which needs no edit distances.
        """
        if not spelling and not any(term.variants or term.ways or term.text in low for term in self.terms):
            return None
        got = total = 0.0
        sure = True
        spans: list[Range] = []
        firsts: list[int] = []
        for term, idf, known in zip(self.terms, self.idf, self._known, strict=True):
            total += idf
            found = literal(term, low)
            quality, span = found or (0.0, (0, 0))
            if term.phrase and not found:
                return None
            if quality < SURE:
                sure = False
                if spelling and term.edits:
                    quality, span = _nearest(term, low, known, quality, span)
            if quality:
                spans.append(span)
            elif spelling and term.cjk and (part := cjk_partial(term, low)):
                quality = part[0]
                spans += part[1]
            if quality:
                firsts.append(spans[-1][0])
            got += idf * quality
        if got < 0.4 * total or not got:
            return None
        return Scored(100 * got / total + bonus(self.terms, spans, firsts, len(low)), spans, sure)


@lru_cache(maxsize=4096)
def _words(low: str) -> tuple[tuple[str, int], ...]:
    """The words of a text and where they begin; the next letter typed asks for the same texts."""
    return tuple((found[0], found.start()) for found in runs(low) if not found[1])


def _nearest(
    term: Term, low: str, known: dict[str, float], quality: float, span: Range
) -> tuple[float, Range]:
    for word, at in _words(low):
        alike = known.get(word)
        if alike is None:
            alike = known[word] = similarity(term, word)
        if alike > quality:
            quality, span = alike, (at, at + min(len(word), len(term.text) + 1))
    return quality, span


def bonus(terms: Sequence[Term], spans: Sequence[Range], firsts: Sequence[int], size: int) -> float:
    """Points for words close together, in the typed order, at the start, and filling the text."""
    extra = 0.0
    need = sum(len(term.text) for term in terms) + len(terms) - 1
    if len(terms) > 1 and len(firsts) == len(terms):
        if all(a < b for a, b in pairwise(firsts)):
            extra += WEIGHTS.order
        reach = max(b for _, b in spans) - min(a for a, _ in spans)
        extra += WEIGHTS.near * min(1.0, need / max(1, reach))
    if firsts and firsts[0] == 0:
        extra += WEIGHTS.starts
    return extra + WEIGHTS.fills * (1.0 if need > 0.97 * size else need / max(1, size))


def merge(spans: Iterable[Range]) -> list[Range]:
    """The same ranges in order, touching ones joined."""
    out: list[Range] = []
    for start, end in sorted(spans):
        if out and start <= out[-1][1]:
            out[-1] = (out[-1][0], max(end, out[-1][1]))
        else:
            out.append((start, end))
    return out
