"""SIGKILL at every named step of every kind of act, then the next start must put things right."""

from __future__ import annotations

import os
import shutil
import signal
import time
from collections import Counter
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from ssmem_tui.core.store import Act, Change, LedgerRecord, Store
from tests.e2e import torture_world as tw

KINDS = (
    "edit",
    "ledger only",
    "create",
    "remove",
    "two files",
    "undo",
    "redo",
    "late append",
    "late rename",
    "outside",
    "folder",
    "detached",
)
_MOST = 300


def every_step(
    base: Path,
    kinds: tuple[str, ...] = KINDS,
    *,
    stride: int = 1,
    say: Callable[[str], None] = lambda _t: None,
) -> dict[str, Any]:
    """Die at every `stride`-th step of each kind; figures, of which `problems` must be empty."""
    points: Counter[str] = Counter()
    problems: dict[str, list[str]] = {}
    for kind in kinds:
        for number in range(0, _MOST, stride):
            place = base / f"{kind.replace(' ', '-')}-{number}"
            at, bad = _die_at(place, kind, number)
            points[at] += 1
            if bad:
                problems[f"{kind}, step {number} ({at})"] = bad
                say(f"{kind} {number} {at}: {bad}")
            shutil.rmtree(place)
            if at == "end":
                break
        say(f"{kind}: died at {number} points, then ran to the end")
    return {"points": sum(points.values()) - points["end"], "by name": dict(points), "problems": problems}


def _die_at(place: Path, kind: str, number: int) -> tuple[str, list[str]]:
    """Run one act and die at its step `number`; the step's name (`end`: none) and what does not hold."""
    world = tw.make(place, folder=kind == "folder")
    with Store(world.root, clock=tw.clock) as store:
        store.apply(Act("edit", "zero", (Change("memory/rmw.md", b"# rmw\n", b"# rmw\n- one\n"),)))
        if kind == "redo":
            store.undo()
    if kind == "detached":
        tw.git(world.top, "checkout", "-q", "--detach")
    tw.run_to_end(partial(_victim, world, kind, number))
    mark = world.notes / "died"
    return (mark.read_text() if mark.exists() else "end"), _after(world, kind)


def _victim(world: tw.World, kind: str, number: int) -> None:
    left = number

    def step(name: str) -> None:
        nonlocal left
        if name == "slots filled" and kind.startswith("late"):
            memory = world.root / "MEMORY.md"
            if kind == "late append":
                with memory.open("ab") as file:
                    file.write(b"- late line\n")
            else:
                (world.root / "t").write_bytes(memory.read_bytes() + b"- late line\n")
                (world.root / "t").replace(memory)
            (world.notes / "late").touch()
        if left == 0:
            (world.notes / "died").write_text(name)
            os.kill(os.getpid(), signal.SIGKILL)
        left -= 1

    store = Store(world.root, clock=tw.clock, step=step)
    memory = store.read("MEMORY.md") or b""
    change = Change("MEMORY.md", memory, memory.replace(b"- fact 3\n", b"- FACT 3\n"))
    record = (LedgerRecord("decisions", {"n": 1}),)
    if kind == "outside":
        (world.root / "memory/rmw.md").write_text("# rmw\n- one\n- two\n")
        store.accept_outside()
    elif kind == "ledger only":
        store.apply(Act("reject", "x", ledger=record))
    elif kind == "create":
        store.apply(Act("edit", "create", (Change("memory/n.md", None, b"n\n"),)))
    elif kind == "remove":
        store.apply(Act("edit", "remove", (Change("memory/daily.md", b"# daily\n", None),)))
    elif kind == "two files":
        store.apply(Act("edit", "both", (change, Change("memory/n.md", None, b"n\n")), record))
    elif kind == "undo":
        store.undo()
    elif kind == "redo":
        store.redo()
    else:
        store.apply(Act("edit", "edit", (change,), record))
    (world.notes / "done").touch()


def _after(world: tw.World, kind: str) -> list[str]:
    finished = (world.notes / "done").exists()
    with Store(world.root, clock=tw.clock) as store:
        report = store.recover()
        for _ in range(30):
            if not report.pending:
                break
            time.sleep(0.1)
            report = store.recover()
        store.accept_outside()
    memory, history = (world.root / "MEMORY.md").read_bytes(), tw.acts_in_history(world)
    expected = {"outside": 1, "redo": 3}.get(kind, 2)
    ledger = world.root / ".ssmem/ledger/decisions.jsonl"
    late, edited = memory.count(b"- late line\n"), b"FACT 3" in memory
    checks = {
        "the late line is lost or doubled": (world.notes / "late").exists() and late != 1,
        "torn or doubled edit": memory.count(b"fact 3\n") + memory.count(b"FACT 3\n") != 1,
        "half of an act on two files": kind == "two files"
        and len({edited, (world.root / "memory/n.md").exists(), ledger.exists()}) != 1,
        "file and ledger disagree": kind in ("edit", "folder", "detached")
        and edited != ledger.exists(),
        "an act is recorded twice": max(history.values()) > 1,
        "an acknowledged act is not in history": finished and len(history) != expected,
        "state left behind": bool(report.pending or [*(world.state / "journal").iterdir()]
                                  or [*(world.state / "slots").iterdir()]),
        f"fsck {tw.fsck(world)}": bool(tw.fsck(world)),
        "status is not clean": bool(_unclean(world, kind)),
        "plain git cannot commit": bool(tw.can_commit(world)),
    }  # fmt: skip
    return [name for name, failed in checks.items() if failed]


def _unclean(world: tw.World, kind: str) -> list[str]:
    """Entries of git status that are not the person's own; private refs leave the work tree to show ours."""
    rows = tw.git(world.top, "status", "--porcelain").stdout.splitlines()
    if kind in ("folder", "detached"):
        return [row for row in rows if row[0] not in " ?" and "code.c" not in row]
    return [row for row in rows if not row.startswith("?? ")]
