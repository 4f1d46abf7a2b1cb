"""The search screen on a big memory: CPU from a key to the painted list, and how long the loop ever waits.

    python -m tests.benchmarks.search_screen --keep FOLDER

FOLDER is one that `tests.benchmarks.search --size 100mb --keep FOLDER` has made. Runs the real app without a
terminal at 120x36; each key waits for its whole answer, so nothing is skipped.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import statistics
import time
from pathlib import Path

from textual.widgets import Input

from ssmem_tui.tui.app import SsmemApp, opener_for
from ssmem_tui.tui.screens.search import SearchScreen
from tests.benchmarks.search import cpu

TYPED = ("deploy staging", "postgers migratoin", "kubernetes cache", "会议 deploy", "the and you")


async def keys(app: SsmemApp) -> None:
    """Type every query letter by letter; print medians."""
    lags: list[float] = []
    taken: list[float] = []
    done = False

    async def tick() -> None:
        while not done:
            began = time.perf_counter()
            await asyncio.sleep(0.002)
            lags.append((time.perf_counter() - began - 0.002) * 1000)

    async with app.run_test(size=(120, 36)) as pilot:
        while app.services is None or app.jobs.running:
            await pilot.pause(0.05)
        app.open("search")
        await pilot.pause()
        screen = app.screen
        assert isinstance(screen, SearchScreen)
        while screen._following in app.jobs.running:
            await pilot.pause(0.05)
        box = screen.query_one("#box", Input)
        ticker = asyncio.create_task(tick())
        walls: list[float] = []
        for query in TYPED:
            box.value = ""
            await pilot.pause()
            for letter in query:
                before, began = cpu(), time.perf_counter()
                box.insert_text_at_cursor(letter)
                wanted = box.value
                await asyncio.sleep(0)
                while not (screen._shown.results.complete and screen._shown.results.query == wanted):
                    await asyncio.sleep(0.001)
                await pilot.pause()
                taken.append(cpu() - before)
                walls.append((time.perf_counter() - began) * 1000)
        done = True
        await ticker
    lags.sort()
    rank = lags[int(len(lags) * 0.99)]
    used = f"median {statistics.median(taken):.1f} ms CPU, mean {statistics.mean(taken):.1f}"
    print(f"# {len(taken)} keys: {used}, ", end="")
    print(f"median {statistics.median(walls):.1f} ms until painted, worst {max(walls):.1f} ms")
    print(f"# loop delay while searching: median {statistics.median(lags):.2f}, p99 {rank:.1f}, ", end="")
    print(f"worst {lags[-1]:.1f} ms")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--keep", type=Path, required=True)
    given = parser.parse_args()
    os.environ["XDG_CACHE_HOME"] = str(given.keep / "xdg")
    os.environ["XDG_STATE_HOME"] = str(given.keep / "state")
    env = {"COLORTERM": "truecolor"}
    asyncio.run(keys(SsmemApp(opener_for(given.keep / "memory", env), env=env)))


if __name__ == "__main__":
    main()
