"""Two states of a text, line by line and, where a line was reworded, word by word."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from enum import StrEnum
from typing import Final

_WORD: Final = re.compile(r"[^\W_]+|\s+|.", re.DOTALL)
_CJK: Final = re.compile(r"[\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff]")
_ALIKE: Final = 0.45
_LARGEST_PAIRING: Final = 2_500
_LARGEST_QUADRATIC: Final = 4_000_000
_LONGEST_WORDS: Final = 600


class Mark(StrEnum):
    """What became of a row or of a stretch of it."""

    SAME = "same"
    REMOVED = "removed"
    ADDED = "added"
    CHANGED = "changed"
    GAP = "gap"


@dataclass(frozen=True, slots=True)
class Piece:
    """A stretch of a row: unchanged, taken out, or put in."""

    mark: Mark
    text: str


@dataclass(frozen=True, slots=True)
class Row:
    """One row of a difference; line numbers are 1-based, 0 where the row has no line on that side. Of a gap,
    `before` and `after` say how many lines of each side are left out."""

    mark: Mark
    before: int
    after: int
    pieces: tuple[Piece, ...] = ()

    @property
    def text(self) -> str:
        return "".join(piece.text for piece in self.pieces)


def difference(before: str, after: str, *, context: int = 2) -> tuple[Row, ...]:
    """All rows that differ, with `context` unchanged lines around them and gaps between."""
    old, new = _lines(before), _lines(after)
    rows = list(_rows(old, new))
    near = [False] * len(rows)
    for number, row in enumerate(rows):
        if row.mark is not Mark.SAME:
            low = max(0, number - context)
            near[low : number + context + 1] = [True] * (min(len(rows), number + context + 1) - low)
    out: list[Row] = []
    skipped = 0
    for row, kept in zip(rows, near, strict=True):
        if kept:
            if skipped:
                out.append(Row(Mark.GAP, skipped, skipped))
            skipped = 0
            out.append(row)
        else:
            skipped += 1
    if skipped and out:
        out.append(Row(Mark.GAP, skipped, skipped))
    return tuple(out)


def words(before: str, after: str) -> tuple[Piece, ...]:
    """One line against another, word by word; Chinese and Japanese sign by sign."""
    old, new = _WORD.findall(before), _WORD.findall(after)
    old = [part for word in old for part in (word if _CJK.search(word) else [word])]
    new = [part for word in new for part in (word if _CJK.search(word) else [word])]
    if max(len(old), len(new)) > _LONGEST_WORDS:
        return (Piece(Mark.REMOVED, before), Piece(Mark.ADDED, after))
    codes = SequenceMatcher(None, old, new, autojunk=False).get_opcodes()
    out: list[Piece] = []
    gone = come = ""
    for number, (tag, i1, i2, j1, j2) in enumerate(codes):
        same = "".join(old[i1:i2])
        inner = 0 < number < len(codes) - 1 and not same.strip()
        if tag == "equal" and not inner:
            out += _turned(gone, come)
            gone = come = ""
            out.append(Piece(Mark.SAME, same))
        else:  # a blank between two changed words belongs to the change: one stretch, not two
            gone, come = gone + same, come + "".join(new[j1:j2])
    return (*out, *_turned(gone, come))


def _turned(gone: str, come: str) -> list[Piece]:
    """What one stretch became; blanks alone that stayed are no change."""
    if gone == come:
        return [Piece(Mark.SAME, gone)] if gone else []
    return [Piece(mark, text) for mark, text in ((Mark.REMOVED, gone), (Mark.ADDED, come)) if text]


def _lines(text: str) -> list[str]:
    lines = text.split("\n")
    if lines and not lines[-1]:
        lines.pop()
    return [line.removesuffix("\r") for line in lines]


def _rows(old: Sequence[str], new: Sequence[str]) -> Iterator[Row]:
    low, top = 0, min(len(old), len(new))
    while low < top and old[low] == new[low]:
        yield _same(low, low, old[low])
        low += 1
    high = 0
    while high < top - low and old[-1 - high] == new[-1 - high]:
        high += 1
    inner_old, inner_new = old[low : len(old) - high], new[low : len(new) - high]
    junk = len(inner_old) * len(inner_new) > _LARGEST_QUADRATIC
    matcher = SequenceMatcher(None, inner_old, inner_new, autojunk=junk)
    for tag, i1, i2, j1, j2 in matcher.get_opcodes():
        if tag == "equal":
            for step in range(i2 - i1):
                yield _same(low + i1 + step, low + j1 + step, inner_old[i1 + step])
        else:
            yield from _changed(inner_old[i1:i2], inner_new[j1:j2], low + i1, low + j1)
    for step in range(high):
        at_old, at_new = len(old) - high + step, len(new) - high + step
        yield _same(at_old, at_new, old[at_old])


def _changed(old: Sequence[str], new: Sequence[str], at_old: int, at_new: int) -> Iterator[Row]:
    """Pair each new line with the first like old line that is left, in order; the rest is out or in."""
    pairs = _pairs(old, new)
    i = j = 0
    for a, b in [*pairs, (len(old), len(new))]:
        for step in range(i, a):
            yield Row(Mark.REMOVED, at_old + step + 1, 0, (Piece(Mark.REMOVED, old[step]),))
        for step in range(j, b):
            yield Row(Mark.ADDED, 0, at_new + step + 1, (Piece(Mark.ADDED, new[step]),))
        if a < len(old):
            yield Row(Mark.CHANGED, at_old + a + 1, at_new + b + 1, words(old[a], new[b]))
        i, j = a + 1, b + 1


def _pairs(old: Sequence[str], new: Sequence[str]) -> list[tuple[int, int]]:
    if len(old) * len(new) > _LARGEST_PAIRING:
        return []
    out: list[tuple[int, int]] = []
    start = 0
    for a, line in enumerate(old):
        matcher = SequenceMatcher(None, b="", autojunk=False)
        matcher.set_seq2(line)
        for b in range(start, len(new)):
            matcher.set_seq1(new[b])
            if matcher.real_quick_ratio() >= _ALIKE and matcher.quick_ratio() >= _ALIKE <= matcher.ratio():
                out.append((a, b))
                start = b + 1
                break
    return out


def _same(at_old: int, at_new: int, text: str) -> Row:
    return Row(Mark.SAME, at_old + 1, at_new + 1, (Piece(Mark.SAME, text),))
