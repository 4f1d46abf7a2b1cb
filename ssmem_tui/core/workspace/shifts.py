"""What a change from outside did to a file: did it only grow, or did something go?

A file that shrank by over a third, lost lines or vanished is what people fear most about a second writer
(research/peers.md section 2); these are named, plain growth is not.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from enum import StrEnum

from ssmem_tui.core.saying import Saying, saying

SHRUNK = 2 / 3
"""A file that keeps less than this share of its bytes has shrunk."""


class Kind(StrEnum):
    """What happened; `SHRUNK`, `LOST_LINES` and `VANISHED` want a person's eyes."""

    APPEARED = "appeared"
    CHANGED = "changed"
    SHRUNK = "shrank"
    LOST_LINES = "lost lines"
    VANISHED = "vanished"


ALARMING = frozenset({Kind.SHRUNK, Kind.LOST_LINES, Kind.VANISHED})


@dataclass(frozen=True, slots=True)
class Shift:
    """One file that changed: sizes in bytes before and after, and how many of its lines are gone.

    `lost` is `None` where the old text was not at hand (large logs): then only sizes are compared.
    """

    path: str
    kind: Kind
    before: int
    after: int
    lost: int | None = None

    @property
    def alarming(self) -> bool:
        return self.kind in ALARMING

    @property
    def sentence(self) -> Saying:
        """What happened, without memory text."""
        before, after, lost = f"{self.before:,}", f"{self.after:,}", f"{self.lost or 0:,}"
        if self.kind is Kind.VANISHED:
            return saying("{path} is gone ({before} B)", path=self.path, before=before)
        if self.kind is Kind.SHRUNK:
            shrank = saying(
                "{path} shrank from {before} to {after} B", path=self.path, before=before, after=after
            )
            return saying("{what}, {lost} lines gone", what=shrank, lost=lost) if self.lost else shrank
        if self.kind is Kind.LOST_LINES:
            return saying("{path} lost {lost} of its lines", path=self.path, lost=lost)
        if self.kind is Kind.APPEARED:
            return saying("{path} appeared", path=self.path)
        return saying("{path} changed", path=self.path)


def judge(path: str, before: int, after: int, old: bytes | None = None, new: bytes | None = None) -> Shift:
    """Name the change of one file from its sizes and, where at hand, its bytes."""
    lost = lost_lines(old, new) if old is not None and new is not None else None
    if after < before * SHRUNK:
        kind = Kind.SHRUNK
    elif lost:
        kind = Kind.LOST_LINES
    else:
        kind = Kind.CHANGED
    return Shift(path, kind, before, after, lost)


def lost_lines(old: bytes, new: bytes) -> int:
    """How many lines of `old` are nowhere in `new`; blank lines, spacing and order do not count."""
    left = Counter(line.strip() for line in new.split(b"\n"))
    gone = Counter(line.strip() for line in old.split(b"\n"))
    gone.subtract(left)
    return sum(count for line, count in gone.items() if line and count > 0)
