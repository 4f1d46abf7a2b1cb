"""Queries that led somewhere, newest first, remembered per workspace outside it."""

from __future__ import annotations

from dataclasses import dataclass, field

from ssmem_tui.tui.state import State

_KEY = "search.history"
_MOST = 50


@dataclass(slots=True)
class Past:
    """Walked like a shell's history: older, newer, and back to what was being typed."""

    state: State
    _at: int = -1
    _typed: str = ""
    _queries: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        kept = self.state.get(_KEY, [])
        self._queries = [query for query in kept if isinstance(query, str)]

    @property
    def queries(self) -> tuple[str, ...]:
        return tuple(self._queries)

    def add(self, query: str) -> None:
        """Remember a query; one asked before moves to the front."""
        query = query.strip()
        if query:
            self._queries = [query, *(one for one in self._queries if one != query)][:_MOST]
            self.state.set(_KEY, self._queries)
        self._at = -1

    def older(self, typed: str) -> str:
        """The query before; `typed` is kept for the way back."""
        if self._at == -1:
            self._typed = typed
        self._at = min(self._at + 1, len(self._queries) - 1)
        return self._queries[self._at] if self._queries else typed

    def newer(self, typed: str) -> str:
        """The query after, at last what had been typed."""
        if self._at <= 0:
            was, self._at = self._at, -1
            return self._typed if was == 0 else typed
        self._at -= 1
        return self._queries[self._at]
