"""`ssmem-tui rollup` as a person, a script and cron call it."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from ssmem_tui.cli.main import cli
from tests.core.rollup.workspaces import Bench


@pytest.fixture
def bench(tmp_path: Path) -> Bench:
    """Logs of weeks that were over long ago, under git."""
    made = Bench(tmp_path / "ws")
    made.days("2026-02-09", "2026-02-10", "2026-02-11", "2026-02-13", "2026-02-17")
    for command in (
        "init -q",
        "config user.name Marta",
        "config user.email marta@example.org",
        "add -A",
        "commit -qm start",
    ):
        subprocess.run(["git", *command.split()], cwd=made.root, check=True)
    return made


def call(bench: Bench, *arguments: str) -> Result:
    return CliRunner().invoke(cli, ["-C", str(bench.root), "rollup", *arguments])


def as_json(bench: Bench, *arguments: str) -> Any:
    return json.loads(call(bench, *arguments, "--json").stdout)


def commits(bench: Bench) -> int:
    done = subprocess.run(
        ["git", "rev-list", "--count", "--all"], cwd=bench.root, capture_output=True, text=True, check=True
    )
    return int(done.stdout)


def test_due_does_weeks_then_months_and_then_there_is_nothing_to_do(bench: Bench) -> None:
    first = call(bench)
    assert first.exit_code == 0, first.output
    assert [line.split()[0] for line in first.stdout.splitlines()] == ["2026-W07", "2026-W08", "2026-02"]
    assert (bench.root / "memory/monthly/2026-02.md").exists()
    before = commits(bench)
    again = call(bench)
    assert (again.exit_code, again.stdout) == (3, "Nothing is due.\n")
    assert commits(bench) == before


def test_undo_takes_back_a_run_and_tells_what_of_it_went_when_the_rest_was_changed(bench: Bench) -> None:
    assert call(bench).exit_code == 0
    week, month = bench.root / "memory/weekly/2026-W07.md", bench.root / "memory/monthly/2026-02.md"
    texts = week.read_bytes(), month.read_bytes()
    undo = ["-C", str(bench.root), "undo"]
    told = json.loads(CliRunner().invoke(cli, [*undo, "--json"]).stdout)
    assert told["act"] == "undo" and len(told["before"]) == 2
    assert not any(bench.root.glob("memory/*ly/*.md")) and not call(bench, "--dry-run").exit_code
    assert CliRunner().invoke(cli, [*undo, "--redo"]).exit_code == 0
    assert (week.read_bytes(), month.read_bytes()) == texts
    week.write_bytes(texts[0].replace(b"Measured", b"Counted"))
    stopped = CliRunner().invoke(cli, [*undo, "--json"])
    told = json.loads(stopped.stdout)
    assert stopped.exit_code == told["code"] == 5 and told["subject"].startswith("roll-up: 2026-W08 ")
    assert len(told["before"]) == 1 and "2026-W07" in told["error"] and "2026-W07" in stopped.stderr
    assert week.exists() and not month.exists()


def test_a_call_that_writes_nothing_leaves_nothing_for_git(bench: Bench) -> None:
    """Its lock hides itself: our `.gitignore` is versioned, and comes with the first record."""
    assert call(bench, "daily").exit_code == 3
    done = subprocess.run(
        ["git", "status", "--porcelain"], cwd=bench.root, capture_output=True, text=True, check=True
    )
    assert done.stdout == ""


def test_one_period_as_json_has_the_promised_keys(bench: Bench) -> None:
    row = as_json(bench, "weekly", "--period", "2026-02-10")
    promised = {
        "period", "tier", "engine", "written", "changed", "tokens_in", "tokens_out",
        "target_tokens", "cost_usd", "commit", "checks",
    }  # fmt: skip
    assert promised <= row.keys()
    assert row["period"] == "2026-W07" and row["tier"] == "week" and row["written"]
    assert {"name", "ok", "detail"} == row["checks"][0].keys()
    again = call(bench, "weekly", "--period", "2026-W07", "--json")
    assert again.exit_code == 3 and json.loads(again.stdout)["changed"] is False


def test_several_periods_as_json_are_a_list(bench: Bench) -> None:
    assert [row["period"] for row in as_json(bench, "due")] == ["2026-W07", "2026-W08", "2026-02"]
    assert as_json(bench, "due") == []


def test_every_period_is_told_once_as_it_is_done(bench: Bench) -> None:
    told = [line.split()[0] for line in call(bench, "--dry-run").stdout.splitlines() if "would be" in line]
    assert told == ["2026-W07", "2026-W08", "2026-02"]
    kept = [line.split()[0] for line in call(bench, "--draft").stdout.splitlines() if ".ssmem/drafts" in line]
    assert kept == told


def test_a_dry_run_shows_the_text_and_writes_nothing(bench: Bench) -> None:
    before = commits(bench)
    shown = call(bench, "weekly", "--period", "2026-W07", "--dry-run")
    assert shown.exit_code == 0 and "would be" in shown.stdout and "## Decisions" in shown.stdout
    assert commits(bench) == before and not (bench.root / "memory/weekly").exists()


def test_a_dry_run_says_of_a_month_behind_a_week_that_it_would_be_made_again(bench: Bench) -> None:
    call(bench)
    log = bench.root / "memory/2026-02-10.md"
    log.write_text(f"{log.read_text()}- Decision: the gate stays shut at night.\n")
    rows = call(bench, "--dry-run").stdout.splitlines()
    assert [row for row in rows if row.startswith("2026-02 ")] == [
        "2026-02   would be   after 2026-W07  memory/monthly/2026-02.md"
    ]


def test_a_summary_by_someone_else_stops_with_its_own_code(bench: Bench) -> None:
    bench.write("memory/weekly/2026-W07.md", "# Week 7\n\nBy hand.\n")
    stopped = call(bench, "weekly", "--period", "2026-W07")
    assert stopped.exit_code == 5 and "--force" in stopped.stdout
    assert call(bench, "weekly", "--period", "2026-W07", "--force").exit_code == 0
    old = subprocess.run(
        ["git", "log", "--all", "-p", "--", "memory/weekly/2026-W07.md"],
        cwd=bench.root, capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert "By hand." in old.stdout


def test_ratio_and_max_tokens(bench: Bench) -> None:
    assert as_json(bench, "weekly", "--period", "2026-W07", "--ratio", "0.2")["target_tokens"] < 300
    assert as_json(bench, "weekly", "--period", "2026-W07", "--max-tokens", "90")["tokens_out"] <= 90


def test_a_month_from_its_days(bench: Bench) -> None:
    assert len(as_json(bench, "monthly", "--period", "2026-02", "--from-days")["sources"]) == 5


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (("weekly", "--period", "2026-02"), 2),
        (("weekly", "--period", "2026-W60"), 2),
        (("weekly", "--period", "2030-W01"), 2),
        (("weekly", "--period", "2025-W02"), 2),
        (("weekly", "--model", "x"), 2),
        (("yearly",), 2),
        (("daily",), 3),
        (("monthly", "--dry-run"), 0),
    ],
)
def test_exit_codes(bench: Bench, arguments: tuple[str, ...], code: int) -> None:
    assert call(bench, *arguments).exit_code == code


def test_nothing_is_said_on_standard_error_where_nobody_looks(bench: Bench) -> None:
    assert call(bench).stderr == ""


def test_an_unknown_engine_in_the_config_is_named(bench: Bench) -> None:
    bench.write("ssmem.toml", 'engine = "oracle"\n')
    stopped = call(bench)
    assert stopped.exit_code == 2 and "oracle" in stopped.stderr


def test_one_failing_period_does_not_stop_the_others(bench: Bench) -> None:
    bench.write("memory/2026-01-05.md", "```\nonly code\n```\n")
    bench.write("memory/2026-01-12.md", "- Freeze is 2026-05-04\n")
    bench.write("memory/weekly/2026-W03.md/in the way.md", "x\n")
    done = call(bench, "weekly")
    assert done.exit_code not in (0, 3)
    assert "2026-W02" not in done.stdout and "2026-W03" in done.stdout
    asked = call(bench, "weekly", "--period", "2026-W02")
    assert asked.exit_code == 3 and "2026-W02" in asked.stdout + asked.stderr
    assert (bench.root / "memory/weekly/2026-W07.md").exists()


def test_a_week_of_nothing_but_code_is_nothing_to_do(bench: Bench) -> None:
    bench.write("memory/2026-01-05.md", "```\nonly code\n```\n")
    assert call(bench, "weekly", "--period", "2026-W02").exit_code == 3
    assert call(bench, "weekly").exit_code == 0
