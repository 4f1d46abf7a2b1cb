"""The demo: the sample with a true history, made in one go, for a person who has no git settings at all."""

from __future__ import annotations

import subprocess
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

import pytest

from ssmem_tui.core.clock import clock_of, has_own
from ssmem_tui.core.demo import Demo, make, sample_folder
from ssmem_tui.core.demo.story import story
from ssmem_tui.core.errors import SsmemError, WorkspaceError
from ssmem_tui.core.store import Kind, Store, read_ledger
from ssmem_tui.core.workspace import open_workspace

CHECKOUT = Path(__file__).parent.parent.parent / "sample_workspace"
NOW = datetime(2031, 5, 6, 7, 8, tzinfo=UTC)


@pytest.fixture(scope="module")
def demo(tmp_path_factory: pytest.TempPathFactory) -> Demo:
    return make(tmp_path_factory.mktemp("demo") / "pip")


def _git(demo: Demo, *argv: str) -> str:
    done = subprocess.run(["git", *argv], cwd=demo.root, capture_output=True, text=True, check=True)
    return done.stdout


def test_the_copy_is_byte_for_byte_the_sample(demo: Demo) -> None:
    shipped = {file.relative_to(CHECKOUT): file for file in CHECKOUT.rglob("*") if file.is_file()}
    copied = {
        file.relative_to(demo.root)
        for file in demo.root.rglob("*")
        if file.is_file() and ".git" not in file.relative_to(demo.root).parts
    }
    assert copied == set(shipped)
    assert all((demo.root / path).read_bytes() == file.read_bytes() for path, file in shipped.items())


def test_history_is_whole_and_the_work_tree_clean(demo: Demo) -> None:
    assert _git(demo, "status", "--porcelain") == ""
    assert _git(demo, "fsck", "--strict", "--no-dangling") == ""
    assert int(_git(demo, "rev-list", "--count", "HEAD")) == demo.commits


def test_one_commit_per_day_with_its_true_date(demo: Demo) -> None:
    days = set(open_workspace(demo.root).days)
    rows = _git(demo, "log", "--format=%ad %s", "--date=short-local").splitlines()
    told = {row.split(" ", 1)[1]: row.split(" ", 1)[0] for row in rows}
    assert {f"diary: {day}" for day in days} <= set(told)
    dates = _git(demo, "log", "--reverse", "--format=%at").split()
    assert dates == sorted(dates, key=int)


def test_no_commit_bears_the_name_of_the_person_who_runs_it(demo: Demo) -> None:
    invented = {f"{name} <{mail}>" for name, mail in (story().person, story().agent)}
    assert set(_git(demo, "log", "--format=%an <%ae>%n%cn <%ce>").splitlines()) == invented


def test_decisions_and_roll_ups_are_acts_that_the_store_understands(demo: Demo) -> None:
    with Store(demo.root, clock=lambda: NOW) as store:
        assert store.status().kind is Kind.OWN
        assert store.status().outside == ()
        commits = list(store.history(limit=500))
    acts = [commit for commit in commits if commit.act in ("promote", "reject", "roll-up")]
    rows = read_ledger(demo.root, "decisions") + read_ledger(demo.root, "rollups")
    assert {dict(commit.trailers)["Op"] for commit in acts} == {row["op"] for row in rows}
    promoted = next(commit for commit in acts if commit.act == "promote")
    assert "MEMORY.md" in promoted.paths
    assert dict(promoted.trailers)["Source"].startswith("memory/diary/")


def test_each_promotion_added_exactly_one_line_to_core(demo: Demo) -> None:
    for commit in _git(demo, "log", "--format=%H", "--grep=^promote:").split():
        numbers = _git(demo, "show", "--numstat", "--format=", commit, "--", "MEMORY.md").split()
        assert numbers[:2] == ["1", "0"]


def test_a_promotion_of_the_past_can_be_undone(tmp_path: Path) -> None:
    demo = make(tmp_path / "pip")
    line = "Allergy information comes from the shop only"
    with Store(demo.root, clock=lambda: NOW, author=("A Person", "a@person.example")) as store:
        commit = next(c.commit for c in store.history(limit=500) if line in c.subject)
        store.undo(commit)
    assert line not in (demo.root / "MEMORY.md").read_text()


def test_files_are_as_old_as_their_last_commit(demo: Demo) -> None:
    file = demo.root / "memory/diary/2026/daily/2026-01-12.md"
    assert datetime.fromtimestamp(file.stat().st_mtime, UTC).date() == date(2026, 1, 12)


def test_the_demo_has_a_clock_that_starts_in_its_own_time_and_runs_on(demo: Demo, tmp_path: Path) -> None:
    assert clock_of(demo.root, lambda: NOW)() == NOW
    made = make(tmp_path / "pip", now=lambda: NOW)
    later = NOW + timedelta(minutes=5)
    assert clock_of(made.root, lambda: later)() == story().ends + timedelta(minutes=5)
    assert has_own(made.root) and not has_own(demo.root)
    assert _git(made, "status", "--porcelain") == ""


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "{}",
        "[" * 100_000,
        '{"reads": 3, "at": 4}',
        '{"reads": "2026-01-01", "at": "2026-01-01"}',
        '{"reads": "0001-01-01T00:00:00Z", "at": "2026-01-01T00:00:00Z"}',
        '{"reads": "2026-01-01T00:00:00Z", "at": "9999-01-01T00:00:00Z"}',
    ],
)
def test_a_broken_clock_is_passed_over(tmp_path: Path, text: str) -> None:
    (tmp_path / ".ssmem").mkdir()
    (tmp_path / ".ssmem/clock.json").write_text(text)
    assert clock_of(tmp_path, lambda: NOW)() == NOW


def test_without_git_the_copy_is_made_and_said_to_have_no_history(tmp_path: Path) -> None:
    def absent(_folder: Path, _arguments: list[str], _data: bytes) -> None:
        raise FileNotFoundError("git")

    demo = make(tmp_path / "pip", git=absent)
    assert demo.commits == 0
    assert "git" in demo.warning
    assert (demo.root / "MEMORY.md").is_file()


def test_a_folder_that_is_not_empty_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("mine")
    with pytest.raises(SsmemError, match="not empty"):
        make(tmp_path)
    assert [file.name for file in tmp_path.iterdir()] == ["mine.txt"]


def test_the_sample_is_found_in_a_checkout_and_in_a_wheel(tmp_path: Path) -> None:
    assert sample_folder() == CHECKOUT
    installed = tmp_path / "site-packages" / "ssmem_tui"
    with pytest.raises(WorkspaceError):
        sample_folder(installed)
    (installed / "sample_workspace").mkdir(parents=True)
    (installed / "sample_workspace" / "MEMORY.md").write_text("# M\n")
    assert sample_folder(installed) == installed / "sample_workspace"
