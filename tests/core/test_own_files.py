"""What came with a workspace leads our own files nowhere else."""

from __future__ import annotations

import resource
import signal
from datetime import UTC, datetime
from pathlib import Path

import pytest

from ssmem_tui.core.claude.purse import FILE, Spending
from ssmem_tui.core.clock import PATH, clock_of
from ssmem_tui.core.errors import Refused
from ssmem_tui.core.own_files import own_file, own_folder
from ssmem_tui.core.rollup import drafts

NOW = datetime(2026, 2, 16, 8, 0, tzinfo=UTC)


def test_a_file_that_is_not_there_yet_has_its_place(tmp_path: Path) -> None:
    assert own_file(tmp_path, ".ssmem/claude/x.json") == tmp_path / ".ssmem/claude/x.json"
    assert (own_folder(tmp_path, ".ssmem/claude") / ".gitignore").read_text() == "*\n"


def test_a_full_disk_leaves_no_empty_ignore_file(tmp_path: Path) -> None:
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    heard = signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, before[1]))
    try:
        with pytest.raises(OSError, match="too large"):
            own_folder(tmp_path, ".ssmem/claude")
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
        signal.signal(signal.SIGXFSZ, heard)
    assert (own_folder(tmp_path, ".ssmem/claude") / ".gitignore").read_text() == "*\n"


def test_the_workspace_itself_may_be_reached_by_a_link(tmp_path: Path) -> None:
    (tmp_path / "real").mkdir()
    (tmp_path / "link").symlink_to("real")
    own_folder(tmp_path / "link", ".ssmem/claude")
    assert (tmp_path / "real/.ssmem/claude/.gitignore").is_file()


@pytest.mark.parametrize("planted", [".ssmem", ".ssmem/claude", FILE])
def test_nothing_is_written_through_a_planted_link(tmp_path: Path, planted: str) -> None:
    outside = tmp_path / "outside"
    (outside / "claude").mkdir(parents=True)
    victim = outside / "bashrc"
    victim.write_text("mine\n")
    link = tmp_path / "agent" / planted
    link.parent.mkdir(parents=True)
    link.symlink_to(victim if planted == FILE else outside)
    with pytest.raises(Refused, match="move it away"):
        Spending(tmp_path / "agent").add({"cost_usd": 1.0})
    assert victim.read_text() == "mine\n"
    assert sorted(path.name for path in outside.rglob("*")) == ["bashrc", "claude"]


def test_a_draft_is_kept_in_no_planted_folder(tmp_path: Path) -> None:
    outside = tmp_path / "outside"
    outside.mkdir()
    (outside / "2026-W07.md").write_text("theirs\n")
    (tmp_path / ".ssmem").mkdir()
    (tmp_path / drafts.FOLDER).symlink_to(outside)
    with pytest.raises(Refused, match="move it away"):
        drafts.keep(tmp_path, "2026-W08.md", b"ours\n")
    drafts.discard(tmp_path, "2026-W07.md")
    assert [path.name for path in outside.iterdir()] == ["2026-W07.md"]


def test_a_device_is_neither_a_clock_nor_an_account(tmp_path: Path) -> None:
    for path in (PATH, FILE):
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).symlink_to("/dev/zero")
    assert clock_of(tmp_path, lambda: NOW)() == NOW
    with pytest.raises(Refused, match="no plain file"):
        Spending(tmp_path).rows()
