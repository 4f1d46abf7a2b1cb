"""The search screen on a big memory: CPU from a key to the painted list, and how long the loop ever waits.

    python -m tests.benchmarks.search_screen --keep FOLDER [--rounds 3]

FOLDER is one that `tests.benchmarks.search --size 100mb --keep FOLDER` has made. Runs the real app without a
terminal at 120x36; each key waits for its whole answer, so nothing is skipped.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import statistics
import time
from collections.abc import Awaitable
from dataclasses import dataclass
from pathlib import Path

from textual.pilot import Pilot
from textual.widgets import Input

from ssmem_tui.tui.app import SsmemApp, opener_for, tune_interpreter
from ssmem_tui.tui.screens.search import SearchScreen
from tests.benchmarks.search import cpu

TYPED = ("deploy staging", "postgers migratoin", "kubernetes cache", "会议 deploy", "the and you")


async def opened(app: SsmemApp, pilot: Pilot[int]) -> SearchScreen:
    """The search screen, once everything is read and indexed."""
    while app.services is None or app.jobs.running:
        await pilot.pause(0.05)
    app.open("search")
    await pilot.pause()
    screen = app.screen
    assert isinstance(screen, SearchScreen)
    while screen._following in app.jobs.running:
        await pilot.pause(0.05)
    return screen


async def type_all(screen: SearchScreen, pilot: Pilot[int]) -> list[float]:
    """CPU of each key up to its whole answer, painted; nothing polls meanwhile."""
    box, whole, used = screen.query_one("#box", Input), asyncio.Event(), []
    screen._whole_answer = whole.set  # type: ignore[method-assign]
    for query in TYPED:
        box.value = ""
        await pilot.pause(0.2)
        for letter in query:
            whole.clear()
            before = cpu()
            box.insert_text_at_cursor(letter)
            await whole.wait()
            await pilot.pause()
            used.append(cpu() - before)
            await pilot.pause(0.1)
    return used


@dataclass(frozen=True)
class Delay:
    """One step of a 2 ms timer of the loop: how late it came, and what this process did meanwhile, in ms.

    A step that comes late while the process used no CPU waited for other programs, not for us.
    """

    late: float
    busy: float

    @property
    def ours(self) -> float:
        return min(self.late, self.busy)


async def delays_while(typing: Awaitable[list[float]]) -> list[Delay]:
    """The steps of the timer while keys are typed."""
    steps: list[Delay] = []

    async def tick() -> None:
        while True:
            began, used = time.perf_counter(), cpu()
            await asyncio.sleep(0.002)
            steps.append(Delay((time.perf_counter() - began) * 1000 - 2, cpu() - used))

    ticker = asyncio.create_task(tick())
    await typing
    ticker.cancel()
    return steps


async def measure(app: SsmemApp, rounds: int) -> None:
    async with app.run_test(size=(120, 36)) as pilot:
        screen = await opened(app, pilot)
        await type_all(screen, pilot)
        used = sorted([one for _ in range(rounds) for one in await type_all(screen, pilot)])
        middle, most = statistics.median(used), used[int(len(used) * 0.95)]
        print(f"# {len(used)} keys: median {middle:.1f} ms CPU until painted, p95 {most:.1f}", flush=True)
        worst: list[float] = []
        for _ in range(rounds):
            steps = await delays_while(type_all(screen, pilot))
            ours = sorted(step.ours for step in steps)
            worst.append(ours[-1])
            print(f"# loop delay over {len(steps)} steps: median {statistics.median(ours):.2f}, ", end="")
            print(f"p99 {ours[int(len(ours) * 0.99)]:.1f}, worst {ours[-1]:.1f} ms; ", end="")
            print(f"with what other programs took {max(step.late for step in steps):.1f}", flush=True)
        print(f"# worst delay, median of {rounds} rounds: {statistics.median(worst):.1f} ms")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--keep", type=Path, required=True)
    parser.add_argument("--rounds", default=3, type=int)
    given = parser.parse_args()
    os.environ["XDG_CACHE_HOME"] = str(given.keep / "xdg")
    os.environ["XDG_STATE_HOME"] = str(given.keep / "state")
    env = {"COLORTERM": "truecolor"}
    tune_interpreter()  # as the program does
    asyncio.run(measure(SsmemApp(opener_for(given.keep / "memory", env), env=env), given.rounds))


if __name__ == "__main__":
    main()
