"""`ssmem-tui demo` without a terminal: a folder and its path, nothing opened."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any


def _run(tmp_path: Path, *argv: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "ssmem_tui", "demo", *argv],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "TMPDIR": str(tmp_path), "HOME": str(tmp_path / "nobody")},
        stdin=subprocess.DEVNULL,
    )


def test_without_a_terminal_it_prints_the_path(tmp_path: Path) -> None:
    done = _run(tmp_path)
    assert done.returncode == 0, done.stderr
    root = Path(done.stdout.strip())
    assert root.is_relative_to(tmp_path.resolve()) or root.is_relative_to(tmp_path)
    assert (root / "MEMORY.md").is_file()
    assert (root / ".git").is_dir()


def test_json_tells_where_it_lies_and_when_it_plays(tmp_path: Path) -> None:
    told = json.loads(_run(tmp_path, "--json", "--into", str(tmp_path / "here")).stdout)
    assert told["workspace"] == str(tmp_path / "here")
    assert told["commits"] > 120
    assert told["opens_at"].startswith("2026-04-01T09:00")


def test_a_full_folder_is_refused_with_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "mine").write_text("x")
    done = _run(tmp_path, "--into", str(tmp_path))
    assert done.returncode == 1
    assert "not empty" in done.stderr
    assert "Traceback" not in done.stderr


def test_the_folder_tells_the_same_days_to_every_command(tmp_path: Path) -> None:
    root = Path(_run(tmp_path, "--into", str(tmp_path / "pip")).stdout.strip())

    def told(*words: str) -> Any:
        command = [sys.executable, "-m", "ssmem_tui", "-C", str(root), *words, "--json"]
        done = subprocess.run(command, capture_output=True, text=True, check=True, stdin=subprocess.DEVNULL)
        return json.loads(done.stdout)

    status = told("status")
    assert [item["period"] for item in status["due"]] == ["2026-W12", "2026-03"]
    assert any("clock.json" in warning for warning in status["warnings"])
    assert status["outside"] == []
    assert told("note", "the oven is fixed")["path"].endswith("2026-04-01.md")
    assert told("log", "--limit", "1")[0]["at"].startswith("2026-04-01")
