"""From plan to file: what is written, what is refused, what is kept."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import date

import pytest

from ssmem_tui.core.errors import Refused, SsmemError, WorkspaceError
from ssmem_tui.core.model import Cancelled, Progress
from ssmem_tui.core.rollup import OfflineEngine, Outcome, run
from ssmem_tui.core.rollup.records import Draft, Job
from ssmem_tui.core.rollup.series import run_all
from tests.core.rollup.workspaces import Bench, log_of

WEEK_FILE = "memory/weekly/2026-W07.md"


class Says:
    """An engine that says what it is told."""

    name = "fake"

    def __init__(self, text: str, before: Callable[[], None] = lambda: None) -> None:
        self.text = text
        self.before = before
        self.jobs: list[Job] = []

    def draft(self, job: Job, report: Callable[[Progress], None], cancelled: Cancelled) -> Draft:
        self.jobs.append(job)
        self.before()
        return Draft(self.text, self.name, "model-x", "abc", 100, 20, 0.01)


GOOD = "# W\n\n## Decisions\n\n- Gateway moves to the cellar rack, agreed with Marta. (02-09)\n"


def bytes_of(bench: Bench, path: str = WEEK_FILE) -> bytes:
    return (bench.root / path).read_bytes()


def test_a_run_writes_the_summary_and_one_ledger_line(bench: Bench) -> None:
    outcome = bench.run("2026-W07")
    assert outcome.written and outcome.changed and all(check.ok for check in outcome.checks)
    assert bytes_of(bench).startswith(b"# 2026-W07 ")
    (record,) = bench.ledger
    assert record["period"] == "2026-W07" and record["engine"] == "offline"
    assert [source["path"] for source in record["sources"]] == [
        "memory/2026-02-09.md",
        "memory/2026-02-10.md",
        "memory/2026-02-11.md",
        "memory/2026-02-13.md",
    ]
    assert 0 < record["retention"] <= 1
    assert record["tokens_out"] <= record["target_tokens"]
    assert json.dumps(dict(record))


def test_twice_changes_no_byte_and_writes_no_ledger_line(bench: Bench) -> None:
    bench.run("2026-W07")
    files = {path: path.read_bytes() for path in bench.root.rglob("*") if path.is_file()}
    again = bench.run("2026-W07")
    assert not again.written and not again.changed
    assert {path: path.read_bytes() for path in bench.root.rglob("*") if path.is_file()} == files


def test_blank_notes_are_part_of_what_it_was_made_from(bench: Bench) -> None:
    bench.write("memory/2026-02-12.md", "\ufeff\n\n")
    bench.run("2026-W07")
    assert ("2026-W07", "stale") not in bench.plan()
    bench.write("memory/2026-01-05.md", " \n")
    assert "2026-W02" not in dict(bench.plan())


@pytest.mark.parametrize("log", ["- Freeze is 2026-05-04\n", "- 决定：不发短信\n"])
def test_a_week_of_one_line_is_rolled_up_and_so_is_its_month(bench: Bench, log: str) -> None:
    bench.write("memory/2026-01-12.md", log)
    assert bench.run("2026-W03").written and bench.run("2026-01").written


def test_forced_again_with_the_same_result_makes_no_commit(bench: Bench) -> None:
    bench.run("2026-W07")
    again = bench.run("2026-W07", force=True)
    assert again.checks and not again.written and not again.changed
    assert len(bench.ledger) == 1


def test_a_changed_source_is_rolled_up_again_and_hand_edits_stay(bench: Bench) -> None:
    bench.run("2026-W07")
    text = bytes_of(bench).decode()
    lines = text.splitlines()
    gone = next(line for line in lines if line.startswith("- "))
    lines[lines.index(gone)] = "- Marta keeps the only key to the cellar."
    bench.write(WEEK_FILE, "\n".join(lines) + "\n")
    assert not bench.run("2026-W07").written  # a person's edit alone is no reason to write
    bench.days("2026-02-12")
    before = bench.run("2026-W07", dry_run=True)
    outcome = bench.run("2026-W07")
    after = bytes_of(bench).decode()
    assert outcome.written
    assert outcome.draft.text == before.draft.text == after, "what is shown is what is written"
    assert outcome.draft.tokens_out == bench.ledger[-1]["tokens_out"] and outcome.own == 1
    assert "- Marta keeps the only key to the cellar." in after
    assert gone not in after
    assert bench.ledger[-1]["edits"]["added"] == 1


def test_a_summary_by_someone_else_is_never_overwritten_without_asking(bench: Bench) -> None:
    bench.write(WEEK_FILE, "# Week 7\n\nWritten by hand.\n")
    with pytest.raises(Refused, match="--force"):
        bench.run("2026-W07")
    assert bytes_of(bench) == b"# Week 7\n\nWritten by hand.\n"
    assert bench.run("2026-W07", force=True).written
    assert bytes_of(bench).startswith(b"# 2026-W07 ")
    bench.write(WEEK_FILE, "# Week 7\n\nBy another hand.\n")
    assert bench.run("2026-W07", force=True).written
    kept = {path.read_bytes() for path in (bench.root / ".ssmem/drafts").glob("replaced-2026-W07.*.md")}
    assert kept == {b"# Week 7\n\nWritten by hand.\n", b"# Week 7\n\nBy another hand.\n"}


def test_words_of_others_are_not_replaced_before_they_are_kept(bench: Bench) -> None:
    bench.write(WEEK_FILE, "# Week 7\n\nWritten by hand.\n")
    bench.write(".ssmem/drafts", "in the way")
    with pytest.raises(SsmemError, match="drafts"):
        bench.run("2026-W07", force=True)
    assert bytes_of(bench) == b"# Week 7\n\nWritten by hand.\n"


def test_a_dry_run_writes_nothing(bench: Bench) -> None:
    before = sorted(bench.root.rglob("*"))
    outcome = bench.run("2026-W07", dry_run=True)
    assert outcome.changed and not outcome.written and outcome.draft.text
    assert sorted(bench.root.rglob("*")) == before


@pytest.mark.parametrize(
    ("text", "name"),
    [
        (GOOD + "- ... rest unchanged ...\n", "elision"),
        (GOOD + "- <|im_start|>\n", "role tokens"),
        (GOOD + "- a\x07b\n", "control characters"),
        (GOOD + "- A zebra bought a violin in Lisbon.\n", "unsupported claims"),
    ],
)
def test_a_draft_that_fails_a_check_is_kept_aside(bench: Bench, text: str, name: str) -> None:
    outcome = bench.run("2026-W07", Says(text))
    assert not outcome.written
    assert name in {check.name for check in outcome.checks if not check.ok}
    assert outcome.draft_path == ".ssmem/drafts/2026-W07.md"
    assert bytes_of(bench, outcome.draft_path).decode() == text
    assert not (bench.root / WEEK_FILE).exists()
    assert not bench.ledger


class Extracts(Says):
    """An engine whose lines can be left out one by one."""

    extractive = True


def test_an_extract_leaves_out_the_line_a_check_objects_to(bench: Bench) -> None:
    engine = Extracts(GOOD + "\n## Facts\n\n- A zebra bought a violin in Lisbon.\n")
    outcome = bench.run("2026-W07", engine)
    assert outcome.written
    assert bytes_of(bench).decode() == GOOD


def test_a_good_draft_replaces_the_kept_one(bench: Bench) -> None:
    bench.run("2026-W07", Says(GOOD + "- ... rest unchanged ...\n"))
    assert bench.run("2026-W07", Says(GOOD)).written
    assert not (bench.root / ".ssmem/drafts/2026-W07.md").exists()
    assert bench.ledger[-1]["model"] == "model-x" and bench.ledger[-1]["cost_usd"] == 0.01


def test_cancelling_at_any_step_writes_nothing(bench: Bench) -> None:
    for steps in range(4):
        seen: list[int] = []

        def cancelled(limit: int = steps, seen: list[int] = seen) -> bool:
            seen.append(1)
            return len(seen) > limit

        with pytest.raises(Refused, match="cancelled"):
            bench.run("2026-W07", Says(GOOD), cancelled=cancelled)
        assert not (bench.root / WEEK_FILE).exists()


def test_a_log_that_grows_while_we_write_makes_the_week_stale(bench: Bench) -> None:
    engine = Says(GOOD, before=lambda: bench.days("2026-02-12"))
    assert bench.run("2026-W07", engine).written
    assert ("2026-W07", "stale") in bench.plan()


def test_a_month_takes_weeks_and_knows_its_days(bench: Bench) -> None:
    bench.run("2026-W07")
    bench.run("2026-W08")
    engine = Says("# M\n\n- Gateway moves to the cellar rack, agreed with Marta.\n")
    bench.run("2026-02", engine)
    (job,) = engine.jobs
    assert [source.path for source in job.sources] == [WEEK_FILE, "memory/weekly/2026-W08.md"]
    assert len(job.evidence) == 5


def test_a_summary_of_ours_that_an_undo_brings_back_meanwhile_is_still_ours(bench: Bench) -> None:
    with bench.store() as store:
        store.init()
    for days in ((9, 10), (11, 13)):
        logs = "".join(log_of(date(2026, 2, day)) for day in days)
        said = [line for line in logs.splitlines() if line.startswith("- ")]
        assert bench.run("2026-W07", Says("\n".join(["# W", "", *said])), force=True).written
    item, planned = bench.item("2026-W07"), (bench.workspace, bench.ledger)
    with bench.store() as store:
        store.undo()
        (found,) = run_all(lambda: planned, store, [item], OfflineEngine(), now=bench.now)
    assert isinstance(found, Outcome) and found.written


def test_another_target_is_another_roll_up(bench: Bench) -> None:
    first = bench.run("2026-W07")
    small = bench.run("2026-W07", max_tokens=120)
    assert small.written and small.draft.tokens_out <= 120 < first.draft.tokens_out


def test_progress_names_the_period_and_its_steps(bench: Bench) -> None:
    bench.run("2026-W07")
    assert bench.reports[0] == "2026-W07: reading 4 notes"
    assert bench.reports[-1] == "2026-W07: done"


def test_a_planned_source_that_is_gone_stops_the_run(bench: Bench) -> None:
    item = bench.item("2026-W07")
    (bench.root / "memory/2026-02-10.md").unlink()
    (bench.root / "memory/2026-02-10.md").symlink_to("/dev/null")
    workspace = bench.workspace
    with bench.store() as store, pytest.raises(Refused, match="no longer there"):
        run(workspace, store, item, OfflineEngine())


def test_a_source_that_went_after_the_look_is_an_error_not_an_empty_day(bench: Bench) -> None:
    item, workspace = bench.item("2026-W07"), bench.workspace
    (bench.root / "memory/2026-02-10.md").unlink()
    with bench.store() as store, pytest.raises(WorkspaceError, match="cannot be read"):
        run(workspace, store, item, OfflineEngine())
