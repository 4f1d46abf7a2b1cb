"""Every line of every layer: literal words first, then ever looser, newest first, ranked at the end."""

from __future__ import annotations

import sqlite3
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from itertools import accumulate

from ssmem_tui.core.model import Cancelled
from ssmem_tui.core.search.folded import FoldedBlocks
from ssmem_tui.core.search.highlight import Plan
from ssmem_tui.core.search.query import Query, Term
from ssmem_tui.core.search.ranking import SURE, WEIGHTS, Range, bonus, merge
from ssmem_tui.core.search.schema import DAY_BITS, SLOT_BITS
from ssmem_tui.core.search.scope import Scope
from ssmem_tui.core.search.scripts import other_forms
from ssmem_tui.core.search.tokenise import pairs, runs
from ssmem_tui.core.search.vocabulary import BEGINNING, Forms, Vocabulary, unlisted
from ssmem_tui.core.words import caseless

_POOL = 400
"""Blocks, newest first, that are ranked."""

_ENOUGH = 30
"""With fewer literal hits than this, spelling neighbours are tried as well."""

_QUESTION = 5
"""From this many words on a query is a sentence: any of its rare words will do."""


@dataclass(frozen=True, slots=True)
class Found:
    """A line that fits: its block, its place in it, and what to mark."""

    score: float
    block: int
    offset: int
    line: int
    text: str
    spans: list[Range]


@dataclass(frozen=True, slots=True)
class _Ranked:
    score: float
    block: int
    line: int
    text: str
    low: str
    together: bool
    """One line of it holds every term, or the beginning of it."""

    def order(self) -> tuple[bool, float]:
        return not self.together, -self.score


class LineIndex:
    """Reads the posting lists and ranks what they give."""

    def __init__(self, db: sqlite3.Connection) -> None:
        self._db = db
        self._folded = FoldedBlocks(db)

    def refresh(self) -> None:
        """Forget what was read of the generation before."""
        self._folded.clear()

    def search(
        self, query: Query, words: Vocabulary, scope: Scope, limit: int, today: date, cancelled: Cancelled
    ) -> list[Found]:
        """The best lines, best first, each text once."""
        if not query.terms:
            return self._newest(query, scope, limit)
        terms = query.terms
        forms: list[Forms] = [words.literal(term) for term in terms]
        question = len(terms) >= _QUESTION
        if question:
            forms = [
                known if term.last or term.text not in known else {term.text: 1.0}
                for term, known in zip(terms, forms, strict=True)
            ]
        ids = self._match(
            _all_of([_expression(t, f) for t, f in zip(terms, forms, strict=True)]), scope, _POOL
        )
        full = len(ids) == _POOL
        if len(ids) < _ENOUGH:
            forms = [
                words.neighbours(term, known) if term.edits and not (question and known) else known
                for term, known in zip(terms, forms, strict=True)
            ]
            ids = self._looser(terms, forms, words, scope, ids, cancelled)
        many = [unlisted(term, known) for term, known in zip(terms, forms, strict=True)]
        plans = [
            Plan.of(t, f, words.rarity(t, f), beginning=more)
            for t, f, more in zip(terms, forms, many, strict=True)
        ]
        if cancelled():
            return []
        blocks = self._blocks(ids, plans, today)
        unseen = len(terms) > 1 and (full or any(many))
        if unseen and sum(block.together for block in blocks) < limit:
            begun = _all_of([_begun(t, f) for t, f in zip(terms, forms, strict=True)])
            rest = set(self._match(begun, scope, _POOL)).difference(ids)
            blocks = sorted(blocks + self._blocks(list(rest), plans, today), key=_Ranked.order)
        return self._lines(blocks, query, plans, scope, limit)

    def _looser(
        self,
        terms: Sequence[Term],
        forms: Sequence[Forms],
        words: Vocabulary,
        scope: Scope,
        ids: Sequence[int],
        cancelled: Cancelled,
    ) -> list[int]:
        question = len(terms) >= _QUESTION
        rarity = [words.rarity(term, known) for term, known in zip(terms, forms, strict=True)]
        seen = set(ids)
        for expression in _rarest(terms, forms, rarity) if question else _relaxed(terms, forms, rarity):
            if cancelled():
                return []
            seen.update(self._match(expression, scope, _POOL // 3 if question else _POOL))
            if len(seen) >= (_POOL if question else _ENOUGH):
                break
        return list(seen)

    def _match(self, expression: str, scope: Scope, limit: int) -> list[int]:
        """Newest blocks first; FTS5 walks its lists backwards and stops at the limit."""
        if not expression:
            return []
        select = "SELECT rowid FROM fts WHERE fts MATCH ?"
        if scope.everything:
            rows = self._db.execute(f"{select} ORDER BY rowid DESC LIMIT ?", (expression, limit))
            return [row[0] for row in rows]
        out: list[int] = []
        for low, high in scope.ranges:
            rows = self._db.execute(
                f"{select} AND rowid>=? AND rowid<? ORDER BY rowid DESC", (expression, low, high)
            )
            for (block,) in rows:
                if scope.has(block):
                    out.append(block)
                    if len(out) >= limit:
                        return out
        return out

    def _blocks(self, ids: Sequence[int], plans: Sequence[Plan], today: date) -> list[_Ranked]:
        total = sum(plan.rarity for plan in plans) or 1.0
        now = today.toordinal()
        out: list[_Ranked] = []
        for block, line, text, low in self._folded.of(ids):
            got = sum(plan.rarity * plan.quality(low) for plan in plans)
            age = max(0, now - (block >> DAY_BITS))
            score = 100 * got / total + WEIGHTS.recency * 0.5 ** (age / WEIGHTS.half_life_days)
            out.append(_Ranked(score, block, line, text, low, _together(plans, low)))
        return sorted(out, key=_Ranked.order)

    def _lines(
        self, blocks: Sequence[_Ranked], query: Query, plans: Sequence[Plan], scope: Scope, limit: int
    ) -> list[Found]:
        found: list[Found] = []
        strict = bool(query.without or scope.sections or any(term.phrase for term in query.terms))
        for block in blocks if strict else blocks[: limit + 10]:
            found += self._of_block(block, query, plans, scope)
            if strict and len(found) > 4 * limit:
                break
        found.sort(key=lambda hit: (-hit.score, -(hit.block >> DAY_BITS), -hit.block, hit.line))
        out: dict[str, Found] = {}
        for hit in found:
            if hit.text not in out:
                out[hit.text] = hit
                if len(out) == limit:
                    break
        return list(out.values())

    def _of_block(self, block: _Ranked, query: Query, plans: Sequence[Plan], scope: Scope) -> Iterator[Found]:
        """Its best line, and those that hold as much of the query as that."""
        here = [plan.narrow(block.low) for plan in plans]
        total = sum(plan.rarity for plan in plans) or 1.0
        rows: list[tuple[float, Found]] = []
        raw_lines, low_lines = block.text.split("\n"), block.low.split("\n")
        for offset in _promising(here, block.low, low_lines):
            raw, low = raw_lines[offset], low_lines[offset]
            if any(word in low for word in query.without) or not scope.in_section(
                block.block, block.line + offset
            ):
                continue
            got, whole = 0.0, len(here) > 1
            spans: list[Range] = []
            firsts: list[int] = []
            for plan in here:
                quality, where = plan.locate(low)
                whole = whole and quality >= SURE
                if quality:
                    got += plan.rarity * quality
                    spans += where
                    firsts.append(where[0][0])
                elif plan.term.phrase:
                    got = 0.0
                    break
            if not got:
                continue
            score = 100 * got / total + bonus(query.terms, spans, firsts, len(low))
            score += WEIGHTS.heading if low.startswith("#") else 0.0
            score += WEIGHTS.together if whole else 0.0
            score = (1 - WEIGHTS.block) * score + WEIGHTS.block * block.score
            got += total if whole else 0.0
            rows.append((got, Found(score, block.block, offset, block.line + offset, raw, merge(spans))))
        best = max((got for got, _ in rows), default=0.0)
        return (hit for got, hit in rows if got >= 0.999 * best)

    def _newest(self, query: Query, scope: Scope, limit: int) -> list[Found]:
        """Nothing to look for but filters: the newest lines that pass them."""
        out: dict[str, Found] = {}
        if not query:
            return []
        for low, high in scope.ranges:
            rows = self._db.execute(
                "SELECT id, line, text FROM block WHERE id>=? AND id<? ORDER BY id DESC", (low, high)
            )
            for block, line, text in rows:
                if not scope.has(block):
                    continue
                for offset, raw in enumerate(text.split("\n")):
                    if raw.strip() and scope.in_section(block, line + offset) and raw not in out:
                        folded = caseless(raw)
                        if not any(word in folded for word in query.without):
                            out[raw] = Found(0.0, block, offset, line + offset, raw, [])
                if len(out) >= limit:
                    break
            if len(out) >= limit:
                break
        return sorted(out.values(), key=lambda hit: (-(hit.block >> SLOT_BITS), hit.line))[:limit]


def _promising(plans: Sequence[Plan], low: str, lines: Sequence[str]) -> list[int]:
    """The lines of a block in which any plan may find something; most hold nothing at all."""
    ends = list(accumulate(len(line) + 1 for line in lines))
    return sorted({bisect_right(ends, at) for plan in plans for at in plan.places(low)})


def _together(plans: Sequence[Plan], low: str) -> bool:
    """Whether one line holds all of several terms; lines without the typed letters cost next to nothing."""
    if len(plans) < 2 or not all(plan.may_stand_in(low) for plan in plans):
        return False
    first, *others = sorted(plans, key=lambda plan: bool(plan.term.ways))
    if first.term.ways:
        return any(all(plan.stands_in(line) for plan in plans) for line in low.split("\n"))
    unified = first.term.unified(low)
    at = unified.find(first.term.text)
    while at >= 0:
        end = low.find("\n", at)
        line = low[low.rfind("\n", 0, at) + 1 : end if end >= 0 else len(low)]
        if first.stands_in(line) and all(plan.stands_in(line) for plan in others):
            return True
        at = unified.find(first.term.text, end) if end >= 0 else -1
    return False


def _any_of(words: Iterable[str]) -> str:
    quoted = [f'"{word}"' for word in words]
    return "(" + " OR ".join(quoted) + ")" if quoted else ""


def _all_of(parts: Sequence[str]) -> str:
    return " AND ".join(parts) if parts and all(parts) else ""


def _expression(term: Term, forms: Forms) -> str:
    """What FTS5 is asked for a term: its forms, or the pairs of a CJK run."""
    if term.ways:
        return "(" + " OR ".join(f"({_written(way, whole=True)})" for way in term.ways) + ")"
    if term.phrase:
        return _written(term.text, whole=False)
    return _run(term.text, True, whole=True) if term.cjk else _any_of(forms)


def _written(text: str, *, whole: bool) -> str:
    """All runs of a text; the last one may be the beginning of a word, unless it is `whole`."""
    found = list(runs(text))
    return _all_of([_run(run[0], bool(run[1]), whole=whole or run is not found[-1]) for run in found])


def _begun(term: Term, forms: Forms) -> str:
    """All words that begin as typed, not only the frequent ones: walks all their lists, 10 ms in 100 MB."""
    if term.as_typed or len(term.text) < BEGINNING:
        return _expression(term, forms)
    return _run(term.text, False, whole=False)


def _run(text: str, cjk: bool, *, whole: bool) -> str:
    if cjk and len(text) > 1:
        return "(" + " AND ".join(_pairs(text)) + ")"
    if cjk:
        return "(" + " OR ".join(f'"{char}"*' for char in (text, *other_forms(text))) + ")"
    return f'"{text}"' if whole else f'"{text}"*'


def _pairs(run: str) -> list[str]:
    """The pairs of a run, each in whichever script."""
    return [_any_of((pair, *other_forms(pair))) for pair in pairs(run)]


def _relaxed(terms: Sequence[Term], forms: Sequence[Forms], rarity: Sequence[float]) -> Iterator[str]:
    """Spelling neighbours; CJK runs with a pair or two missing; one term missing, common ones first; the
    rarest terms alone. A phrase is never given up."""
    parts = [_expression(term, known) for term, known in zip(terms, forms, strict=True)]
    live = [i for i, part in enumerate(parts) if part]
    firm = [i for i in live if terms[i].phrase]
    yield _all_of(parts)
    loose = list(parts)
    for lost in (1, 2):  # a moved character breaks one pair, a wrong one breaks two
        for i, term in enumerate(terms):
            held = _pairs(term.text) if term.cjk and not term.phrase else []
            if len(held) > lost:
                kept = [held[:at] + held[at + lost :] for at in range(len(held) - lost + 1)]
                loose[i] = "(" + " OR ".join("(" + " AND ".join(some) + ")" for some in kept) + ")"
        if loose != parts:
            yield _all_of(loose)
    if len(live) < len(parts):
        yield _all_of([loose[i] for i in live])
    if len(live) > 2:
        drops = sorted((i for i in live if i not in firm), key=lambda i: rarity[i])
        yield " OR ".join("(" + " AND ".join(loose[i] for i in live if i != drop) + ")" for drop in drops)
    for i in sorted(live, key=lambda i: -rarity[i])[:2]:
        if all(i == j for j in firm):
            yield loose[i]


def _rarest(terms: Sequence[Term], forms: Sequence[Forms], rarity: Sequence[float]) -> Iterator[str]:
    """For sentences: blocks with the rarest words, whatever else they hold."""
    for i in sorted(range(len(terms)), key=lambda i: -rarity[i]):
        if expression := _expression(terms[i], forms[i]):
            yield expression
