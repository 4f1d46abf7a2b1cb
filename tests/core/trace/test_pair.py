"""The word view: shared stretches and facts of two lines."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from ssmem_tui.core.trace.pair import pair

SOURCE = "Alice asked to keep Postgres 15 for the importer, budget $4,500"
CLAIM = "Alice wants Postgres 15 kept (slower by 300 ms)"


def test_shared_words_in_order_are_stretches() -> None:
    found = pair(SOURCE, CLAIM)
    assert [span.of(SOURCE) for span in found.same_left] == ["Alice", "Postgres 15"]
    assert [span.of(CLAIM) for span in found.same_right] == ["Alice", "Postgres 15"]


def test_facts_are_shared_or_stand_on_one_side() -> None:
    found = pair(SOURCE, CLAIM)
    assert [(a.of(SOURCE), b.of(CLAIM)) for a, b in found.shared] == [("15", "15")]
    assert [span.of(SOURCE) for span in found.only_left] == ["$4,500"]
    assert [span.of(CLAIM) for span in found.only_right] == ["300 ms"]


def test_chinese_is_compared_by_character_and_forms_of_a_fact_match() -> None:
    source, claim = "预算三万五千元，待王经理确认", "王经理确认预算 3.5 万元"
    found = pair(source, claim)
    assert ("三万五千元", "3.5 万元") in [(a.of(source), b.of(claim)) for a, b in found.shared]
    assert "王经理确认" in [span.of(source) for span in found.same_left]


@given(st.text(max_size=40), st.text(max_size=40))
def test_spans_lie_inside_and_a_line_equals_itself(source: str, claim: str) -> None:
    found = pair(source, claim)
    for spans, text in ((found.same_left, source), (found.same_right, claim), (found.only_left, source)):
        assert all(0 <= span.start < span.end <= len(text) for span in spans)
    own = pair(source, source)
    assert not own.only_left
    assert own.same_left == own.same_right
