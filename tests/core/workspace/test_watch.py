"""What others write is noticed, and what goes missing is named."""

from __future__ import annotations

import os
import threading
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ssmem_tui.core.workspace import Workspace
from ssmem_tui.core.workspace.shifts import Kind, Shift, judge, lost_lines
from ssmem_tui.core.workspace.watch import Watcher

Maker = Callable[[dict[str, str | bytes]], Workspace]

CORE = "".join(f"- fact number {number}\n" for number in range(30))


@pytest.fixture
def space(tree: Maker) -> Workspace:
    return tree({"MEMORY.md": CORE, "memory/2026-02-10.md": "- y\n" * 9, "memory/notes/old.md": "z" * 900})


def write(space: Workspace, path: str, text: str) -> None:
    """Write so that size or time differ, as any real writer's do."""
    target = space.root / path
    before = target.stat().st_mtime_ns if target.exists() else 0
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text(text)
    os.utime(target, ns=(before + 1_000_000, before + 1_000_000))


def told(shifts: tuple[Shift, ...]) -> list[tuple[str, Kind]]:
    return [(shift.path, shift.kind) for shift in shifts]


def test_nothing_happened(space: Workspace) -> None:
    watcher = Watcher(space)
    assert watcher.poll() == ()
    (space.root / "MEMORY.md").touch()
    assert watcher.poll() == (), "a touched file that says the same is no change"


def test_growth_is_a_change_and_no_alarm(space: Workspace) -> None:
    watcher = Watcher(space)
    write(space, "MEMORY.md", CORE + "- one more\n")
    write(space, "memory/2026-02-11.md", "- new\n")
    assert told(watcher.poll()) == [("MEMORY.md", Kind.CHANGED), ("memory/2026-02-11.md", Kind.APPEARED)]
    assert watcher.poll() == ()


def test_a_loss_is_named_once_it_stands(space: Workspace) -> None:
    watcher = Watcher(space)
    write(space, "MEMORY.md", CORE[: len(CORE) // 2])
    assert told(watcher.poll()) == [("MEMORY.md", Kind.CHANGED)]
    (found,) = watcher.poll()
    assert found.alarming
    assert (found.kind, found.before, found.lost) == (Kind.SHRUNK, len(CORE), 15)
    assert "MEMORY.md shrank from" in str(found.sentence)
    assert watcher.poll() == ()


def test_a_file_that_is_emptied_and_written_again_is_no_loss(space: Workspace) -> None:
    watcher = Watcher(space)
    write(space, "MEMORY.md", "")
    assert told(watcher.poll()) == [("MEMORY.md", Kind.CHANGED)]
    write(space, "MEMORY.md", CORE + "- more\n")
    assert told(watcher.poll()) == [("MEMORY.md", Kind.CHANGED)]
    assert watcher.poll() == ()


def test_lines_that_go_while_others_come(space: Workspace) -> None:
    watcher = Watcher(space)
    write(space, "MEMORY.md", CORE.replace("fact number 3\n", "something else\n"))
    watcher.poll()
    assert told(watcher.poll()) == [("MEMORY.md", Kind.LOST_LINES)]
    write(
        space,
        "MEMORY.md",
        "".join(sorted(CORE.replace("fact number 3\n", "something else\n").splitlines(True))),
    )
    assert told(watcher.poll()) == [("MEMORY.md", Kind.CHANGED)]
    assert watcher.poll() == (), "another order loses nothing"


@pytest.mark.parametrize("left", ["nothing", "folder", "pipe"])
def test_a_file_that_vanishes(space: Workspace, left: str) -> None:
    watcher = Watcher(space)
    (space.root / "memory/2026-02-10.md").unlink()
    if left != "nothing":
        (os.mkdir if left == "folder" else os.mkfifo)(space.root / "memory/2026-02-10.md")
    (found,) = watcher.poll()
    assert (found.kind, found.before, found.alarming) == (Kind.VANISHED, 36, True)


def test_a_large_file_is_compared_by_size(tree: Maker) -> None:
    space = tree({"memory/2026-02-10.md": "x" * 300_000, "MEMORY.md": "- a\n"})
    watcher = Watcher(space)
    write(space, "memory/2026-02-10.md", "x" * 150_000)
    watcher.poll()
    (found,) = watcher.poll()
    assert (found.kind, found.lost) == (Kind.SHRUNK, None)


def test_our_own_writes_are_not_told(space: Workspace) -> None:
    watcher = Watcher(space)
    write(space, "MEMORY.md", "- all new\n")
    (space.root / "memory/2026-02-10.md").unlink()
    watcher.accept(["MEMORY.md", "memory/2026-02-10.md"])
    assert watcher.poll() == ()
    write(space, "MEMORY.md", "- all new\n- grown\n")
    assert told(watcher.poll()) == [("MEMORY.md", Kind.CHANGED)]


def test_a_new_folder_is_looked_into(space: Workspace) -> None:
    watcher = Watcher(space)
    write(space, "memory/weekly/2026-W07.md", "- week\n")
    assert told(watcher.poll()) == [("memory/weekly/2026-W07.md", Kind.APPEARED)]
    write(space, "memory/weekly/2026-W07.md", "- week\n- and more\n")
    assert told(watcher.poll()) == [("memory/weekly/2026-W07.md", Kind.CHANGED)]


def test_a_file_replaced_by_renaming(space: Workspace) -> None:
    watcher = Watcher(space)
    fresh = space.root / "MEMORY.md.tmp"
    fresh.write_text(CORE + "- new\n")
    fresh.replace(space.root / "MEMORY.md")
    assert told(watcher.poll()) == [("MEMORY.md", Kind.CHANGED)]


@pytest.mark.skipif(os.geteuid() == 0, reason="root may read everything")
def test_a_folder_that_cannot_be_read_now_has_not_lost_its_files(space: Workspace) -> None:
    watcher = Watcher(space)
    (space.root / "memory").chmod(0)
    assert watcher.poll() == ()
    (space.root / "memory").chmod(0o755)


def test_watching_ends_when_told_and_slows_down_on_a_slow_disk(space: Workspace) -> None:
    watcher = Watcher(space)
    stop = threading.Event()
    waits: list[float] = []
    real_wait = stop.wait
    clock = iter([0.0, 0.5, 0.5, 0.5])

    class Patient(threading.Event):
        def wait(self, timeout: float | None = None) -> bool:
            waits.append(timeout or 0)
            return len(waits) > 2 or real_wait(0)

    seen: list[tuple[Shift, ...]] = []
    write(space, "MEMORY.md", CORE + "- more\n")
    watcher.watch(seen.append, Patient(), 0.25, lambda: next(clock))
    assert waits == [0.25, 5.0, 0.25]
    assert [told(one) for one in seen] == [[("MEMORY.md", Kind.CHANGED)]]


@given(st.lists(st.sampled_from(["a", "b", " a ", "", "c"]), max_size=8), st.randoms())
def test_moving_lines_loses_none(lines: list[str], random) -> None:  # type: ignore[no-untyped-def]
    moved = lines[:]
    random.shuffle(moved)
    assert lost_lines("\n".join(lines).encode(), "\n".join(moved).encode()) == 0
    kept = "\n".join(lines[1:]).encode()
    assert lost_lines("\n".join(lines).encode(), kept) == int(bool(lines) and bool(lines[0].strip()))


def test_a_third_is_the_limit() -> None:
    assert judge("x", 300, 200).kind is Kind.CHANGED
    assert judge("x", 300, 199).kind is Kind.SHRUNK
    assert judge("x", 0, 0).kind is Kind.CHANGED
