"""Somebody who does not wait: keys and clicks that come before the widgets of a new screen are there."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual import events, screen

from ssmem_tui.tui.app import SsmemApp
from ssmem_tui.tui.screens.confirm import Question
from ssmem_tui.tui.screens.review import ReviewScreen
from tests.rest import FRAME
from tests.tui.driving import app_on, screen_text, settle

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
