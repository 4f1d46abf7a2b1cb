"""Brackets around marked spans where colours cannot be told: drawn between characters, never part of a text.

Offsets of a text stay those of the file, so marks, matches and what the mouse selects need not know of them;
only wrapping and drawing do.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from rich.segment import Segment
from rich.style import Style

from ssmem_tui.tui.widgets.tones import Tint


class Sign(NamedTuple):
    """One character drawn before the character at `at`."""

    at: int
    text: str
    tone: str = ""


def signs_for(tints: Iterable[Tint], brackets: Mapping[str, tuple[str, str]]) -> tuple[Sign, ...]:
    """Signs in the order they are drawn. `brackets`: tone → the two to use; of spans that overlap the first
    gets them."""
    signs: list[Sign] = []
    last = 0
    for start, end, tone in sorted({tint for tint in tints if tint.tone in brackets}):
        if last <= start < end:
            opens, closes = brackets[tone]
            signs += [Sign(start, opens, tone), Sign(end, closes, tone)]
            last = end
    return tuple(signs)


def with_signs(text: str, signs: Sequence[Sign]) -> str:
    """The text as it is drawn."""
    edges = [0, *(sign.at for sign in signs), len(text)]
    parts = [text[start:end] for start, end in pairwise(edges)]
    return "".join(part + sign.text for part, sign in zip(parts, signs, strict=False)) + parts[-1]


def row_of(start: int, end: int, signs: Sequence[Sign]) -> tuple[int, int, Sequence[Sign]]:
    """For a row of the drawn text: where it starts and ends in the text itself, and the signs within."""
    drawn = [sign.at + number for number, sign in enumerate(signs)]
    before = sum(at < start for at in drawn)
    until = sum(at < end for at in drawn)
    return start - before, end - until, signs[before:until]


def put_in(
    segments: Iterable[Segment], start: int, signs: Sequence[Sign], styles: Sequence[Style]
) -> list[Segment]:
    """Segments of a text from `start` on, cut where signs stand, with the signs in their `styles`."""
    waiting = list(zip(signs, styles, strict=True))
    out: list[Segment] = []
    at = start
    for segment in segments:
        text = segment.text
        while waiting and waiting[0][0].at <= at + len(text):
            sign, style = waiting[0]
            cut = sign.at - at
            if cut:
                out.append(Segment(text[:cut], segment.style))
            out.append(Segment(sign.text, style))
            text, at = text[cut:], sign.at
            waiting.pop(0)
        if text:
            out.append(Segment(text, segment.style))
        at += len(text)
    out += [Segment(sign.text, style) for sign, style in waiting]
    return out
