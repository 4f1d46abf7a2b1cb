"""A roll-up that is killed: every summary is the old or the new one, and the next run ends the work."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import time
from datetime import date, timedelta
from pathlib import Path

import pytest

from ssmem_tui.core.store import Store
from ssmem_tui.core.store.placing import Step
from ssmem_tui.core.store.records import Act, Change
from tests.core.rollup.workspaces import NOW, Bench


def _git(root: Path, *argv: str) -> str:
    done = subprocess.run(["git", *argv], cwd=root, capture_output=True, text=True, check=True)
    return done.stdout + done.stderr


def _start(root: Path, scope: str = "due") -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [sys.executable, "-m", "ssmem_tui", "-C", str(root), "rollup", scope],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )


def _summaries(root: Path) -> dict[str, bytes]:
    return {
        str(path.relative_to(root)): path.read_bytes()
        for tier in ("weekly", "monthly")
        for path in (root / "memory" / tier).glob("*.md")
    }


def test_after_each_kill_a_summary_is_whole_or_absent_and_the_rest_follows(tmp_path: Path) -> None:
    bench = Bench(tmp_path / "whole")
    bench.days(*((date(2026, 1, 5) + timedelta(days=n)).isoformat() for n in range(0, 42, 3)))
    for argv in ("init -q", "config user.name Marta", "config user.email m@example.org", "add -A"):
        _git(bench.root, *argv.split())
    _git(bench.root, "commit", "-qm", "start")
    killed = Path(shutil.copytree(bench.root, tmp_path / "killed"))
    assert _start(bench.root).wait() == 0
    whole = _summaries(bench.root)
    assert len(whole) == 8

    amid = 0
    for wanted in range(2, 14, 3):
        job = _start(killed)
        while job.poll() is None and int(_git(killed, "rev-list", "--count", "HEAD")) < wanted:
            time.sleep(0.01)
        if job.poll() is None:
            time.sleep(0.02 * (wanted % 4))
            os.killpg(job.pid, signal.SIGKILL)
            amid += 1
        job.wait()
        assert _summaries(killed).items() <= whole.items()
    assert amid >= 2
    assert _start(killed).wait() in (0, 3)
    assert _summaries(killed) == whole
    assert _start(killed).wait() == 3
    assert not _git(killed, "status", "--porcelain")
    assert not _git(killed, "fsck", "--full", "--strict", "--no-dangling", "--no-progress")


def test_a_run_with_nothing_to_do_ends_what_a_killed_one_left(tmp_path: Path) -> None:
    bench = Bench(tmp_path)
    for argv in ("init -q", "config user.name Marta", "config user.email m@example.org", "add -A"):
        _git(bench.root, *argv.split())
    _git(bench.root, "commit", "-qm", "start", "--allow-empty")
    with (
        pytest.raises(_Killed),
        Store(bench.root, clock=lambda: NOW, step=_killed_at("files placed")) as store,
    ):
        store.apply(Act("note", "n", (Change("memory/2026-01-05.md", None, b"- a line\n"),)))
    assert _git(bench.root, "status", "--porcelain")
    assert _start(bench.root, "daily").wait() == 3
    assert not _git(bench.root, "status", "--porcelain")


class _Killed(BaseException):
    """Nothing of ours catches it, as nothing runs after a kill."""


def _killed_at(place: str) -> Step:
    def step(name: str) -> None:
        if name == place:
            raise _Killed

    return step
