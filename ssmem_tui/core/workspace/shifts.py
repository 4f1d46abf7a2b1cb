"""What a change from outside did to a file: did it only grow, or did something go?

A file that shrank by over a third, lost lines or vanished is what people fear most about a second writer
(research/peers.md section 2); these are named, plain growth is not.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from ssmem_tui.core.saying import Saying, saying

SHRUNK = 2 / 3
"""A file that keeps less than this share of its bytes has shrunk."""
ALIKE = 0.85
"""Share of its bytes, counted in whole lines, from which a new file is an old one under another name."""
_MOST_PAIRS = 10_000
"""Vanished files times new ones above which only those with the very same bytes are matched."""


class Kind(StrEnum):
    """What happened; `SHRUNK`, `LOST_LINES` and `VANISHED` want a person's eyes."""

    APPEARED = "appeared"
    CHANGED = "changed"
    RENAMED = "renamed"
    SHRUNK = "shrank"
    LOST_LINES = "lost lines"
    VANISHED = "vanished"


ALARMING = frozenset({Kind.SHRUNK, Kind.LOST_LINES, Kind.VANISHED})


@dataclass(frozen=True, slots=True)
class Shift:
    """One file that changed: sizes in bytes before and after, and how many of its lines are gone.

    `lost` is `None` where the old text was not at hand (large logs): then only sizes are compared. `was` is
    the old name of a renamed file.
    """

    path: str
    kind: Kind
    before: int
    after: int
    lost: int | None = None
    was: str = ""

    @property
    def alarming(self) -> bool:
        return self.kind in ALARMING or (self.kind is Kind.RENAMED and bool(self.lost))

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
        if self.kind is Kind.RENAMED:
            moved = saying("{old} is now called {path}", old=self.was, path=self.path)
            return saying("{what}, {lost} lines gone", what=moved, lost=lost) if self.lost else moved
        if self.kind is Kind.APPEARED:
            return saying("{path} appeared", path=self.path)
        return saying("{path} changed", path=self.path)


def judge(
    path: str, before: int, after: int, old: bytes | None = None, new: bytes | None = None, *, was: str = ""
) -> Shift:
    """Name the change of one file from its sizes and, where at hand, its bytes; `was`: its old name."""
    lost = lost_lines(old, new) if old is not None and new is not None else None
    if was:
        kind = Kind.RENAMED
    elif after < before * SHRUNK:
        kind = Kind.SHRUNK
    elif lost:
        kind = Kind.LOST_LINES
    else:
        kind = Kind.CHANGED
    return Shift(path, kind, before, after, lost, was)


def renames(gone: Mapping[str, bytes], new: Mapping[str, bytes]) -> dict[str, str]:
    """New path → the path that is gone whose text it holds: the same bytes, else most alike from `ALIKE`."""
    found: dict[str, str] = {}
    left = {path: data for path, data in gone.items() if data.strip()}
    by_bytes: dict[bytes, list[str]] = {}
    for path, data in left.items():
        by_bytes.setdefault(data, []).append(path)
    for path, data in new.items():
        if same := by_bytes.get(data):
            found[path] = same.pop(0)
            del left[found[path]]
    open_new = {path: data for path, data in new.items() if path not in found}
    if len(left) * len(open_new) > _MOST_PAIRS:
        return found
    pairs = ((alike(old, data), path, was) for path, data in open_new.items() for was, old in left.items())
    for likeness, path, was in sorted(pairs, key=lambda pair: (-pair[0], *pair[1:])):
        if likeness >= ALIKE and path not in found and was in left:
            found[path] = was
            del left[was]
    return found


def alike(old: bytes, new: bytes) -> float:
    """Share of the bytes of the larger text that stand, in whole lines and whatever order, in both."""
    most = max(len(old), len(new))
    if min(len(old), len(new)) < most * ALIKE:  # cannot be, and need not be counted
        return 0.0
    shared = Counter(old.splitlines(keepends=True)) & Counter(new.splitlines(keepends=True))
    return sum(len(line) * count for line, count in shared.items()) / most if most else 0.0


def lost_lines(old: bytes, new: bytes) -> int:
    """How many lines of `old` are nowhere in `new`; blank lines, spacing and order do not count."""
    left = Counter(line.strip() for line in new.split(b"\n"))
    gone = Counter(line.strip() for line in old.split(b"\n"))
    gone.subtract(left)
    return sum(count for line, count in gone.items() if line and count > 0)
