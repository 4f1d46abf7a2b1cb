"""The roll-up screen: plan, marks, preview, writing, cancelling, refusing."""

from __future__ import annotations

import shutil
import subprocess
import threading
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from ssmem_tui.core.errors import Refused
from ssmem_tui.core.periods import Period
from ssmem_tui.core.rollup.records import PlanItem, Reason
from ssmem_tui.core.saying import saying, together
from ssmem_tui.tui import catalogue
from ssmem_tui.tui.app import SsmemApp
from ssmem_tui.tui.rollup.background import Sending
from ssmem_tui.tui.rollup.rows import Shelf, period_rows, total_words
from ssmem_tui.tui.screens.compare import CompareScreen
from ssmem_tui.tui.screens.rollup import RollupScreen
from ssmem_tui.tui.services import Services
from ssmem_tui.tui.widgets.line_list import LineList
from ssmem_tui.tui.widgets.reader import Reader
from tests.tui.driving import SIZES, app_on, screen_text, settle

WEEK = "memory/weekly/2026-W07.md"


async def opened(app: SsmemApp, pilot: object) -> RollupScreen:
    await settle(pilot)  # type: ignore[arg-type]
    await pilot.press("R")  # type: ignore[attr-defined]
    await settle(pilot)  # type: ignore[arg-type]
    assert isinstance(app.screen, RollupScreen)
    return app.screen


def keys(app: SsmemApp) -> list[str]:
    rows = app.screen.query_one("#periods", LineList).rows
    return [row.key.key for row in rows if isinstance(row.key, Period)]


def row_text(app: SsmemApp, key: str) -> str:
    rows = app.screen.query_one("#periods", LineList).rows
    return next(
        f"{row.text} | {row.detail} | {row.right}" for row in rows if getattr(row.key, "key", "") == key
    )


def draft(app: SsmemApp) -> str:
    return app.screen.query_one("#draft", Reader).text


def commits(root: Path) -> list[str]:
    done = subprocess.run(
        ["git", "log", "--all", "--format=%s"], cwd=root, capture_output=True, text=True, check=True
    )
    return done.stdout.splitlines()


async def test_what_is_due_is_planned_marked_and_previewed(logged: Path) -> None:
    app = app_on(logged)
    async with app.run_test(size=(120, 36)) as pilot:
        screen = await opened(app, pilot)
        assert keys(app) == ["2026-W07", "2026-W08", "2026-02"]
        assert {period.key for period in screen._marked} == {"2026-W07", "2026-W08", "2026-02"}
        assert "due" in row_text(app, "2026-W07") and "after 2026-W07" in row_text(app, "2026-02")
        assert "# 2026-W07 · 02-09 – 02-15" in draft(app)
        text = screen_text(app)
        assert "3 due" in text and "3 marked" in text and "$0.00" in text
        assert not (logged / WEEK).exists() and not (logged / ".ssmem").exists()


async def test_writing_makes_one_commit_a_period_and_c_compares(logged: Path) -> None:
    app = app_on(logged)
    async with app.run_test(size=(120, 36)) as pilot:
        await opened(app, pilot)
        await pilot.press("W")
        await settle(pilot)
        assert "Write 3 summaries?" in screen_text(app) and "one u takes them all back" in screen_text(app)
        await pilot.press("y")
        await settle(pilot)
        assert [subject.split(" from ")[0] for subject in commits(logged)[:3]] == [
            "roll-up: 2026-02",
            "roll-up: 2026-W08",
            "roll-up: 2026-W07",
        ]
        assert (logged / WEEK).read_text() == draft_of(logged)
        screen = app.screen
        assert isinstance(screen, RollupScreen) and not screen._marked
        assert "written" in row_text(app, "2026-W07")
        await pilot.press("c")
        await settle(pilot)
        assert isinstance(app.screen, CompareScreen)


async def test_lines_of_a_person_stand_in_the_preview_and_are_counted(logged: Path) -> None:
    app = app_on(logged)
    async with app.run_test(size=(120, 36)) as pilot:
        await opened(app, pilot)
        await pilot.press("W", "y")
        await settle(pilot)
        await pilot.press("escape")
        (logged / WEEK).write_text(draft_of(logged) + "- Marta keeps the only key to the cellar.\n")
        day = min((logged / "memory").glob("2026-02-*.md"))
        day.write_text(day.read_text() + "- Freeze is 2026-05-04\n")
        await pilot.press("f5")
        await settle(pilot)
        await opened(app, pilot)
        shown = app.screen.query_one("#draft", Reader).text
        assert "1 line of yours kept" in shown and "Marta keeps the only key" in shown


def draft_of(root: Path) -> str:
    return (root / WEEK).read_text()


async def test_without_git_the_plan_says_beforehand_that_there_will_be_no_history(
    logged: Path, tmp_path: Path
) -> None:
    bare = tmp_path / "bare"
    shutil.copytree(logged, bare, ignore=shutil.ignore_patterns(".git"))
    for folder, said in ((logged, False), (bare, True)):
        app = app_on(folder)
        async with app.run_test(size=(120, 36)) as pilot:
            await opened(app, pilot)
            foot = "no git: no history; t I makes a repository"
            assert (foot in screen_text(app)) is said


async def test_marks_choose_what_is_written(logged: Path) -> None:
    app = app_on(logged)
    async with app.run_test(size=(120, 36)) as pilot:
        screen = await opened(app, pilot)
        await pilot.press("A")
        assert not screen._marked
        await pilot.press("W")
        await settle(pilot)
        assert "mark a period" in screen_text(app) and not (logged / ".ssmem").exists()
        await pilot.press("space", "W")
        await settle(pilot)
        assert (logged / WEEK).exists() and app.last.endswith("(u takes it back)")
        assert not (logged / "memory/weekly/2026-W08.md").exists()


async def test_size_and_source_of_a_month_change_the_preview(logged: Path) -> None:
    app = app_on(logged)
    async with app.run_test(size=(120, 36)) as pilot:
        screen = await opened(app, pilot)
        long = draft(app)
        await pilot.press("less_than_sign", "less_than_sign", "less_than_sign")
        await settle(pilot)
        assert len(draft(app)) < len(long) and "51%" in screen_text(app)
        await pilot.press("d")
        await settle(pilot)
        assert screen._terms.from_days and "months from days" in screen_text(app)


async def test_a_summary_by_someone_else_is_replaced_only_by_a_key_of_its_own(logged: Path) -> None:
    (logged / "memory/weekly").mkdir()
    (logged / WEEK).write_text("# Week 7\n\nBy hand.\n")
    app = app_on(logged)
    async with app.run_test(size=(120, 36)) as pilot:
        await opened(app, pilot)
        assert "by someone else" in row_text(app, "2026-W07")
        listed = app.screen.query_one("#periods", LineList)
        listed.go_to(Period.parse("2026-W07"))
        await pilot.press("space", "W", "y")
        await settle(pilot)
        assert (logged / WEEK).read_text() == "# Week 7\n\nBy hand.\n"
        assert "F replaces it" in row_text(app, "2026-W07")
        listed.go_to(Period.parse("2026-W07"))
        await pilot.press("F")
        await settle(pilot)
        assert (logged / WEEK).read_text().startswith("# 2026-W07 ")
        assert app.last.endswith("(u takes it back)")
        await pilot.press("u")
        await settle(pilot)
        assert (logged / WEEK).read_text() == "# Week 7\n\nBy hand.\n"


async def test_what_cannot_be_taken_back_is_asked(logged: Path) -> None:
    shutil.rmtree(logged / ".git")
    app = app_on(logged)
    async with app.run_test(size=(120, 36)) as pilot:
        await opened(app, pilot)
        await pilot.press("A", "space", "W")
        await settle(pilot)
        assert "what is written cannot be taken back" in screen_text(app) and not (logged / WEEK).exists()
        await pilot.press("y")
        await settle(pilot)
        assert (logged / WEEK).exists()


async def test_cancelling_between_periods_keeps_what_is_whole(logged: Path) -> None:
    app = app_on(logged)
    async with app.run_test(size=(120, 36)) as pilot:
        screen = await opened(app, pilot)
        screen._write(sorted(screen._marked), screen._terms)
        app.jobs.cancel_loud()
        await settle(pilot)
        made = [logged / f"memory/weekly/2026-W0{number}.md" for number in (7, 8)]
        assert not (logged / "memory/monthly/2026-02.md").exists()
        assert len([path for path in made if path.exists()]) == sum("roll-up" in s for s in commits(logged))


async def test_a_running_job_elsewhere_is_told(logged: Path) -> None:
    from ssmem_tui.core.rollup.alone import alone

    app = app_on(logged)
    async with app.run_test(size=(120, 36)) as pilot:
        await opened(app, pilot)
        with alone(logged):
            await pilot.press("W", "y")
            await settle(pilot)
        assert "is running" in screen_text(app)


async def test_a_period_that_was_named_is_the_one_marked(logged: Path) -> None:
    from ssmem_tui.tui.messages import Here

    app = app_on(logged)
    async with app.run_test(size=(120, 36)) as pilot:
        await settle(pilot)
        app.open("rollup", Here(period=Period.parse("2026-W08")))
        await settle(pilot)
        screen = app.screen
        assert isinstance(screen, RollupScreen)
        assert {period.key for period in screen._marked} == {"2026-W08"}
        assert "2026-W08" in draft(app)


async def test_from_a_period_that_needs_nothing_all_that_is_due_is_marked(logged: Path) -> None:
    from ssmem_tui.tui.messages import Here

    app = app_on(logged)
    async with app.run_test(size=(120, 36)) as pilot:
        await opened(app, pilot)
        await pilot.press("A", "space", "W")
        await settle(pilot)
        (done,) = app.screen.services.workspace.summaries
        await pilot.press("escape")
        await settle(pilot)
        app.open("rollup", Here(period=done))
        await settle(pilot)
        screen = app.screen
        assert isinstance(screen, RollupScreen)
        assert screen._marked == screen._shelf.pressing and screen._marked and done not in screen._marked
        assert screen._period() == done


async def test_an_empty_workspace_says_so(tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    (tmp_path / "empty/MEMORY.md").write_text("# M\n")
    app = app_on(tmp_path / "empty")
    async with app.run_test(size=(120, 36)) as pilot:
        await opened(app, pilot)
        assert "nothing to roll up" in screen_text(app)


@pytest.mark.parametrize("size", SIZES)
async def test_it_fits_every_width_with_hostile_logs(logged: Path, size: tuple[int, int]) -> None:
    (logged / "memory/2026-02-12.md").write_text(
        "- [/] \x1b[31mred\x1b]0;x\x07 [@click=app.quit]x[/] 决定：保留 中文\n"
    )
    app = app_on(logged)
    async with app.run_test(size=size) as pilot:
        await opened(app, pilot)
        text = screen_text(app)
        assert "2026-W07" in text and "\x1b" not in text and "\x07" not in text
        assert all(len(line) <= size[0] for line in text.splitlines())
        await pilot.press("j", "k", "0", "escape")
        await settle(pilot)
    shutil.rmtree(logged)


async def test_a_narrow_screen_gives_the_periods_all_its_width(logged: Path) -> None:
    app = app_on(logged)
    async with app.run_test(size=(60, 20)) as pilot:
        screen = await opened(app, pilot)
        assert screen.query_one("#periods", LineList).outer_size.width == 60


def test_a_plan_promises_no_summary_longer_than_its_sources() -> None:
    item = PlanItem(Period.week(date(2026, 3, 30)), Reason.RUNNING, "w.md", (), 21, 101)
    (_, row) = period_rows(Shelf((item,), (), frozenset()), frozenset(), {})
    assert row.detail.endswith("~21 → 21 tok")
    assert "~21 → 21 tok" in total_words(1, [item], False, 1.25)


def test_the_note_of_a_plan_speaks_the_language_of_the_app() -> None:
    changed = together(saying("{n} changed", n=1), saying("{n} new", n=2))
    note = saying("{what}; {more}", what=changed, more=saying("after {weeks}", weeks="2026-W12, 2026-W13"))
    item = PlanItem(Period.week(date(2026, 3, 10)), Reason.STALE, "w.md", (), 10, 5, note=note)
    (_, row) = period_rows(Shelf((item,), (), frozenset()), frozenset(), {})
    assert row.detail.startswith("stale, 1 changed, 2 new; after 2026-W12, 2026-W13")
    catalogue.set_language("zh")
    try:
        (_, row) = period_rows(Shelf((item,), (), frozenset()), frozenset(), {})
        assert row.detail.startswith("过时，1 个有改动，2 个新增；在 2026-W12, 2026-W13 之后")
    finally:
        catalogue.set_language("en")


async def test_engine_and_checks_are_told_in_chinese(logged: Path) -> None:
    catalogue.set_language("zh")
    try:
        app = app_on(logged)
        async with app.run_test(size=(120, 36)) as pilot:
            await opened(app, pilot)
            text = screen_text(app)
            assert "离线" in text and "offline" not in text
    finally:
        catalogue.set_language("en")


async def test_what_was_not_done_stands_before_what_was(logged: Path) -> None:
    app = app_on(logged)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await opened(app, pilot)
        (logged / "memory/2026-02-17.md").unlink()
        (logged / "memory/2026-02-17.md").symlink_to("nowhere.md")  # one of the periods cannot be read now
        screen._write(sorted(screen._marked), screen._terms)
        await settle(pilot)
        assert "not written, their summaries are as before" in app.last and "takes" in app.last
        screen._written((), 3)
        assert "stopped with 3 left; their summaries are as before" in screen_text(app)


async def test_of_periods_that_one_walks_over_only_the_last_is_previewed(
    logged: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A preview is a second of work on ten years: several at once would leave the keys no time."""
    go = threading.Event()
    begun: list[Period] = []

    def held(services: Services, period: Period, *terms: Any) -> Sending:
        begun.append(period)
        go.wait(20)
        raise Refused("no preview in this test")

    app = app_on(logged)
    async with app.run_test(size=(120, 36)) as pilot:
        screen = await opened(app, pilot)
        monkeypatch.setattr("ssmem_tui.tui.screens.rollup.preview", held)
        await pilot.press("j")
        while not begun:
            await pilot.pause()
        await pilot.press("k", "j")
        assert len(begun) == 1, "the next waits for it"
        last = screen._period()
        go.set()
        await settle(pilot)
        assert len(begun) == 2 and begun[-1] == last
