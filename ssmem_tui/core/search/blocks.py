"""Cutting a file into blocks of a few lines."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass

from ssmem_tui.core.search.schema import SLOT_BITS

_MOST_CHARS = 1600
_MOST_LINES = 24
_BOM = b"\xef\xbb\xbf"
_LONE_BYTES = dict.fromkeys(range(0xDC80, 0xDD00), "\ufffd")


@dataclass(frozen=True, slots=True)
class Block:
    """Some lines: the number of the first, where they lie in the file in bytes, and their text."""

    line: int
    at: int
    size: int
    text: str


def blocks_of(raw: bytes) -> list[Block]:
    """The blocks of a file: a heading starts one, size ends one; blank lines between them belong to none."""
    if b"\n" not in raw:
        raw = raw.replace(b"\r", b"\n")  # the line ends of another century, one byte for one byte
    out: list[Block] = []
    held: list[bytes] = []
    start = begin = chars = at = 0
    for number, line in enumerate(raw.split(b"\n"), 1):
        body = line.removeprefix(_BOM) if number == 1 else line
        skipped = len(line) - len(body)
        if held and (body.startswith(b"#") or chars > _MOST_CHARS or len(held) >= _MOST_LINES):
            out.append(_block(start, begin, held))
            held, chars = [], 0
        if held or body.strip():
            if not held:
                start, begin = number, at + skipped
            held.append(body)
            chars += len(body) if body.isascii() else len(body) // 2
        at += len(line) + 1
    if held:
        while held and not held[-1].strip():
            held.pop()
        out.append(_block(start, begin, held))
    return out[: 1 << SLOT_BITS]


def _block(line: int, at: int, held: list[bytes]) -> Block:
    joined = b"\n".join(held)
    return Block(line, at, len(joined), readable(joined))


def readable(raw: bytes) -> str:
    """The text of a file as search sees it, indexed or read back: NFC, `\\n`, each byte that is no UTF-8 as
    one replacement character."""
    try:
        text = raw.decode()
    except UnicodeDecodeError:
        text = raw.decode("utf-8", "surrogateescape").translate(_LONE_BYTES)
    if "\r" in text:
        text = text.replace("\r\n", "\n").removesuffix("\r").replace("\r", " ")
    return text if text.isascii() else unicodedata.normalize("NFC", text)
