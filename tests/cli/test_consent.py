"""A workspace's own settings are no word of the person: its text goes nowhere before somebody said so."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest
from click.testing import CliRunner

from ssmem_tui.cli.main import cli
from ssmem_tui.cli.person import let_send
from ssmem_tui.core.claude.access import consent, consented
from ssmem_tui.core.errors import NeedsPerson
from tests.core.claude.server import honest, serving
from tests.core.planting import plant
from tests.core.review.conftest import LOGS

HOST = "models.example.invalid"
KEY = {"ANTHROPIC_API_KEY": "key-of-the-test", "ANTHROPIC_AUTH_TOKEN": None}


@pytest.fixture
def root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    files = {f"memory/{day}.md": text for day, text in LOGS.items()}
    plant(tmp_path / "ws", files | {"MEMORY.md": "# M\n", "ssmem.toml": 'engine = "claude"\n'})
    return tmp_path / "ws"


def test_without_a_terminal_nothing_is_sent(root: Path) -> None:
    call = ["-C", str(root), "rollup", "weekly", "--period", "2026-W07", "--json"]
    done = CliRunner().invoke(cli, call, env={**KEY, "ANTHROPIC_BASE_URL": f"https://{HOST}"})
    assert done.exit_code == 4
    assert HOST in json.loads(done.stdout)["error"]
    assert not list((root / "memory").glob("weekly/*"))


def test_what_is_to_run_at_night_is_asked_about_when_it_is_installed(root: Path, tmp_path: Path) -> None:
    tool = tmp_path / "bin" / "crontab"
    tool.parent.mkdir()
    tool.write_text(f"#!/bin/sh\necho called >> {tmp_path}/calls\n")
    tool.chmod(0o755)
    path = f"{tool.parent}:{os.environ['PATH']}"
    env = {**KEY, "ANTHROPIC_BASE_URL": f"https://{HOST}", "PATH": path}
    done = CliRunner().invoke(cli, ["-C", str(root), "schedule", "install", "--json"], env=env)
    assert done.exit_code == 4
    assert not (tmp_path / "calls").exists()
    consent(root, HOST)
    done = CliRunner().invoke(cli, ["-C", str(root), "schedule", "install", "--json"], env=env)
    assert done.exit_code == 0, done.output
    assert (tmp_path / "calls").exists()


def test_a_model_on_this_machine_is_asked_without_more_words(root: Path) -> None:
    with serving() as endpoint:
        endpoint.model = honest(4)
        call = ["-C", str(root), "rollup", "weekly", "--period", "2026-W07", "--json"]
        done = CliRunner().invoke(cli, call, env={**KEY, "ANTHROPIC_BASE_URL": endpoint.url})
        assert done.exit_code in (0, 5), done.output
        assert endpoint.requests


def test_a_word_holds_for_one_workspace_and_one_endpoint(root: Path, tmp_path: Path) -> None:
    with pytest.raises(NeedsPerson):
        let_send(root, HOST)
    consent(root, HOST)
    let_send(root, HOST)
    assert not consented(root, "other.example.invalid")
    assert not consented(tmp_path, HOST)
    assert not list(root.rglob("*claude*"))
