"""Words and columns of plain text: one file but two files; Chinese letters are two columns wide."""

from __future__ import annotations

import unicodedata


def counted(number: int, one: str, many: str = "") -> str:
    """`1 file`, `2 files`, `1,200 entries`; `many` where it is not `one` with an s."""
    return f"{number:,} {one if number == 1 else many or f'{one}s'}"


def padded(text: str, columns: int) -> str:
    """`text` cut or filled up to `columns` of a terminal."""
    used, kept = 0, ""
    for char in text:
        wide = _width(char)
        if used + wide > columns:
            break
        used += wide
        kept += char
    return kept + " " * (columns - used)


def _width(char: str) -> int:
    if unicodedata.combining(char) or unicodedata.category(char) in ("Mn", "Me", "Cf"):
        return 0
    return 2 if unicodedata.east_asian_width(char) in "WF" else 1
