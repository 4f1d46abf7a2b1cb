"""Topics, headings, entries and file names: fuzzy, free of order, in both scripts and by sound."""

from __future__ import annotations

import sqlite3
from array import array
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from ssmem_tui.core.model import Cancelled, Span
from ssmem_tui.core.search.grams import GramIndex, places_of
from ssmem_tui.core.search.highlight import whole_letters
from ssmem_tui.core.search.keys import KeyTable, initials_typed, sounds_typed
from ssmem_tui.core.search.query import Query, Term
from ssmem_tui.core.search.ranking import Range, Scorer, merge, without_ending
from ssmem_tui.core.search.records import TopicHit, TopicKind, Where
from ssmem_tui.core.search.schema import TOPIC_GRAM, blob, fact
from ssmem_tui.core.search.tokenise import grams
from ssmem_tui.core.search.vocabulary import Vocabulary, gram_row
from ssmem_tui.core.words import caseless

_POOL = 400
_NEWEST = 1000
"""Topics younger than the snapshot that are looked at directly; more than that only while it is built."""

_FEW = 10
"""With fewer hits than this, shorter forms of the words are looked for as well."""

_MOST_HELD = 20_000

_INITIALS, _SOUNDS, _SQUEEZED = 74.0, 84.0, -8.0
_FULL = (
    "SELECT t.id, t.base+t.block, t.text, t.kind, t.line, f.path, f.layer, f.tier, f.day "
    "FROM topic t JOIN file f ON f.base=t.base WHERE "
)


class Named(NamedTuple):
    """A topic that fits, and the block its line is in."""

    hit: TopicHit
    block: int


class _Topic(NamedTuple):
    """What scoring needs; a named pair because some hundred are made for every key pressed."""

    low: str
    boost: float
    base: int


class _Found:
    """The best score of each topic so far."""

    def __init__(self) -> None:
        self.hits: dict[int, tuple[float, list[Range]]] = {}

    def score(self, number: int, nothing: float = 0.0) -> float:
        return self.hits[number][0] if number in self.hits else nothing

    def offer(self, number: int, score: float, spans: list[Range]) -> None:
        if score > self.score(number, -1e9):
            self.hits[number] = (score, spans)


class TopicIndex:
    """The topics as one generation of the cache has them; rows are read when they are candidates."""

    def __init__(self, db: sqlite3.Connection) -> None:
        self._db = db
        self._numbers = array("I", blob(db, "topics"))
        self._grams = GramIndex(lambda gram: gram_row(db, TOPIC_GRAM + gram))
        self._keys: dict[str, KeyTable] = {}
        self.refresh()

    def refresh(self) -> None:
        """Take in what came since the snapshot."""
        self._held: dict[int, _Topic] = {}
        self._fresh_keys: dict[str, KeyTable] = {}
        upto = fact(self._db, "topics_upto")
        newest = self._db.execute("SELECT id FROM topic WHERE id>? ORDER BY id DESC LIMIT ?", (upto, _NEWEST))
        self._fresh = [int(row[0]) for row in newest]

    def search(self, query: Query, words: Vocabulary, limit: int, cancelled: Cancelled) -> list[Named]:
        """The best topics, best first; each text once."""
        terms = query.terms
        if not terms:
            return self._all(query, limit)
        if len(self._held) > _MOST_HELD:
            self._held.clear()
        weights = [words.rarity(term, words.literal(term)) for term in terms]
        pool = _POOL if not query.chips else 10 * _POOL  # most of which the filters will take away
        places = {place: 0 for wanted in _wanted(terms) for place in self._grams.best(wanted, pool, 0.34)}
        numbers = [self._numbers[place] for place in places] + self._fresh
        found = _Found()
        if self._plain(query, numbers, Scorer(terms, weights), found, limit, cancelled):
            return self._ranked(query, found, limit)
        shorter = [without_ending(term.text) or term for term in terms]
        if len(found.hits) < _FEW and shorter != list(terms):
            wanted = set().union(*(grams(term.text) for term in shorter))
            again = [self._numbers[place] for place in self._grams.best(wanted, _POOL, 0.34)]
            self._plain(query, again, Scorer(terms, weights), found, limit, cancelled)
        flat = "".join(term.text for term in terms)
        if flat.isascii() and 1 < len(flat) <= 24 and len(terms) <= 4 and not cancelled():
            self._derived(query, flat, found)
        if len(terms) == 1 and terms[0].edits and len(flat) < 13 and not cancelled():
            self._squeezed(query, flat, found)
        return self._ranked(query, found, limit)

    def _plain(
        self,
        query: Query,
        numbers: Sequence[int],
        scorer: Scorer,
        found: _Found,
        limit: int,
        cancelled: Cancelled,
    ) -> bool:
        """As typed first; spelling only when that leaves room in the list. True when it left none."""
        topics = self._topics(query, numbers)
        rest: list[int] = []
        sure = 0
        for number in numbers:
            topic = topics.get(number)
            if topic is None:
                continue
            scored = scorer.score(topic.low, spelling=False)
            if scored:
                found.offer(number, scored.score + topic.boost, scored.spans)
            if scored and scored.sure:
                sure += 1
            else:
                rest.append(number)
        if sure >= limit or cancelled():
            return True
        for number in rest:
            topic = topics[number]
            if scored := scorer.score(topic.low, spelling=True):
                found.offer(number, scored.score + topic.boost, scored.spans)
        return False

    def _derived(self, query: Query, flat: str, found: _Found) -> None:
        """Initials (`bs`, `pm`) and full pinyin (`bushu`)."""
        for name, base, spelled in (
            ("initials", _INITIALS, initials_typed(flat)),
            ("sounds", _SOUNDS, sounds_typed(flat)),
        ):
            hits = [
                (numbers[place], base * quality, letters)
                for numbers, table in self._key_tables(name)
                for typed in spelled
                for place, quality, letters in table.find(typed, _POOL)
                if place < len(numbers)
            ]
            topics = self._topics(query, [number for number, _, _ in hits])
            for number, score, letters in hits:
                if topic := topics.get(number):
                    found.offer(number, score + topic.boost, [(at, at + 1) for at in letters])

    def _squeezed(self, query: Query, flat: str, found: _Found) -> None:
        """`depsta` for "deploy staging": every cut into the starts of two words."""
        for cut in range(2, len(flat) - 1):
            pair = (Term.of(flat[:cut]), Term.of(flat[cut:], last=True))
            both = self._grams.all_of(grams(pair[0].text) | grams(pair[1].text))
            numbers = [self._numbers[place] for place in places_of(both, 60)] if both else []
            topics = self._topics(query, numbers)
            scorer = Scorer(pair, (1.0, 1.0))
            for number in numbers:
                topic = topics.get(number)
                if topic is None:
                    continue
                scored = scorer.score(topic.low, spelling=False)
                if scored and scored.sure and scored.score + _SQUEEZED > found.score(number, 80.0):
                    found.offer(number, scored.score + topic.boost + _SQUEEZED, scored.spans)

    def _ranked(self, query: Query, found: _Found, limit: int) -> list[Named]:
        held = self._held
        order = sorted(
            found.hits.items(),
            key=lambda hit: (-hit[1][0], len(held[hit[0]].low), -held[hit[0]].base, hit[0]),
        )
        first: dict[str, int] = {}
        for number, _ in order:
            first.setdefault(self._held[number].low, number)
            if len(first) == limit:
                break
        hits = dict(self._full(query, list(first.values())))
        return [_marked(hits[number], *found.hits[number]) for number in first.values() if number in hits]

    def _all(self, query: Query, limit: int) -> list[Named]:
        """Nothing to look for: with `#heading` the headings themselves, else none."""
        if not query.sections:
            return []
        condition = " AND ".join(["t.kind='heading'"] + ["instr(t.low, ?)"] * len(query.sections))
        rows = self._db.execute(_FULL + condition + " ORDER BY t.base DESC LIMIT 5000", query.sections)
        out: dict[str, Named] = {}
        for named in map(_named, rows):
            if _admits(query, named.hit):
                low = caseless(named.hit.text)
                spans = [(at, at + len(part)) for part in query.sections if (at := low.find(part)) >= 0]
                out.setdefault(low, _marked(named, 100.0, spans))
                if len(out) == limit:
                    break
        return list(out.values())

    def _key_tables(self, name: str) -> Iterator[tuple[Sequence[int], KeyTable]]:
        """The topics of the snapshot with their keys, then those that came since."""
        table = self._keys.get(name)
        if table is None:
            table = self._keys[name] = KeyTable(lambda part: blob(self._db, f"{name}.{part}"))
        yield self._numbers, table
        if self._fresh:
            fresh = self._fresh_keys.get(name)
            if fresh is None:
                fresh = self._fresh_keys[name] = self._keys_of_fresh(name)
            yield self._fresh, fresh

    def _keys_of_fresh(self, name: str) -> KeyTable:
        """By the table of common characters: loading all readings would take longer than the search."""
        from ssmem_tui.core.search import pinyin

        read = pinyin.initials if name == "initials" else pinyin.sounds
        known = (self._held.get(number) for number in self._fresh)
        return KeyTable.of(read(one.low, pinyin.common_reading) if one else () for one in known)

    def _topics(self, query: Query, numbers: Iterable[int]) -> dict[int, _Topic]:
        """The candidates that pass the filters; rows are kept, for the next letter asks for them again."""
        missing = [number for number in numbers if number not in self._held]
        marks = ",".join("?" * len(missing))
        rows = self._db.execute(f"SELECT id, low, boost, base FROM topic WHERE id IN ({marks})", missing)
        for number, *topic in rows:
            self._held[number] = _Topic(*topic)
        if not query.chips:
            return self._held
        return {number: self._held[number] for number, _ in self._full(query, list(numbers))}

    def _full(self, query: Query, numbers: Sequence[int]) -> Iterator[tuple[int, Named]]:
        """Whole rows, not scored yet, of those that pass the filters."""
        marks = ",".join("?" * len(numbers))
        for row in self._db.execute(f"{_FULL} t.id IN ({marks})", numbers):
            named = _named(row)
            if _admits(query, named.hit):
                yield row[0], named


def _wanted(terms: Sequence[Term]) -> Iterator[set[str]]:
    """The q-grams of what is asked for; where it can be written in several ways, of each."""
    for way in range(max((len(term.ways) for term in terms), default=1) or 1):
        texts = (term.ways[way % len(term.ways)] if term.ways else term.text for term in terms)
        yield set().union(*map(grams, texts))


def _named(row: Sequence[Any]) -> Named:
    _, block, text, kind, line, *where = row
    path, layer, tier, day = Where.of(*where)
    return Named(TopicHit(text, path, line, 0.0, (), TopicKind(kind), layer, tier, day), block)


def _admits(query: Query, hit: TopicHit) -> bool:
    if query.filters.active and not query.filters.admit(hit.path, hit.layer, hit.tier, hit.day):
        return False
    low = caseless(hit.text)
    if query.sections and (
        hit.kind is not TopicKind.HEADING or not all(section in low for section in query.sections)
    ):
        return False
    return not any(word in low for word in query.without)


def _marked(named: Named, score: float, spans: Iterable[Range]) -> Named:
    marks = tuple(Span(*span) for span in whole_letters(named.hit.text, merge(spans)))
    return Named(replace(named.hit, score=round(score, 2), spans=marks), named.block)
