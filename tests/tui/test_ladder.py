"""The rungs of pane 2 are those of the calendar, though they are counted without it."""

from __future__ import annotations

from datetime import date, timedelta
from pathlib import Path

from ssmem_tui.core.periods import Period
from ssmem_tui.core.workspace import open_workspace
from ssmem_tui.tui.cockpit.ladder import ladder_rows, months_of


def test_a_day_belongs_to_the_month_of_its_weeks_thursday(tmp_path: Path) -> None:
    (tmp_path / "MEMORY.md").write_text("# Memory\n")
    folder = tmp_path / "memory"
    folder.mkdir()
    days = [date(2024, 12, 20) + timedelta(days=3 * step) for step in range(60)]
    for day in days:
        (folder / f"{day}.md").write_text("- something\n")
    workspace = open_workspace(tmp_path)
    assert list(workspace.days) == days
    months = {month for day in days if (month := Period.week(day).parent)}
    assert months_of(workspace) == tuple(sorted(months, reverse=True))
    rows = ladder_rows(workspace, (), (), {}, date(2026, 1, 1))
    counted = [sum(day in workspace.days for day in month.source_days()) for month in months_of(workspace)]
    assert [row.text for row in rows] == [
        f"{month.key}  {count} days" for month, count in zip(months_of(workspace), counted, strict=True)
    ]
