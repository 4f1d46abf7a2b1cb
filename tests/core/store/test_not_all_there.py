"""What a repository does not hold, or holds in another form, is not taken for nothing, nor for a change."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from ssmem_tui.core.markdown.document import parse
from ssmem_tui.core.markdown.entries import entries
from ssmem_tui.core.store import Act, Change, PathRefused, StoreError
from ssmem_tui.core.store.lives import life
from tests.core.store.conftest import START, Git, Make, Place, works


def _shallow(own: Place, there: Path) -> Place:
    own.git("clone", "-q", "--depth=1", f"file://{own.root}", str(there))
    return Place(there, Git(there))


def _partial(own: Place, there: Path) -> Place:
    own.git("config", "uploadpack.allowFilter", "true")
    own.git("clone", "-q", "--filter=blob:none", f"file://{own.root}", str(there))
    return Place(there, Git(there))


def _damaged(own: Place, _there: Path) -> Place:
    oid = own.git("rev-parse", "HEAD~1:MEMORY.md").strip()
    own.close()
    (own.root / ".git" / "objects" / oid[:2] / oid[2:]).unlink()
    return own


def _unpacked(place: Place) -> set[str]:
    return {str(p.relative_to(place.root)) for p in place.root.rglob("*") if ".git" not in p.parts}


@pytest.mark.parametrize(
    ("made", "way_on"), [(_shallow, "--unshallow"), (_partial, "--refetch"), (_damaged, "git fsck")]
)
def test_an_act_whose_state_before_is_not_here_is_not_taken_back_by_removing_files(
    own: Place, tmp_path: Path, made: Callable[[Place, Path], Place], way_on: str
) -> None:
    own.add("one")
    own.add("two")
    place = made(own, tmp_path / "there")
    head, files = place.git("rev-parse", "HEAD"), _unpacked(place)
    for act in (place.store.undo, lambda: place.store.undo("HEAD"), lambda: place.store.show("HEAD")):
        with pytest.raises(StoreError, match=way_on):
            act()
    assert _unpacked(place) == files and b"- two\n" in place.memory()
    assert place.git("rev-parse", "HEAD") == head
    place.close()


def test_the_story_of_a_line_ends_where_a_shallow_clone_does(own: Place, tmp_path: Path) -> None:
    own.add("one line that is long enough")
    place = _shallow(own, tmp_path / "there")
    place.add("two")
    two = next(e for e in entries(parse(place.memory().decode()), "MEMORY.md") if "two" in e.text)
    assert [event.turn.value for event in life(place.store, two)] == ["born"]
    one = next(e for e in entries(parse(place.memory().decode()), "MEMORY.md") if "one" in e.text)
    with pytest.raises(StoreError, match="--unshallow"):
        list(life(place.store, one))
    now = place.memory()
    edit = Change("MEMORY.md", now, now.replace(b"long enough", b"long enough now"))
    place.store.apply(Act("edit", "x", (edit,)))
    one = next(e for e in entries(parse(place.memory().decode()), "MEMORY.md") if "one" in e.text)
    assert [event.turn.value for event in life(place.store, one)] == ["edited"]
    place.close()


def test_a_commit_without_its_trees_is_not_built_upon(own: Place) -> None:
    oid = own.git("rev-parse", "HEAD:memory").strip()
    (own.root / ".git" / "objects" / oid[:2] / oid[2:]).unlink()
    head = own.git("rev-parse", "HEAD")
    with pytest.raises(StoreError, match="git fsck"):
        own.store.apply(Act("note", "x", (Change("memory/2026-03-02.md", None, b"- x\n"),)))
    assert own.git("rev-parse", "HEAD") == head and own.store.status(outside=False).pending == ()
    assert not (own.root / "memory" / "2026-03-02.md").exists()


def test_a_file_that_a_sparse_checkout_leaves_out_is_not_written_anew(own: Place) -> None:
    own.git("sparse-checkout", "set", "--no-cone", "/MEMORY.md", "/code.c")
    head = own.git("rev-parse", "HEAD")
    with pytest.raises(PathRefused, match="git sparse-checkout add"):
        own.store.apply(Act("note", "x", (Change("memory/2026-03-01.md", None, b"- x\n"),)))
    assert own.git("rev-parse", "HEAD") == head and not (own.root / "memory" / "2026-03-01.md").exists()
    assert own.store.apply(Act("note", "x", (Change("memory/2026-03-02.md", None, b"- x\n"),))).commit
    assert {*own.git("ls-tree", "-r", "--name-only", "HEAD", "memory").split()} == {
        "memory/2026-03-01.md",
        "memory/2026-03-02.md",
    }


def test_attributes_that_a_sparse_checkout_leaves_out_count(own: Place) -> None:
    (own.root / ".gitattributes").write_text("*.md filter=secret\n")
    own.git("add", ".")
    own.git("commit", "-qm", "attributes")
    own.git("sparse-checkout", "set", "--no-cone", "/MEMORY.md")
    assert not (own.root / ".gitattributes").exists()
    head = own.git("rev-parse", "HEAD")
    receipt = own.add("one")
    assert receipt.commit and own.git("rev-parse", "HEAD") == head
    assert any("filter" in said and "refs/ssmem/" in said for said in receipt.warnings)


@pytest.mark.parametrize("known", [True, False])
def test_a_submodule_inside_the_workspace_stays_one(own: Place, make: Make, known: bool) -> None:
    inner = make()
    own.git("rm", "-rq", "memory")
    own.git("-c", "protocol.file.allow=always", "submodule", "--quiet", "add", str(inner.root), "memory")
    own.git("commit", "-qm", "submodule")
    tree, staged = own.git("ls-tree", "HEAD"), own.git("ls-files", "-s")
    path = "memory/MEMORY.md" if known else "memory/2026-03-02.md"
    before = own.store.read(path)
    receipt = own.store.apply(Act("note", "x", (Change(path, before, (before or b"") + b"- x\n"),)))
    assert receipt.commit and any("submodule" in said for said in receipt.warnings)
    assert (own.git("ls-tree", "HEAD"), own.git("ls-files", "-s")) == (tree, staged)
    own.store.undo()
    assert own.store.read(path) == before


def test_an_executable_file_stays_one(own: Place) -> None:
    (own.root / "MEMORY.md").chmod(0o755)
    own.git("commit", "-qam", "mode")
    works(own, on_branch=True)
    assert own.git("status", "--porcelain") == ""
    assert own.git("ls-files", "-s", "MEMORY.md").startswith("100755 ")


@pytest.mark.parametrize(
    ("setting", "attributes"),
    [("true", ""), ("input", ""), ("false", "*.md text eol=crlf"), ("false", "*.md text=auto")],
)
def test_line_ends_that_git_changes_are_not_told_as_a_change_of_every_line(
    own: Place, setting: str, attributes: str
) -> None:
    own.git("config", "core.autocrlf", setting)
    (own.root / ".gitattributes").write_text(attributes)
    crlf = START.replace("\n", "\r\n").encode()
    (own.root / "MEMORY.md").write_bytes(crlf)
    own.git("add", ".")
    own.git("commit", "-qm", "line ends")
    head = own.git("rev-parse", "HEAD")
    assert b"\r" not in subprocess.check_output(["git", "show", "HEAD:MEMORY.md"], cwd=own.root)
    receipt = own.store.apply(
        Act("promote", "x", (Change("MEMORY.md", crlf, crlf.replace(b"- fact 2", b"- fact 2\r\n- x")),))
    )
    assert own.git("rev-parse", "HEAD") == head
    assert any("line ends" in said for said in receipt.warnings)
    own.store.undo()
    assert own.memory() == crlf and own.git("status", "--porcelain") == ""


def test_line_ends_that_git_leaves_go_to_the_branch(own: Place) -> None:
    (own.root / ".gitattributes").write_text("*.md -text\n")
    own.git("config", "core.autocrlf", "true")
    (own.root / "MEMORY.md").write_bytes(START.replace("\n", "\r\n").encode())
    own.git("add", ".")
    own.git("commit", "-qm", "line ends")
    before = own.memory()
    receipt = own.store.apply(Act("promote", "x", (Change("MEMORY.md", before, before + b"- x\r\n"),)))
    assert own.git("rev-parse", "HEAD").strip() == receipt.commit and receipt.warnings == ()
    assert own.git("status", "--porcelain") == ""


@pytest.mark.parametrize("name", [".gitattributes", ".gitignore"])
def test_a_pipe_in_the_place_of_rules_holds_no_act_for_long(
    own: Place, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    monkeypatch.setattr("ssmem_tui.core.store.refs._PATIENCE", 0.3)
    os.mkfifo(own.root / name)
    head = own.git("rev-parse", "HEAD")
    receipt = own.store.apply(Act("note", "x", (Change("memory/2026-03-02.md", None, b"- x\n"),)))
    assert receipt.commit and own.git("rev-parse", "HEAD") == head
    assert any("refs/ssmem/" in said for said in receipt.warnings)


@pytest.mark.parametrize("mark", ["skip-worktree", "assume-unchanged"])
def test_a_file_that_git_was_told_to_leave_goes_to_no_branch_and_keeps_its_mark(
    own: Place, mark: str
) -> None:
    (own.root / "a").mkdir()
    (own.root / "a" / "MEMORY.md").write_text("another of that name\n")
    own.git("add", ".")
    own.git("commit", "-qm", "another")
    own.git("update-index", f"--{mark}", "MEMORY.md")
    marks, head = own.git("ls-files", "-v"), own.git("rev-parse", "HEAD")
    receipt = own.add("mine alone")
    assert receipt.commit and any(mark in said for said in receipt.warnings)
    assert (own.git("ls-files", "-v"), own.git("rev-parse", "HEAD")) == (marks, head)
    own.store.undo()
    assert own.memory().decode() == START
    note = own.store.apply(Act("note", "x", (Change("memory/2026-03-02.md", None, b"- x\n"),)))
    assert own.git("rev-parse", "HEAD").strip() == note.commit


def test_two_worktrees_of_one_repository_do_not_meet(own: Place, tmp_path: Path) -> None:
    own.git("worktree", "add", "-q", "-b", "side", str(tmp_path / "side"))
    side = Place(tmp_path / "side", Git(tmp_path / "side"))
    for number in range(3):
        own.add(f"main {number}")
        side.add(f"side {number}")
    own.store.undo()
    assert [own.memory().count(b"- main"), own.memory().count(b"- side")] == [2, 0]
    assert [side.memory().count(b"- main"), side.memory().count(b"- side")] == [0, 3]
    assert own.git("status", "--porcelain") == "" and side.git("status", "--porcelain") == ""
    side.close()
