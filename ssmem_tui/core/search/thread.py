"""Searching beside a screen: one thread, one slot, the newest query wins.

No debounce: a new query replaces the waiting one and interrupts the running one, so work never piles up
however fast one types (research/search.md section 5, "Threads").
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from functools import partial
from typing import Protocol

from ssmem_tui.core.model import Cancelled
from ssmem_tui.core.search.records import Results

_LIMIT = 50
"""Hits a section."""


class Searches(Protocol):
    """A `Searcher`, or a stand-in for one."""

    def search(
        self, query: str, limit: int, cancelled: Cancelled, partial: Callable[[Results], None] | None
    ) -> Results: ...

    def interrupt(self) -> None: ...


class SearchThread:
    """`deliver` is called in this thread with a generation and results, topics first, or with an error.

    Answers to an older generation than the last one submitted are never delivered.
    """

    def __init__(self, searcher: Searches, deliver: Callable[[int, Results | Exception], None]) -> None:
        self._searcher = searcher
        self._deliver = deliver
        self._changed = threading.Condition()
        self._waiting: tuple[int, str] | None = None
        self._generation = 0
        self._busy = False
        self._stopped = False
        self._thread = threading.Thread(target=self._loop, name="search", daemon=True)
        self._thread.start()

    @property
    def generation(self) -> int:
        """The number of the last query submitted."""
        return self._generation

    def submit(self, query: str) -> int:
        """Ask for this and forget what was asked before; returns its generation."""
        with self._changed:
            self._generation += 1
            self._waiting = (self._generation, query)
            number = self._generation
            interrupt = self._busy
            self._changed.notify_all()
        if interrupt:
            self._searcher.interrupt()
        return number

    def stop(self) -> None:
        """End the thread; waits for at most two seconds."""
        with self._changed:
            self._stopped = True
            self._generation += 1
            self._changed.notify_all()
        self._searcher.interrupt()
        self._thread.join(2)

    def _stale(self, number: int) -> bool:
        return self._generation != number

    def _hand_over(self, number: int, results: Results | Exception) -> None:
        if not self._stale(number):
            self._deliver(number, results)

    def _loop(self) -> None:
        while True:
            with self._changed:
                self._busy = False
                self._changed.wait_for(lambda: self._stopped or self._waiting is not None)
                if self._stopped or self._waiting is None:
                    return
                number, query = self._waiting
                self._waiting = None
                self._busy = True
            answer: Results | Exception
            try:
                answer = self._searcher.search(
                    query, _LIMIT, partial(self._stale, number), partial(self._hand_over, number)
                )
            except Exception as error:  # the thread must outlive any one query
                answer = error
            self._hand_over(number, answer)
