"""One commit as a page for the reader: what it changed, and below it why."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from ssmem_tui.tui.cockpit.background import Opened
from ssmem_tui.tui.cockpit.place import Place
from ssmem_tui.tui.history import fetching
from ssmem_tui.tui.history.layout import Placed, change_lines, first_change, reason_rows
from ssmem_tui.tui.messages import Here
from ssmem_tui.tui.services import Services
from ssmem_tui.tui.widgets.line_list import Row


@dataclass(frozen=True, slots=True)
class Page:
    """`path` is the file in whose history the commit was found; its part of the change stands first."""

    commit: str
    path: str
    opened: Opened
    placed: tuple[Placed, ...]
    why: Sequence[Row]

    @property
    def first(self) -> int:
        """The line to begin with, 1-based."""
        return first_change(self.placed)

    def place(self, index: int) -> Here:
        """Where a line of the page stands in a file."""
        at = self.placed[index] if index < len(self.placed) else None
        if at is None or not at.path:
            return Here(self.path, commit=self.commit)
        return Here(at.path, at.number or 1, commit=self.commit, text=at.line.text)


def page_of(services: Services, commit: str, path: str) -> Page:
    """Read a commit. For a thread."""
    with services.store() as store:
        found = store.commit(commit)
    placed = change_lines(fetching.changes(services, commit, first=path))
    detail = fetching.detail(services, found)
    why = []
    for row in reason_rows(detail, services.config.tzinfo):
        if isinstance(row.key, tuple) and row.key[0] == "source":
            source = detail.sources[row.key[1]][0]
            row = replace(row, key=Place(f"why:{source.path}:{source.line}", source.path, source.line))
        why.append(row)
    text = "\n".join(one.line.text for one in placed)
    return Page(commit, path, Opened(None, found.subject, text, made=True), placed, why)
