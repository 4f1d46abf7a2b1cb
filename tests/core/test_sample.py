"""The sample workspace keeps its promises: sizes, classes, both languages, the things planted in it."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Mapping
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any

import pytest

from ssmem_tui.core.demo.making import files_of
from ssmem_tui.core.demo.story import STORY_FILE
from ssmem_tui.core.markdown.document import parse
from ssmem_tui.core.markdown.entries import entries
from ssmem_tui.core.model import Note, NoteClass
from ssmem_tui.core.periods import Period, Tier
from ssmem_tui.core.rollup import OfflineEngine, Reason, item_for, plan, run
from ssmem_tui.core.rollup.checks import statements_only
from ssmem_tui.core.store import find_secrets, read_ledger
from ssmem_tui.core.store.records import Act, Receipt
from ssmem_tui.core.trace import Label, Text, Trace, compare
from ssmem_tui.core.workspace import Workspace, open_workspace
from ssmem_tui.core.workspace.labels import label_warnings
from tests.sample_anew import sample_anew

ROOT = Path(__file__).parent.parent.parent / "sample_workspace"
MORNING_AFTER = datetime(2026, 4, 1, 7, tzinfo=UTC)


@pytest.fixture(scope="module")
def workspace() -> Workspace:
    return open_workspace(ROOT)


def _texts() -> dict[str, str]:
    return {file.relative_to(ROOT).as_posix(): file.read_text() for file in ROOT.rglob("*") if file.is_file()}


def test_four_months_of_days_of_one_to_eight_kilobytes(workspace: Workspace) -> None:
    logs = [note for note in workspace.notes if note.klass is NoteClass.LOG]
    assert len(logs) >= 70
    assert (min(workspace.days), max(workspace.days)) == (date(2025, 12, 1), date(2026, 3, 31))
    assert all(1_000 <= note.size <= 8_192 for note in logs)


def test_layout_and_classes(workspace: Workspace) -> None:
    assert workspace.layout.value == "fractal"
    assert workspace.core == "MEMORY.md"
    assert workspace.index == "memory/INDEX.md"
    assert not workspace.warnings
    kinds = {note.klass for note in workspace.notes}
    assert kinds >= {NoteClass.TRANSCRIPT, NoteClass.COMPANION, NoteClass.STICKY, NoteClass.INSTRUCTIONS}
    sticky = {note.path.split("/")[2] for note in workspace.notes if note.klass is NoteClass.STICKY}
    assert sticky == {"workflows", "apis", "commands", "facts"}


def test_core_is_within_its_budget_with_about_forty_entries() -> None:
    text = (ROOT / "MEMORY.md").read_text()
    assert 36 <= len(entries(parse(text), "MEMORY.md")) <= 52
    assert len(text.encode()) < 10_240


def test_both_languages_in_most_weeks(workspace: Workspace) -> None:
    weeks: dict[Period, str] = {}
    for day in workspace.days:
        text = "".join((ROOT / note.path).read_text() for note in _logs(workspace, day))
        weeks[Period.week(day)] = weeks.get(Period.week(day), "") + text
    chinese, english = re.compile(r"[\u4e00-\u9fff]{4}"), re.compile(r"[A-Za-z]{4} [a-z]{2,}")
    assert sum(bool(chinese.search(text) and english.search(text)) for text in weeks.values()) >= 16


def test_a_secret_shape_and_an_injected_order_are_planted() -> None:
    texts = _texts()
    assert [path for path, text in texts.items() if find_secrets(text)] == [
        "memory/diary/2026/daily/2026-02-11.md"
    ]
    assert "ignore all previous instructions" in texts["memory/diary/2026/daily/2026-01-23.md"]
    assert "Mehlwerk Nord" not in texts["MEMORY.md"]


def test_tasks_are_closed_on_later_days() -> None:
    logs = {path: text for path, text in _texts().items() if "/daily/" in path}
    opened = {
        line[6:].split(" — ")[0]: path for path in sorted(logs) for line in _marked(logs[path], "- [ ] ")
    }
    later = [
        line
        for path in sorted(logs)
        for line in _marked(logs[path], "- [x] ")
        if opened.get(line[6:].split(" — ")[0], path) < path
    ]
    assert len(later) >= 40


def test_no_path_of_a_machine_and_no_mark_of_a_tool_is_left() -> None:
    forbidden = re.compile(r"/(?:work|root|home|tmp|Users)/|\bsk-ant-(?!.*FAKE)")
    assert not [path for path, text in _texts().items() if forbidden.search(text)]


def test_one_week_is_stale_and_nothing_before_march_waits(workspace: Workspace) -> None:
    items = plan(workspace, now=MORNING_AFTER, ledger=read_ledger(ROOT, "rollups"))
    assert [(item.period.key, item.reason) for item in items] == [
        ("2026-W12", Reason.STALE),
        ("2026-W14", Reason.RUNNING),
        ("2026-03", Reason.STALE),
    ]


def test_february_is_done_and_stays_byte_for_byte(tmp_path: Path) -> None:
    root = tmp_path / "copy"
    shutil.copytree(ROOT, root)
    workspace = open_workspace(root)
    ledger = read_ledger(root, "rollups")
    item = item_for(workspace, Period.parse("2026-02"), now=MORNING_AFTER, ledger=ledger)
    outcome = run(workspace, _NoWrites(root), item, OfflineEngine())
    assert not outcome.written
    assert not outcome.changed


def test_every_summary_is_what_the_engine_makes_today(tmp_path: Path) -> None:
    made, told = sample_anew(tmp_path)
    there = files_of(ROOT)
    assert [path for path in there if made.get(path) != there[path]] == [], "python -m tests.sample_anew"
    assert made.keys() == there.keys()
    assert told == STORY_FILE.read_text(encoding="utf-8")


def test_every_decision_of_the_ledger_stands_in_core_and_names_its_line() -> None:
    core = (ROOT / "MEMORY.md").read_text()
    rows = read_ledger(ROOT, "decisions")
    promoted = [row for row in rows if row["kind"] == "promote"]
    assert len(promoted) >= 15
    assert all(f"- {row['text']}\n" in core for row in promoted)
    for source in (source for row in rows for source in row["sources"]):
        assert (ROOT / source["path"]).read_text().splitlines()[source["line"] - 1].strip()
    assert {row["kind"] for row in rows} == {"promote", "reject"}


def test_the_hand_edited_week_holds_exactly_the_planted_faults(workspace: Workspace) -> None:
    trace = _trace(workspace, "2026-W07")
    red = {claim.place.text for claim in trace.claims if any(flag.hard for flag in claim.flags)}
    bad = red | {claim.place.text for claim in trace.claims if claim.label is Label.UNSUPPORTED}
    assert len(bad) == 3
    assert any("180 orders per minute" in text for text in bad)
    assert any("oven room has reception" in text for text in bad)
    assert any("Lübeck" in text for text in bad)
    assert any("do not send text messages" in fact.text for fact in trace.lost if fact.kind == "decision")


def test_state_files_are_json() -> None:
    for name in ("rollup-state.json", "heartbeat-state.json"):
        assert isinstance(json.loads((ROOT / "memory" / name).read_text()), dict)


def _marked(text: str, mark: str) -> list[str]:
    return [line.strip() for line in text.splitlines() if line.startswith(mark)]


def _logs(workspace: Workspace, day: date) -> list[Note]:
    return [note for note in workspace.days.get(day, ()) if note.klass is NoteClass.LOG]


def _trace(workspace: Workspace, key: str) -> Trace:
    period = Period.parse(key)
    assert period.tier is Tier.WEEK
    path = workspace.summary_path(period)
    sources = [
        Text(note.path, (ROOT / note.path).read_text(), day)
        for day in period.days()
        for note in _logs(workspace, day)
    ]
    return compare(Text(path, statements_only((ROOT / path).read_text())), sources)


class _NoWrites:
    """Reads the copy; a write is a failure of the test."""

    def __init__(self, root: Path) -> None:
        self.root = root

    def at_rest(self, path: str, ledger: str) -> tuple[bytes | None, tuple[Mapping[str, Any], ...]]:
        file = self.root / path
        return file.read_bytes() if file.is_file() else None, read_ledger(self.root, ledger)

    def apply(self, act: Act) -> Receipt:
        raise AssertionError(f"nothing may be written, but: {act.subject}")


def test_no_summary_is_said_to_speak_of_another_period(workspace: Workspace) -> None:
    assert label_warnings(workspace) == ()
    assert "2026-02-13 to 2026-02-20" in (ROOT / "memory/diary/2026/weekly/2026-W07.md").read_text()
