"""Where sentences start and end, in English and Chinese text and most others.

Terminal marks and the condition on what follows: research/compress.md section 6 and research/align.md
section 7. A dot ends a sentence only before white space and something that can open one, so that versions,
paths, amounts and `e.g.` stay whole.
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


def sentences(text: str) -> Iterator[Span]:
    """Spans of the sentences of `text`, in order, without the white space around them."""
    start = 0
    for found in _BREAK.finditer(text):
        head = text[max(start, found.start() - 12) : found.start()]
        if _ABBREVIATION.search(head) or (_LIST_NUMBER.search(head) and found.start() - start < 6):
            continue
        end = found.start() + len(found[0].rstrip())
        if span := _trimmed(text, start, end):
            yield span
        start = found.end()
    if span := _trimmed(text, start, len(text)):
        yield span


def _trimmed(text: str, start: int, end: int) -> Span | None:
    piece = text[start:end]
    left = start + len(piece) - len(piece.lstrip())
    right = start + len(piece.rstrip())
    return Span(left, right) if right > left else None
