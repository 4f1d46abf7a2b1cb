"""What a person changed in a summary survives the next roll-up."""

from __future__ import annotations

from hypothesis import given
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
