"""Evidence says a statement again; a shared name, or the same words far apart, is none."""

from __future__ import annotations

from datetime import date

import pytest

from ssmem_tui.core.cues import Kind
from ssmem_tui.core.model import Evidence
from ssmem_tui.core.review.again import says_again
from ssmem_tui.core.review.likeness import PLAIN
from ssmem_tui.core.review.phrase import phrase
from ssmem_tui.core.review.signals import History, signals
from ssmem_tui.core.review.statement import clean
from ssmem_tui.core.review.telling import is_fragment, tells_what_to_do
from ssmem_tui.core.review.wording import rules

SAID = "Glaze is weighed twice before every firing"


@pytest.mark.parametrize(
    ("statement", "line"),
    [
        (
            SAID,
            "Rule of the workshop: before a firing the glaze is weighed twice. Mila wrote it on the door.",
        ),
        (SAID, "Tuesday was quiet. Weighed the glaze twice before firing."),
        ("釉料每次开窑前称两遍", "开窑前釉料要称两遍，米拉写在门上了。"),
    ],
)
def test_the_same_said_in_other_words_is_evidence(statement: str, line: str) -> None:
    assert says_again(phrase(statement), line, 0.45, PLAIN)


@pytest.mark.parametrize(
    ("statement", "line"),
    [
        ("柳婶（河口茶馆）要求订单写公司抬头「Hafen Teehaus」", "河口茶馆签约，柳婶要求账单寄给她儿子"),
        (
            "Mrs Liu (Harbour Tearoom) wants the company name on bills",
            "Harbour Tearoom signed; Mrs Liu wants a dog",
        ),
        (
            SAID,
            "Ordered new glaze. Two buckets. Weighed in at customs. Nobody before noon. Firing twice.",
        ),
        (
            "Always run tests before committing",
            "Backend is down: the team committed to wait, and Rosa tests the other line "
            "until somebody has run the pipes again, always a matter of days in this house.",
        ),
    ],
)
def test_a_shared_name_or_scattered_words_are_no_evidence(statement: str, line: str) -> None:
    assert not says_again(phrase(statement), line, 0.45, PLAIN)


def _history(*days: int) -> History:
    lines = tuple(Evidence("memory/a.md", day, "said", date(2026, 3, day), 1.0) for day in days)
    return History(Kind.DECISION, lines)


@pytest.mark.parametrize(
    "routine",
    [
        "No new orders in the night, the kiln is unchanged",
        "今日无新增订单，窑炉运行正常",
        "Deploy decision pending",
    ],
)
def test_what_is_reported_every_week_is_a_routine(routine: str) -> None:
    found = signals(routine, _history(2, 10, 18))
    assert "recurs" not in found and "used later" not in found


def test_a_rule_that_comes_back_counts_for_more() -> None:
    found = signals("Never open the kiln above 60 degrees", _history(2, 10, 18))
    assert found["recurs"] > 0 and found["used later"] > 0


def test_what_something_never_does_is_no_rule() -> None:
    assert not rules("Never blocks the page") and not tells_what_to_do("Never blocks the page")
    assert is_fragment("Never blocks the page")
    assert rules("Never block the page") and rules("Never pass a key in a mail")


def test_a_course_has_lessons_that_nobody_learnt() -> None:
    assert "lesson" not in signals("8 video-only lessons of the pottery course", History(Kind.LESSON))
    assert "lesson" in signals("Lesson: weigh the glaze twice", History())


def test_a_list_of_files_says_nothing() -> None:
    files = (
        "Changed files: /home/mila/notes/2026-03-10.md, /home/mila/notes/kiln.md, memory/workshop/glaze.md"
    )
    assert clean(files, date(2026, 3, 10)).noise
    assert not clean("The kiln writes to /home/mila/kiln.log and to nothing else", date(2026, 3, 10)).noise


@pytest.mark.parametrize(
    ("text", "past"),
    [
        ("Located main file: `notes/kiln.md` (has the table of glazes)", True),
        ("All old glazes removed: blue, white and the two greens", True),
        ("Decided with Mila: blue glaze only", False),
        ("Glaze: blue only, never white", False),
    ],
)
def test_a_topic_that_tells_a_deed_is_past(text: str, past: bool) -> None:
    found = signals(text, History())
    assert past == bool({"past", "past, but lasting"} & found.keys())
