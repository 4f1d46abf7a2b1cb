"""Odd repositories: cut, partial, sparse, filtered, signed, foreign: acts work, or say why they do not."""

from __future__ import annotations

from pathlib import Path

import pytest

from ssmem_tui.core.store import Act, Change, Kind, ReadOnly
from tests.core.store.conftest import START, Git, Make, Place, fill, trap, works


def test_signing_that_needs_a_passphrase_is_not_waited_for(own: Place, tmp_path: Path) -> None:
    own.git("config", "commit.gpgSign", "true")
    own.git("config", "gpg.program", str(trap(tmp_path / "gpg-ran")))
    status = own.open().status()
    assert any("sign" in str(note) for note in status.notes)
    works(own, on_branch=True)
    assert not (tmp_path / "gpg-ran").exists()


def test_a_repository_of_another_owner_is_read_only_with_gits_own_remedy(
    own: Place, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("GIT_TEST_ASSUME_DIFFERENT_OWNER", "1")
    status = own.open().status()
    assert (status.kind, status.writable) == (Kind.FOREIGN, False)
    assert f"safe.directory {own.root}" in str(status.way_on)
    assert own.store.read("MEMORY.md") == START.encode()
    with pytest.raises(ReadOnly):
        own.add("one")
    assert own.memory().decode() == START
    (tmp_path / "home" / ".gitconfig").write_text(f"[safe]\n\tdirectory = {own.root}\n")
    assert own.open().status().kind is Kind.OWN
    assert own.add("two").commit


def test_shallow_clone(own: Place, tmp_path: Path) -> None:
    for number in range(3):
        own.add(f"before {number}")
    own.git("clone", "-q", "--depth=1", f"file://{own.root}", str(tmp_path / "cut"))
    place = Place(tmp_path / "cut", Git(tmp_path / "cut"))
    assert any("shallow" in str(note) for note in place.store.status().notes)
    works(place, on_branch=True)
    place.close()


def test_partial_clone_fetches_nothing(own: Place, tmp_path: Path) -> None:
    own.add("old")
    own.git("config", "uploadpack.allowFilter", "true")
    own.git("clone", "-q", "--filter=blob:none", f"file://{own.root}", str(tmp_path / "part"))
    place = Place(tmp_path / "part", Git(tmp_path / "part"))
    own.root.rename(own.root.with_name("gone"))
    receipt = place.add("new")
    assert receipt.commit
    assert [change.path for change in place.store.show(receipt.commit)] == [
        ".ssmem/ledger/decisions.jsonl",
        "MEMORY.md",
    ]
    place.store.undo()
    place.close()


def test_sha256_repository(make: Make) -> None:
    place = make(git=False)
    place.git("init", "-q", "-b", "main", "--object-format=sha256")
    place.git("add", ".")
    place.git("commit", "-qm", "start")
    works(place, on_branch=True)


def test_bare_repository_and_git_folder_are_read_only(make: Make, tmp_path: Path) -> None:
    bare = tmp_path / "bare.git"
    bare.mkdir()
    (bare / "MEMORY.md").write_text(START)
    place = Place(bare, Git(bare))
    place.git("init", "-q", "--bare", ".")
    assert place.store.status().kind is Kind.BARE
    with pytest.raises(ReadOnly):
        place.add("one")
    place.close()


def test_files_that_git_ignores_never_go_to_the_branch(own: Place) -> None:
    (own.root / ".gitignore").write_text("memory/\n")
    (own.root / "memory" / "private.md").write_text("- mine\n")
    head = own.git("rev-parse", "HEAD")
    receipt = own.store.apply(
        Act("note", "x", (Change("memory/private.md", b"- mine\n", b"- mine\n- more\n"),))
    )
    assert own.git("rev-parse", "HEAD") == head
    assert own.git("for-each-ref", "--format=%(refname)", "refs/ssmem").strip()
    assert receipt.commit
    own.store.undo()
    assert own.store.read("memory/private.md") == b"- mine\n"


def test_files_with_a_filter_never_go_to_the_branch_and_it_is_not_run(own: Place, tmp_path: Path) -> None:
    (own.root / ".gitattributes").write_text("*.md filter=secret\n")
    own.git("config", "filter.secret.clean", str(trap(tmp_path / "filter-ran")))
    head = own.git("rev-parse", "HEAD")
    assert own.add("one").commit
    assert own.git("rev-parse", "HEAD") == head
    assert not (tmp_path / "filter-ran").exists()


@pytest.mark.parametrize(
    "setting", [("index.version", "4"), ("core.splitIndex", "true"), ("core.autocrlf", "true")]
)
def test_odd_indexes_and_line_end_settings(own: Place, setting: tuple[str, str]) -> None:
    own.git("config", *setting)
    own.git("update-index", "--refresh")
    (own.root / "code.c").write_text("int staged;\n")
    own.git("add", "code.c")
    works(own, on_branch=True)


def test_sparse_checkout_is_not_taken_for_a_removal(own: Place) -> None:
    own.git("sparse-checkout", "set", "--no-cone", "/MEMORY.md", "/code.c")
    assert not (own.root / "memory").exists()
    assert own.store.status().outside == ()
    works(own, on_branch=True)
    assert own.git("ls-tree", "-r", "--name-only", "HEAD", "memory").strip() == "memory/2026-03-01.md"


def test_git_variables_of_a_hook_that_started_us_are_forgotten(
    own: Place, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("GIT_DIR", str(tmp_path / "elsewhere"))
    monkeypatch.setenv("GIT_INDEX_FILE", str(tmp_path / "index"))
    own.open()
    monkeypatch.delenv("GIT_DIR", raising=False)
    monkeypatch.delenv("GIT_INDEX_FILE", raising=False)
    works(own, on_branch=True)


def test_two_workspaces_of_one_repository_do_not_meet(make: Make) -> None:
    first = make("one")
    second = Place(first.git.root / "two", first.git)
    second.root.mkdir()
    fill(second.root)
    first.git("add", ".")
    first.git("commit", "-qm", "second")
    first.add("in one")
    second.add("in two")
    first.store.undo()
    assert second.memory().count(b"- in two\n") == 1
    assert [c.subject for c in second.store.history() if c.act] == ["promote: in two"]
    second.close()


@pytest.mark.parametrize("below", [False, True])
def test_a_line_end_in_the_path_of_a_repository(own: Place, tmp_path: Path, below: bool) -> None:
    place = Place(own.root.rename(tmp_path / "two\nlines"), Git(tmp_path / "two\nlines"))
    if below:
        place.root = place.root / "memory"
        place.root.mkdir(exist_ok=True)
        (place.root / "MEMORY.md").write_bytes(START.encode())
    assert place.add("one").commit
    assert place.store.undo().commit
    assert place.store.status(outside=False).kind is (Kind.FOLDER if below else Kind.OWN)
    place.close()


def test_a_git_file_that_points_to_nowhere_is_no_invitation_to_init(make: Make, tmp_path: Path) -> None:
    place = make()
    (place.root / ".git").rename(tmp_path / "elsewhere.git")
    (place.root / ".git").write_text("gitdir: ../gone/.git/worktrees/moved\n")
    place.open()
    status = place.store.status()
    assert (status.kind, status.versioned, status.writable) == (Kind.BROKEN, False, False)
    assert "move that file away" in str(status.way_on)
    with pytest.raises(ReadOnly, match="worktree repair"):
        place.store.init()


def test_a_repository_that_lost_its_head_is_no_invitation_to_write_without_history(own: Place) -> None:
    (own.root / ".git" / "HEAD").write_bytes(b"")
    assert own.store.status().kind is Kind.BROKEN
    with pytest.raises(ReadOnly, match="git fsck"):
        own.add("one")
