"""Memory that was freed goes back to the system."""

from __future__ import annotations

import pytest

from ssmem_tui.tui import heap
from tests.benchmarks.stalls import resident

PIECE, MANY = 3_000, 10_000
"""Bytes of a piece that Python asks of the C library, and how many of them."""


@pytest.mark.skipif(heap._trim is None, reason="another C library, which keeps nothing or cannot be asked")
def test_free_pages_between_what_is_held_go_back() -> None:
    pieces = [bytes(PIECE) for _ in range(MANY)]
    held = pieces[::50]
    full = resident()
    del pieces
    heap.give_back()
    assert full - resident() > 0.8 * PIECE * MANY / 1e6
    assert len(held) == MANY // 50
