"""Somebody who does not wait: keys and clicks that come before the widgets of a new screen are there."""

from __future__ import annotations

import threading
from pathlib import Path
from typing import Any

import pytest
from textual import events, screen
from textual.widgets import Input

from ssmem_tui.tui.app import SsmemApp
from ssmem_tui.tui.screens.confirm import Question
from ssmem_tui.tui.screens.review import ReviewScreen
from ssmem_tui.tui.widgets.prompt import Prompt
from tests.rest import FRAME
from tests.tui import reviewing
from tests.tui.driving import app_on, once, screen_text, settle

SCREENS = (*"vscRtLOT", "question_mark", "colon", "semicolon")


@pytest.fixture(autouse=True)
def frames_between_keys(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(screen, "UPDATE_PERIOD", FRAME)


def strike(app: SsmemApp, *keys: str) -> None:
    """Keys all at once, as a slow machine hands them over."""
    for key in keys:
        app.post_message(events.Key(key, key if len(key) == 1 else None))


@pytest.mark.parametrize("first", SCREENS)
async def test_no_key_hits_a_screen_that_is_not_there_yet(small: Path, first: str) -> None:
    app = app_on(small)
    async with app.run_test(size=(120, 36)) as pilot:
        await settle(pilot)
        for second in (*"tajn", "question_mark"):
            strike(app, first, second, "j", "escape", "escape", "escape", "escape")
            await settle(pilot)
        strike(app, "escape", "escape", "escape")
        await settle(pilot)
        assert app.return_code is None and app.is_running


async def test_a_click_meant_for_what_was_shown_before_hits_nothing(small: Path) -> None:
    app = app_on(small)
    async with app.run_test(size=(120, 36)) as pilot:
        await settle(pilot)
        strike(app, "v")
        for _ in range(3):
            for made in (events.MouseDown, events.MouseUp):
                app.post_message(made(None, 5, 25, 0, 0, 1, False, False, False, 5, 25))
        await settle(pilot)
        assert isinstance(app.screen, ReviewScreen)
        assert app.is_running


async def test_keys_struck_at_once_arrive_in_their_order(small: Path) -> None:
    app = app_on(small)
    async with app.run_test(size=(120, 36)) as pilot:
        await settle(pilot)
        strike(app, "s", *"backup")
        await settle(pilot)
        assert " backup" in screen_text(app).splitlines()[1]


@pytest.mark.parametrize("screen", ["", "R", "L"])
async def test_what_is_looked_for_may_be_struck_at_once(small: Path, screen: str) -> None:
    """A letter that came before the line to type into ran a command: `u` took back the newest act."""
    app = app_on(small)
    async with app.run_test(size=(120, 36)) as pilot:
        await settle(pilot)
        if screen:
            strike(app, screen)
            await settle(pilot)
        before = app.screen
        strike(app, "slash", *"unsure")
        await settle(pilot)
        assert app.screen is before and app.screen.query_one(Prompt).query_one(Input).value == "unsure"


async def test_the_filter_of_a_dialog_may_be_struck_at_once(small: Path) -> None:
    app = app_on(small)
    async with app.run_test(size=(120, 36)) as pilot:
        await settle(pilot)
        strike(app, "colon", *"theme", "enter")
        await settle(pilot)
        strike(app, "slash", *"textual-light")
        await settle(pilot)
        assert app.screen.query_one(Prompt).query_one(Input).value == "textual-light"


async def test_a_yes_struck_twice_is_one_yes(small: Path) -> None:
    app = app_on(small)
    answers: list[bool] = []
    async with app.run_test(size=(120, 36)) as pilot:
        await settle(pilot)
        await pilot.press("v")
        await settle(pilot)
        app.ask(Question("Write?", yes="write"), answers.append)
        await settle(pilot)
        strike(app, "y", "y", "enter", "y")
        await settle(pilot)
        assert answers == [True] and isinstance(app.screen, ReviewScreen)


async def test_ctrl_z_hands_the_terminal_to_the_shell(small: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    app = app_on(small)
    asked: list[int] = []
    monkeypatch.setattr(app, "action_suspend_process", lambda: asked.append(1))
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        await pilot.press("ctrl+z")
        await settle(pilot)
        painted: list[object] = []
        monkeypatch.setattr(app, "refresh", lambda **named: painted.append(named.get("layout")))
        app.app_resume_signal.publish(app)
        await settle(pilot)
        assert asked == [1] and True in painted, "the shell wrote over the screen meanwhile"


class SlowDesk:
    """The desk is found no sooner than it is let."""

    def __init__(self) -> None:
        self.let = threading.Event()

    def __call__(self, work: Any, request: Any, cancelled: Any) -> Any:
        assert self.let.wait(60)
        return once(work, request, cancelled)


async def test_keys_about_rows_wait_for_the_rows_and_for_the_dialogs_they_open(tmp_path: Path) -> None:
    root = reviewing.made(tmp_path / "w")
    before = reviewing.log(root)
    slow = SlowDesk()
    slow.let.set()
    app = reviewing.app(root, run=slow)
    async with app.run_test(size=(120, 36)) as pilot:
        await settle(pilot)
        slow.let.clear()
        strike(app, *"vaWy")
        for _ in range(20):
            await pilot.pause()
        assert isinstance(app.screen, ReviewScreen) and app.screen.desk is None
        slow.let.set()
        await settle(pilot)
    assert len(reviewing.log(root)) == len(before) + 1
    assert reviewing.log(root)[0].startswith("replace: The pump window")


async def test_esc_goes_at_once_and_drops_the_keys_that_wait(tmp_path: Path) -> None:
    root = reviewing.made(tmp_path / "w")
    before = reviewing.log(root)
    slow = SlowDesk()
    slow.let.set()
    app = reviewing.app(root, run=slow)
    async with app.run_test(size=(120, 36)) as pilot:
        await settle(pilot)
        slow.let.clear()
        strike(app, *"vaWy", "escape")
        for _ in range(20):
            await pilot.pause()
        assert type(app.screen).__name__ == "CockpitScreen"
        slow.let.set()
        await settle(pilot)
        strike(app, "v")
        await settle(pilot)
        assert isinstance(app.screen, ReviewScreen)
        assert not app.screen.session.waiting, "nothing of what was dropped is decided"
    assert reviewing.log(root) == before


async def test_help_and_another_screen_open_while_rows_are_read(tmp_path: Path) -> None:
    root = reviewing.made(tmp_path / "w")
    slow = SlowDesk()
    slow.let.set()
    app = reviewing.app(root, run=slow)
    async with app.run_test(size=(120, 36)) as pilot:
        await settle(pilot)
        slow.let.clear()
        for key, name in (("question_mark", "HelpScreen"), ("L", "StartupScreen")):
            strike(app, "v", key)
            for _ in range(50):
                await pilot.pause()
            assert type(app.screen).__name__ == name
            strike(app, "escape", "escape")
            for _ in range(50):
                await pilot.pause()
        slow.let.set()
        await settle(pilot)
