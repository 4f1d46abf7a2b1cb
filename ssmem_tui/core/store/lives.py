"""The life of one entry: born, reworded, moved between sections and files, left, returned.

Followed backwards through the commits that touched its file. A commit in which the entry's text stands
unchanged on both sides costs two look-ups and no parsing.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from ssmem_tui.core.markdown.document import parse
from ssmem_tui.core.markdown.entries import entries
from ssmem_tui.core.markdown.text import decode
from ssmem_tui.core.model import Cancelled, Entry
from ssmem_tui.core.store.faults import CutOff
from ssmem_tui.core.store.records import Change, Commit
from ssmem_tui.core.store.store import Store

LIKE: Final = 85.0
"""Likeness from which a changed entry of one section is the same entry (design section 3)."""


class Turn(StrEnum):
    """What happened to an entry in one commit."""

    BORN = "born"
    EDITED = "edited"
    MOVED = "moved"
    LEFT = "left"
    RETURNED = "returned"


@dataclass(frozen=True, slots=True)
class Event:
    """One turn in an entry's life: the entry before and after it (`None`: not there)."""

    commit: Commit
    turn: Turn
    before: Entry | None
    after: Entry | None


@dataclass(frozen=True, slots=True)
class Source:
    """A line that a decision rested on, as its trailer names it: file, line, and start of the blob's id."""

    path: str
    line: int
    blob: str = ""


_HEADING: Final = re.compile(rb"^#{1,6} .*$", re.MULTILINE)
_SOURCE: Final = re.compile(r"(.+):(\d+)(?:@([0-9a-f]*))?")


def sources(commit: Commit) -> tuple[Source, ...]:
    """The source lines that a commit of ours names in its trailers."""
    found = (_SOURCE.fullmatch(value.strip()) for key, value in commit.trailers if key == "Source")
    return tuple(Source(m[1], int(m[2]), m[3] or "") for m in found if m)


def life(
    store: Store, entry: Entry, *, cancelled: Cancelled = lambda: False, limit: int = 1000
) -> Iterator[Event]:
    """Events of `entry`, newest first. It need not be on disk any more: any entry that once stood in
    `entry.path` can be followed.

    Raises:
        NotVersioned: there is no history here.
        CutOff: all that happened to it lies before the beginning of a shallow clone.
    """
    return _Follower(store, entry, cancelled, limit).events()


class _Follower:
    def __init__(self, store: Store, entry: Entry, cancelled: Cancelled, limit: int) -> None:
        self._store = store
        self._path = entry.path
        self._entry = entry
        self._cancelled = cancelled
        self._left = limit
        self._parsed: dict[bytes, tuple[Entry, ...]] = {}

    def events(self) -> Iterator[Event]:
        after: str | None = None
        told = False
        while True:
            moved = False
            for commit in self._older(after):
                if self._cancelled() or self._left <= 0:
                    return
                try:
                    event = self._turn(commit)
                except CutOff:  # what stood before is not known here
                    if told:
                        return
                    raise
                if event is None:
                    continue
                self._left -= 1
                told = True
                yield self._told(event)
                if event.turn is Turn.MOVED and event.before and event.before.path != self._path:
                    self._path, after, moved = event.before.path, commit.commit, True
                    break
            if not moved:
                return

    def _older(self, after: str | None) -> Iterator[Commit]:
        """Commits of the file now followed; those up to and including `after` were seen already."""
        skipping = after is not None
        for commit in self._store.commits(None if skipping else self._path):
            if skipping:
                skipping = commit.commit != after
            elif after is None or self._path in commit.paths:
                yield commit

    def _told(self, event: Event) -> Event:
        """Being put in by an undo, redo or restore is a return, not a birth."""
        if event.turn is Turn.BORN and event.commit.act in ("undo", "redo", "restore"):
            return Event(event.commit, Turn.RETURNED, event.before, event.after)
        return event

    def _turn(self, commit: Commit) -> Event | None:
        change = next(iter(self._store.show(commit.commit, only={self._path})), None)
        if change is None or self._plainly_same(change):
            return None
        here, there = self._find(change.after), self._find(change.before)
        if here and there:
            self._entry = there
            return None if here.text == there.text else Event(commit, Turn.EDITED, there, here)
        if here is None:
            if there is None:
                return None
            self._entry = there
            return Event(commit, Turn.LEFT, there, None)
        origin = self._origin(here, change, commit)
        if origin is None:
            self._entry = here
            return Event(commit, Turn.BORN, None, here)
        self._entry = origin
        same_place = origin.path == here.path and origin.section == here.section
        return Event(commit, Turn.EDITED if same_place else Turn.MOVED, origin, here)

    def _plainly_same(self, change: Change) -> bool:
        """Whether the words stand once on both sides, below the same headings: then nothing is parsed."""
        text = b"\n" + self._entry.text.encode("utf-8", "surrogateescape") + b"\n"
        sides = [b"\n" + (side or b"") + b"\n" for side in (change.before, change.after)]
        if any(side.count(text) != 1 for side in sides):
            return False
        above = [_headings(side[: side.index(text)]) for side in sides]
        return above[0] == above[1]

    def _find(self, data: bytes | None) -> Entry | None:
        found = [entry for entry in self._entries(data) if entry.ident == self._entry.ident]
        return found[0] if found else None

    def _origin(self, born: Entry, own: Change, commit: Commit) -> Entry | None:
        """What an entry that is new in a commit was made from: the same words elsewhere, or like words in its
        own section that are gone."""
        kept = {entry.ident for entry in self._entries(own.after)}
        gone = [entry for entry in self._entries(own.before) if entry.ident not in kept]
        touched = self._store.touched(commit.commit)
        paths = {path for path, was in touched.items() if was and path != own.path and path.endswith(".md")}
        others = [
            entry
            for change in self._store.show(commit.commit, only=paths)
            for entry in self._entries(change.before, change.path)
            if entry.text not in _texts(self._entries(change.after, change.path))
        ]
        for entry in (*gone, *others):
            if _bare(entry.text) == _bare(born.text):
                return entry
        return _likest(born, [entry for entry in gone if entry.section == born.section])

    def _entries(self, data: bytes | None, path: str = "") -> tuple[Entry, ...]:
        if data is None:
            return ()
        key = (path or self._path).encode("utf-8", "surrogateescape") + b"\0" + data
        if key not in self._parsed:
            if len(self._parsed) > 16:
                self._parsed.clear()
            self._parsed[key] = entries(parse(decode(data).text), path or self._path)
        return self._parsed[key]


def _headings(above: bytes) -> list[bytes]:
    """The heading path at the end of a text, roughly: a fence may add to it, on both sides alike."""
    path: list[bytes] = []
    for heading in _HEADING.findall(above):
        depth = len(heading) - len(heading.lstrip(b"#"))
        path = [one for one in path if len(one) - len(one.lstrip(b"#")) < depth] + [heading]
    return path


def _texts(found: Sequence[Entry]) -> set[str]:
    return {entry.text for entry in found}


def _bare(text: str) -> str:
    """Words without the pointer line that the archive adds below an entry."""
    lines = text.split("\n")
    if len(lines) > 1 and lines[-1].startswith("  (") and ", from " in lines[-1]:
        lines.pop()
    return " ".join("\n".join(lines).split())


def _likest(born: Entry, candidates: Sequence[Entry]) -> Entry | None:
    if not candidates:
        return None
    from rapidfuzz import fuzz

    scored = [(fuzz.ratio(entry.text, born.text), -n, entry) for n, entry in enumerate(candidates)]
    score, _, entry = max(scored, key=lambda row: row[:2])
    return entry if score >= LIKE else None
