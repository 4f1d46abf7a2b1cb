"""What a comparison says about a week in which every kind of trouble was planted."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from dataclasses import replace
from datetime import date

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ssmem_tui.core.trace import CompareCancelled, Fate, Label, Text, Trace, compare
from tests.core.trace.weeks import DAYS, SUMMARY


@pytest.fixture(scope="module")
def trace() -> Trace:
    return compare(SUMMARY, DAYS)


def claim(trace: Trace, words: str) -> int:
    return next(n for n, c in enumerate(trace.claims) if words in c.place.text)


def cited(trace: Trace, words: str) -> list[tuple[str, int]]:
    places = [trace.sources[s.source].place for s in trace.claims[claim(trace, words)].support]
    return [(place.path[-5:-3], place.line) for place in places]


def test_a_reworded_claim_names_its_line(trace: Trace) -> None:
    assert cited(trace, "Billing cache")[0] == ("02", 4)
    assert trace.claims[claim(trace, "Billing cache")].label in (Label.REWRITTEN, Label.MERGED)


def test_a_claim_in_the_other_script_form_names_its_line(trace: Trace) -> None:
    assert cited(trace, "搜索在同时登录")[0] == ("04", 3)
    assert not any(flag.hard for flag in trace.claims[claim(trace, "搜索在同时登录")].flags)


def test_a_copied_line_is_kept(trace: Trace) -> None:
    assert trace.claims[claim(trace, "Never store")].label is Label.COPIED
    kept = next(line for line in trace.sources if "Never store" in line.place.text)
    assert kept.fate is Fate.KEPT
    assert trace.claims[kept.claims[0]].place.text.startswith("Never store")


def test_a_changed_number_is_a_conflict_that_shows_the_old_one(trace: Trace) -> None:
    changed = trace.claims[claim(trace, "Rate limit")]
    assert changed.label is Label.CONFLICT
    (flag,) = (flag for flag in changed.flags if flag.hard)
    assert (flag.kind, flag.text) == ("number", "900")
    assert "memory/2026-03-02.md:9 says 600" in flag.reason
    assert flag.span.of(SUMMARY.text.splitlines()[changed.place.line - 1]) == "900"


def test_a_lost_negation_is_a_conflict(trace: Trace) -> None:
    flipped = trace.claims[claim(trace, "Deploys are allowed")]
    assert flipped.label is Label.CONFLICT
    assert [flag.kind for flag in flipped.flags if flag.hard] == ["negation"]


def test_an_invented_claim_has_no_support_but_a_nearest_line_or_a_missing_name(trace: Trace) -> None:
    invented = trace.claims[claim(trace, "Team morale")]
    assert invented.label is Label.UNSUPPORTED
    assert "Lisbon" in {flag.text for flag in invented.flags}


def test_only_the_planted_claims_are_red(trace: Trace) -> None:
    red = [c.place.text.split()[0] for c in trace.claims if any(flag.hard for flag in c.flags)]
    assert red == ["Rate", "Deploys", "Team"]


def test_lost_facts_are_ranked_and_stand_where_they_say(trace: Trace) -> None:
    texts = {text.path: text.text.splitlines() for text in DAYS}
    for lost in trace.lost:
        place = trace.sources[lost.source].place
        written = lost.span.of(texts[place.path][place.line - 1])
        assert written.strip("`") == lost.text
    weights = [lost.weight for lost in trace.lost if not lost.superseded_by]
    assert weights == sorted(weights, reverse=True)
    by_kind = {lost.kind for lost in trace.lost}
    assert {"task", "decision", "money", "version", "date"} <= by_kind
    assert "三万五千元" in {lost.text for lost in trace.lost if lost.kind == "money"}


def test_a_value_without_its_surroundings_is_not_kept() -> None:
    sources = [Text("2026-03-02.md", "- The parser sends 410 messages before it gives up\n")]
    other = compare(Text("w.md", "- The office has 410 chairs\n"), sources)
    assert [lost.text for lost in other.lost] == ["410"]


def test_retention_counts_what_was_kept_per_kind_and_day(trace: Trace) -> None:
    assert 0 < trace.retention.share < 1
    assert list(trace.retention.by_day) == [text.day for text in DAYS]
    for kept, total in (*trace.retention.by_kind.values(), *trace.retention.by_day.values()):
        assert 0 <= kept <= total
    everything = compare(Text("w.md", "\n".join(text.text for text in DAYS)), DAYS)
    assert everything.retention.share == 1.0
    assert not everything.lost


def test_dropped_lines_are_dropped_and_headings_are_not_counted(trace: Trace) -> None:
    coffee = next(line for line in trace.sources if "Coffee" in line.place.text)
    assert coffee.fate is Fate.DROPPED
    assert sum(trace.fates.values()) == sum(not line.heading for line in trace.sources) == 11


def test_counting_the_items_of_a_numbered_list_is_no_conflict() -> None:
    parts = "1. Search index\n2. Login page\n3. Feed reader\n4. Audit log\n"
    digest = Text("w.md", "- The four parts are search index, login page, feed reader and audit log")
    (counted,) = compare(digest, [Text("2026-03-02.md", parts)]).claims
    assert not any(flag.hard for flag in counted.flags)


def test_nothing_in_and_nothing_out_is_no_error() -> None:
    for summary, sources in ((Text("w.md", ""), []), (SUMMARY, []), (Text("w.md", ""), list(DAYS))):
        empty = compare(summary, sources)
        assert len(empty.claims) == (6 if summary is SUMMARY else 0)
        assert all(c.label is Label.UNSUPPORTED for c in empty.claims)


def test_a_cancelled_comparison_stops() -> None:
    answers = iter([False, False, True])
    with pytest.raises(CompareCancelled):
        compare(SUMMARY, DAYS, cancelled=lambda: next(answers))


def test_progress_names_each_file() -> None:
    seen: list[str] = []
    compare(SUMMARY, DAYS, progress=lambda step: seen.append(step.what))
    assert [*(text.path for text in DAYS), SUMMARY.path] == seen[:4]


def test_the_result_does_not_depend_on_the_hash_seed() -> None:
    program = (
        "from ssmem_tui.core.trace import compare\n"
        "from tests.core.trace.weeks import DAYS, SUMMARY\n"
        "print(repr(compare(SUMMARY, DAYS)))"
    )
    runs = {
        subprocess.run(
            [sys.executable, "-c", program],
            capture_output=True,
            check=True,
            env=os.environ | {"PYTHONHASHSEED": seed},
        ).stdout
        for seed in ("0", "1", "42")
    }
    assert len(runs) == 1


line = st.text(st.sampled_from("ab12 .,*_[]()`#-|>~“”。：３张老师不 \t"), max_size=60)


@settings(max_examples=60, deadline=None)
@given(st.lists(line, max_size=8), st.lists(line, max_size=5))
def test_every_span_lies_in_its_line_for_any_text(source: list[str], summary: list[str]) -> None:
    days = [Text("2026-03-02.md", "\n".join(source))]
    digest = Text("w.md", "\n".join(summary))
    found = compare(digest, days)
    for text, places in (
        (days[0], [s.place for s in found.sources]),
        (digest, [c.place for c in found.claims]),
    ):
        lines = text.text.split("\n")
        for place in places:
            assert place.span.of(lines[place.line - 1]) == place.text
    for c in found.claims:
        for flag in c.flags:
            assert 0 <= flag.span.start <= flag.span.end <= len(digest.text.split("\n")[c.place.line - 1])
    assert json.dumps(found.retention.share) == json.dumps(compare(digest, days).retention.share)


@settings(max_examples=30, deadline=None)
@given(st.integers(0, 6))
def test_blank_lines_change_nothing_but_line_numbers(at: int) -> None:
    first = DAYS[0]
    lines = first.text.split("\n")
    padded = replace(first, text="\n".join([*lines[:at], "", *lines[at:]]))
    before, after = compare(SUMMARY, DAYS), compare(SUMMARY, (padded, *DAYS[1:]))
    assert [c.label for c in before.claims] == [c.label for c in after.claims]
    assert [(x.text, x.weight) for x in before.lost] == [(x.text, x.weight) for x in after.lost]


def test_dates_that_end_a_summary_line_are_provenance_and_shares_are_no_claims() -> None:
    days = [Text("2026-03-02.md", "- Billing cache moved to the second disk\n", date(2026, 3, 2))]
    digest = """# 2026-W10 · 2026-03-02 – 2026-03-08

Themes: billing 40%, cache 20%, disk 9%

- 2026-W10 (03-02 – 03-08, 5 d): billing, cache
- Billing cache moved to the second disk (03-02, 03-05 … 03-07, 3×)
"""
    (moved,) = compare(Text("w.md", digest), days).claims
    assert moved.label is Label.COPIED
    assert not moved.flags
    assert moved.place.text == "Billing cache moved to the second disk"


def test_weeks_as_sources_of_a_month_bring_no_dates_of_their_own() -> None:
    week = Text(
        "2026-W10.md", "# 2026-W10 · 2026-03-02 – 2026-03-08\n\n- Cache moved to teal (03-02, 03-15)\n"
    )
    found = compare(Text("2026-03.md", "# 2026-03\n\n- Nothing of note\n"), [week])
    assert not [lost.text for lost in found.lost if "15" in lost.text]


def test_a_date_that_ends_a_log_line_is_a_fact() -> None:
    days = [
        Text("2026-03-02.md", "- Tax form is due (03-15)\n- Tax office opens at 9:00\n", date(2026, 3, 2))
    ]
    assert "15" in " ".join(x.text for x in compare(Text("w.md", "- Nothing"), days).lost)


def _numbered(order: list[int]) -> tuple[Text, Text]:
    things = (
        "search login export calendar webhook gateway parser report upload theme audit invoice feed backup"
    )
    words = things.split()
    logs = [f"- The {words[n]} page was rebuilt by the team" for n in range(14)]
    logs.append("- The search page was rebuilt by the team again")
    digest = [f"- Team rebuilt the {words[n]} page" for n in order]
    return Text("w.md", "\n".join(digest)), Text("2026-03-02.md", "\n".join(logs))


def test_the_order_of_a_summary_speaks_only_where_there_is_one() -> None:
    digest, log = _numbered(list(range(14)))
    found = compare(digest, [log])
    lines = [found.sources[c.support[0].source].place.line for c in found.claims]
    assert lines == sorted(lines)
    backwards, log = _numbered(list(range(13, -1, -1)))
    found = compare(backwards, [log])
    lines = [found.sources[c.support[0].source].place.line for c in found.claims]
    assert lines[:13] == list(range(14, 1, -1))
