"""When circles of objects are looked for, so that no key ever waits long for it.

A closed screen is a circle that holds all it read. A full look walks every object there is: on ten years that
took 0.4 s, and seconds after a long walk. So what is there before a screen opens is left out (`gc.freeze`,
which costs nothing), and when the screen has closed only what was made since is walked: 1 to 56 ms on a tour
of ten years. What is left out is freed all the same once nobody refers to it; only a circle in it stays, so
nothing is left out while a screen lies over the cockpit.
"""

from __future__ import annotations

import gc


class Garbage:
    """Does nothing before `tune_interpreter` left the loaded modules out: tests look as Python likes."""

    def __init__(self) -> None:
        self.waits = False
        """Whether a closed screen is still to be freed."""

    def before_opening(self, at_home: bool) -> None:
        """A screen is about to open; `at_home` when it lies directly over the cockpit."""
        if at_home and self.waits:
            self.look(at_home)
        elif at_home:
            self.leave_out()

    def leave_out(self) -> None:
        """What is there is in use, but for what was just made: leave it out from now on."""
        if gc.get_freeze_count():
            gc.collect(1)
            gc.freeze()

    def look(self, at_home: bool) -> None:
        """Free the circles among all that is not left out."""
        self.waits = False
        if gc.get_freeze_count():
            gc.collect()
            if at_home:
                gc.freeze()
