"""Sentences of core: English by `str`, another language by looking the words up, JSON and back."""

from __future__ import annotations

import json

import pytest

from ssmem_tui.core.errors import Refused
from ssmem_tui.core.saying import Saying, as_data, from_data, quoted, saying

DEEP = saying(
    "{pro}; but {con}",
    pro=(saying("says {n} things", n=3), saying("{x} / {y}", x="a, b", y="{braces}")),
    con=saying("no"),
)
WORDS = {"{pro}; but {con}": "{pro}；但是{con}", "says {n} things": "说了 {n} 件事", "no": "不", ", ": "、"}


def test_english_is_what_str_gives() -> None:
    assert str(DEEP) == "says 3 things, a, b / {braces}; but no"
    assert f"{DEEP}" == str(DEEP) == str(Refused(DEEP))


def test_another_language_fills_the_same_values_in_and_values_are_no_words() -> None:
    assert DEEP.told(lambda words: WORDS.get(words, words)) == "说了 3 件事、a, b / {braces}；但是不"
    assert quoted("no {n}").told(lambda words: WORDS.get(words, words)) == "no {n}"


@pytest.mark.parametrize("said", [DEEP, saying("plain"), quoted("{x}"), quoted(""), Saying("")])
def test_json_and_back(said: Saying) -> None:
    assert from_data(json.loads(json.dumps(as_data(said)))) == said


def test_what_an_earlier_release_kept_as_a_string_is_quoted() -> None:
    assert str(from_data("said by {you}")) == "said by {you}"
    assert not from_data("")


@pytest.mark.parametrize("data", [None, 3, [], [3], {"a": 1}, ["x", ["n", None]]])
def test_anything_else_is_refused(data: object) -> None:
    with pytest.raises(ValueError, match="saying"):
        from_data(data)
