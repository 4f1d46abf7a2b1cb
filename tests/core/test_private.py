"""What we keep outside the workspace is the person's alone, whichever part of it is written first."""

from __future__ import annotations

import os
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest

from ssmem_tui.cli.job_log import append
from ssmem_tui.cli.kept import keep
from ssmem_tui.core.private import private_folder
from ssmem_tui.core.search import schema
from ssmem_tui.core.workspace.caches import KeptFolder
from ssmem_tui.core.workspace.recent import remember


@pytest.fixture(autouse=True)
def usual_mask() -> Iterator[None]:
    before = os.umask(0o022)
    yield
    os.umask(before)


def shared(root: Path) -> list[str]:
    """Folders below `root` that others may look into."""
    return sorted(
        str(one.relative_to(root)) for one in root.rglob("*") if one.is_dir() and one.stat().st_mode & 0o077
    )


def test_every_folder_that_is_missing_is_made_private(tmp_path: Path) -> None:
    private_folder(tmp_path / "a" / "b" / "c")
    private_folder(tmp_path / "a" / "b" / "c")
    assert (tmp_path / "a" / "b" / "c").is_dir()
    assert shared(tmp_path) == []


def test_a_folder_that_is_there_keeps_its_rights(tmp_path: Path) -> None:
    (tmp_path / "open").mkdir(mode=0o755)
    private_folder(tmp_path / "open" / "ours")
    assert shared(tmp_path) == ["open"]


@pytest.mark.parametrize("part", ["kept", "pages", "search", "recent", "jobs"])
def test_whatever_comes_first_makes_the_folders_private(part: str, tmp_path: Path) -> None:
    place = tmp_path / "cache" / "ssmem-tui" / "0123"
    match part:
        case "kept":
            keep(place / "status.json", "basis", {})
        case "pages":
            KeptFolder(place / "spoken", 1_000).save("d", b"{}")
        case "search":
            schema.open_writer(place / "search.db").close()
        case "recent":
            remember(place / "recent.json", tmp_path)
        case _:
            append(place / "jobs.log", "said", datetime(2026, 2, 1, tzinfo=UTC))
    assert any(place.iterdir())
    assert shared(tmp_path) == []
