"""One log as the desk reads it: its lines that say something, and for each word the lines that hold it.

Kept as numbers beside the text rather than as an object for each line and each word: a busy year has a
million lines and ten million words, of which a desk asks for some hundreds.
"""

from __future__ import annotations

import hashlib
import json
from array import array
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import NamedTuple, overload

from ssmem_tui.core.markdown.document import LineKind, parse
from ssmem_tui.core.model import Note
from ssmem_tui.core.review.statement import is_derived_section
from ssmem_tui.core.words import fold, lines_by_word

LONGEST = 1_000
"""Characters of a line that are looked at; longer ones are pasted dumps."""
FORMAT = 2
"""Of what `to_bytes` gives."""

_SPOKEN = frozenset({LineKind.ITEM, LineKind.ROW, LineKind.KEY, LineKind.TEXT, LineKind.QUOTE})
_WIDTH = 4
_QUOTED, _TASK, _SECTION = 1, 2, 2
_SUM = 16


class Spoken(NamedTuple):
    """One line of a log, as text without its marker."""

    path: str
    line: int
    text: str
    day: date | None
    section: tuple[str, ...]
    quoted: bool
    task: bool = False


class Lines(Sequence[Spoken]):
    """The lines of a note in order, each made when it is asked for.

    Args:
        rows: of each line its number, where it starts and ends in `text`, and its section with its marks.
    """

    def __init__(
        self, path: str, day: date | None, text: str, sections: Sequence[tuple[str, ...]], rows: array[int]
    ) -> None:
        self.sections, self.rows = sections, rows
        self._path, self._day, self._text = path, day, text

    def __len__(self) -> int:
        return len(self.rows) // _WIDTH

    @overload
    def __getitem__(self, at: int) -> Spoken: ...
    @overload
    def __getitem__(self, at: slice) -> Sequence[Spoken]: ...
    def __getitem__(self, at: int | slice) -> Spoken | Sequence[Spoken]:
        if isinstance(at, slice):
            return [self[number] for number in range(*at.indices(len(self)))]
        row = self.rows[at * _WIDTH : (at + 1) * _WIDTH or None]
        if not row:
            raise IndexError(at)
        number, start, end, marks = row
        return Spoken(
            self._path,
            number,
            self._text[start:end],
            self._day,
            self.sections[marks >> _SECTION],
            bool(marks & _QUOTED),
            bool(marks & _TASK),
        )


class Postings(Mapping[str, Sequence[int]]):
    """Word → numbers of the lines that hold it, rising: those of the word at `n` lie in `numbers` before
    `ends[n]`."""

    def __init__(self, words: Iterable[str], ends: array[int], numbers: array[int]) -> None:
        self.ends, self.numbers = ends, numbers
        self.at = {word: at for at, word in enumerate(words)}

    @classmethod
    def of(cls, found: Mapping[str, Sequence[int]]) -> Postings:
        ends, numbers = array("I"), array("I")
        for each in found.values():
            numbers.extend(each)
            ends.append(len(numbers))
        return cls(found, ends, numbers)

    def __getitem__(self, word: str) -> Sequence[int]:
        at = self.at[word]
        return self.numbers[self.ends[at - 1] if at else 0 : self.ends[at]]

    def __contains__(self, word: object) -> bool:
        return word in self.at

    def __iter__(self) -> Iterator[str]:
        return iter(self.at)

    def __len__(self) -> int:
        return len(self.at)


@dataclass(frozen=True, slots=True, eq=False)
class Page:
    """One file: its lines in order, and for each word the numbers of the lines that hold it."""

    lines: Sequence[Spoken]
    words: Postings

    @classmethod
    def of(cls, lines: Iterable[Spoken]) -> Page:
        said = tuple(lines)
        return cls(said, Postings.of(lines_by_word(fold(line.text) for line in said)))


def page(note: Note, text: str, day: date | None = None) -> Page:
    """What a note says; headings, code, managed and recalled text say nothing new."""
    sections: dict[tuple[str, ...], int] = {}
    rows = array("I")
    last: tuple[str, ...] | None = None
    gone = False
    for line in parse(text).lines:
        if line.kind not in _SPOKEN or line.derived:
            continue
        if line.section is not last:
            last, gone = line.section, is_derived_section(line.section)
        if not gone:
            start, end = line.body
            marks = sections.setdefault(line.section, len(sections)) << _SECTION
            marks |= _QUOTED * (line.kind is LineKind.QUOTE) | _TASK * (line.checked is not None)
            rows.extend((line.number, start, min(end, start + LONGEST), marks))
    folded = fold(text)
    words = lines_by_word(folded[a:b] for a, b in zip(rows[1::_WIDTH], rows[2::_WIDTH], strict=True))
    return Page(Lines(note.path, day or note.day, text, tuple(sections), rows), Postings.of(words))


def to_bytes(found: Page) -> bytes:
    """What a page of a note (`page`) holds besides its text."""
    lines, words = found.lines, found.words
    if not isinstance(lines, Lines):
        raise TypeError("only the page of a note is kept")
    head = json.dumps([lines.sections, len(lines), len(words), list(words)])
    numbers = b"".join(map(array.tobytes, (lines.rows, words.ends, words.numbers)))
    body = b"%s\n%s" % (head.encode(), numbers)
    return _checksum(body) + body


def from_bytes(data: bytes, path: str, day: date, text: str) -> Page:
    """The page again, of the same text.

    Raises:
        ValueError: the bytes are not what was written.
    """
    if _checksum(data[_SUM:]) != data[:_SUM]:
        raise ValueError("damaged")
    end = data.index(b"\n", _SUM)
    sections, lines, count, words = json.loads(data[_SUM:end])
    numbers = array("I")
    numbers.frombytes(data[end + 1 :])
    ends = lines * _WIDTH + count
    postings = Postings(words, numbers[lines * _WIDTH : ends], numbers[ends:])
    return Page(Lines(path, day, text, [*map(tuple, sections)], numbers[: lines * _WIDTH]), postings)


def _checksum(body: bytes) -> bytes:
    return hashlib.blake2b(body, digest_size=_SUM).digest()
