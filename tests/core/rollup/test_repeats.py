"""The same finding on several days of a week is one line with all its dates."""

from __future__ import annotations

from datetime import date, timedelta

import pytest

from ssmem_tui.core.rollup.offline import compress
from ssmem_tui.core.rollup.units import units
from tests.core.rollup.logs import WEEK


def week(*lines: str) -> list[tuple[date, str]]:
    return [(WEEK.start + timedelta(days=i), f"- {line}\n") for i, line in enumerate(lines)]


def statements(*lines: str) -> list[str]:
    text = compress(week(*lines), 400.0, period=WEEK)
    return [unit.text for unit in units([(WEEK.start, text)]) if unit.shape == "bullet"]


def test_a_finding_repeated_in_a_week_is_its_fullest_line_with_all_dates() -> None:
    text = compress(
        week(
            "The ferry engine overheats when the cooling filter clogs",
            "The ferry engine overheats when the cooling filter clogs with weed",
            "Ferry engine overheats when cooling filter clogs",
            "the engine of the ferry overheats when the cooling filter clogs",
        ),
        400.0,
        period=WEEK,
    )
    assert text.count("overheats") == 1
    assert "clogs with weed (02-09, 02-10, 02-11, 02-12)" in text


def test_in_chinese_too() -> None:
    kept = statements("渡轮发动机过热是因为冷却滤网堵塞", "渡轮发动机过热是因为冷却滤网堵塞，要清洗")
    assert kept == ["渡轮发动机过热是因为冷却滤网堵塞，要清洗"]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (
            "The ferry engine overheats when the filter clogs",
            "The ferry engine never overheats when the filter clogs",
        ),
        (
            "The ferry engine overheats when the filter clogs",
            "The ferry engine overheats when the filter clogs at 40 rpm",
        ),
        ("Pier 4 berths cost Nora 30 euros monthly", "Pier 4 berths cost Nora 30 euros monthly, Marek 45"),
        ("The north pier light needs a fresh lamp", "The south pier light needs a fresh lamp"),
        ("渡轮发动机过热时冷却滤网堵塞", "渡轮发动机过热时冷却滤网没堵塞"),
    ],
)
def test_lines_that_differ_in_what_they_claim_both_stay(one: str, other: str) -> None:
    assert len(statements(one, other)) == 2
