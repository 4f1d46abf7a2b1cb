"""Make foreign text inert before it reaches a terminal, a title, a toast, a log or a clipboard.

Every replaced character becomes exactly one visible character, so cursor columns and match offsets stay
valid. Textual and Rich pass raw escape sequences through (measured: 16 of 16 places), hence this boundary.
"""

from __future__ import annotations

import re

_PICTURES = 0x2400
_DELETE_PICTURE = "\u2421"
_UNKNOWN = "\ufffd"
_INVISIBLE_MARK = "\u00b7"

# Format characters that reorder, hide or tag text, and letters that look like nothing. The joiners (U+200C,
# U+200D) and the variation selectors stay: emoji and several scripts need them, and they cannot act on a
# terminal.
_INVISIBLE = (
    "\u00ad\u061c\u115f\u1160\u17b4\u17b5\u180e\u200b\u200e\u200f\u2028\u2029\u202a\u202b\u202c\u202d\u202e"
    "\u2060\u2061\u2062\u2063\u2064\u2065\u2066\u2067\u2068\u2069\u206a\u206b\u206c\u206d\u206e\u206f\ufeff"
    "\u3164\uffa0\ufff9\ufffa\ufffb"
)
_HIDDEN = ((0x1BCA0, 0x1BCA3), (0x1D173, 0x1D17A), (0xE0000, 0xE007F))


def _table() -> dict[int, str]:
    table = {code: chr(_PICTURES + code) for code in range(0x20)}
    table[0x7F] = _DELETE_PICTURE
    table |= dict.fromkeys(range(0x80, 0xA0), _UNKNOWN)
    table |= dict.fromkeys(range(0xD800, 0xE000), _UNKNOWN)
    table |= {ord(char): _INVISIBLE_MARK for char in _INVISIBLE}
    for first, last in _HIDDEN:
        table |= dict.fromkeys(range(first, last + 1), _INVISIBLE_MARK)
    return table


_ONE_LINE = _table()
_MANY_LINES = {code: mark for code, mark in _ONE_LINE.items() if chr(code) not in "\n\t"}
_RANGES = "".join(f"{chr(first)}-{chr(last)}" for first, last in _HIDDEN)
_UNSAFE = re.compile(f"[\x00-\x1f\x7f-\x9f\ud800-\udfff{_INVISIBLE}{_RANGES}]")


def safe_line(text: str) -> str:
    """`text` as one harmless line of the same length: line breaks and tabs become visible marks too."""
    return text.translate(_ONE_LINE) if _UNSAFE.search(text) else text


def safe_text(text: str) -> str:
    """`text` with its line feeds and tabs kept and everything else that could act made visible, 1:1."""
    return text.translate(_MANY_LINES) if _UNSAFE.search(text) else text


def is_safe(text: str) -> bool:
    """Whether `safe_text` would leave `text` as it is."""
    return safe_text(text) == text
