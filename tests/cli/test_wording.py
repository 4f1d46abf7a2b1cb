"""Counts agree with their words, and columns stand in line whatever the script."""

from __future__ import annotations

import pytest

from ssmem_tui.cli.wording import padded


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
