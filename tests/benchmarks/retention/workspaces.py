"""Real workspaces as cases: `python -m tests.benchmarks.retention.workspaces FOLDER ... [--by-case]`.

What stands in a MEMORY.md is what somebody wanted to keep: each of its lines that traces to one line of a
day log is a fact. Days are read as the product reads them (all logs of a date, without what tools derived);
weeks have 15 % and no floor. Nobody's workspace is shipped: folders are given by who runs this.
"""

from __future__ import annotations

import argparse
import datetime as dt
import random
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path

from ssmem_tui.core.errors import SsmemError
from ssmem_tui.core.model import NoteClass
from ssmem_tui.core.rollup.sources import load
from ssmem_tui.core.workspace import Workspace, open_workspace
from tests.benchmarks.retention.__main__ import SETS, Set, table
from tests.benchmarks.retention.content import content
from tests.benchmarks.retention.scoring import Case, Docs, Probe, Scorer, Turn

_LEAST_DAYS, _LEAST_CHARS, _LEAST_PROBES = 10, 30_000, 6
_MOST_CHARS_OF_DAY, _MOST_CHARS, _MOST_PROBES = 100_000, 1_500_000, 60
_LEAST_TRACED = 0.6
_BULLET = re.compile(r"^\s*(?:[-*+]|\d+[.)])\s+(?:\[[ xX]\]\s+)?")


def workspaces(folders: Iterable[Path]) -> Iterator[Case]:
    """The workspaces among `folders` and their direct children that hold enough to measure; limits and the
    share that makes a trace are those of research/compress.md."""
    for folder in folders:
        for place in (folder, *sorted(path for path in folder.iterdir() if path.is_dir())):
            try:
                found = _case(open_workspace(place))
            except SsmemError:
                continue
            if found:
                yield found


def _case(workspace: Workspace) -> Case | None:
    case = Case(workspace.root.name, _days(workspace), [])
    if len(case.days) < _LEAST_DAYS or sum(len(text) for _, text in case.days) < _LEAST_CHARS:
        return None
    case.probes = _kept(workspace, case)
    return case if len(case.probes) >= _LEAST_PROBES else None


def _days(workspace: Workspace) -> Docs:
    days: Docs = []
    left = _MOST_CHARS
    for day, notes in sorted(workspace.days.items()):
        logs = [note for note in notes if note.klass is NoteClass.LOG]
        text = "\n".join(source.text for source in load(workspace, logs))[:_MOST_CHARS_OF_DAY]
        if text.strip():
            left -= len(text)
            if left < 0:
                break
            days.append((day.isoformat(), text))
    return days


def _kept(workspace: Workspace, case: Case) -> list[Probe]:
    weigh = Scorer(case).mass
    lines = [
        (line, dt.date.fromisoformat(day))
        for day, text in case.days
        for raw in text.splitlines()
        if len(line := raw.strip()) > 8
    ]
    held = [content(line, day) for line, day in lines]
    where: dict[str, list[int]] = defaultdict(list)
    for number, tokens in enumerate(held):
        for token in tokens:
            where[token].append(number)
    probes: list[Probe] = []
    seen: set[str] = set()
    for path in ("MEMORY.md", "memory/MEMORY.md"):
        file = workspace.root / path
        for raw in file.read_text("utf-8", errors="replace").splitlines() if file.is_file() else ():
            line = _BULLET.sub("", raw.strip())
            wanted = content(line)
            if len(line) < 15 or line[0] in "#|`" or line in seen or len(wanted) < 4:
                continue
            seen.add(line)
            near = {number for token in wanted for number in where.get(token, ())}
            best = max(near, key=lambda number: (weigh(wanted & held[number]), -number), default=None)
            if best is not None and weigh(wanted & held[best]) >= _LEAST_TRACED * weigh(wanted):
                text, day = lines[best]
                probes.append(Probe("fact", "kept", "", line, (Turn(day, text),)))
    random.Random(1).shuffle(probes)
    return probes[:_MOST_PROBES]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folders", nargs="+", type=Path)
    parser.add_argument("--oracle", action="store_true")
    parser.add_argument("--by-case", action="store_true")
    wanted = parser.parse_args()
    SETS["workspaces"] = Set(lambda: list(workspaces(wanted.folders)), "facts")
    table("workspaces", False, wanted.oracle, wanted.by_case)


if __name__ == "__main__":
    main()
