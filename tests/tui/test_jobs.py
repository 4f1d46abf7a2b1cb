"""Jobs: results come back on the loop, a newer job replaces an older one, errors become sentences."""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import pytest
from textual.app import ComposeResult
from textual.message import Message
from textual.widgets import Static

from ssmem_tui.core.errors import WorkspaceError
from ssmem_tui.core.model import Progress
from ssmem_tui.tui.app import SsmemApp
from ssmem_tui.tui.jobs import JobEnded, Jobs, Ticket
from ssmem_tui.tui.screens.base import BaseScreen
from ssmem_tui.tui.services import Services
from ssmem_tui.tui.widgets.job_strip import JobStrip
from tests.tui.driving import app_on, driven, screen_text, settle, until


def refusing() -> Services:
    raise WorkspaceError("There is no workspace in this folder.")


def an_app() -> SsmemApp:
    return SsmemApp(refusing, env={"COLORTERM": "truecolor"})


async def test_a_result_arrives_and_a_replaced_one_does_not() -> None:
    app = an_app()
    got: list[int] = []
    hold = threading.Event()
    async with app.run_test() as pilot:

        def slow(ticket: Ticket[int]) -> int:
            hold.wait(5)
            return 1

        first = app.jobs.start("slow", slow, then=got.append, key="k", quiet=True)
        app.jobs.start("fast", lambda ticket: 2, then=got.append, key="k", quiet=True)
        assert first.stop.is_set()
        hold.set()
        await settle(pilot)
        assert got == [2]


async def test_a_loud_job_stands_in_the_strip_and_esc_stops_it() -> None:
    app = an_app()
    started = threading.Event()
    async with app.run_test(size=(120, 36)) as pilot:
        await settle(pilot)

        def work(ticket: Ticket[str]) -> str:
            ticket.report(Progress(1, 4, "2026-W07"))
            started.set()
            ticket.job.stop.wait(10)
            return "stopped" if ticket.cancelled() else "ran on"

        got: list[str] = []
        app.jobs.start("roll-up", work, then=got.append)
        started.wait(5)
        for _ in range(50):
            await pilot.pause()
            if "2026-W07" in screen_text(app):
                break
        assert "roll-up" in screen_text(app) and "1/4" in screen_text(app)
        await pilot.press("q")
        await pilot.pause()
        assert "still running" in screen_text(app)
        await pilot.press("escape")
        await pilot.pause()
        await pilot.press("escape")
        await settle(pilot)
        assert got == ["stopped"]
        assert app.screen.query_one(JobStrip).job is None


async def test_an_error_ends_as_a_sentence_and_keeps_the_app() -> None:
    app = an_app()
    async with app.run_test(size=(120, 36)) as pilot:
        await settle(pilot)

        def broken(ticket: Ticket[None]) -> None:
            raise RuntimeError("sk-secret-in-a-message")

        app.jobs.start("break", broken)
        await settle(pilot)
        assert "something went wrong in ssmem-tui (RuntimeError); no file is half written" in app.last
        assert "sk-secret" not in screen_text(app)
        assert "There is no workspace in this folder." in screen_text(app)


def test_state_survives_and_bad_state_counts_as_none(tmp_path: Path) -> None:
    from ssmem_tui.tui.state import State

    path = tmp_path / "deep" / "s.json"
    State(path).set("split", 40)
    assert State(path).get("split", 0) == 40
    assert State(path).get("split", "") == ""
    path.write_bytes(b"\xff[")
    assert State(path).get("split", 7) == 7


class Later:
    """What `Jobs` wants done later; the test says when that is."""

    def __init__(self) -> None:
        self.calls: dict[object, Callable[[], None]] = {}

    def __call__(self, seconds: float, call: Callable[[], None]) -> CalledOff:
        waiting = CalledOff(self)
        self.calls[waiting] = call
        return waiting

    def comes(self) -> None:
        for waiting in list(self.calls):
            self.calls.pop(waiting)()


@dataclass(frozen=True, eq=False)
class CalledOff:
    later: Later

    def cancel(self) -> None:
        del self.later.calls[self]


def test_what_follows_the_cursor_waits_until_it_rests() -> None:
    ran: list[str] = []
    posted: list[JobEnded] = []
    done = threading.Event()

    def post(message: Message) -> None:
        assert isinstance(message, JobEnded)
        posted.append(message)
        done.set()

    later = Later()
    jobs = Jobs(post, rest=0.5, after=later)
    before = threading.active_count()
    for name in ("first", "second", "third"):
        jobs.start(name, partial(lambda name, _: ran.append(name), name), key="trace", rested=True)
    assert [job.title for job in jobs.running] == ["third"] and threading.active_count() == before
    later.comes()
    assert done.wait(30)
    assert ran == ["third"]
    assert [jobs.ended(event) for event in posted] == [None] and jobs.running == ()


def test_of_keys_in_a_row_only_the_last_is_followed() -> None:
    followed: list[int] = []
    later = Later()
    jobs = Jobs(lambda _: None, rest=0.5, after=later)
    for number in range(30):
        jobs.when_rested("follow", partial(followed.append, number))
    assert followed == [] and len(later.calls) == 1
    later.comes()
    assert followed == [29]
    jobs.when_rested("follow", partial(followed.append, 30))
    jobs.cancel_all()
    assert followed == [29] and later.calls == {}


def test_without_a_rest_the_cursor_is_followed_at_once() -> None:
    followed: list[int] = []
    Jobs(lambda _: None).when_rested("follow", partial(followed.append, 1))
    assert followed == [1]


def test_what_waits_for_the_cursor_is_called_off_when_the_app_ends() -> None:
    later = Later()
    jobs = Jobs(lambda _: None, rest=0.5, after=later)
    jobs.start("read", lambda _: None, rested=True)
    jobs.cancel_all()
    assert later.calls == {} and jobs.running == ()


def test_a_job_that_gets_no_thread_ends_with_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    """It would count as running for ever, and hold the exit."""
    posted: list[Message] = []

    def refuse(thread: threading.Thread) -> None:
        raise RuntimeError("can't start new thread")

    monkeypatch.setattr(threading.Thread, "start", refuse)
    failed: list[Exception] = []
    jobs = Jobs(posted.append)
    jobs.start("look", lambda _: None, failed=failed.append)
    (ended,) = posted
    assert isinstance(ended, JobEnded) and jobs.ended(ended) is None
    assert str(failed[0]) == "can't start new thread" and jobs.running == ()


def test_a_job_is_over_whatever_ended_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(threading, "excepthook", lambda _: None)
    posted: list[Message] = []
    done = threading.Event()

    def post(message: Message) -> None:
        posted.append(message)
        done.set()

    def leave(_: Ticket[None]) -> None:
        raise SystemExit(3)

    jobs = Jobs(post)
    jobs.start("leave", leave)
    assert done.wait(30)
    (ended,) = posted
    assert isinstance(ended, JobEnded) and jobs.ended(ended) is None and jobs.running == ()


def test_jobs_of_one_lane_run_one_after_the_other() -> None:
    at_once: list[int] = []
    inside: list[str] = []
    done = threading.Semaphore(0)
    jobs = Jobs(lambda _: done.release())

    def work(name: str, _: Ticket[None]) -> None:
        inside.append(name)
        at_once.append(len(inside))
        threading.Event().wait(0.01)
        inside.remove(name)

    for number in range(4):
        jobs.start(str(number), partial(work, str(number)), lane="trends")
    assert all(done.acquire(timeout=30) for _ in range(4)) and at_once == [1] * 4


def test_a_job_replaced_while_it_waits_for_its_lane_does_no_work() -> None:
    ran: list[str] = []
    hold = threading.Event()
    done = threading.Semaphore(0)
    jobs = Jobs(lambda _: done.release())

    def work(name: str, _: Ticket[None]) -> None:
        hold.wait(30)
        ran.append(name)

    for name, key in (("under way", ""), ("older", "themes"), ("newer", "themes")):
        jobs.start(name, partial(work, name), key=key, lane="trends")
    hold.set()
    assert all(done.acquire(timeout=30) for _ in range(3)) and sorted(ran) == ["newer", "under way"]


async def test_without_a_workspace_nothing_is_offered_that_needs_one() -> None:
    app = an_app()
    async with app.run_test(size=(120, 36)) as pilot:
        await settle(pilot)
        hints = next(row for row in screen_text(app).splitlines() if "all keys" in row)
        assert not any(word in hints for word in ("search", "review", "compare", "roll-up", "undo", "open"))
        assert screen_text(app).count("no workspace is open") == 5  # four lists, last line
        await pilot.press("v", "u", "y")
        await settle(pilot)
        assert len(app.screen_stack) == 1


@pytest.mark.parametrize("works", [True, False])
async def test_what_ends_after_its_screen_was_left_touches_nothing(small: Path, works: bool) -> None:
    app = app_on(small)
    hold, told = threading.Event(), []
    async with app.run_test(size=(120, 36)) as pilot:
        await settle(pilot)
        await pilot.press("O")
        await settle(pilot)

        def work(_: Ticket[str]) -> str:
            hold.wait(30)
            if works:
                return "done"
            raise RuntimeError("late")

        screen = app.screen
        assert isinstance(screen, BaseScreen)
        screen.job("late", work, then=told.append, failed=lambda error: told.append(str(error)), quiet=True)
        await pilot.press("escape")
        await pilot.pause()
        hold.set()
        await settle(pilot)
        assert not screen.is_attached and told == [] and app.is_running


async def test_what_a_screen_asks_for_as_it_opens_begins_once_it_was_painted(small: Path) -> None:
    """A picture drawn beside threads that compute takes several times as long."""
    async with driven(small) as (app, pilot):
        pictures: list[str] = []

        class Asking(BaseScreen):
            def compose_body(self) -> ComposeResult:
                yield Static("empty")

            def on_mount(self) -> None:
                self.job("read", lambda _: pictures.append(screen_text(app)), quiet=True)

        app.push_screen(Asking(app.screen.services))
        await until(pilot, lambda: bool(pictures))
        assert "empty" in pictures[0]


@pytest.mark.parametrize("quiet", [True, False])
async def test_what_only_reads_for_a_screen_ends_with_it(small: Path, quiet: bool) -> None:
    async with driven(small, "O") as (app, pilot):
        asked, over = threading.Event(), threading.Event()

        def work(ticket: Ticket[None]) -> None:
            asked.wait(30)
            stopped.append(ticket.cancelled())
            over.set()

        stopped: list[bool] = []
        screen = app.screen
        assert isinstance(screen, BaseScreen)
        screen.job("read", work, quiet=quiet)
        screen.dismiss()
        await until(pilot, lambda: not screen.is_attached)
        asked.set()
        assert over.wait(30) and stopped == [quiet]


async def test_a_screen_that_closes_before_it_was_painted_begins_no_job(small: Path) -> None:
    async with driven(small, "O") as (app, pilot):
        screen = app.screen
        assert isinstance(screen, BaseScreen)
        screen._before_paint = []
        screen.job("late", lambda _: pytest.fail("nobody waits for it"), quiet=False)
        assert [job.title for job in app.jobs.running] == ["late"]
        screen.dismiss()
        await settle(pilot)
        assert app.jobs.running == ()
