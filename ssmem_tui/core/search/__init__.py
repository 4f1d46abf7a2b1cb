"""Fuzzy search over topics and over every line, as one types.

`Searcher` keeps a cache outside the workspace in line with the files and answers queries; `SearchThread`
asks it for a screen; `filter_texts` is the same matcher for the rows of a pane. Imported when first used:
SQLite and the rest are of no use to a process that does not search.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ssmem_tui.core.search.matching import Match, filter_texts
    from ssmem_tui.core.search.records import LineHit, Results, SyncReport, TopicHit, TopicKind
    from ssmem_tui.core.search.searcher import Searcher
    from ssmem_tui.core.search.thread import SearchThread

__all__ = [
    "LineHit",
    "Match",
    "Results",
    "SearchThread",
    "Searcher",
    "SyncReport",
    "TopicHit",
    "TopicKind",
    "filter_texts",
]

_HOME = {
    "Match": "matching",
    "SearchThread": "thread",
    "Searcher": "searcher",
    "filter_texts": "matching",
}


def __getattr__(name: str) -> object:
    if name in __all__:
        return getattr(import_module(f"{__name__}.{_HOME.get(name, 'records')}"), name)
    raise AttributeError(name)
