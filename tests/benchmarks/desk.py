"""`python -m tests.benchmarks.desk`: the review desk with 500 candidates against one with 20.

Prints CPU time from key press to the painted screen, walking down the queue and deciding, and the CPU time of
laying the desk. The ratio is what counts: a long queue must not cost more per key than a short one.
"""

from __future__ import annotations

import asyncio
import os
import random
import tempfile
import time
from datetime import UTC, datetime
from pathlib import Path
from statistics import median

from ssmem_tui.core.review import lay
from ssmem_tui.core.review.retiring import propose
from ssmem_tui.core.store import Store, read_ledger
from ssmem_tui.core.workspace import open_workspace
from tests.tui.driving import app_on, settle

NOW = datetime(2026, 3, 5, 12, tzinfo=UTC)
KEYS = 18
_THINGS = """pump valve sensor gateway filter vent lamp boiler router printer scale mixer fridge oven drill
    saw""".split()
_DEEDS = "restart clean open close weigh label move lock rinse cool heat paint wrap ship test count".split()
_TIMES = "before noon|after rain|on Mondays|at night|in August|without gloves|above 28 degrees".split("|")


def workspace(root: Path, count: int) -> None:
    """A core of 40 entries and `count` proposals, no two alike."""
    rnd = random.Random(count)
    core = "".join(
        f"- Never {rnd.choice(_DEEDS)} the {thing} of hall {n}.\n" for n, thing in enumerate(_THINGS * 3)
    )
    (root / "memory").mkdir(parents=True)
    (root / "MEMORY.md").write_text(f"# Memory\n\n## Rules\n\n{core}")
    (root / "memory" / "2026-03-01.md").write_text("- Quiet.\n")
    (root / "ssmem.toml").write_text("[review]\ncap = 1000\n")
    acts = [
        propose(f"Always {rnd.choice(_DEEDS)} {rnd.choice(_THINGS)} {n} {rnd.choice(_TIMES)}, code K{n:04d}.")
        for n in range(count)
    ]
    with Store(root, clock=lambda: NOW, durable=False) as store:
        for start in range(0, count, 100):
            ledger = tuple(record for act in acts[start : start + 100] for record in act.ledger)
            store.apply(type(acts[0])("propose", f"{len(ledger)} lines", (), ledger))


async def walk(root: Path) -> tuple[float, float]:
    """Median CPU milliseconds of one step down and of one approval, each to the painted screen."""
    app = app_on(root, now=NOW)
    async with app.run_test(size=(120, 36)) as pilot:
        await settle(pilot)
        await pilot.press("v")
        await settle(pilot)
        costs: dict[str, list[float]] = {"j": [], "S": []}
        for key in ("j", "S"):
            for _ in range(KEYS):
                before = time.process_time()
                await pilot.press(key)
                await pilot.pause()
                costs[key].append(1_000 * (time.process_time() - before))
        return median(costs["j"]), median(costs["S"])


def main() -> None:
    figures: dict[int, tuple[float, float]] = {}
    with tempfile.TemporaryDirectory() as folder:
        os.environ["XDG_STATE_HOME"] = str(Path(folder) / "state")
        os.environ["XDG_CACHE_HOME"] = str(Path(folder) / "cache")
        for count in (20, 500):
            root = Path(folder) / f"ws{count}"
            workspace(root, count)
            before = time.process_time()
            laid = lay(open_workspace(root), read_ledger(root, "decisions"), cap=1_000)
            spent = time.process_time() - before
            figures[count] = asyncio.run(walk(root))
            step, deed = figures[count]
            print(
                f"{len(laid.candidates):4} candidates: laid in {spent:.2f} s CPU;"
                f" one step {step:.1f} ms, one decision {deed:.1f} ms CPU to paint"
            )
    ratios = [large / small for large, small in zip(figures[500], figures[20], strict=True)]
    print(f"500 against 20: step {ratios[0]:.2f}×, decision {ratios[1]:.2f}×")


if __name__ == "__main__":
    main()
