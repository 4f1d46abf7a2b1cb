"""`ssmem-tui trace` on the sample workspace, whose week 2026-W07 was edited by hand to hold trouble."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from ssmem_tui.cli.main import cli
from ssmem_tui.cli.output import system_clock
from ssmem_tui.core.store import Store, mask

SAMPLE = Path(__file__).parents[2] / "sample_workspace"


def run(*words: str, folder: Path = SAMPLE) -> Result:
    return CliRunner().invoke(cli, ["-C", str(folder), "trace", "--no-cache", *words])


def data(*words: str, folder: Path = SAMPLE) -> dict[str, Any]:
    return json.loads(run("--json", *words, folder=folder).stdout)  # type: ignore[no-any-return]


@pytest.fixture(scope="module")
def week() -> dict[str, Any]:
    return data("2026-W07")


def test_the_planted_trouble_is_red_and_nothing_else(week: dict[str, Any]) -> None:
    red = {c["text"][:12]: [f["kind"] for f in c["flags"] if f["hard"]] for c in week["claims"]}
    assert {text: kinds for text, kinds in red.items() if kinds} == {
        "Load test on": ["number"],
        "Their oven r": ["negation"],
        "The guild of": ["name"],
    }


def test_the_planted_lost_decision_is_listed(week: dict[str, Any]) -> None:
    lost = [x["text"] for x in week["lost"] if x["kind"] == "decision" and not x["superseded_by"]]
    assert any("we do not send text messages" in text for text in lost)


def test_a_task_that_was_done_within_the_week_is_superseded(week: dict[str, Any]) -> None:
    closed = {x["text"]: x["superseded_by"] for x in week["lost"] if x["superseded_by"]}
    assert closed["review of the one-time code (Siyuan)"].rpartition(":")[0].endswith("2026-02-13.md")


def test_the_keys_are_those_that_others_build_on(week: dict[str, Any]) -> None:
    assert {"summary", "sources", "tokens", "ratio", "claims", "fates", "lost", "retention"} <= set(week)
    assert set(week["tokens"]) == {"in", "out"}
    assert set(week["fates"]) == {"kept", "reworded", "merged", "echoed", "dropped"}
    assert {"all", "by_kind", "by_day"} <= set(week["retention"])
    for claim in week["claims"]:
        assert {"line", "text", "label", "score", "flags", "sources"} <= set(claim)
        assert all({"path", "line", "score"} <= set(source) for source in claim["sources"])
    for lost in week["lost"]:
        assert {"kind", "text", "path", "line", "weight", "superseded_by"} <= set(lost)


def test_lines_and_columns_are_those_of_the_files(week: dict[str, Any]) -> None:
    for lost in week["lost"]:
        line = (SAMPLE / lost["path"]).read_text().splitlines()[lost["line"] - 1]
        assert lost["text"] in mask(line[lost["start"] : lost["end"]])
    summary = (SAMPLE / week["summary"]).read_text().splitlines()
    assert all(claim["text"] in mask(summary[claim["line"] - 1]) for claim in week["claims"])


def test_a_passed_ceiling_is_exit_code_5() -> None:
    failing, passing = run("2026-W07"), run("2026-W06")
    assert failing.exit_code == 5
    assert "Over the ceiling: max_conflicts" in failing.stdout
    assert passing.exit_code == 0
    assert "no conflict found" in passing.stdout


def test_ceilings_come_from_the_workspace(tmp_path: Path) -> None:
    copy = tmp_path / "ws"
    shutil.copytree(SAMPLE, copy)
    with (copy / "ssmem.toml").open("a") as config:
        config.write("\n[checks]\nmax_conflicts = 9\nmax_unsupported = 0.5\n")
    assert run("2026-W07", folder=copy).exit_code == 0


def test_any_two_rungs_can_be_compared() -> None:
    month = data("2026-02")
    assert [Path(path).stem for path in month["sources"]] == [f"2026-W0{n}" for n in (6, 7, 8, 9)]
    days = data("2026-02", "--against", "2026-W06", "--against", "2026-02-10")
    assert [Path(path).stem for path in days["sources"]] == ["2026-W06", "2026-02-10"]
    core = data("core", "-a", "2026-01-14")
    assert core["summary"] == "MEMORY.md"
    assert data("memory/diary/2026/weekly/2026-W07.md")["sources"] == data("2026-W07")["sources"]


def test_deep_goes_past_the_weeks_to_the_logs() -> None:
    shallow, deep = data("2026-02"), data("2026-02", "--deep")
    assert all("/weekly/" in path for path in shallow["sources"])
    assert all("/daily/" in path for path in deep["sources"])
    assert "/daily/" in data("core", "--deep")["sources"][-1]


def test_core_is_held_against_its_months_and_the_logs() -> None:
    usual, rung = data("core"), data("core", "--rung")
    assert all("/monthly/" in path for path in rung["sources"]) and len(rung["sources"]) == 4
    assert set(rung["sources"]) < set(usual["sources"])
    days = [Path(path).stem for path in usual["sources"]]
    assert days.index("2025-12-05") < days.index("2025-12") < days.index("2026-01-05")
    hard = [sum(any(f["hard"] for f in c["flags"]) for c in found["claims"]) for found in (rung, usual)]
    unsupported = [sum(c["label"] == "unsupported" for c in found["claims"]) for found in (rung, usual)]
    same = ("tokens", "ratio", "lost", "fates", "retention")
    assert {key: usual[key] for key in same} == {key: rung[key] for key in same}
    assert hard[1] * 2 < hard[0] and unsupported[1] * 2 < unsupported[0]


def test_a_summary_is_compared_with_itself_at_a_commit_and_with_a_draft(tmp_path: Path) -> None:
    copy = tmp_path / "ws"
    shutil.copytree(SAMPLE, copy)
    with Store(copy, clock=system_clock, durable=False) as store:
        store.init()
        (first,) = store.history(limit=1)
    week = copy / "memory/diary/2026/weekly/2026-W07.md"
    draft = copy / ".ssmem/drafts/2026-W07.md"
    draft.parent.mkdir(parents=True, exist_ok=True)
    draft.write_text(week.read_text())
    week.write_text(week.read_text().replace("180 orders", "190 orders"))
    for name in (f"@{first.commit}", f"@{first.commit[:7]}", "@HEAD", ".ssmem/drafts/2026-W07.md"):
        found = data("2026-W07", "--against", name, folder=copy)
        red = [flag["text"] for claim in found["claims"] for flag in claim["flags"] if flag["hard"]]
        assert red == ["190"]
    gone = run("2026-W07", "--against", "@nonsense", folder=copy)
    assert gone.exit_code in (1, 2) and gone.stderr


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        (["2026-02-10"], 3, "made from no notes"),
        (["2026-W40"], 2, "no notes of 2026-W40"),
        (["2026-W99"], 2, "neither a note"),
        (["no-such-file.md"], 2, "neither a note"),
        (["2026-W07", "--against", "nothing"], 2, "neither a note"),
    ],
)
def test_what_cannot_be_compared_says_so(words: list[str], code: int, said: str) -> None:
    done = run(*words)
    assert done.exit_code == code
    assert said in done.stderr
    assert not done.stdout


def test_the_output_does_not_depend_on_the_hash_seed() -> None:
    command = [
        sys.executable,
        "-m",
        "ssmem_tui",
        "-C",
        str(SAMPLE),
        "trace",
        "2026-W07",
        "--json",
        "--no-cache",
    ]
    runs = {
        subprocess.run(
            command, capture_output=True, check=False, env=os.environ | {"PYTHONHASHSEED": seed}
        ).stdout
        for seed in ("0", "7", "4242")
    }
    assert len(runs) == 1
    assert json.loads(runs.pop())["claims"]
