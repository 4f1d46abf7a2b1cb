from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ssmem_tui.core.sanitise import is_safe, safe_line, safe_text

ANY = st.text(st.characters(codec=None))


@given(ANY)
def test_nothing_that_acts_on_a_terminal_is_left(text: str) -> None:
    for char in safe_line(text):
        assert unicodedata.category(char) not in ("Cc", "Cs")
        assert unicodedata.bidirectional(char) not in (
            "LRE",
            "RLE",
            "LRO",
            "RLO",
            "PDF",
            "LRI",
            "RLI",
            "FSI",
            "PDI",
        )


@given(ANY)
def test_offsets_stay_valid_and_twice_is_once(text: str) -> None:
    assert len(safe_text(text)) == len(text)
    assert safe_text(safe_text(text)) == safe_text(text)
    assert is_safe(safe_text(text))


def test_ordinary_text_is_the_same_object() -> None:
    text = "- 部署窗口 Tue 10:00 👩‍👩‍👧"
    assert safe_line(text) is text


def test_an_escape_sequence_becomes_visible() -> None:
    assert safe_line("\x1b]0;hi\x07") == "␛]0;hi␇"
    assert safe_text("a\n\tb\r") == "a\n\tb␍"


@pytest.mark.parametrize(
    "hidden", ["\u200b", "\u2065", "\u3164", "\uffa0", "\u17b4", "\U0001d173", "\U000e0041"]
)
def test_letters_that_look_like_nothing_are_shown(hidden: str) -> None:
    assert safe_line(f"a{hidden}b") == "a·b"
