"""The compare screen: marks of intent, other sources, and the search of all memory."""

from __future__ import annotations

import json
import subprocess
from datetime import date
from pathlib import Path

import pytest
from click.testing import CliRunner
from textual.widgets import Input

from ssmem_tui.cli.main import cli
from ssmem_tui.core.private import cache_of
from ssmem_tui.core.search.query import parse
from ssmem_tui.core.trace import Label
from ssmem_tui.core.trace.cache import FOLDER, analyses_of
from ssmem_tui.core.workspace import open_workspace
from ssmem_tui.tui.cockpit.fates import Tracer, fates_of
from ssmem_tui.tui.compare.asking import words_of
from ssmem_tui.tui.screens.compare import CompareScreen
from ssmem_tui.tui.screens.search import SearchScreen
from tests.tui.comparing import MONTHS, WEEK, comparing, figures, go_to, hits, mark_at, side
from tests.tui.driving import screen_text, settle, until


async def test_intended_is_remembered_no_longer_counted_and_taken_back(sample: Path) -> None:
    async with comparing(sample, WEEK) as (app, pilot):
        await pilot.press("i")
        await settle(pilot)
        assert mark_at(app, "Load test on") == "i"
        assert "2 conflict ·1" in figures(app)
    async with comparing(sample, WEEK) as (app, pilot):
        assert "2 conflict ·1" in figures(app)
        go_to(app, "Load test on")
        await pilot.press("i")
        await settle(pilot)
        assert "2 conflict ·2" in figures(app)
        await pilot.press("u")
        await settle(pilot)
        assert "2 conflict ·1" in figures(app)
        assert mark_at(app, "Load test on") == "i"
        subjects = subprocess.run(
            ["git", "-C", sample, "log", "--format=%s"], capture_output=True, text=True, check=True
        )
        assert [line.split(":")[0] for line in subjects.stdout.splitlines()[:3]] == [
            "undo",
            "doubt",
            "intended",
        ]


async def test_a_mark_of_intent_holds_for_trace_and_the_gutter_too(sample: Path) -> None:
    async with comparing(sample, WEEK) as (_, pilot):
        for _ in range(3):
            await pilot.press("i")
            await settle(pilot)
            await pilot.press("n")
    ran = CliRunner().invoke(cli, ["-C", str(sample), "trace", "--json", "--no-cache", "2026-W07"])
    found = {row["name"]: row["found"] for row in json.loads(ran.stdout)["checks"]}
    assert (found["max_unsupported"], found["max_conflicts"]) == (0, 0)
    workspace = open_workspace(sample)
    fates = fates_of(workspace, workspace.by_path[WEEK], Tracer(None), (), lambda: False)
    assert {Label.UNSUPPORTED, Label.CONFLICT}.isdisjoint(fate.label for fate in fates.values())


async def test_the_app_and_the_command_line_share_their_analyses(sample: Path) -> None:
    async with comparing(sample, WEEK) as (app, _):
        assert app.services is not None
        folder = app.services.cache_dir / FOLDER
    assert folder == analyses_of(sample)
    assert cache_of(sample) == folder.parent
    written = {file.name: file.stat().st_mtime_ns for file in folder.rglob("*.json")}
    CliRunner().invoke(cli, ["-C", str(sample), "trace", "2026-W07"])
    assert {file.name for file in folder.rglob("*.json")} == set(written) and written


async def test_other_sources_are_chosen_by_name(sample: Path) -> None:
    async with comparing(sample, WEEK) as (app, pilot):
        await pilot.press("S")
        await pilot.pause()
        app.screen.query_one("Prompt Input").value = "2026-02-09"  # type: ignore[attr-defined]
        await pilot.press("enter")
        await settle(pilot)
        heads = [line.text for line in side(app, "sources").lines if line.head]
        assert len(heads) == 1 and heads[0].startswith("2026-02-09.md")
        await pilot.press("S")
        await pilot.pause()
        app.screen.query_one("Prompt Input").value = "nonsense"  # type: ignore[attr-defined]
        await pilot.press("enter")
        await settle(pilot)
        assert "neither a note" in screen_text(app)


async def test_deeper_goes_to_the_logs_and_back(sample: Path) -> None:
    async with comparing(sample, "memory/diary/2026/monthly/2026-02.md") as (app, pilot):
        await pilot.press("D")
        await settle(pilot)
        heads = [line.text for line in side(app, "sources").lines if line.head]
        assert any(head.startswith("2026-02-10.md") for head in heads)
        await pilot.press("D")
        await settle(pilot)
        assert "2026-W07.md" in [line.text.split()[0] for line in side(app, "sources").lines if line.head]


async def test_the_summary_is_compared_with_itself_at_a_commit(sample: Path) -> None:
    week = sample / WEEK
    head = subprocess.run(
        ["git", "rev-parse", "HEAD"], cwd=sample, capture_output=True, text=True, check=True
    )
    week.write_text(week.read_text().replace("180 orders", "190 orders"))
    async with comparing(sample, WEEK) as (app, pilot):
        await pilot.press("S")
        await pilot.pause()
        app.screen.query_one("Prompt Input").value = f"@{head.stdout[:10]}"  # type: ignore[attr-defined]
        await pilot.press("enter")
        await settle(pilot)
        assert "2 conflict ·1" in figures(app)
        assert mark_at(app, "Their oven room") == "="


async def test_core_and_month_are_compared_with_the_rung_below(sample: Path) -> None:
    async with comparing(sample, "MEMORY.md") as (app, pilot):
        heads = [line.text for line in side(app, "sources").lines if line.head]
        assert any("2026-02.md" in head for head in heads)
        assert any("2026-02-10.md" in head for head in heads)
        red = len(side(app, "summary").problems)
        await pilot.press("D")
        await settle(pilot)
        heads = [line.text for line in side(app, "sources").lines if line.head]
        assert [head.split()[0] for head in heads] == [f"{month}.md" for month in MONTHS]
        assert len(side(app, "summary").problems) > 2 * red
        await pilot.press("D")
        await settle(pilot)
        assert len(side(app, "summary").problems) == red
    async with comparing(sample, "memory/diary/2026/monthly/2026-02.md") as (app, _):
        assert any("2026-W07.md" in line.text for line in side(app, "sources").lines if line.head)


async def test_s_searches_all_memory_for_the_claim_in_doubt(sample: Path) -> None:
    async with comparing(sample, "MEMORY.md") as (app, pilot):
        go_to(app, "妈妈")
        await pilot.press("s")
        await settle(pilot)
        assert isinstance(app.screen, SearchScreen)
        assert app.screen.query_one("#box", Input).value.startswith("妈妈 对花生严重过敏")
        await until(pilot, lambda: any("2025-12-07" in str(row) for row in hits(app).rows))
        await pilot.press("x")
        assert app.screen.query_one("#box", Input).value == "x"
        await pilot.press("escape")
        await settle(pilot)
        assert isinstance(app.screen, CompareScreen)


@pytest.mark.parametrize(
    ("claim", "query"),
    [
        ("- **Tove** took the fuel receipt of November. (02-11)", "Tove took fuel receipt November"),
        ("staging | `plover` (before 2026-01-28: `wren`)", 'staging plover "2026-01-28" wren'),
        ("path:x layer:L1 !never #tag", "path layer L1 never tag"),
        ("**妈妈** 对花生过敏：先看配料表。", "妈妈 对花生过敏 先看配料表"),
        ("", ""),
    ],
)
def test_a_claim_becomes_words_and_nothing_that_narrows_the_search(claim: str, query: str) -> None:
    assert words_of(claim) == query
    assert not parse(query, date(2026, 4, 2)).chips


async def test_without_a_summary_no_key_of_a_comparison_is_offered(sample: Path) -> None:
    for path in sample.glob("memory/diary/*/*ly/*.md"):
        if path.parent.name in ("weekly", "monthly"):
            path.unlink()
    day = "memory/diary/2026/daily/2026-03-26.md"
    async with comparing(sample, day) as (app, pilot):
        shown = screen_text(app)
        assert "R makes one" in shown or "R makes its summary" in shown
        assert "lost facts" not in shown.splitlines()[-2] and "intended" not in shown.splitlines()[-2]
        await pilot.press("i")
        await settle(pilot)
        assert "not possible here now" in screen_text(app)
