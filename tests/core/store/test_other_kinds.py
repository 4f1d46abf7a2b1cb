"""A link, a folder or a pipe takes the place of a file amid an act: it stays, and the act is finished."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from ssmem_tui.core.store import Act, Change
from ssmem_tui.core.store.placing import Placer
from tests.core.store.conftest import START, Place

WANTED = START.encode() + b"- new\n"


class Killed(BaseException):
    """Nothing of ours catches it, as nothing runs after a kill."""


def _folder(path: Path) -> None:
    path.unlink()
    path.mkdir()
    (path / "inner.md").write_text("- inner\n")


def _pipe(path: Path) -> None:
    path.unlink()
    os.mkfifo(path)


def _link(path: Path) -> None:
    path.rename(path.with_name("real.md"))
    path.symlink_to("real.md")


def _nowhere(path: Path) -> None:
    path.unlink()
    path.symlink_to("nowhere.md")


KINDS = (_folder, _pipe, _link, _nowhere)


def _act() -> Act:
    return Act(
        "edit", "two files", (Change("MEMORY.md", START.encode(), WANTED), Change("new.md", None, b"- n\n"))
    )


def _stands(place: Place, turn: Callable[[Path], None]) -> None:
    memory = place.root / "MEMORY.md"
    assert not memory.is_file() or memory.is_symlink()
    if turn is _folder:
        assert (memory / "inner.md").read_text() == "- inner\n"
    assert (place.root / "new.md").read_bytes() == b"- n\n"
    assert place.git("show", "HEAD:MEMORY.md").encode() == WANTED
    assert place.store.status().pending == () and place.git.fsck() == ""
    assert place.store.apply(Act("edit", "next", (Change("third.md", None, b"- t\n"),))).commit


@pytest.mark.parametrize("turn", KINDS)
@pytest.mark.parametrize("at", ["slots filled", "exchanged", "files placed"])
def test_it_keeps_its_place_and_the_text_is_kept(own: Place, turn: Callable[[Path], None], at: str) -> None:
    left = [at]

    def step(name: str) -> None:
        if name in left:
            left.remove(name)
            turn(own.root / "MEMORY.md")

    own.open(step=step)
    receipt = own.store.apply(_act())
    assert receipt.commit and not receipt.pending
    assert any("kept aside" in one for one in receipt.warnings) is (at == "slots filled")
    assert [one.data for one in own.store.parked()] == [WANTED] * (at == "slots filled")
    _stands(own, turn)


@pytest.mark.parametrize("turn", KINDS)
@pytest.mark.parametrize("displaced", [False, True])
def test_after_a_crash_too(
    own: Place, monkeypatch: pytest.MonkeyPatch, turn: Callable[[Path], None], displaced: bool
) -> None:
    def die(name: str) -> None:
        if name == "journal written":
            if not displaced:
                raise Killed
            turn(own.root / "MEMORY.md")

    def killed(*_: object) -> None:
        raise Killed

    own.open(step=die)
    with monkeypatch.context() as patch, pytest.raises(Killed):
        patch.setattr(Placer, "put_back", killed)
        own.store.apply(_act())
    if not displaced:
        turn(own.root / "MEMORY.md")
    own.open()
    assert own.store.recover().drafts == ["MEMORY.md"]
    assert [one.data for one in own.store.parked()] == [WANTED]
    _stands(own, turn)
