"""Drive the real app over a real folder with a frozen clock and a fake editor; wait for jobs, never sleep."""

from __future__ import annotations

import asyncio
import hashlib
import os
import pickle
import stat
import sys
import threading
import traceback
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from textual.pilot import Pilot

from ssmem_tui.core.apart import Runner, here
from ssmem_tui.core.model import Cancelled, Clock
from ssmem_tui.core.review import asked
from ssmem_tui.tui.app import SsmemApp, opener_for
from ssmem_tui.tui.jobs import Job
from ssmem_tui.tui.screens import load_all_screens
from ssmem_tui.tui.services import Services
from ssmem_tui.tui.state import State
from tests.rest import at_rest

SIZES = ((60, 20), (80, 24), (120, 36), (200, 50))
NOW = datetime(2026, 4, 2, 9, 30, tzinfo=UTC)
COLOUR = {"COLORTERM": "truecolor"}


_ANSWERS: dict[bytes, Any] = {}


def once(work: Callable[[Any, Cancelled], Any], request: Any, cancelled: Cancelled) -> Any:
    """In this process, as `here`; but what is found on the desk is found once for the very same files, though
    they lie in another folder: to find it takes a third of the time of a test that opens the sample."""
    if work not in (asked.waiting, asked.desk):
        return here(work, request, cancelled)
    try:
        key = pickle.dumps((work, replace(request, root=Path(), cache_dir=Path()), _files(request.root)))
    except OSError:
        return here(work, request, cancelled)
    digest = hashlib.blake2b(key).digest()
    if (known := _ANSWERS.get(digest)) is not None:
        return known
    answer = here(work, request, cancelled)
    if not cancelled():
        _ANSWERS[digest] = answer
    return answer


def _files(root: Path) -> list[object]:
    """All that can be read of a workspace: names, times and bytes."""
    found: list[object] = []
    for folder, folders, names in os.walk(root):
        folders[:] = sorted(set(folders) - {".git"})
        for name in sorted([*folders, *names]):
            path = Path(folder, name)
            status = path.lstat()
            data = path.read_bytes() if stat.S_ISREG(status.st_mode) else b""
            found.append((str(path.relative_to(root)), status.st_mode, status.st_mtime_ns, data))
    return found


def app_on(
    folder: Path,
    *,
    now: datetime = NOW,
    edit: Callable[[Path, int], int] | None = None,
    env: Mapping[str, str] = COLOUR,
    state: State | None = None,
    watch: bool = False,
    rest: float = 0.0,
    run: Runner = once,
) -> SsmemApp:
    """The app on `folder`, remembering nothing, copying nowhere, editing with `edit`, watching on wish.

    What the program does in a process apart is done in this one, and once for the same files, unless `run`
    says otherwise.
    """
    load_all_screens()  # so that each opens at once, whichever test comes first
    clock: Clock = lambda: now  # noqa: E731
    open_it = opener_for(folder, env, clock)

    def opener() -> Services:
        return replace(
            open_it(),
            state=state or State(None),
            edit=edit or (lambda path, line: 0),
            copy=lambda text: "",
            run=run,
        )

    return SsmemApp(opener, env=env, watch=watch, rest=rest)


def at_work(app: SsmemApp) -> bool:
    """Whether a job runs or the screen or a key waits for one."""
    return bool(app.jobs.running) or app.early.waiting or getattr(app.screen, "unread", False)


async def settle(pilot: Pilot[Any]) -> None:
    """Wait until every message is handled, no job runs, and what they posted is handled as well."""
    app = pilot.app
    assert isinstance(app, SsmemApp)
    for _ in range(24_000):
        if await at_rest() and not at_work(app):
            return
        await asyncio.sleep(0.005)  # it stands: it waits for a lock, a file, another thread
    raise AssertionError(f"still running: {[(job.title, _where(job)) for job in app.jobs.running]}")


def _where(job: Job) -> str:
    """The line its thread stands at; a job whose thread is over waits for its message to be handled."""
    thread = next((each for each in threading.enumerate() if each.name == f"job {job.title}"), None)
    frame = sys._current_frames().get(thread.ident or 0) if thread else None
    return "".join(traceback.format_stack(frame)[-3:]) if frame else "its thread is over or not yet begun"


@asynccontextmanager
async def driven(
    folder: Path, *keys: str, size: tuple[int, int] = (120, 36), **settings: Any
) -> AsyncIterator[tuple[SsmemApp, Pilot[Any]]]:
    """The app (see `app_on` for `settings`) once the workspace is read and each key has done its work."""
    app = app_on(folder, **settings)
    async with app.run_test(size=size) as pilot:
        await settle(pilot)
        for key in keys:
            await pilot.press(key)
            await settle(pilot)
        yield app, pilot


async def home(pilot: Pilot[Any]) -> None:
    """Back to the cockpit, by as many `esc` as it takes."""
    while len(pilot.app.screen_stack) > 1:
        await pilot.press("escape")
        await settle(pilot)


async def until(
    pilot: Pilot[Any], true: Callable[[], bool], told: Callable[[], object] = lambda: "it never came true"
) -> None:
    """Wait for something that comes from another thread in its own time, at most ten seconds; else say what
    stands in the way."""
    for _ in range(1000):
        if true():
            return
        await pilot.pause(0.01)
    raise AssertionError(told())


def screen_text(app: SsmemApp) -> str:
    """What the screen shows, row by row."""
    strips = app.screen._compositor.render_strips()
    return "\n".join("".join(segment.text for segment in strip).rstrip() for strip in strips)
