"""What a checkable fact is, and how much it matters when it gets lost.

Kinds, keys and weights follow research/align.md section 7 ("Facts", "Lost facts").
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, TypeAlias

Key: TypeAlias = tuple[Any, ...]
"""What two mentions of one fact must share. Its first item names its shape:

`("q", class or None, value)` quantity in base units; `("r", top, bottom)` ratio as written;
`("d", year, month, day)` date, `None` where it says nothing; `("t", hour, minute, sure)` time of day, `sure`
when the half of the day is known; `("w", 0..6)` weekday; `("i", text)` identifier; `("n", word, ...)` name.
"""


@dataclass(frozen=True, slots=True)
class Fact:
    """A checkable atom of a unit; `start` and `end` are offsets into the unit's plain text."""

    kind: str
    key: Key
    text: str
    start: int
    end: int


WEIGHTS = {
    "task": 3.0,
    "decision": 3.0,
    "money": 2.6,
    "measure": 2.2,
    "date": 2.0,
    "email": 2.0,
    "url": 1.8,
    "issue": 1.8,
    "version": 1.8,
    "path": 1.6,
    "code": 1.6,
    "ip": 1.6,
    "name": 1.6,
    "quote": 1.6,
    "hash": 1.5,
    "flag": 1.4,
    "mention": 1.4,
    "ident": 1.3,
    "number": 1.3,
    "time": 0.9,
    "weekday": 0.7,
}

QUANTITIES = frozenset({"money", "measure", "number", "time", "date", "weekday"})
"""Kinds whose value alone proves nothing: a 6 here and a 6 there are mostly two facts."""

COUNT_LIMIT = 3
"""Bare numbers up to this are counts a writer makes ("two friends"); they are neither red nor ever lost."""


def is_small_count(kind: str, key: Key) -> bool:
    """Whether a fact is a bare number too small to be held against anybody."""
    return kind == "number" and isinstance(key[2], float) and key[2] <= COUNT_LIMIT
