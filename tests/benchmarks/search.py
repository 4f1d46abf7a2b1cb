"""Search beside fzf and rg, on the same seeded memory, question by question in one run.

    python -m tests.benchmarks.search [--size 10mb|100mb] [--titles 50000] [--headings 20000]
                                       [--per-kind 25] [--keep FOLDER]

Prints CPU milliseconds a question (children included), and how far up the wanted item stood: MRR, share of
firsts, share in the first ten. fzf and rg are taken from the system and left out with a note when absent.
"""

from __future__ import annotations

import argparse
import os
import random
import re
import resource
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from datetime import date
from pathlib import Path

from ssmem_tui.core.private import cache_of
from ssmem_tui.core.search.corpus import Folder
from ssmem_tui.core.search.records import Results
from ssmem_tui.core.search.searcher import Searcher
from tests.benchmarks.search_corpus import TITLES_ONLY, Generator, Question, frequencies, questions

SEED = 1
FIRST = 50
TODAY = date(2026, 11, 1)

Engine = Callable[[str], Sequence[str]]
"""What was typed → texts of the best hits, best first."""


def cpu() -> float:
    """Milliseconds of CPU of this process and of its finished children."""
    used = (resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    return sum(one.ru_utime + one.ru_stime for one in used) * 1000


def first_lines(commands: Sequence[Sequence[str]], source: Path | None = None) -> list[str]:
    """Run a pipe of commands and take its first lines."""
    with (source or Path(os.devnull)).open("rb") as stdin:
        running: list[subprocess.Popen[bytes]] = []
        for command in commands:
            feed = running[-1].stdout if running else stdin
            running.append(
                subprocess.Popen(command, stdin=feed, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
            )
        output = running[-1].stdout
        assert output
        lines = [
            line.decode("utf-8", "replace").rstrip("\n")
            for _, line in zip(range(FIRST), output, strict=False)
        ]
        for process in running:
            process.kill()
            if process.stdout:
                process.stdout.close()
            process.wait()
    return lines


def fzf(data: Path) -> Engine:
    return lambda typed: first_lines([["fzf", "--filter", typed]], data)


def rg(root: Path) -> Engine:
    """One rg a word, in a pipe: lines that hold every word, in any order."""

    def ask(typed: str) -> Sequence[str]:
        first, *rest = typed.split()
        commands = [["rg", "-iF", "-I", "-N", "--no-heading", "-e", first, str(root)]]
        return first_lines(commands + [["rg", "-iF", "-e", word, "-"] for word in rest])

    return ask


def topics_of(searcher: Searcher) -> Engine:
    """Only the topics: a search called off as soon as they are known."""

    def ask(typed: str) -> Sequence[str]:
        got: list[Results] = []
        searcher.search(typed, FIRST, cancelled=lambda: bool(got), partial=got.append)
        return [hit.text for hit in got[0].topics] if got else []

    return ask


def lines_of(searcher: Searcher) -> Engine:
    """The whole search, topics and lines read back from the files, as a key pressed costs."""
    return lambda typed: [hit.text for hit in searcher.search(typed, FIRST).lines]


class Tally:
    """CPU and ranks of one engine."""

    def __init__(self) -> None:
        self.cpu: list[float] = []
        self.ranks: dict[str, list[int]] = defaultdict(list)

    def ask(self, engine: Engine, question: Question) -> None:
        before = cpu()
        got = engine(question.text)
        self.cpu.append(cpu() - before)
        places = (place for place, text in enumerate(got[:10], 1) if text == question.target)
        self.ranks[question.kind].append(next(places, 0))

    def row(self, name: str, kinds: Iterable[str]) -> str:
        ranks = [rank for kind in self.ranks.values() for rank in kind]
        share = [statistics.mean(map(bool, self.ranks[kind])) for kind in kinds]
        mrr = statistics.mean(1 / rank if rank else 0.0 for rank in ranks)
        firsts, ten = statistics.mean(rank == 1 for rank in ranks), statistics.mean(map(bool, ranks))
        most = sorted(self.cpu)[int(len(self.cpu) * 0.95)]
        figures = f"{statistics.median(self.cpu):9.1f} {most:8.1f} {mrr:6.3f} {firsts:6.2f} {ten:6.2f} |"
        return f"{name:26s}{figures}" + "".join(f"{one:8.2f}" for one in share)


def compare(title: str, engines: dict[str, Engine], asked: Sequence[Question]) -> None:
    """Every engine answers question 1, then question 2, … so that noise hits all of them alike."""
    tallies = {name: Tally() for name in engines}
    for question in asked:
        for name, engine in engines.items():
            tallies[name].ask(engine, question)
    kinds = list(dict.fromkeys(question.kind for question in asked))
    print(f"\n## {title}, {len(asked)} questions")
    columns = f"{'CPU p50':>9} {'p95 ms':>8} {'MRR':>6} {'hit@1':>6} {'hit@10':>6} |"
    print(f"{'':26s}{columns}" + "".join(f"{kind:>8}" for kind in kinds))
    for name, tally in tallies.items():
        print(tally.row(name, kinds), flush=True)


def build(root: Path, cache: Path) -> Searcher:
    """Index a memory and say what that took."""
    before, began = cpu(), time.perf_counter()
    searcher = Searcher(Folder(root), cache, today=lambda: TODAY)
    report = searcher.sync()
    took = time.perf_counter() - began
    size = searcher.file.stat().st_size / 1e6
    print(
        f"# built {report.files} files, {report.blocks} blocks: {(cpu() - before) / 1000:.1f} s CPU, ", end=""
    )
    print(f"{took:.1f} s, cache {size:.0f} MB", flush=True)
    return searcher


def without_pinyin(run: Callable[[], None]) -> None:
    """Do something as if the extra were not installed."""
    hidden: dict[str, object] = {"pypinyin": None, "pypinyin.constants": None}
    kept = {name: sys.modules.get(name) for name in hidden}
    sys.modules.update(hidden)  # type: ignore[arg-type]
    try:
        run()
    finally:
        for name, module in kept.items():
            if module is None:
                del sys.modules[name]
            else:
                sys.modules[name] = module


def bench_titles(work: Path, name: str, titles: Sequence[str], per_kind: int, fzf_there: bool) -> None:
    """Known ones among `titles`, with and without the pinyin extra."""
    root = work / name
    (root / "memory").mkdir(parents=True, exist_ok=True)
    for at in range(0, len(titles), 500):
        rows = "\n\n".join(f"## {title}" for title in titles[at : at + 500])
        (root / "memory" / f"part-{at:06d}.md").write_text(rows + "\n")
    flat = work / f"{name}.txt"
    flat.write_text("\n".join(titles) + "\n")
    asked = questions(random.Random(SEED + 1), titles, titles, frequencies(titles), per_kind)
    searcher = build(root, work / f"cache-{name}")
    plain: list[Searcher] = []
    without_pinyin(lambda: plain.append(build(root, work / f"cache-{name}-plain")))
    engines = {"ssmem, pypinyin": topics_of(searcher), "ssmem, without": topics_of(plain[0])}
    if fzf_there:
        engines["fzf --filter"] = fzf(flat)
    compare(f"{len(titles)} {name}", engines, asked)
    searcher.close()
    plain[0].close()


def bench_lines(work: Path, size: int, per_kind: int, tools: Sequence[str]) -> None:
    """Known lines among all lines, appending and finding, and a fresh process."""
    root = work / "memory"
    if not root.exists():
        Generator(SEED).tree(root, size)
    logs = sorted((root / "memory").rglob("*.md"), reverse=True)
    flat = work / "lines.txt"
    lines = [line for log in logs for line in log.read_text().split("\n") if line.strip()]
    flat.write_text("\n".join(lines) + "\n")
    rng = random.Random(SEED)
    sample = [line for line in rng.sample(lines, min(len(lines), 120_000)) if 20 < len(line) < 400]
    asked = questions(random.Random(SEED + 1), sample[:20_000], lines, frequencies(sample), per_kind)
    asked = [question for question in asked if question.kind not in TITLES_ONLY]
    os.environ["XDG_CACHE_HOME"] = str(work / "xdg")
    searcher = build(root, cache_of(root))
    engines = {"ssmem": lines_of(searcher)}
    if "fzf" in tools:
        engines["fzf --filter"] = fzf(flat)
    if "rg" in tools:
        engines["rg | rg"] = rg(root / "memory")
    for engine in engines.values():
        engine("warm up")
    compare(f"{size / 1e6:.0f} MB, {len(lines)} lines", engines, asked)
    append_and_find(searcher, root, logs)
    searcher.close()
    cold(root, "rg" in tools)


def append_and_find(searcher: Searcher, root: Path, logs: Sequence[Path]) -> None:
    """What it costs until a line written a moment ago is found."""
    taken: list[float] = []
    for number in range(20):
        log = logs[number % 5]
        with log.open("a") as file:
            file.write(f"- appended zebrafinch{number} 追加一行 {number}\n")
        before = cpu()
        searcher.sync(only=[log.relative_to(root).as_posix()])
        hits = searcher.search(f"zebrafinch{number}", FIRST).lines
        taken.append(cpu() - before)
        assert any(f"zebrafinch{number}" in hit.text for hit in hits)
    before = cpu()
    searcher.sync()
    rescan = cpu() - before
    before = cpu()
    searcher.sync()
    print(f"\n# append a line and find it: median {statistics.median(taken):.1f} ms CPU; ", end="")
    print(f"look at all files: {rescan:.1f} ms, again with nothing changed: {cpu() - before:.1f} ms")


def cold(root: Path, rg_there: bool) -> None:
    """A fresh process on a warm cache beside rg for the same word; medians of nine, alternating."""
    own = [sys.executable, "-m", "ssmem_tui", "-C", str(root), "search", "--json"]
    print("\n# fresh process, wall and CPU ms, median of 9")
    for word in ("deploy", "staging deploy", "depolyment"):
        rows: dict[str, list[tuple[float, float]]] = defaultdict(list)
        commands = {"ssmem-tui search": [*own, word]}
        if rg_there:
            commands["rg -iF"] = ["rg", "-iF", "-n", "-e", word, str(root)]
        commands["python -c pass"] = [sys.executable, "-c", "pass"]
        for _ in range(9):
            for name, command in commands.items():
                before, began = cpu(), time.perf_counter()
                subprocess.run(command, capture_output=True, check=False)
                rows[name].append(((time.perf_counter() - began) * 1000, cpu() - before))
        for name, taken in rows.items():
            wall, used = (statistics.median(one[i] for one in taken) for i in (0, 1))
            print(f"{word:16s} {name:18s} {wall:8.0f} {used:8.0f}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--size", default="10mb", type=str.lower)
    parser.add_argument("--titles", default=50_000, type=int)
    parser.add_argument("--headings", default=20_000, type=int, help="As agents write them.")
    parser.add_argument("--per-kind", default=25, type=int)
    parser.add_argument("--keep", type=Path, help="Work here, keep what was made, use what is there.")
    given = parser.parse_args()
    wanted = re.fullmatch(r"(\d+)(kb|mb)", given.size)
    if not wanted:
        parser.error("--size is a number with kb or mb, such as 10mb")
    tools = [tool for tool in ("fzf", "rg") if shutil.which(tool)]
    for tool in {"fzf", "rg"} - set(tools):
        print(f"# {tool} is not installed and was left out")
    work = given.keep or Path(tempfile.mkdtemp(prefix="ssmem-bench-"))
    try:
        if given.titles:
            titles = Generator(SEED).titles(given.titles)
            bench_titles(work, "titles", titles, given.per_kind, "fzf" in tools)
        if given.headings:
            headings = Generator(SEED).headings(given.headings)
            bench_titles(work, "headings", headings, given.per_kind, "fzf" in tools)
        size = int(wanted[1]) * {"kb": 1_000, "mb": 1_000_000}[wanted[2]]
        if size:
            bench_lines(work, size, given.per_kind, tools)
    finally:
        if not given.keep:
            shutil.rmtree(work, ignore_errors=True)


if __name__ == "__main__":
    main()
