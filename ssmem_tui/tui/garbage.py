"""When circles of objects are looked for, so that no key ever waits long for it.

A closed screen is a circle that holds all it read. A full look walks every object there is: on ten years that
took 0.4 s, and seconds after a long walk. So what is there before a screen opens is left out (`gc.freeze`,
which costs nothing), and when the screen has closed only what was made since is walked. Two thirds of that
are painted rows, each a dozen objects: those of a closed screen are let go before (`forget_painted`). What is
left out is freed all the same once nobody refers to it; only a circle in it stays, so nothing is left out
while a screen lies over the cockpit.
"""

from __future__ import annotations

import gc
from collections.abc import Iterable

from textual.dom import DOMNode
from textual.widget import Widget

NEVER = 1_000_000
"""A threshold at which Python itself never comes to walk everything."""


def begin() -> None:
    """Leave out all that is loaded; only what is young is looked through without being asked."""
    gc.freeze()
    gc.set_threshold(2_000, 10, NEVER)


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
        self.waits = False
        """Whether a closed screen is still to be freed."""

    def before_opening(self, at_home: bool) -> None:
        """A screen is about to open; `at_home` when it lies directly over the cockpit.

        Nothing is left out while one that closed a moment ago is still to be freed: that takes up to a tenth
        of a second, which nobody shall wait for while another opens.
        """
        if at_home and _begun() and not self.waits:
            gc.collect(1)
            gc.freeze()

    def after_reading(self, at_home: bool) -> None:
        """The workspace was read: all of it is in use, and nobody has to wait for a look through it."""
        if at_home and _begun() and not self.waits:
            gc.collect(1)
            gc.freeze()

    def look(self, at_home: bool) -> None:
        """Free the circles among all that is not left out, after a rest."""
        self.waits = False
        if _begun():
            gc.collect()
            if at_home:
                gc.freeze()
