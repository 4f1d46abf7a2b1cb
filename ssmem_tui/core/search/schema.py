"""The cache file: one SQLite database a workspace, outside it, readable by its owner only.

It may be deleted at any time. Anything odd about it (damage, another version) means: throw it away and
build it again; it is never the source of what is shown or acted on.
"""

from __future__ import annotations

import contextlib
import os
import sqlite3
from collections.abc import Iterator
from pathlib import Path

from ssmem_tui.core.errors import SsmemError
from ssmem_tui.core.private import name_of, private_folder
from ssmem_tui.core.saying import saying

VERSION = 15
"""Raise it whenever the tables, the tokeniser or the cutting into blocks change."""

SLOT_BITS = 14
"""16,384 blocks a file."""

DAY_BITS = 24
"""1,024 files a day; a block's number is `day << 24 | file << 14 | n`, so the newest is the highest."""

WORD_GRAM, TOPIC_GRAM = "w", "t"
"""First letter of the name of a gram: of which index it is."""

_TABLES = f"""
CREATE TABLE file(base INTEGER PRIMARY KEY, path BLOB UNIQUE NOT NULL, size INTEGER NOT NULL,
                  mtime INTEGER NOT NULL, digest BLOB NOT NULL, layer TEXT NOT NULL, tier TEXT, day INTEGER,
                  archived INTEGER NOT NULL);
CREATE TABLE folder(path BLOB PRIMARY KEY, mtime INTEGER NOT NULL) WITHOUT ROWID;
CREATE TABLE block(id INTEGER PRIMARY KEY, line INTEGER NOT NULL, at INTEGER NOT NULL, size INTEGER NOT NULL,
                   text TEXT NOT NULL);
CREATE TABLE topic(id INTEGER PRIMARY KEY AUTOINCREMENT, base INTEGER NOT NULL, block INTEGER NOT NULL,
                   line INTEGER NOT NULL, last INTEGER NOT NULL, kind TEXT NOT NULL, boost REAL NOT NULL,
                   text TEXT NOT NULL, low TEXT NOT NULL);
CREATE INDEX topic_base ON topic(base);
CREATE TABLE word(id INTEGER PRIMARY KEY, term TEXT UNIQUE NOT NULL, df INTEGER NOT NULL);
CREATE TABLE gram(id INTEGER PRIMARY KEY, gram TEXT NOT NULL, dense INTEGER NOT NULL, places BLOB NOT NULL);
CREATE UNIQUE INDEX gram_name ON gram(gram);
CREATE TABLE blob(name TEXT PRIMARY KEY, data BLOB NOT NULL);
CREATE TABLE fact(name TEXT PRIMARY KEY, value INTEGER NOT NULL) WITHOUT ROWID;
CREATE VIRTUAL TABLE fts USING fts5(x, content='', detail=none, columnsize=0, tokenize='ascii');
INSERT INTO fact VALUES('generation', 1), ('snapshot', 0), ('blocks', 0);
PRAGMA user_version={VERSION};
"""

BROKEN = saying("The search cache is damaged; delete it or search again to have it built anew.")
_PASSING = ("interrupt", "locked", "busy", "full", "readonly", "disk i/o")


class CacheBroken(SsmemError):
    """The cache is damaged: `reset`, then `sync` again."""


class CacheBusy(SsmemError):
    """The cache cannot be used right now: another process holds it, or the disk is full or failing."""


@contextlib.contextmanager
def sound() -> Iterator[None]:
    """Turn what a damaged file leads to into `CacheBroken`; a passing trouble of SQLite stays what it is.

    Turned-over bytes also come out as rows that make no sense, hence the errors that are not SQLite's.
    """
    try:
        yield
    except sqlite3.OperationalError as error:
        if any(word in str(error).lower() for word in _PASSING):
            raise
        raise CacheBroken(BROKEN) from error
    except (sqlite3.DatabaseError, ValueError, TypeError, IndexError, OverflowError) as error:
        raise CacheBroken(BROKEN) from error


def cache_file(root: Path, cache_dir: Path) -> Path:
    """The database of the workspace at `root`."""
    return cache_dir / f"search-{name_of(root)}.db"


def wipe(file: Path) -> None:
    """Delete the cache; another process that has it open keeps its own copy until it closes it."""
    for suffix in ("", "-wal", "-shm"):
        Path(f"{file}{suffix}").unlink(missing_ok=True)


def open_writer(file: Path) -> sqlite3.Connection:
    """Open or create the cache, starting afresh when it is damaged or of another version."""
    private_folder(file.parent)
    for last in (False, True):
        os.close(os.open(file, os.O_CREAT | os.O_RDWR | os.O_CLOEXEC, 0o600))
        connection = sqlite3.connect(file, timeout=10, check_same_thread=False, isolation_level=None)
        try:
            if _prepare(connection):
                return connection
        except sqlite3.OperationalError as error:
            if last or any(word in str(error).lower() for word in _PASSING):
                connection.close()
                raise
        except sqlite3.DatabaseError:
            if last:
                connection.close()
                raise
        connection.close()
        wipe(file)
    raise CacheBroken(BROKEN)


def _prepare(connection: sqlite3.Connection) -> bool:
    connection.execute("PRAGMA journal_mode=WAL")
    connection.execute("PRAGMA synchronous=NORMAL")
    connection.execute("PRAGMA secure_delete=ON")
    connection.execute("PRAGMA cache_size=-32768")
    version = connection.execute("PRAGMA user_version").fetchone()[0]
    if version == VERSION:
        connection.execute("SELECT value FROM fact").fetchone()
        return True
    if version == 0 and not connection.execute("SELECT 1 FROM sqlite_master").fetchone():
        connection.executescript("BEGIN IMMEDIATE;" + _TABLES + "COMMIT;")
        return True
    return False


def open_reader(file: Path) -> sqlite3.Connection:
    """A second connection that can only read; with WAL it never waits for the writer."""
    connection = sqlite3.connect(file, timeout=10, check_same_thread=False, isolation_level=None)
    connection.execute("PRAGMA query_only=1")
    connection.execute("PRAGMA mmap_size=268435456")
    return connection


def fact(connection: sqlite3.Connection, name: str) -> int:
    """One of the numbers the cache keeps about itself; 0 when it has none of that name."""
    row = connection.execute("SELECT value FROM fact WHERE name=?", (name,)).fetchone()
    return int(row[0]) if row else 0


def set_fact(connection: sqlite3.Connection, name: str, value: int) -> None:
    connection.execute("INSERT OR REPLACE INTO fact VALUES(?,?)", (name, value))


def blob(connection: sqlite3.Connection, name: str) -> bytes:
    """A stored table of a snapshot; empty when there is none yet."""
    row = connection.execute("SELECT data FROM blob WHERE name=?", (name,)).fetchone()
    return bytes(row[0]) if row else b""


def set_blob(connection: sqlite3.Connection, name: str, data: bytes) -> None:
    connection.execute("INSERT OR REPLACE INTO blob VALUES(?,?)", (name, data))
