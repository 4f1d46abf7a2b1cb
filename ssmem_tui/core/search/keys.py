"""Derived keys of topics, initials and sounds, as one blob that the C library searches."""

from __future__ import annotations

from array import array
from bisect import bisect_right
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

_LONGEST = 255

Key = tuple[str, list[int]]
"""A derived key, and for each of its letters the offset in the text that it stands for."""


def spellings(typed: str) -> tuple[str, ...]:
    """`typed`, and with `v` where some type `u` for `ü`: `celue` for 策略."""
    other = typed.replace("lue", "lve").replace("nue", "nve")
    return (typed,) if other == typed else (typed, other)


@dataclass(frozen=True, slots=True)
class KeyTable:
    """Derived keys of many strings in one blob, searched by the C library.

    `offsets` runs beside `blob`: the place in the text of each letter. `starts` and `places` say where the
    key of which string begins.
    """

    blob: bytes
    offsets: bytes
    starts: array[int]
    places: array[int]

    @classmethod
    def of(cls, keys: Iterable[Key]) -> KeyTable:
        blob, offsets = bytearray(), bytearray()
        starts, places = array("I"), array("I")
        for place, (key, source) in enumerate(keys):
            if len(key) > 1 and source[-1] <= _LONGEST:
                starts.append(len(blob))
                places.append(place)
                blob += key.encode("ascii", "replace") + b"\n"
                offsets += bytes(source) + b"\0"
        return cls(bytes(blob), bytes(offsets), starts, places)

    def find(self, needle: str, limit: int) -> Iterator[tuple[int, float, list[int]]]:
        """Place of a string, quality (1 when its whole key is the needle), and the letters that matched."""
        wanted, size = needle.encode("ascii", "replace"), len(needle)
        at, found = self.blob.find(wanted), 0
        while at >= 0 and found < limit:
            row = bisect_right(self.starts, at) - 1
            start = self.starts[row]
            end = self.blob.find(b"\n", start)
            if at == start or self.offsets[at] != self.offsets[at - 1]:
                share = size / (end - start)
                quality = 0.7 + 0.2 * share + (0.1 if at == start else 0.0)
                yield self.places[row], quality, sorted(set(self.offsets[at : at + size]))
                found += 1
            at = self.blob.find(wanted, at + 1)
