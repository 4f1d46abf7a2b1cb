"""The recall test with the originals among the rungs: a search of the day logs is asked as well."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing, suppress
from datetime import date
from pathlib import Path

from ssmem_tui.core.model import Cancelled, Progress
from ssmem_tui.core.periods import Period
from ssmem_tui.core.rollup.quiz import Place, Quiz, quiz
from ssmem_tui.core.search.schema import CacheBusy
from ssmem_tui.core.search.searcher import Searcher
from ssmem_tui.core.workspace import Workspace

FIRST = 10
"""Hits that count: as many as an agent reads."""


def recall(
    workspace: Workspace,
    period: Period,
    cache_dir: Path,
    today: Callable[[], date],
    cancelled: Cancelled = lambda: False,
    progress: Callable[[Progress], None] = lambda _: None,
) -> Quiz:
    """Facts of the days of `period`, asked of a search, of its week, its month and core memory.

    `progress` tells of the index of a workspace that was never searched.

    Raises:
        WorkspaceError: a note cannot be read.
    """
    with closing(Searcher(workspace, cache_dir, today=today)) as searcher:
        with suppress(CacheBusy):  # what was indexed before is searched
            searcher.sync(progress, cancelled)

        def find(words: str) -> list[Place]:
            found = searcher.search(f"{words} tier:day", FIRST, cancelled) if words else None
            return [Place(hit.path, hit.line, hit.text) for hit in found.lines] if found else []

        return quiz(workspace, period, cancelled=cancelled, find=find)
