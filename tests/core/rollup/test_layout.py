"""The layout of a summary, and that everything which reads summaries reads it, the older one too."""

from __future__ import annotations

from datetime import date

import pytest

from ssmem_tui.core.claude.material import material
from ssmem_tui.core.cues import Kind
from ssmem_tui.core.model import Layer, Note, NoteClass
from ssmem_tui.core.periods import Period
from ssmem_tui.core.review.gather import from_summary
from ssmem_tui.core.rollup.edits import hashes, keep_edits
from ssmem_tui.core.rollup.records import Source
from ssmem_tui.core.rollup.render import Frame, Row, render, title_of
from ssmem_tui.core.rollup.units import units
from ssmem_tui.core.trace import Text, compare

WEEK = Period.parse("2026-W07")
MONDAY, TUESDAY, FRIDAY = (date(2026, 2, day) for day in (9, 10, 13))
ROWS = (
    Row("Deploys stay on Tuesday.", (TUESDAY,), Kind.DECISION, 5.0),
    Row("03-20 is the deadline of the grant.", (MONDAY,), Kind.FACT, 5.0),
    Row("Marta prefers short release notes.", (MONDAY,), Kind.FACT, 5.0),
    Row("Backups stay on the second disk.", (MONDAY, FRIDAY), Kind.FACT, 5.0),
    Row("The gateway needs 4 GB of memory.", (FRIDAY,), Kind.FACT, 5.0),
)
FRAME = Frame(title_of(WEEK), "en")
NEW = render(ROWS, FRAME, frozenset({2026}))
OLD = (
    "# 2026-W07 · 2026-02-09 – 2026-02-15\n\n## Decisions\n\n- Deploys stay on Tuesday. (02-10)\n\n"
    "## Facts\n\n- 03-20 is the deadline of the grant. (02-09)\n"
    "- Marta prefers short release notes. (02-09)\n"
    "- Backups stay on the second disk. (02-09, 02-13)\n- The gateway needs 4 GB of memory. (02-13)\n"
)
BOTH = pytest.mark.parametrize("text", [OLD, NEW], ids=["older", "newer"])


def test_a_section_is_dated_in_whichever_way_is_shorter() -> None:
    assert NEW == (
        "# 2026-W07 · 02-09 – 02-15\n\n## Decisions\n\n- Deploys stay on Tuesday. (02-10)\n\n## Facts\n\n"
        "### 02-09\n\n- 03-20 is the deadline of the grant.\n- Marta prefers short release notes.\n\n"
        "### 02-13\n\n- Backups stay on the second disk. (02-09, 02-13)\n"
        "- The gateway needs 4 GB of memory.\n"
    )


def test_in_talk_a_section_of_one_line_joins_the_facts() -> None:
    text = render(ROWS, Frame(title_of(WEEK), "en", folded=True), frozenset({2026}))
    assert "Decisions" not in text and "## Facts" not in text and "Deploys stay on Tuesday." in text


@BOTH
def test_a_month_reads_it_back(text: str) -> None:
    found = units([(WEEK.start, text)])
    assert [(unit.text, unit.days, unit.kind) for unit in found] == [
        (row.text, row.days, row.kind) for row in ROWS
    ]


@BOTH
def test_a_model_is_told_the_days(text: str) -> None:
    lines = material([Source("w.md", text, "", WEEK.start)], WEEK.start)
    days = {line.text.split(" (")[0]: line.days for line in lines if line.text.startswith("- ")}
    assert days == {f"- {row.text}": row.days for row in ROWS}


@BOTH
def test_candidates_know_the_days(text: str) -> None:
    note = Note("memory/weekly/2026-W07.md", NoteClass.SUMMARY, Layer.L3, 0, 0, period=WEEK)
    found = {said.text: (said.evidence[0].day, said.kind) for said in from_summary(note, text)}
    assert found == {row.text: (row.days[-1], row.kind) for row in ROWS}


@BOTH
def test_its_dates_are_no_claims(text: str) -> None:
    log = Text("memory/2026-02-13.md", "\n".join(f"- {row.text}" for row in ROWS), FRIDAY)
    trace = compare(Text("memory/weekly/2026-W07.md", text), [log])
    assert [claim.place.text for claim in trace.claims] == [row.text for row in ROWS]
    assert not {title for claim in trace.claims for title in claim.place.section if title[:1].isdigit()} - {
        text.splitlines()[0][2:]
    }


def edited(present: str, written: str, fresh: str = NEW) -> str:
    return keep_edits(present, hashes(written), fresh).text


def test_a_line_of_a_person_stays_below_its_day() -> None:
    present = NEW.replace("### 02-13\n\n", "### 02-13\n\n- Nora has the key.\n")
    assert "### 02-13\n\n- Backups" in edited(NEW, NEW)
    again = edited(present, NEW, NEW.replace("- Backups", "- Filters are ordered.\n- Backups"))
    assert again.index("### 02-13") < again.index("Nora has the key.")
    moved = NEW.replace("### 02-13", "### 02-14")
    assert edited(present, NEW, moved).endswith("memory.\n\n### 02-13\n\n- Nora has the key.\n")


def test_an_undated_line_of_a_person_gets_no_day_from_the_new_layout() -> None:
    present = OLD + "- Nora has the key.\n"
    assert "## Facts\n\n- Nora has the key.\n\n### 02-09\n" in edited(present, OLD)


def test_a_line_removed_in_the_older_layout_stays_removed() -> None:
    present = OLD.replace("- Marta prefers short release notes. (02-09)\n", "")
    assert "Marta" not in edited(present, OLD)
    back = edited(NEW.replace("- The gateway needs 4 GB of memory.\n", ""), NEW, OLD)
    assert "gateway" not in back and "Marta" in back


def test_a_day_without_lines_loses_its_heading() -> None:
    present = NEW.replace("- Backups stay on the second disk. (02-09, 02-13)\n", "")
    present = present.replace("- The gateway needs 4 GB of memory.\n", "")
    text = edited(present, NEW)
    assert "### 02-13" not in text and "### 02-09" in text


def test_the_day_above_a_persons_own_heading_stays() -> None:
    present = NEW.replace("- The gateway needs 4 GB of memory.\n", "#### Morning\n\nNora has the key.\n")
    present = present.replace("- Backups stay on the second disk. (02-09, 02-13)\n", "")
    assert "### 02-13\n\n#### Morning\n\nNora has the key." in edited(present, NEW)
