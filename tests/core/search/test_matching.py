from hypothesis import given
from hypothesis import strategies as st

from ssmem_tui.core.search.matching import filter_texts

ROWS = ["Deploy window", "staging deploy failed", "部署 staging", "Unrelated", "window of the deploy"]


def rows(typed: str) -> list[str]:
    return [ROWS[match.index] for match in filter_texts(typed, ROWS)]


def test_rows_with_every_word_come_in_their_own_order() -> None:
    assert rows("deploy window") == ["Deploy window", "window of the deploy"]
    assert rows("stag") == ["staging deploy failed", "部署 staging"]
    assert rows("部署") == ["部署 staging"]


def test_slips_are_forgiven_only_when_nothing_else_fits() -> None:
    assert rows("deplyo") == ["Deploy window", "staging deploy failed", "window of the deploy"]
    assert rows("zzqx") == []


def test_exclusion_and_nothing_typed() -> None:
    assert rows("!deploy") == ["部署 staging", "Unrelated"]
    assert rows("") == ROWS


def test_marks() -> None:
    match = filter_texts("wind", ROWS)[0]
    assert [span.of(ROWS[0]) for span in match.spans] == ["wind"]


@given(st.text(max_size=12), st.lists(st.text(max_size=20), max_size=8))
def test_marks_lie_within_their_rows(typed: str, texts: list[str]) -> None:
    for match in filter_texts(typed, texts):
        ends = [end for span in match.spans for end in (span.start, span.end)]
        assert ends == sorted(ends) and all(0 <= end <= len(texts[match.index]) for end in ends)
