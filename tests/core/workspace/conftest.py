"""Copies of the corpus cases, and the promise that looking at them changes nothing."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from ssmem_tui.core.workspace import Workspace, open_workspace

CASES = Path(__file__).parent.parent / "cases"

Opener = Callable[..., Workspace]


def photograph(root: Path) -> dict[str, tuple[bytes | str, int]]:
    """Every file below `root` with its bytes (or link target) and modification time."""
    taken: dict[str, tuple[bytes | str, int]] = {}
    for folder, folders, files in os.walk(root):
        for name in [*folders, *files]:
            path = Path(folder) / name
            status = path.lstat()
            if path.is_symlink():
                taken[str(path)] = (str(path.readlink()), status.st_mtime_ns)
            elif path.is_file():
                taken[str(path)] = (path.read_bytes(), status.st_mtime_ns)
            else:
                taken[str(path)] = ("", status.st_mtime_ns)
    return taken


@pytest.fixture
def case(tmp_path: Path) -> Iterator[Opener]:
    """Opens a copy of a case by its number; at the end every byte and time must be as it was."""
    opened: list[tuple[Path, dict[str, tuple[bytes | str, int]]]] = []

    def open_case(number: int, folder: str = "ws") -> Workspace:
        source = next(CASES.glob(f"{number:02d}-*")) / folder
        root = tmp_path / f"{number:02d}-{folder}"
        shutil.copytree(source, root, symlinks=True)
        opened.append((root, photograph(root)))
        return open_workspace(root)

    yield open_case
    for root, before in opened:
        assert photograph(root) == before


@pytest.fixture
def tree(tmp_path: Path) -> Callable[[dict[str, str | bytes]], Workspace]:
    """Makes a workspace of `{path: text}` and opens it."""

    def make(files: dict[str, str | bytes]) -> Workspace:
        root = tmp_path / "ws"
        for path, text in files.items():
            target = root / path
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(text if isinstance(text, bytes) else text.encode())
        return open_workspace(root)

    return make
