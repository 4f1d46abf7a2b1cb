"""Corpus cases 1 to 5: days, clocks, weeks, years, twins. Each line of an EXPECT.md has its assertion."""

from __future__ import annotations

from datetime import date, datetime
from pathlib import Path

from ssmem_tui.core.markdown.document import LineKind, parse
from ssmem_tui.core.model import Note, NoteClass
from ssmem_tui.core.periods import Period
from ssmem_tui.core.rollup import item_for, plan
from ssmem_tui.core.workspace import Workspace, read
from ssmem_tui.core.workspace.labels import label_warnings
from ssmem_tui.core.workspace.state import rollup_state
from ssmem_tui.core.workspace.twins import twins
from tests.core.workspace.conftest import Opener


def name(note: Note) -> str:
    return note.path.rsplit("/", 1)[-1]


def clock_of(space: Workspace, file: str) -> str | None:
    note = next(note for note in space.notes if name(note) == file)
    return note.clock.isoformat() if note.clock else None


def bullets(space: Workspace, path: str) -> list[str]:
    document = parse(read(space, path).text)
    return [line.body.of(document.text) for line in document.lines if line.kind is LineKind.ITEM]


NOON = datetime.fromisoformat


def test_01_many_files_on_one_day(case: Opener) -> None:
    space = case(1)
    assert {str(day): len(notes) for day, notes in space.days.items()} == {"2026-02-10": 5, "2026-02-11": 1}
    assert [name(note) for note in space.days[date(2026, 2, 10)]] == [
        "2026-02-10.md",
        "2026-02-10-0915.md",
        "2026-02-10-1742.md",
        "2026-02-10-router-swap.md",
        "2026-02-10_AUDIT.md",
    ]
    assert space.daily_path(date(2026, 2, 10)) == "memory/2026-02-10.md"
    week = item_for(space, Period.parse("2026-W07"), now=NOON("2026-02-10T20:00+00:00"))
    assert sorted(week.sources) == sorted(note.path for notes in space.days.values() for note in notes)


def test_02_time_or_slug(case: Opener) -> None:
    space = case(2)
    assert {str(day): len(notes) for day, notes in space.days.items()} == {"2026-03-04": 6}
    clocks = {
        "2026-03-04-12.md": "12:00:00",
        "2026-03-04-1538.md": "15:38:00",
        "2026-03-04-081500-sync.md": "08:15:00",
        "2026-03-04-2026-budget.md": None,
        "2026-03-04-2460.md": None,
    }
    assert {file: clock_of(space, file) for file in clocks} == clocks
    assert space.by_path["memory/2026-03-04-081500-sync.md"].slug == "sync"
    topics = [note for note in space.notes if note.klass is NoteClass.TOPIC]
    assert sorted(map(name, topics)) == [
        "2026-02-30.md",
        "24-7-shop-50-month.md",
        "weekly-review-2026-03-02-08.md",
    ]
    assert all(note.day is None and read(space, note.path).text for note in topics)
    assert "there is no date 2026-02-30" in topics[0].warnings
    assert [period.key for period in space.companions] == ["2026-03"]
    assert not space.summaries
    assert space.summary_path(Period.parse("2026-03")) == "memory/monthly/2026-03.md"
    assert space.core is None


def test_03_weekly_companions(case: Opener) -> None:
    space = case(3)
    assert len(space.days) == 4
    assert [period.key for period in space.summaries] == ["2026-W07"]
    assert {period.key: [name(note) for note in notes] for period, notes in space.companions.items()} == {
        "2026-W07": ["2026-W07-review.md"],
        "2026-W08": ["2026-W08-todo.md"],
    }
    now = NOON("2026-02-25T08:00+00:00")
    due = [item for item in plan(space, now=now, ledger=()) if item.period.key.startswith("2026-W")]
    assert [(item.period.key, item.target_path) for item in due] == [
        ("2026-W08", "memory/weekly/2026-W08.md")
    ]
    assert list(due[0].sources) == ["memory/2026-02-16.md", "memory/2026-02-18.md"]
    assert [(warning.path, warning.line) for warning in label_warnings(space)] == [
        ("memory/weekly/2026-W08-todo.md", 1)
    ]
    readme = space.by_path["memory/weekly/README.md"]
    assert readme.klass not in (NoteClass.SUMMARY, NoteClass.COMPANION, NoteClass.LOG)
    for path, day in (
        ("memory/weekly-reviews/2026-02-14.md", date(2026, 2, 14)),
        ("memory/retros/2026-02-15-weekly-retro.md", date(2026, 2, 15)),
    ):
        assert space.by_path[path].day == day
        assert day not in space.days
        week = item_for(space, Period.parse("2026-W07"), now=now)
        assert path not in week.sources


def test_04_the_iso_year_names_the_week(case: Opener) -> None:
    space = case(4)
    weeks = {day.isoformat(): Period.week(day).key for day in space.days}
    assert weeks == {
        "2025-12-28": "2025-W52",
        "2025-12-29": "2026-W01",
        "2025-12-31": "2026-W01",
        "2026-01-01": "2026-W01",
        "2026-01-04": "2026-W01",
        "2026-01-05": "2026-W02",
    }
    first = Period.parse("2026-W01")
    assert space.summary_path(first) == "memory/diary/2026/weekly/2026-W01.md"
    due = {item.period.key: item for item in plan(space, now=NOON("2026-01-05T09:00+00:00"), ledger=())}
    assert len(due["2026-W01"].sources) == 4
    assert due["2026-W01"].target_path == "memory/diary/2026/weekly/2026-W01.md"
    assert "2025-W01" not in due
    months = [f"{day:%Y-%m}" for day in space.days]
    assert (months.count("2025-12"), months.count("2026-01")) == (3, 3)
    assert [(warning.path, warning.message) for warning in label_warnings(space)] == [
        ("memory/diary/2025/weekly/2025-W01.md", "contains 2025-12-29, which is in 2026-W01")
    ]
    assert space.summaries[Period.parse("2025-W01")].path == "memory/diary/2025/weekly/2025-W01.md"
    recorded = rollup_state(space)
    assert str(recorded.daily) == "2025-12-29 23:00:04.118213"
    assert recorded.contradiction == "currentWeek says 2025-W01, but 2025-12-29 is in 2026-W01"


def test_05_archive_twins(case: Opener) -> None:
    space = case(5)
    assert [day.day for day in space.days] == [17, 18, 19, 20]
    assert [note.archived for note in space.days[date(2026, 2, 20)]] == [False, True]
    found = list(twins(space))
    assert [(one.first.day.day if one.first.day else 0, one.identical) for one in found] == [
        (19, True),
        (20, False),
    ]
    week = item_for(space, Period.parse("2026-W08"), now=NOON("2026-03-01T08:00+00:00"))
    said = {(day, line) for path in week.sources for line in bullets(space, path) for day in [name_day(path)]}
    assert len(said) == 7
    assert Path(space.root, "memory/archive/2026-02-20.md").exists()


def name_day(path: str) -> str:
    return path.rsplit("/", 1)[-1][:10]
