from hypothesis import given
from hypothesis import strategies as st

from ssmem_tui.core.words import fold, stem, tokens


@given(st.text())
def test_folding_keeps_every_offset_and_is_idempotent(text: str) -> None:
    assert len(fold(text)) == len(text)
    assert fold(fold(text)) == fold(text)


def test_full_width_text_matches_its_plain_twin() -> None:
    assert tokens("端口８０８０，ＡＰＩ") == tokens("端口8080, API")


def test_forms_of_one_word_share_a_stem() -> None:
    for family in ("deploy deploys deployed deploying", "stop stopped stopping", "policy policies"):
        assert len({stem(word) for word in family.split()}) == 1, family


def test_chinese_becomes_bigrams_without_stopwords() -> None:
    assert tokens("我们决定缓存") == ["们决", "决定", "定缓", "缓存"]


def test_stopwords_leave_and_numbers_lose_their_commas() -> None:
    assert tokens("The limit is 5,000 requests") == ["limit", "5000", "request"]


@given(st.text())
def test_tokens_hold_no_blank_and_do_not_depend_on_what_was_seen_before(text: str) -> None:
    found = tokens(text)
    assert all(token and not any(c.isspace() for c in token) for token in found)
    assert tokens(text) == found
