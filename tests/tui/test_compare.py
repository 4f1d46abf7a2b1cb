"""The compare screen over real folders: what it marks, how the sides are linked, what it writes."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest
from rich.cells import cell_len

from ssmem_tui.core.trace import CompareCancelled
from ssmem_tui.tui.compare.comparison import turned
from ssmem_tui.tui.screens.compare import CompareScreen
from ssmem_tui.tui.screens.confirm import Confirm
from ssmem_tui.tui.widgets.line_list import LineList
from ssmem_tui.tui.widgets.pair_view import FigureRows
from ssmem_tui.tui.widgets.reader import Reader
from tests.tui.comparing import DAYS, WEEK, comparing, figures, go_to, mark_at, side, words
from tests.tui.driving import SIZES, screen_text, settle


async def test_marks_notes_and_figures_of_the_week_with_planted_trouble(sample: Path) -> None:
    async with comparing(sample, WEEK) as (app, _):
        assert mark_at(app, "Load test on") == "!"
        assert mark_at(app, "Their oven room") == "!"
        assert mark_at(app, "The guild of") == "x!"
        notes = [note for line in side(app, "summary").lines for note in line.notes]
        assert any("180" in note.text and "02-11:23 says 140" in note.text for note in notes)
        assert {note.tone for note in notes} <= {"bad", "warn"}
        assert mark_at(app, "we do not send text messages", "sources") == "-!"
        red = [line.text[2:10] for line in side(app, "summary").lines if line.mark.tone == "bad"]
        assert red == ["Load tes", "Their ov", "The guil"]
        tones = {line.mark.tone for line in side(app, "sources").lines}
        assert "bad" not in tones | {row.mark_tone for row in app.screen.query_one("#lost", LineList).rows}
        shown = figures(app)
        assert "2 conflict ·2" in shown and "3 unsupported ·1" in shown
        assert re.search(r"facts kept \[#+\.+\] \d\d%", shown)
        assert re.search(r"02-12 \[[#.]{5}\] \d\d", shown)
        text = screen_text(app).lower()
        assert "hallucinat" not in text and "verified" not in text


async def test_it_starts_at_the_first_problem_and_n_walks_them(sample: Path) -> None:
    async with comparing(sample, WEEK) as (app, pilot):
        lines = [side(app, "summary").line]
        for _ in range(3):
            await pilot.press("n")
            lines.append(side(app, "summary").line)
        assert [line.text[2:10] for line in lines if line] == ["Load tes", "Their ov", "The guil", "Load tes"]


async def test_the_cursor_of_one_side_shows_its_lines_on_the_other(sample: Path) -> None:
    async with comparing(sample, WEEK) as (app, pilot):
        sources = side(app, "sources")
        assert sources.line is not None and "140 orders per minute" in sources.line.text
        assert sources.mark_of(sources.cursor).text.endswith(">")
        assert "[-140-]" in words(app) and "{+180+}" in words(app)
        await pilot.press("tab")
        go_to(app, "Their oven room has no reception", "sources")
        await settle(pilot)
        summary = side(app, "summary")
        assert summary.line is not None and "Their oven room has reception" in summary.line.text
        assert summary.mark_of(summary.cursor).text.endswith(">")
        assert "[-no-]" in words(app)


async def test_filters_show_one_kind_of_trouble(sample: Path) -> None:
    async with comparing(sample, WEEK) as (app, pilot):
        everything = len(side(app, "summary").lines)
        await pilot.press("2")
        await settle(pilot)
        assert [line.text[2:10] for line in side(app, "summary").lines] == ["Load tes", "Their ov"]
        await pilot.press("6")
        await settle(pilot)
        marks = {side(app, "sources").mark_of(at).text[:1] for at in range(len(side(app, "sources").lines))}
        assert marks <= {"-", ""}
        await pilot.press("1")
        await settle(pilot)
        assert len(side(app, "summary").lines) == everything
        await pilot.click(FigureRows, offset=(24, 2))
        await settle(pilot)
        assert "[2 conflict ·2]" in figures(app)


async def test_the_lost_list_leads_to_the_line_and_enter_opens_it(sample: Path) -> None:
    async with comparing(sample, WEEK) as (app, pilot):
        await pilot.press("5")
        await settle(pilot)
        lost = app.screen.query_one("#lost", LineList)
        assert lost.has_focus
        at = next(n for n, row in enumerate(lost.rows) if "we do not send text messages" in row.text)
        lost.cursor = at
        await settle(pilot)
        line = side(app, "sources").line
        assert line is not None and "we do not send text messages" in line.text
        assert "no line of the summary says this" in words(app) and "somebody took it out since" in words(app)
        closed = [row for row in lost.rows if "superseded by 02-13:" in row.text]
        assert closed and closed[0].tone == "dim"
        await pilot.press("enter")
        await settle(pilot)
        assert app.screen.here().path == f"{DAYS}/2026-02-10.md"


async def test_put_back_is_a_draft_until_it_is_written_as_one_commit(sample: Path) -> None:
    before = (sample / WEEK).read_bytes()
    async with comparing(sample, WEEK) as (app, pilot):
        await pilot.press("tab")
        go_to(app, "we do not send text messages", "sources")
        await settle(pilot)
        await pilot.press("a")
        await settle(pilot)
        assert (sample / WEEK).read_bytes() == before
        assert "1 unwritten" in screen_text(app)
        assert mark_at(app, "we do not send text messages", "sources").rstrip(" >")[:1] in "=~"
        assert app.screen.leaving()  # type: ignore[attr-defined]
        await pilot.press("W")
        await pilot.pause()
        assert isinstance(app.screen, Confirm)
        await pilot.press("y")
        await settle(pilot)
        after = (sample / WEEK).read_text()
        added = [line for line in after.splitlines() if line not in before.decode().splitlines()]
        assert len(added) == 1 and added[0].startswith("- **Decided: we do not send")
        assert added[0].endswith("(02-10)")
        section = after[: after.index(added[0])].rsplit("\n## ", 1)[1]
        assert section.startswith("Facts")
        subject = subprocess.run(
            ["git", "log", "-1", "--format=%s"], cwd=sample, capture_output=True, text=True, check=True
        )
        assert subject.stdout.startswith("edit: ")
        await pilot.press("u")
        await settle(pilot)
    assert (sample / WEEK).read_bytes() == before


async def test_what_the_agent_wrote_meanwhile_survives_the_draft(sample: Path) -> None:
    async with comparing(sample, WEEK) as (app, pilot):
        await pilot.press("tab")
        go_to(app, "we do not send text messages", "sources")
        await pilot.press("a")
        await settle(pilot)
        week = sample / WEEK
        week.write_text(week.read_text().replace("## Facts\n\n", "## Facts\n\n- The agent was here\n"))
        await pilot.press("f5")
        await settle(pilot)
        await pilot.press("W")
        await pilot.pause()
        await pilot.press("y")
        await settle(pilot)
        text = week.read_text()
        assert "- The agent was here" in text and "we do not send text messages" in text


async def test_u_takes_back_the_draft_and_leaving_asks(sample: Path) -> None:
    async with comparing(sample, WEEK) as (app, pilot):
        await pilot.press("tab")
        go_to(app, "we do not send text messages", "sources")
        await pilot.press("a")
        await settle(pilot)
        await pilot.press("a")
        await settle(pilot)
        assert "already" in screen_text(app)
        await pilot.press("escape")
        await pilot.pause()
        assert isinstance(app.screen, Confirm)
        await pilot.press("escape")
        await pilot.press("u")
        await settle(pilot)
        assert isinstance(app.screen, CompareScreen)
        assert "unwritten" not in screen_text(app).splitlines()[0]
        await pilot.press("escape")
        await settle(pilot)
        assert not isinstance(app.screen, CompareScreen)


async def test_a_claim_is_edited_in_place_and_traced_again(sample: Path) -> None:
    async with comparing(sample, WEEK) as (app, pilot):
        await pilot.press("e")
        await pilot.pause()
        field = app.screen.query_one("Prompt Input")
        field.value = field.value.replace("180", "140")  # type: ignore[attr-defined]
        await pilot.press("enter")
        await settle(pilot)
        assert mark_at(app, "Load test on") in ("~", "=")
        assert "2 conflict ·1" in figures(app)


async def test_a_stopped_comparison_keeps_the_one_before(sample: Path) -> None:
    async with comparing(sample, "memory/diary/2026/monthly/2026-02.md") as (app, pilot):
        screen = app.screen
        assert isinstance(screen, CompareScreen) and screen._sides is not None
        before = side(app, "sources").text
        screen._sides = turned(screen.services.workspace, screen._sides)
        screen._failed(CompareCancelled("Stopped by hand."))
        await settle(pilot)
        assert not screen._sides.deep
        assert side(app, "sources").text == before
        assert "Stopped by hand." in screen_text(app)


async def test_a_log_opens_its_week_at_its_line(sample: Path) -> None:
    async with comparing(sample, f"{DAYS}/2026-02-11.md", 23) as (app, _):
        sources = side(app, "sources")
        assert sources.has_focus
        assert sources.line is not None and "140 orders per minute" in sources.line.text
        assert "2026-W07.md" in screen_text(app).splitlines()[0]


async def test_without_a_summary_it_says_what_to_do(tmp_path: Path) -> None:
    root = tmp_path / "ws"
    (root / "memory").mkdir(parents=True)
    (root / "memory" / "2026-02-10.md").write_text("- Nothing yet\n")
    async with comparing(root, "memory/2026-02-10.md") as (app, pilot):
        assert "is in no summary yet: R makes one" in screen_text(app)
        await pilot.press("n", "5", "a", "i", "W", "S", "tab", "2")
        await settle(pilot)
        assert isinstance(app.screen, CompareScreen)


HOSTILE = "[/] [@click=app.quit]go[/] \x1b]0;owned\x07 \x9b31m \u202eevil\u202c 👩\u200d👧 3.5 万元"


@pytest.mark.parametrize("size", SIZES)
async def test_lines_measured_in_a_thread_are_as_high_as_those_measured_here(
    sample: Path, size: tuple[int, int]
) -> None:
    async with comparing(sample, WEEK, size=size) as (app, _):
        for name in ("summary", "sources"):
            reader = side(app, name)
            width, rows = reader.measure(reader.lines)
            assert list(rows) == list(Reader.heights(reader, width))


@pytest.mark.parametrize("size", SIZES)
async def test_foreign_text_is_inert_and_every_row_fills_the_screen(
    small: Path, size: tuple[int, int]
) -> None:
    day = small / "memory" / "2026-02-10.md"
    day.write_text(day.read_text() + f"- {HOSTILE}\n- 预算三万五千元待王经理确认，{'很长的一行' * 30}\n")
    week = small / "memory" / "weekly" / "2026-W07.md"
    week.write_text(week.read_text() + f"- {HOSTILE} 另有 4.5 万元\n")
    async with comparing(small, "memory/weekly/2026-W07.md", size=size) as (app, pilot):
        for key in ("n", "5", "tab", "tab", "tab", "j", "plus", "plus"):
            await pilot.press(key)
            await settle(pilot)
            strips = app.screen._compositor.render_strips()
            rows = ["".join(segment.text for segment in strip) for strip in strips]
            assert {cell_len(row) for row in rows} == {size[0]}
            assert not any(char in row for row in rows for char in "\x1b\x07\x9b\u202e")


async def test_a_line_that_the_engine_left_out_says_why(sample: Path) -> None:
    async with comparing(sample, WEEK) as (app, pilot):
        await pilot.press("tab", "n")
        await settle(pilot)
        words = app.screen.query_one("#words", Reader).text
        assert "nobody decided it" in words and "no line of the summary says this" in words
        assert "02-11 has had its share" in words and "statements fit into 700 tokens" in words
        await pilot.press("5", "g")
        await settle(pilot)
        assert "statements fit into" in app.screen.query_one("#words", Reader).text
        (sample / f"{DAYS}/2026-02-09.md").write_text("# 2026-02-09\n\n- Another day altogether.\n")
        await pilot.press("f5")
        await settle(pilot)
        await pilot.press("g", "G")
        await settle(pilot)
        words = app.screen.query_one("#words", Reader).text
        assert "no line of the summary says this" in words and "tokens" not in words


async def test_the_mark_under_the_cursor_is_told_in_words(sample: Path) -> None:
    async with comparing(sample, WEEK) as (app, pilot):
        for key, told in (
            ("g", ""),
            ("n", "a source says otherwise"),
            ("tab", "in other words; a fact is lost"),
            ("n", "nothing of it is left; a task or decision is lost"),
        ):
            await pilot.press(key)
            await settle(pilot)
            title = str(app.screen.query_one("#pane-words").border_title)
            assert told in title if told else title.endswith("Word view"), (key, title)
