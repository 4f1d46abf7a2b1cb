"""The review desk driven by keys: a small workspace under git, and steps as a person takes them."""

from __future__ import annotations

import subprocess
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from textual.pilot import Pilot
from textual.widgets import Input

from ssmem_tui.core.store import Store
from ssmem_tui.tui.app import SsmemApp
from ssmem_tui.tui.screens.review import ReviewScreen
from ssmem_tui.tui.widgets.line_list import LineList
from ssmem_tui.tui.widgets.prompt import Prompt
from tests.core.planting import plant
from tests.core.review.conftest import CORE, FEBRUARY, LOGS, Clock
from tests.tui.driving import app_on, settle

NOW = datetime(2026, 3, 5, 12, tzinfo=UTC)
SIZE = (120, 36)


def made(folder: Path) -> Path:
    """Four candidates: an update of the pump window, a Chinese rule, a lesson, a rule; under git."""
    files = {f"memory/{day}.md": text for day, text in LOGS.items()}
    plant(folder, files | {"MEMORY.md": CORE, "memory/monthly/2026-02.md": FEBRUARY})
    with Store(folder, clock=Clock(), author=("Kim", "kim@example.org"), durable=False) as store:
        store.init()
    for key, value in (("user.name", "Kim"), ("user.email", "kim@example.org")):
        subprocess.run(["git", "config", key, value], cwd=folder, check=True)
    return folder


def app(root: Path, **options: Any) -> SsmemApp:
    return app_on(root, now=NOW, **options)


async def opened(pilot: Pilot[Any]) -> ReviewScreen:
    await settle(pilot)
    await press(pilot, "v")
    screen = pilot.app.screen
    assert isinstance(screen, ReviewScreen)
    return screen


async def press(pilot: Pilot[Any], *keys: str) -> None:
    for key in keys:
        await pilot.press(key)
        await settle(pilot)


async def stand_on(pilot: Pilot[Any], words: str) -> None:
    """Move the cursor to the queue row whose text holds `words`, by keys."""
    screen = pilot.app.screen
    assert isinstance(screen, ReviewScreen)
    queue = screen.query_one("#queue", LineList)
    queue.focus()
    await press(pilot, "g")
    at = next(n for n, row in enumerate(queue.rows) if words in row.text)
    while queue.cursor < at:
        await press(pilot, "j")


async def fill(pilot: Pilot[Any], text: str) -> None:
    """Replace what stands in the prompt and press enter."""
    pilot.app.screen.query_one(Prompt).query_one(Input).value = text
    await press(pilot, "enter")


def log(root: Path) -> list[str]:
    done = subprocess.run(["git", "log", "--format=%s"], cwd=root, text=True, capture_output=True, check=True)
    return done.stdout.splitlines()
