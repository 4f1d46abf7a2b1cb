"""One act is one commit, whole or absent, and leaves everything else alone."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from ssmem_tui.core.store import Act, Change, Clash, LedgerRecord, PathRefused, StoreError, read_ledger
from tests.core.store.conftest import START, Make, Place


def test_an_act_is_one_commit_with_its_ledger_and_trailers(own: Place) -> None:
    count = own.git("rev-list", "--count", "HEAD")
    receipt = own.add("the deploy window is Tuesday")
    assert own.memory().count(b"- the deploy window is Tuesday\n") == 1
    assert own.git("rev-parse", "HEAD").strip() == receipt.commit
    assert int(own.git("rev-list", "--count", "HEAD")) == int(count) + 1
    assert own.git("log", "-1", "--format=%s|%an|%ae").strip() == (
        "promote: the deploy window is Tuesday|Ada Example|ada@example.invalid"
    )
    trailers = own.git("log", "-1", "--format=%(trailers)")
    assert "Ssmem-Kind: promote\n" in trailers
    assert "Ssmem-Source: memory/2026-03-01.md:3\n" in trailers
    assert f"Ssmem-Op: {receipt.op}\n" in trailers
    files = own.git("show", "--name-only", "--format=", "HEAD").split()
    assert files == [
        ".ssmem/.gitattributes",
        ".ssmem/.gitignore",
        ".ssmem/ledger/decisions.jsonl",
        "MEMORY.md",
    ]
    (record,) = own.store.read_ledger("decisions")
    assert record["entry"] == "the deploy window is Tuesday"
    assert record["op"] == receipt.op
    assert record["at"].startswith("2026-03-02T")
    assert own.git("status", "--porcelain") == ""
    assert own.git.fsck() == ""


def test_opening_and_reading_change_nothing_on_disk(own: Place) -> None:
    def everything() -> list[tuple[str, int]]:
        return sorted((str(p), p.lstat().st_mtime_ns) for p in own.git.root.rglob("*"))

    before = everything()
    own.store.read("MEMORY.md")
    own.store.status()
    own.store.history()
    own.store.blame("MEMORY.md")
    own.store.recover()
    assert own.store.read_ledger("decisions") == ()
    own.close()
    assert everything() == before


def test_staged_and_unstaged_work_survives_twenty_decisions_in_a_folder(make: Make) -> None:
    place = make("notes/agent")
    code = place.git.root / "code.c"
    code.write_text("int main;\nint staged;\n")
    place.git("add", "code.c")
    code.write_text("int main;\nint staged;\nint unstaged;\n")
    staged, unstaged, head = (
        place.git("diff", "--cached"),
        place.git("diff", "--", "code.c"),
        place.git("rev-parse", "HEAD"),
    )
    for number in range(20):
        assert place.add(f"decision {number}").commit
    assert place.git("diff", "--cached") == staged
    assert place.git("diff", "--", "code.c") == unstaged
    assert place.git("rev-parse", "HEAD") == head
    where = place.store.status().where
    assert where.startswith("refs/ssmem/notes-agent-")
    assert place.git("log", "-1", "--format=%s", where).strip() == "promote: decision 19"
    assert len([c for c in place.store.history(limit=50) if c.act == "promote"]) == 20


def test_staged_work_survives_in_an_own_repository(own: Place) -> None:
    (own.root / "code.c").write_text("int staged;\n")
    own.git("add", "code.c")
    staged = own.git("diff", "--cached")
    own.add("one")
    assert own.git("diff", "--cached") == staged
    assert "code.c" not in own.git("show", "--name-only", "--format=", "HEAD")


def test_a_staged_version_of_our_own_file_is_left_and_said(own: Place) -> None:
    (own.root / "MEMORY.md").write_text(START + "- staged by hand\n")
    own.git("add", "MEMORY.md")
    receipt = own.add("one")
    assert any("staged version of MEMORY.md" in warning for warning in receipt.warnings)
    assert "- staged by hand" in own.git("show", ":MEMORY.md")


def test_an_append_made_meanwhile_is_merged_and_recorded_apart(own: Place) -> None:
    before = own.store.read("MEMORY.md")
    assert before is not None
    with (own.root / "MEMORY.md").open("ab") as file:
        file.write(b"- agent line\n")
    act = Act("edit", "fact 1", (Change("MEMORY.md", before, before.replace(b"fact 1", b"FACT 1")),))
    receipt = own.store.apply(act)
    assert receipt.merged == ("MEMORY.md",)
    assert b"- FACT 1\n" in own.memory() and own.memory().endswith(b"- agent line\n")
    subjects = own.git("log", "--format=%s", "-2").splitlines()
    assert subjects == ["edit: fact 1", "outside: MEMORY.md changed outside ssmem-tui"]


def test_the_same_line_changed_by_others_is_refused_with_both_versions(own: Place) -> None:
    before = own.store.read("MEMORY.md")
    assert before is not None
    theirs = before.replace(b"fact 1", b"theirs")
    (own.root / "MEMORY.md").write_bytes(theirs)
    head = own.git("rev-parse", "HEAD")
    with pytest.raises(Clash) as caught:
        own.store.apply(Act("edit", "x", (Change("MEMORY.md", before, before.replace(b"fact 1", b"ours")),)))
    (conflict,) = caught.value.conflicts["MEMORY.md"]
    assert (conflict.base, conflict.ours, conflict.theirs) == ((b"- fact 1",), (b"- ours",), (b"- theirs",))
    assert own.memory() == theirs
    assert own.git("rev-parse", "HEAD") == head


@pytest.mark.parametrize(
    ("before", "after", "found", "said"),
    [
        (None, b"ours\n", b"theirs\n", "the same lines were changed meanwhile"),
        (b"was\n", None, b"other\n", "the same lines were changed meanwhile"),
        (b"was\n", b"ours\n", None, "removed or renamed meanwhile"),
    ],
)
def test_a_file_that_appeared_changed_or_vanished_is_never_overwritten(
    own: Place, before: bytes | None, after: bytes | None, found: bytes | None, said: str
) -> None:
    path = own.root / "memory" / "x.md"
    if found is not None:
        path.write_bytes(found)
    with pytest.raises(Clash, match=said):
        own.store.apply(Act("edit", "x", (Change("memory/x.md", before, after),)))
    assert (path.read_bytes() if path.exists() else None) == found


def test_repeating_an_act_changes_no_byte_and_makes_no_commit(own: Place) -> None:
    data = own.store.read("MEMORY.md")
    head = own.git("rev-parse", "HEAD")
    receipt = own.store.apply(Act("index", "rebuilt", (Change("MEMORY.md", data, data),)))
    assert not receipt.op and receipt.commit is None
    assert own.git("rev-parse", "HEAD") == head


def test_several_files_create_and_delete_in_one_commit(own: Place) -> None:
    day = own.store.read("memory/2026-03-01.md")
    act = Act(
        "retire",
        "morning",
        (Change("memory/2026-03-01.md", day, None), Change("memory/archive/old.md", None, b"- morning\n")),
    )
    assert own.store.apply(act).pending == ""
    assert not (own.root / "memory/2026-03-01.md").exists()
    assert (own.root / "memory/archive/old.md").read_bytes() == b"- morning\n"
    assert own.git("show", "--name-status", "--format=", "HEAD").split() == [
        "D",
        "memory/2026-03-01.md",
        "A",
        "memory/archive/old.md",
    ]
    assert own.git("status", "--porcelain") == ""


def test_two_changes_of_one_file_in_one_act_become_one_or_are_refused(own: Place) -> None:
    now = own.memory()
    middle, last = (
        now.replace(b"fact 1", b"FACT 1"),
        now.replace(b"fact 1", b"FACT 1").replace(b"fact 2", b"FACT 2"),
    )
    own.store.apply(Act("edit", "x", (Change("MEMORY.md", now, middle), Change("MEMORY.md", middle, last))))
    assert own.memory() == last
    assert own.git("log", "--format=%s", "-2").splitlines() == ["edit: x", "start"]
    with pytest.raises(StoreError):
        own.store.apply(Act("edit", "y", (Change("MEMORY.md", last, now), Change("MEMORY.md", middle, now))))
    assert own.memory() == last


def test_mode_and_bytes_are_kept(own: Place) -> None:
    odd = b"\xef\xbb\xbf# Caf\xe9\r\n- a \r\n\r\nlast without end"
    path = own.root / "memory" / "odd name.md"
    path.write_bytes(odd)
    path.chmod(0o640)
    own.store.apply(Act("edit", "x", (Change("memory/odd name.md", odd, odd.replace(b"- a ", b"- b ")),)))
    assert path.read_bytes() == odd.replace(b"- a ", b"- b ")
    assert path.stat().st_mode & 0o777 == 0o640
    own.store.undo()
    assert path.read_bytes() == odd


@pytest.mark.parametrize(
    "path",
    ["../x.md", "/etc/x.md", "a/../b.md", "", "a//b.md", ".git/config", "memory/.GIT/hooks/x", "a/git~1/x.md",
     ".ssmem/lock", ".ssmem/ledger/../lock", "memory\\x.md", "a\nb.md", "a\x1b[0m.md", "a\u202eb.md",
     ".gitattributes", "memory/" + "x" * 300 + ".md", "memory/\udcff.md"],
)  # fmt: skip
def test_hostile_paths_are_refused_for_reading_and_writing(own: Place, path: str) -> None:
    with pytest.raises(PathRefused):
        own.store.read(path)
    with pytest.raises(PathRefused):
        own.store.apply(Act("edit", "x", (Change(path, None, b"x\n"),)))


def test_links_special_files_and_hard_links_are_refused(own: Place, tmp_path: Path) -> None:
    outside = tmp_path / "outside"
    outside.mkdir()
    (outside / "secret.md").write_text("secret\n")
    (own.root / "link.md").symlink_to(outside / "secret.md")
    (own.root / "folder").symlink_to(outside)
    os.mkfifo(own.root / "pipe.md")
    os.link(own.root / "MEMORY.md", own.root / "twin.md")
    for path in ("link.md", "folder/secret.md", "pipe.md", "twin.md"):
        with pytest.raises(PathRefused):
            own.store.apply(Act("edit", "x", (Change(path, b"secret\n", b"x\n"),)))
    assert (outside / "secret.md").read_text() == "secret\n"


@pytest.mark.parametrize(
    "name", ["-rf.md", "--output=x.md", ":(top)x.md", '"quoted" $(id).md', "日记 é.md", "a b.md"]
)
def test_awkward_names_work(own: Place, name: str) -> None:
    path = f"memory/{name}"
    own.store.apply(Act("edit", name, (Change(path, None, b"one\n"),)))
    assert own.store.history(path)[0].paths == (path,)
    assert own.store.blame(path)[0].text == "one"
    own.store.undo()
    assert own.store.read(path) is None
    assert own.git("status", "--porcelain") == ""


def test_a_secret_is_warned_about_by_kind_and_never_quoted(own: Place) -> None:
    value = "ghp_" + "a1B2c3D4e5" * 4
    receipt = own.add(f"token {value}")
    assert any("GitHub token" in warning for warning in receipt.warnings)
    assert value not in "".join(receipt.warnings)


def test_a_ledger_file_that_is_full_is_followed_by_another(own: Place) -> None:
    for number in range(3):
        own.store.apply(
            Act("reject", str(number), ledger=(LedgerRecord("decisions", {"n": number, "x": "y" * 70_000}),))
        )
    names = sorted(path.name for path in (own.root / ".ssmem/ledger").iterdir())
    assert names == ["decisions-1.jsonl", "decisions.jsonl"]
    assert [record["n"] for record in own.store.read_ledger("decisions")] == [0, 1, 2]


def test_a_ledger_with_torn_or_foreign_lines_is_still_read(own: Place) -> None:
    own.add("one")
    path = own.root / ".ssmem/ledger/decisions.jsonl"
    good = path.read_bytes()
    path.write_bytes(b'{"torn": \n[1]\n\xff\xfe\nnull\n' + good + good + b'{"at": "never", "op": 3}')
    records = read_ledger(own.root, "decisions")
    assert [r.get("entry") for r in records] == [None, "one"]
    own.add("two")
    assert [r.get("entry") for r in own.store.read_ledger("decisions")] == [None, "one", "two"]
    assert all(isinstance(json.dumps(dict(r)), str) for r in records)


def test_many_loose_objects_are_packed_and_nothing_is_lost(own: Place) -> None:
    (own.root / "code.c").write_text("int staged_only;\n")
    own.git("add", "code.c")
    staged = own.git("diff", "--cached")
    for number in range(12):
        own.add(f"line {number}")
    objects = own.git.root / ".git" / "objects"
    before = len(list(objects.glob("??/*")))
    log = own.git("log", "--format=%H %s")
    assert not own.store.tidy()
    assert own.store.tidy(many=0)
    assert len(list(objects.glob("??/*"))) < before / 4
    assert list((objects / "pack").glob("*.pack"))
    own.add("after")
    own.store.undo()
    assert own.git("log", "--format=%H %s").endswith(log)
    assert own.git("diff", "--cached") == staged
    assert own.store.history(limit=3)[1].subject == "promote: after"
    assert own.git.fsck() == ""
