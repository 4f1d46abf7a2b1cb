"""Versions kept aside: found, named, taken beside what was written since, let go, and named again by undo."""

from __future__ import annotations

import pytest

from ssmem_tui.core.store import Act, Change, Clash
from tests.core.store.conftest import START, Make, Place


def thrown_away(place: Place) -> Place:
    """A decision made while a rebase was in progress, which `git rebase --abort` then threw away."""
    place.stop_amid_rebase()
    place.add("made meanwhile", ledger="")
    place.git("checkout", "-q", "main", "--", "MEMORY.md")
    place.git("rebase", "--abort")
    place.open()
    assert place.memory().decode() == START
    return place


def test_a_version_that_git_threw_away_is_named_with_its_act(own: Place) -> None:
    (kept,) = thrown_away(own).store.status().parked
    assert kept.path == "MEMORY.md"
    assert kept.sentence.startswith("MEMORY.md: git threw it away, 2026-03-0")
    assert "promote: made meanwhile" in kept.sentence


def test_taking_merges_it_with_what_was_written_since(own: Place) -> None:
    (kept,) = thrown_away(own).store.parked()
    own.add("written since", ledger="")
    receipt = own.store.take(kept)
    assert receipt.commit and b"- made meanwhile\n" in own.memory() and b"- written since\n" in own.memory()
    assert own.store.parked() == ()
    own.store.undo()
    assert b"made meanwhile" not in own.memory() and own.store.parked() == (kept,)


def test_letting_one_go_leaves_another_file_that_held_the_same(own: Place) -> None:
    own.stop_amid_rebase()
    twins = ("memory/a.md", "memory/b.md")
    own.store.apply(Act("note", "twins", tuple(Change(path, None, b"same\n") for path in twins)))
    own.git("rm", "-qf", "--ignore-unmatch", "--", *twins)
    own.git("rebase", "--abort")
    for path in twins:
        (own.root / path).unlink(missing_ok=True)
    own.open()
    first, second = own.store.parked()
    own.store.drop(first)
    assert own.store.parked() == (second,)


def test_the_same_lines_changed_since_are_not_overwritten_unasked(own: Place) -> None:
    place = thrown_away(own)
    (kept,) = place.store.parked()
    path = place.root / "MEMORY.md"
    path.write_text(START.replace("- fact 2\n", ""))
    clash = kept.data.replace(b"- fact 2", b"- fact two")
    kept = type(kept)(kept.ident, kept.path, kept.why, kept.at, kept.subject, START.encode(), clash)
    with pytest.raises(Clash):
        place.store.take(kept)
    assert place.memory() == START.replace("- fact 2\n", "").encode()
    place.store.take(kept, whole=True)
    assert place.memory() == clash


def test_letting_go_changes_no_file_and_can_be_undone(own: Place) -> None:
    (kept,) = thrown_away(own).store.parked()
    own.store.drop(kept)
    assert own.memory().decode() == START and own.store.parked() == ()
    own.open()
    assert own.store.parked() == ()
    own.store.undo()
    assert own.store.parked() == (kept,)


def test_a_draft_that_a_crash_left_knows_its_file(make: Make) -> None:
    place = make(git=False)
    drafts = place.store.drafts
    place.add("one")  # makes our folder
    from ssmem_tui.core.store.rounds import companion

    now = place.memory()
    (drafts / "op.0.0").write_bytes(now.replace(b"- one", b"- one\n- two"))
    (drafts / "op.0.0.b").write_bytes(companion("MEMORY.md", now))
    (drafts / "older.1.0").write_bytes(b"no companion tells where I belong\n")
    unknown, kept = sorted(place.store.status().parked, key=lambda one: one.path)
    assert kept.path == "MEMORY.md" and "a crash left it unwritten" in kept.sentence
    assert unknown.path == "" and "unknown file" in unknown.sentence
    place.store.take(kept)
    assert b"- one\n- two\n" in place.memory()
    assert place.store.parked() == (unknown,)
    place.store.drop(unknown)
    assert place.store.parked() == () and (drafts / "older.1.0").exists()


def test_late_bytes_kept_without_git_know_their_file(make: Make) -> None:
    place = make(git=False)
    place.add("one")
    desk = place.store._desk()
    desk.placer.vault.put_all([("MEMORY.md", place.memory(), place.memory() + b"- late\n")])
    (kept,) = place.store.parked()
    assert (kept.path, kept.data[-7:]) == ("MEMORY.md", b"- late\n") and "overwritten" in kept.sentence
    (place.root / "MEMORY.md").write_bytes(place.memory() + b"- late\n")
    assert place.store.parked() == ()


def test_a_text_that_no_longer_fits_after_a_crash_is_kept_with_its_file(own: Place) -> None:
    class Killed(BaseException):
        pass

    def die(step: str) -> None:
        if step == "journal written":
            raise Killed

    own.open(step=die)
    with pytest.raises(Killed):
        own.store.apply(
            Act(
                "edit",
                "one line",
                (Change("MEMORY.md", START.encode(), START.replace("fact 2", "fact 2 indeed").encode()),),
            )
        )
    changed = START.replace("- fact 2\n", "- fact two\n")
    (own.root / "MEMORY.md").write_text(changed)
    own.open()
    assert own.store.recover().drafts == ["MEMORY.md"]
    (kept,) = own.store.parked()
    assert kept.path == "MEMORY.md" and b"fact 2 indeed" in kept.data and kept.base == START.encode()
