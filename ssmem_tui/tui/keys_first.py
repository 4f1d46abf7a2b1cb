"""An event loop that jobs in threads do not slow down: they compute while it waits, and hardly else.

Python hands the interpreter on when a thread has waited for it as long as the switch interval, and each
thread reads that as it begins to wait. So it is long while the loop computes, for those who wait for the
loop, and short while the loop waits, for the loop that is woken. At the default of 5 ms for both, a key,
which asks some ten times for the interpreter before it is painted, took 29 ms beside one thread that computes
and 180 beside two; at 0.1 ms for both, 6 and 8, but a screen that opens took twice and three times as long.
"""

from __future__ import annotations

import asyncio
import selectors
import sys

LOOP_WAITS, LOOP_COMPUTES = 0.0001, 0.005
"""Switch intervals in seconds."""


class Selector(selectors.DefaultSelector):
    """Sets the interval around the only place in which a loop waits."""

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        sys.setswitchinterval(LOOP_WAITS)
        try:
            return super().select(timeout)
        finally:
            sys.setswitchinterval(LOOP_COMPUTES)


def loop_of_keys() -> asyncio.AbstractEventLoop:
    """For `asyncio.Runner`; on Windows the usual loop, whose place of waiting is another."""
    if sys.platform == "win32":
        return asyncio.new_event_loop()
    return asyncio.SelectorEventLoop(Selector())
