"""Why a line of the sources is not in a summary, in the words of the engine that chose."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple


class Left(StrEnum):
    """What decided against a statement."""

    AGAIN = "again"
    FULLER = "fuller"
    DONE = "done"
    CHANGED = "changed"
    ANNOUNCES = "announces"
    STATUS = "status"
    THIN = "thin"
    LONG = "long"
    SAID = "said"
    DAY = "day"
    ROOM = "room"
    WEIGHT = "weight"


class Verdict(NamedTuple):
    """What decided, and the number of the statement that stands for this one, where one does: of a unit where
    reading decided, of a candidate where the choice did."""

    left: Left
    by: int | None = None
