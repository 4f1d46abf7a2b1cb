"""Editing core memory: one entry at a time, in the file's own manner."""

from __future__ import annotations

from pathlib import Path

import pytest

from ssmem_tui.core.errors import Refused
from ssmem_tui.core.markdown import edit
from ssmem_tui.core.markdown.document import parse
from ssmem_tui.core.markdown.entries import SPLIT_BYTES, entries
from ssmem_tui.core.markdown.text import decode
from ssmem_tui.core.model import Entry


def entry(text: str, words: str) -> Entry:
    return next(found for found in entries(parse(text)) if words in found.text)


TOOLS = "## Tools\n\n**We own:**\n- saw\n- press\n  - belt\n\n## End\n- last\n"


def test_a_label_stays_while_something_hangs_on_it() -> None:
    once = edit.remove(TOOLS, entry(TOOLS, "saw"))
    assert once == TOOLS.replace("- saw\n", "")
    assert edit.remove(once, entry(once, "press")) == "## Tools\n\n\n## End\n- last\n"


def test_a_fence_takes_its_lead_in_along() -> None:
    text = "Count:\n\n```sh\ncount\n```\n\n- next\n"
    assert edit.remove(text, entry(text, "count\n")) == "\n- next\n"


def test_the_only_row_leaves_a_valid_table() -> None:
    text = "| a | b |\n|---|---|\n| 1 | 2 |\n"
    assert edit.remove(text, entry(text, "1")) == "| a | b |\n|---|---|\n"
    assert edit.insert("# T\n\n| a | b |\n|---|---|\n", ("T",), "| 1 | 2 |") == "# T\n\n" + text


def test_paragraphs_that_would_melt_are_kept_apart() -> None:
    text = "one\n```\nx\n```\ntwo\n"
    assert edit.remove(text, entry(text, "x")) == "one\n\ntwo\n"


def test_a_changed_entry_is_not_touched() -> None:
    gone = entry(TOOLS, "saw")
    with pytest.raises(Refused, match="reload"):
        edit.remove(TOOLS.replace("- saw", "- band saw"), gone)


def test_an_entry_is_found_where_it_moved() -> None:
    old = entry(TOOLS, "last")
    moved = TOOLS.replace("- saw\n", "- saw\n- new\n")
    assert edit.replace(moved, old, "- final") == moved.replace("- last", "- final")


def test_replacing_keeps_the_line_ends_of_the_file() -> None:
    text = "# A\r\n\r\n- one\r\n- two"
    assert edit.replace(text, entry(text, "one"), "- 1\n  more") == "# A\r\n\r\n- 1\r\n  more\r\n- two"
    assert edit.replace(text, entry(text, "two"), "- 2") == "# A\r\n\r\n- one\r\n- 2"


def test_insert_follows_the_spacing_of_the_section() -> None:
    tight = "# M\n\n## A\n- one\n- two\n\n## B\n- three\n"
    assert edit.insert(tight, ("M", "A"), "- new") == tight.replace("- two\n", "- two\n- new\n")
    assert edit.insert(tight, ("A",), "- new", at=0) == tight.replace("- one\n", "- new\n- one\n")
    loose = "## A\n\n- one\n\n- two\n"
    assert edit.insert(loose, ("A",), "- new") == loose + "\n- new\n"


def test_insert_supplies_the_missing_line_end() -> None:
    assert edit.insert("# M\r\n\r\n- one", ("M",), "- two") == "# M\r\n\r\n- one\r\n- two\r\n"


def test_insert_makes_the_section_it_needs() -> None:
    text = "# Memory\n\n## A\n\n- one\n"
    assert edit.insert(text, ("Rules",), "- new") == text + "\n## Rules\n\n- new\n"
    assert edit.insert(text, ("Memory", "Rules"), "- new") == text + "\n## Rules\n\n- new\n"
    assert edit.insert("", ("Rules",), "- new") == "## Rules\n\n- new\n"
    nested = "# M\n## A\n- one\n## B\n- two\n"
    grown = edit.insert(nested, ("A", "Deep"), "- new")
    assert grown == "# M\n## A\n- one\n\n### Deep\n- new\n\n## B\n- two\n"


def test_insert_into_an_empty_file_and_a_title() -> None:
    assert edit.insert("", (), "- new") == "- new\n"
    assert edit.insert("# Memory\n", (), "- new") == "# Memory\n- new\n"
    assert edit.insert("# Memory\n\n## A\n- x\n", (), "- new") == "# Memory\n\n- new\n\n## A\n- x\n"


def test_a_new_entry_never_falls_into_an_open_fence() -> None:
    text = "## A\n\n```\nnever closed\n\n## B\n- b\n"
    after = edit.insert(text, ("A",), "- new")
    assert "- new" in [found.text for found in entries(parse(after))]
    with pytest.raises(Refused):
        edit.insert(text, ("B",), "```\nopen")


def test_append_uses_the_ending_most_lines_have() -> None:
    assert edit.append("a\r\nb\r\nc\nd", "e") == "a\r\nb\r\nc\nd\r\ne\r\n"
    assert edit.append("", "e") == "e\n"
    assert edit.append("\ufeff", "e") == "\ufeffe\n"


def test_a_long_item_is_split_into_its_children() -> None:
    child = "  - " + "w" * SPLIT_BYTES
    text = f"- parent words\n{child}\n{child} 2\n    - deep\n- other\n"
    found = entries(parse(text))
    assert [(one.line, one.end_line, one.context) for one in found] == [
        (2, 2, "parent words"),
        (3, 4, "parent words"),
        (5, 5, ""),
    ]
    assert edit.remove(text, found[0]) == text.replace(child + "\n", "", 1)


def test_identity_is_words_under_a_path() -> None:
    def idents(text: str) -> list[str]:
        return [found.ident for found in entries(parse(text))]

    assert idents("## A\n- x  y\n") == idents("intro\n\n## A\r\n\r\n* x y\r\n")[1:]
    assert idents("## A\n- x\n") != idents("## B\n- x\n")
    twins = idents("## A\n- x\n- x\n")
    assert len(set(twins)) == 2
    assert twins == idents("## A\n- x\n- x\n")


REAL = [
    *sorted((Path(__file__).parent.parent / "cases").glob("*/ws*/**/MEMORY.md")),
    Path(__file__).parents[3] / "sample_workspace" / "MEMORY.md",
]


@pytest.mark.parametrize("file", REAL, ids=lambda path: "/".join(path.parts[-3:]))
def test_every_entry_of_a_real_file_can_be_changed_alone(file: Path) -> None:
    text = decode(file.read_bytes()).text
    found = entries(parse(text))
    for number, one in enumerate(found):
        without = edit.remove(text, one)
        assert len(text) - len(without) >= len(one.text)
        at = one.text.index("\n") if "```" in one.text else len(one.text)
        changed = edit.replace(text, one, one.text[:at] + " indeed" + one.text[at:])
        assert changed.replace(" indeed", "") == text
        added = edit.insert(text, one.section, "- A new line.", at=0)
        assert [other.text for other in entries(parse(added))].count("- A new line.") == 1, number
