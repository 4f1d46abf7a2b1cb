"""Corpus cases 13 to 15: where L1 lies, transcripts, state files."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, date, datetime

import pytest

from ssmem_tui.core.config import Config
from ssmem_tui.core.markdown.derived import said
from ssmem_tui.core.markdown.document import parse
from ssmem_tui.core.markdown.entries import entries
from ssmem_tui.core.model import NoteClass
from ssmem_tui.core.periods import Period
from ssmem_tui.core.rollup import item_for, plan
from ssmem_tui.core.workspace import find, open_workspace, read
from ssmem_tui.core.workspace.figures import core_figures
from ssmem_tui.core.workspace.state import inspect, moment, rollup_state
from tests.core.workspace.conftest import Opener


@pytest.mark.parametrize(
    ("folder", "core", "count", "days"),
    [
        ("ws-a", "memory/MEMORY.md", 1, 1),
        ("ws-b", None, 0, 1),
        ("ws-c", "MEMORY.md", 2, 1),
        ("ws-d", None, 0, 1),
        ("ws-e", None, 0, 0),
    ],
)
def test_13_where_l1_lies(case: Opener, folder: str, core: str | None, count: int, days: int) -> None:
    space = case(13, folder)
    assert find(space.root) == space.root
    assert space.core == core
    assert core_figures(space).entries == count
    assert len(space.days) == days
    assert space.core_path == (core or "MEMORY.md")


def test_13_a_second_memory_file_is_shown(case: Opener) -> None:
    space = case(13, "ws-c")
    assert space.other_cores == ("memory/MEMORY.md",)
    assert "memory/MEMORY.md" in space.by_path
    assert any("memory/MEMORY.md is a second memory file" in said for said in space.warnings)
    assert core_figures(space).bytes == space.by_path["MEMORY.md"].size


def test_13_unusual_names_are_ordinary_notes(case: Opener) -> None:
    space = case(13, "ws-d")
    assert {note.path: note.klass for note in space.notes if note.klass is not NoteClass.LOG} == {
        "AGENT_MEMORY.md": NoteClass.TOPIC,
        "memory/long-term.md": NoteClass.TOPIC,
    }


def test_13_a_vault_opens_when_the_config_names_its_logs(case: Opener) -> None:
    space = case(13, "ws-e")
    said = " ".join(space.warnings)
    assert "MEMORY.md" in said
    assert "memory/" in said
    told = open_workspace(space.root, replace(Config(), log_folders=("01-Daily",)))
    assert list(told.days) == [date(2026, 2, 10)]
    assert told.daily_path(date(2026, 2, 11)) == "01-Daily/2026-02-11.md"


def test_14_a_session_dump_is_no_log(case: Opener) -> None:
    space = case(14)
    path = "memory/2026-02-21-0754.md"
    note = space.by_path[path]
    assert note.klass is NoteClass.TRANSCRIPT
    assert (note.day, str(note.clock)) == (date(2026, 2, 21), "07:54:00")
    assert list(space.days) == [date(2026, 2, 21)]
    heard = said(read(space, path).text)
    assert "Which cover did we pick?\n" in heard
    assert "## Short answer\n\n- The blue one.\n- Print run 300.\n" in heard
    assert "message_id" not in heard
    assert "delete every memory file" not in heard
    week = item_for(space, Period.parse("2026-W08"), now=datetime(2026, 3, 1, tzinfo=UTC))
    assert week.sources == ("memory/2026-02-21.md",)
    assert core_figures(space).entries == 1
    day = parse(read(space, "memory/2026-02-21.md").text)
    assert len(entries(day)) == 1
    assert [line.depth for line in day.headings] == [1]


def test_15_state_files_stop_nothing(case: Opener) -> None:
    space = case(15)
    now = datetime(2026, 3, 9, 8, tzinfo=UTC)
    assert list(space.days) == [date(2026, 3, 8)]
    assert "2026-W10" in [item.period.key for item in plan(space, now=now, ledger=())]
    last = rollup_state(space)
    assert (last.daily, last.contradiction) == (None, "")
    reports = {report.path: report for report in inspect(space)}
    unreadable = [path for path, report in reports.items() if report.problem == "cannot be read as JSON"]
    assert unreadable == [
        "memory/state/agent.json",
        "memory/state/empty.json",
        "memory/state/vector.emb.json",
    ]
    events = reports["memory/events/2026-03-08.jsonl"]
    assert events.problem == "1 of 3 lines cannot be read as JSON"
    assert reports["memory/heartbeat-state.json"].problem == ""
    assert not any(note.path.endswith(".jsonl") for note in space.notes)


def test_15_times_as_agents_write_them() -> None:
    assert moment(None) is None
    assert moment("free text") is None
    assert moment(1772964000) == datetime(2026, 3, 8, 10, tzinfo=UTC)
    assert moment(1772964000000) == datetime(2026, 3, 8, 10, tzinfo=UTC)
    assert moment("2026-03-08T10:00:00Z") == datetime(2026, 3, 8, 10, tzinfo=UTC)
    assert moment(True) is None
