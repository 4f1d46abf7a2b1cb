"""What loads tomorrow, on the screen: order, costs, the lines not seen, other caps, other days."""

from __future__ import annotations

from pathlib import Path

import pytest

from ssmem_tui.core.workspace.layered import Row as Comparison
from ssmem_tui.core.workspace.layered import Weight
from ssmem_tui.tui.app import SsmemApp
from ssmem_tui.tui.screens.startup import SeenReader, StartupScreen
from ssmem_tui.tui.startup.rows import table_lines
from ssmem_tui.tui.widgets.line_list import LineList
from ssmem_tui.tui.widgets.reader import Reader
from tests.tui.driving import SIZES, app_on, screen_text, settle


def parts(app: SsmemApp) -> list[str]:
    return [str(row.key) for row in app.screen.query_one("#parts", LineList).rows if not row.head]


async def test_it_lists_what_loads_in_order_with_its_cost(sample: Path) -> None:
    app = app_on(sample)
    async with app.run_test(size=(120, 36)) as pilot:
        await settle(pilot)
        await pilot.press("L")
        await settle(pilot)
        assert isinstance(app.screen, StartupScreen)
        assert parts(app)[:5] == ["AGENTS.md", "SOUL.md", "USER.md", "HEARTBEAT.md", "MEMORY.md"]
        text = screen_text(app)
        assert "OpenClaw loads" in text and "together" in text and "of what all logs would cost" in text
        table = app.screen.query_one("#table", Reader).text
        assert "2026-03" in table and "all" in table
        assert app.screen.query_one("#text", SeenReader).lines[0].text.startswith("# ")


async def test_lines_that_are_not_seen_are_marked_and_walked(small: Path) -> None:
    (small / "MEMORY.md").write_text("".join(f"- {number:<17}\n" for number in range(1, 2_001)))
    app = app_on(small)
    async with app.run_test(size=(120, 36)) as pilot:
        await settle(pilot)
        await pilot.press("L")
        await settle(pilot)
        reader = app.screen.query_one("#text", SeenReader)
        hidden = [line.number for line in reader.lines if line.mark.text == "unseen"]
        assert (hidden[0], hidden[-1]) == (701, 1_800)
        assert "1,100 lines not seen" in screen_text(app)
        await pilot.press("0", "n")
        assert reader.line is not None and reader.line.number == 701
        await pilot.press("x")
        await settle(pilot)
        hidden = [line.number for line in reader.lines if line.mark.text == "unseen"]
        assert hidden[0] == 421, "April's builds read 12,000 characters of a file"


async def test_another_day_loads_other_logs(small: Path) -> None:
    app = app_on(small)
    async with app.run_test(size=(120, 36)) as pilot:
        await settle(pilot)
        await pilot.press("L")
        await settle(pilot)
        assert parts(app) == ["MEMORY.md"]
        screen = app.screen
        assert isinstance(screen, StartupScreen)
        while screen._day.isoformat() > "2026-02-12":
            screen.action_startup_before()
        await settle(pilot)
        assert parts(app) == ["MEMORY.md", "memory/2026-02-11.md"]
        await pilot.press("left_square_bracket")
        await settle(pilot)
        assert parts(app) == ["MEMORY.md", "memory/2026-02-11.md", "memory/2026-02-10.md"]
        await pilot.press("j", "enter")
        await settle(pilot)
        assert app.current_place().path == "memory/2026-02-11.md"


@pytest.mark.parametrize("size", SIZES)
async def test_it_fits_every_width(sample: Path, size: tuple[int, int]) -> None:
    app = app_on(sample)
    async with app.run_test(size=size) as pilot:
        await settle(pilot)
        await pilot.press("L")
        await settle(pilot)
        assert "MEMORY.md" in screen_text(app)
        await pilot.press("0")
        await settle(pilot)
        assert app.screen.query_one("#text", SeenReader).region.height > 2


async def test_a_workspace_without_anything_says_so(tmp_path: Path) -> None:
    (tmp_path / "w").mkdir()
    (tmp_path / "w" / "Home.md").write_text("# Home\n")
    app = app_on(tmp_path / "w")
    async with app.run_test(size=(120, 36)) as pilot:
        await settle(pilot)
        await pilot.press("L")
        await settle(pilot)
        assert parts(app) == []


async def test_what_was_noticed_stands_in_the_reader_when_there_is_no_core(tmp_path: Path) -> None:
    (tmp_path / "w" / "01-Daily").mkdir(parents=True)
    (tmp_path / "w" / "Home.md").write_text("# Home\n")
    (tmp_path / "w" / "01-Daily" / "2026-02-10.md").write_text("- x\n")
    app = app_on(tmp_path / "w")
    async with app.run_test(size=(120, 36)) as pilot:
        await settle(pilot)
        text = " ".join(app.screen.query_one("#reader", Reader).text.split())
        assert "There is no core memory: looked for MEMORY.md and memory/MEMORY.md." in text
        assert 'log_folders = ["01-Daily"]' in text


async def test_a_week_file_that_contradicts_its_name_says_so_below_its_text(tmp_path: Path) -> None:
    folder = tmp_path / "w" / "memory" / "weekly"
    folder.mkdir(parents=True)
    (folder / "2025-W01.md").write_text("# Week\n\n## 2025-12-29\n- x\n")
    app = app_on(tmp_path / "w")
    async with app.run_test(size=(120, 36)) as pilot:
        await settle(pilot)
        await pilot.press("2", "j", "k", "l", "j")
        await settle(pilot)
        assert "contains 2025-12-29, which is in 2026-W01" in screen_text(app)


def test_columns_of_the_table_stand_apart_however_large_the_numbers() -> None:
    """Ten years: names, sizes, tokens and times ran into each other."""
    small, large = Weight(1, 18_739, 7_072, 0.0001), Weight(3_650, 101_919_948, 38_400_000, 6.4719)
    month = Weight(28, 660_480, 247_500, 0.0391)
    rows = (
        Comparison("2026-03-31", small, small),
        Comparison("2026-03", month, Weight(1, 4_198, 1_640, 0.0001)),
        Comparison("all", large, Weight(1, 7_987, 2_967, 0.0001)),
    )
    head, day, month_line, whole = (line.text for line in table_lines(rows))
    assert day.split() == "2026-03-31 18.3 KB 7,072 0.1 18.3 KB 7,072 0.1 100%".split()
    assert month_line.split() == "2026-03 645 KB 248k 39.1 4.1 KB 1,640 0.1 0.7%".split()
    assert whole.split() == "all 97.2 MB 38.4M 6472 7.8 KB 2,967 0.1 <0.1%".split()
    assert len({len(line) for line in (head, day, month_line, whole)}) == 1 and len(head) <= 57
