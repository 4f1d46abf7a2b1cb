"""A compare screen over a real folder, and what it shows."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from textual.pilot import Pilot

from ssmem_tui.tui.app import SsmemApp
from ssmem_tui.tui.messages import Here
from ssmem_tui.tui.screens.compare import CompareScreen
from ssmem_tui.tui.state import State
from ssmem_tui.tui.widgets.line_list import LineList
from ssmem_tui.tui.widgets.pair_view import FigureRows, LinkedReader
from ssmem_tui.tui.widgets.reader import Reader
from tests.tui.driving import app_on, settle

WEEK = "memory/diary/2026/weekly/2026-W07.md"
MONTHS = ("2025-12", "2026-01", "2026-02", "2026-03")
DAYS = "memory/diary/2026/daily"


@asynccontextmanager
async def comparing(
    folder: Path, path: str, line: int = 1, *, size: tuple[int, int] = (120, 36), state: State | None = None
) -> AsyncIterator[tuple[SsmemApp, Pilot[Any]]]:
    app = app_on(folder, state=state)
    async with app.run_test(size=size) as pilot:
        await settle(pilot)
        app.call_later(app.open, "compare", Here(path, line))
        await settle(pilot)
        assert isinstance(app.screen, CompareScreen)
        yield app, pilot


def side(app: SsmemApp, name: str) -> LinkedReader:
    return app.screen.query_one(f"#{name}", LinkedReader)


def mark_at(app: SsmemApp, words: str, name: str = "summary") -> str:
    reader = side(app, name)
    index = next(at for at, line in enumerate(reader.lines) if words in line.text)
    return reader.mark_of(index).text.strip()


def go_to(app: SsmemApp, words: str, name: str = "summary") -> None:
    reader = side(app, name)
    reader.cursor = next(at for at, line in enumerate(reader.lines) if words in line.text)


def hits(app: SsmemApp) -> LineList:
    return app.screen.query_one("#hits", LineList)


def figures(app: SsmemApp) -> str:
    widget = app.screen.query_one(FigureRows)
    return "\n".join("".join(text for text, _ in row) for row in widget._rows)


def words(app: SsmemApp) -> str:
    return app.screen.query_one("#words", Reader).text
