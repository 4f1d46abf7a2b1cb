"""Every way a workspace can stand to git has a sentence, a way on, and works as it says."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from ssmem_tui.core.errors import NothingToDo
from ssmem_tui.core.store import Kind, NotVersioned, OutsideChange, StillPending
from tests.core.store.conftest import START, Git, Make, Place, works


def test_no_repository_writes_safely_says_so_and_offers_init(make: Make) -> None:
    place = make(git=False)
    status = place.store.status()
    assert (status.versioned, status.kind, status.writable) == (False, Kind.NONE, True)
    assert "no undo" in str(status.sentence) and "init" in str(status.way_on)
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
    assert place.git("log", "--format=%s").splitlines() == ["start: 5 files as they are"]
    ours = {".ssmem/.gitattributes", ".ssmem/.gitignore", ".ssmem/ledger/decisions.jsonl"}
    assert ours < {*place.git("ls-files").splitlines()}
    assert place.git("status", "--porcelain") == "", "nothing of ours stays untracked"
    assert place.store.status().kind is Kind.OWN
    assert place.store.status().outside == ()
    place.add("after")
    assert place.git("log", "-1", "--format=%s", "HEAD~1").startswith("start: ")
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


def test_added_worktree(own: Place, tmp_path: Path) -> None:
    own.git("worktree", "add", "-q", "-b", "side", str(tmp_path / "side"))
    place = Place(tmp_path / "side", Git(tmp_path / "side"))
    assert place.store.status().kind is Kind.WORKTREE
    works(place, on_branch=True)
    place.close()
    assert own.git("rev-parse", "main") != own.git("rev-parse", "side")


def test_detached_worktree_keeps_its_private_history_through_gc(own: Place, tmp_path: Path) -> None:
    own.git("worktree", "add", "-q", "--detach", str(tmp_path / "side"))
    place = Place(tmp_path / "side", Git(tmp_path / "side"))
    commit = place.add("kept").commit
    place.close()
    own.git("reflog", "expire", "--expire=now", "--all")
    own.git("gc", "-q", "--prune=now")
    assert commit and own.git("cat-file", "-t", commit).strip() == "commit"


def test_submodule(own: Place, make: Make) -> None:
    outer = make()
    outer.git("-c", "protocol.file.allow=always", "submodule", "--quiet", "add", str(own.root), "notes")
    outer.git("commit", "-qm", "submodule")
    place = Place(outer.root / "notes", Git(outer.root / "notes"))
    status = place.store.status()
    assert status.kind is Kind.SUBMODULE and "outer repository" in str(status.way_on)
    works(place, on_branch=True)
    place.close()


def test_detached_head(own: Place) -> None:
    own.git("checkout", "-q", "--detach")
    status = own.store.status()
    assert status.kind is Kind.DETACHED and "git switch" in str(status.way_on)
    assert status.where in str(status.sentence)
    works(own, on_branch=False)


@pytest.mark.parametrize("work", ["merge", "rebase", "cherry-pick", "revert"])
def test_git_work_in_progress(own: Place, work: str) -> None:
    code = own.root / "code.c"
    own.git("checkout", "-q", "-b", "side")
    code.write_text("side\n")
    own.git("commit", "-qam", "side")
    own.git("checkout", "-q", "main")
    code.write_text("main\n")
    own.git("commit", "-qam", "main")
    argv = {"revert": ("revert", "--no-edit", "HEAD~1"), "cherry-pick": ("cherry-pick", "side")}
    if work == "revert":
        own.git("commit", "-qam", "again", "--allow-empty")
        code.write_text("more\n")
        own.git("commit", "-qam", "more")
        argv["revert"] = ("revert", "--no-edit", "HEAD~2")
    own.git(*argv.get(work, (work, "side")), check=False, env={"GIT_EDITOR": "true"})
    status = own.store.status()
    assert status.kind is Kind.RUNNING and work in str(status.sentence) and "Finish it" in str(status.way_on)
    conflicts = own.git("ls-files", "-u")
    assert conflicts
    works(own, on_branch=False)
    assert own.git("ls-files", "-u") == conflicts
    own.git(work, "--abort")
    own.open()
    assert own.store.status().kind is Kind.OWN
    works(own, on_branch=True)


def test_a_decision_made_during_a_rebase_that_is_aborted_is_not_lost(own: Place) -> None:
    own.stop_amid_rebase()
    receipt = own.add("made meanwhile")
    own.git("rebase", "--abort")
    own.open()
    assert receipt.commit
    assert own.store.history(limit=5)[0].commit == receipt.commit
    if b"made meanwhile" not in own.memory():  # git throws work-tree changes away when it aborts
        (kept,) = own.store.status().parked
        assert (
            kept.path == "MEMORY.md"
            and b"made meanwhile" in kept.data
            and "git threw it away" in kept.sentence
        )
        taken = own.store.take(kept)
        assert taken.commit and b"made meanwhile" in own.memory()
        assert own.store.parked() == ()


def test_unborn_branch(make: Make) -> None:
    place = make(commit=False)
    assert place.store.status().kind is Kind.UNBORN
    receipt = place.add("first")
    assert place.git("rev-parse", "main").strip() == receipt.commit
    assert place.git.fsck() == ""
    place.store.undo()
    assert place.memory().decode() == START


def test_no_identity_is_named_plainly(own: Place, tmp_path: Path) -> None:
    (tmp_path / "home" / ".gitconfig").write_text("")
    status = own.open().status()
    assert any("git config --global user.name" in str(note) for note in status.notes)
    own.add("one")
    assert own.git("log", "-1", "--format=%an").strip() == "ssmem-tui (no git identity set)"


def test_an_agent_signs_with_its_own_name(own: Place) -> None:
    own.open(author=("night shift <cron>\n", "cron@example.invalid"))
    own.add("one")
    assert own.git("log", "-1", "--format=%an|%cn").strip() == "night shift cron|night shift cron"
    assert own.git.fsck() == ""


def test_a_stale_index_lock_is_said_and_caught_up(own: Place) -> None:
    lock = own.root / ".git" / "index.lock"
    lock.write_bytes(b"")
    os.utime(lock, (1, 1))
    receipt = own.add("one")
    assert receipt.commit and any("index.lock" in warning for warning in receipt.warnings)
    assert lock.exists()
    lock.unlink()
    own.add("two")
    assert own.git("status", "--porcelain") == ""


def test_a_locked_branch_leaves_the_act_pending_and_is_caught_up(own: Place) -> None:
    lock = own.root / ".git" / "refs" / "heads" / "main.lock"
    lock.write_bytes(b"")
    os.utime(lock, (1, 1))
    receipt = own.add("one")
    assert receipt.commit is None and "not in git yet" in receipt.pending
    assert "cannot lock ref 'refs/heads/main'" in receipt.pending
    assert "File exists; remove the file manually to continue" in receipt.pending
    assert b"- one\n" in own.memory()
    assert own.store.status().pending == (receipt.op,)
    with pytest.raises(StillPending):
        own.add("two")
    lock.unlink()
    own.open()
    assert own.store.recover().finished == [receipt.op]
    assert own.git("log", "-1", "--format=%s").strip() == "promote: one"
    own.add("two")
    assert own.git.fsck() == "" and own.git("status", "--porcelain") == ""


def test_a_folder_may_choose_the_branch_and_only_its_own_paths_are_committed(make: Make) -> None:
    place = make("notes/agent")
    (place.git.root / "code.c").write_text("int staged;\n")
    place.git("add", "code.c")
    staged = place.git("diff", "--cached")
    place.open(on_branch=True)
    receipt = place.add("on the branch")
    assert place.git("rev-parse", "main").strip() == receipt.commit
    files = place.git("show", "--name-only", "--format=", "HEAD").split()
    assert files and all(name.startswith("notes/agent/") for name in files)
    assert place.git("diff", "--cached") == staged
    place.open(on_branch=True)
    place.store.undo()
    assert place.memory().decode() == START
    assert place.git("diff", "--cached") == staged and place.git.fsck() == ""
