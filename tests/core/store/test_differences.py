"""Differences by line and by word give both states back."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from ssmem_tui.core.store.differences import Mark, difference, words

_TEXT = st.lists(
    st.sampled_from(["", "- fact one", "- fact two", "- fact 3 days", "第一周 决定", "第一周 决策", "end"]),
    max_size=12,
).map("\n".join)


@given(_TEXT, _TEXT)
def test_both_states_can_be_read_off_the_rows(before: str, after: str) -> None:
    rows = difference(before + "\n", after + "\n", context=100)
    for side, unwanted, text in (("before", Mark.ADDED, before), ("after", Mark.REMOVED, after)):
        lines = [
            "".join(piece.text for piece in row.pieces if piece.mark is not unwanted)
            for row in rows
            if getattr(row, side)
        ]
        numbers = [getattr(row, side) for row in rows if getattr(row, side)]
        if rows:
            assert lines == text.split("\n")
            assert numbers == list(range(1, len(lines) + 1))
        else:
            assert before == after


@given(st.text(max_size=60), st.text(max_size=60))
def test_words_give_both_lines_back(before: str, after: str) -> None:
    pieces = words(before, after)
    assert "".join(p.text for p in pieces if p.mark is not Mark.ADDED) == before
    assert "".join(p.text for p in pieces if p.mark is not Mark.REMOVED) == after


def test_a_reworded_line_is_one_row_and_chinese_is_compared_by_sign() -> None:
    rows = difference("a\n- 决定周三发布版本\nz\n", "a\n- 决定周二发布版本\nz\n")
    (row,) = [row for row in rows if row.mark is Mark.CHANGED]
    assert [(str(p.mark), p.text) for p in row.pieces] == [
        ("same", "- 决定周"),
        ("removed", "三"),
        ("added", "二"),
        ("same", "发布版本"),
    ]


def test_gaps_say_how_much_is_left_out() -> None:
    before = "\n".join(f"line {n}" for n in range(100))
    rows = difference(before, before.replace("line 50", "row 50"))
    assert [row.before for row in rows if row.mark is Mark.GAP] == [48, 47]
