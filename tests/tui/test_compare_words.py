"""What the compare screen writes and how its figures fit, without a screen."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, timedelta

import pytest
from rich.cells import cell_len

from ssmem_tui.core.errors import Refused
from ssmem_tui.core.model import Span
from ssmem_tui.core.trace import Place, Retention, Text, Trace, compare
from ssmem_tui.tui.catalogue import set_language
from ssmem_tui.tui.compare.figures import FILTERS, counts, day_row, fact_row, filter_at, filter_row
from ssmem_tui.tui.compare.lost import lost_rows
from ssmem_tui.tui.compare.putting import difference, entry_for, put_back
from ssmem_tui.tui.compare.wordview import word_lines
from tests.core.trace.weeks import DAYS, SUMMARY

WEEK = "# 2026-W10\n\n## Decisions\n\n- Deploys are frozen (03-02)\n\n## Facts\n\n- Parser is fast (03-03)\n"


@pytest.fixture(params=["en", "zh"])
def language(request: pytest.FixtureRequest) -> Iterator[str]:
    set_language(request.param)
    yield request.param
    set_language("en")


def width_of(row: list[tuple[str, str]]) -> int:
    return sum(cell_len(text) for text, _ in row)


def month(days: int) -> Trace:
    first = date(2026, 3, 1)
    by_day = {first + timedelta(days=n): (float(n % 5), 5.0) for n in range(days)}
    return Trace((), (), (), Retention(0.4, {}, by_day), 1000, 100)


@pytest.mark.parametrize("days", [0, 1, 5, 7, 9, 28, 31, 400])
@pytest.mark.parametrize("width", [58, 78, 118])
def test_the_days_fit_whatever_the_width(days: int, width: int, language: str) -> None:
    row = day_row(month(days), width)
    assert width_of(row) <= width
    if days:
        assert "03-01" in "".join(text for text, _ in row)


@pytest.mark.parametrize("width", [58, 78, 118])
def test_figures_and_filters_fit_in_both_languages(width: int, language: str) -> None:
    trace = compare(SUMMARY, DAYS)
    assert width_of(fact_row(trace, width)) <= width
    for chosen in FILTERS:
        row = filter_row(counts(trace, ()), chosen, width)
        assert width_of(row) <= width
        assert sum(text.startswith("[") for text, _ in row) == 1


def test_a_filter_is_its_key_its_word_and_dimly_its_count() -> None:
    row = filter_row(counts(compare(SUMMARY, DAYS), ()), "all", 118)
    at = next(n for n, (text, _) in enumerate(row) if text.strip() == "2")
    assert row[at][1] == "accent"
    assert row[at + 1][0] == " conflict"
    assert row[at + 2][0].startswith(" ·") and row[at + 2][1] == "dim"


def place(line: str, day: date | None = date(2026, 3, 4)) -> Place:
    return Place("memory/2026-03-04.md", 3, Span(0, len(line)), line, day)


def test_an_entry_carries_its_date_and_its_box() -> None:
    assert entry_for(place(""), "- [ ] ask Marta") == "- [ ] ask Marta (03-04)"
    assert entry_for(place(""), "  2. 决定升级") == "- 决定升级 (03-04)"
    assert entry_for(place("", None), "plain words") == "- plain words"
    above = ["## Facts", "### 12-03", "- one"]
    assert entry_for(place("", None), "- two", above) == "- two (12-03)"
    assert entry_for(place("", None), "- two", [*above, "### Other"]) == "- two"


def test_a_decision_goes_under_decisions_and_the_rest_under_facts() -> None:
    decided = put_back(WEEK, "- Chose Redis (03-04)", "decision")
    assert decided == WEEK.replace("(03-02)\n", "(03-02)\n- Chose Redis (03-04)\n")
    number = put_back(WEEK, "- 240 ms (03-04)", "measure")
    assert number == WEEK + "- 240 ms (03-04)\n"


def test_without_such_a_heading_it_goes_to_the_end_in_the_files_own_line_end() -> None:
    assert put_back("# W\r\n\r\n- one\r\n", "- two", "task") == "# W\r\n\r\n- one\r\n- two\r\n"


def test_the_same_line_is_not_put_back_twice() -> None:
    once = put_back(WEEK, "- Chose Redis (03-04)", "decision")
    with pytest.raises(Refused):
        put_back(once, "- Chose Redis (03-04)", "decision")


def test_the_difference_shows_changed_lines_only_and_not_too_many() -> None:
    after = put_back(WEEK, "- Chose Redis (03-04)", "decision")
    assert difference(WEEK, after) == "+- Chose Redis (03-04)"
    assert difference("", "\n".join(map(str, range(50)))).endswith("… 36")


def test_word_marks_only_where_two_lines_are_alike() -> None:
    trace = compare(
        Text(
            "w.md", "- Rate limit is 900 per minute\n- Storage moved, says Kofi, to the cheaper host in Oslo"
        ),
        [Text("2026-03-02.md", "- Rate limit is 600 per minute\n- The cheaper host got our storage")],
    )
    close, far = trace.claims
    rows = [row.text for row in word_lines(trace, close, trace.sources[close.support[0].source])]
    assert rows[0] == "Rate limit is [-600-] per minute" and rows[1] == "Rate limit is {+900+} per minute"
    rows = [row.text for row in word_lines(trace, far, trace.sources[far.support[0].source])]
    assert not any("[-" in row or "{+" in row for row in rows[:2])


def test_every_lost_fact_has_a_row_with_its_place() -> None:
    trace = compare(SUMMARY, DAYS)
    rows = lost_rows(trace, ())
    assert len(rows) == len(trace.lost)
    assert {row.key for row in rows} == set(range(len(trace.lost)))
    assert all(row.right[:3] in ("03-",) for row in rows)
    by_place = lost_rows(trace, (), by_place=True)
    assert [trace.lost[row.key].source for row in by_place if isinstance(row.key, int)] == sorted(
        lost.source for lost in trace.lost
    )


def test_the_words_of_the_filters_fit_80_columns() -> None:
    number = dict(zip(FILTERS, (58, 2, 1, 6, 132, 42), strict=True))
    assert "2 conflict·2" in "".join(text for text, _ in filter_row(number, "all", 78))


@pytest.mark.parametrize("width", [200, 70, 50, 20])
def test_a_click_on_any_piece_of_a_filter_picks_it(width: int) -> None:
    row = filter_row(dict.fromkeys(FILTERS, 3), "weak", width)
    picked = [filter_at(number, len(row)) for number in range(len(row))]
    assert [name for name in dict.fromkeys(picked) if name] == list(FILTERS)
    keys = [number for number, (text, _) in enumerate(row) if text.strip(" [").isdigit()]
    assert [picked[number] for number in keys] == list(FILTERS)
