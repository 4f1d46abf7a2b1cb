"""The recall test asks the originals too: a search for common words of the question."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest

from ssmem_tui.core.periods import Period
from ssmem_tui.core.rollup.quiz import SEARCH, Place, quiz
from ssmem_tui.core.search.recall import recall
from ssmem_tui.core.workspace import open_workspace

WEEK = Period.parse("2026-W07")
LOG = """# 2026-02-10

- The retry budget of the importer is 45 seconds for every upstream host.
- The importer talks to every upstream host through the relay of Ostrava at night.
- 备份保留 30 天，王师傅已经确认过了。
"""


@pytest.fixture
def workspace(tmp_path: Path) -> Path:
    (tmp_path / "memory/weekly").mkdir(parents=True)
    (tmp_path / "memory/2026-02-10.md").write_text(LOG)
    (tmp_path / "memory/weekly/2026-W07.md").write_text("# 2026-W07\n\n- 备份保留 30 天，王师傅确认\n")
    return tmp_path


def test_what_the_week_dropped_is_found_in_the_day(
    workspace: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    cache = tmp_path_factory.mktemp("cache")
    found = recall(open_workspace(workspace), WEEK, cache, lambda: date(2026, 3, 1))
    assert found.rungs[:2] == (SEARCH, "week")
    asked = {question.answer: question for question in found.questions}
    dropped = asked["45 seconds"].answered
    assert dropped["week"] is None
    place = dropped[SEARCH]
    assert place is not None and (place.path, place.line) == ("memory/2026-02-10.md", 3)
    kept = asked["30 天"].answered
    assert kept["week"] is not None and kept[SEARCH] is not None


def test_the_words_asked_for_are_common_ones_and_never_the_answer(workspace: Path) -> None:
    asked: list[str] = []

    def find(words: str) -> list[Place]:
        asked.append(words)
        return []

    found = quiz(open_workspace(workspace), WEEK, find=find)
    assert found.score(SEARCH) == 0
    words = {question.answer: question.words.split() for question in found.questions}
    assert asked == [question.words for question in found.questions]
    assert set(words["45 seconds"]) == {"importer", "every", "upstream"}  # both lines hold them
    assert all("天" not in word and "30" not in word for word in words["30 天"])
    assert all(1 <= len(some) <= 3 for some in words.values())


def test_a_hit_that_does_not_hold_the_value_is_no_answer(workspace: Path) -> None:
    other = Place("memory/2026-02-10.md", 4, LOG.splitlines()[3])
    found = quiz(open_workspace(workspace), WEEK, find=lambda _: [other])
    assert {question.answer for question in found.questions if question.answered[SEARCH]} <= {"Ostrava"}
    assert {question.answer for question in found.questions} > {"45 seconds"}
