"""The app under torture: a person who edits, removes, undoes and accepts without pause."""

from __future__ import annotations

import random

from ssmem_tui.core.errors import NothingToDo, SsmemError
from ssmem_tui.core.store import Act, Change, LedgerRecord, Receipt, Store
from tests.e2e.torture_world import Finished, World, clock

_PATHS = ("MEMORY.md", "MEMORY.md", "memory/daily.md", "memory/rmw.md", "memory/trunc.md")


def app(world: World, seed: int, acts: int = 10**9) -> None:
    """Make `acts` random acts and note each acknowledged one."""
    rnd, finished, done = random.Random(seed), Finished(world, "acts"), list[str]()
    with Store(world.root, clock=clock) as store:
        for _ in range(acts):
            try:
                receipt = _one(store, rnd, done)
            except SsmemError as error:
                finished.put(f"- {type(error).__name__}")
                continue
            if receipt is None or not receipt.op:
                continue
            if receipt.pending:
                finished.put("- pending")
            else:
                done.append(receipt.op)
                finished.put(receipt.op)


def _one(store: Store, rnd: random.Random, done: list[str]) -> Receipt | None:
    what, path, token = rnd.random(), rnd.choice(_PATHS), f"- app {rnd.randrange(10**12)}".encode()
    seen = store.read(path) or b""
    rows = seen.split(b"\n")
    mine = [n for n, row in enumerate(rows) if row.startswith((b"- app ", b"- fact "))]
    record = (LedgerRecord("decisions", {"token": token.decode()}),)

    def edit(kind: str, *more: Change) -> Receipt:
        closed = b"\n".join(rows if rows[-1] == b"" else [*rows, b""])  # as every edit of the product
        return store.apply(Act(kind, path, (Change(path, seen, closed), *more), record))

    if what < 0.35 or not mine:
        rows.insert(1, token)
        return edit("promote")
    if what < 0.6:
        rows[rnd.choice(mine)] = token
        return edit("edit")
    if what < 0.7:
        del rows[rnd.choice(mine)]
        return edit("retire")
    if what < 0.8:
        try:
            return store.undo(rnd.choice(done)) if done and rnd.random() < 0.7 else store.undo()
        except NothingToDo:
            return None
    if what < 0.9:  # two files at once, one of them new or removed
        topic = f"memory/topic{rnd.randrange(5)}.md"
        old = store.read(topic)
        rows.insert(1, token)
        new = None if old is not None and rnd.random() < 0.5 else (old or b"# topic\n") + token + b"\n"
        return edit("edit", Change(topic, old, new))
    store.accept_outside()
    return None
