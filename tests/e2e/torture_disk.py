"""Acts on a small disk that fills up again and again: refused with the old file, or committed, or pending."""

from __future__ import annotations

import contextlib
import os
import random
import subprocess
from collections import Counter
from pathlib import Path
from typing import Any

from ssmem_tui.core.errors import SsmemError
from ssmem_tui.core.store import Act, Change, Receipt, Store
from tests.e2e import torture_world as tw


def full_disk(base: Path, acts: int, *, seed: int = 1) -> dict[str, Any]:
    """Run `acts` acts on a 6 MB tmpfs; needs the right to mount."""
    mount = base / "small"
    mount.mkdir()
    subprocess.run(["mount", "-t", "tmpfs", "-o", "size=6m", "tmpfs", str(mount)], check=True)
    try:
        return _run(mount, acts, random.Random(seed))
    finally:
        subprocess.run(["umount", "-l", str(mount)], check=False)


def _run(mount: Path, acts: int, rnd: random.Random) -> dict[str, Any]:
    world = tw.make(mount)
    outcomes: Counter[str] = Counter()
    problems: Counter[str] = Counter()
    expected: list[str] = []
    with Store(world.root, clock=tw.clock) as store:
        for number in range(acts):
            _squeeze(mount, world, rnd, number)
            before = store.read("MEMORY.md") or b""
            token = f"- app {number}".encode() + b" x" * rnd.choice([1, 50, 2000])
            rows = before.split(b"\n")
            if len(before) > 60_000:
                rows = [row for row in rows if not row.startswith(b"- app")]
            rows.insert(1, token)
            try:
                act = Act("edit", str(number), (Change("MEMORY.md", before, b"\n".join(rows)),))
                receipt = store.apply(act)
            except (SsmemError, OSError) as error:
                outcomes[f"refused: {type(error).__name__}"] += 1
                now = store.read("MEMORY.md") or b""
                waits = any((world.state / "journal").iterdir())
                if now != before and not (token in now and waits):
                    problems["refused, and yet changed"] += 1
            else:
                _count(receipt, outcomes)
                expected.append(receipt.op)
                if token not in (store.read("MEMORY.md") or b""):
                    problems["acknowledged, and not on disk"] += 1
            if complaint := tw.fsck(world):
                problems[f"fsck: {complaint[:80]}"] += 1
        (mount / "filler").unlink(missing_ok=True)
        report = store.recover()
    history = tw.acts_in_history(world)
    problems["acts missing in history"] = sum(history[op] != 1 for op in expected)
    problems["still pending"] = len(report.pending)
    return {"acts": acts, "outcomes": dict(outcomes), "problems": dict(+problems)}


def _count(receipt: Receipt, outcomes: Counter[str]) -> None:
    outcomes["pending" if receipt.pending else "committed"] += 1


def _squeeze(mount: Path, world: tw.World, rnd: random.Random, number: int) -> None:
    filler = mount / "filler"
    if number % 10 == 0:
        filler.unlink(missing_ok=True)
        tw.git(world.top, "gc", "-q", "--prune=now", check=False)
    if number % 10 == 3:
        found = os.statvfs(mount)
        room = found.f_bavail * found.f_frsize - rnd.choice([0, 0, 4096, 8192, 16384, 32768, 65536])
        with contextlib.suppress(OSError), filler.open("wb") as file:
            file.write(b"\0" * max(0, room))
