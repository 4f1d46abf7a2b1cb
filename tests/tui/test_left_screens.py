"""A screen that was left is let go: it holds no thread, no timer and no memory."""

from __future__ import annotations

import gc
import threading
import weakref
from collections.abc import Iterator
from pathlib import Path

import pytest
from rich.segment import Segment
from textual.strip import Strip
from textual.widget import Widget

from ssmem_tui.tui import garbage
from ssmem_tui.tui.compare.comparison import Comparison
from ssmem_tui.tui.compare.view import View
from ssmem_tui.tui.screens.base import BaseScreen
from ssmem_tui.tui.screens.cockpit import CockpitScreen
from ssmem_tui.tui.widgets.reader import Reader
from tests.rest import FRAME
from tests.tui.driving import driven, settle, until


@pytest.fixture(autouse=True)
def frames(monkeypatch: pytest.MonkeyPatch) -> None:
    """As on a terminal: a frame that is called off is remembered, with its screen, until it would be due."""
    monkeypatch.setattr("textual.screen.UPDATE_PERIOD", FRAME)


KEYS = ("v", "T", "t", "L", "O", "R", "P", "s", "b", "question_mark", "colon", "semicolon", "ctrl+o")
BEYOND = ("s d e p enter", "T enter", "v X", "2 g j l c", "2 g j l c Q")


@pytest.mark.parametrize("keys", (*KEYS, *BEYOND))
async def test_a_screen_that_was_left_is_let_go(small: Path, keys: str) -> None:
    """With all its widgets and what they keep of their rows, which outlived them in a cache of Textual's."""
    async with driven(small) as (app, pilot):
        threads = threading.enumerate()
        stays = {id(node) for node in app.screen.walk_children(Widget, with_self=True)}
        left = list[weakref.ref[object]]()
        for _ in range(2):
            for key in keys.split():
                await pilot.press(key)
                await settle(pilot)
                left += [
                    weakref.ref(each)
                    for node in app.screen.walk_children(Widget, with_self=True)
                    if id(node) not in stays
                    for each in (node, node._styles_cache)
                ]
            assert left
            while not isinstance(app.screen, CockpitScreen):
                await pilot.press("escape")
                await settle(pilot)

        def held() -> list[object]:
            gc.collect()
            more = threading.active_count() > len(threads)
            new = [thread for thread in threading.enumerate() if more and thread not in threads]
            return [*(thing for each in left if (thing := each())), *new]

        await until(pilot, lambda: not held(), held)


def is_left_out(thing: object) -> bool:
    """Of one thing and not by their number: what other tests left may go at any moment."""
    return all(each is not thing for each in gc.get_objects())


@pytest.fixture
def left_out() -> Iterator[None]:
    """As in the program: what is loaded is left out, and circles are freed only when the app says so.

    It stays left out: to walk all of it again would cost every test that follows.
    """
    before = gc.get_threshold()
    garbage.begin()
    gc.disable()
    gc.collect()  # else what other tests made counts as much that came since the last look
    yield
    gc.enable()
    gc.set_threshold(*before)


@pytest.fixture
def no_look() -> Iterator[None]:
    gc.disable()
    yield
    gc.enable()


@pytest.mark.usefixtures("left_out")
async def test_a_closed_screen_is_freed_once_somebody_rests(small: Path) -> None:
    """In the program nothing else frees it while one types: full collections are off (`garbage.begin`)."""
    async with driven(small, "T") as (app, pilot):
        left = weakref.ref(app.screen)
        await pilot.press("escape")
        await settle(pilot)
        assert isinstance(app.screen, CockpitScreen) and left() is not None
        await until(pilot, lambda: left() is None)


@pytest.mark.usefixtures("left_out")
async def test_a_screen_that_was_left_is_freed_without_a_rest_but_not_within_a_key(small: Path) -> None:
    async with driven(small, "T") as (app, pilot):
        left = weakref.ref(app.screen)
        app._touched = app.patience = float("inf")  # no rest comes, and no key is slow enough
        await pilot.press("escape", "L")
        await settle(pilot)
        assert left() is not None
        app.patience = 0.0
        await until(pilot, lambda: left() is None)


@pytest.mark.usefixtures("left_out")
async def test_a_screen_that_was_left_is_freed_at_home_before_there_is_much_to_walk(small: Path) -> None:
    async with driven(small, "T") as (app, pilot):
        left = weakref.ref(app.screen)
        app._touched = app.patience = float("inf")  # no rest comes, in which all would be walked
        for _ in range(garbage.MUCH):
            gc.collect(1)  # the screen itself is old by then
        await pilot.press("escape")
        await until(pilot, lambda: left() is None)


@pytest.mark.usefixtures("no_look")
async def test_what_was_read_for_a_closed_screen_is_freed_at_once(small: Path) -> None:
    """A look for garbage would hold the loop for all of it: 200,000 objects of one comparison."""
    async with driven(small, *"2gjlc") as (app, pilot):
        readers = list(app.screen.query(Reader))

        def read() -> list[object]:
            compared = [each for each in gc.get_objects() if isinstance(each, View | Comparison)]
            return [*compared, *(line for reader in readers for line in reader.lines)]

        assert any(isinstance(each, Comparison) for each in read()) and readers[0].lines
        await pilot.press("escape")
        await until(pilot, lambda: not read(), read)


@pytest.mark.usefixtures("left_out")
async def test_nothing_is_left_out_while_a_closed_screen_is_held(small: Path) -> None:
    """A circle that is left out is never freed."""
    async with driven(small, "T") as (app, pilot):
        held = [app.screen]
        await pilot.press("escape")
        await settle(pilot)
        new: list[object] = [pilot]
        app.garbage.look(at_home=True)
        app.garbage.leave_out(at_home=True)
        assert not is_left_out(new)
        held.clear()
        app.garbage.look(at_home=True)
        assert is_left_out(new)


async def test_a_job_that_runs_on_does_not_hold_the_screen_that_was_left(small: Path) -> None:
    over, told = threading.Event(), list[object]()

    def ask(screen: BaseScreen) -> None:
        screen.job("waits", lambda _: over.wait(9), then=lambda _: told.append(screen), quiet=True)

    async with driven(small, "T") as (app, pilot):
        left = weakref.ref(app.screen)
        assert isinstance(app.screen, BaseScreen)
        ask(app.screen)
        await pilot.press("escape")

        def freed() -> bool:
            gc.collect()
            return left() is None

        await until(pilot, freed)
        assert [job.title for job in app.jobs.running] == ["waits"]
        over.set()
        await settle(pilot)
        assert not told


async def test_painted_rows_are_freed_without_a_look(small: Path) -> None:
    """A row that was not cut does not refer to itself; what was cut does not refer to the row."""
    async with driven(small) as (_app, pilot):
        gc.collect()
        gc.disable()
        gc.set_debug(gc.DEBUG_SAVEALL)
        try:
            await pilot.press("j", "plus", "plus")
            await settle(pilot)
            gc.collect()
            assert not [each for each in gc.garbage if isinstance(each, Strip)]
        finally:
            gc.set_debug(0)
            gc.garbage.clear()
            gc.enable()
    row = Strip([Segment("abc"), Segment("de")])
    assert [part.text for part in row.divide([1, 5])] == ["a", "bcde"]
    assert [part.text for part in row.divide([5, 7])] == ["abcde"]


async def test_the_rows_painted_by_a_closed_screen_are_let_go_without_a_look(small: Path) -> None:
    async with driven(small, "T") as (app, pilot):
        shown = [node for node in app.screen.walk_children() if isinstance(node, Widget)]
        assert any(widget._styles_cache._cache for widget in shown)
        await pilot.press("escape")
        await settle(pilot)
        await until(pilot, lambda: not any(widget._styles_cache._cache for widget in shown))


@pytest.mark.usefixtures("left_out")
async def test_a_screen_that_lay_below_another_is_freed_too(small: Path) -> None:
    async with driven(small, "t") as (app, pilot):
        below = weakref.ref(app.screen)
        await pilot.press("question_mark")
        await settle(pilot)
        while not isinstance(app.screen, CockpitScreen):
            await pilot.press("escape")
            await settle(pilot)

        def gone() -> bool:
            app.garbage.look(at_home=False)
            return below() is None

        await until(pilot, gone)


@pytest.mark.usefixtures("left_out")
async def test_what_is_there_before_a_screen_opens_is_not_looked_through(small: Path) -> None:
    async with driven(small) as (_app, pilot):
        before: list[object] = [pilot]
        assert not is_left_out(before)
        await pilot.press("T")
        await settle(pilot)
        assert is_left_out(before)
        later: list[object] = [pilot]
        await pilot.press("question_mark")
        await settle(pilot)
        assert not is_left_out(later)  # what lies over the cockpit is not left out
