"""`python -m tests.benchmarks.bloat`: the desk and the expiry below a core of 300 KB against one of 30 KB.

Prints CPU seconds of laying the desk and of looking up the last use of every entry, over the same logs, whose
pages are known already. The ratio is what counts: ten times the core should cost about ten times as much.
"""

from __future__ import annotations

import random
import tempfile
import time
from datetime import timedelta
from pathlib import Path

from ssmem_tui.core.review import Pages, lay, seen
from ssmem_tui.core.workspace import open_workspace
from tests.benchmarks.generate import LAST_DAY, generate

DAYS, LOG_BYTES = 100, 2_000_000
SIZES = (30_000, 300_000)
SECTIONS = 24
TODAY = LAST_DAY + timedelta(days=1)


def bloated(root: Path, size: int) -> str:
    """A core of about `size` bytes: lines of the logs as an agent copies them, and as many that no log
    says."""
    logs = sorted((root / "memory").rglob("2*-*-*.md"))
    said = [line for path in logs for line in path.read_text("utf-8").split("\n") if line.startswith("- ")]
    rng = random.Random(11)
    words = sorted({word for line in said for word in line.split()[1:] if word.isascii()})
    kept: list[str] = []
    while size > 0:
        line = rng.choice(said) if rng.random() < 0.5 else f"- {' '.join(rng.sample(words, 12))}."
        kept.append(line)
        size -= len(line.encode()) + 1
    parts = (f"## Part {n}\n\n" + "\n".join(kept[n::SECTIONS]) for n in range(SECTIONS))
    return "# MEMORY\n\n" + "\n\n".join(parts) + "\n"


def main() -> None:
    costs: list[tuple[float, float]] = []
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder)
        generate(root, DAYS, bytes_target=LOG_BYTES)
        cores = [bloated(root, size) for size in SIZES]
        for core in cores:
            (root / "MEMORY.md").write_text(core, "utf-8")
            space, pages = open_workspace(root), Pages()
            for day, notes in space.days.items():
                for note in notes:
                    pages.of(space, note, day)
            before = time.process_time()
            desk = lay(space, (), pages=pages)
            between = time.process_time()
            entries = seen(space, (), TODAY, pages=pages)
            costs.append((between - before, time.process_time() - between))
            print(
                f"core {len(core.encode()):7,} B, {len(entries):5,} entries: desk {costs[-1][0]:.2f} s,"
                f" {len(desk.candidates)} candidates; last use of all {costs[-1][1]:.2f} s CPU"
            )
    small, large = costs
    print(f"ten times the core: desk {large[0] / small[0]:.1f}×, last use {large[1] / small[1]:.1f}×")


if __name__ == "__main__":
    main()
