"""How long the event loop is held while a person walks through every screen.

    python -m tests.benchmarks.stalls [WORKSPACE] [--rounds 2] [--minutes 0] [--seed 1]

Several short runs with seeds of their own say as much as a long one. A second process that only sleeps in
steps of 5 ms runs beside the app: what it oversleeps is the machine, not us. Both are reported, the app's
longest gaps with the keys that began the visit and the key that was pressed before them.
"""

from __future__ import annotations

import argparse
import asyncio
import multiprocessing
import random
import resource
import time
from dataclasses import dataclass
from multiprocessing.synchronize import Event
from pathlib import Path

from ssmem_tui.core.apart import apart
from ssmem_tui.tui import garbage
from ssmem_tui.tui.app import RESTED, SsmemApp
from ssmem_tui.tui.keys_first import loop_of_keys
from tests.tui.driving import app_on, at_work

STEP = 0.005
LIMIT = 0.1
VISITS: tuple[tuple[str, ...], ...] = (
    (*"2jjljljjjkkhh", "pagedown", "pageup", *"Gg"),
    (*"2jjljljjjj", "0", *"jjjjjjjjGgnN", "pagedown", "slash", *"the", "enter", *"nN", "escape"),
    ("3", *"jj"),
    ("4", *"jj"),
    ("1", *"jjljjjG"),
    (*"]]][[", "plus", "0", "plus"),
    ("2", "slash", *"2026", "escape"),
    ("T", "h", "m", "k", "enter", "escape", "escape"),
    (
        "s",
        *"backup",
        "down",
        "down",
        "pagedown",
        "f2",
        "f3",
        "f6",
        "f6",
        "enter",
        "escape",
        "escape",
        "escape",
    ),
    ("s", *"决定", "down", "down", "escape", "escape"),
    ("v", "j", "j", "space", "space", "X", "escape", "escape"),
    (*"2gjl", "c", "n", "n", *"1234521", "tab", "j", "tab", "j", "D", "D", "escape"),
    (*"2gjlj", "c", "j", "j", "Q", "escape", "escape"),
    ("t", "j", "j", "enter", "w", "w", "escape"),
    (*"2jj", "b", "j", "right_square_bracket", "escape"),
    ("R", "j", "d", "greater_than_sign", "escape"),
    ("L", "j", "x", "left_square_bracket", "escape"),
    ("O", "j", "escape"),
    ("P", "escape"),
    ("question_mark", *"roll", "escape"),
    ("colon", *"comp", "escape"),
    ("f5",),
)
"""What a person goes to look at, each from the cockpit and back to it; every round takes them in an order of
its own."""
SIZES = ((120, 36), (80, 24), (60, 20), (200, 50))


def sleeper(stop: Event, worst: multiprocessing.Queue[list[float]]) -> None:
    """Oversleeping of a process that does nothing else, worst first."""
    gaps: list[float] = []
    before = time.perf_counter()
    while not stop.is_set():
        time.sleep(STEP)
        now = time.perf_counter()
        gaps.append(now - before - STEP)
        before = now
    worst.put(sorted(gaps, reverse=True)[:100])


@dataclass(frozen=True, order=True)
class Beat:
    """One round of the loop: CPU of the loop's thread, how late it came by the clock, after which key."""

    cpu: float
    late: float
    key: str


class Heart:
    """Beats every 5 ms on the app's loop.

    On a machine that others use, lateness by the clock counts their work as ours; the CPU time of the loop's
    own thread between two beats is what it would be late on an idle one.
    """

    def __init__(self) -> None:
        self.key = "start"
        self.beats: list[Beat] = []
        self.memory: list[float] = []

    async def beat(self) -> None:
        before, used = time.perf_counter(), time.thread_time()
        while True:
            await asyncio.sleep(STEP)
            now, spent = time.perf_counter(), time.thread_time()
            self.beats.append(Beat(spent - used, now - before - STEP, self.key))
            before, used = now, spent


def resident() -> float:
    """Megabytes of memory that this process holds now; Linux only."""
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * resource.getpagesize() / 1e6


async def work_done(app: SsmemApp) -> None:
    """`settle` would wait for the beats as well."""
    await asyncio.sleep(STEP)
    while at_work(app):
        await asyncio.sleep(STEP)


async def walk(app: SsmemApp, rounds: int, seconds: float, seed: int) -> Heart:
    heart = Heart()
    order = random.Random(seed)
    async with app.run_test(size=(120, 36)) as pilot:
        beating = asyncio.create_task(heart.beat())
        await work_done(app)
        heart.memory.append(resident())
        end = time.perf_counter() + seconds
        turn = 0
        while turn < rounds or time.perf_counter() < end:
            turn += 1
            for visit in order.sample(VISITS, len(VISITS)):
                for key in visit:
                    heart.key = f"{''.join(visit[:2])}…{key}"
                    await pilot.press(key)
                    await asyncio.sleep(0.03)
                while len(app.screen_stack) > 1:
                    heart.key = "escape"
                    await pilot.press("escape")
            size = SIZES[turn % len(SIZES)]
            heart.key = f"resize to {size[0]}x{size[1]}"
            await pilot.resize_terminal(*size)
            await work_done(app)
            heart.memory.append(resident())
        beating.cancel()
    return heart


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    sample = Path(__file__).parents[2] / "sample_workspace"
    parser.add_argument("workspace", type=Path, nargs="?", default=sample)
    parser.add_argument("--rounds", type=int, default=2)
    parser.add_argument("--minutes", type=float, default=0)
    parser.add_argument("--seed", type=int, default=1, help="the order in which the screens are visited")
    options = parser.parse_args()
    garbage.begin()  # as the program does, and so with the loop
    stop = multiprocessing.Event()
    worst: multiprocessing.Queue[list[float]] = multiprocessing.Queue()
    beside = multiprocessing.Process(target=sleeper, args=(stop, worst), daemon=True)
    beside.start()
    app = app_on(options.workspace, rest=RESTED, run=apart)
    with asyncio.Runner(loop_factory=loop_of_keys) as runner:
        heart = runner.run(walk(app, options.rounds, options.minutes * 60, options.seed))
    stop.set()
    machine = worst.get()
    beside.join()
    beats = sorted(heart.beats, reverse=True)
    by_clock = sum(beat.late > LIMIT for beat in beats)
    idle = sum(gap > LIMIT for gap in machine)
    print(f"beats {len(beats):,}, longer than 100 ms: by CPU {sum(beat.cpu > LIMIT for beat in beats)}")
    print(f"by the clock {by_clock}, of a process doing nothing {idle} (longest {machine[0] * 1000:.0f} ms)")
    print(
        "longest, CPU ms after key: " + ", ".join(f"{beat.key} {beat.cpu * 1000:.0f}" for beat in beats[:15])
    )
    late = sorted(heart.beats, key=lambda beat: -beat.late)[:15]
    print("latest, ms after key: " + ", ".join(f"{beat.key} {beat.late * 1000:.0f}" for beat in late))
    print("memory, MB at the start and after rounds: " + ", ".join(f"{held:.0f}" for held in heart.memory))


if __name__ == "__main__":
    main()
