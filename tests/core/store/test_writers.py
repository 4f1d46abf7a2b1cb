"""Programs that write while we write: what they do to a displaced file is folded in, and without end only
as often as is sane."""

from __future__ import annotations

import os
import threading

from ssmem_tui.core.store import Act, Change, Store
from ssmem_tui.core.store.placing import MOST_IN_ALL
from tests.core.store.conftest import Place


def _edit(place: Place, word: str) -> None:
    before = place.store.read("MEMORY.md") or b""
    new = before.replace(b"- fact 1\n", f"- fact {word}\n".encode())
    place.store.apply(Act("edit", word, (Change("MEMORY.md", before, new),)))


def test_a_logger_that_holds_the_file_open_loses_nothing(own: Place) -> None:
    fd = os.open(own.root / "MEMORY.md", os.O_WRONLY | os.O_APPEND)
    _edit(own, "ONE")
    os.write(fd, b"- late one\n")  # goes to the displaced file
    own.store.recover()
    assert own.memory().endswith(b"- late one\n") and b"- fact ONE\n" in own.memory()
    os.write(fd, b"- late two\n")
    os.close(fd)
    own.open()
    own.store.recover()
    assert own.memory().count(b"- late one\n") == own.memory().count(b"- late two\n") == 1
    state = next((own.root / ".git" / "ssmem").iterdir())
    assert list((state / "lingering").iterdir()) == []
    assert own.git("status", "--porcelain") == "" and own.git.fsck() == ""


def test_an_editor_that_replaces_the_file_in_the_last_moment_loses_nothing(own: Place) -> None:
    def step(name: str) -> None:
        if name == "slots filled":
            path = own.root / "MEMORY.md"
            (own.root / "t").write_bytes(path.read_bytes() + b"- by the editor\n")
            (own.root / "t").replace(path)

    own.open(step=step)
    _edit(own, "ONE")
    assert own.memory().endswith(b"- by the editor\n") and b"- fact ONE\n" in own.memory()
    assert "outside: MEMORY.md" in own.git("log", "-1", "--format=%s")


def test_recovery_of_an_outrun_operation_does_not_grow_without_bound(own: Place) -> None:
    """Found by the kill test on an overloaded machine: every late round of an operation was answered with
    eight more at each recovery, when a program kept putting its stale copy back."""
    lines = iter(range(100_000))
    stale = own.memory()

    def step(name: str) -> None:
        if name in ("slots filled", "late round"):
            (own.root / "MEMORY.md").write_bytes(stale + b"- stale %d\n" % next(lines))
        if name == "files placed":
            raise OSError(5, "cut")

    own.open(step=step)
    before = own.store.read("MEMORY.md") or b""
    change = Change("MEMORY.md", before, before.replace(b"- fact 1\n", b"- fact ONE\n"))
    assert own.store.apply(Act("edit", "x", (change,))).pending
    state = next((own.root / ".git" / "ssmem").iterdir())
    for _ in range(24):
        own.open(step=lambda name: step(name) if name != "committed" else step("files placed"))
        own.store.recover()
        assert len([p for p in (state / "slots").iterdir() if p.suffix == ".b"]) <= 2 * MOST_IN_ALL
    own.open()
    for _ in range(5):
        own.store.recover()
    own.store.accept_outside()
    everything = own.git("log", "-p", "--all", "--", "MEMORY.md") + own.memory().decode()
    assert [n for n in range(next(lines)) if f"- stale {n}\n" not in everything] == []
    assert own.git("log", "--format=%s").count("edit: x") == 1
    assert own.git("status", "--porcelain") == "" and own.git.fsck() == ""


def test_a_file_and_its_ledger_are_never_read_from_amid_an_act(own: Place) -> None:
    seen: list[tuple[bytes | None, int]] = []

    def look() -> None:
        with Store(own.root, clock=own.clock) as other:
            data, records = other.at_rest("MEMORY.md", "decisions")
            seen.append((data, len(records)))

    def step(name: str) -> None:
        if name == "exchanged" and not reader.ident:
            reader.start()
            reader.join(0.1)

    reader = threading.Thread(target=look)
    own.open(step=step)
    own.add("one")
    reader.join()
    assert seen == [(own.memory(), 1)]
