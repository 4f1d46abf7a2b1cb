"""What we keep outside the workspace is the person's alone, whichever part of it is written first."""

from __future__ import annotations

import errno
import os
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest

from ssmem_tui.cli.job_log import append
from ssmem_tui.cli.status_look import keep
from ssmem_tui.core.private import private_folder, write_whole
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


@pytest.mark.parametrize("lasting", [False, True])
def test_a_file_is_written_whole_and_for_the_person_alone(lasting: bool, tmp_path: Path) -> None:
    file = tmp_path / "a" / "kept.json"
    write_whole(file, b"one", lasting=lasting)
    write_whole(file, b"two", lasting=lasting)
    assert file.read_bytes() == b"two"
    assert file.stat().st_mode & 0o777 == 0o600
    assert [one.name for one in file.parent.iterdir()] == ["kept.json"]


def test_what_cannot_be_written_leaves_what_was_there_and_nothing_beside_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "kept.json"
    write_whole(file, b"one")

    def full(handle: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space"):
        write_whole(file, b"two", lasting=True)
    assert file.read_bytes() == b"one"
    assert list(tmp_path.iterdir()) == [file]


def test_a_link_is_replaced_not_followed(tmp_path: Path) -> None:
    (tmp_path / "other").write_bytes(b"somebody's")
    (tmp_path / "kept").symlink_to(tmp_path / "other")
    write_whole(tmp_path / "kept", b"ours")
    assert (tmp_path / "other").read_bytes() == b"somebody's"
    assert (tmp_path / "kept").read_bytes() == b"ours"


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
            append(tmp_path / "elsewhere", place / "jobs.log", "said", datetime(2026, 2, 1, tzinfo=UTC))
    assert any(place.iterdir())
    assert shared(tmp_path) == []
