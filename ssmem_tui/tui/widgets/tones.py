"""The meanings that may have a colour. Each always comes with a glyph or a word as well.

A tone names colours of the theme, so themes, sixteen colours and `NO_COLOR` change what it looks like and
widgets only name it. A table, not component classes: those cost a tenth of a second at start, since every
list would resolve each of them several times.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from rich.color import Color as RichColor
from rich.segment import Segment
from rich.style import Style
from textual.color import Color, ColorParseError


class Tone(NamedTuple):
    """What a meaning looks like: names of theme colours, and attributes that also stand without colour."""

    colour: str = ""
    background: str = ""
    attributes: str = ""
    plain: str = ""
    """Attributes on a terminal of sixteen colours or none, in place of the colours."""


TONES: dict[str, Tone] = {
    "dim": Tone("ink-dim", plain="dim"),
    "strong": Tone(attributes="bold"),
    "heading": Tone("text-primary", attributes="bold"),
    "code": Tone("text-success"),
    "link": Tone("text-primary", attributes="underline"),
    "quote": Tone("ink-dim", attributes="italic", plain="dim"),
    "bullet": Tone("text-accent"),
    "core": Tone("text-success", attributes="bold"),
    "summary": Tone("text-primary"),
    "waiting": Tone("text-warning", attributes="bold"),
    "lost": Tone("ink-dim", plain="dim"),
    "risk": Tone("text-error", attributes="bold"),
    "kept": Tone("text-success"),
    "reworded": Tone("text-primary"),
    "merged": Tone("text-accent"),
    "added": Tone("text-success", attributes="bold"),
    "removed": Tone("text-error", attributes="strike"),
    "good": Tone("text-success"),
    "warn": Tone("text-warning"),
    "bad": Tone("text-error", attributes="bold"),
    "accent": Tone("text-accent", attributes="bold"),
    "match": Tone("ink-match", "warning", "bold", "reverse"),
    "cursor": Tone("", "primary-muted", "bold", "reverse"),
    "cursor-blur": Tone("", "surface", "bold", "underline"),
    "marked": Tone("text-accent", attributes="bold"),
    "gutter": Tone("ink-dim", plain="dim"),
}


def tone_style(tone: str, variables: Mapping[str, str], ansi: bool) -> Style:
    """The look of `tone` in a theme, given the theme's variables; laid over the widget's own style."""
    found = TONES[tone]
    if ansi and found.plain:
        return Style.parse(f"{found.attributes} {found.plain}")
    colours = Style.from_color(
        _rich(variables.get(found.colour, "")), _rich(variables.get(found.background, ""))
    )
    return Style.parse(found.attributes or "none") + colours


def _rich(colour: str) -> RichColor | None:
    try:
        return Color.parse(colour).rich_color if colour else None
    except ColorParseError:
        return None


def in_words(style: str, ansi: bool) -> str:
    """A style of `Content` with what is dim in a colour that can still be read, where colours are ours."""
    return style if ansi else style.replace("dim", "$ink-dim")


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


def selected(
    segments: Sequence[Segment], start: int, span: tuple[int, int], bare: Style, chosen: Style
) -> list[Segment]:
    """Segments of a text from `start` on, with `chosen` over what the mouse marked of it (`span`); `bare` is
    that of a segment without a style."""
    result: list[Segment] = []
    at = start
    for segment in segments:
        text, style = segment.text, segment.style
        a, b = (max(0, min(len(text), edge - at)) for edge in span)
        result += [
            Segment(piece, styled)
            for piece, styled in (
                (text[:a], style),
                (text[a:b], style + chosen if style else bare),
                (text[max(a, b) :], style),
            )
            if piece
        ]
        at += len(text)
    return result
