"""How long the demo takes, against a plain recursive copy of the sample and one `git init` in it.

python -m tests.benchmarks.demo
"""

from __future__ import annotations

import shutil
import statistics
import subprocess
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from ssmem_tui.core.demo import make, sample_folder

_RUNS = 9


def _median(work: Callable[[Path], object]) -> float:
    taken = []
    for _ in range(_RUNS):
        with tempfile.TemporaryDirectory() as folder:
            started = time.perf_counter()
            work(Path(folder) / "pip")
            taken.append(time.perf_counter() - started)
    return statistics.median(taken)


def _bare(target: Path) -> None:
    shutil.copytree(sample_folder(), target)
    subprocess.run(["git", "init", "-q"], cwd=target, check=True)


def main() -> None:
    """Print both medians and their ratio."""
    bare, whole = _median(_bare), _median(make)
    figures = f"{bare * 1000:.0f} ms, demo with its history {whole * 1000:.0f} ms"
    print(f"copy and git init {figures}: {whole / bare:.1f}x")


if __name__ == "__main__":
    main()
