"""A row of the cockpit as something to go to, the same before and after a reload."""

from __future__ import annotations

from dataclasses import dataclass, field

from ssmem_tui.core.periods import Period
from ssmem_tui.tui.messages import Here


@dataclass(frozen=True, slots=True)
class Place:
    """`name` alone is its identity, so the cursor survives a file that grew; the rest is where it leads."""

    name: str
    path: str = field(default="", compare=False)
    line: int = field(default=1, compare=False)
    period: Period | None = field(default=None, compare=False)
    commit: str = field(default="", compare=False)

    @property
    def here(self) -> Here:
        return Here(self.path, self.line, self.period, self.commit)
