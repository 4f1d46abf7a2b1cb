"""Break one line of text into rows by terminal cells, never inside a grapheme.

Only `cell_len` is asked for widths; a wrong guess is what leaves cells behind on the screen
(lazygit#1383, #2409). Plain ASCII, most of every log, takes a path without measuring.
"""

from __future__ import annotations

from rich.cells import cell_len, set_cell_size, split_graphemes

_LOOK_BACK = 24


def wrap(text: str, width: int, hang: int = 0) -> tuple[int, ...]:
    """Offsets at which rows of `text` start, the first always 0; rows after the first are `hang` narrower.

    Breaks after a blank or between two wide characters where one lies near the edge, else in mid-word.
    """
    width = max(2, width)
    hang = min(hang, width - 2)
    if len(text) <= width and text.isascii():
        return (0,)
    starts = [0]
    at = 0
    room = width
    ascii_only = text.isascii()
    total = len(text)
    while True:
        end = min(total, at + room) if ascii_only else _fit(text, at, room)
        if end >= total:
            return tuple(starts)
        at = _soft_break(text, at, end)
        starts.append(at)
        room = width - hang


def _fit(text: str, start: int, room: int) -> int:
    """The offset after the last grapheme that fits into `room` cells from `start`; at least one grapheme."""
    piece = text[start : start + room + 2]
    if piece.isascii():
        return min(len(text), start + room)
    piece = text[start : start + room * 2 + 8]
    spans, _ = split_graphemes(piece)
    used = 0
    for begin, end, cells in spans:
        if used + cells > room:
            return start + (begin or end)
        used += cells
    return start + len(piece)


def _soft_break(text: str, start: int, end: int) -> int:
    if text[end - 1] in " \t" or text[end] in " \t":
        return end + 1 if text[end] == " " and end + 1 < len(text) else end
    for index in range(end - 1, max(start, end - _LOOK_BACK), -1):
        char = text[index - 1]
        if char == " " or ord(char) > 0x2E7F or char in "/-,;":
            return index
    return end


def fit(text: str, width: int) -> str:
    """`text` in exactly `width` cells: padded, or cut with an ellipsis."""
    if width <= 0:
        return ""
    if cell_len(text) <= width:
        return set_cell_size(text, width)
    return set_cell_size(cut(text, width), width)


def cut(text: str, width: int) -> str:
    """`text` in at most `width` cells, with an ellipsis where something is missing."""
    if len(text) <= width and text.isascii():
        return text
    if cell_len(text[: width * 2 + 2]) <= width and len(text) <= width * 2 + 2:
        return text
    return f"{text[: _fit(text, 0, max(1, width - 1))]}…"
