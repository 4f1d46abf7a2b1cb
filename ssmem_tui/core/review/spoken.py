"""The lines that logs say, file by file, with an index of their words; kept by what the file holds.

Cutting a log into lines and lines into words is most of what the desk and the expiry cost. A file is looked
at once and then known by the hash of its bytes: in memory for a screen that reloads, on disk for the next
command. Nothing here is a source of truth.
"""

from __future__ import annotations

import hashlib
import json
from collections import OrderedDict, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from datetime import date
from functools import lru_cache
from pathlib import Path
from threading import Lock
from typing import Any, NamedTuple

from ssmem_tui import __version__
from ssmem_tui.core.errors import Unreadable
from ssmem_tui.core.markdown.document import LineKind, parse
from ssmem_tui.core.markdown.text import decode
from ssmem_tui.core.model import Note
from ssmem_tui.core.review.statement import is_derived_section
from ssmem_tui.core.words import tokens
from ssmem_tui.core.workspace import Workspace, read_bytes
from ssmem_tui.core.workspace.caches import KeptFolder

LONGEST = 1_000
"""Characters of a line that are looked at; longer ones are pasted dumps."""
MEMORY_BYTES = 24_000_000
"""Bytes of logs whose pages stay in memory: what one run of the desk and the expiry read of a busy year."""
DISK_BYTES = 96_000_000
SMALLEST = 1_000
"""Bytes below which a log is cut up faster than a file is opened."""
FOLDER = "spoken"
"""Within what is kept for a workspace."""
FORMAT = 1

_SPOKEN = frozenset({LineKind.ITEM, LineKind.ROW, LineKind.KEY, LineKind.TEXT, LineKind.QUOTE})


class Spoken(NamedTuple):  # a busy year has a million of these: a third of a dataclass to make
    """One line of a log, as text without its marker."""

    path: str
    line: int
    text: str
    day: date | None
    section: tuple[str, ...]
    quoted: bool
    task: bool = False


@dataclass(frozen=True, slots=True, eq=False)
class Page:
    """One file: its lines in order, and for each word the numbers of the lines that hold it."""

    lines: tuple[Spoken, ...]
    words: Mapping[str, tuple[int, ...]]

    @classmethod
    def of(cls, lines: Iterable[Spoken]) -> Page:
        said = tuple(lines)
        words: defaultdict[str, list[int]] = defaultdict(list)
        for number, line in enumerate(said):
            for word in dict.fromkeys(tokens(line.text)):
                words[word].append(number)
        return cls(said, {word: tuple(numbers) for word, numbers in words.items()})


def page(note: Note, text: str, day: date | None = None) -> Page:
    """What a note says; headings, code, managed and recalled text say nothing new."""
    document = parse(text)
    return Page.of(
        Spoken(
            note.path,
            line.number,
            line.body.of(document.text)[:LONGEST],
            day or note.day,
            line.section,
            line.kind is LineKind.QUOTE,
            line.checked is not None,
        )
        for line in document.lines
        if line.kind in _SPOKEN and not line.derived and not is_derived_section(line.section)
    )


class Pages:
    """Pages of notes by content; safe to share between threads.

    Args:
        folder: where to keep them between runs; `None` keeps them in memory only.
    """

    def __init__(self, folder: Path | None = None, *, memory_bytes: int = MEMORY_BYTES) -> None:
        self._disk = KeptFolder(folder, DISK_BYTES) if folder else None
        self._memory_bytes = memory_bytes
        self._kept: OrderedDict[tuple[str, str, date | None], tuple[Page, int]] = OrderedDict()
        self._bytes = 0
        self._lock = Lock()

    def of(self, workspace: Workspace, note: Note, day: date) -> Page:
        """The page of a note as it is on disk now.

        Raises:
            WorkspaceError: it cannot be read.
        """
        data = read_bytes(workspace, note.path)
        digest = hashlib.blake2b(f"{__version__} {FORMAT}\n".encode() + data, digest_size=20).hexdigest()
        key = (digest, note.path, day)
        with self._lock:
            if key in self._kept:
                self._kept.move_to_end(key)
                return self._kept[key][0]
        found = self._load(digest, note.path, day, len(data))
        if found is None:
            found = page(note, decode(data).text, day)
            if self._disk is not None and len(data) >= SMALLEST:
                self._disk.save(digest, _to_bytes(found))
        with self._lock:
            self._keep(key, found, len(data))
        return found

    def each(self, workspace: Workspace, notes: Iterable[tuple[date, Note]]) -> Iterator[Page]:
        """Pages of notes in their order. A note that cannot be read is left out, so that one locked file
        does not close the desk; its own warning says so."""
        for day, note in notes:
            with suppress(Unreadable):
                yield self.of(workspace, note, day)

    def _keep(self, key: tuple[str, str, date | None], found: Page, size: int) -> None:
        if key not in self._kept:
            self._bytes += size
        self._kept[key] = (found, size)
        while self._bytes > self._memory_bytes and len(self._kept) > 1:
            _, (_, gone) = self._kept.popitem(last=False)
            self._bytes -= gone

    def _load(self, digest: str, path: str, day: date, size: int) -> Page | None:
        if self._disk is None or size < SMALLEST or (data := self._disk.load(digest)) is None:
            return None
        try:
            return _from_bytes(data, path, day)
        except (ValueError, KeyError, TypeError, IndexError, AttributeError):
            self._disk.drop(digest)
            return None


@lru_cache(maxsize=4)
def pages_in(cache: Path) -> Pages:
    """The pages that all of one process share for the workspace whose cache lies in `cache`."""
    return Pages(cache / FOLDER)


def _to_bytes(found: Page) -> bytes:
    sections = {
        section: number for number, section in enumerate(dict.fromkeys(x.section for x in found.lines))
    }
    data = {
        "sections": list(sections),
        "lines": [[x.line, x.text, sections[x.section], x.quoted, x.task] for x in found.lines],
        "words": found.words,
    }
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "surrogatepass")


def _from_bytes(data: bytes, path: str, day: date) -> Page:
    raw: dict[str, Any] = json.loads(data.decode("utf-8", "surrogatepass"))
    sections = [tuple(map(str, section)) for section in raw["sections"]]
    lines = tuple(
        Spoken(path, int(line), str(text), day, sections[section], bool(quoted), bool(task))
        for line, text, section, quoted, task in raw["lines"]
    )
    words = {word: tuple(numbers) for word, numbers in raw["words"].items()}
    if any(not isinstance(n, int) or not 0 <= n < len(lines) for numbers in words.values() for n in numbers):
        raise ValueError("a word names a line that is not there")
    return Page(lines, words)
