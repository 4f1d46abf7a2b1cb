"""Every sign we draw as one ASCII character, for terminals and fonts that have no others (`--ascii`).

Applied to finished rows, so it holds for borders, bars, marks and hints of all screens, those to come
included. One cell becomes one cell, so nothing wraps or moves. Letters of memory stay what they are, Chinese
ones too; only signs such as arrows and dashes within it are drawn plainly, and copying gives the true text.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from rich.segment import Segment
from textual.filter import LineFilter
from textual.scrollbar import ScrollBarRender

if TYPE_CHECKING:
    from textual.color import Color

_HEAVY = "━┅┉╍╸╺╾╼═"
"""Lines around the pane with the keyboard stay told apart from the others."""

_BOX = {chr(code): "+" for code in range(0x2500, 0x2580)}
_BOX |= dict.fromkeys("─┄┈╌╴╶", "-") | dict.fromkeys("│┃┆┇┊┋╎╏║╵╷╹╻╽╿", "|") | dict.fromkeys(_HEAVY, "=")
_BOX |= dict.fromkeys("┏┓┗┛", "#")
_BLOCKS = dict(zip("▁▂▃▄▅▆▇█", "_.-=+*%#", strict=True)) | dict(zip("░▒▓", ".:%", strict=True))
_BLOCKS |= dict.fromkeys("▉▊▋▌▍▎▏▐▕", "|") | dict.fromkeys("▀▔▖▗▘▙▚▛▜▝▞▟", "#")
_SIGNS = dict(
    zip(
        "←↑→↓↔↕↵↶↺↻⇄⇐⇒⇔✓✔✗✘✕◷▾●○◐◆◇■□▣▤▪▫▲△▼▽▶▷▸►◀◁◂◄•·‣›‹»«…≠≈≡≤≥±×÷−–—‐‑‘’“”§¶✎★☆♦␉°",
        "<^>v-|/<@@=<>=vvxxx@v*o%*o#o##*o^^vv>>>><<<<*-*><><~!~=<>+x/-----''\"\"S#****>o",
        strict=True,
    )
)

TABLE = str.maketrans(_BOX | _BLOCKS | _SIGNS)
"""Sign → character; both one cell wide."""


class WholeCells(ScrollBarRender):
    """Scroll bars that end with a cell: a part of one is a block, which would be drawn as a stray sign."""

    VERTICAL_BARS: ClassVar[list[str]] = [" "] * 8
    HORIZONTAL_BARS: ClassVar[list[str]] = [" "] * 8


class AsciiSigns(LineFilter):
    """Draws rows with `TABLE`."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        return [
            segment
            if segment.text.isascii()
            else Segment(segment.text.translate(TABLE), segment.style, segment.control)
            for segment in segments
        ]
