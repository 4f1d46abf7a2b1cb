from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ssmem_tui.core.errors import UsageError
from ssmem_tui.core.model import Layer
from ssmem_tui.core.periods import Tier
from ssmem_tui.core.search.query import moment, parse

TODAY = date(2026, 3, 31)


def words(typed: str) -> list[str]:
    return [term.text for term in parse(typed, TODAY).terms]


def test_plain_words_are_split_by_script_and_folded() -> None:
    assert words("重跑gen-ITGC后50条") == ["重跑", "gen", "itgc", "后", "50", "条"]
    assert words("Über naïve") == ["uber", "naive"]


def test_only_the_last_word_may_still_be_being_typed() -> None:
    assert [term.last for term in parse("deploy stag", TODAY).terms] == [False, True]


def test_slips_are_forgiven_by_length_and_never_in_numbers() -> None:
    allowed = {
        term.text: term.edits for term in parse("log deploy kubernetes 20260210 部署失败", TODAY).terms
    }
    assert allowed == {"log": 0, "deploy": 1, "kubernetes": 2, "20260210": 0, "部署失败": 0}


def test_phrases_exclusions_and_headings() -> None:
    query = parse('"to Staging" !rollback #缓存 latency', TODAY)
    assert [(term.text, term.phrase) for term in query.terms] == [("to staging", True), ("latency", False)]
    assert query.without == ("rollback",)
    assert query.sections == ("缓存",)


def test_filters() -> None:
    query = parse("path:Daily layer:l1 layer:L3 tier:week since:2w deploy", TODAY)
    assert query.filters.paths == ("daily",)
    assert query.filters.layers == {Layer.L1, Layer.L3}
    assert query.filters.tiers == {Tier.WEEK}
    assert query.filters.since == date(2026, 3, 17)
    assert [term.text for term in query.terms] == ["deploy"]


@pytest.mark.parametrize(
    ("typed", "first", "last"),
    [
        ("2026-02", date(2026, 2, 1), date(2026, 2, 28)),
        ("2026-02-10", date(2026, 2, 10), date(2026, 2, 10)),
        ("2026-W01", date(2025, 12, 29), date(2026, 1, 4)),
    ],
)
def test_a_date_alone_narrows_to_its_period(typed: str, first: date, last: date) -> None:
    filters = parse(typed, TODAY).filters
    assert (filters.since, filters.until) == (first, last)


@pytest.mark.parametrize("typed", ["layer:", "layer:L", "tier:wee", "since:", "since:soon", "2026-02-30"])
def test_an_unfinished_filter_is_ignored_and_named(typed: str) -> None:
    query = parse(f"deploy {typed}", TODAY)
    assert query.ignored == (typed,)
    assert not query.filters.active
    assert [term.text for term in query.terms] == ["deploy"]


def test_a_quoted_date_is_looked_for() -> None:
    query = parse('"2026-02-10"', TODAY)
    assert not query.filters.active
    assert query.terms[0].text == "2026-02-10"


def test_chips_can_be_taken_out_of_the_text() -> None:
    query = parse("deploy layer:L1 staging 2026-02", TODAY)
    assert [(chip.kind, chip.value) for chip in query.chips] == [("layer", "L1"), ("date", "2026-02")]
    assert query.drop(query.chips[0]) == "deploy staging 2026-02"
    assert query.drop(query.chips[1]) == "deploy layer:L1 staging"


def test_moments() -> None:
    assert moment("10d", TODAY) == date(2026, 3, 21)
    assert moment("2026-02", TODAY) == date(2026, 2, 1)
    assert moment("2026-02", TODAY, end=True) == date(2026, 2, 28)
    for nonsense in ("soon", "9999y", "2026-13"):
        with pytest.raises(UsageError):
            moment(nonsense, TODAY)


@given(st.text())
def test_nothing_typed_is_an_error(typed: str) -> None:
    query = parse(typed, TODAY)
    for chip in query.chips:
        assert parse(query.drop(chip), TODAY).text.strip() == query.drop(chip).strip()
