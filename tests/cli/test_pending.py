"""What is on disk and not in git yet is said by every command that writes, and is no failure."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import pytest
from click.testing import CliRunner

from ssmem_tui.cli.main import cli


@pytest.fixture
def held(tmp_path: Path) -> Path:
    """A workspace whose branch another program holds."""
    (tmp_path / "memory").mkdir()
    (tmp_path / "MEMORY.md").write_text("# M\n\n## Rules\n\n- Never water orchids after sunset.\n")
    (tmp_path / "memory" / "2026-02-10.md").write_text("# 2026-02-10\n\n## Pump\n\n- Rinsed the filters.\n")
    for argv in (("init", "-q", "-b", "main"), ("add", "."), ("commit", "-qm", "start")):
        identity = ("-c", "user.name=a", "-c", "user.email=a@example.org")
        subprocess.run(["git", *identity, *argv], cwd=tmp_path, check=True)
    (tmp_path / ".git" / "refs" / "heads" / "main.lock").touch()
    return tmp_path


@pytest.mark.parametrize(
    "words",
    [
        ("note", "The pump runs again."),
        ("propose", "Always rinse the pump before noon."),
        ("used", "MEMORY.md:5"),
        ("index",),
    ],
    ids=lambda words: words[0],
)
def test_an_act_that_git_cannot_take_yet_is_said(held: Path, words: tuple[str, ...]) -> None:
    done = CliRunner().invoke(cli, ["-C", str(held), *words, "--json"])
    assert done.exit_code == 0, done.output
    found = json.loads(done.stdout)
    assert found["commit"] is None
    assert "not in git yet" in found["pending"]
    assert "not in git yet" in done.stderr
    (held / ".git" / "refs" / "heads" / "main.lock").unlink()
    after = CliRunner().invoke(cli, ["-C", str(held), "note", "A later word.", "--json"])
    assert json.loads(after.stdout)["pending"] == ""
    assert "not in git yet" not in after.stderr


@pytest.mark.parametrize(
    "words",
    [
        ("note", "The pump runs again."),
        ("propose", "Always rinse the pump before noon."),
        ("used", "MEMORY.md:5"),
        ("index",),
        ("rollup", "weekly"),
    ],
    ids=lambda words: words[0],
)
def test_what_a_person_should_hear_of_an_act_is_said_and_is_no_failure(
    held: Path, words: tuple[str, ...]
) -> None:
    (held / ".git" / "refs" / "heads" / "main.lock").unlink()
    CliRunner().invoke(cli, ["-C", str(held), "note", "The first word."])
    (held / ".git" / "index.lock").touch()
    done = CliRunner().invoke(cli, ["-C", str(held), *words])
    assert done.exit_code == 0, done.output
    assert done.stderr.count("The index of git is locked (index.lock)") == 1
