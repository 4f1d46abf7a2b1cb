"""What C libraries and long texts took and freed goes back to the system, where that is glibc.

By itself glibc keeps a heap for each thread that runs beside others, and no heap shrinks below what still
lies at its top; once it has freed a long text it takes the next one from a heap as well. After a walk through
all screens of ten years a fifth of what the app held was such free memory.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable

_ARENAS, _LONG = -8, -3
"""Names of two settings in `malloc.h`."""
LONG = 128 * 1024
"""Bytes from which a piece is asked of the system and given back to it; what glibc begins with, but it takes
32 MB in the end."""


def _of_glibc(name: str) -> Callable[..., int] | None:
    try:
        return getattr(ctypes.CDLL(None), name, None)
    except (OSError, TypeError):  # no library of that kind, as on Windows
        return None


_trim = _of_glibc("malloc_trim")


def begin() -> None:
    """One heap for all threads, which wait for each other at the interpreter anyway; before the first one
    starts. For the program, not for tests."""
    if (settle := _of_glibc("mallopt")) is not None:
        settle(_ARENAS, 1)
        settle(_LONG, LONG)


def give_back() -> None:
    """Give whole free pages back to the system; some hundredths of a second after much was freed."""
    if _trim is not None:
        _trim(0)
