"""What a decision would change is worked out beside the loop, once, and for the row the cursor rests on."""

from __future__ import annotations

import threading
from datetime import date
from pathlib import Path

import pytest

from ssmem_tui.core.review import Decision, EntryDecision
from ssmem_tui.core.review.standing import Standing
from ssmem_tui.tui.desk import preview
from ssmem_tui.tui.screens import review
from tests.tui.driving import settle
from tests.tui.reviewing import SIZE, app, made, opened, press


@pytest.fixture
def root(tmp_path: Path) -> Path:
    return made(tmp_path / "w")


async def test_it_is_worked_out_beside_the_loop_and_once(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[int, str]] = []

    def watched(core: Standing, today: date, made: Decision | EntryDecision) -> preview.Shown:
        words = made.text if isinstance(made, Decision) else made.entry.text
        asked.append((threading.get_ident(), words))
        return preview.worked_out(core, today, made)

    monkeypatch.setattr(review, "worked_out", watched)
    async with app(root).run_test(size=SIZE) as pilot:
        screen = await opened(pilot)
        first = len(asked)
        await press(pilot, "j", "k", "j")
        assert first == 1 and len(asked) == 2  # both rows are known by then
        assert threading.get_ident() not in {thread for thread, _ in asked}
        item = screen.candidate()
        assert item is not None and item.text == asked[-1][1]


async def test_of_rows_walked_past_nothing_is_worked_out(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []

    def watched(core: Standing, today: date, made: Decision | EntryDecision) -> preview.Shown:
        asked.append(made.text if isinstance(made, Decision) else made.entry.text)
        return preview.worked_out(core, today, made)

    async with app(root).run_test(size=SIZE) as pilot:
        screen = await opened(pilot)
        monkeypatch.setattr(review, "worked_out", watched)
        pilot.app.jobs.rest = 3600.0  # type: ignore[attr-defined]
        for _ in range(3):
            await pilot.press("j")
        await settle(pilot)
        assert asked == [] and screen.candidate() is not None
