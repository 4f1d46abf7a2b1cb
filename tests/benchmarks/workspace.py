"""Opening, `status`, watching and parsing, each against something named, in one run.

    python -m tests.benchmarks.workspace [--files 8000] [--megabytes 22] [--big FOLDER]

Opening is held against `find -printf` (names, sizes and times, which any program must ask for), parsing
against markdown-it-py on the same text, `status` against `python -c pass`. Medians of five; page cache warm
unless `--cold` may drop it (needs root). `--big` is a workspace made by `tests.benchmarks.generate`. The
commands that read everything are held against `wc -w` over all notes, CPU against CPU, once each: `status`
with an empty cache and again, `context --simulate`, `doctor`.

`status` is measured on a busy workspace too, of 5.6 MB with one log of 30,000 lines, against reading the same
notes and splitting them into lines and words in Python.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import resource
import shlex
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Mapping, Sequence
from datetime import date, timedelta
from pathlib import Path

from ssmem_tui.core.markdown.document import parse
from ssmem_tui.core.markdown.entries import entries
from ssmem_tui.core.workspace import open_workspace
from ssmem_tui.core.workspace.watch import Watcher
from tests.benchmarks.generate import generate

WORDS = (
    "router pump valve board decided lesson sensor config backup 修好 水泵 决定 备份 3.5 kWh 10:30 `/etc/x`"
).split()
ROUNDS = 5


def plant(root: Path, files: int, size: int) -> None:
    """`files` files of `size` bytes together: logs with clocks and slugs, topics, JSON here and there."""
    chance = random.Random(7)
    lines = max(1, size // files // 75)
    for number in range(files):
        day = date(2021, 1, 1) + timedelta(days=number // 5)
        name = (
            f"{day}.md",
            f"{day}-0915.md",
            f"{day}-note-{number}.md",
            f"topics/t{number}.md",
            f"state/s{number}.json",
        )[number % 5]
        target = root / "memory" / name
        target.parent.mkdir(parents=True, exist_ok=True)
        body = "".join(f"- {' '.join(chance.choices(WORDS, k=12))}.\n" for _ in range(lines))
        target.write_text(json.dumps({"text": body}) if name.endswith("json") else f"# {day}\n\n{body}")
    (root / "MEMORY.md").write_text("# Memory\n\n" + "".join(f"- fact {number}\n" for number in range(120)))


def median(work: Callable[[], object], cold: bool = False) -> float:
    """Seconds, median of five."""
    taken = []
    for _ in range(ROUNDS):
        if cold:
            subprocess.run(["sync"], check=True)
            Path("/proc/sys/vm/drop_caches").write_text("3")
        start = time.perf_counter()
        work()
        taken.append(time.perf_counter() - start)
    return statistics.median(taken)


def row(what: str, seconds: float, against: str, reference: float) -> None:
    ratio = f"{seconds / reference:>6.2f} x {against} ({reference * 1000:.1f} ms)"
    print(f"{what:<44} {seconds * 1000:>9.1f} ms   {ratio}")


def run(*argv: str) -> None:
    subprocess.run(argv, check=True, capture_output=True)


def spent(argv: Sequence[str], environment: Mapping[str, str] | None = None) -> float:
    """CPU seconds of a command and all it starts."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(argv, check=True, capture_output=True, env=environment)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def commands(root: Path, what: str) -> None:
    words = spent(("sh", "-c", f"find {shlex.quote(str(root))} -name '*.md' -exec cat {{}} + | wc -w"))
    with tempfile.TemporaryDirectory() as cache:
        environment = {**os.environ, "XDG_CACHE_HOME": cache}
        for name, *arguments in (
            ("status, nothing kept", "status", "--json"),
            ("status again", "status", "--json"),
            ("context --simulate", "context", "--simulate"),
            ("doctor", "doctor", "--json"),
        ):
            argv = (sys.executable, "-m", "ssmem_tui", "-C", str(root), *arguments)
            row(f"CPU of {name} {what}", spent(argv, environment), "wc -w", words)


_SPLITTING = """
import pathlib, sys
for path in pathlib.Path(sys.argv[1]).rglob("*.md"):
    [line.split() for line in path.read_text("utf-8").split("\\n")]
"""


def busy(root: Path) -> None:
    """CPU of `status` where an agent logs all day, with an empty cache, again, and after one more line."""
    generate(root, 120, 11, 3_600_000)
    log = max((root / "memory").rglob("2*-*-*.md"))
    other = root / "other"
    generate(other, 1, 5, 2_000_000, summaries=False)
    (one,) = (other / "memory").rglob("2*-*-*.md")
    log.write_bytes(one.read_bytes())
    shutil.rmtree(other)
    splitting = median_of_spent((sys.executable, "-c", _SPLITTING, str(root)))
    argv = (sys.executable, "-m", "ssmem_tui", "-C", str(root), "status", "--json")
    with tempfile.TemporaryDirectory() as cache:
        environment = {**os.environ, "XDG_CACHE_HOME": cache}
        for what in ("nothing kept", "again", "one more line"):
            if what == "one more line":
                log.write_text(log.read_text("utf-8") + "- heartbeat 23:30 ok\n", "utf-8")
            row(f"CPU of status, busy, {what}", spent(argv, environment), "split in Python", splitting)


def median_of_spent(argv: Sequence[str]) -> float:
    return statistics.median(spent(argv) for _ in range(ROUNDS))


def opening(root: Path, what: str, cold: bool) -> None:
    walk = median(lambda: run("find", str(root), "-type", "f", "-printf", "%s %T@ %p\n"), cold)
    row(f"open {what}", median(lambda: open_workspace(root), cold), "find -printf", walk)
    bare = median(lambda: run(sys.executable, "-c", "pass"), cold)
    status = (sys.executable, "-m", "ssmem_tui", "-C", str(root), "status", "--json")
    row(f"status --json {what}", median(lambda: run(*status), cold), "python -c pass", bare)
    watcher = Watcher(open_workspace(root))
    row(f"one poll of the watcher {what}", median(watcher.poll), "find -printf", walk)


def parsing() -> None:
    from markdown_it import MarkdownIt

    chance = random.Random(7)
    text = ""
    while len(text) < 600_000:
        items = "".join(
            f"- **{chance.choice(WORDS)}:** {' '.join(chance.choices(WORDS, k=14))}.\n" for _ in range(9)
        )
        text += (
            f"## {chance.choice(WORDS)}\n\n{items}\n| a | b |\n|---|---|\n| 1 | 2 |\n\n```sh\nrun\n```\n\n"
        )
    reference = median(lambda: MarkdownIt("commonmark").enable("table").parse(text))
    row("parse 600 KB of Markdown", median(lambda: parse(text)), "markdown-it-py", reference)
    row("parse it and cut it into entries", median(lambda: entries(parse(text))), "markdown-it-py", reference)


def main() -> None:
    """Print one table."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--files", type=int, default=8_000)
    arguments.add_argument("--megabytes", type=float, default=22)
    arguments.add_argument("--big", type=Path)
    arguments.add_argument("--cold", action="store_true")
    chosen = arguments.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        plant(Path(folder), chosen.files, round(chosen.megabytes * 1e6))
        opening(Path(folder), f"{chosen.files:,} files", chosen.cold)
        commands(Path(folder), f"{chosen.files:,} files")
    if chosen.big:
        opening(chosen.big, chosen.big.name, chosen.cold)
        commands(chosen.big, chosen.big.name)
    with tempfile.TemporaryDirectory() as folder:
        busy(Path(folder))
    parsing()
    print(
        f"largest memory of this process {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024:.0f} MB"
    )


if __name__ == "__main__":
    main()
