"""Pages of history, blame and the search for the last act, against plain git on the same 20,000 commits.

    python -m tests.benchmarks.history [--commits 20000] [--rounds 9]

Target (issue of the store): the first page under 100 ms more than `git log` itself.
"""

from __future__ import annotations

import argparse
import os
import statistics
import subprocess
import tempfile
import time
from collections.abc import Callable
from datetime import datetime
from pathlib import Path

from ssmem_tui.core.store import Act, Change, Filter, Store
from tests.benchmarks.commit import repository


def _median(work: Callable[[], object], rounds: int) -> float:
    times = []
    for _ in range(rounds):
        started = time.perf_counter()
        work()
        times.append(time.perf_counter() - started)
    return statistics.median(times)


def main() -> None:
    """Print milliseconds of each question, and of the git command that answers it."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--commits", type=int, default=20_000)
    parser.add_argument("--rounds", type=int, default=9)
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        top = Path(folder) / "repo"
        repository(top, args.commits)

        def git(*argv: str) -> Callable[[], object]:
            command = ["git", "-C", str(top), *argv]
            return lambda: subprocess.run(command, check=True, capture_output=True)

        with Store(top, clock=lambda: datetime.now().astimezone()) as store:
            before = store.read("MEMORY.md") or b""
            store.apply(Act("edit", "x", (Change("MEMORY.md", before, before + b"- x\n"),)))
            only = Filter(text="act 000042")
            questions: dict[str, tuple[Callable[[], object], Callable[[], object]]] = {
                "first page": (lambda: store.history(limit=50), git("log", "-50", "--name-only")),
                "first page of MEMORY.md": (
                    lambda: store.history("MEMORY.md", limit=50),
                    git("log", "-50", "--name-only", "--", "MEMORY.md"),
                ),
                "all commits": (
                    lambda: store.history(limit=10**6),
                    git("log", "--name-only", "--format=%H%an%at%B"),
                ),
                "an old commit by its words": (
                    lambda: store.history(limit=1, only=only),
                    git("log", "-1", "--grep=act 000042", "--name-only"),
                ),
                "blame of MEMORY.md": (
                    lambda: store.blame("MEMORY.md"),
                    git("blame", "--porcelain", "HEAD", "--", "MEMORY.md"),
                ),
                "looking for outside changes": (lambda: store.status(), git("status", "--porcelain")),
            }
            print(f"{args.commits} commits, load {os.getloadavg()[0]:.1f}, median of {args.rounds}, ms")
            for name, (ours, theirs) in questions.items():
                ours()
                mine, plain = _median(ours, args.rounds), _median(theirs, args.rounds)
                more = (mine - plain) * 1e3
                print(f"{name:<30} store {mine * 1e3:8.1f}   git {plain * 1e3:8.1f}   more {more:8.1f}")


if __name__ == "__main__":
    main()
