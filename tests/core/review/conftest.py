"""A small workspace of an invented person, with a store on a repository of its own."""

from __future__ import annotations

import subprocess
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any

import pytest

from ssmem_tui.core.review import Laid, Session, Standing, lay, settled_idents
from ssmem_tui.core.store import Store, read_ledger
from ssmem_tui.core.workspace import Workspace, open_workspace
from tests.core.planting import Ticking, plant

TODAY = date(2026, 3, 5)

CORE = """# MEMORY

## People

- Mira runs the greenhouse on Tuesdays.
- Old Tomas prefers a phone call.

## Rules

- Pump window is Monday 09:00.
- Never water orchids after sunset.

## Facts

- Sensor gateway listens on port 8123.
"""

FEBRUARY = """# 2026-02 · 2026-02-02 – 2026-03-01

## Decisions

- Decided: the pump window moves to Tuesday 10:00. (02-10, 02-17)
- Always rinse the filters before the fertiliser pump runs, or the valves crack. (02-11)
- 决定：以后所有温室日志都用中文写，图片不超过 2 MB。 (02-12)

## Lessons

- Never restart the gateway while a firmware write is running; it bricks the sensor. (02-13)

## Done

- Had lunch with the neighbours and talked about keyboards. (02-14)

## Open tasks

- [ ] call the glass supplier next week
"""

LOGS = {
    "2026-02-10": "# Tuesday\n\n- Decided with Mira: pump window moves to Tuesday 10:00.\n- Lunch.\n",
    "2026-02-11": "- Valve cracked again. Rinse the filters before the fertiliser pump starts, always.\n",
    "2026-02-12": "- 决定以后温室日志都用中文写，图片不超过 2 MB。\n",
    "2026-02-13": "- Gateway restarted during a firmware write, sensor 4 is bricked. Never again.\n",
    "2026-02-14": "- Had lunch with the neighbours, talked about keyboards.\n",
    "2026-02-17": "- Pump ran at Tuesday 10:00, the new pump window works.\n",
    "2026-03-03": "- Rinsed filters before the fertiliser pump, valves are fine.\n",
}


@dataclass
class Clock(Ticking):
    now: datetime = field(default_factory=lambda: datetime(2026, 3, 5, 9, 0, tzinfo=UTC))


@dataclass
class Place:
    """A workspace on disk with its store; every call reads it afresh, as after a restart."""

    root: Path
    store: Store
    draft: Path

    def workspace(self) -> Workspace:
        return open_workspace(self.root)

    def ledger(self, name: str = "decisions") -> tuple[Mapping[str, Any], ...]:
        return read_ledger(self.root, name)

    def lay(self, **options: Any) -> Laid:
        return lay(self.workspace(), self.ledger(), **options)

    def session(self, laid: Laid | None = None) -> Session:
        core = Standing.of("MEMORY.md", self.store.read("MEMORY.md"), 10_240)
        found = (laid or self.lay()).candidates
        return Session(found, core, today=TODAY, draft_file=self.draft, settled=settled_idents(self.ledger()))

    def text(self, path: str = "MEMORY.md") -> str:
        return (self.root / path).read_text(encoding="utf-8")

    def write(self, path: str, text: str) -> None:
        plant(self.root, {path: text})

    def git(self, *argv: str) -> str:
        done = subprocess.run(["git", *argv], cwd=self.root, text=True, capture_output=True, check=True)
        return done.stdout


def find(session: Session, words: str) -> str:
    """Ident of the one candidate on the desk whose text holds `words`."""
    found = [item.ident for item in session.board.items if words in item.text]
    assert len(found) == 1, [item.text for item in session.board.items]
    return found[0]


def say_yes(session: Session, ident: str) -> None:
    """Turn every answer that is not yes."""
    for answer in session.board.item(ident).answers:
        if answer.yes is not True:
            session.answer(ident, answer.test, True)


@pytest.fixture
def make(tmp_path: Path) -> Iterator[Callable[..., Place]]:
    opened: list[Store] = []

    def build(core: str | None = CORE, month: str = FEBRUARY, logs: Mapping[str, str] = LOGS) -> Place:
        root = tmp_path / "ws"
        files = {f"memory/{day}.md": text for day, text in logs.items()}
        if core is not None:
            files["MEMORY.md"] = core
        if month:
            files["memory/monthly/2026-02.md"] = month
        plant(root, files)
        opened.append(Store(root, clock=Clock(), author=("Kim", "kim@example.org"), durable=False))
        opened[-1].init()
        return Place(root, opened[-1], tmp_path / "state" / "draft.json")

    yield build
    for store in opened:
        store.close()


@pytest.fixture
def place(make: Callable[..., Place]) -> Place:
    return make()
