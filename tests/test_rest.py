"""`at_rest` waits for all that a key set going, and says so when something never rests."""

from __future__ import annotations

import asyncio

from tests.rest import at_rest
from tests.tui.test_painted import Stage


async def test_what_is_ready_and_what_is_due_soon_is_waited_for() -> None:
    loop = asyncio.get_running_loop()
    done: list[str] = []

    def then() -> None:
        done.append("later")
        loop.call_soon(lambda: loop.call_soon(done.append, "last"))

    async with Stage().run_test():
        loop.call_later(0.03, then)
        loop.call_later(60, done.append, "never")
        assert await at_rest()
        assert done == ["later", "last"]


async def test_a_loop_that_always_beats_is_not_at_rest() -> None:
    async def beat() -> None:
        while True:
            await asyncio.sleep(0.005)

    async with Stage().run_test():
        beating = asyncio.create_task(beat())
        assert not await at_rest(max_sleep=0.2)
        beating.cancel()
