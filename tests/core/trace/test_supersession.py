"""A task done later and a value changed later are superseded, not lost."""

from __future__ import annotations

import pytest

from ssmem_tui.core.trace import Text, compare
from tests.core.trace.supersession import lost_of, score
from tests.core.trace.supersession_cases import HELD_OUT, TUNED, Pair
from tests.core.trace.weeks import DAYS, SUMMARY


@pytest.mark.parametrize("pairs", [TUNED, HELD_OUT], ids=["tuned", "held out"])
def test_four_in_five_are_recognised_and_as_many_left_alone(pairs: tuple[Pair, ...]) -> None:
    recognised, superseded, alone, others = score(pairs)
    assert recognised >= 0.8 * superseded
    assert alone >= 0.8 * others


def test_the_labelled_set_is_large_and_in_both_languages() -> None:
    pairs = (*TUNED, *HELD_OUT)
    assert len(pairs) >= 60
    assert sum(not pair.earlier.isascii() for pair in pairs) >= 20


def test_an_earlier_line_supersedes_nothing() -> None:
    done = Text("2026-03-02.md", "- Marta rotated the webhook secret\n")
    task = Text("2026-03-04.md", "- [ ] ask Marta to rotate the webhook secret\n")
    (lost,) = (x for x in compare(SUMMARY, [done, task]).lost if x.kind == "task")
    assert lost.superseded_by == ""


def test_rows_of_a_list_do_not_supersede_one_another() -> None:
    rows = (
        "- Benchmark of login: 424 requests per second\n- Benchmark of search: now 250 requests per second\n"
    )
    found = compare(SUMMARY, [*DAYS, Text("2026-03-05.md", rows)])
    assert not [x for x in found.lost if x.text == "424" and x.superseded_by]


def test_what_was_superseded_counts_neither_as_kept_nor_as_lost_and_comes_last() -> None:
    pair = Pair("- [ ] rotate the webhook secret", "- [x] rotate the webhook secret", True)
    assert lost_of(pair).superseded_by == "2026-03-04.md:1"
    days = [Text("2026-03-02.md", pair.earlier), Text("2026-03-04.md", f"{pair.later}\n- [ ] call Ingrid\n")]
    found = compare(Text("w.md", "- Nothing happened"), days)
    assert [bool(x.superseded_by) for x in found.lost] == sorted(bool(x.superseded_by) for x in found.lost)
    counted = sum(x.weight for x in found.lost if not x.superseded_by)
    assert sum(total for _, total in found.retention.by_kind.values()) == pytest.approx(counted)
