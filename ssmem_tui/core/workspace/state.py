"""State files that agents keep beside the memory: JSON and JSONL, shown and never rewritten.

Measured: 610 JSON files in 32 workspaces, 30 that do not parse, 4 of 40 JSONL files with bad lines
(research/corpus.md section 1).
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, NoReturn

from ssmem_tui.core.errors import WorkspaceError
from ssmem_tui.core.periods import Period
from ssmem_tui.core.saying import NOTHING_SAID, Saying, said_by, saying
from ssmem_tui.core.workspace.opening import read_bytes
from ssmem_tui.core.workspace.records import Workspace

ROLLUP_STATE = "rollup-state.json"

_LIMIT = 8 * 1024 * 1024


@dataclass(frozen=True, slots=True)
class StateFile:
    """One state file; `problem` is empty when all of it parses."""

    path: str
    problem: Saying = NOTHING_SAID


@dataclass(frozen=True, slots=True)
class RollupState:
    """What the fractal skill recorded of its daily roll-up; `None` means never, or not known."""

    path: str = ""
    daily: datetime | None = None
    current_week: str = ""

    @property
    def contradiction(self) -> Saying:
        """How `currentWeek` contradicts the last daily run; the script builds it wrong at New Year."""
        week = Period.week(self.daily.date()).key if self.daily else ""
        if not week or not self.current_week or week == self.current_week:
            return NOTHING_SAID
        return saying(
            "currentWeek says {told}, but {day} is in {week}",
            told=self.current_week,
            day=f"{self.daily:%Y-%m-%d}",
            week=week,
        )


def inspect(space: Workspace) -> tuple[StateFile, ...]:
    """Every JSON and JSONL file of the workspace, and whether it parses."""
    return tuple(_inspect(space, path) for path in space.state_files)


def _inspect(space: Workspace, path: str) -> StateFile:
    try:
        data = read_bytes(space, path)
    except WorkspaceError as error:
        return StateFile(path, said_by(error))
    if len(data) > _LIMIT:
        return StateFile(path, saying("larger than 8 MB, not looked into"))
    if path.lower().endswith(".jsonl"):
        lines = [line for line in data.split(b"\n") if line.strip()]
        bad = sum(not _parses(line) for line in lines)
        some = saying("{bad} of {n} lines cannot be read as JSON", bad=bad, n=len(lines))
        return StateFile(path, some if bad else NOTHING_SAID)
    return StateFile(path, NOTHING_SAID if _parses(data) else saying("cannot be read as JSON"))


def _parses(data: bytes) -> bool:
    try:
        strict(data)
    except ValueError:
        return False
    return True


def strict(data: bytes) -> Any:
    """Parse JSON as the standard has it: no NaN, nothing after the value.

    Raises:
        ValueError: it is not.
    """
    try:
        return json.loads(data.decode("utf-8-sig"), parse_constant=_refuse)
    except RecursionError as error:
        raise ValueError("nested too deeply") from error


def _refuse(constant: str) -> NoReturn:
    raise ValueError(f"{constant} is no JSON")


def moment(value: object) -> datetime | None:
    """A point in time as agents write it: epoch seconds (or milliseconds), an ISO string, null for never."""
    try:
        if isinstance(value, str):
            return datetime.fromisoformat(value)
        if isinstance(value, int | float) and not isinstance(value, bool):
            return datetime.fromtimestamp(value / 1000 if value > 1e11 else value, UTC)
    except (ValueError, OverflowError, OSError):
        return None
    return None


def rollup_state(space: Workspace) -> RollupState:
    """The skill's own record of its last runs. It is shown; what is due is decided by the files alone."""
    path = next((path for path in space.state_files if path.rsplit("/", 1)[-1] == ROLLUP_STATE), None)
    if path is None:
        return RollupState()
    try:
        table = strict(read_bytes(space, path))
    except (ValueError, WorkspaceError):
        return RollupState(path)
    if not isinstance(table, dict):
        return RollupState(path)
    return RollupState(path, moment(table.get("lastDailyRollup")), str(table.get("currentWeek") or ""))
