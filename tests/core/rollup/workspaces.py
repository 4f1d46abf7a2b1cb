"""A workspace on disk for the tests of planning and writing."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any

from ssmem_tui.core.periods import Period
from ssmem_tui.core.rollup import OfflineEngine, Outcome, item_for, plan, run
from ssmem_tui.core.rollup.records import Engine, PlanItem
from ssmem_tui.core.store import Store, read_ledger
from ssmem_tui.core.workspace import Workspace, open_workspace

NOW = datetime(2026, 3, 20, 12, tzinfo=UTC)


def log_of(day: date, extra: str = "") -> str:
    """An invented day of 600 bytes that differs from every other day."""
    n = day.toordinal() % 97
    return (
        f"# {day}\n\n## Decisions\n- Gateway {n} moves to the cellar rack, agreed with Marta.\n\n## Log\n"
        f"- Measured {n * 13} requests per second on the gate, limit is {n * 20}.\n"
        f"- The courier for parcel {n * 7} rang twice.\n- heartbeat ok\n"
        f"- **Root cause:** the clock of sensor {n} ran {n} minutes late, so alarms came late.\n"
        f"- [ ] Order {n} new filters before {day.replace(day=28)}.\n{extra}"
    )


@dataclass
class Bench:
    """One workspace, its store, and short ways to plan and run."""

    root: Path
    now: datetime = NOW
    reports: list[str] = field(default_factory=list)

    @property
    def workspace(self) -> Workspace:
        return open_workspace(self.root)

    @property
    def ledger(self) -> tuple[Mapping[str, Any], ...]:
        return read_ledger(self.root, "rollups")

    def store(self) -> Store:
        return Store(self.root, clock=lambda: self.now, durable=False)

    def write(self, path: str, text: str) -> Path:
        file = self.root / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(text.encode())
        return file

    def days(self, *keys: str) -> None:
        for key in keys:
            self.write(f"memory/{key}.md", log_of(date.fromisoformat(key)))

    def plan(self) -> list[tuple[str, str]]:
        return [
            (item.period.key, item.reason.value)
            for item in plan(self.workspace, now=self.now, ledger=self.ledger)
        ]

    def item(self, key: str, **options: Any) -> PlanItem:
        return item_for(self.workspace, Period.parse(key), now=self.now, ledger=self.ledger, **options)

    def run(self, key: str, engine: Engine | None = None, **options: Any) -> Outcome:
        asked = {name: options.pop(name) for name in ("from_days", "ratio", "max_tokens") if name in options}
        with self.store() as store:
            return run(
                self.workspace,
                store,
                self.item(key, **asked),
                engine or OfflineEngine(),
                report=lambda step: self.reports.append(step.what),
                **options,
            )
