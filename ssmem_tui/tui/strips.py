"""Painted rows as light as they can be: a screen holds thousands, and each key makes some.

Textual gives each row seven caches of its own, of which most rows use one or two: half of all objects that a
closed screen leaves to be looked through were such caches. A row that need not be cut to be painted kept
itself as what was cut of it, so none was ever freed without a look.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final

from rich.segment import Segment
from textual.cache import FIFOCache
from textual.strip import Strip

CACHES: Final = {
    "_divide_cache": 4,
    "_crop_cache": 16,
    "_style_cache": 16,
    "_filter_cache": 4,
    "_line_length_cache": 4,
    "_crop_extend_cache": 4,
    "_offsets_cache": 4,
}
"""How much each keeps, as in Textual."""

_cut = Strip.divide


def _begin(row: Strip, segments: Iterable[Segment], cell_length: int | None = None) -> None:
    row._segments = list(segments)
    row._cell_length = cell_length
    row._render_cache = row._link_ids = row._cell_count = None


def _first_asked(row: Strip, name: str) -> FIFOCache[Any, Any]:
    if (size := CACHES.get(name)) is None:
        raise AttributeError(name)
    cache: FIFOCache[Any, Any] = FIFOCache(size)
    setattr(row, name, cache)
    return cache


def _divide(row: Strip, cuts: Iterable[int]) -> Sequence[Strip]:
    """As Textual does, but a row that is whole already does not come to refer to itself."""
    within = [cut for cut in cuts if cut <= row.cell_length]
    return [row] if within == [row.cell_length] else _cut(row, within)


def lighten() -> None:
    """For every app of this process, before it paints."""
    if set(CACHES) <= set(Strip.__slots__):
        Strip.__init__ = _begin  # type: ignore[method-assign, assignment]
        Strip.__getattr__ = _first_asked  # type: ignore[attr-defined]
    Strip.divide = _divide  # type: ignore[method-assign, assignment]
