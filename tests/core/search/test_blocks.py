from hypothesis import given
from hypothesis import strategies as st

from ssmem_tui.core.search.blocks import blocks_of, readable
from ssmem_tui.core.search.records import TopicKind
from ssmem_tui.core.search.titles import topics_of

LINE = st.one_of(
    st.binary(max_size=30).map(lambda raw: raw.replace(b"\n", b"")), st.just(b"# heading"), st.just(b"")
)


@given(st.lists(LINE, max_size=80))
def test_blocks_hold_every_line_at_its_place_in_the_file(lines: list[bytes]) -> None:
    raw = b"\n".join(lines)
    covered: dict[int, str] = {}
    for block in blocks_of(raw):
        assert readable(raw[block.at : block.at + block.size]) == block.text
        covered |= dict(enumerate(block.text.split("\n"), block.line))
    for number, line in enumerate(lines, 1):
        body = line.removeprefix(b"\xef\xbb\xbf") if number == 1 else line
        if body.strip():
            assert covered[number] == readable(body)


def test_a_heading_starts_a_block_and_size_ends_one() -> None:
    raw = b"# A\nx\n# B\n" + b"word word\n" * 30
    assert [block.line for block in blocks_of(raw)] == [1, 3, 27]


def test_bytes_that_are_no_text_become_one_mark_each() -> None:
    assert readable(b"ok \xff\xfe\xe4 end\r\n") == "ok \ufffd\ufffd\ufffd end\n"


def test_a_decomposed_accent_is_searched_composed() -> None:
    assert readable("cafe\u0301".encode()) == "caf\u00e9"


def topics(text: str, *, pointers: bool = False) -> list[tuple[str, int, int]]:
    return [(t.text, t.line, t.last) for t in topics_of(blocks_of(text.encode()), pointers=pointers)]


def test_sections_reach_to_the_next_heading_of_their_level() -> None:
    text = "# Day\nintro\n## One ##\na\n### Deep\nb\n## Two\nc\n"
    assert topics(text) == [("Day", 1, 8), ("One", 3, 6), ("Deep", 5, 6), ("Two", 7, 8)]


def test_headings_in_a_fence_are_code() -> None:
    assert topics("# A\n```sh\n# not a heading\n```\n# B\n") == [("A", 1, 4), ("B", 5, 5)]


def test_bold_lead_ins_are_topics_and_index_lines_on_demand() -> None:
    assert topics("- **Cache** is off\n- plain\n") == [("Cache", 1, 1)]
    found = topics_of(blocks_of(b"- deploy -> memory/x.md#3\n"), pointers=True)
    assert [(topic.kind, topic.text) for topic in found] == [(TopicKind.POINTER, "deploy -> memory/x.md#3")]
