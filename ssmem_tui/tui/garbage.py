"""When circles of objects are looked for, so that no key ever waits long for it.

A closed screen is a circle that holds all it read. A full look walks every object there is: on ten years that
took 0.4 s, and seconds after a long walk. So what is there before a screen opens is left out (`gc.freeze`,
which costs nothing), and when the screen has closed only what was made since is walked. What is left out is
freed all the same once nobody refers to it; only a circle in it stays, so nothing is left out while a screen
lies over the cockpit or a closed one is still held, by a job that runs on.

Two thirds of what a look met were painted rows (`strips`). What a widget keeps of its rows is no circle, but
Textual remembered the last 1,024 widgets' by the colours they were asked for (`get_inner_outer`): rows of a
hundred closed screens.
"""

from __future__ import annotations

import gc
import weakref
from collections.abc import Iterable
from functools import lru_cache, partial
from typing import Any, cast

from textual._styles_cache import StylesCache
from textual.dom import DOMNode
from textual.screen import Screen
from textual.widget import Widget

from ssmem_tui.tui import heap, strips

NEVER = 1_000_000
"""A threshold at which Python itself never comes to walk everything."""
YOUNG, MIDDLE = 2_000, 4
MUCH = 5
"""Times `YOUNG * MIDDLE` objects came since the last look: to walk what is left of them takes a fiftieth of a
second."""


strips.lighten()
_COLOURS = 256
_mixed = partial(cast(Any, StylesCache.get_inner_outer).__wrapped__, StylesCache)
StylesCache.get_inner_outer = staticmethod(lru_cache(_COLOURS)(_mixed))  # type: ignore[method-assign, assignment]


def begin() -> None:
    """Leave out all that is loaded; only what is young is looked through without being asked. For the
    program, not for tests.

    Looks at young objects stay small: while typing in the search of 100 MB one took at most 3 ms, and one at
    those that survived 8 (with 20,000 in place of 2,000: 9 and 43). Those that survived are looked at after
    every fourth: after the tenth such a look took up to 28 on ten years, and freed next to nothing.
    """
    gc.freeze()
    gc.set_threshold(YOUNG, MIDDLE, NEVER)
    heap.begin()


def _begun() -> bool:
    """Asked in this way for `gc.get_freeze_count` walks all that is left out, a tenth of a second long."""
    return gc.get_threshold()[2] == NEVER


def forget_painted(nodes: Iterable[DOMNode]) -> None:
    """Let go of the rows that the widgets of a closed screen keep for the next time they are painted."""
    for node in nodes:
        if isinstance(node, Widget):
            node._styles_cache.clear()


class Garbage:
    """Does nothing before `begin`: tests look as Python likes."""

    def __init__(self) -> None:
        self._left: list[weakref.ref[Screen[Any]]] = []

    def left(self, screen: Screen[Any]) -> None:
        """`screen` is about to close."""
        self._left.append(weakref.ref(screen))

    @property
    def waits(self) -> bool:
        """Whether a closed screen is still to be freed."""
        return any(each() is not None for each in self._left)

    def is_ripe(self) -> bool:
        """Whether much came since the last look, and no screen is amid closing."""
        closing = any(screen.is_attached for each in self._left if (screen := each()))
        return gc.get_count()[2] >= MUCH and not closing

    def leave_out(self, at_home: bool) -> None:
        """All there is now is in use: the workspace was read, or a screen is about to open; `at_home` when
        nothing lies over the cockpit.

        Nothing is left out while a screen that closed a moment ago is still to be freed: that takes up to a
        tenth of a second, which nobody shall wait for while another opens.
        """
        if at_home and _begun() and not self.waits:
            gc.collect(1)
            gc.freeze()

    def look(self, at_home: bool) -> None:
        """Free the circles among all that is not left out, after a rest."""
        if _begun():
            gc.collect()
            self._left = [each for each in self._left if each() is not None]
            if at_home and not self._left:
                gc.freeze()
            heap.give_back()
