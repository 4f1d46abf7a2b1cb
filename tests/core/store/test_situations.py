"""Every way a workspace can stand to git has a sentence, a way on, and works as it says."""

from __future__ import annotations

import pytest

from ssmem_tui.core.errors import NothingToDo
from ssmem_tui.core.store import Kind, NotVersioned, OutsideChange
from tests.core.store.conftest import START, Make, Place


def test_no_repository_writes_safely_says_so_and_offers_init(make: Make) -> None:
    place = make(git=False)
    status = place.store.status()
    assert (status.versioned, status.kind, status.writable) == (False, Kind.NONE, True)
    assert "no undo" in status.sentence and "init" in status.way_on
    assert not (place.root / ".ssmem").exists()
    receipt = place.add("one")
    assert receipt.commit is None and not receipt.versioned
    assert "cannot be undone" in receipt.warnings[0]
    assert b"- one\n" in place.memory()
    assert len(place.store.read_ledger("decisions")) == 1
    with pytest.raises(NotVersioned):
        place.store.undo()
    with pytest.raises(NotVersioned):
        place.store.history()


def test_init_makes_history_from_then_on(make: Make) -> None:
    place = make(git=False)
    place.add("before")
    assert place.store.init()
    assert place.store.status().kind is Kind.OWN
    assert place.store.status().outside == ()
    place.add("after")
    place.store.undo()
    assert b"- before\n" in place.memory() and b"- after\n" not in place.memory()
    assert len(place.store.read_ledger("decisions")) == 1
    assert place.git.fsck() == ""
    with pytest.raises(NothingToDo):
        place.store.init()


def test_outside_changes_are_shown_and_accepted_as_such(own: Place) -> None:
    (own.root / "memory/new.md").write_text("new\n")
    (own.root / "memory/2026-03-01.md").unlink()
    (own.root / "MEMORY.md").write_text(START + "- by the agent\n")
    (own.root / ".gitignore").write_text("private.md\n")
    (own.root / "private.md").write_text("not looked at\n")
    assert own.store.status().outside == (
        OutsideChange("MEMORY.md", "changed"),
        OutsideChange("memory/2026-03-01.md", "removed"),
        OutsideChange("memory/new.md", "added"),
    )
    own.store.accept_outside(["memory/new.md"])
    assert [change.path for change in own.store.status().outside] == ["MEMORY.md", "memory/2026-03-01.md"]
    own.store.accept_outside()
    assert own.store.status().outside == ()
    assert own.git("log", "-1", "--format=%s|%an").strip() == (
        "outside: 2 files changed outside ssmem-tui|outside ssmem-tui"
    )
    assert own.store.accept_outside() is None
