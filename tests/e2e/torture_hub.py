"""Three agents and a reviewer, each on a machine of its own, over one bare remote, all at once."""

from __future__ import annotations

import os
import random
import time
from collections import Counter
from functools import partial
from pathlib import Path
from typing import Any

from ssmem_tui.core.errors import SsmemError
from ssmem_tui.core.store import Act, Change, LedgerRecord, Store
from ssmem_tui.core.store.syncing import open_disagreements
from tests.e2e import torture_world as tw

AGENTS = ("ada", "bert", "cleo")
REVIEWER = "rita"


def hub(base: Path, commits: int, *, seed: int = 1, contested: bool = True) -> dict[str, Any]:
    """About `commits` acts, each followed by a sync; figures, of which `problems` must be empty."""
    world = tw.make(base)
    bare = base / "hub.git"
    tw.git(base, "clone", "-q", "--bare", str(world.top), str(bare))
    tw.git(bare, "config", "receive.denyNonFastForwards", "true")
    tw.git(bare, "config", "core.logAllRefUpdates", "true")
    names = (*AGENTS, REVIEWER)
    for name in names:
        tw.git(base, "clone", "-q", str(bare), str(base / name))
    started = time.monotonic()
    each = commits // len(names)
    children = [
        tw.spawn(partial(_machine, base, world, name, each, seed * 10 + number, contested))
        for number, name in enumerate(names)
    ]
    problems: Counter[str] = Counter()
    problems["machines that failed"] = sum(os.waitpid(child, 0)[1] != 0 for child in children)
    wall = time.monotonic() - started
    for _ in range(2):
        for name in names:
            with Store(base / name, clock=tw.clock) as store:
                store.sync()
    return {"seconds": round(wall, 1), **_account(base, world, bare, names, problems)}


def _account(
    base: Path, world: tw.World, bare: Path, names: tuple[str, ...], problems: Counter[str]
) -> dict[str, Any]:
    tips = {tw.git(base / name, "rev-parse", "HEAD").stdout for name in names}
    tips.add(tw.git(bare, "rev-parse", "main").stdout)
    problems["machines that differ"] = len(tips) - 1
    everything = [path.read_text() for path in (base / names[0]).rglob("*.md")]
    found = Counter(line for text in everything for line in text.splitlines())
    lines = [line for name in names for line in world.finished(f"line-{name}")]
    ledger = Counter(
        str(record["token"]) for record in Store(base / names[0], clock=tw.clock).read_ledger("decisions")
    )
    tokens = [token for name in names for token in world.finished(f"act-{name}")]
    history = Counter(
        tw.git(bare, "log", "--format=%(trailers:key=Ssmem-Op,valueonly)", "main").stdout.split()
    )
    ops = [op for name in names for op in world.finished(f"op-{name}")]
    tries = [int(row) for name in names for row in world.finished(f"try-{name}")]
    with Store(base / names[0], clock=tw.clock) as store:
        waiting = len(open_disagreements(store.read_ledger("conflicts")))
    problems["lines lost"] = sum(found[line] == 0 for line in lines)
    problems["lines twice"] = sum(found[line] > 1 for line in lines)
    problems["decisions missing in the ledger"] = sum(ledger[token] == 0 for token in tokens)
    problems["decisions twice in the ledger"] = sum(ledger[token] > 1 for token in tokens)
    problems["acts missing in history"] = sum(history[op] != 1 for op in ops)
    problems["forced updates"] = tw.git(bare, "reflog", "main", check=False).stdout.count("forced")
    problems["fsck"] = sum(bool(tw.fsck(tw.World(base / name, base / name, base))) for name in names)
    problems["conflict markers"] = sum(text.count("<<<<<<<") for text in everything)
    return {
        "acts": len(ops),
        "lines appended by agents": len(lines),
        "pushes outrun": sum(tries) - len(tries),
        "commits on the hub": int(tw.git(bare, "rev-list", "--count", "main").stdout),
        "entries with two versions": waiting,
        "problems": dict(+problems),
    }


def _machine(base: Path, world: tw.World, name: str, acts: int, seed: int, contested: bool) -> None:
    rnd = random.Random(seed)
    notes = {kind: tw.Finished(world, f"{kind}-{name}") for kind in ("line", "act", "op", "try")}
    root = base / name
    author = (name, f"{name}@example.invalid")
    with Store(root, clock=tw.clock, author=author) as store:
        for number in range(acts):
            token = f"{name} {number} {rnd.randrange(10**9)}"
            if name != REVIEWER:
                for part in range(2):
                    line = f"- {token} {part}"
                    with (root / "memory" / "2026-03-02.md").open("a") as file:
                        file.write(f"{line}\n")
                    notes["line"].put(line)
            before = store.read("MEMORY.md") or b""
            rows = before.split(b"\n")
            if contested and rnd.random() < 0.15:
                rows = [f"- fact 7 {token}".encode() if row.startswith(b"- fact 7") else row for row in rows]
            else:
                rows.insert(3, f"- decided {token}".encode())
            change = Change("MEMORY.md", before, b"\n".join(rows))
            act = Act("promote", token, (change,), (LedgerRecord("decisions", {"token": token}),))
            try:
                receipt = store.apply(act)
            except SsmemError:
                continue
            notes["op"].put(receipt.op)
            notes["act"].put(token)
            try:
                notes["try"].put(str(store.sync().tries))
            except SsmemError as error:
                notes["try"].put("60")
                os.write(2, f"{name}: {error}\n".encode())
