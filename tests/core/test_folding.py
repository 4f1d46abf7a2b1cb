"""What is typed finds what stands there, however either is spelt, and the span is that of the source."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ssmem_tui.core.folding import Folded, folds
from ssmem_tui.core.search.matching import filter_texts
from ssmem_tui.tui.screens.help import rank


@pytest.mark.parametrize(
    ("typed", "text", "marked"),
    [
        ("ß", "die Straße", "ß"),
        ("STRASSE", "die Straße 5", "Straße"),
        ("straße", "die STRASSE", "STRASSE"),
        ("résumé", "a re\u0301sume\u0301!", "re\u0301sume\u0301"),
        ("re\u0301sume\u0301", "a Résumé!", "Résumé"),
        ("router", "ｒｏｕｔｅｒ：8080", "ｒｏｕｔｅｒ"),
        ("ｒｏｕｔｅｒ", "Router：8080", "Router"),
        ("istanbul", "İstanbul", "İstanbul"),
        ("한글", unicodedata.normalize("NFD", "한글"), unicodedata.normalize("NFD", "한글")),
        ("글", "한글", "글"),
        ("ｶﾞｽ", "ガス", "ガス"),
        ("office", "the oﬃce", "oﬃce"),
    ],
)
def test_one_folding_for_both(typed: str, text: str, marked: str) -> None:
    assert [text[slice(*span)] for span in Folded(text).find(folds(typed))] == [marked]
    (match,) = filter_texts(typed, [text])
    assert "".join(text[span.start : span.end] for span in match.spans) == marked
    assert rank(typed, text, "") >= 3.0


@given(st.text(max_size=20), st.text(max_size=3), st.text(max_size=20))
def test_what_stands_there_is_found(before: str, typed: str, after: str) -> None:
    text = before + typed + after
    found = list(Folded(text).find(folds(typed)))
    assert bool(found) is bool(folds(typed))
    assert all(0 <= start < end <= len(text) for start, end in found)


def test_a_character_folds_alike_by_itself_and_within_a_text() -> None:
    for text in ("Straße", "ＡＢＣ", "e\u0301té", "数据庫", "한국어", "\u1112\u1161\u11ab x", "İı"):
        assert folds(text) == Folded(text).text
        assert folds(f"{text}。") == folds(text) + folds("。")
