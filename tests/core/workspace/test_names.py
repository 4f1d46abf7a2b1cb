"""Every naming form of the corpus, and forms that only look like one (research/corpus.md section 1)."""

from __future__ import annotations

import re
from datetime import date, time
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ssmem_tui.core.doctor.files import in_files
from ssmem_tui.core.doctor.records import Kind
from ssmem_tui.core.model import Layer, NoteClass
from ssmem_tui.core.periods import Period
from ssmem_tui.core.workspace import Workspace, names, open_workspace
from ssmem_tui.core.workspace.classes import classify, transcript_head

DAY = date(2026, 2, 10)
LOG, TOPIC, COMPANION = NoteClass.LOG, NoteClass.TOPIC, NoteClass.COMPANION


@pytest.mark.parametrize(
    ("base", "day", "clock", "slug"),
    [
        ("2026-02-10", DAY, None, ""),
        ("20260210", DAY, None, ""),
        ("2026_02_10", DAY, None, ""),
        ("2026年2月10日", DAY, None, ""),
        ("2026-02-10-router-swap", DAY, None, "router-swap"),
        ("2026-02-10_AUDIT", DAY, None, "AUDIT"),
        ("2026-02-10 notes", DAY, None, "notes"),
        ("2026-02-10-0915", DAY, time(9, 15), ""),
        ("2026-02-10_0915", DAY, time(9, 15), ""),
        ("2026-02-10-09", DAY, time(9), ""),
        ("2026-02-10-24", DAY, None, "24"),
        ("2026-02-10-2460", DAY, None, "2460"),
        ("2026-02-10-2359", DAY, time(23, 59), ""),
        ("2026-02-10_081500_sync", DAY, time(8, 15), "sync"),
        ("2026-02-10-235960", DAY, None, "235960"),
        ("2026-02-10-2026-budget", DAY, None, "2026-budget"),
        ("2026-02-10-0915-late", DAY, None, "0915-late"),
        ("2026-02-10_0915_late", DAY, time(9, 15), "late"),
        ("2026-02-10_2460_x", DAY, None, "2460_x"),
        ("2026-02-10T091500Z", DAY, time(9, 15), ""),
        ("2026-02-10T09-15-30+01-00", DAY, time(9, 15, 30), ""),
        ("9999-12-31", None, None, ""),
        ("0001-01-01", None, None, ""),
        ("2026-02-10-会议", DAY, None, "会议"),
        ("2026-02-10-🚀", DAY, None, "🚀"),
        ("2026-02-10 (1)", DAY, None, "(1)"),
        ("2026-02-30", None, None, ""),
        ("2026-13-01", None, None, ""),
        ("0000-01-01", None, None, ""),
        ("2026-02-101", None, None, ""),
        ("202602101", None, None, ""),
        ("2026-02", None, None, ""),
        ("24-7-shop-50-month", None, None, ""),
        ("notes-2026-02-10", None, None, ""),
        ("", None, None, ""),
    ],
)
def test_dated_names(base: str, day: date | None, clock: time | None, slug: str) -> None:
    found = names.dated(base)
    assert (found.day, found.clock, found.slug) == (day, clock, slug)


@pytest.mark.parametrize(
    ("base", "key", "suffix"),
    [
        ("2026-W07", "2026-W07", ""),
        ("2026-w7", "2026-W07", ""),
        ("2026W07", "2026-W07", ""),
        ("2026-week-7", "2026-W07", ""),
        ("2026-KW07", "2026-W07", ""),
        ("2026-W07-review", "2026-W07", "review"),
        ("2026-W07_review", "2026-W07", "review"),
        ("W07-2026", "2026-W07", ""),
        ("week-07-2026", "2026-W07", ""),
        ("W53-2025", None, ""),
        ("W07-20260", None, ""),
        ("2026-02", "2026-02", ""),
        ("2026-02-plan", "2026-02", "plan"),
        ("week-2026-W07", "2026-W07", ""),
        ("weekly_2026-W07-review", "2026-W07", "review"),
        ("2025-W53", None, ""),
        ("2026-W00", None, ""),
        ("2026-13", None, ""),
        ("2026-02-08-2026", None, ""),
        ("2026", None, ""),
    ],
)
def test_period_names(base: str, key: str | None, suffix: str) -> None:
    found = names.named(base)
    assert (found.period.key if found.period else None, found.suffix) == (key, suffix)


@pytest.mark.parametrize(
    ("path", "klass"),
    [
        ("memory/2026-02-10.md", LOG),
        ("memory/2026-02-10.MD", LOG),
        ("memory/2026-2-10.md", LOG),
        ("memory/weekly/week-2026-W07.md", NoteClass.SUMMARY),
        ("memory/2026-02-10.markdown", LOG),
        ("memory/2026-02-10.md.md", LOG),
        ("memory/daily/2026-02-10.md", LOG),
        ("memory/day/2026-02-10-x.md", LOG),
        ("memory/logs/2026-02-10.md", LOG),
        ("memory/2026-02/2026-02-10.md", LOG),
        ("memory/2026/02/2026-02-10.md", LOG),
        ("memory/archive/2026/2026-02-10.md", LOG),
        ("memory/ARCHIVE/2026-02-10-hall.md", LOG),
        ("memory/.archive/2026-02-10.md", LOG),
        ("memory/_archive/2026-02/2026-02-10.md", LOG),
        ("memory/diary/2026/daily/2026-02-10.md", LOG),
        ("diary/2026-02-10.md", LOG),
        ("Memory/Daily/2026-02-10.md", LOG),
        ("memory/entries/2026-02-10_091500_x.md", LOG),
        ("memory/research/2026-02-10-x.md", TOPIC),
        ("memory/reflections/2026-02-10.md", TOPIC),
        ("memory/a/b/c/d/e/f/g/2026-02-10.md", TOPIC),
        ("memory/report-2026-02-10.md", TOPIC),
        ("2026-02-10.md", TOPIC),
        ("memory/weekly/2026-W07.md", NoteClass.SUMMARY),
        ("memory/monthly/2026-02.md", NoteClass.SUMMARY),
        ("memory/weekly/2026-W07-todo.md", COMPANION),
        ("memory/2026-W07.md", COMPANION),
        ("memory/2026-02.md", COMPANION),
        ("memory/weekly-reviews/2026-02-14.md", COMPANION),
        ("memory/2026-02-15-weekly-retro.md", COMPANION),
        ("memory/2026-02-15-weekly-sync-notes.md", LOG),
        ("memory/weekly/README.md", TOPIC),
        ("memory/dreaming/light/2026-02-10.md", NoteClass.DERIVED),
        ("memory/.dreams/x/2026-02-10.md", NoteClass.DERIVED),
        ("DREAMS.md", NoteClass.DERIVED),
        ("memory/context-digest.md", NoteClass.DERIVED),
        ("memory/sticky-notes/facts/home.md", NoteClass.STICKY),
        ("memory/workflows/deploy.md", NoteClass.STICKY),
        ("memory/INDEX.md", NoteClass.INDEX),
        ("memory/README.md", NoteClass.INDEX),
        ("README.md", TOPIC),
        ("AGENTS.md", NoteClass.INSTRUCTIONS),
        ("memory/AGENTS.md", TOPIC),
        ("users/17/USER.md", NoteClass.INSTRUCTIONS),
    ],
)
def test_classes_by_place_and_name(path: str, klass: NoteClass) -> None:
    assert classify(path).klass is klass


def test_what_a_class_carries() -> None:
    assert classify("AGENTS.md").layer is Layer.L1
    assert classify("memory/INDEX.md").layer is Layer.L2
    assert classify("memory/report-2026-02-10.md").day == DAY
    assert classify("memory/weekly-review-2026-03-02-08.md").day is None
    assert classify("memory/archive/2026-02-10.md").archived
    assert classify("memory/weekly/2027-W53.md").warnings == ("there is no period 2027-W53",)
    assert classify("2026-02-10.md", flat=True).klass is LOG
    assert classify("01-Daily/2026/x/2026-02-10.md", log_folders=("01-Daily",)).klass is LOG
    assert classify("01-Dailyish/2026-02-10.md", log_folders=("01-Daily",)).klass is TOPIC


@given(st.text(max_size=30))
def test_any_name_is_judged(base: str) -> None:
    assert classify(f"memory/{base.replace('/', '')}.md").klass in NoteClass


@pytest.mark.parametrize(
    ("head", "dump"),
    [
        ("# Session: x\n\n- **Session Key**: a\n", True),
        ("---\nsession_id: 33\n---\n### Human\nhi\n### Assistant\nyes\n", True),
        ("会话ID：7\n用户：你好\n助手：用 8080 端口\n", True),
        ("user: a\nassistant: b\nuser: c\nassistant: d\n", True),
        ("[09:15] <user> a\r\n[09:16] <assistant> b\r\n[09:17] <user> c\r\n[09:18] <assistant> d\r\n", True),
        ("# Log\n\n- Session ID: 5 of the printer was reset\n- Assistant: call back\n", False),
        ("# Log\n\nuser: asked for tea\nassistant: made it\n- Decided: more tea\n", False),
        ("# Log\n\n- the assistant and the user met\n- user: 4\n- system: up\n- user: 5\n", False),
    ],
)
def test_session_dumps_of_several_shapes(head: str, dump: bool) -> None:
    assert transcript_head(head.encode()) is dump


@pytest.mark.parametrize(
    ("path", "klass"),
    [
        ("memory/日志/2026-02-10.md", LOG),
        ("memory/日记/2026/2026-02-10.md", LOG),
        ("memory/周报/2026-W07.md", NoteClass.SUMMARY),
        ("memory/月报/2026-02.md", NoteClass.SUMMARY),
        ("memory/周报/2026-W07-待办.md", COMPANION),
        ("memory/周报/2026-02-14.md", COMPANION),
        ("memory/日本/2026-02-10.md", TOPIC),
    ],
)
def test_chinese_folders_are_homes_too(path: str, klass: NoteClass) -> None:
    assert classify(path).klass is klass


@pytest.mark.parametrize(
    ("base", "day"),
    [
        ("2026-2-10", date(2026, 2, 10)),
        ("2026_02_9-notes", date(2026, 2, 9)),
        ("2026-1-5_standup", date(2026, 1, 5)),
        ("2026.2.10", None),
        ("2026-2-100", None),
        ("2026-2_10", None),
    ],
)
def test_dates_without_their_zeros(base: str, day: date | None) -> None:
    assert names.dated(base).day == day
    assert names.dated("2026-2-31").problem


@pytest.mark.parametrize(
    ("name", "day"),
    [
        ("10.02.2026", DAY),
        ("10.2.2026", DAY),
        ("10.02.2026-0915", DAY),
        ("10-Feb-2026", DAY),
        ("10 February 2026", DAY),
        ("10. Februar 2026", DAY),
        ("Feb 10, 2026", DAY),
        ("feb-10-2026-router", DAY),
        ("2026-Feb-10", DAY),
        ("2026-02/10", DAY),
        ("2026/02/10-router", DAY),
        ("2026/02-10", DAY),
        ("25-02-2026", date(2026, 2, 25)),
        ("02-25-2026", date(2026, 2, 25)),
        ("02-02-2026", date(2026, 2, 2)),
        ("31.02.2026", None),
        ("02-10-2026", None),
        ("10/02", None),
        ("2026/25/02", None),
        ("26-02-10", None),
        ("2026.2.10", None),
        ("decision 12", None),
        ("May 2026", None),
    ],
)
def test_days_as_people_spell_them(name: str, day: date | None) -> None:
    found = classify(f"memory/{name}.md")
    assert (found.day, found.klass) == (day, LOG if day else TOPIC)


def test_a_week_below_its_year() -> None:
    assert classify("memory/weekly/2026/W07.md").period == Period.parse("2026-W07")


def _opened(root: Path, *names: str) -> Workspace:
    for name in ("MEMORY.md", *(f"memory/{name}.md" for name in names)):
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text("- The router is in the hall.\n")
    return open_workspace(root)


@pytest.mark.parametrize(
    ("others", "day"),
    [
        (("25-02-2026", "01-03-2026"), date(2026, 10, 2)),
        (("02-25-2026", "03-01-2026"), date(2026, 2, 10)),
        (("25-02-2026", "02-26-2026"), None),
        (("old/25-02-2026",), None),
    ],
)
def test_other_names_of_the_folder_decide(tmp_path: Path, others: tuple[str, ...], day: date | None) -> None:
    found = _opened(tmp_path, "02-10-2026", *others)
    assert found.by_path["memory/02-10-2026.md"].day == day
    assert ("memory/02-10-2026.md" in found.unread_days) is (day is None)


def test_what_looks_like_a_day_and_is_read_as_none_is_told_once(tmp_path: Path) -> None:
    found = _opened(
        tmp_path, "02-10-2026", "02-11-2026", "10/02", "10.02.2026", "plan", "projects/02-10-2026"
    )
    told = [said for said in found.warnings if "look like day logs" in said]
    assert len(told) == 1 and told[0].startswith("3 notes") and "2026-02-10.md" in told[0]
    findings = [one for one in in_files(found) if one.kind is Kind.DATE]
    assert [one.message for one in findings] == told


@pytest.mark.parametrize(
    ("day", "path"),
    [
        ("10.02.2026", "memory/11.02.2026.md"),
        ("2026-02/10", "memory/2026-02/11.md"),
        ("2026/02-10", "memory/2026/02-11.md"),
    ],
)
def test_the_next_day_is_written_as_the_last(tmp_path: Path, day: str, path: str) -> None:
    assert _opened(tmp_path, day).daily_path(date(2026, 2, 11)) == path


@pytest.mark.parametrize(
    ("folder", "name"),
    [
        ("{home}/.claude/projects/{slug}-proj/memory", "proj"),
        ("{home}/.claude/projects/{slug}-work-my-proj/memory", "work-my-proj"),
        ("{home}/.claude/projects/{slug}/memory", "{slug}"),
        ("{home}/.claude/projects/-srv-bot/memory", "srv-bot"),
        ("{home}/bot/memory", "memory"),
        ("{home}/bot", "bot"),
    ],
)
def test_a_workspace_is_called_by_what_tells_it_apart(tmp_path: Path, folder: str, name: str) -> None:
    home = tmp_path / "me"
    slug = re.sub(r"[^A-Za-z0-9]", "-", str(home))
    root = Path(folder.format(home=home, slug=slug))
    root.mkdir(parents=True)
    (root / "MEMORY.md").write_text("# M\n")
    assert open_workspace(root).name == name.format(slug=slug).strip("-")
