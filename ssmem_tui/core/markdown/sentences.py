"""Where sentences start and end, in English and Chinese text and most others.

Terminal marks and the condition on what follows: research/compress.md section 6 and research/align.md
section 7. A dot ends a sentence only before white space and something that can open one, so that versions,
paths, amounts and `e.g.` stay whole; and none ends within a quotation, brackets or code, which would leave a
lone mark on either side.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from ssmem_tui.core.model import Span

_CLOSERS = "\"'”’)\\]*_`」』）】"
_BREAK = re.compile(
    rf"(?<=[.!?…])[{_CLOSERS}]*\s+(?=[\"'“‘(\[*_`]*[A-Z0-9\u00c0-\u00de\u0400-\u042f\u3040-\u30ff\u3400-\u9fff\uac00-\ud7a3])"
    rf"|(?<=[。！？；])[{_CLOSERS}]*\s*(?![{_CLOSERS}。！？；\s]|$)"
    r"|\n\s*\n\s*"
)
_ABBREVIATION = re.compile(
    r"(?:\b(?:e\.g|i\.e|vs|etc|cf|approx|no|nr|fig|dr|mr|mrs|ms|prof|st|inc|ltd|jr|sr|z\.B|d\.h|bzw|ca)"
    r"|(?:^|[\s(])[A-Z])\.$",
    re.IGNORECASE,
)
_LIST_NUMBER = re.compile(r"(?:^|\s)\d{1,3}\.$")
_LONGEST_QUOTE = 200
"""Characters of a quotation that is kept whole: a longer one is a text of its own, told by its sentences."""
_QUOTES = (("“", "”"), ("「", "」"), ("『", "』"))
_PAIRS = (*_QUOTES, ("（", "）"), ("(", ")"), ("《", "》"))
_OPEN = re.compile(r"(?<![A-Za-z0-9])\"(?=\S)[^\"]+$")
_WITHIN = re.compile(
    "|".join(
        (
            rf"(?<![A-Za-z0-9])\"(?=\S)[^\"\n]{{1,{_LONGEST_QUOTE}}}(?<=\S)\"(?![A-Za-z0-9])",
            rf"`[^`\n]{{1,{_LONGEST_QUOTE}}}`",
            *(
                rf"{re.escape(a)}[^{re.escape(a + b)}\n]{{1,{_LONGEST_QUOTE}}}{re.escape(b)}"
                for a, b in _PAIRS
            ),
        )
    )
)
_QUOTING = frozenset('"`' + "".join(a for a, _ in _PAIRS))


def breaks(pattern: re.Pattern[str], text: str) -> Iterator[re.Match[str]]:
    """Where `pattern` finds the end of a sentence, but not within a quotation, brackets or code."""
    whole: list[tuple[int, int]] | None = None
    at = 0
    for found in pattern.finditer(text):
        if whole is None:
            whole = [] if _QUOTING.isdisjoint(text) else [pair.span() for pair in _WITHIN.finditer(text)]
        while at < len(whole) and whole[at][1] <= found.end():  # both go from left to right
            at += 1
        if at == len(whole) or found.start() <= whole[at][0]:
            yield found


def without_lone_mark(piece: str) -> tuple[int, int]:
    """How much of the start and of the end of `piece` is a mark of a quotation whose other half is not in
    it."""
    left = right = 0
    for opening, closing in (*_PAIRS, ('"', '"')):
        if piece[left : left + 1] == opening and closing not in piece[left + 1 :]:
            left += 1
        if piece[len(piece) - right - 1 :][:1] == closing and opening not in piece[: len(piece) - right - 1]:
            right += 1
    return (left, right) if left + right < len(piece) else (0, 0)


def sentences(text: str) -> Iterator[Span]:
    """Spans of the sentences of `text`, in order, without the white space around them."""
    start = 0
    for found in breaks(_BREAK, text):
        head = text[max(start, found.start() - 12) : found.start()]
        if _ABBREVIATION.search(head) or (_LIST_NUMBER.search(head) and found.start() - start < 6):
            continue
        end = found.start() + len(found[0].rstrip())
        if span := _trimmed(text, start, end):
            yield span
        start = found.end()
    if span := _trimmed(text, start, len(text)):
        yield span


def with_its_marks(text: str) -> str:
    """`text`, a sentence or part of one, with the mark that closes a quotation it leaves open."""
    if text.count('"') % 2 and _OPEN.search(text):
        text += '"'
    for opening, closing in _QUOTES:
        if text.count(opening) > text.count(closing):
            text += closing
    return text


def _trimmed(text: str, start: int, end: int) -> Span | None:
    piece = text[start:end]
    left = start + len(piece) - len(piece.lstrip())
    right = start + len(piece.rstrip())
    if right <= left:
        return None
    before, after = without_lone_mark(text[left:right])
    return Span(left + before, right - after)
