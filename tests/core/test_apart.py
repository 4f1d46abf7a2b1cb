"""Work in a process of its own: same answer, ended when unwanted, done here when it cannot be done there."""

from __future__ import annotations

import os
import threading
import time
from datetime import date
from pathlib import Path

import pytest

from ssmem_tui.core.apart import Stopped, apart, here
from ssmem_tui.core.errors import Refused
from ssmem_tui.core.model import Cancelled
from ssmem_tui.core.review.asked import Asked, desk, waiting
from ssmem_tui.core.trends import asked as trends

NEVER: Cancelled = lambda: False  # noqa: E731


def whoami(request: str, cancelled: Cancelled) -> tuple[str, int]:
    return request.upper(), os.getpid()


def many(count: int, cancelled: Cancelled) -> bytes:
    return b"x" * count


def sleep(file: Path, cancelled: Cancelled) -> str:
    file.write_text(str(os.getpid()))
    time.sleep(60)
    return "rested"


def refuse(request: str, cancelled: Cancelled) -> str:
    raise Refused(f"{request} is refused.")


def gone(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return True
    return False


def test_the_answer_comes_from_another_process() -> None:
    said, pid = apart(whoami, "abc", NEVER)
    assert (said, pid != os.getpid()) == ("ABC", True)
    assert here(whoami, "abc", NEVER) == ("ABC", os.getpid())


def test_an_answer_of_any_size_comes_whole() -> None:
    assert len(apart(many, 5_000_000, NEVER)) == 5_000_000


def test_work_no_longer_wanted_is_ended_with_its_process(tmp_path: Path) -> None:
    file, stop = tmp_path / "pid", threading.Event()

    def wanted_until_started() -> bool:
        if file.exists() and file.read_text():
            stop.set()
        return stop.is_set()

    with pytest.raises(Stopped):
        apart(sleep, file, wanted_until_started)
    assert gone(int(file.read_text()))


def test_an_error_there_is_the_error_here() -> None:
    with pytest.raises(Refused, match="this is refused"):
        apart(refuse, "this", NEVER)


def test_where_no_process_can_be_started_it_is_done_here() -> None:
    assert apart(whoami, "abc", NEVER, python="/no/such/python") == ("ABC", os.getpid())


def test_no_module_is_taken_from_the_folder_one_stands_in(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "pickle.py").write_text("raise SystemExit('taken')")
    (tmp_path / "gc.py").write_text("raise SystemExit('taken')")
    monkeypatch.chdir(tmp_path)
    assert apart(whoami, "abc", NEVER)[1] != os.getpid()


def test_candidates_are_the_same_from_either(tmp_path: Path) -> None:
    sample = Path(__file__).parents[2] / "sample_workspace"
    asked = Asked(sample, date(2026, 4, 2), tmp_path)
    assert (found := apart(waiting, asked, NEVER)) == here(waiting, asked, NEVER)
    assert found
    assert apart(desk, asked, NEVER) == here(desk, asked, NEVER)


def test_trends_are_the_same_from_either(tmp_path: Path) -> None:
    sample = Path(__file__).parents[2] / "sample_workspace"
    today = date(2026, 4, 2)
    asked = trends.Asked(sample, today, date(2024, 4, 2), 3, tmp_path)
    assert apart(trends.days_of, asked, NEVER) == here(trends.days_of, asked, NEVER) != {}
    assert apart(trends.themes_of, asked, NEVER) == here(trends.themes_of, asked, NEVER) != ()
    assert apart(trends.ages_of, asked, NEVER) == here(trends.ages_of, asked, NEVER) != []
