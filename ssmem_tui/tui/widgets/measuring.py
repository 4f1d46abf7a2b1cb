"""How high the lines of a long text are, found a slice at a time so that no key has to wait.

Breaking a megabyte of Chinese takes a third of a second. What is near the cursor is measured at once, the
rest is guessed by its length and measured when nothing else is to be done.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import islice

AT_ONCE = 60_000
"""Characters that are measured before anything is shown, 20 ms of them at most."""
SLICE = 20_000
"""Characters of each later slice, 7 ms."""
_ASCII_SHIFT = 3
"""Plain ASCII is measured eight times faster."""


class Heights:
    """Rows of each item; `exact` measures one, `room` is the cells of a row, `near` the item to begin at."""

    def __init__(
        self, texts: Sequence[str], room: int, exact: Callable[[int], int], *, near: int = 0
    ) -> None:
        self._exact = exact
        self._cost = [len(text) >> _ASCII_SHIFT if text.isascii() else len(text) for text in texts]
        self.rows = [1 + len(text) * (1 if text.isascii() else 2) // room for text in texts]
        self._left = dict.fromkeys(range(len(texts)))
        self._measure(range(near, len(texts)), AT_ONCE * 2 // 3)
        self._measure(range(min(near, len(texts)) - 1, -1, -1), AT_ONCE // 3)

    @property
    def done(self) -> bool:
        return not self._left

    def more(self, shown: Iterable[int]) -> bool:
        """Measure one more slice, what is shown first; whether any height turned out otherwise."""
        changed = self._measure(shown, SLICE)
        return self._measure(tuple(islice(self._left, SLICE)), SLICE) or changed

    def _measure(self, items: Iterable[int], most: int) -> bool:
        changed = False
        for index in items:
            if most < 0:
                break
            if index not in self._left:
                continue
            del self._left[index]
            most -= self._cost[index] + 1
            rows = self._exact(index)
            changed = changed or rows != self.rows[index]
            self.rows[index] = rows
        return changed
