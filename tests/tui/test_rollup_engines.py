"""A third engine is its class and a line in `core.engines`: the screen treats it as what it says it is."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path

import pytest

from ssmem_tui.core.engines import ENGINES, Kind
from ssmem_tui.core.model import Cancelled, Progress
from ssmem_tui.core.rollup import Draft, Job, OfflineEngine
from ssmem_tui.core.saying import Saying, saying
from ssmem_tui.core.store import read_ledger
from ssmem_tui.tui.screens.rollup import RollupScreen
from tests.core.rollup.workspaces import Bench
from tests.tui.driving import app_on, screen_text, settle

SENTENCE = saying("price unknown")


class Third:
    """What the offline engine makes, under another name."""

    name = "third"

    def draft(self, job: Job, report: Callable[[Progress], None], cancelled: Cancelled) -> Draft:
        return replace(OfflineEngine().draft(job, report, cancelled), engine=self.name)


@dataclass(frozen=True)
class Plan:
    model: str = "m"
    endpoint: str = "models.example.org"
    local: bool = False
    tokens_in: int = 70
    cost_usd: float | None = 0.25
    month_usd: float = 0.0
    max_month_usd: float = 5.0
    secrets_masked: int = 0
    text: str = "what is sent"
    sentence: Saying = SENTENCE


class ThirdAway(Third):
    """The same as an engine that sends."""

    destination = "models.example.org"

    def preview(self, job: Job) -> Plan:
        return Plan()

    def ready(self) -> None:
        return None


@pytest.mark.parametrize("sends", [False, True])
async def test_a_third_engine_is_one_class(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, sends: bool
) -> None:
    engine = ThirdAway() if sends else Third()
    monkeypatch.setitem(ENGINES, "third", Kind(lambda *_: engine, sends))
    bench = Bench(tmp_path / "ws")
    bench.days("2026-02-09", "2026-02-10", "2026-02-11")
    (bench.root / "ssmem.toml").write_text('engine = "third"\n')
    app = app_on(bench.root)
    async with app.run_test(size=(120, 36)) as pilot:
        await settle(pilot)
        await pilot.press("R")
        await settle(pilot)
        assert isinstance(app.screen, RollupScreen)
        assert ("W tells the price" in screen_text(app)) is sends
        assert ("what is sent" in screen_text(app)) is sends
        await pilot.press("W")
        await settle(pilot)
        assert ("models.example.org" in screen_text(app)) is sends
        if sends:
            assert "about $0.50" in screen_text(app)
        await pilot.press("y")
        await settle(pilot)
        assert [row["engine"] for row in read_ledger(bench.root, "rollups")] == ["third", "third"]
