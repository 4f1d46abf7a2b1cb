"""Key to paint in every pane of the cockpit and in the lists of the other screens, against a bare tree.

    python -m tests.benchmarks.paint_panes [WORKSPACE] [--big FOLDER] [--only NAMES]

In each pane one walks down and up by lines and by pages. The bare app shows a tree with as many open rows as
the workspace has days, in the same run and walked by the same keys. What is measured is the time until the
cursor stands on another row or over other words: what follows it into other panes comes later and is no
answer, nor is the same row painted once more. A key that moves nothing (at the end of a list) is left out.
Each workspace is copied first and gets a history with many commits of its core and changes from outside, else
two panes had no rows; the walk begins once the work of the start is over. Milliseconds by the clock, and
milliseconds of CPU of all threads per key; on a machine that others use, read the CPU and the ratio to the
bare tree. A whole run takes six minutes; `--only` some panes and one workspace at a time keep it short.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import chain
from pathlib import Path

from tests.benchmarks.paint import Terminal, surroundings

TREE = """
from textual.app import App
from textual.widgets import Footer, Tree
class Bare(App):
    BINDINGS = [("q", "quit", "quit")]
    def compose(self):
        tree = Tree("bare root")
        tree.root.expand()
        for month in range({months}):
            node = tree.root.add(f"month {{month}}", expand=True)
            for day in range(30):
                node.add_leaf(f"day {{day}}")
        yield tree
        yield Footer()
Bare().run()
"""
UP, DOWN, PAGE_UP, PAGE_DOWN, ESCAPE = b"\x1b[A", b"\x1b[B", b"\x1b[5~", b"\x1b[6~", b"\x1b"
WALK = (*[DOWN] * 12, *[PAGE_DOWN] * 3, *[DOWN] * 6, *[PAGE_UP] * 3, *[UP] * 12)
PANES: tuple[tuple[str, bytes], ...] = (
    ("1 layers", b"1"),
    ("4 history", b"4"),
    ("history", b"t"),
    ("2 ladder", b"2"),
    ("3 review", b"3"),
    ("0 reader", b"0"),
    ("review", b"v"),
    ("start-up", b"L0"),
    ("roll-up", b"R"),
    ("outside", b"O"),
    ("trends", b"T"),
    ("search", b"sthe"),
    ("compare", b"2Gc"),
)
"""What is looked at, and the keys that lead there from the cockpit; screens by letter are left with `esc`. Of
what loads at the start the text is walked: a list of two files is no walk. History comes while core is read,
which has the commits."""
CURSOR, CURSOR_OF_DAYS = "▌", "‹"
"""What stands before the row under the cursor, and behind the day."""
_TO_ROW = re.compile(rb"\x1b\[(\d+);\d+H")
_SEQUENCE = re.compile(rb"\x1b\[[\d;?]*[A-Za-z]?")
COMMITS, OUTSIDE = 60, 40
"""Commits of core that a copy gets, and notes that are then changed from outside."""
ANSWER = 0.2
"""Seconds after which a key is taken to have changed nothing."""


@dataclass(frozen=True)
class Walked:
    """Milliseconds to paint at the median and the 95th percentile, of CPU per key, and how many answered."""

    median: float
    p95: float
    cpu: float
    keys: int


class Cursor:
    """The row that the terminal was told last to draw with the `sign`: where it is and what it says."""

    def __init__(self, sign: str) -> None:
        self._sign = sign.encode()
        self._row, self._words = b"", b""

    def moved(self, output: bytes) -> bool:
        """Whether it stands elsewhere after this output, or over other words; half a row is no other one."""
        _, *rows = _TO_ROW.split(output)
        for row, drawn in zip(rows[::2], rows[1::2], strict=True):
            words = _SEQUENCE.sub(b"", drawn.partition(self._sign)[2])
            shared = min(len(words), len(self._words))
            if words and (row != self._row or words[:shared] != self._words[:shared]):
                self._row, self._words = row, words
                return True
        return False


def walk(terminal: Terminal, answered: Callable[[bytes], bool] = bool) -> Walked:
    before, times = terminal.cpu(), []
    for key in (*WALK, *WALK):
        if (taken := terminal.key(key, ANSWER, answered)) is not None:
            times.append(1000 * taken)
    cpu = 1000 * (terminal.cpu() - before) / (2 * len(WALK))
    if len(times) < 2:
        return Walked(0.0, 0.0, cpu, len(times))
    return Walked(statistics.median(times), statistics.quantiles(times, n=20)[-1], cpu, len(times))


def through_panes(
    workspace: Path, only: set[str], environment: dict[str, str]
) -> Iterator[tuple[str, Walked]]:
    terminal = Terminal([sys.executable, "-m", "ssmem_tui", "-C", str(workspace)], environment)
    try:
        terminal.until(b"1 Layers")
        terminal.quiet(3.0)
        terminal.idle(60.0)
        for name, keys in PANES:
            if only and name not in only:
                continue
            for key in keys:
                os.write(terminal.file, bytes([key]))
                time.sleep(0.05)
            terminal.quiet(1.5, 4.0)
            terminal.idle()
            yield name, walk(terminal, Cursor(CURSOR_OF_DAYS if name == "trends" else CURSOR).moved)
            if keys[0:1].isalpha() or len(keys) > 1:
                for _ in range(3 if keys[0:1] == b"s" else 1):
                    os.write(terminal.file, ESCAPE)
                    terminal.quiet(0.3, 1.0)
    finally:
        terminal.end()


def bare_tree(months: int, environment: dict[str, str]) -> Walked:
    """The same walk in a tree of so many months of thirty days, all open."""
    terminal = Terminal(
        [sys.executable, "-c", TREE.format(months=months)], {**environment, "TEXTUAL_ANIMATIONS": "none"}
    )
    try:
        terminal.until(b"bare root")
        terminal.quiet(2.0)
        return walk(terminal)
    finally:
        terminal.end()


def with_history(workspace: Path, target: Path) -> Path:
    """A copy at `target` with many commits of its core, and with changes from outside."""
    shutil.copytree(workspace, target, ignore=shutil.ignore_patterns(".git"))

    def git(*arguments: str) -> None:
        who = ("-c", "user.name=Bench", "-c", "user.email=bench@example.org", "-c", "gc.auto=0")
        subprocess.run(["git", *who, *arguments], cwd=target, check=True, capture_output=True)

    git("init", "-q")
    git("add", "-A")
    git("commit", "-q", "-m", "all that there was")
    core = target / "MEMORY.md"
    text = core.read_text("utf-8")
    for number in range(COMMITS):
        core.write_text(f"{text}- Change {number} of the core.\n" if number % 2 else text + "\n", "utf-8")
        git("commit", "-q", "-m", f"change {number} of the core", "MEMORY.md")
    for note in sorted((target / "memory").rglob("????-??-??*.md"))[-OUTSIDE:]:
        note.write_text(note.read_text("utf-8", "replace") + "- One line from outside.\n", "utf-8")
    return target


def indexed(workspace: Path, environment: dict[str, str]) -> None:
    """Build the index of the search: the first search of 100 MB is a minute of work in a thread."""
    command = [sys.executable, "-m", "ssmem_tui", "-C", str(workspace), "search", "the"]
    subprocess.run(command, env=environment, check=False, capture_output=True)


def days_in(workspace: Path) -> int:
    return sum(1 for _ in (workspace / "memory").rglob("????-??-??*.md"))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    sample = Path(__file__).parents[2] / "sample_workspace"
    parser.add_argument("workspace", type=Path, nargs="?", default=sample)
    parser.add_argument("--big", type=Path, help="a second workspace, such as one of ten years")
    parser.add_argument("--only", nargs="*", default=[], help="names of panes, such as '2 ladder'")
    options = parser.parse_args()
    print(f"{'':24}{'key ms':>9}{'p95 ms':>9}{'ratio':>7}{'CPU ms':>9}{'ratio':>7}{'keys':>6}")
    with tempfile.TemporaryDirectory() as home:
        environment = surroundings(home)
        for workspace in filter(None, (options.workspace, options.big)):
            months = max(1, days_in(workspace) // 30)
            bare = bare_tree(months, environment)
            copy = with_history(workspace, Path(home) / "copies" / workspace.resolve().name)
            indexed(copy, environment) if not options.only or "search" in options.only else None
            panes = through_panes(copy, set(options.only), environment)
            for name, row in chain([(f"tree of {months * 30:,} days", bare)], panes):
                print(
                    f"{name:24}{row.median:9.1f}{row.p95:9.1f}{row.p95 / bare.p95:7.2f}"
                    f"{row.cpu:9.1f}{row.cpu / max(bare.cpu, 1e-9):7.2f}{row.keys:6}",
                    flush=True,
                )


if __name__ == "__main__":
    main()
