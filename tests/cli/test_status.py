"""`status` and `context` on real files, through the command line."""

from __future__ import annotations

import json
import os
import re
from datetime import UTC, date, datetime
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from ssmem_tui.cli.main import cli
from ssmem_tui.cli.status import as_data
from ssmem_tui.cli.status_look import look
from ssmem_tui.cli.status_text import as_text
from ssmem_tui.core.demo import make
from ssmem_tui.core.store import Act, Change, Store
from ssmem_tui.core.workspace import attention, open_workspace

CASES = Path(__file__).parent.parent / "core" / "cases"
SAMPLE = Path(__file__).parent.parent.parent / "sample_workspace"
FOLDERS = sorted(path for path in CASES.glob("*/ws*") if path.is_dir())


def run(*args: str | Path) -> Result:
    return CliRunner().invoke(cli, [str(arg) for arg in args])


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_status_has_its_keys_on_every_case(folder: Path) -> None:
    before = {path: path.stat().st_mtime_ns for path in folder.rglob("*")}
    done = run("-C", folder, "status", "--json")
    assert done.exit_code == 0, done.output
    data = json.loads(done.stdout)
    assert {
        "workspace",
        "layout",
        "days",
        "layers",
        "startup",
        "due",
        "review",
        "expiring",
        "outside",
    } <= set(data)
    assert {"path", "bytes", "chars", "lines", "tokens", "entries", "budget_bytes"} <= set(
        data["layers"]["l1"]
    )
    assert {"path", "bytes", "topics", "dead", "budget_bytes"} <= set(data["layers"]["l2"])
    assert {"files", "bytes"} <= set(data["layers"]["l3"])
    assert {"bytes", "tokens", "raw_tokens", "ratio"} <= set(data["startup"])
    assert all({"tier", "period", "reason", "tokens"} <= set(item) for item in data["due"])
    assert {path: path.stat().st_mtime_ns for path in folder.rglob("*")} == before


def test_status_counts_what_the_cases_say() -> None:
    def status(name: str) -> dict[str, object]:
        return dict(json.loads(run("-C", next(CASES.glob(f"{name}*")) / "ws", "status", "--json").stdout))

    weeks = status("03")
    assert weeks["days"] == 4
    assert [item["period"] for item in weeks["due"]][:1] == ["2026-W08"]  # type: ignore[attr-defined]
    assert any("2026-W08-todo.md:1: states" in said for said in weeks["warnings"])  # type: ignore[attr-defined]
    table = status("11")
    assert table["layers"]["l1"]["bytes"] == 415  # type: ignore[index]
    assert table["layers"]["l1"]["chars"] == 239  # type: ignore[index]
    state = " ".join(status("15")["warnings"])  # type: ignore[call-overload]
    assert state.count("cannot be read as JSON") == 4


def test_status_in_words() -> None:
    done = run("-C", SAMPLE, "status")
    assert done.exit_code == 0
    for words in ("L1  MEMORY.md", "L2  memory/INDEX.md", "L3  ", "Start-up (OpenClaw)", "Due:", "History:"):
        assert words in done.stdout


def test_bad_folders_end_in_a_sentence_and_code_2(tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    (tmp_path / "file").write_text("x")
    for name in ("empty", "file", "none"):
        for command in ("status", "context"):
            done = run("-C", tmp_path / name, command)
            assert done.exit_code == 2
            assert done.stdout == ""
            assert done.stderr.startswith("ssmem-tui: ")
            assert done.stderr.count("\n") == 1
    assert sorted(path.name for path in tmp_path.iterdir()) == ["empty", "file"]


def test_control_characters_never_reach_the_terminal() -> None:
    folder = next(CASES.glob("07*")) / "ws"
    for args in (
        ("status",),
        ("status", "--json"),
        ("context",),
        ("context", "--json"),
        ("context", "--simulate"),
    ):
        done = run("-C", folder, *args)
        assert done.exit_code == 0
        assert not set(done.stdout) & {chr(code) for code in (*range(9), *range(14, 32), 127)}


def test_context_follows_the_attention_order() -> None:
    data = json.loads(run("-C", SAMPLE, "context", "--day", "2026-03-20", "--json").stdout)
    roles = [part["role"] for part in data["parts"]]
    assert [role for role in roles if role != "sticky"] == ["day", "week", "month", "core", "index"]
    assert data["tokens"] == sum(part["tokens"] for part in data["parts"]) <= 8_000
    small = json.loads(
        run("-C", SAMPLE, "context", "--day", "2026-03-20", "--budget", "600", "--json").stdout
    )
    assert small["tokens"] <= 600
    assert run("-C", SAMPLE, "context", "--day", "2026-03").exit_code == 2


def test_context_simulates_the_host() -> None:
    data = json.loads(run("-C", SAMPLE, "context", "--day", "2026-03-20", "--simulate", "--json").stdout)
    assert [part["path"] for part in data["parts"]][:2] == ["AGENTS.md", "SOUL.md"]
    assert {"path", "role", "bytes", "chars", "tokens", "cut_lines"} <= set(data["parts"][0])
    assert [row["period"] for row in data["table"]][-1] == "all"
    assert data["table"][-1]["ratio"] < 0.2


def test_status_survives_a_core_that_cannot_be_read(tmp_path: Path) -> None:
    (tmp_path / "memory").mkdir()
    (tmp_path / "memory" / "2026-02-10.md").write_text("- x\n")
    os.mkfifo(tmp_path / "MEMORY.md")
    done = run("-C", tmp_path, "status", "--json")
    assert done.exit_code == 0
    data = json.loads(done.stdout)
    assert data["layers"]["l1"]["path"] is None
    assert "MEMORY.md: not a regular file, never opened." in data["warnings"]


def test_what_cannot_be_read_is_named_and_never_shown_as_empty(tmp_path: Path) -> None:
    (tmp_path / "memory").mkdir()
    (tmp_path / "memory" / "2026-02-10.md").write_text("- x\n")
    (tmp_path / "memory" / "2026-02-11.md").symlink_to("2026-02-10.md")
    (tmp_path / "MEMORY.md").write_text("- y\n")
    space = open_workspace(tmp_path)
    (tmp_path / "MEMORY.md").unlink()
    (tmp_path / "memory" / "2026-02-10.md").unlink()
    (tmp_path / "memory" / "2026-02-10.md").mkdir()
    said = attention.unreadable(space, date(2026, 2, 10))
    assert said == (
        "memory/2026-02-10.md is not a regular file and is never opened.",
        "MEMORY.md cannot be read: No such file or directory.",
    )
    report = look(space, datetime(2026, 2, 20, tzinfo=UTC))
    assert report.core.problem
    assert "L1  MEMORY.md cannot be read" in as_text(report)
    assert "Waiting for review: core memory cannot be read" in as_text(report)


def test_an_index_that_cannot_be_read_is_not_one_without_topics(tmp_path: Path) -> None:
    (tmp_path / "memory").mkdir()
    (tmp_path / "memory" / "2026-02-10.md").write_text("- x\n")
    (tmp_path / "MEMORY.md").write_text("- y\n")
    (tmp_path / "memory" / "INDEX.md").write_text("- [x](2026-02-10.md)\n")
    space = open_workspace(tmp_path)
    assert space.index == "memory/INDEX.md"
    (tmp_path / "memory" / "INDEX.md").unlink()
    report = look(space, datetime(2026, 2, 20, tzinfo=UTC))
    assert "L2  memory/INDEX.md cannot be read" in as_text(report)
    assert "INDEX.md cannot be read" in str(as_data(report)["layers"]["l2"]["problem"])


def test_a_core_of_megabytes_does_not_keep_status_waiting(tmp_path: Path) -> None:
    (tmp_path / "memory").mkdir()
    (tmp_path / "memory" / "2026-02-10.md").write_text("- x\n")
    (tmp_path / "MEMORY.md").write_text("# M\n\n" + "- said again and again, in many words\n" * 16_000)
    data = json.loads(run("-C", tmp_path, "status", "--json").stdout)
    assert data["layers"]["l1"]["entries"] == 16_000
    assert data["review"]["waiting"] is None
    assert data["expiring"] is None


def test_a_large_memory_is_worked_out_once_and_again_when_anything_changed(tmp_path: Path) -> None:
    root, kept = tmp_path / "ws", tmp_path / "cache" / "status.json"
    (root / "memory" / "monthly").mkdir(parents=True)
    (root / "MEMORY.md").write_text("# M\n\n- The spare pump stands in the shed behind the boat house.\n")
    (root / "memory" / "2025-02-10.md").write_text("- We met at the pier.\n")
    (root / "memory" / "2026-02-10.md").write_text("```\n" + f"{'.' * 999}\n" * 1_600 + "```\n")
    now = datetime(2026, 2, 20, tzinfo=UTC)
    first = look(open_workspace(root), now, kept=kept)
    assert first.waiting == 0
    assert first.expiring is not None and [item["line"] for item in first.expiring] == [3]
    assert kept.stat().st_mode & 0o077 == 0
    kept.write_text(kept.read_text().replace('"waiting": 0', '"waiting": 77'))
    assert look(open_workspace(root), now, kept=kept).waiting == 77, "not asked again"
    assert look(open_workspace(root), now, kept=kept, full=True).waiting == 0
    kept.write_text(kept.read_text().replace('"waiting": 0', '"waiting": 77'))
    (root / "memory" / "monthly" / "2026-01.md").write_text(
        "# 2026-01\n\n## Decisions\n\n- Decided: always rinse the pump with fresh water after use.\n"
    )
    assert look(open_workspace(root), now, kept=kept).waiting == 1
    kept.write_text("{")
    assert look(open_workspace(root), now, kept=kept).waiting == 1


def test_a_bloated_core_is_told_once_it_was_worked_out(tmp_path: Path) -> None:
    root, kept = tmp_path / "ws", tmp_path / "cache" / "status.json"
    (root / "memory").mkdir(parents=True)
    (root / "MEMORY.md").write_text(
        "# M\n\n- The spare pump stands in the shed.\n\n```\n" + f"{'.' * 999}\n" * 600 + "```\n"
    )
    (root / "memory" / "2025-02-10.md").write_text("- We met at the pier.\n")
    (root / "memory" / "2026-02-10.md").write_text("- Quiet.\n")
    now = datetime(2026, 2, 20, tzinfo=UTC)
    before = look(open_workspace(root), now, kept=kept)
    assert (before.waiting, before.expiring) == (None, None)
    full = look(open_workspace(root), now, kept=kept, full=True)
    assert full.expiring is not None and 3 in [item["line"] for item in full.expiring]
    assert look(open_workspace(root), now, kept=kept).expiring == full.expiring
    (root / "memory" / "2026-02-11.md").write_text("- The spare pump is in the shed.\n")
    assert look(open_workspace(root), now, kept=kept).expiring is None, "what is old is not told as new"


def test_context_masks_credentials(tmp_path: Path) -> None:
    token = "ghp_" + "a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8"
    (tmp_path / "MEMORY.md").write_text(f"- the key is {token}, keep it\n")
    for args in (("context",), ("context", "--json")):
        done = run("-C", tmp_path, *args)
        assert "keep it" in done.stdout
        assert token not in done.stdout


def test_trends_are_tables_of_what_the_screen_draws(tmp_path: Path) -> None:
    root = make(tmp_path / "pip").root
    assert "trends" not in json.loads(run("-C", root, "status", "--json").stdout)
    trends = json.loads(run("-C", root, "status", "--trends", "--json").stdout)["trends"]
    days = {row["day"]: row for row in trends["days"]}
    text = next(root.rglob("daily/2026-03-27.md")).read_text("utf-8")
    assert days["2026-03-27"]["entries"] == len(re.findall(r"^\s*(?:[-*+]|\d+\.) ", text, re.M))
    assert sum(row["decisions"] for row in trends["days"]) > 0
    assert len(trends["core"]) > 1 and trends["core"] == sorted(trends["core"], key=lambda row: row["at"])
    assert trends["themes"][0]["month"] == "2026-03" and trends["themes"][0]["shares"][0]["percent"] > 0
    tiers = {row["tier"]: row for row in trends["tiers"]}
    assert list(tiers) == ["week", "month", "core"]
    assert all(row["ratio"] == round(row["tokens_out"] / row["tokens_in"], 4) for row in trends["tiers"])
    assert 0 < tiers["week"]["retention"] < 1
    assert sum(row["entries"] for row in trends["ages"]) == len(trends["entries"]) > 0
    assert {"entry", "section", "line", "last_access", "days"} == set(trends["entries"][0])
    assert "Compression" in run("-C", root, "status", "--trends").stdout


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_trends_of_every_case(folder: Path) -> None:
    done = run("-C", folder, "status", "--trends", "--json")
    assert done.exit_code == 0, done.output
    assert {"days", "core", "themes", "tiers", "entries", "ages"} == set(json.loads(done.stdout)["trends"])


def test_a_version_kept_aside_is_named_by_status_and_doctor(tmp_path: Path) -> None:
    root = make(tmp_path / "pip").root
    state = root / ".git" / "rebase-merge"
    state.mkdir()
    with Store(root, clock=lambda: datetime(2026, 4, 2, tzinfo=UTC), durable=False) as store:
        before = store.read("MEMORY.md") or b""
        store.apply(Act("edit", "a word", (Change("MEMORY.md", before, before + b"- Meanwhile.\n"),)))
    state.rmdir()
    (root / "MEMORY.md").write_bytes(before)
    (row,) = json.loads(run("-C", root, "status", "--json").stdout)["parked"]
    assert (row["path"], row["why"], row["subject"]) == ("MEMORY.md", "git threw it away", "edit: a word")
    assert "Kept aside: 1" in run("-C", root, "status").stdout
    found = json.loads(run("-C", root, "doctor", "--json").stdout)["findings"]
    assert [one["path"] for one in found if one["kind"] == "kept aside"] == ["MEMORY.md"]
