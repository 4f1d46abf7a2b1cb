"""First paint, key to paint and memory of the real app in a real pty, against a bare Textual app.

    python -m tests.benchmarks.paint [WORKSPACE] [--big FOLDER] [--rounds 9]

The bare app shows one tree of 430 nodes and a footer (research/tui.md section 3). Both are started in turn,
so that the load of the machine meets both alike; medians of one run are compared, never seconds with seconds
of another day. On a machine that others use, CPU columns are the ones to read: CPU seconds of the process up
to its first paint, and CPU milliseconds per key pressed in the ladder, all threads together. `--big` is a
workspace of ten years made by `tests.benchmarks.generate`; its row is also held against the sample's.
"""

from __future__ import annotations

import argparse
import contextlib
import fcntl
import json
import os
import pty
import select
import signal
import statistics
import struct
import sys
import tempfile
import termios
import time
from collections.abc import Callable, Iterator
from pathlib import Path

BARE = """
from textual.app import App
from textual.widgets import Footer, Tree
class Bare(App):
    BINDINGS = [("q", "quit", "quit")]
    def compose(self):
        tree = Tree("bare root")
        tree.root.expand()
        for month in range(43):
            node = tree.root.add(f"month {month}", expand=month == 0)
            for day in range(9):
                node.add_leaf(f"day {day}")
        yield tree
        yield Footer()
Bare().run()
"""
ROWS, COLUMNS = 36, 120
WAIT = 30.0
SETTLED = 5.0
"""Seconds without output after which the work behind the first paint is taken as done."""


class Terminal:
    """A program in a pty of its own; what it writes is read as it comes."""

    def __init__(self, arguments: list[str], environment: dict[str, str]) -> None:
        self.started = time.perf_counter()
        self.pid, self.file = pty.fork()
        if self.pid == 0:
            os.execvpe(arguments[0], arguments, environment)
        fcntl.ioctl(self.file, termios.TIOCSWINSZ, struct.pack("HHHH", ROWS, COLUMNS, 0, 0))

    def read(self, timeout: float) -> bytes:
        if not select.select([self.file], [], [], timeout)[0]:
            return b""
        try:
            return os.read(self.file, 65536)
        except OSError:
            return b""

    def until(self, wanted: bytes) -> float:
        """Seconds from the start until `wanted` is on the screen."""
        seen = b""
        while wanted not in seen:
            if time.perf_counter() - self.started > WAIT:
                raise TimeoutError(f"{wanted!r} never came: {seen[-300:]!r}")
            seen += self.read(0.5)
        return time.perf_counter() - self.started

    def quiet(self, seconds: float, most: float = WAIT) -> None:
        """Read until nothing came for so long; at `most` seconds where something blinks."""
        end = time.perf_counter() + most
        while self.read(seconds) and time.perf_counter() < end:
            pass

    def key(
        self, key: bytes, patience: float = 2.0, answered: Callable[[bytes], bool] = bool
    ) -> float | None:
        """Seconds from a key until its answer is on the screen; none when it did not come in `patience`.

        `answered` says whether it is in all that came since the key; by itself any byte counts.
        """
        start = time.perf_counter()
        os.write(self.file, key)
        seen = b""
        while (left := start + patience - time.perf_counter()) > 0:
            seen += self.read(left)
            if answered(seen):
                taken = time.perf_counter() - start
                self.quiet(0.02)
                return taken
        return None

    def idle(self, most: float = WAIT) -> None:
        """Wait, at most so many seconds, until the program and what it started compute nothing any more."""
        end = time.perf_counter() + most
        before = -1.0
        while time.perf_counter() < end and (used := _used(self.pid)) > before + 0.03:
            before = used
            pause = time.perf_counter() + 1.0
            while (left := pause - time.perf_counter()) > 0:
                self.read(left)

    def memory(self) -> float:
        """Resident megabytes, of the program and of every process that it started and that still runs."""
        return sum(map(_resident, _family(self.pid)))

    def cpu(self) -> float:
        """CPU seconds used so far, all threads, those that ended too."""
        return _spent(self.pid)

    def end(self) -> None:
        os.kill(self.pid, signal.SIGKILL)
        os.waitpid(self.pid, 0)
        os.close(self.file)


def _spent(pid: int) -> float:
    return time.clock_gettime(~pid << 3 | 2)  # the clock of that process; `/proc` counts in steps of 10 ms


def _used(pid: int) -> float:
    """CPU seconds of the program and of every process that it started and that still runs."""
    used = 0.0
    for each in _family(pid):
        with contextlib.suppress(OSError):
            used += _spent(each)
    return used


def _resident(pid: int) -> float:
    status = Path(f"/proc/{pid}/status").read_text()
    line = next((line for line in status.splitlines() if line.startswith("VmRSS")), "VmRSS: 0")
    return int(line.split()[1]) / 1024


def _family(pid: int) -> Iterator[int]:
    yield pid
    for task in Path(f"/proc/{pid}/task").iterdir():
        for child in (task / "children").read_text().split():
            yield from _family(int(child))


def surroundings(home: str) -> dict[str, str]:
    """What the programs get of the environment: a home of their own and a terminal of all colours."""
    return {
        **{name: os.environ[name] for name in ("PATH", "LANG") if name in os.environ},
        "HOME": home,
        "TERM": "xterm-256color",
        "COLORTERM": "truecolor",
    }


def measure(
    rounds: int, starts: dict[str, Callable[[], Terminal]], marks: dict[str, bytes]
) -> dict[str, dict[str, float]]:
    """Per program: median first paint in seconds and CPU seconds, key to paint at the median and 95th
    percentile, CPU per key, memory once everything has settled."""
    paints: dict[str, list[float]] = {name: [] for name in starts}
    spent: dict[str, list[float]] = {name: [] for name in starts}
    key_cpu: dict[str, float] = {}
    keys: dict[str, list[float]] = {name: [] for name in starts}
    memory: dict[str, float] = {}
    for turn in range(rounds + 1):
        for name, start in starts.items():
            terminal = start()
            paint = terminal.until(marks[name])
            if turn:
                paints[name].append(paint)
                spent[name].append(terminal.cpu())
            if turn == rounds:
                terminal.quiet(SETTLED)
                memory[name] = terminal.memory()
                os.write(terminal.file, b"2")  # the ladder; the bare tree knows no such key
                terminal.quiet(1.0)
                before = terminal.cpu()
                asked = [terminal.key(key) for _ in range(20) for key in (b"\x1b[B", b"\x1b[A")]
                keys[name] = [taken for taken in asked if taken is not None]
                key_cpu[name] = 1000 * (terminal.cpu() - before) / len(keys[name])
                terminal.quiet(1.0)
                memory[name] = max(memory[name], terminal.memory())
            terminal.end()
    return {
        name: {
            "paint_s": statistics.median(paints[name]),
            "paint_cpu_s": statistics.median(spent[name]),
            "key_ms": 1000 * statistics.median(keys[name]),
            "key_p95_ms": 1000 * statistics.quantiles(keys[name], n=20)[-1],
            "key_cpu_ms": key_cpu[name],
            "memory_mb": memory[name],
        }
        for name in starts
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    sample = Path(__file__).parents[2] / "sample_workspace"
    parser.add_argument("workspace", type=Path, nargs="?", default=sample)
    parser.add_argument("--big", type=Path, help="a second workspace, such as one of ten years")
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as home:
        environment = surroundings(home)
        bare = {**environment, "TEXTUAL_ANIMATIONS": "none"}
        starts: dict[str, Callable[[], Terminal]] = {
            "bare": lambda: Terminal([sys.executable, "-c", BARE], bare),
            "sample": lambda: Terminal(
                [sys.executable, "-m", "ssmem_tui", "-C", str(options.workspace)], environment
            ),
        }
        marks = {"bare": b"bare root", "sample": b"1 Layers", "big": b"1 Layers"}
        if options.big:
            starts["big"] = lambda: Terminal(
                [sys.executable, "-m", "ssmem_tui", "-C", str(options.big)], environment
            )
        found = measure(options.rounds, starts, marks)
    if options.json:
        print(json.dumps(found, indent=2))
        return
    print(table(found))


def table(found: dict[str, dict[str, float]]) -> str:
    """One row per program, each figure with its ratio to the bare app; then ten years against the sample."""
    columns = (
        ("paint_s", "paint s", 3),
        ("paint_cpu_s", "CPU s", 3),
        ("key_ms", "key ms", 1),
        ("key_p95_ms", "p95 ms", 1),
        ("key_cpu_ms", "key CPU ms", 1),
        ("memory_mb", "memory MB", 0),
    )
    rows = [f"{'':8}" + "".join(f"{title:>11}{'ratio':>7}" for _, title, _ in columns)]
    for name, row in found.items():
        cells = (
            f"{row[key]:11.{digits}f}{row[key] / max(found['bare'][key], 1e-9):7.2f}"
            for key, _, digits in columns
        )
        rows.append(f"{name:8}" + "".join(cells))
    if "big" in found:
        ratios = ", ".join(
            f"{title} {found['big'][key] / max(found['sample'][key], 1e-9):.2f}" for key, title, _ in columns
        )
        rows.append(f"big against sample: {ratios}")
    return "\n".join(rows)


if __name__ == "__main__":
    main()
