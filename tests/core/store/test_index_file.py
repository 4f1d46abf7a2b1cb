"""The index read in process says what git says, or leaves it to git."""

from __future__ import annotations

import os

import pytest

from ssmem_tui.core.store.index_file import clean_stats, staged, stat_of
from tests.core.store.conftest import Make, Place


def _git_says(place: Place, names: list[str]) -> dict[str, str | None]:
    rows = place.git("ls-files", "-s", "-z").split("\0")
    found = {row.partition("\t")[2]: row.split(" ")[1] for row in rows if row}
    return {name: found.get(name) for name in names}


def _raw(place: Place) -> bytes:
    return (place.git.root / ".git" / "index").read_bytes()


@pytest.mark.parametrize("object_format", ["sha1", "sha256"])
def test_it_agrees_with_git(make: Make, object_format: str) -> None:
    place = make(git=False)
    place.git("init", "-q", f"--object-format={object_format}")
    for number in range(70):
        (place.root / "memory" / ("x" * number + "é.md")).write_text(str(number))
    place.git("add", ".")
    place.git("add", "-N", ".")
    (place.root / "memory" / "later.md").write_text("later")
    place.git("add", "-N", "memory/later.md")  # version 3
    names = ["MEMORY.md", "memory/é.md", "memory/" + "x" * 69 + "é.md", "memory/later.md", "nowhere.md"]
    width = {"sha1": 20, "sha256": 32}[object_format]
    assert staged(_raw(place), names, width) == _git_says(place, names)


def test_what_is_not_plain_is_left_to_git(own: Place) -> None:
    own.git("update-index", "--index-version", "4")
    assert staged(_raw(own), ["MEMORY.md"], 20) is None
    own.git("update-index", "--index-version", "2")
    assert staged(_raw(own), ["MEMORY.md"], 20) == _git_says(own, ["MEMORY.md"])
    own.git("update-index", "--split-index")
    assert staged(_raw(own), ["MEMORY.md"], 20) is None


def test_conflicts_and_damage_are_left_to_git(own: Place) -> None:
    own.git("checkout", "-q", "-b", "side")
    (own.root / "MEMORY.md").write_text("side\n")
    own.git("commit", "-qam", "side")
    own.git("checkout", "-q", "main")
    (own.root / "MEMORY.md").write_text("main\n")
    own.git("commit", "-qam", "main")
    own.git("merge", "side", check=False)
    assert staged(_raw(own), ["MEMORY.md"], 20) is None
    assert staged(b"", ["MEMORY.md"], 20) is None
    assert staged(b"DIRC" + b"\0\0\0\2" + b"\0\0\1\0", ["MEMORY.md"], 20) is None


def test_a_file_with_the_stat_of_its_entry_is_not_read_and_any_change_is_seen(own: Place) -> None:
    day = own.root / "memory" / "2026-03-01.md"
    os.utime(own.root / "MEMORY.md", (1_000, 1_000))
    os.utime(day, (1_000, 1_000))
    own.git("update-index", "--refresh")
    assert clean_stats(_raw(own), 20)["MEMORY.md"][0] == stat_of((own.root / "MEMORY.md").stat())
    assert own.store.status().outside == ()
    day.chmod(0o000)  # cannot be read, need not be
    assert own.store.status().outside == ()
    day.chmod(0o644)
    text = day.read_text()
    day.write_text(text.replace("noon", "moon"))  # same size
    assert [change.path for change in own.store.status().outside] == ["memory/2026-03-01.md"]
    day.write_text(text)
    assert own.store.status().outside == ()


def test_a_racy_entry_is_read(own: Place) -> None:
    """Changed in the second in which the index was written, to the same size: only reading tells."""
    path = own.root / "MEMORY.md"
    index = own.git.root / ".git" / "index"
    found = path.stat()
    path.write_bytes(path.read_bytes().replace(b"fact 1", b"FACT 1"))
    os.utime(path, ns=(found.st_mtime_ns, found.st_mtime_ns))
    os.utime(index, ns=(found.st_mtime_ns, found.st_mtime_ns))
    assert [change.path for change in own.store.status().outside] == ["MEMORY.md"]
