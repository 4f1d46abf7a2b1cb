"""What later lines of a log do to earlier ones: close a task, change a value.

A task that a later line reports as done leaves the list; a value that a later line changes is left to that
line, which then says what it replaced. The wording that closes and changes is `core.trace`'s, so that the
comparison agrees; the likeness is lexical and cautious, a wrong match would hide a fact.
"""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from ssmem_tui.core.cues import Kind
from ssmem_tui.core.rollup.concepts import Content
from ssmem_tui.core.rollup.units import Shape, Unit
from ssmem_tui.core.trace.closing import PAST_OF, closes, is_change_word, moves, says_finished
from ssmem_tui.core.words import fold, pieces, stem

_SURE, _UNSURE = 0.5, 0.75
_SAME_SUBJECT = 0.6
_LEAST_SHARED = 3
_LONGEST_LIST = 64
_OF_MOVES = (
    "now", "chang", "rais", "lower", "creas", "bump", "reduc", "cut", "grew", "grown", "shrank", "mov",
    "switch", "updat", "revis", "correct", "instead", "no longer", "rather", "from", "postpon", "delay",
    "push", "brought", "sched", "extend", "dropp", "doubl", "halv", "went", "replac", "turned", "actual",
    "not", "->", "=>",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Later:
    """Numbers of units that need no line of their own, and what a changed value was: newer unit → (old value,
    older unit)."""

    closed: frozenset[int]
    replaced: frozenset[int]
    was: Mapping[int, tuple[str, int]]


def later(found: Sequence[Unit], held: Sequence[Content]) -> Later:
    """Look for closings and changes among the units of a log, in order of time."""
    weight = _weights(held)
    folded = [fold(unit.text) for unit in found]
    tasks = [i for i, unit in enumerate(found) if _is_open(unit)]
    asked = {word for task in tasks for word in held[task].concepts}
    closers = [
        i
        for i, unit in enumerate(found)
        if unit.shape not in (Shape.OPEN, Shape.HEADING) and not asked.isdisjoint(held[i].concepts)
    ]
    movers = [i for i, unit in enumerate(found) if held[i].digits and unit.shape is not Shape.OPEN]
    movers = [i for i in movers if may_move(folded[i]) and moves(folded[i])]
    closed = _closed(found, held, folded, tasks, closers, weight)
    replaced, was = _changed(found, held, movers, weight)
    return Later(frozenset(closed), frozenset(replaced), was)


def may_move(text: str) -> bool:
    """Whether folded `text` holds letters without which `moves` is false in ASCII: a quick look before it."""
    return not text.isascii() or any(map(text.lower().__contains__, _OF_MOVES))


def _is_open(unit: Unit) -> bool:
    if unit.shape in (Shape.CLOSED, Shape.HEADING):
        return False
    return unit.shape is Shape.OPEN or unit.kind is Kind.TASK


def _closes(unit: Unit, text: str) -> bool:
    return unit.shape is Shape.CLOSED or (unit.kind is not Kind.TASK and closes(text))


def _weights(held: Sequence[Content]) -> dict[str, int]:
    """Concept → rarity in thousandths, whole numbers so that sums are exact and fast."""
    frequency = Counter(concept for content in held for concept in content.concepts)
    top = math.log(len(held) + 1) + 0.1
    return {concept: round(1000 * (top - math.log(count))) for concept, count in frequency.items()}


def _words(content: Content) -> list[str]:
    return [concept for concept in content.concepts if not concept[0].isdigit()]


def _shares(
    words: Sequence[str], where: Mapping[str, Sequence[int]], weight: Mapping[str, int], least: float
) -> dict[int, tuple[float, int]]:
    """Line → share of the weight of `words` that it holds, `least` or more, and how many of them."""
    total = possible = 0
    found: list[tuple[int, Sequence[int]]] = []
    for word in words:
        value = weight[word]
        total += value
        lines = where.get(word)
        if lines and len(lines) <= _LONGEST_LIST:
            possible += value
            found.append((value, lines))
    enough = least * total
    if possible < enough:
        return {}
    masses: dict[int, int] = defaultdict(int)
    counts: dict[int, int] = defaultdict(int)
    for value, lines in found:
        for line in lines:
            masses[line] += value
            counts[line] += 1
    return {line: (mass / total, counts[line]) for line, mass in masses.items() if mass >= enough}


def _index(held: Sequence[Content], numbers: Iterable[int]) -> dict[str, list[int]]:
    where: dict[str, list[int]] = defaultdict(list)
    for number in numbers:
        for word in _words(held[number]):
            where[word].append(number)
    return where


def _after(found: Sequence[Unit], later_one: int, first: int) -> bool:
    a, b = found[first], found[later_one]
    return b.day > a.day or (b.day == a.day and b.line > a.line)


def _closed(
    found: Sequence[Unit],
    held: Sequence[Content],
    folded: Sequence[str],
    tasks: Sequence[int],
    closers: Sequence[int],
    weight: Mapping[str, int],
) -> set[int]:
    where = _index(held, closers)
    out: set[int] = set()
    for task in tasks:
        words = _words(held[task])
        if not words:
            continue
        verb = _verb(folded[task], words)
        rest = 1.0 - weight[words[0]] / sum(weight[word] for word in words) if verb else 1.0
        for line, (share, count) in _shares(words, where, weight, _SURE * rest).items():
            if verb and share >= _SURE * rest and _holds(folded[line], verb):
                share, count = min(1.0, share / rest), count + 1
            if share < _SURE or count < min(2, len(words)) or not _after(found, line, task):
                continue
            if not _closes(found[line], folded[line]):
                continue
            if share >= _UNSURE or found[line].shape is Shape.CLOSED or says_finished(folded[line]):
                out.add(task)
                break
    return out


def _verb(text: str, words: Sequence[str]) -> frozenset[str]:
    """The past forms of the verb a task starts with, where they look unlike it: write → wrote, written."""
    first = next(iter(pieces(text)), "").lower()
    return PAST_OF.get(stem(first), frozenset()) if len(words) > 1 else frozenset()


def _holds(text: str, forms: frozenset[str]) -> bool:
    return any(stem(piece.lower()) in forms for piece in pieces(text))


def _changed(
    found: Sequence[Unit], held: Sequence[Content], movers: Sequence[int], weight: Mapping[str, int]
) -> tuple[set[int], dict[int, tuple[str, int]]]:
    where = _index(held, movers)
    replaced: set[int] = set()
    was: dict[int, tuple[str, int]] = {}
    for first, unit in enumerate(found):
        if not held[first].digits or unit.shape in (Shape.HEADING, Shape.TABLE):
            continue
        words = _words(held[first])
        if len(words) < _LEAST_SHARED:
            continue
        old = _numbers(held[first])
        able = [
            (share, -line)
            for line, (share, count) in _shares(words, where, weight, _SAME_SUBJECT).items()
            if share >= _SAME_SUBJECT
            and count >= _LEAST_SHARED
            and found[line].day > unit.day
            and _comparable(old, _numbers(held[line]))
            and _alike(held[first], held[line])
        ]
        if not able:
            continue
        line = -max(able)[1]
        replaced.add(first)
        if len(old) == 1 and not old & _numbers(held[line]):
            was[line] = (next(iter(old)), first)
    return replaced, was


def _numbers(content: Content) -> set[str]:
    return {concept for concept in content.concepts if concept[0].isdigit()}


def _comparable(old: set[str], new: set[str]) -> bool:
    """Whether one set of values can stand in the place of the other, and differs from it."""
    return bool(new - old) and (len(new) == len(old) or bool(new & old))


def _alike(a: Content, b: Content) -> bool:
    """Whether the lines speak of one thing: rows about two things each have a word that the other lacks."""
    one, other = set(_words(a)), set(_words(b))
    if len(one & other) < 0.5 * min(len(one), len(other)):
        return False
    return not (_says_more(one - other) and _says_more(other - one))


def _says_more(words: set[str]) -> bool:
    return any(not is_change_word(word) for word in words)
