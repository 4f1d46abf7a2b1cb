"""A full, failing or read-only disk and a missing git: the old file stays, or the act is caught up."""

from __future__ import annotations

import errno
import os
import subprocess
import sys
from pathlib import Path

import pytest

from ssmem_tui.core.store import OutsideChange, ReadOnly
from tests.core.store.conftest import START, Place


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
def test_a_folder_without_write_permission_is_read_only(own: Place) -> None:
    own.root.chmod(0o555)
    try:
        status = own.store.status()
        assert not status.writable and "reading only" in str(status.sentence)
        with pytest.raises(ReadOnly):
            own.add("one")
    finally:
        own.root.chmod(0o755)


@pytest.mark.parametrize("code", [errno.ENOSPC, errno.EROFS, errno.EDQUOT, errno.EIO])
@pytest.mark.parametrize(
    "at", ["planned", "blobs stored", "companion written", "slot written", "slots filled"]
)
def test_a_disk_that_fails_before_the_promise_leaves_the_old_file(own: Place, at: str, code: int) -> None:
    def step(name: str) -> None:
        if name == at:
            raise OSError(code, os.strerror(code))

    own.open(step=step)
    with pytest.raises(ReadOnly, match="Nothing was written"):
        own.add("one")
    assert own.memory().decode() == START
    own.open()
    assert own.store.status().pending == ()
    assert own.add("two").commit
    assert own.git.fsck() == ""


@pytest.mark.parametrize("at", ["files placed", "commit built", "ref moved", "index built", "committed"])
def test_a_disk_that_fails_after_the_promise_is_caught_up(own: Place, at: str) -> None:
    def step(name: str) -> None:
        if name == at:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    own.open(step=step)
    receipt = own.add("one")
    assert bool(receipt.pending) is (at != "index built")
    own.open()
    own.store.recover()
    assert own.git("log", "--format=%s").count("promote: one") == 1
    assert own.git("status", "--porcelain") == "" and own.git.fsck() == ""


def test_a_file_size_limit_refuses_the_write(own: Place) -> None:
    done = _child(
        own.root,
        "import resource, signal\n"
        "signal.signal(signal.SIGXFSZ, signal.SIG_IGN)\n"
        "before = store.read('MEMORY.md')\n"
        "resource.setrlimit(resource.RLIMIT_FSIZE, (3000, 3000))\n"
        "store.apply(Act('edit', 'x', (Change('MEMORY.md', before, before + b'- y\\n' * 5000),)))\n",
    )
    assert "ReadOnly: Nothing was written" in done
    assert own.memory().decode() == START
    assert own.add("after").commit


@pytest.mark.parametrize("stand_in", [False, True])
def test_without_a_git_program_it_works_unversioned_and_says_so(
    own: Place, tmp_path: Path, stand_in: bool
) -> None:
    (tmp_path / "empty").mkdir()
    if stand_in:  # as on macOS before its tools are installed: there, and only failing
        (tmp_path / "empty" / "git").write_text("#!/bin/sh\nexit 1\n")
        (tmp_path / "empty" / "git").chmod(0o755)
    done = _child(
        own.root,
        "status = store.status()\n"
        "print(status.kind, '|', status.way_on)\n"
        "before = store.read('MEMORY.md')\n"
        "print(store.apply(Act('edit', 'x', (Change('MEMORY.md', before, before + b'- y\\n'),))).versioned)\n"
        "try: store.undo()\n"
        "except NotVersioned as error: print(error)\n",
        PATH=str(tmp_path / "empty"),
    )
    assert "no git program | Install git" in done
    assert "False" in done and "no undo" in done
    assert own.memory().endswith(b"- y\n")
    assert own.store.status().outside == (OutsideChange("MEMORY.md", "changed"),)


def _child(root: Path, program: str, **env: str) -> str:
    """Output of a program that has a store open on `root`, in a process of its own."""
    head = (
        "from datetime import datetime\nfrom pathlib import Path\nfrom ssmem_tui.core.store import *\n"
        f"store = Store(Path({str(root)!r}), clock=lambda: datetime.now().astimezone())\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", head + program],
        env={**os.environ, **env},
        capture_output=True,
        text=True,
        check=False,
    )
    return done.stdout + done.stderr
