"""A painted row holds what it was asked for and nothing else."""

from __future__ import annotations

import pytest
from rich.segment import Segment
from textual.strip import Strip

from ssmem_tui.tui import strips

strips.lighten()


def test_a_row_has_only_the_caches_it_was_asked_for() -> None:
    row = Strip([Segment("backup "), Segment("部署")], 11)
    assert not [name for name in strips.CACHES if hasattr_unasked(row, name)]
    assert row.crop(0, 6).text == "backup" and row.crop(0, 6) is row.crop(0, 6)
    assert [name for name in strips.CACHES if hasattr_unasked(row, name)] == ["_crop_cache"]
    assert row.extend_cell_length(14).cell_length == 14 and row.link_ids == set()


def hasattr_unasked(row: Strip, name: str) -> bool:
    try:
        object.__getattribute__(row, name)
    except AttributeError:
        return False
    return True


def test_a_name_that_no_row_has_is_missing_still() -> None:
    with pytest.raises(AttributeError):
        Strip([]).nothing  # type: ignore[attr-defined] # noqa: B018


def test_a_whole_row_does_not_refer_to_itself() -> None:
    row = Strip([Segment("backup")], 6)
    assert row.divide([6]) == [row] and not hasattr_unasked(row, "_divide_cache")
    assert [part.text for part in row.divide([2, 6])] == ["ba", "ckup"]
