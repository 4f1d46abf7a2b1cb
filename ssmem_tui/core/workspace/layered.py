"""The seeds' own table: raw logs against layered memory, for a day, a week, a month and all of it.

Bytes, tokens, ratio and load time are measured on this workspace, on this machine, when asked; of very large
memories the tokens come from a part of the files.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from time import perf_counter

from ssmem_tui.core.errors import WorkspaceError
from ssmem_tui.core.model import Cancelled
from ssmem_tui.core.periods import Period
from ssmem_tui.core.tokens import count_tokens
from ssmem_tui.core.workspace.opening import open_workspace, read
from ssmem_tui.core.workspace.records import Workspace

_ROUNDS, _SMALL = 3, 1_000_000
"""Readings of which the fastest counts, and the bytes from which one is enough."""
COUNTED = 4_000_000
"""Bytes from which tokens are counted in files spread evenly over the whole, and scaled: counting ten years
of logs takes ten seconds, and moves the estimate by less than the estimate is off anyway."""

Timer = Callable[[], float]


@dataclass(frozen=True, slots=True)
class Weight:
    """What loading some files takes: bytes, tokens (estimate) and seconds to read them."""

    files: int
    bytes: int
    tokens: int
    seconds: float


@dataclass(frozen=True, slots=True)
class Row:
    """One line of the table. `layered` is `None` where no summary of that period exists yet."""

    name: str
    raw: Weight
    layered: Weight | None

    @property
    def ratio(self) -> float | None:
        """Layered tokens per raw token."""
        return self.layered.tokens / self.raw.tokens if self.layered and self.raw.tokens else None


@dataclass(frozen=True, slots=True)
class Asked:
    """The workspace at `root`, as of `day`."""

    root: Path
    day: date


def weighed(asked: Asked, _: Cancelled) -> tuple[Row, ...]:
    """The table from the disk alone, so that another process can make it: it reads the whole memory."""
    return table(open_workspace(asked.root), asked.day)


def table(
    space: Workspace, day: date, timer: Timer = perf_counter, *, counted: int = COUNTED
) -> tuple[Row, ...]:
    """Rows for the newest day up to `day`, its week, its month, and everything.

    A week or month is layered as its summary; the row of all as L1 with the index. Where the newest period
    has no summary yet, the newest one that has is taken, and named. See `COUNTED` for `counted`.
    """
    known = [one for one in space.days if one <= day]
    if not known:
        return ()
    latest = known[-1]
    scale = _Scale(space, timer, counted)
    rows = [_row(scale, latest.isoformat(), [Period.day(latest)], _paths(space, [Period.day(latest)]))]
    for period in (Period.week(latest), Period.month(latest)):
        chosen = _newest_with_summary(space, period)
        note = space.summaries.get(chosen)
        rows.append(_row(scale, chosen.key, [chosen], [note.path] if note else None))
    everything = [path for notes in space.days.values() for path in (note.path for note in notes)]
    layers = [path for path in (space.core, space.index) if path]
    rows.append(Row("all", scale.weigh(everything), scale.weigh(layers) if layers else None))
    return tuple(rows)


def _newest_with_summary(space: Workspace, period: Period) -> Period:
    done = [
        one for one in space.summaries if one.tier is period.tier and one <= period and _paths(space, [one])
    ]
    return done[-1] if done else period


def _paths(space: Workspace, periods: Iterable[Period]) -> list[str]:
    days = (day for period in periods for day in period.source_days())
    return [note.path for day in days for note in space.days.get(day, ())]


def _row(scale: _Scale, name: str, periods: list[Period], layered: list[str] | None) -> Row:
    raw = scale.weigh(_paths(scale.space, periods))
    return Row(name, raw, scale.weigh(layered) if layered else None)


@dataclass(frozen=True, slots=True)
class _Scale:
    """Weighs files one at a time: all texts together would fill the memory."""

    space: Workspace
    timer: Timer
    counted: int

    def weigh(self, paths: list[str]) -> Weight:
        size = sum(self.space.by_path[path].size for path in paths)
        every = max(1, size // self.counted)
        seconds = []
        for _ in range(_ROUNDS if size < _SMALL else 1):
            taken = 0.0
            tokens = counted = 0
            for number, path in enumerate(paths):
                start = self.timer()
                text = self._read(path)
                taken += self.timer() - start
                if number % every == 0:
                    tokens += count_tokens(text)
                    counted += self.space.by_path[path].size
            seconds.append(taken)
        return Weight(len(paths), size, round(tokens * size / counted) if counted else 0, min(seconds))

    def _read(self, path: str) -> str:
        try:
            return read(self.space, path).text
        except WorkspaceError:
            return ""
