import json
import os
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from ssmem_tui.cli.main import cli
from ssmem_tui.core.search.schema import CacheBusy
from ssmem_tui.core.store import read_ledger

Ask = Callable[..., Result]


@pytest.fixture
def root(tmp_path: Path) -> Path:
    folder = tmp_path / "agent"
    (folder / "memory").mkdir(parents=True)
    (folder / "MEMORY.md").write_text("# Core\n\n- Deploy window is Tuesday 10:00.\n")
    (folder / "memory" / "2026-02-10.md").write_text(
        "# 2026-02-10\n\n## 部署 staging\n- deploy failed\x1b[31m\n"
    )
    for path in (folder, *folder.rglob("*")):
        os.utime(path, (1_700_000_000, 1_700_000_000))
    return folder


@pytest.fixture
def ask(root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Ask:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))

    def run(*words: str) -> Result:
        return CliRunner().invoke(cli, ["-C", str(root), "search", *words])

    return run


def data(result: Result) -> dict[str, Any]:
    loaded: dict[str, Any] = json.loads(result.stdout)
    assert result.exit_code == (0 if loaded["topics"] or loaded["lines"] else 3), result.output
    return loaded


def test_json_has_the_documented_keys(ask: Ask) -> None:
    found = data(ask("deploy", "failed", "--json"))
    assert found["query"] == "deploy failed"
    line = found["lines"][0]
    assert set(line) >= {"path", "line", "text", "spans", "layer", "tier", "date", "score"}
    assert (line["path"], line["line"], line["layer"]) == ("memory/2026-02-10.md", 4, "L3")
    assert (line["tier"], line["date"]) == ("day", "2026-02-10")
    assert [line["text"][a:b] for a, b in line["spans"]] == ["deploy", "failed"]
    topic = data(ask("部署", "--json"))["topics"][0]
    assert set(topic) >= {"text", "path", "line", "score", "spans"}
    assert topic["text"] == "部署 staging"


def test_json_says_when_not_all_could_be_searched(
    ask: Ask, root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert data(ask("deploy", "--json"))["complete"] is True

    def busy(*_: object) -> None:
        raise CacheBusy("Held by another.")

    monkeypatch.setattr("ssmem_tui.cli.finding.Searcher.sync", busy)
    result = ask("deploy", "--json")
    assert data(result)["complete"] is False
    assert "What was indexed before is searched." in result.stderr


def test_a_disk_that_takes_no_cache_is_a_sentence(ask: Ask, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(_: Path) -> None:
        raise sqlite3.OperationalError("database or disk is full")

    monkeypatch.setattr("ssmem_tui.core.search.schema.open_writer", full)
    result = ask("deploy")
    assert result.exit_code == 1 and "disk is full" in result.stderr


def test_odd_bytes_make_no_odd_json(ask: Ask) -> None:
    result = ask("dep\udcffloy failed", "--json")
    assert data(result)["query"] == "dep\ufffdloy failed"
    assert "\\udc" not in result.stdout
    assert data(result)["lines"]


def test_filters_and_limit(ask: Ask) -> None:
    assert {hit["layer"] for hit in data(ask("deploy", "--layer", "l1", "--json"))["lines"]} == {"L1"}
    assert {hit["tier"] for hit in data(ask("deploy", "--tier", "day", "--json"))["lines"]} == {"day"}
    assert data(ask("deploy", "--since", "2026-02-11", "--json"))["lines"] == []
    assert len(data(ask("deploy", "--limit", "1", "--json"))["lines"]) == 1


def test_plain_text_names_the_place_and_is_harmless(ask: Ask) -> None:
    result = ask("deploy")
    assert "memory/2026-02-10.md:4: - deploy failed" in result.stdout
    assert "\x1b" not in result.stdout


def test_nothing_found_is_said_and_has_its_own_code(ask: Ask) -> None:
    result = ask("zzqxv")
    assert (result.exit_code, result.stdout) == (3, "")
    assert "nothing found" in result.stderr
    assert ask("zzqxv", "--open", "1").exit_code == 3
    result = ask("zzqxv", "--json")
    assert (result.exit_code, json.loads(result.stdout)["lines"]) == (3, [])


@pytest.mark.parametrize(
    "words", [(), ("x", "--since", "soon"), ("x", "--layer", "L9"), ("x", "--limit", "0")]
)
def test_calls_that_make_no_sense_are_usage_errors(words: tuple[str, ...], ask: Ask) -> None:
    assert ask(*words).exit_code == 2


def test_a_line_written_a_moment_ago_is_found(ask: Ask, root: Path) -> None:
    assert data(ask("zebrafinch", "--json"))["lines"] == []
    (root / "memory" / "2026-02-11.md").write_text("- zebrafinch seen\n")
    assert data(ask("zebrafinch", "--json"))["lines"][0]["path"] == "memory/2026-02-11.md"


def test_the_workspace_is_left_alone(ask: Ask, root: Path) -> None:
    before = sorted(path.relative_to(root) for path in root.rglob("*"))
    ask("deploy")
    assert sorted(path.relative_to(root) for path in root.rglob("*")) == before


def test_a_second_call_does_not_open_the_workspace(root: Path, ask: Ask) -> None:
    """What makes it fast enough for every question of an agent."""
    ask("deploy")
    program = (
        "import sys\nfrom ssmem_tui.cli.quick import answer\n"
        f"assert answer(['-C', {str(root)!r}, 'search', 'deploy']) == 0\n"
        "heavy = ('ssmem_tui.core.workspace', 'ssmem_tui.core.search.sync', 'git', 'rich', 'click',\n"
        "         'platformdirs')\n"
        "print([name for name in heavy if name in sys.modules], file=sys.stderr)\n"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stderr.strip() == "[]"


def test_opening_a_hit_shows_its_section_and_counts_for_an_agent(ask: Ask, root: Path) -> None:
    shown = data(ask("window", "--layer", "L1", "--open", "1", "--by", "robot", "--json"))["opened"]
    assert (shown["path"], shown["line"], shown["first"]) == ("MEMORY.md", 3, 1)
    assert "- Deploy window is Tuesday 10:00." in shown["lines"]
    plain = ask("failed", "--open", "1")
    assert plain.stdout.splitlines()[0] == "## 部署 staging"
    records = [dict(row) for row in read_ledger(root, "access")]
    assert [record["kind"] for record in records] == ["opened", "opened"]
    assert records[0]["entry"] and records[0]["by"] == "robot"
    assert (records[1]["path"], records[1]["line"]) == ("memory/2026-02-10.md", 4)


def test_opening_what_was_not_found_is_a_usage_error(ask: Ask) -> None:
    assert ask("deploy", "--open", "99").exit_code == 2


def test_a_topic_is_no_line_once_more_and_numbers_count_what_is_printed(ask: Ask, root: Path) -> None:
    (root / "memory" / "2026-02-11.md").write_text("# x\n\n## Zebrafinch\n\nabout the zebrafinch\n")
    assert [row.partition(": ")[2] for row in ask("zebrafinch").output.splitlines()] == [
        "[heading] Zebrafinch",
        "about the zebrafinch",
    ]
    assert "about the zebrafinch" in ask("zebrafinch", "--open", "2").output
    assert len(json.loads(ask("zebrafinch", "--json").output)["lines"]) == 2


@pytest.mark.parametrize("line", ["hunter22x", "- `hunter22x`"])
def test_a_password_below_its_word_is_covered_where_its_line_stands_alone(
    root: Path, ask: Ask, line: str
) -> None:
    (root / "memory/2026-02-11.md").write_text(f"# 2026-02-11\n\nKiln password:\n{line}\n")
    assert [hit["line"] for hit in data(ask("hunter2", "--json"))["lines"]] == [4]
    assert "hunter22x" not in ask("hunter2", "--json").stdout + ask("hunter2").stdout
