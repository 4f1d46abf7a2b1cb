"""Where a system has no exchange of names, or gives no leases, acts are as whole and as safe, only slower."""

from __future__ import annotations

import errno
import os
from typing import Any

import pytest

from ssmem_tui.core.store import Act, Change, ReadOnly, disk, paths, placing, recovery, rounds
from ssmem_tui.core.store.disk import Openers
from tests.core.store.conftest import START, Place


def _day_of_work(place: Place) -> None:
    place.add("one")
    day = place.store.read("memory/2026-03-01.md")
    place.store.apply(
        Act("edit", "x", (Change("memory/2026-03-01.md", day, None), Change("memory/new.md", None, b"n\n")))
    )
    place.open()
    place.store.undo()
    assert place.store.read("memory/2026-03-01.md") == day and place.store.read("memory/new.md") is None
    place.store.undo()
    assert place.memory().decode() == START
    assert place.git("status", "--porcelain") == "" and place.git.fsck() == ""


@pytest.mark.parametrize("code", [None, errno.EINVAL, errno.ENOSYS])
def test_without_an_exchange_of_names(own: Place, monkeypatch: pytest.MonkeyPatch, code: int | None) -> None:
    def refuse(*_: object) -> int:
        disk.ctypes.set_errno(code or 0)
        return -1

    stand_in: Any = refuse if code else None
    monkeypatch.setattr(disk, "_RENAMEAT2", stand_in)
    _day_of_work(own)


def test_without_leases_displaced_files_are_watched_for_a_minute(
    own: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in (paths, placing, recovery, rounds):
        monkeypatch.setattr(module, "openers", lambda _fd, _kind: Openers.UNKNOWN)
    _day_of_work(own)
    lingering = next((own.root / ".git" / "ssmem").iterdir()) / "lingering"
    assert list(lingering.iterdir())
    displaced = next(
        path for path in lingering.iterdir() if path.suffix != ".b" and b"- fact" in path.read_bytes()
    )
    with displaced.open("ab") as file:
        file.write(b"- late\n")
    own.store.recover()
    assert own.memory().count(b"- late\n") == 1
    monkeypatch.setattr(recovery, "_LINGER", -1.0)
    own.store.recover()
    assert list(lingering.iterdir()) == []


def test_a_folder_that_takes_no_change_is_found_out_before_any_file_is_written(
    own: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    own.add("one")
    before, real = own.memory(), os.access

    def locked(path: Any, mode: int) -> bool:
        return not os.fspath(path).endswith("ledger") and real(path, mode)

    with monkeypatch.context() as patch:
        patch.setattr(os, "access", locked)
        with pytest.raises(ReadOnly, match=r"Permission denied: \.ssmem/ledger"):
            own.add("two")
    assert own.memory() == before and not own.store.status().pending
    assert own.add("three").commit
