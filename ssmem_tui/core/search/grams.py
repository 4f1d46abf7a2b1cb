"""Counting shared q-grams for all strings at once, with bit-sliced big integers.

A gram's strings are a bitset when frequent, a list of positions when rare. The query's grams are added up
with a ripple-carry adder whose digits are Python integers as wide as the index; 50,000 strings take 0.4 ms
and need no numpy (research/search.md section 5). Rows live in the cache, so that a fresh process reads only
the dozen it asks for.
"""

from __future__ import annotations

import math
from array import array
from collections.abc import Callable, Iterable, Iterator, Sequence

from ssmem_tui.core.search.scripts import other_forms
from ssmem_tui.core.search.tokenise import grams

_SPARSE = 96
"""A gram held by more than one string in this many becomes a bitset: it is then the smaller form."""

_KEPT = 512

Row = tuple[bool, bytes]
"""Whether it is a bitset, and its bytes (little endian) or its positions (`array("I")`)."""


def build(folded: Sequence[str]) -> Iterator[tuple[str, bool, bytes]]:
    """The rows of an index over strings, numbered by their place."""
    post: dict[str, array[int]] = {}
    for place, text in enumerate(folded):
        for gram in grams(text):
            held = post.get(gram)
            if held is None:
                post[gram] = held = array("I")
            held.append(place)
    dense = len(folded) // _SPARSE
    for gram, places in post.items():
        if len(places) > dense:
            yield gram, True, _pack(places).to_bytes(places[-1] // 8 + 1, "little")
        else:
            yield gram, False, places.tobytes()


def _pack(places: Sequence[int]) -> int:
    buffer = bytearray(max(places, default=0) // 8 + 1)
    for place in places:
        buffer[place >> 3] |= 1 << (place & 7)
    return int.from_bytes(buffer, "little")


class GramIndex:
    """Finds the strings that share most q-grams with a query; `load` fetches one gram's row or `None`."""

    def __init__(self, load: Callable[[str], Row | None]) -> None:
        self._load = load
        self._sets: dict[str, int] = {}

    def get(self, gram: str) -> int:
        """The bitset of the strings that hold a gram."""
        known = self._sets.get(gram)
        if known is None:
            row = self._load(gram)
            if row is None:
                known = 0
            elif row[0]:
                known = int.from_bytes(row[1], "little")
            else:
                places = array("I")
                places.frombytes(row[1])
                known = _pack(places)
            if len(self._sets) >= _KEPT:
                self._sets.clear()
            self._sets[gram] = known
        return known

    def best(self, wanted: Iterable[str], count: int, floor: float) -> list[int]:
        """Places of up to `count` strings sharing the most grams, at least the share `floor` of them."""
        planes: list[int] = []
        total = 0
        for gram in wanted:
            carry = self.get(gram)
            for other in other_forms(gram):
                carry |= self.get(other)
            total += 1
            if not carry:
                continue
            for digit, plane in enumerate(planes):
                planes[digit], carry = plane ^ carry, plane & carry
                if not carry:
                    break
            else:
                planes.append(carry)
        out: list[int] = []
        if not planes:
            return out
        least = max(1, math.ceil(total * floor))
        for level in range(min(total, (1 << len(planes)) - 1), least - 1, -1):
            exact = -1
            for digit, plane in enumerate(planes):
                exact &= plane if level >> digit & 1 else ~plane
                if not exact:
                    break
            if exact > 0:
                out.extend(places_of(exact, count - len(out)))
                if len(out) >= count:
                    break
        return out

    def all_of(self, wanted: Iterable[str]) -> int:
        """The bitset of the strings that hold every gram; 0 when none is asked for."""
        both = -1
        for gram in wanted:
            both &= self.get(gram)
            if not both:
                break
        return max(both, 0)


def places_of(bits: int, limit: int) -> list[int]:
    """Positions of set bits, highest first."""
    text = bin(bits)[2:]
    last = len(text) - 1
    out: list[int] = []
    at = text.find("1")
    while at >= 0 and len(out) < limit:
        out.append(last - at)
        at = text.find("1", at + 1)
    return out
