"""A date or an amount is found however it is written, and nothing else for it."""

from collections.abc import Callable
from pathlib import Path

import pytest

from ssmem_tui.core.numerals import cn_number, cn_words
from ssmem_tui.core.search.matching import filter_texts
from ssmem_tui.core.search.searcher import Searcher
from ssmem_tui.core.search.spellings import spellings

DATES = ("- 3月10日 部署失败", "- 三月十日 回滚", "- 2026年3月10号 会议")
AMOUNTS = (
    "- budget 35000 euros",
    "- 预算三万五",
    "- 押金 3.5万",
    "- 付了3万5千元",
    "- 35,000 rows",
    "- 35k lines",
)
OTHERS = (
    "- 13月10日 没有这样的月",
    "- 十三月十日",
    "- 3月1日",
    "- 11月10日",
    "- port 350001",
    "- 13.5万",
    "- 三万五百",
    "- 35km",
    "- 三月起涨价",
    "- 10 apples on 3 plates",
)


@pytest.fixture
def found(memory: Path, searcher: Callable[[], Searcher]) -> Callable[[str], set[str]]:
    rows = (*DATES, *AMOUNTS, *OTHERS)
    (memory / "2026-03-11.md").write_text("# log\n\n" + "\n\n".join(rows) + "\n")
    return lambda query: {hit.text for hit in searcher().search(query).lines}


@pytest.mark.parametrize("typed", ["三月十日", "3月10日", "3月10号", "三月十号"])
def test_a_date_in_figures_and_in_words(typed: str, found: Callable[[str], set[str]]) -> None:
    assert found(typed) == set(DATES)


@pytest.mark.parametrize(
    "typed", ["35000", "35,000", "三万五", "三万五千", "3.5万", "3万5", "3万5千元", "35k"]
)
def test_an_amount_in_figures_and_in_words(typed: str, found: Callable[[str], set[str]]) -> None:
    assert found(typed) >= set(AMOUNTS[3:4] if typed.endswith("元") else AMOUNTS)
    assert not found(typed) & set(OTHERS)


def test_beside_other_words_and_where_it_stands_nowhere(found: Callable[[str], set[str]]) -> None:
    assert "- 3月10日 部署失败" in found("三月十日 部署")
    assert "- 3月10日 部署失败" in found("部署 四月一日")  # one word may be missing, as ever
    assert found("五月二日") == set()


def test_what_is_marked_is_what_stands_there(memory: Path, searcher: Callable[[], Searcher]) -> None:
    (memory / "2026-03-11.md").write_text("# log\n\n- 付款 3万5千元，3月10日前\n")
    one = searcher()
    (hit,) = one.search("35000 三月十日").lines
    assert [span.of(hit.text) for span in hit.spans] == ["3万5千", "3月10日"]
    marks = one.marker("35000").spans("35,000 and 三万五 and 350001")
    assert marks == [(0, 6), (11, 14)]


def test_the_filter_of_a_list_finds_them_too() -> None:
    assert [match.index for match in filter_texts("三月十日", ["3月10日", "3月11日"])] == [0]


@pytest.mark.parametrize(
    "text", ["20260310", "12345", "万一", "千万不要", "v1.10000", "2026-03-10", "a10000", "三月起"]
)
def test_what_may_mean_anything_else_stays_as_typed(text: str) -> None:
    assert list(spellings(text)) == []


def test_numerals_are_read_as_they_are_written() -> None:
    assert all(
        cn_number(cn_words(value)) == value for value in range(1, 10_000) if value % 100 or value < 1000
    )
    assert (cn_words(10), cn_words(31), cn_words(305), cn_words(2000)) == ("十", "三十一", "三百零五", "二千")
