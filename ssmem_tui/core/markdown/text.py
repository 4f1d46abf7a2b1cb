"""Bytes to text and back without losing one, whatever the bytes are.

Measured on 7,238 files of 52 workspaces (research/corpus.md, section 1): CRLF 134, mixed 210, BOM 4, NUL 5,
invalid UTF-8 1, no final newline 1,014. None of it may change because a line elsewhere in the file did.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from ssmem_tui.core.saying import Saying, saying

BOM = "\ufeff"

_LINE_END = re.compile("\n")
_OLD_LINE_END = re.compile("\r")
_CONTROL = bytes([*range(9), 11, 12, *range(14, 32), 127])
_MERGE_MARKS = tuple(re.compile(mark, re.MULTILINE) for mark in ("^<{7} ", r"^={7}\r?$", "^>{7} "))
_UTF16_MARKS = (b"\xff\xfe", b"\xfe\xff")


@dataclass(frozen=True, slots=True)
class Decoded:
    """A file's text and what is unusual about its bytes.

    `text` keeps everything, a leading U+FEFF included; bytes that are no UTF-8 stand in it as surrogate
    escapes, so `encode(text)` gives the file back. `bad_byte` is the offset in bytes of the first invalid
    one, `None` for valid UTF-8 (U+FFFD inside is valid).
    """

    text: str
    bad_byte: int | None = None
    control: bool = False

    @property
    def warnings(self) -> tuple[Saying, ...]:
        """What a person should know before editing, one sentence each."""
        if looks_like_utf16(encode(self.text[:2])):
            return (saying("looks like UTF-16, which no agent here reads"),)
        found = []
        if (line := conflict_line(self.text)) is not None:
            found.append(
                saying("holds two versions that git could not merge (line {n}): settle them", n=line)
            )
        if self.bad_byte is not None:
            found.append(saying("not valid UTF-8, first bad byte at offset {n}", n=self.bad_byte))
        if self.control:
            found.append(saying("holds control characters, shown as marks"))
        return tuple(found)


def decode(data: bytes) -> Decoded:
    """Read `data` as UTF-8, keeping what is not; never fails."""
    bad = None
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        bad = error.start
        text = data.decode("utf-8", "surrogateescape")
    return Decoded(
        text=text,
        bad_byte=bad,
        control=len(data.translate(None, _CONTROL)) < len(data),
    )


def encode(text: str) -> bytes:
    """The exact inverse of `decode`."""
    return text.encode("utf-8", "surrogateescape")


def looks_like_utf16(data: bytes) -> bool:
    """Whether the file starts with a UTF-16 mark: then a person should be told why it reads as noise."""
    return data[:2] in _UTF16_MARKS


def conflict_line(text: str) -> int | None:
    """The line (1-based) where the first conflict marker of git stands, `None` where there is none."""
    first, at = None, 0
    for mark in _MERGE_MARKS:
        found = mark.search(text, at)
        if found is None:
            return None
        first, at = found.start() if first is None else first, found.end()
    return text.count("\n", 0, first) + 1


def conflict_marks(lines: Sequence[str]) -> frozenset[int]:
    """Indexes of the lines that are git's marks of a conflict: opened, parted and closed, else none."""
    found: list[int] = []
    open_marks: list[int] = []
    for index, line in enumerate(lines):
        if line.startswith("<<<<<<< "):
            open_marks = [index]
        elif open_marks and (line.startswith("||||||| ") or line.rstrip("\r\n") == "======="):
            open_marks.append(index)
        elif len(open_marks) > 1 and line.startswith(">>>>>>> "):
            found += [*open_marks, index]
            open_marks = []
    return frozenset(found)


def newline_counts(text: str) -> dict[str, int]:
    """How often each line ending occurs; a lone carriage return counts only where no line feed exists."""
    crlf = text.count("\r\n")
    feeds = text.count("\n") - crlf
    returns = 0 if crlf or feeds else text.count("\r")
    return {"\n": feeds, "\r\n": crlf, "\r": returns}


def newline_of(text: str) -> str:
    """The ending that most lines use; a line feed where there is none or a tie."""
    ends = newline_counts(text)
    return max(ends, key=lambda ending: ends[ending])


def line_starts(text: str) -> list[int]:
    """Character offsets at which lines start, followed by the length of the text.

    Lines end where editors, grep and git end them, at a line feed; form feeds, U+0085, U+2028 and carriage
    returns inside a line end nothing. A file without any line feed may end its lines with carriage returns.
    """
    ending = _OLD_LINE_END if "\n" not in text and "\r" in text else _LINE_END
    starts = [0, *(found.end() for found in ending.finditer(text))]
    if starts[-1] != len(text):
        starts.append(len(text))
    return starts


def split_lines(text: str) -> list[str]:
    """The lines with their endings; joined, they are `text` again."""
    return [text[start:end] for start, end in pairwise(line_starts(text))]
