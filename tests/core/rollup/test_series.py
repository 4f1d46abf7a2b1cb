"""Several periods in one go: what stands on a gap waits, what reads as noise feeds nothing."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Any

import pytest

from ssmem_tui.core.errors import Refused
from ssmem_tui.core.model import Cancelled, Progress
from ssmem_tui.core.rollup import OfflineEngine, Outcome
from ssmem_tui.core.rollup.records import Draft, Job
from ssmem_tui.core.rollup.series import Failure, Wish, run_all
from tests.core.rollup.workspaces import Bench


class Refusing:
    """The offline engine, which cannot do one week."""

    name = "offline"

    def __init__(self, week: str) -> None:
        self.week = week

    def draft(self, job: Job, report: Callable[[Progress], None], cancelled: Cancelled) -> Draft:
        if job.period.key == self.week:
            raise Refused("This week cannot be done.")
        return OfflineEngine().draft(job, report, cancelled)


@pytest.mark.parametrize("dry_run", [True, False])
def test_a_month_waits_for_a_week_that_was_refused(bench: Bench, dry_run: bool) -> None:
    bench.days("2026-02-16", "2026-02-17")
    items = [bench.item(key) for key in ("2026-W07", "2026-W08", "2026-02")]
    with bench.store() as store:
        found = list(
            run_all(
                lambda: (bench.workspace, bench.ledger),
                store,
                items,
                Refusing("2026-W07"),
                now=bench.now,
                wish=Wish(dry_run=dry_run),
            )
        )
    outcomes = {each.item.period.key: each for each in found}
    assert isinstance(outcomes["2026-W08"], Outcome)
    month = outcomes["2026-02"]
    assert isinstance(month, Failure) and "2026-W07" in str(month.error)
    assert not (bench.root / "memory/monthly/2026-02.md").exists()


def test_a_file_in_utf16_feeds_nothing(bench: Bench) -> None:
    (bench.root / "memory" / "2026-02-12.md").write_bytes("- Semana de las migraciones\n".encode("utf-16"))
    outcome = bench.run("2026-W07")
    assert outcome.written
    assert "\x00" not in outcome.draft.text
    assert "(02-12)" not in outcome.draft.text


@pytest.mark.parametrize("refused", ["2026-W08.md", "2026-02-16.md"])
def test_a_period_that_the_disk_refuses_does_not_stop_the_others(
    bench: Bench, monkeypatch: pytest.MonkeyPatch, refused: str
) -> None:
    bench.days("2026-02-16", "2026-02-17", "2026-02-23")
    items = [bench.item(key) for key in ("2026-W07", "2026-W08", "2026-W09")]
    real = os.open

    def no(path: Any, *rest: Any, **named: Any) -> int:
        if os.fsdecode(path).endswith(refused):
            raise PermissionError(13, "Permission denied", path)
        return real(path, *rest, **named)

    bench.write("memory/weekly/2026-W08.md", "")
    with bench.store() as store:
        monkeypatch.setattr(os, "open", no)
        found = list(
            run_all(lambda: (bench.workspace, bench.ledger), store, items, OfflineEngine(), now=bench.now)
        )
    assert [isinstance(each, Outcome) and each.written for each in found] == [True, False, True]
    assert isinstance(found[1], Failure) and "Permission denied" in str(found[1].error)
