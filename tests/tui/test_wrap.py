"""Rows break by cells and never lose or double a character."""

from __future__ import annotations

import re
from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len, split_graphemes

from ssmem_tui.core.sanitise import safe_line
from ssmem_tui.tui.widgets.wrap import _EVEN, _cells, _fit, cut, fit, wrap

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


TOGETHER = (
    "(03-19)",
    "2026-03-19",
    "20 s",
    "19 km，",
    "memory/weekly/a-b.md",
    "8.5 %",
    "€ 35",
    "34 天",
    "2026年3月19日",
    "第 3 章",
    "well-known",
    "e.g.),",
)


@given(
    st.lists(st.sampled_from((*TOGETHER, "and", "备份", "、", "（见", "）。", "a")), max_size=30),
    st.integers(24, 60),
)
def test_what_belongs_together_stays_on_one_row(words: list[str], width: int) -> None:
    text = " ".join(words)
    for start in wrap(text, width)[1:]:
        for piece in TOGETHER:
            at = text.find(piece)
            while at >= 0:
                assert not at < start < at + len(piece), (text[:start], text[start:])
                at = text.find(piece, at + 1)


@given(st.text(st.sampled_from("中文字，。）（「」abc1"), max_size=200), st.integers(10, 40))
def test_no_row_begins_with_what_closes_or_ends_with_what_opens(text: str, width: int) -> None:
    starts = wrap(text, width)
    for before, start in pairwise(starts):
        # More closing signs in a row than a row is wide leave no choice.
        if any(char in "中文字" for char in text[before + 1 : start - 1]) and not re.search(
            "[，。）「（」]{2}", text
        ):
            assert text[start] not in "，。）」" and text[start - 1] not in "（「"


def test_a_word_longer_than_a_row_breaks_where_its_parts_meet() -> None:
    text = "see https://example.org/a-long/path/that/goes/on/and/on/2026-03-19/notes.html) now"
    starts = wrap(text, 30)
    rows = [text[a:b] for a, b in pairwise((*starts, len(text)))]
    assert all(row[-1] in "/ w" for row in rows) and "2026-03-19" in "|".join(rows)


def test_trailing_blanks_take_no_row() -> None:
    assert wrap("abcd   ", 4) == (0,) and wrap("abcd ef   ", 5) == (0, 5)


def test_a_line_of_a_megabyte_is_cheap_to_break() -> None:
    starts = wrap("word " * 200_000, 80)
    assert len(starts) > 12_000
    assert all(b - a <= 81 for a, b in pairwise(starts))


def test_signs_whose_bytes_are_counted_are_as_wide_as_said() -> None:
    even = [char for char in map(chr, range(0x110000 - 1)) if _EVEN.fullmatch(char)]
    assert len(even) > 20_000
    assert all(cell_len(char) == _cells(char) for char in even)


@given(st.text(st.sampled_from("ab 中文，（ｆｕあカé\u0301👩\u200d\ufe0f"), max_size=80), st.integers(1, 30))
def test_counting_bytes_finds_the_same_end(text: str, room: int) -> None:
    end = _fit(text, 0, room)
    spans, _ = split_graphemes(text)
    used, slow = 0, 0
    for begin, stop, cells in spans:
        if used + cells > room:
            slow = begin or stop
            break
        used, slow = used + cells, stop
    assert end == (min(len(text), room) if text[: room + 2].isascii() else slow)
