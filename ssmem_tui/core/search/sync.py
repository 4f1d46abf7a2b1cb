"""Bringing the cache in line with the files: stat, digest, changed blocks only, newest first.

Each batch of files is one transaction, so that a kill leaves whole files only and the next sync carries on.
"""

from __future__ import annotations

import hashlib
import os
import sqlite3
import time
from collections import Counter
from collections.abc import Callable, Collection, Sequence
from contextlib import closing
from dataclasses import dataclass
from datetime import date
from pathlib import Path

from ssmem_tui.core.model import Cancelled, Layer, Note, NoteClass, Progress
from ssmem_tui.core.saying import saying
from ssmem_tui.core.search import corpus, snapshot
from ssmem_tui.core.search.blocks import Block, blocks_of
from ssmem_tui.core.search.corpus import Folder
from ssmem_tui.core.search.records import SyncReport, TopicKind
from ssmem_tui.core.search.schema import DAY_BITS, SLOT_BITS, fact, open_writer, set_fact, sound
from ssmem_tui.core.search.titles import Topic, entry_topics, file_topic, topics_of
from ssmem_tui.core.search.tokenise import is_word, tokens
from ssmem_tui.core.words import caseless

BATCH = 200
"""Files in one transaction."""

_NEW = 8
"""Lists are joined when more than one block in this many was written at once."""

_MERGED_AT_ONCE = 2_000
"""Pages of lists that are joined before anybody is asked whether to go on; 0.1 s."""

_BOOST = {TopicKind.POINTER: 5.0, TopicKind.ENTRY: 4.0}
_ARCHIVED = -5.0
"""Points for topics that matter now (research/search.md section 5)."""

Report = Callable[[Progress], None]


@dataclass(frozen=True, slots=True)
class _Known:
    base: int
    size: int
    mtime: int
    layer: str
    tier: str | None
    day: int | None

    def fits(self, note: Note, now: tuple[int, int]) -> bool:
        """Whether file and classification are what they were."""
        kept = (self.size, self.mtime), self.layer, self.tier, self.day
        return kept == (now, note.layer, note.tier, _dated(note))


class Writer:
    """The one connection that writes. Not for two threads at once; the searcher holds a lock around it."""

    def __init__(self, connection: sqlite3.Connection, root: Path) -> None:
        self._db = connection
        self._root = root
        self._top = os.fsencode(root)
        self._slots: dict[int, int] = {}

    def sync(
        self,
        notes: Collection[Note],
        report: Report,
        cancelled: Cancelled,
        only: Collection[str] | None = None,
        looked: int = 0,
    ) -> SyncReport:
        """Index what differs among `notes`; with `only`, these are all the notes there are at those paths.

        `looked` is when (ns) the notes began to be listed.
        """
        paths = [note.path for note in notes]
        seen = list(corpus.watched(self._root, paths, looked)) if only is None else []
        self._slots = {}
        known = self._known(only)
        wanted = {os.fsencode(note.path): note for note in notes}
        gone = [row.base for path, row in known.items() if path not in wanted]
        todo: list[tuple[int, bytes, Note]] = []
        unreadable: list[str] = []
        for path, note in wanted.items():
            now, old = corpus.stamp(self._top, path), known.get(path)
            if now is None:
                if old:
                    gone.append(old.base)
            elif old is None or not old.fits(note, now):
                todo.append((_day_number(note), path, note))
        todo.sort(key=lambda row: row[:2], reverse=True)
        blocks = changed = 0
        for at in range(0, max(len(todo), 1 if gone else 0), BATCH):
            if cancelled():
                break
            report(Progress(at, len(todo), saying("reading")))
            part = todo[at : at + BATCH]
            blocks += self._batch(part, gone if at == 0 else (), unreadable)
            changed += len(part)
            snapshot.refresh(self._db, growing=True)
        else:
            if only is None and self._merge(blocks, cancelled):
                self._finish(seen, bool(todo or gone))
        report(Progress(changed, len(todo), saying("ready")))
        return SyncReport(len(wanted), changed - len(unreadable), len(gone), blocks, tuple(unreadable))

    def _known(self, only: Collection[str] | None) -> dict[bytes, _Known]:
        select = "SELECT path, base, size, mtime, layer, tier, day FROM file"
        if only is None:
            rows = self._db.execute(select).fetchall()
        else:
            asked = f"{select} WHERE path=?"
            rows = [row for path in only for row in self._db.execute(asked, (os.fsencode(path),))]
        return {row[0]: _Known(*row[1:]) for row in rows}

    def _merge(self, written: int, cancelled: Cancelled) -> bool:
        """Join the pieces that FTS5 wrote its lists in, when many are new: a word is then looked up once and
        not in each piece, which takes a third of the time and for 100 MB a second. False when cancelled."""
        if written * _NEW < fact(self._db, "blocks"):
            return True
        pages = -_MERGED_AT_ONCE  # the first time everything is marked to be joined, then it goes on
        while not cancelled():
            before = self._db.total_changes
            self._db.execute("INSERT INTO fts(fts, rank) VALUES('merge', ?)", (pages,))
            if self._db.total_changes - before < 2:
                return True
            pages = _MERGED_AT_ONCE
        return False

    def _finish(self, seen: list[tuple[bytes, int]], touched: bool) -> None:
        if touched or snapshot.stale(self._db):
            snapshot.refresh(self._db, growing=False)
        with self._db:
            self._db.execute("BEGIN IMMEDIATE")
            self._db.execute("DELETE FROM folder")
            self._db.executemany("INSERT INTO folder VALUES(?,?)", seen)
            set_fact(self._db, "complete", 1)

    def _batch(self, part: Sequence[tuple[int, bytes, Note]], gone: Collection[int], bad: list[str]) -> int:
        df: Counter[str] = Counter()
        made = 0
        with self._db:
            self._db.execute("BEGIN IMMEDIATE")
            for base in gone:
                self._replace(base, [], df)
                self._retitle(base, [])
                self._db.execute("DELETE FROM file WHERE base=?", (base,))
            for day, path, note in reversed(part):  # rising numbers: FTS5 and the table only append
                written = self._file(day, path, note, df)
                if written is None:
                    bad.append(note.path)
                else:
                    made += written
            self._db.executemany(
                "INSERT INTO word(term, df) VALUES(?,?) ON CONFLICT(term) DO UPDATE SET df=df+excluded.df",
                ((term, count) for term, count in df.items() if count),
            )
            set_fact(self._db, "generation", fact(self._db, "generation") + 1)
        return made

    def _file(self, day: int, path: bytes, note: Note, df: Counter[str]) -> int | None:
        """Index one file; the number of blocks written, or `None` when it cannot be read."""
        now = time.time_ns()
        before = corpus.stamp(self._top, path) or (0, 0)
        row = self._db.execute("SELECT base, digest FROM file WHERE path=?", (path,)).fetchone()
        try:
            raw = (self._root / note.path).read_bytes()
        except OSError:
            if row:
                self._replace(row[0], [], df)
                self._retitle(row[0], [])
                self._db.execute("DELETE FROM file WHERE base=?", (row[0],))
            return None
        size, mtime = before[0], corpus.settled(before[1], now)
        digest = hashlib.blake2b(raw, digest_size=16).digest()
        base = row[0] if row else self._free_base(day)
        made = 0
        if row is None or row[1] != digest:
            blocks = blocks_of(raw)
            made = self._replace(base, blocks, df)
            self._retitle(base, self._topics(note, raw, blocks), _ARCHIVED if note.archived else 0.0)
        self._db.execute(
            "INSERT INTO file VALUES(?,?,?,?,?,?,?,?,?) ON CONFLICT(base) DO UPDATE SET size=excluded.size,"
            "mtime=excluded.mtime,digest=excluded.digest,layer=excluded.layer,tier=excluded.tier,"
            "day=excluded.day,archived=excluded.archived",
            (base, path, size, mtime, digest, note.layer, note.tier, _dated(note), note.archived),
        )
        return made

    def _free_base(self, day: int) -> int:
        first = day << DAY_BITS
        base = self._slots.get(day, first)
        while self._db.execute("SELECT 1 FROM file WHERE base=?", (base,)).fetchone():
            base += 1 << SLOT_BITS
        self._slots[day] = base + (1 << SLOT_BITS)
        return base

    def _topics(self, note: Note, raw: bytes, blocks: list[Block]) -> list[Topic]:
        topics = [file_topic(note.path.rpartition("/")[2], blocks)]
        topics += topics_of(blocks, pointers=note.layer is Layer.L2)
        if note.klass is NoteClass.CORE:
            topics += entry_topics(blocks, _entries(note, raw))
        return topics

    def _replace(self, base: int, new: Sequence[Block], df: Counter[str]) -> int:
        """Write only the blocks that differ: an append touches the last one."""
        db, top = self._db, base + (1 << SLOT_BITS)
        old = {
            row[0]: row[1:]
            for row in db.execute(
                "SELECT id, line, at, size, text FROM block WHERE id>=? AND id<?", (base, top)
            )
        }
        want = {base + place: block for place, block in enumerate(new)}
        gone = [(i, row[3]) for i, row in old.items() if i not in want or want[i].text != row[3]]
        fresh = [(i, block) for i, block in want.items() if i not in old or old[i][3] != block.text]
        moved = [
            (block.line, block.at, block.size, i)
            for i, block in want.items()
            if i in old and old[i][3] == block.text and old[i][:3] != (block.line, block.at, block.size)
        ]
        for i, text in gone:
            words = tokens(text)
            db.execute("INSERT INTO fts(fts, rowid, x) VALUES('delete', ?, ?)", (i, " ".join(words)))
            df.subtract(filter(is_word, set(words)))
        db.executemany("DELETE FROM block WHERE id=?", ((i,) for i, _ in gone))
        for i, block in fresh:
            words = tokens(block.text)
            db.execute("INSERT INTO fts(rowid, x) VALUES(?,?)", (i, " ".join(words)))
            df.update(filter(is_word, set(words)))
            db.execute(
                "INSERT INTO block VALUES(?,?,?,?,?)", (i, block.line, block.at, block.size, block.text)
            )
        db.executemany("UPDATE block SET line=?, at=?, size=? WHERE id=?", moved)
        set_fact(db, "blocks", fact(db, "blocks") + len(fresh) - len(gone))
        return len(fresh)

    def _retitle(self, base: int, new: Sequence[Topic], boost: float = 0.0) -> None:
        """The same for topics: a heading that stays keeps its number, and with it its place in a snapshot."""
        held: dict[tuple[str, str], list[int]] = {}
        rows = self._db.execute("SELECT id, kind, text FROM topic WHERE base=? ORDER BY id DESC", (base,))
        for number, kind, text in rows:
            held.setdefault((kind, text), []).append(number)
        db = self._db
        for topic in new:
            place = (topic.block, topic.line, topic.last)
            if same := held.get((topic.kind, topic.text)):
                db.execute("UPDATE topic SET block=?, line=?, last=? WHERE id=?", (*place, same.pop()))
            else:
                points = boost + _BOOST.get(topic.kind, 0.0)
                db.execute(
                    "INSERT INTO topic(block, line, last, base, kind, boost, text, low) "
                    "VALUES(?,?,?,?,?,?,?,?)",
                    (*place, base, topic.kind, points, topic.text, caseless(topic.text)),
                )
        for numbers in held.values():
            self._db.executemany("DELETE FROM topic WHERE id=?", ((number,) for number in numbers))


def _entries(note: Note, raw: bytes) -> list[tuple[int, int]]:
    """First and last lines of the entries of a core file."""
    from ssmem_tui.core.markdown.document import parse
    from ssmem_tui.core.markdown.entries import entries

    text = raw.decode("utf-8", "surrogateescape")
    return [(entry.line, entry.end_line) for entry in entries(parse(text), note.path)]


def _dated(note: Note) -> int | None:
    """The day a note speaks of, as a number; for a week or month its last day."""
    day = note.day or (note.period.end if note.period else None)
    return day.toordinal() if day else None


def _day_number(note: Note) -> int:
    """The day it is ranked and read by: its own, else the one it was last changed on."""
    return _dated(note) or max(1, date.fromtimestamp(max(0, note.mtime_ns) // 10**9).toordinal())


@dataclass(frozen=True, slots=True)
class Unread:
    """The workspace at `root`, whose cache `file` holds nothing of it yet, or not all."""

    root: Path
    file: Path


def build(asked: Unread, cancelled: Cancelled) -> SyncReport:
    """Index everything, from the disk alone, so that another process can: a minute of work for 100 MB, in
    which a thread would take the interpreter from the keys. What is written is found meanwhile.

    Raises:
        CacheBroken: the cache is damaged.
        WorkspaceError: the workspace cannot be read.
    """
    looked = time.time_ns()
    notes = Folder(asked.root).notes
    with closing(open_writer(asked.file)) as db, sound():
        return Writer(db, asked.root).sync(notes, lambda _: None, cancelled, looked=looked)
