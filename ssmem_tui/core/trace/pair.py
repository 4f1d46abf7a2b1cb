"""One line of a summary beside one line of its sources, word by word.

For reading, not for scoring: which words both have in the same order, which facts both state, which only one
of them does.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rapidfuzz.distance import LCSseq

from ssmem_tui.core.model import Span
from ssmem_tui.core.trace.facts import Fact, extract, is_small_count, same_fact
from ssmem_tui.core.words import CJK, fold, stem

_WORD = re.compile(rf"[^\W\d_{CJK}]+(?:'[a-z]+)?|\d+(?:[.,]\d+)*|[{CJK}]")
_TOUCHING = re.compile(r"[\s,.;:'\"()\[\]，。；：、（）「」]*")


@dataclass(frozen=True, slots=True)
class Pair:
    """Spans are columns of the two texts; facts are written as in the text they stand in.

    `same_left` and `same_right` are the stretches of words that both have in the same order.
    """

    same_left: tuple[Span, ...]
    same_right: tuple[Span, ...]
    shared: tuple[tuple[Span, Span], ...]
    only_left: tuple[Span, ...]
    only_right: tuple[Span, ...]


def pair(source: str, claim: str) -> Pair:
    """Compare two lines: `source` is left, `claim` is right."""
    left, right = fold(source), fold(claim)
    words_left, words_right = list(_WORD.finditer(left)), list(_WORD.finditer(right))
    steps = LCSseq.opcodes(_keys(words_left), _keys(words_right))
    same = [step for step in steps if step.tag == "equal"]
    found_left, found_right = _checkable(left), _checkable(right)
    shared = [(a, b) for a in found_left for b in found_right if same_fact(a.key, b.key) or _same_words(a, b)]
    held_left, held_right = {a for a, _ in shared}, {b for _, b in shared}
    return Pair(
        tuple(_stretches(left, words_left, [(s.src_start, s.src_end) for s in same])),
        tuple(_stretches(right, words_right, [(s.dest_start, s.dest_end) for s in same])),
        tuple((Span(a.start, a.end), Span(b.start, b.end)) for a, b in shared),
        tuple(Span(fact.start, fact.end) for fact in found_left if fact not in held_left),
        tuple(Span(fact.start, fact.end) for fact in found_right if fact not in held_right),
    )


def _keys(words: Sequence[re.Match[str]]) -> list[str]:
    return [stem(word.group().lower()) for word in words]


def _checkable(text: str) -> list[Fact]:
    return [fact for fact in extract(text) if not is_small_count(fact.kind, fact.key)]


def _same_words(a: Fact, b: Fact) -> bool:
    return a.text.lower() == b.text.lower()


def _stretches(
    text: str, words: Sequence[re.Match[str]], ranges: Sequence[tuple[int, int]]
) -> Iterator[Span]:
    """Runs of words as spans; runs that only blanks and marks keep apart are one."""
    start = end = -1
    for first, last in ranges:
        if first == last:
            continue
        left, right = words[first].start(), words[last - 1].end()
        if start >= 0 and _TOUCHING.fullmatch(text, end, left):
            end = right
            continue
        if start >= 0:
            yield Span(start, end)
        start, end = left, right
    if start >= 0:
        yield Span(start, end)
