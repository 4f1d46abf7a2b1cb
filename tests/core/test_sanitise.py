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


SHOWN_AS = {
    "control characters": ("\x00\x1f\x7f", "␀␟␡"),
    "C1 and lone surrogates": ("\x80\x9f\ud800\udfff", "\ufffd" * 4),
    "hidden ranges": ("\U0001bca0\U0001bca3\U0001d173\U0001d17a\U000e0000\U000e007f", "·" * 6),
}


@pytest.mark.parametrize("what", SHOWN_AS)
def test_ranges_are_shown_from_first_to_last(what: str) -> None:
    text, shown = SHOWN_AS[what]
    assert safe_line(text) == safe_text(text) == shown


def test_what_stands_beside_the_ranges_stays() -> None:
    beside = " ~\xa0\u200a\u200c\u200d\u2010\u2027\u202f\ud7ff\ue000"
    beside += "\U0001bc9f\U0001bca4\U0001d172\U0001d17b\U000e0080"
    assert safe_line(beside) is beside
    assert safe_line(f"{beside}\x00") == f"{beside}␀"


def test_of_all_characters_none_acts() -> None:
    """Every code point, since a property test hardly ever draws one of the few that matter."""
    acting = ("LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI")
    for char in map(chr, range(0x110000)):
        if (
            unicodedata.category(char) in ("Cc", "Cs", "Zl", "Zp")
            or unicodedata.bidirectional(char) in acting
        ):
            assert safe_line(char) != char
            assert is_safe(char) == (char in "\n\t")
