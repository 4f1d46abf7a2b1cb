"""Opening, walking through all screens and quitting changes nothing: no byte, no time, no git status."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.tui.driving import app_on, settle

CASES = Path(__file__).parents[1] / "core" / "cases"
KEYS = ("s", "v", "c", "t", "b", "R", "L", "O", "T", "question_mark", "colon", "semicolon", "ctrl+o")


def photograph(root: Path) -> dict[str, tuple[int, bytes]]:
    """Every file and folder with its modification time, and the bytes of the files."""
    taken = {}
    for folder, folders, files in os.walk(root):
        for name in [*folders, *files]:
            path = Path(folder) / name
            plain = path.is_file() and not path.is_symlink()
            taken[str(path.relative_to(root))] = (
                path.lstat().st_mtime_ns,
                path.read_bytes() if plain else b"",
            )
    return taken


def git(root: Path, *args: str) -> str:
    done = subprocess.run(["git", *args], cwd=root, check=True, capture_output=True, text=True)
    return done.stdout


async def walk(root: Path) -> None:
    app = app_on(root)
    async with app.run_test(size=(120, 36)) as pilot:
        await settle(pilot)
        for pane in "12340":
            await pilot.press(pane, "j", "l", "j")
        await settle(pilot)
        for key in KEYS:
            await pilot.press("1", key)
            await settle(pilot)
            await pilot.press("j", "k", "escape", "escape")
            await settle(pilot)
        await pilot.press("q")


@pytest.mark.slow
@pytest.mark.parametrize("number", ["04", "07", "14"])
async def test_a_case_is_left_as_it_was(tmp_path: Path, number: str) -> None:
    root = tmp_path / "case"
    shutil.copytree(next(CASES.glob(f"{number}-*")) / "ws", root)
    before = photograph(root)
    await walk(root)
    assert photograph(root) == before


async def test_a_repository_is_left_as_it_was(tmp_path: Path, small: Path) -> None:
    git(small, "init", "-q")
    git(small, "-c", "user.name=a", "-c", "user.email=a@b.c", "commit", "-q", "--allow-empty", "-m", "start")
    git(small, "add", "MEMORY.md")
    (small / "memory" / "2026-02-12.md").write_text("- unsaved\n")
    (small / "MEMORY.md").write_text("# changed after staging\n")
    status = git(small, "status", "--porcelain")
    before = photograph(small)
    await walk(small)
    assert photograph(small) == before
    assert git(small, "status", "--porcelain") == status
