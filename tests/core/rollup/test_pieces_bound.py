"""What is worked out once for a piece of text is kept within a bound of memory."""

from __future__ import annotations

from sys import getsizeof

from ssmem_tui.core.rollup.concepts import _MOST_PIECES, _Pieces

BOUND = 10e6


def test_pieces_are_kept_within_ten_megabytes() -> None:
    pieces = _Pieces()
    most = 0
    for number in range(_MOST_PIECES + 100):
        assert pieces[f"x{number:07}"]
        most = max(most, len(pieces))
    assert len(pieces) == 100
    piece = pieces[f"x{_MOST_PIECES:07}"]
    each = getsizeof(f"x{0:07}") + getsizeof(piece) + sum(map(getsizeof, piece))
    assert most * each + getsizeof(dict.fromkeys(range(most))) < BOUND
