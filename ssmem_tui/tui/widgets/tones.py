"""The meanings that may have a colour. Each always comes with a glyph or a word as well.

A tone is a component class: themes and `NO_COLOR` change what it looks like in `styles/base.tcss`, widgets
only name it.
"""

from __future__ import annotations

from itertools import pairwise
from typing import NamedTuple

TONES = (
    "dim",
    "strong",
    "heading",
    "code",
    "link",
    "quote",
    "bullet",
    "core",
    "summary",
    "waiting",
    "lost",
    "risk",
    "kept",
    "reworded",
    "merged",
    "added",
    "removed",
    "good",
    "warn",
    "bad",
    "accent",
    "match",
    "cursor",
    "cursor-blur",
    "marked",
    "gutter",
)

TONE_CLASSES = frozenset(f"tone--{name}" for name in TONES)


class Tint(NamedTuple):
    """A range of characters of a line that carries a tone; later tints lie over earlier ones."""

    start: int
    end: int
    tone: str


def pieces(text: str, start: int, end: int, tints: list[Tint]) -> list[tuple[str, tuple[str, ...]]]:
    """Cut `text[start:end]` where tints begin and end; each piece with its tones, lowest first."""
    if not tints:
        return [(text[start:end], ())]
    cuts = {start, end}
    for tint in tints:
        if tint.start < end and tint.end > start:
            cuts.add(max(start, tint.start))
            cuts.add(min(end, tint.end))
    edges = sorted(cuts)
    return [
        (text[left:right], tuple(tint.tone for tint in tints if tint.start <= left and right <= tint.end))
        for left, right in pairwise(edges)
    ]
