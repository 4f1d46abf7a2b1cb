"""`rollup --engine claude` from the command line, on the sample, against an endpoint on this machine."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from ssmem_tui.cli.main import cli
from ssmem_tui.core.demo import make
from ssmem_tui.core.store import read_ledger
from tests.core.claude.server import Endpoint, Fail, honest, serving

WEEK = "memory/diary/2026/weekly/2026-W06.md"
SECRET = "ghp_FAKEfake"


@pytest.fixture
def root(tmp_path: Path) -> Path:
    return make(tmp_path / "pip").root


@pytest.fixture
def endpoint() -> Iterator[Endpoint]:
    with serving() as running:
        running.model = honest(12)
        yield running


def _call(root: Path, *argv: str, **environ: str) -> Result:
    env = {"ANTHROPIC_API_KEY": "key-of-the-test", "ANTHROPIC_AUTH_TOKEN": None, **environ}
    return CliRunner().invoke(cli, ["-C", str(root), "rollup", "weekly", *argv], env=env)


def _row(result: Result) -> dict[str, Any]:
    row: dict[str, Any] = json.loads(result.stdout)
    return row


def test_a_dry_run_prints_tokens_price_and_text_without_key_or_network(
    root: Path, endpoint: Endpoint
) -> None:
    before = (root / WEEK).read_bytes()
    asked = ("--period", "2026-W07", "--engine", "claude", "--dry-run", "--json")
    row = _row(_call(root, *asked, ANTHROPIC_API_KEY="", ANTHROPIC_BASE_URL=endpoint.url))
    assert row["tokens_in"] > 1_000
    assert row["cost_usd"] > 0
    assert row["prices_as_of"].startswith("20")
    assert "<secret: GitHub token>" in row["text"]
    assert SECRET not in row["text"]
    assert endpoint.requests == []
    assert (root / WEEK).read_bytes() == before


def test_without_a_key_many_periods_are_one_sentence(root: Path, endpoint: Endpoint) -> None:
    asked = ("--engine", "claude", "--log", str(root / "job.log"))
    done = _call(root, *asked, ANTHROPIC_API_KEY="", ANTHROPIC_BASE_URL="https://api.somewhere.example")
    assert (done.exit_code, done.stdout) == (2, "")
    assert done.stderr.count("ANTHROPIC_API_KEY") == 1
    assert (root / "job.log").read_text().count("ANTHROPIC_API_KEY") == 1


def test_a_run_writes_a_summary_and_a_ledger_line_with_all_figures(root: Path, endpoint: Endpoint) -> None:
    result = _call(
        root, "--period", "2026-W06", "--engine", "claude", "--json", ANTHROPIC_BASE_URL=endpoint.url
    )
    assert result.exit_code == 0, result.output
    row = _row(result)
    assert row["written"]
    assert row["commit"]
    text = (root / WEEK).read_text()
    assert text.startswith("# 2026-W06 · 02-02 – 02-08")
    noted = [line for line in read_ledger(root, "rollups") if line["period"] == "2026-W06"][-1]
    assert noted["engine"] == "claude"
    assert noted["model"] == "claude-sonnet-5-5"
    assert noted["prompt_hash"]
    assert noted["cost_usd"] == row["cost_usd"] > 0
    assert noted["usage"]["input"] >= 1_000
    assert 0 < noted["retention"] <= 1


def test_the_same_again_asks_nobody(root: Path, endpoint: Endpoint) -> None:
    asked = ("--period", "2026-W06", "--engine", "claude", "--json")
    _call(root, *asked, ANTHROPIC_BASE_URL=endpoint.url)
    count = len(endpoint.asked)
    assert _call(root, *asked, ANTHROPIC_BASE_URL=endpoint.url).exit_code == 3
    assert len(endpoint.asked) == count


def test_a_bad_key_leaves_the_old_file_and_ends_in_a_sentence(root: Path, endpoint: Endpoint) -> None:
    before = (root / WEEK).read_bytes()
    endpoint.script = [Fail(401, "authentication_error")]
    result = _call(root, "--period", "2026-W06", "--engine", "claude", ANTHROPIC_BASE_URL=endpoint.url)
    assert result.exit_code == 1
    assert "did not accept the key" in result.output
    assert "key-of-the-test" not in result.output
    assert (root / WEEK).read_bytes() == before


def test_the_fuse_has_its_own_exit_code(root: Path, endpoint: Endpoint) -> None:
    asked = ("--period", "2026-W06", "--engine", "claude", "--max-cost", "0.0001")
    result = _call(root, *asked, ANTHROPIC_BASE_URL=endpoint.url)
    assert result.exit_code == 5
    assert "limit of" in result.output
    assert endpoint.asked == []


def test_a_draft_beside_the_summary_lets_two_engines_be_compared(root: Path, endpoint: Endpoint) -> None:
    before = (root / WEEK).read_bytes()
    asked = ("--period", "2026-W06", "--engine", "claude", "--draft", "--json")
    row = _row(_call(root, *asked, ANTHROPIC_BASE_URL=endpoint.url))
    assert row["draft"] == ".ssmem/drafts/2026-W06.claude.md"
    assert (root / row["draft"]).read_text() == row["text"]
    assert (root / WEEK).read_bytes() == before
    traced = CliRunner().invoke(cli, ["-C", str(root), "trace", WEEK, "--against", row["draft"], "--json"])
    assert json.loads(traced.stdout)["sources"] == [row["draft"]]


def _months(root: Path, endpoint: Endpoint, *argv: str) -> Result:
    env = {"ANTHROPIC_API_KEY": "key-of-the-test", "ANTHROPIC_BASE_URL": endpoint.url}
    asked = ["-C", str(root), "rollup", "weekly", "--engine", "claude", "--batch", *argv]
    return CliRunner().invoke(cli, asked, env=env)


def test_a_backlog_is_handed_in_then_waited_for_then_collected(root: Path, endpoint: Endpoint) -> None:
    endpoint.batch_status = "in_progress"
    first = _months(root, endpoint, "--json")
    assert first.exit_code == 0, first.output
    told = json.loads(first.stdout)
    assert told["periods"] == ["2026-W12", "2026-W14"]
    assert 0 < told["reserved_usd"] < 0.2
    assert _months(root, endpoint).exit_code == 3
    endpoint.batch_status = "ended"
    rows = json.loads(_months(root, endpoint, "--json").stdout)
    assert [(row["period"], row["written"]) for row in rows] == [("2026-W12", True), ("2026-W14", True)]
    noted = [row for row in read_ledger(root, "rollups") if row["engine"] == "claude"]
    assert {row["period"] for row in noted} == {"2026-W12", "2026-W14"}
    assert len(endpoint.made) == 1
    assert _months(root, endpoint).exit_code == 3


def test_batch_goes_with_claude_only(root: Path) -> None:
    result = CliRunner().invoke(cli, ["-C", str(root), "rollup", "due", "--batch"])
    assert result.exit_code == 2
