"""One writer at a time among our own processes, fairly.

`flock` is freed by the kernel when its holder dies, so it can never be stale. The turnstile is held while
waiting: without it three of four busy processes starved past ten seconds (research/git.md section 2.1).
"""

from __future__ import annotations

import contextlib
import fcntl
import os
import random
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from ssmem_tui.core.saying import saying
from ssmem_tui.core.store.faults import StoreBusy

_LONGEST_NAP: Final = 0.008


@contextlib.contextmanager
def exclusive(state: Path, timeout: float) -> Iterator[None]:
    """Hold the workspace lock in the folder `state`.

    Raises:
        StoreBusy: not free within `timeout` seconds.
    """
    deadline = time.monotonic() + timeout
    turn = _take(state, "turn", deadline)
    try:
        fd = _take(state, "lock", deadline)
    finally:
        os.close(turn)
    try:
        with contextlib.suppress(OSError):  # a full disk must not stop us here
            os.pwrite(fd, b"%-12d\n" % os.getpid(), 0)
        yield
    finally:
        os.close(fd)


def _take(state: Path, name: str, deadline: float) -> int:
    flags = os.O_RDWR | os.O_CREAT | os.O_NOFOLLOW | os.O_CLOEXEC
    fd = os.open(state / name, flags, 0o600)
    while True:
        try:
            fcntl.flock(fd, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            if time.monotonic() > deadline:
                os.close(fd)
                sentence = saying(
                    "Another ssmem-tui (process {process}) is writing here; try again shortly.",
                    process=_holder(state),
                )
                raise StoreBusy(sentence) from None
            time.sleep(random.uniform(0.001, _LONGEST_NAP))
        else:
            return fd


def _holder(state: Path) -> str:
    try:
        return (state / "lock").read_bytes()[:12].decode("ascii", "replace").strip() or "?"
    except OSError:
        return "?"
