"""The loop goes before the threads: how long one waits for the other is set where the loop waits."""

from __future__ import annotations

import asyncio
import sys
import threading
from collections.abc import Iterator

import pytest

from ssmem_tui.tui.keys_first import LOOP_COMPUTES, LOOP_WAITS, loop_of_keys

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="the usual loop there")


@pytest.fixture(autouse=True)
def as_before() -> Iterator[None]:
    before = sys.getswitchinterval()
    yield
    sys.setswitchinterval(before)


def test_threads_wait_long_for_the_loop_and_the_loop_short_for_them() -> None:
    computing: list[float] = []
    waited = threading.Event()

    async def main() -> None:
        loop, woken = asyncio.get_running_loop(), asyncio.Event()
        computing.append(sys.getswitchinterval())

        def look() -> None:
            while sys.getswitchinterval() != pytest.approx(LOOP_WAITS):
                if waited.wait(0.001):
                    return
            loop.call_soon_threadsafe(woken.set)

        thread = threading.Thread(target=look)
        thread.start()
        await asyncio.wait_for(woken.wait(), 30)
        computing.append(sys.getswitchinterval())
        thread.join()

    try:
        with asyncio.Runner(loop_factory=loop_of_keys) as runner:
            runner.run(main())
    finally:
        waited.set()
    assert computing == pytest.approx([LOOP_COMPUTES, LOOP_COMPUTES])
