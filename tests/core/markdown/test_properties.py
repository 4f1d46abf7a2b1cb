"""Whatever the bytes: nothing is lost on the way in and out, and an edit touches its own entry only."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ssmem_tui.core.errors import Refused
from ssmem_tui.core.markdown import edit
from ssmem_tui.core.markdown.document import parse
from ssmem_tui.core.markdown.entries import entries
from ssmem_tui.core.markdown.sentences import sentences
from ssmem_tui.core.markdown.text import decode, encode, split_lines

PIECES = [
    "# Title",
    "## Part",
    "### Deeper",
    "#tag",
    "- item",
    "* star",
    "  - child",
    "    deep text",
    "\tby a tab",
    "1. first",
    "2) second",
    "・点",
    "- [ ] open",
    "- [x] done",
    "text that runs",
    "on and on",
    "Key: value",
    "**Bold:** value",
    "kiln.max = 1260",
    "名称：仓库",
    "**Label**",
    "Lead in:",
    "---",
    "***",
    "===",
    "```",
    "```bash",
    "~~~",
    "  ```",
    "- ```x",
    "| a | b |",
    "|---|---|",
    "a | b",
    "> quote",
    ">> deeper",
    "<!-- note -->",
    "<!-- x:start -->",
    "<!-- x:end -->",
    "<!--",
    "-->",
    "*Last updated: 2026-03-02*",
    "",
    "   ",
    "\x00\x1b[31m",
    "\udcff\udce9",
    "\u2028 odd \u0085 breaks \x0b",
]
markdown = st.builds(
    lambda mark, lines: mark + "".join(line + end for line, end in lines),
    st.sampled_from(["", "\ufeff"]),
    st.lists(
        st.tuples(st.sampled_from(PIECES), st.sampled_from(["\n", "\n", "\n", "\r\n", "\r", ""])), max_size=30
    ),
)
raw = st.one_of(st.binary(max_size=300), markdown.map(lambda text: text.encode("utf-8", "surrogateescape")))


@given(raw)
def test_bytes_survive_decoding_and_splitting(data: bytes) -> None:
    decoded = decode(data)
    assert encode(decoded.text) == data
    assert encode("".join(split_lines(decoded.text))) == data


@given(raw)
def test_lines_cover_the_text_without_a_gap(data: bytes) -> None:
    text = decode(data).text
    lines = parse(text).lines
    assert "".join(line.span.of(text) for line in lines) == text
    assert [line.number for line in lines] == list(range(1, len(lines) + 1))
    assert all(line.span.start <= line.body.start <= line.body.end <= line.span.end for line in lines)


@given(markdown)
def test_entries_do_not_overlap_and_are_what_their_span_says(text: str) -> None:
    found = entries(parse(text))
    assert all(entry.span.of(text).rstrip("\r\n") == entry.text for entry in found)
    assert all(a.span.end <= b.span.start for a, b in pairwise(found))
    assert len({entry.ident for entry in found}) == len(found)


@settings(max_examples=300)
@given(markdown, st.data())
def test_removing_an_entry_leaves_all_others_alone(text: str, data: st.DataObject) -> None:
    found = entries(parse(text))
    if not found:
        return
    gone = data.draw(st.sampled_from(found))
    try:
        after = edit.remove(text, gone)
    except Refused:
        return
    kept = Counter(entry.text for entry in found if entry is not gone and entry.kind != "heading")
    assert not kept - Counter(entry.text for entry in entries(parse(after)))
    head, tail = text[: gone.span.start], text[gone.span.end :]
    assert after.endswith(tail)
    start = after.removesuffix(tail).rstrip("\r\n")
    assert head.startswith(start)
    lead_in = head[len(start) :].strip()
    assert lead_in in ("", gone.context), "only a label that introduces nothing else may go along"


@settings(max_examples=300)
@given(markdown, st.data())
def test_replacing_an_entry_changes_its_own_bytes_only(text: str, data: st.DataObject) -> None:
    found = entries(parse(text))
    if not found:
        return
    old = data.draw(st.sampled_from(found))
    new = data.draw(st.sampled_from(["- new words", "new words", "| x | y |", "```\ncode\n```", "New: 3"]))
    try:
        after = edit.replace(text, old, new)
    except Refused:
        return
    assert after.startswith(text[: old.span.start])
    tail = text[old.span.start + len(old.text) :]
    assert after.endswith(tail)


@settings(max_examples=300)
@given(markdown, st.sampled_from([(), ("Part",), ("Title", "Part"), ("New",)]), st.none() | st.integers(0, 3))
def test_inserting_adds_one_entry_and_keeps_every_byte(
    text: str, section: tuple[str, ...], at: int | None
) -> None:
    new = "- a line nobody wrote before"
    try:
        after = edit.insert(text, section, new, at)
    except Refused:
        return
    place = after.index(new)
    before, rest = after[:place], after[place + len(new) :]
    shared = next((i for i, (a, b) in enumerate(zip(text, before, strict=False)) if a != b), None)
    shared = min(len(text), len(before)) if shared is None else shared
    assert rest.endswith(text[shared:])
    assert not rest.removesuffix(text[shared:]).strip()
    assert new in [entry.text for entry in entries(parse(after))]


@given(markdown)
def test_appending_never_glues_to_the_last_line(text: str) -> None:
    after = edit.append(text, "- Done.")
    assert after.startswith(text)
    assert split_lines(after)[-1].rstrip("\r\n") in ("- Done.", "\ufeff- Done.")


@given(st.text(max_size=200))
def test_sentences_are_in_order_and_lose_only_white_space(text: str) -> None:
    spans = list(sentences(text))
    assert all(a.end <= b.start for a, b in pairwise(spans))
    assert "".join("".join(span.of(text) for span in spans).split()) == "".join(text.split())


@pytest.mark.parametrize("size", [1_000_000])
def test_a_line_of_a_megabyte_is_one_line(size: int) -> None:
    text = "- " + "x: y " * (size // 5) + "\n- next\n"
    assert [entry.line for entry in entries(parse(text))] == [1, 2]
