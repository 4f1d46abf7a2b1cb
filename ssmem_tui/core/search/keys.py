"""Derived keys of topics, initials and sounds, as one blob that the C library searches."""

from __future__ import annotations

import re
from array import array
from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator
from functools import cached_property

_LONGEST = 255

Key = tuple[str, list[int]]
"""A derived key, and for each of its letters the offset in the text that it stands for."""


_MOST_INITIALS = 8
_SYLLABLE = "(?:[zcs]h|[bcdfghjklmnpqrstwxyz])?[aeiouv]+(?:ng?|r)?"
_PINYIN = re.compile(f"(?:{_SYLLABLE})*(?:[zcs]h|[bcdfghjklmnpqrstwxyz])?")


def initials_typed(typed: str) -> tuple[str, ...]:
    """`typed` if it may be first letters; nobody types a long word that way."""
    return (typed,) if len(typed) <= _MOST_INITIALS else ()


def sounds_typed(typed: str) -> tuple[str, ...]:
    """`typed` if it may be pinyin, and with `v` where some type `u` for `ü`: `celue` for 策略."""
    if not _PINYIN.fullmatch(typed):
        return ()
    other = typed.replace("lue", "lve").replace("nue", "nve")
    return (typed,) if other == typed else (typed, other)


class KeyTable:
    """Derived keys of many strings in one blob, searched by the C library.

    `load` fetches its parts by name, each when first needed, for most queries find nothing in `blob`.
    `offsets` runs beside it: the place in the text of each letter. `starts` and `places` say where a key of
    which string begins.
    """

    PARTS = ("blob", "offsets", "starts", "places")

    def __init__(self, load: Callable[[str], bytes]) -> None:
        self._load = load

    @cached_property
    def blob(self) -> bytes:
        return self._load("blob")

    @cached_property
    def offsets(self) -> bytes:
        return self._load("offsets")

    @cached_property
    def starts(self) -> array[int]:
        return array("I", self._load("starts"))

    @cached_property
    def places(self) -> array[int]:
        return array("I", self._load("places"))

    @classmethod
    def of(cls, strings: Iterable[Iterable[Key]]) -> KeyTable:
        """The table of some strings, given by the keys of each."""
        blob, offsets = bytearray(), bytearray()
        starts, places = array("I"), array("I")
        keys = ((place, *key) for place, some in enumerate(strings) for key in some)
        for place, key, source in keys:
            if len(key) > 1 and source[-1] <= _LONGEST:
                starts.append(len(blob))
                places.append(place)
                blob += key.encode("ascii", "replace") + b"\n"
                offsets += bytes(source) + b"\0"
        parts = (bytes(blob), bytes(offsets), starts.tobytes(), places.tobytes())
        return cls(dict(zip(cls.PARTS, parts, strict=True)).__getitem__)

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
