"""An act of which one file cannot be placed for good leaves none of its files behind, and says so."""

from __future__ import annotations

import ctypes
import errno
import itertools
from typing import Any

import pytest

from ssmem_tui.core.store import Act, Change, ReadOnly, StillPending, disk
from ssmem_tui.core.store.recovery import Recoverer
from ssmem_tui.core.store.rounds import Operation
from tests.core.store.conftest import START, Make, Place

WANTED = START.replace("- fact 1", "- fact one").encode()
TWO = Act("promote", "x", (Change("MEMORY.md", START.encode(), WANTED), Change("new/other.md", None, b"o\n")))


class Killed(BaseException):
    """Nothing of ours catches it, as nothing runs after a kill."""


def _refusing(*allowed: int) -> Any:
    """An exchange that fails at every call but those, as for one file that is a mount of its own."""
    real, calls = disk._RENAMEAT2, itertools.count()
    assert real is not None

    def exchange(*words: Any) -> int:
        if next(calls) in allowed:
            return real(*words)
        ctypes.set_errno(errno.EBUSY)
        return -1

    return exchange


def _as_before(place: Place) -> None:
    assert place.memory().decode() == START and not (place.root / "new/other.md").exists()
    assert place.store.status().pending == () and place.store.parked() == ()
    assert "promote: x" not in place.git("log", "--format=%s")
    assert place.add("one").commit
    assert place.git("status", "--porcelain") == "" and place.git.fsck() == ""


@pytest.mark.parametrize("allowed", [(), (0, 2)], ids=["no file", "one file"])
@pytest.mark.parametrize("git", [True, False])
def test_an_act_of_which_one_file_cannot_be_placed_is_taken_back_wholly(
    make: Make, monkeypatch: pytest.MonkeyPatch, allowed: tuple[int, ...], git: bool
) -> None:
    place = make(git=git)
    with monkeypatch.context() as patch:
        patch.setattr(disk, "_RENAMEAT2", _refusing(*allowed))
        with pytest.raises(ReadOnly, match="Nothing was written"):
            place.store.apply(TWO)
    assert place.memory().decode() == START and not (place.root / "new/other.md").exists()
    assert place.store.status().pending == () and place.store.parked() == ()
    if git:
        _as_before(place)


def test_what_can_be_taken_back_only_later_is_told_then(own: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(disk, "_RENAMEAT2", _refusing(0))
        assert own.store.apply(TWO).pending.startswith("Written in part only (Device or resource busy")
        with pytest.raises(StillPending):
            own.add("none")
    own.open()
    receipt = own.add("two")
    assert "“promote: x” could not be carried through; it was taken back." in receipt.warnings
    own.store.undo()
    _as_before(own)


def test_what_another_wrote_meanwhile_stays_when_an_act_is_taken_back(
    own: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    def late(name: str) -> None:
        if name == "exchanged" and not (own.root / "late").exists():
            (own.root / "late").touch()
            (own.root / "MEMORY.md").write_bytes(WANTED + b"- late\n")

    own.open(step=late)
    with monkeypatch.context() as patch:
        patch.setattr(disk, "_RENAMEAT2", _refusing(0, 2))
        with pytest.raises(ReadOnly, match="Nothing was written"):
            own.store.apply(TWO)
    assert own.memory().decode() == START + "- late\n"
    assert own.store.status().pending == ()


@pytest.mark.parametrize("at", range(8))
def test_a_crash_amid_taking_back_leaves_it_to_the_next_start(
    own: Place, monkeypatch: pytest.MonkeyPatch, at: int
) -> None:
    calls = itertools.count()
    began: list[bool] = []
    take_back = Recoverer.take_back

    def step(name: str) -> None:
        if began and next(calls) == at:
            raise Killed

    def begin(self: Recoverer, op: Operation) -> None:
        began.append(True)
        take_back(self, op)

    own.open(step=step)
    with monkeypatch.context() as patch:
        patch.setattr(disk, "_RENAMEAT2", _refusing(0, 2))
        patch.setattr(Recoverer, "take_back", begin)
        patch.setattr(Recoverer, "record", lambda *_: pytest.fail("recorded"))
        with pytest.raises((Killed, ReadOnly)):
            own.store.apply(TWO)
    own.open()
    own.store.recover()
    _as_before(own)
