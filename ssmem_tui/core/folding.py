"""One folding for whatever a person types and whatever is looked through for it.

Case, accents, composed or decomposed, full or half width make no difference, and `ß` is `ss`. Folding may
change the length of a text; `Folded` leads from what was found back to the text as it stands.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from functools import cached_property

from ssmem_tui.core.words import fold

_SYLLABLE = re.compile("[\uac00-\ud7a3]")
_JAMO = re.compile("[\u1100-\u11ff]")
_UNIT = re.compile("[\u1100-\u1112][\u1161-\u1175][\u11a8-\u11c2]?|.", re.DOTALL)


def _units(text: str) -> Sequence[str]:
    """The characters, the letters of a decomposed Korean syllable together."""
    return _UNIT.findall(text) if _JAMO.search(text) else text


class _Folds(dict[str | int, str]):
    """By unit or, as `str.translate` asks, by code point; filled as they are met. A mark that stands above
    another character folds to nothing."""

    def __missing__(self, unit: str | int) -> str:
        whole = unicodedata.normalize("NFKC", fold(chr(unit) if isinstance(unit, int) else unit))
        parts = whole if _SYLLABLE.match(whole) else unicodedata.normalize("NFKD", whole)
        kept = "".join(part for part in parts if not unicodedata.combining(part)).casefold()
        self[unit] = kept
        return kept


_FOLDS = _Folds()


def folds(text: str) -> str:
    """`text` as it is compared."""
    if text.isascii():
        return text.lower()
    return "".join(map(_FOLDS.__getitem__, _units(text))) if _JAMO.search(text) else text.translate(_FOLDS)


class Folded:
    """A text and how it is compared."""

    def __init__(self, text: str) -> None:
        self.source = text
        self.text = folds(text)

    @cached_property
    def _owners(self) -> list[tuple[int, int]]:
        """For each folded character where that begins which it comes from, and where the next one does."""
        out, at = [], 0
        for unit in _units(self.source):
            out += [(at, at + len(unit))] * len(_FOLDS[unit])
            at += len(unit)
        return out

    def span(self, start: int, end: int) -> tuple[int, int]:
        """Where the folded characters from `start` to `end` stand in the source, with the marks above."""
        if self.source.isascii():
            return start, end
        first, last = self._owners[start][0], self._owners[max(start, end - 1)][1]
        while last < len(self.source) and not _FOLDS[self.source[last]]:
            last += 1
        return first, last

    def find(self, wanted: str) -> Iterator[tuple[int, int]]:
        """The spans of the source in which `wanted`, folded already, stands; none overlaps another."""
        at, after = (self.text.find(wanted) if wanted else -1), 0
        while at >= 0:
            start, end = self.span(at, at + len(wanted))
            if start >= after:
                yield start, end
                after = end
            at = self.text.find(wanted, at + len(wanted))
