"""What is due, stale or running, and in which order."""

from __future__ import annotations

import os
from datetime import UTC, datetime

import pytest

from ssmem_tui.core.config import Ratios
from ssmem_tui.core.errors import UsageError
from ssmem_tui.core.periods import Period, Tier
from ssmem_tui.core.rollup import plan
from ssmem_tui.core.rollup.plan import target_tokens
from tests.core.rollup.workspaces import Bench


def test_weeks_come_before_months_and_oldest_first(bench: Bench) -> None:
    assert bench.plan() == [("2026-W07", "due"), ("2026-W08", "due"), ("2026-02", "due")]
    month = plan(bench.workspace, now=bench.now, ledger=())[-1]
    assert month.note == "after 2026-W07, 2026-W08"
    assert month.target_path == "memory/monthly/2026-02.md"


def test_after_a_run_nothing_is_left(bench: Bench) -> None:
    for key in ("2026-W07", "2026-W08", "2026-02"):
        assert bench.run(key).written
    assert bench.plan() == []


def test_a_changed_a_new_and_a_lost_source_make_a_week_stale_and_its_month_with_it(bench: Bench) -> None:
    for key in ("2026-W07", "2026-W08", "2026-02"):
        bench.run(key)
    bench.days("2026-02-12")
    bench.write("memory/2026-02-09.md", "# 2026-02-09\n\n- Gateway moved again.\n")
    (bench.root / "memory/2026-02-13.md").unlink()
    assert bench.plan() == [("2026-W07", "stale"), ("2026-02", "stale")]
    week, month = plan(bench.workspace, now=bench.now, ledger=bench.ledger)
    assert week.note == "1 changed, 1 new, 1 gone"
    assert month.note == "after 2026-W07"


def test_an_edit_of_equal_length_is_seen_though_its_time_is_old(bench: Bench) -> None:
    bench.run("2026-W07")
    file = bench.root / "memory/2026-02-10.md"
    file.write_text(file.read_text().replace("Marta", "Berta"))
    assert ("2026-W07", "stale") in bench.plan()


def test_touching_a_file_changes_nothing(bench: Bench) -> None:
    bench.run("2026-W07")
    os.utime(bench.root / "memory/2026-02-10.md")
    assert ("2026-W07", "stale") not in bench.plan()


def test_the_week_of_today_is_running_and_is_never_due(bench: Bench) -> None:
    bench.now = datetime(2026, 2, 18, 12, tzinfo=UTC)
    assert bench.plan() == [("2026-W07", "due"), ("2026-W08", "running")]
    bench.run("2026-W08")
    assert bench.plan() == [("2026-W07", "due")]
    bench.days("2026-02-18")
    assert bench.plan() == [("2026-W07", "due"), ("2026-W08", "running")]


def test_a_summary_by_someone_else_is_not_planned(bench: Bench) -> None:
    bench.write("memory/weekly/2026-W07.md", "# Week 7\n\nWritten by hand.\n")
    assert ("2026-W07", "due") not in bench.plan()


def test_an_empty_summary_is_no_summary(bench: Bench) -> None:
    bench.write("memory/weekly/2026-W07.md", "")
    assert ("2026-W07", "due") in bench.plan()


def test_a_human_day_ends_when_the_person_says(bench: Bench) -> None:
    bench.write("ssmem.toml", 'zone = "Europe/Berlin"\nday_starts = "05:00"\n')
    bench.now = datetime(2026, 2, 16, 3, 30, tzinfo=UTC)  # 04:30 in Berlin: still Sunday
    assert bench.plan() == [("2026-W07", "running")]
    bench.now = datetime(2026, 2, 16, 4, 30, tzinfo=UTC)
    assert bench.plan() == [("2026-W07", "due")]


def test_weeks_across_month_and_year_ends(bench: Bench) -> None:
    bench.days("2025-12-29", "2026-01-03", "2026-01-31", "2026-02-01")
    items = {item.period.key: item for item in plan(bench.workspace, now=bench.now, ledger=())}
    assert items["2026-W01"].sources == ("memory/2025-12-29.md", "memory/2026-01-03.md")
    assert items["2026-W05"].sources == ("memory/2026-01-31.md", "memory/2026-02-01.md")
    assert "2025-12" not in items
    assert items["2026-01"].note == "after 2026-W01, 2026-W05"


def test_a_month_is_over_when_its_last_week_is(bench: Bench) -> None:
    bench.days("2026-02-27")
    bench.now = datetime(2026, 3, 1, 12, tzinfo=UTC)  # the Sunday of W09, which belongs to February
    assert ("2026-02", "due") not in bench.plan()
    bench.now = datetime(2026, 3, 2, 12, tzinfo=UTC)
    assert ("2026-02", "due") in bench.plan()


def test_a_month_can_stand_on_its_days(bench: Bench) -> None:
    bench.run("2026-W07")
    assert bench.item("2026-02").sources == ("memory/weekly/2026-W07.md", "memory/2026-02-17.md")
    assert len(bench.item("2026-02", from_days=True).sources) == 5


def test_days_and_empty_periods_are_refused(bench: Bench) -> None:
    with pytest.raises(UsageError, match="2026-W07"):
        bench.item("2026-02-10")
    with pytest.raises(UsageError, match="no notes"):
        bench.item("2026-W30")


@pytest.mark.parametrize(
    ("tier", "raw", "below", "ratio", "most", "target"),
    [
        (Tier.WEEK, 10_000, 0, None, None, 1_500),
        (Tier.WEEK, 900, 0, None, None, 300),
        (Tier.WEEK, 120, 0, None, None, 200),
        (Tier.WEEK, 100_000, 0, None, None, 4_000),
        (Tier.MONTH, 0, 8_000, None, None, 1_600),
        (Tier.MONTH, 20_000, 0, None, None, 600),
        (Tier.MONTH, 0, 500, None, None, 300),
        (Tier.MONTH, 0, 90_000, None, None, 6_000),
        (Tier.WEEK, 10_000, 0, 0.02, None, 200),
        (Tier.WEEK, 10_000, 0, None, 700, 700),
    ],
)
def test_targets(
    tier: Tier, raw: int, below: int, ratio: float | None, most: int | None, target: int
) -> None:
    assert target_tokens(Ratios(), tier, raw, below, ratio=ratio, max_tokens=most) == target


def test_the_token_estimate_of_a_huge_backlog_comes_from_a_sample(bench: Bench) -> None:
    for number in range(1, 8):
        bench.write(f"memory/2026-01-{number + 4:02d}-dump.md", "word number seven here. " * 30_000)
    item = next(item for item in plan(bench.workspace, now=bench.now, ledger=()) if item.period == WEEK_2)
    exact = 7 * 30_000 * 4 * 1.6
    assert 0.5 * exact < item.tokens_in < 2 * exact


WEEK_2 = Period.parse("2026-W02")


def test_what_a_tool_derived_from_memory_earns_no_space_and_makes_nothing_due(bench: Bench) -> None:
    dreamt = "".join(
        f"- Candidate: the gateway of rack {n} kept surfacing\n  - recalls: {n}\n" for n in range(400)
    )
    block = f"## Light Sleep\n<!-- host:dreaming:light:start -->\n{dreamt}<!-- host:dreaming:light:end -->\n"
    own = "# 2026-01-12\n\n- The gate moves to rack 4, agreed with Marta.\n\n"
    bench.write("memory/2026-01-12.md", own + block)
    bench.write("memory/2026-01-19.md", block)
    planned = {item.period.key: item for item in plan(bench.workspace, now=bench.now, ledger=bench.ledger)}
    assert planned["2026-W03"].tokens_in < 60
    assert planned["2026-W03"].target_tokens <= planned["2026-W03"].tokens_in + 80
    assert "2026-W04" not in planned


def test_a_week_of_nothing_but_code_is_not_due(bench: Bench) -> None:
    bench.write("memory/2026-01-12.md", "# 2026-01-12\n\n```\nmake all\n  cc -O2 gate.c\n```\n\n---\n")
    bench.write("memory/2026-01-19.md", "# 2026-01-19\n\n```\nmake\n```\n\n- The gate builds with -O2.\n")
    due = {item.period.key for item in plan(bench.workspace, now=bench.now, ledger=bench.ledger)}
    assert "2026-W03" not in due
    assert {"2026-W04", "2026-01"} <= due
