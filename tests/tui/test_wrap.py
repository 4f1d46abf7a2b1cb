"""Rows break by cells and never lose or double a character."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from ssmem_tui.core.sanitise import safe_line
from ssmem_tui.tui.widgets.wrap import cut, fit, wrap

TEXTS = st.text(
    st.one_of(st.characters(), st.sampled_from("abc  -，。中文字👩\u200d👧é\u0301🇩🇪\ufe0f")), max_size=300
).map(safe_line)


@given(TEXTS, st.integers(4, 60), st.integers(0, 8))
def test_rows_join_to_the_text_and_fit(text: str, width: int, hang: int) -> None:
    starts = wrap(text, width, hang)
    ends = [*starts[1:], len(text)]
    rows = [text[start:end] for start, end in zip(starts, ends, strict=True)]
    assert "".join(rows) == text
    for number, row in enumerate(rows):
        room = width - (min(hang, width - 2) if number else 0)
        assert cell_len(row.rstrip(" ")) <= room or len(row) <= 2 or (number == 0 and len(rows) == 1)


@given(TEXTS, st.integers(1, 40))
def test_fit_is_exactly_as_wide_as_asked(text: str, width: int) -> None:
    assert cell_len(fit(text, width)) == width
    assert cell_len(cut(text, width)) <= max(width, 2)


def test_a_break_comes_after_a_blank() -> None:
    text = "the deploy window moves to Tuesday"
    assert [text[a:b] for a, b in ((0, 18), (18, 34))] == ["the deploy window ", "moves to Tuesday"]
    assert wrap(text, 20) == (0, 18)


def test_a_line_of_a_megabyte_is_cheap_to_break() -> None:
    starts = wrap("word " * 200_000, 80)
    assert len(starts) > 12_000
    assert all(b - a <= 81 for a, b in pairwise(starts))
