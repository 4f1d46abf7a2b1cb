"""One decision (file + ledger + commit) against `git commit -m x -- MEMORY.md` in the same repository.

    python -m tests.benchmarks.commit [--commits 100 20000] [--rounds 40]

Both run in turns in one repository of 618 files; git as a person has it (it syncs nothing by default), the
store once unsynced and once with every byte synced. Targets (issue of the store): 1.5 times and 5 times.
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

from ssmem_tui.core.store import Act, Change, LedgerRecord, Store

_FILES = 618


def repository(top: Path, commits: int) -> None:
    """A workspace with a long past, made with one `git fast-import`."""
    subprocess.run(["git", "init", "-q", "-b", "main", str(top)], check=True)
    for key, value in (("user.name", "Ada"), ("user.email", "ada@example.invalid"), ("gc.auto", "0")):
        subprocess.run(["git", "-C", str(top), "config", key, value], check=True)
    facts = [f"- fact {number} about something that matters\n" for number in range(150)]
    feed: list[str] = []
    for number in range(commits):
        facts[number % len(facts)] = f"- fact {number} about something that was decided on day {number}\n"
        files = {"MEMORY.md": "# Memory\n\n" + "".join(facts)}
        if number == 0:
            days = (f"memory/{2020 + n // 365}-{n % 365:03}.md" for n in range(_FILES - 1))
            files |= {day: f"# {day}\n- something happened\n" * 20 for day in days}
        else:
            files[f"memory/{2020 + number % 9}-{number % 60:03}.md"] = f"# day\n- {number}\n" * 20
        when = 1_600_000_000 + number * 600
        feed.append(f"commit refs/heads/main\ncommitter Ada <ada@example.invalid> {when} +0000\n")
        feed.append(f"data 10\nact {number:06d}\n")
        feed += [f"M 100644 inline {path}\ndata {len(text)}\n{text}\n" for path, text in files.items()]
    subprocess.run(
        ["git", "-C", str(top), "fast-import", "--quiet"], input="".join(feed), text=True, check=True
    )
    subprocess.run(["git", "-C", str(top), "reset", "-q", "--hard"], check=True)
    subprocess.run(["git", "-C", str(top), "repack", "-adq"], check=True)


def measure(top: Path, rounds: int) -> dict[str, list[float]]:
    """Seconds of each way, in turns."""
    times: dict[str, list[float]] = {"git": [], "store unsynced": [], "store synced": []}
    stores = {
        name: Store(top, clock=lambda: datetime.now().astimezone(), durable=name.endswith(" synced"))
        for name in ("store unsynced", "store synced")
    }

    def plain(number: int) -> None:
        path = top / "MEMORY.md"
        path.write_bytes(path.read_bytes() + b"- git %d\n" % number)
        subprocess.run(["git", "commit", "-q", "-m", "x", "--", "MEMORY.md"], cwd=top, check=True)

    def decide(store: Store, number: int) -> None:
        before = store.read("MEMORY.md") or b""
        change = Change("MEMORY.md", before, before + b"- store %d\n" % number)
        record = LedgerRecord("decisions", {"entry": number, "choice": "approve", "reason": "x" * 200})
        assert store.apply(Act("promote", f"fact {number}", (change,), (record,))).commit

    for number in range(rounds + 2):
        for name in times:
            act: Callable[[], None] = (
                (lambda n=number: plain(n))
                if name == "git"
                else (lambda s=stores[name], n=number: decide(s, n))  # type: ignore[misc]
            )
            started = time.perf_counter()
            act()
            if number >= 2:
                times[name].append(time.perf_counter() - started)
    for store in stores.values():
        store.close()
    return times


def main() -> None:
    """Print milliseconds and ratios for each length of history."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--commits", type=int, nargs="+", default=[100, 20_000])
    parser.add_argument("--rounds", type=int, default=40)
    args = parser.parse_args()
    print(
        f"load {os.getloadavg()[0]:.1f}, {args.rounds} rounds, best / median ms, ratio of medians (of bests)"
    )
    for commits in args.commits:
        with tempfile.TemporaryDirectory() as folder:
            top = Path(folder) / "repo"
            repository(top, commits)
            times = measure(top, args.rounds)
        base = times["git"]
        for name, found in times.items():
            best, median = min(found), statistics.median(found)
            ratio, of_best = median / statistics.median(base), best / min(base)
            cells = f"{best * 1e3:6.1f} / {median * 1e3:6.1f}   {ratio:.2f} ({of_best:.2f})"
            print(f"{commits:>6} commits  {name:<15} {cells}")


if __name__ == "__main__":
    main()
