"""Counts agree with their words, and columns stand in line whatever the script."""

from __future__ import annotations

import pytest

from ssmem_tui.cli.wording import counted, padded


@pytest.mark.parametrize(
    ("number", "words", "wanted"),
    [
        (0, ("file",), "0 files"),
        (1, ("file",), "1 file"),
        (1200, ("entry", "entries"), "1,200 entries"),
        (1, ("act waits", "acts wait"), "1 act waits"),
    ],
)
def test_one_file_two_files(number: int, words: tuple[str, ...], wanted: str) -> None:
    assert counted(number, *words) == wanted


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("Ada", "Ada   "),
        ("林雨晴", "林雨晴"),
        ("林雨晴明", "林雨晴"),
        ("a林雨晴", "a林雨 "),
        ("e\u0301", "e\u0301     "),
    ],
)
def test_a_column_is_as_wide_as_it_looks(text: str, wanted: str) -> None:
    assert padded(text, 6) == wanted
