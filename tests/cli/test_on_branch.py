"""`[git] on_branch` of ssmem.toml: whose branch the acts of a workspace stand on."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import pytest
from click.testing import CliRunner

from ssmem_tui.cli.main import cli


@pytest.fixture
def top(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    home = tmp_path / "home"
    home.mkdir()
    (home / ".gitconfig").write_text("[user]\n\tname = Ada\n\temail = ada@example.invalid\n")
    monkeypatch.setenv("HOME", str(home))
    monkeypatch.setenv("XDG_CACHE_HOME", str(home / "cache"))
    place = tmp_path / "project"
    (place / "agent").mkdir(parents=True)
    for file in (place / "MEMORY.md", place / "agent/MEMORY.md"):
        file.write_text("# Memory\n\n- one\n")
    for argv in (("init", "-q", "-b", "main"), ("add", "."), ("commit", "-qm", "start")):
        subprocess.run(["git", *argv], cwd=place, check=True)
    return place


def _git(top: Path, *argv: str) -> str:
    return subprocess.run(["git", *argv], cwd=top, check=True, capture_output=True, text=True).stdout.strip()


@pytest.mark.parametrize(
    ("folder", "setting", "on_branch"),
    [
        ("agent", None, False),
        ("agent", "true", True),
        ("agent", "false", False),
        (".", None, True),
        (".", "true", True),
        (".", "false", False),
    ],
)
def test_acts_go_where_the_setting_says(top: Path, folder: str, setting: str | None, on_branch: bool) -> None:
    root = top / folder
    if setting:
        (root / "ssmem.toml").write_text(f"[git]\non_branch = {setting}\n")
    head = _git(top, "rev-parse", "main")
    done = CliRunner().invoke(cli, ["-C", str(root), "note", "the pump works", "--json"])
    assert done.exit_code == 0, done.output
    commit = json.loads(done.stdout)["commit"]
    assert (_git(top, "rev-parse", "main") == commit) is on_branch
    assert (_git(top, "rev-parse", "main") != head) is on_branch
    private = _git(top, "for-each-ref", "--format=%(objectname)", "refs/ssmem")
    assert (private == commit) is not on_branch
    said = CliRunner().invoke(cli, ["-C", str(root), "status"]).stdout
    assert ("refs/ssmem/" in said) is not on_branch
    if not on_branch:
        assert "on_branch" in said
    assert CliRunner().invoke(cli, ["-C", str(root), "undo"]).exit_code == 0
    assert not list((root / "memory").glob("*.md"))


def test_a_wrong_value_is_told(top: Path) -> None:
    (top / "ssmem.toml").write_text('[git]\non_branch = "main"\n')
    done = CliRunner().invoke(cli, ["-C", str(top), "status"])
    assert done.exit_code == 2
    assert "git.on_branch must be true or false" in done.stderr
