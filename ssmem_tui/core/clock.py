"""The clock of a workspace: the machine's, but for a demo, which stays in the days of its story.

A demo holds `.ssmem/clock.json`, two moments: what its clock read when it was made, and what the machine's
clock read then. It runs on from there, so that the app and every sub-command tell the same day. The file is
not versioned, and `status` names it.
"""

from __future__ import annotations

import json
from datetime import datetime
from pathlib import Path

from ssmem_tui.core.errors import Refused
from ssmem_tui.core.model import Clock
from ssmem_tui.core.own_files import own_file

PATH = ".ssmem/clock.json"
_YEARS = range(2000, 3000)
"""Years that a file may name: with any of them the clock stays within the calendar."""


def clock_of(root: Path, machine: Clock) -> Clock:
    """What tells the time in the workspace at `root`; `machine` where it has no clock of its own."""
    found = _read(root)
    if found is None:
        return machine
    reads, at = found
    return lambda: (machine() - (at - reads)).astimezone(reads.tzinfo)


def has_own(root: Path) -> bool:
    """Whether the workspace at `root` does not go by the machine's clock."""
    return _read(root) is not None


def start(root: Path, reads: datetime, at: datetime) -> None:
    """Give the workspace a clock that read `reads` at the moment `at`; both with their zones.

    Raises:
        OSError: it cannot be written.
    """
    place = root / PATH
    place.parent.mkdir(exist_ok=True)
    place.write_text(json.dumps({"reads": reads.isoformat(), "at": at.isoformat()}) + "\n", "utf-8")


def _read(root: Path) -> tuple[datetime, datetime] | None:
    try:
        found = json.loads(own_file(root, PATH).read_bytes())
        reads, at = (datetime.fromisoformat(found[key]) for key in ("reads", "at"))
    except (Refused, OSError, ValueError, KeyError, TypeError, RecursionError):
        return None
    likely = all(moment.tzinfo and moment.year in _YEARS for moment in (reads, at))
    return (reads, at) if likely else None
