"""Long work in threads: progress and results come back as messages, cancelling is asking.

A job never touches a widget. Its `work` gets a `Ticket` to report progress and to ask whether to stop; the
result is handed to `then` on the event loop. A job with a `key` replaces the one before it with that key,
whose late result is thrown away. Quiet jobs (a trace, a search) show nothing and never hold the exit; others
stand in the job strip with `esc` to cancel, and quitting asks once while one runs.
"""

from __future__ import annotations

import asyncio
import threading
from collections import defaultdict
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeVar

from textual.message import Message

if TYPE_CHECKING:
    from ssmem_tui.core.model import Progress

T = TypeVar("T")

ACTS = "acts"
"""The lane of what is written and of what takes it back: in the order of the keys."""


class Waiting(Protocol):
    """What is to happen later and can still be called off."""

    def cancel(self) -> None: ...


After = Callable[[float, Callable[[], None]], Waiting]
"""Calls something after so many seconds."""
Later = Callable[[Callable[[], None]], Waiting]
"""Calls something when its time has come."""


@dataclass(eq=False)
class Start:
    """What begins once, unless it is called off before."""

    _call: Callable[[], None] | None

    def go(self) -> None:
        call, self._call = self._call, None
        if call is not None:
            call()

    def cancel(self) -> None:
        self._call = None


@dataclass(eq=False)
class Job:
    """One piece of work under way. `title` is a word for the strip; `cost_usd` is what it spent so far."""

    title: str
    key: str
    quiet: bool
    then: Callable[[Any], None] | None
    failed: Callable[[Exception], None] | None
    stop: threading.Event = field(default_factory=threading.Event)
    progress: Progress | None = None
    replaced: bool = False
    cost_usd: float = 0.0
    waiting: Waiting | None = None
    """What starts it, while it waits for its time."""

    def disown(self) -> None:
        """Whoever asked is gone: its result is for nobody and holds nobody. An error that they would have
        told is told by no other."""
        self.then = None
        if self.failed is not None:
            self.failed = lambda _: None


@dataclass
class JobProgress(Message):
    """A job got on; later reports replace earlier ones that were not seen yet."""

    job: Job
    progress: Progress

    def can_replace(self, message: Message) -> bool:
        return isinstance(message, JobProgress) and message.job is self.job


@dataclass
class JobEnded(Message):
    """A job is over: `result`, or `error`, or neither when it was cancelled."""

    job: Job
    result: Any = None
    error: Exception | None = None


@dataclass(frozen=True)
class Ticket(Generic[T]):
    """What `work` holds: `ticket.report(Progress(...))` and `ticket.cancelled()`, both safe in a thread."""

    job: Job
    _post: Callable[[Message], Any]

    def report(self, progress: Progress) -> None:
        self._post(JobProgress(self.job, progress))

    def cancelled(self) -> bool:
        return self.job.stop.is_set()


class Jobs:
    """All jobs of the app. Used through `BaseScreen.job(...)` or `app.jobs.start(...)`."""

    def __init__(self, post: Callable[[Message], Any], rest: float = 0.0, after: After | None = None) -> None:
        self._post = post
        self.rest = rest
        self._after = after or _on_this_loop
        self._lanes: defaultdict[str, threading.Lock] = defaultdict(threading.Lock)
        self._running: list[Job] = []
        self._resting: dict[str, Waiting] = {}

    @property
    def running(self) -> tuple[Job, ...]:
        """Every job under way, oldest first."""
        return tuple(self._running)

    @property
    def loud(self) -> tuple[Job, ...]:
        """Those that a person sees and may cancel."""
        return tuple(job for job in self._running if not job.quiet)

    def start(
        self,
        title: str,
        work: Callable[[Ticket[T]], T],
        *,
        then: Callable[[T], None] | None = None,
        failed: Callable[[Exception], None] | None = None,
        key: str = "",
        quiet: bool = False,
        rested: bool = False,
        lane: str = "",
        later: Later | None = None,
    ) -> Job:
        """Run `work` in a thread of its own, at once or `later`. Without `failed`, an error ends in the app's
        error line.

        With `rested`, it starts once no newer job of its key has come for `rest` seconds: what follows the
        cursor takes no time from the next key while that is held down, not even for a thread. Jobs of one
        `lane` run one after the other: five at once would leave the loop a sixth of the interpreter, and end
        no sooner.
        """
        for other in [each for each in self._running if key and each.key == key]:
            self.drop(other)
        job = Job(title, key, quiet, then, failed)
        self._running.append(job)
        ticket: Ticket[T] = Ticket(job, self._post)
        road = self._lanes[lane] if lane else nullcontext()

        def run() -> None:
            job.waiting = None
            thread = threading.Thread(
                target=self._run, args=(ticket, work, road), name=f"job {title}", daemon=quiet
            )
            try:
                thread.start()
            except RuntimeError as error:  # the system has no thread left for us
                self._post(JobEnded(job, error=error))

        if rested and self.rest:
            job.waiting = self._after(self.rest, run)
        elif later is not None:
            job.waiting = later(run)
        else:
            run()
        return job

    def drop(self, job: Job) -> None:
        """Nobody waits for its result any more: it is asked to stop, and neither result nor error is told."""
        job.replaced = True
        self._stop(job)

    def when_rested(self, key: str, call: Callable[[], object]) -> None:
        """Call once nothing newer of the same key has come for `rest` seconds: what follows the cursor into
        other panes is worked out and painted for the last of several keys only."""
        self.not_after_all(key)
        if not self.rest:
            call()
            return

        def go() -> None:
            del self._resting[key]
            call()

        self._resting[key] = self._after(self.rest, go)

    def not_after_all(self, key: str) -> None:
        """Forget what waits under this key."""
        if (waiting := self._resting.pop(key, None)) is not None:
            waiting.cancel()

    def _stop(self, job: Job) -> None:
        """Ask it to stop; one that did not start yet is forgotten."""
        job.stop.set()
        if job.waiting is not None:
            job.waiting.cancel()
            job.waiting = None
            self._running.remove(job)

    def _run(
        self, ticket: Ticket[T], work: Callable[[Ticket[T]], T], road: AbstractContextManager[object]
    ) -> None:
        ended = JobEnded(ticket.job)
        try:
            with road:
                if not ticket.job.replaced:  # while it waited for the lane
                    ended = JobEnded(ticket.job, work(ticket))
        except Exception as error:
            ended = JobEnded(ticket.job, error=error)
        finally:  # also of what is no `Exception`: a job that is never over would hold the exit
            self._post(ended)

    def ended(self, event: JobEnded) -> Exception | None:
        """Take the job off the list and hand its result on; returns an error nobody else takes."""
        job = event.job
        if job in self._running:
            self._running.remove(job)
        if job.replaced:
            return None
        if event.error is None:
            if job.then:
                job.then(event.result)
            return None
        if job.failed:
            job.failed(event.error)
            return None
        return event.error

    def cancel_loud(self) -> bool:
        """Ask every visible job to stop; false when there is none."""
        loud = self.loud
        for job in loud:
            self._stop(job)
        return bool(loud)

    def cancel_all(self) -> None:
        for job in self.running:
            self._stop(job)
        for key in list(self._resting):
            self.not_after_all(key)


def _on_this_loop(seconds: float, call: Callable[[], None]) -> Waiting:
    return asyncio.get_running_loop().call_later(seconds, call)
