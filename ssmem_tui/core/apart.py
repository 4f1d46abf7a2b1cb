"""Heavy work in a process of its own, which gives all its memory back when it ends.

Python hands little of what a big job touched back to the system: after a look through 100 MB of memory the
app would keep 50 MB for good, and while the job runs it takes the interpreter from the keys. The process
writes nothing to the terminal, ends with the one that asked, and what it cannot do is done here.
"""

from __future__ import annotations

import gc
import os
import pickle
import select
import subprocess
import sys
import threading
from collections.abc import Callable
from typing import Protocol, TypeVar

from ssmem_tui.core.errors import SsmemError
from ssmem_tui.core.model import Cancelled
from ssmem_tui.core.saying import saying

Request = TypeVar("Request")
Result = TypeVar("Result")

LOOK_AGAIN = 0.05
"""Seconds between two looks at whether the work is still wanted."""
_MOST_AT_ONCE = 1 << 20
_PROGRAM = (
    "import pickle, sys; sys.path[:] = pickle.load(sys.stdin.buffer); "
    "from ssmem_tui.core.apart import serve; serve()"
)


class Stopped(SsmemError):
    """The work is no longer wanted; nothing was changed."""


class Runner(Protocol):
    """Does `work(request, cancelled)`, somewhere, and returns what it says."""

    def __call__(
        self, work: Callable[[Request, Cancelled], Result], request: Request, cancelled: Cancelled
    ) -> Result: ...


def here(work: Callable[[Request, Cancelled], Result], request: Request, cancelled: Cancelled) -> Result:
    """In this process."""
    return work(request, cancelled)


def apart(
    work: Callable[[Request, Cancelled], Result],
    request: Request,
    cancelled: Cancelled,
    *,
    python: str = sys.executable,
) -> Result:
    """In a process of its own; `work` is a function of a module, and request and result can be pickled.

    Where no process can be started, or it ends without an answer, the work is done here and raises what it
    raises.

    Raises:
        Stopped: `cancelled` said so; the process was ended.
    """
    asked = pickle.dumps(sys.path) + pickle.dumps((work, request))
    try:
        # Isolated, so that no module is taken from the folder in which the person started the app.
        process = subprocess.Popen(
            [python, "-I", "-c", _PROGRAM],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
        )
    except OSError:
        return work(request, cancelled)
    with process:
        try:
            answer = _answer(process, asked, cancelled)
        except OSError:
            answer = b""
        finally:
            process.kill()
    if not answer:
        return work(request, cancelled)
    result: Result = pickle.loads(answer)
    return result


def _answer(process: subprocess.Popen[bytes], asked: bytes, cancelled: Cancelled) -> bytes:
    """All that the process wrote; nothing when it failed."""
    assert process.stdin is not None and process.stdout is not None
    process.stdin.write(asked)
    process.stdin.flush()  # and left open: the process ends when this end closes
    said = bytearray()
    while not cancelled():
        if not select.select([process.stdout], [], [], LOOK_AGAIN)[0]:
            continue
        part = os.read(process.stdout.fileno(), _MOST_AT_ONCE)
        if not part:
            return bytes(said) if process.wait() == 0 else b""
        said += part
    raise Stopped(saying("The work was stopped; nothing was changed."))


def serve() -> None:
    """The other end of `apart`: one request from standard input, its result to standard output."""
    work, request = pickle.load(sys.stdin.buffer)
    threading.Thread(target=_end_with_the_asker, daemon=True).start()
    gc.disable()  # it ends before cycles matter
    sys.stdout.buffer.write(pickle.dumps(work(request, lambda: False)))
    sys.stdout.buffer.flush()
    os._exit(0)  # all is said; taking the interpreter down would only cost time


def _end_with_the_asker() -> None:
    while os.read(sys.stdin.fileno(), 1):
        pass
    os._exit(1)
