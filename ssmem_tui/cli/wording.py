"""Columns of plain text: Chinese letters are two columns wide."""

from __future__ import annotations

import re
import unicodedata

_PIECE = re.compile(r"[^\S\n]+|[!-~]+|.", re.DOTALL)
"""What a line may be broken between: blanks, a word of ASCII, any other letter."""
_CLOSING = "，。；：、！？）」』》”’…,.;:!?)"
_OPENING = "（「『《“‘("


def columns(text: str) -> int:
    """How many columns of a terminal `text` takes."""
    return len(text) if text.isascii() else sum(map(_width, text))


def padded(text: str, wanted: int) -> str:
    """`text` cut or filled up to `wanted` columns of a terminal."""
    used, kept = 0, ""
    for char in text:
        wide = _width(char)
        if used + wide > wanted:
            break
        used += wide
        kept += char
    return kept + " " * (wanted - used)


def filled(text: str, least: int) -> str:
    """`text` filled up to `least` columns, never cut."""
    return text + " " * (least - columns(text))


def right(text: str, least: int) -> str:
    """`text` after as many blanks as make it `least` columns."""
    return " " * (least - columns(text)) + text


def wrapped(text: str, most: int) -> list[str]:
    """`text` in lines of at most `most` columns; a line begins with no closing mark and ends with no opening
    one, where that is possible."""
    lines: list[str] = []
    line: list[str] = []
    for piece in _PIECE.findall(text):
        if columns("".join(line)) + columns(piece) <= most:
            line.append(piece)
            continue
        taken = [] if piece.isspace() else [piece]
        while taken and len(line) > 1 and (taken[0][0] in _CLOSING or line[-1] in _OPENING):
            taken.insert(0, line.pop())
        lines.append("".join(line).rstrip())
        line = taken
    return [*lines, "".join(line)] if "".join(line).strip() else lines


def _width(char: str) -> int:
    if unicodedata.combining(char) or unicodedata.category(char) in ("Mn", "Me", "Cf"):
        return 0
    return 2 if unicodedata.east_asian_width(char) in "WF" else 1
