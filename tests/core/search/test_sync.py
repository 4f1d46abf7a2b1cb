import os
import sqlite3
import stat
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from ssmem_tui.core.apart import apart
from ssmem_tui.core.model import Cancelled, Progress
from ssmem_tui.core.search import schema
from ssmem_tui.core.search.searcher import Searcher
from ssmem_tui.core.search.sync import build
from ssmem_tui.core.workspace import open_workspace
from tests.core.search.conftest import TODAY, Plain

Open = Callable[[], Searcher]


def content(file: Path) -> list[object]:
    """All that a cache holds, free of the order and numbers it came by; fails when FTS5 is out of step."""
    db = sqlite3.connect(file)
    files = db.execute("SELECT path, size, digest, layer, tier, day FROM file ORDER BY path").fetchall()
    blocks = db.execute(
        "SELECT f.path, b.line, b.at, b.size, b.text FROM block b JOIN file f ON f.base=(b.id>>14<<14) "
        "ORDER BY 1, 2"
    ).fetchall()
    topics = db.execute(
        "SELECT f.path, t.line, t.last, t.kind, t.text FROM topic t JOIN file f ON f.base=t.base "
        "ORDER BY 1, 2, 4, 5"
    ).fetchall()
    words = db.execute("SELECT term, df FROM word WHERE df>0 ORDER BY term").fetchall()
    count = db.execute("SELECT value FROM fact WHERE name='blocks'").fetchone()[0]
    db.execute("INSERT INTO fts(fts) VALUES('integrity-check')")
    rows = db.execute("SELECT count(*) FROM block").fetchone()[0]
    db.close()
    assert count == rows == len(blocks)
    return [files, blocks, topics, words]


def fresh_build(root: Path, cache: Path) -> list[object]:
    opened = Searcher(Plain(root), cache, reopen=Plain, today=lambda: TODAY)
    opened.sync()
    opened.close()
    return content(opened.file)


def test_the_cache_lies_outside_and_is_for_its_owner_only(memory: Path, searcher: Open) -> None:
    opened = searcher()
    assert memory not in opened.file.parents
    assert stat.S_IMODE(opened.file.stat().st_mode) == 0o600
    assert list(memory.iterdir()) == []


def test_nothing_changed_costs_no_look_at_the_workspace(memory: Path, tmp_path: Path) -> None:
    (memory / "2026-03-01.md").write_text("- one\n")
    looked: list[Path] = []

    def look(root: Path) -> Plain:
        looked.append(root)
        return Plain(root)

    settle(memory)
    opened = Searcher(Plain(memory), tmp_path / "cache", reopen=look)
    assert opened.sync().changed == 1
    opened.sync()
    assert looked == [memory], "how old the first list of notes was is not known, so it is made once more"
    opened.sync()
    assert looked == [memory]
    (memory / "2026-03-02.md").write_text("- two\n")
    assert opened.sync().changed == 1
    assert looked == [memory, memory]


def settle(root: Path) -> None:
    """Give every file a time of change that lies in the past, as files have a moment later."""
    for path in [root, *root.rglob("*")]:
        os.utime(path, ns=(10**18, 10**18 + hash(path.name) % 10**9))


def test_a_file_written_in_the_same_tick_of_the_clock_is_seen(memory: Path, searcher: Open) -> None:
    note = memory / "2026-03-01.md"
    note.write_text("- one\n")
    when = time.time_ns() + 10**9
    os.utime(note, ns=(when, when))
    opened = searcher()
    note.write_text("- two\n")
    os.utime(note, ns=(when, when))
    opened.sync()
    assert [hit.text for hit in opened.search("two").lines] == ["- two"]


def test_own_writes_are_found_by_naming_the_file(memory: Path, searcher: Open) -> None:
    note = memory / "2026-03-01.md"
    note.write_text("# Day\n- one\n")
    opened = searcher()
    with note.open("a") as file:
        file.write("- zebrafinch\n## Fresh heading\n")
    report = opened.sync(only=["2026-03-01.md"])
    assert (report.files, report.changed, report.blocks) == (1, 1, 2)
    assert opened.search("zebrafinch").lines[0].line == 3
    assert opened.search("fresh head").topics[0].text == "Fresh heading"
    assert opened.search("zebrafnich").lines[0].line == 3, "new words have spelling neighbours at once"


def test_new_and_deleted_files_by_name(memory: Path, searcher: Open) -> None:
    opened = searcher()
    (memory / "2026-03-05.md").write_text("- arrived\n")
    assert opened.sync(only=["2026-03-05.md"]).changed == 1
    assert opened.search("arrived").lines
    (memory / "2026-03-05.md").unlink()
    assert opened.sync(only=["2026-03-05.md"]).removed == 1
    assert not opened.search("arrived").lines


def test_a_file_moved_keeps_nothing_behind(memory: Path, searcher: Open, tmp_path: Path) -> None:
    (memory / "2026-03-01.md").write_text("# Heading\n- one\n")
    opened = searcher()
    (memory / "2026-03-01.md").rename(memory / "2026-03-02.md")
    opened.sync()
    assert [hit.path for hit in opened.search("one").lines] == ["2026-03-02.md"]
    assert content(opened.file) == fresh_build(memory, tmp_path / "other")


def test_an_unreadable_file_is_named_and_not_searched(memory: Path, searcher: Open, tmp_path: Path) -> None:
    (memory / "2026-03-01.md").write_text("- one\n")
    (memory / "2026-03-02.md").mkdir()
    opened = Searcher(Plain(memory), tmp_path / "cache", reopen=Plain)
    assert opened.sync().unreadable == ("2026-03-02.md",)
    assert opened.search("one").lines


def test_progress_counts_files_and_a_cancelled_build_goes_on_later(
    memory: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ssmem_tui.core.search.sync.BATCH", 2)
    for day in range(1, 10):
        (memory / f"2026-03-0{day}.md").write_text(f"- word{day}\n")
    steps: list[Progress] = []
    opened = Searcher(Plain(memory), tmp_path / "cache", reopen=Plain)
    opened.sync(steps.append, cancelled=lambda: len(steps) >= 2)
    assert [(step.done, step.total) for step in steps[:2]] == [(0, 9), (2, 9)]
    assert opened.search("word9").lines and not opened.search("word1").lines, "newest first"
    opened.sync()
    assert opened.search("word1").lines


def test_another_version_or_a_damaged_file_is_built_anew(memory: Path, searcher: Open) -> None:
    (memory / "2026-03-01.md").write_text("- one\n")
    opened = searcher()
    opened.close()
    good = opened.file.read_bytes()
    for bad in (
        b"",
        b"not a database at all" * 100,
        good[: len(good) // 2],
        good[:100] + bytes(len(good) - 100),
    ):
        schema.wipe(opened.file)
        opened.file.write_bytes(bad)
        again = searcher()
        assert [hit.text for hit in again.search("one").lines] == ["- one"]
        again.close()
    db = sqlite3.connect(opened.file)
    db.execute("PRAGMA user_version=1")
    db.close()
    assert searcher().search("one").lines


def test_two_processes_share_the_cache(memory: Path, searcher: Open) -> None:
    (memory / "2026-03-01.md").write_text("- one\n")
    first, second = searcher(), searcher()
    (memory / "2026-03-02.md").write_text("- two\n")
    first.sync()
    assert second.search("two").lines


def test_a_cache_folder_that_cannot_be_written_gives_way_to_a_private_one(
    memory: Path, tmp_path: Path
) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("in the way")
    (memory / "2026-03-01.md").write_text("- one\n")
    opened = Searcher(Plain(memory), blocked / "cache", reopen=Plain)
    opened.sync()
    assert opened.search("one").lines
    opened.close()
    assert not opened.file.exists()


LINE = st.sampled_from(
    ["- deploy", "# Head", "## 部署", "- 部署 failed", "", "```", "- cache 40 ms", "- **Lead** x"]
)
EDIT = st.tuples(st.integers(1, 4), st.one_of(st.none(), st.lists(LINE, max_size=40)))


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(rounds=st.lists(st.lists(EDIT, max_size=4), min_size=1, max_size=4))
def test_any_edits_end_in_what_a_fresh_build_gives(
    rounds: list[list[tuple[int, list[str] | None]]], tmp_path_factory: pytest.TempPathFactory
) -> None:
    base = tmp_path_factory.mktemp("edits")
    root = base / "memory"
    root.mkdir()
    opened = Searcher(Plain(root), base / "cache", reopen=Plain, today=lambda: TODAY)
    for edits in rounds:
        for day, lines in edits:
            path = root / f"2026-03-0{day}.md"
            if lines is None:
                path.unlink(missing_ok=True)
            else:
                path.write_text("\n".join(lines))
        opened.sync()
    opened.close()
    assert content(opened.file) == fresh_build(root, base / "other")


def test_lists_are_joined_after_a_build_and_stopping_there_loses_nothing(
    memory: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ssmem_tui.core.search.sync.BATCH", 1)
    for day in range(1, 10):
        (memory / f"2026-03-{day:02d}.md").write_text(f"- zebrafinch {day}\n")
    opened = Searcher(Plain(memory), tmp_path / "cache", reopen=Plain, today=lambda: TODAY)
    written: list[int] = []

    def pieces() -> int:
        """The second number of what FTS5 writes down of its structure, after a cookie of four bytes."""
        return int(opened._write.execute("SELECT block FROM fts_data WHERE id=10").fetchone()[0][5])

    opened.sync(lambda step: written.append(step.done), cancelled=lambda: len(written) == 9)
    assert pieces() > 1
    assert len(opened.search("zebrafinch").lines) == 9
    (memory / "2026-03-10.md").write_text("- zebrafinch 10\n" + "# more\n" * 20)
    opened.sync()
    assert pieces() == 1
    assert len(opened.search("zebrafinch").lines) == 10
    opened.close()
    assert content(opened.file) == fresh_build(memory, tmp_path / "fresh")


def test_the_first_index_can_be_built_elsewhere_and_later_changes_are_read_here(
    memory: Path, tmp_path: Path
) -> None:
    (memory / "memory").mkdir()
    for day in range(1, 5):
        (memory / "memory" / f"2026-03-0{day}.md").write_text(f"# Day {day}\n\n- deploy number {day}\n")
    asked: list[object] = []
    told: list[tuple[int, int]] = []

    def run(work: Callable[[Any, Cancelled], Any], request: Any, cancelled: Cancelled) -> Any:
        asked.append(work)
        return apart(work, request, cancelled)

    workspace = open_workspace(memory)
    opened = Searcher(workspace, tmp_path / "cache", reopen=open_workspace, today=lambda: TODAY)
    assert opened.sync(lambda step: told.append((step.done, step.total)), run=run).changed == 4
    assert asked == [build] and told[0] == (0, 4)
    assert len(opened.search("deploy").lines) == 4

    (memory / "memory" / "2026-03-05.md").write_text("- deploy once more\n")
    assert opened.sync(run=run).changed == 1
    assert asked == [build], "one file is no work for a process"
    assert len(opened.search("deploy").lines) == 5
    opened.close()


def test_an_index_that_somebody_else_put_in_place_of_ours_is_built_here(memory: Path, tmp_path: Path) -> None:
    (memory / "2026-03-01.md").write_text("- deploy\n")

    def elsewhere(work: Callable[[Any, Cancelled], Any], request: Any, cancelled: Cancelled) -> Any:
        schema.wipe(request.file)
        return work(request, cancelled)

    opened = Searcher(open_workspace(memory), tmp_path / "cache", reopen=open_workspace, today=lambda: TODAY)
    opened.sync(run=elsewhere)
    assert [hit.text for hit in opened.search("deploy").lines] == ["- deploy"]
    opened.close()


def test_an_index_that_is_no_longer_wanted_is_no_failure(memory: Path, tmp_path: Path) -> None:
    (memory / "2026-03-01.md").write_text("- deploy\n")
    opened = Searcher(open_workspace(memory), tmp_path / "cache", today=lambda: TODAY)
    assert opened.sync(cancelled=lambda: True, run=apart).changed == 0
    assert opened.sync(run=apart).changed == 1
    opened.close()
