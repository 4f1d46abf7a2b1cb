"""Wait until an app is at rest, without a fixed sleep: Textual's own pilot sleeps four times 20 ms for a key.

`at_rest` takes the place of `textual._wait.wait_for_idle`, so that `pilot.press`, `click` and `pause` wait
for what matters: nothing is ready to run in the event loop, what changed is painted, no thread of the app
computes, no timer is due soon.
"""

from __future__ import annotations

import asyncio
import threading
from time import monotonic, process_time, thread_time
from typing import Any

import textual.app
import textual.pilot
import textual.screen
from textual._context import active_app

_LOOK = 0.02
"""Seconds over which a thread that stands is told from one that computes; as `textual._wait` has it."""
_STANDS = 0.001
"""Seconds of computing within `_LOOK` that still count as standing; as `textual._wait` has it."""
_SOON = 0.06
"""Seconds: a timer due this soon belongs to the key that was pressed; what `press` slept at least before."""
_NEVER = 1e6
"""Seconds between two frames: one is painted whenever all else is done, and none in between, which
would make a key a third slower."""
FRAME = textual.screen.UPDATE_PERIOD
"""What it is on a terminal: for tests of what happens between two frames."""


async def at_rest(min_sleep: float = 0.0, max_sleep: float = 10.0) -> bool:
    """Wait until everything is handled, at most `max_sleep` seconds; whether it is. A loop with a beat faster
    than `_SOON` never is."""
    loop: Any = asyncio.get_running_loop()
    end = monotonic() + max_sleep
    while monotonic() < end:
        await asyncio.sleep(0)
        if loop._ready or _paint() or (_threads() and not await _stand(loop)):
            continue
        due = min((each._when for each in loop._scheduled if not each._cancelled), default=None)
        if due is None or due - loop.time() > _SOON:
            return True
        await asyncio.sleep(max(0.0, due - loop.time()))
    return False


def _paint() -> bool:
    """Paint the screens that wait for their next frame; whether there were any."""
    dirty = [each for each in active_app.get().screen_stack if each._update_timer._active.is_set()]
    for each in dirty:
        each._on_timer_update()
    return bool(dirty)


def _threads() -> bool:
    """Whether a thread of the app is there that may compute: a job, the search, the watcher."""
    return any(each.name.startswith(("job ", "search", "watch")) for each in threading.enumerate())


async def _stand(loop: Any) -> bool:
    """Look at the threads until they are over, post something or were seen to stand."""
    began, computed = monotonic(), _by_threads()
    while monotonic() - began < _LOOK:
        await asyncio.sleep(0.001)
        if loop._ready or not _threads():
            return False
    return _by_threads() - computed < _STANDS


def _by_threads() -> float:
    """CPU of all threads but this one, whose looks alone take more than `_STANDS` on a slow machine."""
    return process_time() - thread_time()


def install() -> None:
    """Make every pilot of this process wait so."""
    textual.app.wait_for_idle = textual.pilot.wait_for_idle = at_rest
    textual.screen.UPDATE_PERIOD = _NEVER  # type: ignore[misc]
