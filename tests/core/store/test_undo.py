"""Undo, again and again, across restarts; redo; undo of an older act touches only its own lines."""

from __future__ import annotations

from datetime import timedelta

import pytest

from ssmem_tui.core.errors import NothingToDo, UsageError
from ssmem_tui.core.store import Act, Change, Clash, LedgerRecord
from tests.core.store.conftest import START, Make, Place


def test_undo_again_and_again_across_restarts_and_redo(own: Place) -> None:
    states = [own.memory()]
    for number in range(4):
        own.add(f"line {number}")
        states.append(own.memory())
    for back in (3, 2, 1, 0):
        own.open()
        own.store.undo()
        assert own.memory() == states[back]
        assert len(own.store.read_ledger("decisions")) == back
    with pytest.raises(NothingToDo):
        own.store.undo()
    for forth in (1, 2, 3, 4):
        own.open()
        own.store.redo()
        assert own.memory() == states[forth]
        assert len(own.store.read_ledger("decisions")) == forth
    with pytest.raises(NothingToDo):
        own.store.redo()
    own.store.undo()
    assert own.memory() == states[3]


def test_a_new_act_ends_redo(own: Place) -> None:
    own.add("one")
    own.store.undo()
    own.add("two")
    with pytest.raises(NothingToDo):
        own.store.redo()
    own.store.undo()
    assert own.memory().decode() == START


def test_undo_of_an_older_act_touches_only_its_own_lines(own: Place) -> None:
    first = own.add("first")
    own.add("second")
    with (own.root / "MEMORY.md").open("ab") as file:
        file.write(b"- agent line\n")
    own.store.undo(first.commit)
    assert b"- first\n" not in own.memory()
    assert b"- second\n" in own.memory() and own.memory().endswith(b"- agent line\n")
    assert [r["entry"] for r in own.store.read_ledger("decisions")] == ["second"]
    with pytest.raises(NothingToDo):
        own.store.undo(first.commit)


def test_undo_says_what_stands_in_the_way(own: Place) -> None:
    first = own.add("first")
    now = own.memory()
    own.store.apply(
        Act("edit", "x", (Change("MEMORY.md", now, now.replace(b"- first", b"- first, changed")),))
    )
    before = own.memory()
    with pytest.raises(Clash) as caught:
        own.store.undo(first.commit)
    assert "MEMORY.md" in str(caught.value) and "promote: first" in str(caught.value)
    assert own.memory() == before


def test_undo_of_an_undo_is_a_redo(own: Place) -> None:
    own.add("one")
    undone = own.store.undo()
    own.store.undo(undone.commit)
    assert b"- one\n" in own.memory()
    assert len(own.store.read_ledger("decisions")) == 1
    kinds = [c.act for c in own.store.history(limit=3)]
    assert kinds == ["redo", "undo", "promote"]
    own.store.undo()
    assert b"- one\n" not in own.memory()


def test_undo_of_a_commit_of_somebody_else(own: Place) -> None:
    (own.root / "memory/2026-03-01.md").write_text("# Day\n- morning\n- wrong\n- noon\n")
    own.git("commit", "-qam", "agent commit")
    theirs = own.git("rev-parse", "HEAD").strip()
    own.add("one")
    own.store.undo(theirs[:10])
    assert (own.root / "memory/2026-03-01.md").read_text() == "# Day\n- morning\n- noon\n"
    assert b"- one\n" in own.memory()
    assert next(c for c in own.store.history() if c.commit == theirs).undone


def test_undo_of_creation_and_removal(own: Place) -> None:
    made = own.store.apply(Act("edit", "make", (Change("memory/n.md", None, b"n\n"),)))
    own.store.apply(
        Act("edit", "drop", (Change("memory/2026-03-01.md", b"# Day\n- morning\n- noon\n", None),))
    )
    own.store.undo(made.op)
    assert not (own.root / "memory/n.md").exists()
    own.store.undo()
    assert (own.root / "memory/2026-03-01.md").read_text() == "# Day\n- morning\n- noon\n"


def test_an_undo_name_that_is_no_commit_is_refused(own: Place) -> None:
    for name in ("zzzz", "0" * 40, "--all", "main", "HEAD:MEMORY.md", "x;rm"):
        with pytest.raises(UsageError):
            own.store.undo(name)


def test_undo_in_a_folder_of_a_larger_repository(make: Make) -> None:
    place = make("notes")
    place.add("one")
    place.add("two")
    place.open()
    place.store.undo()
    place.store.undo()
    assert place.memory().decode() == START
    place.store.redo()
    assert b"- one\n" in place.memory()


def test_what_an_agent_looks_up_or_writes_meanwhile_ends_no_redo(own: Place) -> None:
    own.add("one")
    own.store.undo()
    own.store.apply(Act("used", "memory/2026-03-01.md:3", (), (LedgerRecord("access", {"kind": "used"}),)))
    with (own.root / "MEMORY.md").open("ab") as file:
        file.write(b"- agent line\n")
    own.store.redo()
    assert b"- one\n" in own.memory() and own.memory().endswith(b"- agent line\n")


def test_what_a_person_wrote_by_other_means_is_an_act_apart_from_what_others_wrote(own: Place) -> None:
    core = own.root / "MEMORY.md"
    core.write_bytes(own.memory() + b"- agent before\n")
    before = own.memory()
    after = before.replace(b"- fact 1\n", b"- fact one\n")
    core.write_bytes(after + b"- agent since\n")
    receipt = own.store.record(Act("edit", "MEMORY.md", (Change("MEMORY.md", before, after),)))
    assert receipt.op and own.memory() == after + b"- agent since\n"
    assert [one.act for one in own.store.history(limit=3)] == ["outside", "edit", "outside"]
    assert own.store.blob(receipt.commit or "", "MEMORY.md") == after
    own.store.undo()
    assert own.memory() == before + b"- agent since\n"
    assert not own.store.record(Act("edit", "MEMORY.md", (Change("MEMORY.md", after, after),))).op
    assert own.git.fsck() == ""


def test_a_clock_that_goes_back_changes_nothing_of_what_was_undone(own: Place) -> None:
    own.add("one")
    (record,) = own.store.read_ledger("decisions")
    for step in (own.store.undo, own.store.redo, own.store.undo, own.store.redo):
        own.clock.now -= timedelta(days=30)
        step()
        there = b"- one\n" in own.memory()
        assert own.store.read_ledger("decisions") == ((record,) if there else ())
    assert there
