"""What a person changed in a summary survives the next roll-up."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from ssmem_tui.core.rollup.edits import hashes, keep_edits, still_ours

OURS = (
    "# 2026-W07 · 2026-02-09 – 2026-02-15\n\n## Decisions\n\n- Gateway moves. (02-09)\n- Limit is 40. "
    "(02-10)\n\n"
    "## Facts\n\n- Courier rang twice. (02-11)\n"
)
FRESH = OURS.replace("- Limit", "- Filters are ordered. (02-12)\n- Limit")


def merged(present: str, fresh: str = FRESH) -> str:
    return keep_edits(present, hashes(OURS), fresh).text


def test_without_edits_the_fresh_text_is_taken_as_it_is() -> None:
    kept = keep_edits(OURS, hashes(OURS), FRESH)
    assert kept.text == FRESH and not kept.edited


def test_an_added_line_stays_below_its_neighbour() -> None:
    present = OURS.replace("- Limit", "- Marta has the key.\n- Limit")
    assert "- Gateway moves. (02-09)\n- Marta has the key.\n- Filters" in merged(present)


def test_a_changed_line_replaces_ours_and_does_not_come_back() -> None:
    present = OURS.replace("Limit is 40.", "Limit is 40, says Marta.")
    text = merged(present)
    assert "- Limit is 40, says Marta. (02-10)\n" in text
    assert "- Limit is 40. (02-10)" not in text


def test_a_removed_line_stays_removed() -> None:
    present = OURS.replace("- Courier rang twice. (02-11)\n", "")
    text = merged(present)
    assert "Courier" not in text
    assert "## Facts" not in text


def test_an_own_section_and_an_own_title_stay() -> None:
    present = OURS.replace("# 2026-W07 · 2026-02-09 – 2026-02-15", "# The week of the gateway")
    present += "\n## Mine\n\n- Ask about the cellar.\n"
    text = merged(present)
    assert text.startswith("# The week of the gateway\n\n## Decisions\n")
    assert text.endswith("- Courier rang twice. (02-11)\n\n## Mine\n\n- Ask about the cellar.\n")


def test_a_line_whose_section_is_gone_keeps_its_heading() -> None:
    present = OURS + "- Sold the old rack.\n"
    text = merged(present, "# T\n\n## Decisions\n\n- Gateway moves. (02-09)\n")
    assert text.endswith("## Facts\n\n- Sold the old rack.\n")


def test_a_file_that_holds_nothing_of_ours_is_not_ours() -> None:
    assert still_ours(OURS.replace("Courier", "Postman"), hashes(OURS))
    assert not still_ours("# Another tool\n\n- says this\n- and that\n", hashes(OURS))


_LINES = st.lists(
    st.text(st.characters(codec="utf-8", exclude_categories=("C", "Z")), min_size=3, max_size=20), max_size=6
)


@given(_LINES, st.data())
def test_no_line_of_a_person_is_ever_lost(own: list[str], data: st.DataObject) -> None:
    lines = OURS.splitlines()
    for text in own:
        at = data.draw(st.integers(1, len(lines)))
        lines.insert(at, f"- {text}")
    once = merged("\n".join(lines) + "\n")
    twice = keep_edits(once, hashes(FRESH), FRESH).text
    for text in own:
        assert f"- {text}" in once.splitlines()
    assert twice == once


BY_DAY = (
    "# 2026-W07 · 02-09 – 02-15\n\n## Decisions\n\n### 02-09\n\n- Gateway moves.\n- Nora pays.\n\n"
    "### 02-10\n\n- Limit is 40.\n\n## Facts\n\n- Courier rang twice. (02-11)\n- The cellar is wet. (02-12)\n"
)
_OWN = st.sampled_from(
    ("- Marta has the key.", "### 02-10", "### 02-13", "### Mine", "## Mine", "## Facts", "# Mine", "", "",
     "- Limit is 40, says Marta.", "- Gateway moves. (02-09)", "  - indented", "A paragraph.", "---")
)  # fmt: skip


@st.composite
def edited(draw: st.DrawFn, text: str) -> str:
    """`text` with lines added, removed, doubled and moved."""
    lines = text.splitlines()
    for _ in range(draw(st.integers(1, 6))):
        at = draw(st.integers(0, len(lines)))
        match draw(st.sampled_from(("add", "add", "remove", "move"))):
            case "add":
                lines.insert(at, draw(_OWN))
            case "remove":
                del lines[at : at + 1]
            case _:
                lines[at:at] = [lines.pop(draw(st.integers(0, len(lines) - 1)))] if lines else []
    return "\n".join(lines) + "\n"


@settings(max_examples=400)
@given(st.data(), st.sampled_from((OURS, BY_DAY)), st.sampled_from((OURS, FRESH, BY_DAY)))
def test_the_second_run_changes_nothing(data: st.DataObject, before: str, fresh: str) -> None:
    present = data.draw(edited(before))
    once = keep_edits(present, hashes(before), fresh).text
    assert keep_edits(once, hashes(fresh), fresh).text == once
    own = [
        line.rstrip() for line in present.splitlines() if line.strip() and not line.startswith(("#", "---"))
    ]
    known = {line.strip() for line in before.splitlines()}
    for line in own:
        assert line.strip() in known or line in once.splitlines()


def test_a_day_that_a_person_wrote_stands_once() -> None:
    present = OURS.replace(
        "- Limit is 40. (02-10)", "### 02-10\n\n- Limit is 40. (02-10)\n- Marta has the key."
    )
    text = keep_edits(present, hashes(OURS), BY_DAY).text
    assert text.count("### 02-10") == 1
    assert "### 02-10\n\n- Limit is 40.\n- Marta has the key.\n" in text
