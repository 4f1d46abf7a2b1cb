"""The search screen on a big memory: CPU from a key to the painted list, and how long the loop ever waits.

    python -m tests.benchmarks.search_screen --keep FOLDER [--rounds 3]

FOLDER is one that `tests.benchmarks.search --size 100mb --keep FOLDER` has made. Runs the real app without a
terminal at 120x36; each key waits for its whole answer, so nothing is skipped. Beside it, in the same
process, a bare Textual app (`Input` above `OptionList`) is handed the same rows for the same keys, ready made
and with nothing searched: what remains is what any list of this length costs to replace and paint.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import statistics
import time
from collections.abc import Awaitable, Sequence
from dataclasses import dataclass
from pathlib import Path

from textual.app import App, ComposeResult
from textual.content import Content
from textual.pilot import Pilot
from textual.strip import Strip
from textual.widget import Widget
from textual.widgets import Input, OptionList

from ssmem_tui.tui import garbage
from ssmem_tui.tui.app import IDLE, SsmemApp, opener_for
from ssmem_tui.tui.keys_first import loop_of_keys
from ssmem_tui.tui.screens.search import SearchScreen
from ssmem_tui.tui.widgets.line_list import LineList
from tests.benchmarks.search import cpu

Rows = list[str]
"""What the list shows for one key."""

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


class Painted:
    """Becomes true when `view` is painted after `answered`: the next list stands on the screen, complete."""

    def __init__(self, view: Widget) -> None:
        self._done = asyncio.Event()
        self._answered = False
        draw = view.render_line

        def drawing(y: int) -> Strip:
            if self._answered:
                self._done.set()  # whoever waits goes on when the loop is free, which is after the paint
            return draw(y)

        view.render_line = drawing  # type: ignore[method-assign]

    def answered(self) -> None:
        self._answered = True

    async def key(self, box: Input, letter: str) -> float:
        """CPU in ms from a letter until what it leads to is painted."""
        self._answered = False
        self._done.clear()
        before = cpu()
        box.insert_text_at_cursor(letter)
        await self._done.wait()
        return cpu() - before


async def type_all(
    screen: SearchScreen, painted: Painted, pilot: Pilot[int], rest: float = 0.0
) -> list[tuple[float, Rows]]:
    """CPU of each key up to its whole answer, painted, and the rows; nothing polls meanwhile.

    After each query nothing is typed for `rest` seconds, so that the preview is read and shown as well.
    """
    box, hits, used = screen.query_one("#box", Input), screen.query_one("#hits", LineList), []
    for query in TYPED:
        box.value = ""
        await pilot.pause(0.2)
        for letter in query:
            used.append((await painted.key(box, letter), [f"{row.text} {row.right}" for row in hits.rows]))
            await pilot.pause(0.1)
        await pilot.pause(rest)
    return used


class Bare(App[None]):
    """As little as Textual can show a query and a list with."""

    def __init__(self, answers: Sequence[Rows]) -> None:
        super().__init__()
        self._answers = iter(answers)

    def compose(self) -> ComposeResult:
        yield Input(id="box")
        yield OptionList(id="hits")

    def on_mount(self) -> None:
        self.painted = Painted(self.query_one(OptionList))

    def on_input_changed(self, event: Input.Changed) -> None:
        if event.value:
            view = self.query_one(OptionList)
            view.clear_options()
            view.add_options([Content(row) for row in next(self._answers) or ["nothing found"]])
            self.painted.answered()


async def type_bare(answers: Sequence[Rows]) -> list[float]:
    """The same keys there."""
    app, used = Bare(answers), []
    async with app.run_test(size=(120, 36)) as pilot:
        box = app.query_one("#box", Input)
        for query in TYPED:
            box.value = ""
            await pilot.pause(0.2)
            for letter in query:
                used.append(await app.painted.key(box, letter))
                await pilot.pause(0.02)
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


async def delays_while(typing: Awaitable[object]) -> list[Delay]:
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
        painted = Painted(screen.query_one("#hits", LineList))
        screen._whole_answer = painted.answered  # type: ignore[method-assign]
        await type_all(screen, painted, pilot)
        app.collect_while_idle(time.monotonic() + IDLE)  # keys that come from no terminal look like no keys
        typed = [one for _ in range(rounds) for one in await type_all(screen, painted, pilot)]
        bare = [one for _ in range(rounds) for one in await type_bare([rows for _, rows in typed])]
        own, plain = spread([used for used, _ in typed]), spread(bare)
        print(f"# {len(typed)} keys: median {own[0]:.1f} ms CPU until painted, p95 {own[1]:.1f}", flush=True)
        print(
            f"# bare Textual list, same rows, no search: median {plain[0]:.1f}, p95 {plain[1]:.1f}; ", end=""
        )
        print(f"ratio of the medians {own[0] / plain[0]:.2f}", flush=True)
        worst: list[float] = []
        for _ in range(rounds):
            steps = await delays_while(type_all(screen, painted, pilot, rest=0.5))
            ours = sorted(step.ours for step in steps)
            worst.append(ours[-1])
            print(f"# loop delay over {len(steps)} steps: median {statistics.median(ours):.2f}, ", end="")
            print(f"p99 {ours[int(len(ours) * 0.99)]:.1f}, worst {ours[-1]:.1f} ms; ", end="")
            print(f"with what other programs took {max(step.late for step in steps):.1f}", flush=True)
        print(f"# worst delay, median of {rounds} rounds: {statistics.median(worst):.1f} ms")


def spread(used: Sequence[float]) -> tuple[float, float]:
    """Median and 95th percentile."""
    return statistics.median(used), sorted(used)[int(len(used) * 0.95)]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--keep", type=Path, required=True)
    parser.add_argument("--rounds", default=3, type=int)
    given = parser.parse_args()
    os.environ["XDG_CACHE_HOME"] = str(given.keep / "xdg")
    os.environ["XDG_STATE_HOME"] = str(given.keep / "state")
    env = {"COLORTERM": "truecolor"}
    garbage.begin()  # as the program does, and so with the loop
    app = SsmemApp(opener_for(given.keep / "memory", env), env=env)
    with asyncio.Runner(loop_factory=loop_of_keys) as runner:
        runner.run(measure(app, given.rounds))


if __name__ == "__main__":
    main()
