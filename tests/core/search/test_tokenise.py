import re

from hypothesis import given
from hypothesis import strategies as st

from ssmem_tui.core.search.tokenise import HAN, is_word, tokens


def test_every_character_of_a_chinese_run_starts_a_token() -> None:
    assert tokens("部署失败") == ["部署", "署失", "失败", "败"]


def test_mixed_scripts_need_no_blanks() -> None:
    assert tokens("重跑gen-itgc后50条") == ["重跑", "跑", "gen", "itgc", "后", "50", "条"]


def test_camel_case_is_found_by_its_parts_as_well() -> None:
    assert tokens("parseHTTPHeader ok") == ["parsehttpheader", "ok", "parse", "http", "header"]


@given(st.text())
def test_tokens_are_ready_for_fts5_and_of_one_script(text: str) -> None:
    for token in tokens(text):
        assert token and '"' not in token and not any(char.isspace() for char in token)
        assert is_word(token) == (not re.match(f"[{HAN}]", token))
