"""A small workspace with history, and the sample, each fresh for a test; nothing is written to the home."""

from __future__ import annotations

import shutil
import subprocess
from datetime import UTC, datetime
from pathlib import Path

import pytest

from ssmem_tui.core.store import Store
from tests.core.rollup.workspaces import Bench

SAMPLE = Path(__file__).parents[2] / "sample_workspace"


def _live_in(home: Path, patch: pytest.MonkeyPatch) -> None:
    for name in ("XDG_STATE_HOME", "XDG_CACHE_HOME", "XDG_CONFIG_HOME", "HOME"):
        patch.setenv(name, str(home))
    home.mkdir()


@pytest.fixture(autouse=True)
def no_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    _live_in(tmp_path / "home", monkeypatch)


def _clock() -> datetime:
    return datetime(2026, 4, 1, 9, tzinfo=UTC)


@pytest.fixture(scope="session")
def untouched_sample(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What every `sample` is a copy of: a copy costs a fifth of a history made anew."""
    place = tmp_path_factory.mktemp("untouched")
    root = place / "sample"
    shutil.copytree(SAMPLE, root)
    with pytest.MonkeyPatch.context() as patch:
        _live_in(place / "home", patch)
        with Store(root, clock=_clock, durable=False) as store:
            store.init()
    return root


@pytest.fixture
def sample(tmp_path: Path, untouched_sample: Path) -> Path:
    """The sample workspace as its own repository with one commit."""
    return Path(shutil.copytree(untouched_sample, tmp_path / "sample"))


@pytest.fixture
def small(tmp_path: Path) -> Path:
    """Two days, one week, a core file; no repository."""
    root = tmp_path / "small"
    memory = root / "memory"
    (memory / "weekly").mkdir(parents=True)
    (root / "MEMORY.md").write_text("# Memory\n\n## Systems\n\n- The deploy window is Tuesday 10:00.\n")
    (memory / "2026-02-10.md").write_text(
        "# 2026-02-10\n\n- Decided: the deploy window is Tuesday 10:00, agreed with Marek.\n"
        "- The retry budget of the importer is 5, not 3.\n- Lunch was good.\n"
    )
    (memory / "2026-02-11.md").write_text("# 2026-02-11\n\n- 备份保留三十天，已和王师傅确认。\n")
    (memory / "weekly" / "2026-W07.md").write_text(
        "# 2026-W07\n\n## Decisions\n\n- The deploy window is Tuesday 10:00, agreed with Marek. (02-10)\n"
    )
    return root


@pytest.fixture
def logged(tmp_path: Path) -> Path:
    """Logs of two weeks under git, nothing rolled up."""
    made = Bench(tmp_path / "logged")
    made.days("2026-02-09", "2026-02-10", "2026-02-11", "2026-02-13", "2026-02-17")
    for command in (
        "init -q",
        "config user.name M",
        "config user.email m@example.org",
        "add -A",
        "commit -qm a",
    ):
        subprocess.run(["git", *command.split()], cwd=made.root, check=True)
    return made.root
