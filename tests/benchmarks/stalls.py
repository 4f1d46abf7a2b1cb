"""How long the event loop is held while a person walks through every screen.

    python -m tests.benchmarks.stalls [WORKSPACE] [--rounds 2] [--minutes 0]

A second process that only sleeps in steps of 5 ms runs beside the app: what it oversleeps is the machine, not
us. Both are reported, the app's longest gaps with the key that was pressed before them.
"""

from __future__ import annotations

import argparse
import asyncio
import multiprocessing
import time
from dataclasses import dataclass
from multiprocessing.synchronize import Event
from pathlib import Path

from ssmem_tui.tui.app import SsmemApp, tune_interpreter
from tests.tui.driving import app_on, settle

STEP = 0.005
LIMIT = 0.1
WALK = (
    *"2jjljljjjkk",
    "0",
    *"jjjjjjjjGgnN",
    "3",
    *"jj",
    "4",
    *"jj",
    "1",
    *"jjlj",
    *("T", "h", "m", "escape"),
    *("s", *"backup", "down", "down", "escape", "escape"),
    *("v", "j", "j", "escape"),
    *("2", "c", "n", "n", "escape"),
    *("t", "j", "escape"),
    *("R", "escape"),
    *("L", "j", "escape"),
    *("O", "escape"),
    *("question_mark", *"roll", "escape"),
)


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

    async def beat(self) -> None:
        before, used = time.perf_counter(), time.thread_time()
        while True:
            await asyncio.sleep(STEP)
            now, spent = time.perf_counter(), time.thread_time()
            self.beats.append(Beat(spent - used, now - before - STEP, self.key))
            before, used = now, spent


async def walk(app: SsmemApp, rounds: int, seconds: float) -> Heart:
    heart = Heart()
    async with app.run_test(size=(120, 36)) as pilot:
        beating = asyncio.create_task(heart.beat())
        await settle(pilot)
        end = time.perf_counter() + seconds
        turn = 0
        while turn < rounds or time.perf_counter() < end:
            turn += 1
            for key in WALK:
                heart.key = key
                await pilot.press(key)
                await asyncio.sleep(0.03)
            await settle(pilot)
        beating.cancel()
    return heart


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    sample = Path(__file__).parents[2] / "sample_workspace"
    parser.add_argument("workspace", type=Path, nargs="?", default=sample)
    parser.add_argument("--rounds", type=int, default=2)
    parser.add_argument("--minutes", type=float, default=0)
    options = parser.parse_args()
    tune_interpreter()
    stop = multiprocessing.Event()
    worst: multiprocessing.Queue[list[float]] = multiprocessing.Queue()
    beside = multiprocessing.Process(target=sleeper, args=(stop, worst), daemon=True)
    beside.start()
    heart = asyncio.run(walk(app_on(options.workspace), options.rounds, options.minutes * 60))
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


if __name__ == "__main__":
    main()
