"""Tables made from all words and all topics at once, so that a query reads only the rows it needs.

They lag behind: what came after one is looked at directly, until so much has come that it is made again.
"""

from __future__ import annotations

import sqlite3
from array import array

from ssmem_tui.core.search import grams, pinyin
from ssmem_tui.core.search.keys import KeyTable
from ssmem_tui.core.search.schema import TOPIC_GRAM, WORD_GRAM, fact, set_blob, set_fact
from ssmem_tui.core.search.vocabulary import spellable

FRESH_WORDS = 2000
FRESH_TOPICS = 200
_SHARE = 64


def fresh(db: sqlite3.Connection) -> tuple[int, int]:
    """Words and topics that the snapshot does not hold yet."""
    words = db.execute("SELECT count(*) FROM word WHERE id>?", (fact(db, "words_upto"),)).fetchone()[0]
    topics = db.execute("SELECT count(*) FROM topic WHERE id>?", (fact(db, "topics_upto"),)).fetchone()[0]
    return int(words), int(topics)


def stale(db: sqlite3.Connection) -> bool:
    """Whether it should be made again: much has come, or the pinyin extra came or went."""
    words, topics = fresh(db)
    return (
        words > FRESH_WORDS
        or topics > max(FRESH_TOPICS, fact(db, "topics_held") // _SHARE)
        or (fact(db, "snapshot") > 0 and fact(db, "pinyin") != int(pinyin.installed()))
    )


def refresh(db: sqlite3.Connection, *, growing: bool) -> None:
    """Make the snapshot again where that is due; while `growing`, only when it would double."""
    words, topics = fresh(db)
    if growing:
        again = words > max(FRESH_WORDS, fact(db, "words_held")) or topics > max(
            4 * FRESH_TOPICS, fact(db, "topics_held")
        )
    else:
        again = stale(db) or not fact(db, "snapshot")
    if not again:
        return
    with db:
        db.execute("BEGIN IMMEDIATE")
        db.execute("DELETE FROM gram")
        _words(db)
        _topics(db)
        set_fact(db, "snapshot", fact(db, "snapshot") + 1)
        set_fact(db, "generation", fact(db, "generation") + 1)


def _words(db: sqlite3.Connection) -> None:
    db.execute("DELETE FROM word WHERE df<=0")
    words = [row[0] for row in db.execute("SELECT term FROM word ORDER BY df DESC, term")]
    alpha = [word for word in words if spellable(word)]
    set_blob(db, "words", ("\n" + "\n".join(words) + "\n").encode())
    set_blob(db, "alpha", "\n".join(alpha).encode())
    _grams(db, WORD_GRAM, alpha)
    set_fact(db, "words_held", len(words))
    set_fact(db, "words_upto", db.execute("SELECT coalesce(max(id), 0) FROM word").fetchone()[0])


def _topics(db: sqlite3.Connection) -> None:
    newest: dict[str, int] = {}
    for number, low in db.execute("SELECT id, low FROM topic ORDER BY base DESC, line"):
        newest.setdefault(low, number)
    newest = dict(reversed(newest.items()))  # the highest places, read first, are the newest topics
    folded = list(newest)
    reading = pinyin.full_reading()
    set_blob(db, "topics", array("I", newest.values()).tobytes())
    _grams(db, TOPIC_GRAM, folded)
    _keys(db, "initials", KeyTable.of(pinyin.initials(text, reading) for text in folded))
    _keys(db, "sounds", KeyTable.of(pinyin.sounds(text, reading) for text in folded))
    set_fact(db, "pinyin", int(pinyin.installed()))
    set_fact(db, "topics_held", len(folded))
    set_fact(db, "topics_upto", db.execute("SELECT coalesce(max(id), 0) FROM topic").fetchone()[0])


def _grams(db: sqlite3.Connection, letter: str, folded: list[str]) -> None:
    db.executemany(
        "INSERT INTO gram(gram, dense, places) VALUES(?,?,?)",
        ((letter + gram, dense, places) for gram, dense, places in grams.build(folded)),
    )


def _keys(db: sqlite3.Connection, name: str, table: KeyTable) -> None:
    set_blob(db, f"{name}.blob", table.blob)
    set_blob(db, f"{name}.offsets", table.offsets)
    set_blob(db, f"{name}.starts", table.starts.tobytes())
    set_blob(db, f"{name}.places", table.places.tobytes())
