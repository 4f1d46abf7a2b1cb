"""Break one line of text into rows by terminal cells, never inside a grapheme.

A row ends after a blank or beside a Chinese or Japanese sign; what belongs together stays together as long
as it fits on a row of its own: a date, a number with its unit, a path, a word with hyphens. No row begins
with a closing bracket or a full stop, and none ends with an opening bracket (JIS X 4051, "kinsoku").

Only `cell_len` is asked for widths; a wrong guess is what leaves cells behind on the screen
(lazygit#1383, #2409). Plain ASCII, most of every log, takes a path without measuring.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from unicodedata import category

from rich.cells import cell_len, set_cell_size, split_graphemes

_LOOK_BACK = 24
_INSIDE = ("/?&", "-,;_=|")
"""Where a word that is longer than a whole row is broken rather than in mid-letter, best first."""

_CLOSING = frozenset(")]}»”’、。，．；：！？）］｝〉》」』】〕〗％℃…‥・·ー々～")
_NEVER_FIRST = _CLOSING | frozenset(">,.;:!?%‰°")
_NEVER_LAST = frozenset("([{<“‘«（［｛〈《「『【〔〖#$€£¥￥＄")
_UNITS = (
    r"%|‰|°C?|℃|[µmkn]?[sg]|[cmkµn]?m|min|h|hrs?|d|ml|L|k?Wh?|[KMGT]i?B|B|bytes?|[kMG]?Hz|tok|tokens?|px|pt|"
    r"€|\$|£|¥|EUR|USD|CNY|RMB|[ap]\.?m\.?|AM|PM"
)
_COUNTED = "年月日天号个小时分秒周次条行元块万亿千百人杯克公米位家字项页版期名岁度点章"
_TOGETHER = re.compile(
    rf"\d[\d.,:]* (?:{_UNITS})(?![A-Za-z0-9_])"
    r"|[€$£¥] \d+"
    r"|\d+ ?年 ?(?:\d+ ?月 ?(?:\d+ ?[日号])?)?|\d+ ?月 ?\d+ ?[日号]"
    rf"|(?:第 ?)?\d[\d.,:]* ?[{_COUNTED}％]"
)
_EVEN = re.compile("[ -~\u3001-\u3029\u3041-\u3096\u30a1-\u30fa\u4e00-\u9fff\uff01-\uff60]*")
"""Text without anything that joins or has no width: of these a sign takes one cell and one byte, or two and
three. Counting bytes takes a twentieth of the time that looking at each grapheme does."""

_REACH = 16
"""Characters to both sides of a break in which something that belongs together is looked for."""


def wrap(text: str, width: int, hang: int = 0) -> tuple[int, ...]:
    """Offsets at which rows of `text` start, the first always 0; rows after the first are `hang` narrower.

    Blanks at a break stay at the end of the row above, where they may stand over its edge.
    """
    width = max(2, width)
    hang = min(hang, width - 2)
    if len(text) <= width and text.isascii():
        return (0,)
    starts = [0]
    at = 0
    room = width
    ascii_only = text.isascii()
    total = len(text.rstrip(" "))
    while True:
        end = min(total, at + room) if ascii_only else _fit(text, at, room)
        if end >= total:
            return tuple(starts)
        at = _soft_break(text, at, end, width - hang, ascii_only)
        if at >= total:
            return tuple(starts)
        starts.append(at)
        room = width - hang


def _fit(text: str, start: int, room: int) -> int:
    """The offset after the last grapheme that fits into `room` cells from `start`; at least one grapheme."""
    piece = text[start : start + room + 2]
    if piece.isascii():
        return min(len(text), start + room)
    if _EVEN.fullmatch(piece):
        sizes = range(1, len(piece) + 1)
        return start + max(1, bisect_right(sizes, room, key=lambda size: _cells(piece[:size])))
    piece = text[start : start + room * 2 + 8]
    spans, _ = split_graphemes(piece)
    used = 0
    for begin, end, cells in spans:
        if used + cells > room:
            return start + (begin or end)
        used += cells
    return start + len(piece)


def _cells(even: str) -> int:
    """Cells of a text in which every sign that takes three bytes takes two cells."""
    return (len(even) + len(even.encode())) // 2


def _soft_break(text: str, start: int, end: int, room: int, ascii_only: bool) -> int:
    """Where the row that could last until `end` ends best; the next row has `room` cells."""
    if text[end] == " ":
        end += len(text[end : end + room]) - len(text[end : end + room].lstrip(" "))
    best = _last_break(text, start, end, ascii_only)
    if best > start and (end - best < room // 4 or _word_end(text, best, room) - best <= room):
        return best
    return _inside_a_word(text, max(start, best), end)


def _last_break(text: str, start: int, end: int, ascii_only: bool) -> int:
    """The last place up to `end` where the row may end; `start` when there is none."""
    at = end
    while at > start:
        if ascii_only:
            at = text.rfind(" ", start, at) + 1
            if at <= start:
                return start
        if _may_break(text, at):
            return at
        at -= 1
    return start


def _may_break(text: str, at: int) -> bool:
    """Whether a row may end between the characters before and at `at`."""
    if at >= len(text):
        return True
    before, after = text[at - 1], text[at]
    if after == " " or not (before == " " or _wide(before) or _wide(after)):
        return False
    if after in _CLOSING or (before != " " and (after in _NEVER_FIRST or before in _NEVER_LAST)):
        return False
    if _joins(after) or before == "\u200d":
        return False
    if not any(map(str.isdigit, text[max(0, at - 2) : at + 1])):
        return True
    window = max(0, at - _REACH)
    return not any(
        found.start() + window < at < found.end() + window
        for found in _TOGETHER.finditer(text[window : at + _REACH])
    )


def _wide(char: str) -> bool:
    """A sign of a script that is written without blanks; emoji and Hangul stand in words."""
    code = ord(char)
    return 0x2E80 <= code <= 0x9FFF or 0xF900 <= code <= 0xFAFF or 0xFF00 <= code <= 0xFFEF or code >> 16 == 2


def _joins(char: str) -> bool:
    """Part of a grapheme that the character before it begins."""
    return not char.isascii() and (char == "\u200d" or category(char)[0] == "M")


def _word_end(text: str, start: int, room: int) -> int:
    """Where the word at `start` ends, at most one past `room` characters later."""
    for at in range(start + 1, min(len(text), start + room + 1)):
        if text[at] == " " or _wide(text[at]):
            return at
    return min(len(text), start + room + 1)


def _inside_a_word(text: str, start: int, end: int) -> int:
    for signs in _INSIDE:
        for index in range(end, max(start, end - _LOOK_BACK), -1):
            if text[index - 1] in signs and not text[index - 2 : index + 1 : 2].isdigit():
                return index
    if (
        text[end] in _NEVER_FIRST
        and end - start > 2
        and text[end - 2 : end].isalnum()
        and text[end - 2 : end].isascii()
    ):
        return end - 1
    return end


def fit(text: str, width: int) -> str:
    """`text` in exactly `width` cells: padded, or cut with an ellipsis."""
    if width <= 0:
        return ""
    if cell_len(text) <= width:
        return set_cell_size(text, width)
    return set_cell_size(cut(text, width), width)


def right(word: str, width: int) -> str:
    """`word` at the right edge of `width` cells, with at least one blank before it."""
    return " " * max(1, width - cell_len(word)) + word


def cut(text: str, width: int) -> str:
    """`text` in at most `width` cells, with an ellipsis where something is missing."""
    if len(text) <= width and text.isascii():
        return text
    if cell_len(text[: width * 2 + 2]) <= width and len(text) <= width * 2 + 2:
        return text
    return f"{text[: _fit(text, 0, max(1, width - 1))]}…"
