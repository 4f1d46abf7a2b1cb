"""The three-way merge: nothing inserted is lost or doubled, and merging twice changes nothing."""

from __future__ import annotations

from collections import Counter

from hypothesis import given, settings
from hypothesis import strategies as st

from ssmem_tui.core.store.merge import contains_change, merge3

_LINE = st.sampled_from([b"# h", b"", b"- a", b"- b", b"- c", b"- d"])
_BASE = st.lists(_LINE, max_size=10)


@st.composite
def _three(draw: st.DrawFn) -> tuple[bytes, bytes, bytes]:
    base = draw(_BASE)
    sides = []
    for name in (b"ours", b"theirs"):
        side = list(base)
        for number in range(draw(st.integers(0, 3))):
            side.insert(draw(st.integers(0, len(side))), b"- %s %d" % (name, number))
        for _ in range(draw(st.integers(0, 1))):
            if side:
                at = draw(st.integers(0, len(side) - 1))
                if draw(st.booleans()):
                    side[at] += b" " + name
                else:
                    del side[at]
        sides.append(b"\n".join(side))
    return b"\n".join(base), sides[0], sides[1]


@settings(max_examples=400)
@given(_three())
def test_a_clean_merge_keeps_every_inserted_line_once(texts: tuple[bytes, bytes, bytes]) -> None:
    base, ours, theirs = texts
    merged = merge3(base, ours, theirs)
    if not merged.clean:
        return
    have = Counter(merged.data.split(b"\n"))
    for side in (ours, theirs):
        for line in side.split(b"\n"):
            if line.startswith((b"- ours", b"- theirs")):
                assert have[line] == 1, (base, ours, theirs, merged.data)


@settings(max_examples=200)
@given(_three())
def test_both_orders_agree_on_what_is_in_the_merge(texts: tuple[bytes, bytes, bytes]) -> None:
    base, ours, theirs = texts
    one, two = merge3(base, ours, theirs), merge3(base, theirs, ours)
    assert one.clean == two.clean
    if one.clean:
        assert Counter(one.data.split(b"\n")) == Counter(two.data.split(b"\n"))


@given(_BASE, st.lists(_LINE, max_size=3), st.lists(_LINE, max_size=3))
def test_appends_on_both_sides_are_kept_and_taking_them_in_twice_adds_nothing(
    base: list[bytes], ours: list[bytes], theirs: list[bytes]
) -> None:
    text = b"\n".join(base) + b"\n" if base else b""
    mine = text + b"".join(b"- ours " + line + b"\n" for line in ours)
    other = text + b"".join(b"- theirs " + line + b"\n" for line in theirs)
    merged = merge3(text, mine, other)
    assert merged.clean
    assert contains_change(text, mine, merged.data) and contains_change(text, other, merged.data)
    assert merge3(text, merged.data, other).data == merged.data


@given(st.binary(max_size=40), st.binary(max_size=40), st.binary(max_size=40))
def test_any_bytes_are_survived(base: bytes, ours: bytes, theirs: bytes) -> None:
    merge3(base, ours, theirs)
    assert merge3(base, ours, base).data == ours
    assert merge3(base, base, theirs).data == theirs
    assert merge3(base, ours, ours).data == ours


def test_a_line_made_while_the_file_was_empty_is_closed_so_that_the_next_append_is_a_line_of_its_own() -> (
    None
):
    found = merge3(b"", b"# core\n\n- ours", b"# core\n\n- theirs\n").data
    assert found.endswith(b"- ours\n") and b"- theirs\n" in found
    assert merge3(b"a\nb\n", b"a\nb", b"c\na\nb\n").data == b"c\na\nb"  # taken off on purpose


def test_neighbouring_edits_do_not_clash_and_the_same_line_does() -> None:
    base = b"a\nb\nc\n"
    assert merge3(base, b"A\nb\nc\n", b"a\nB\nc\n").data == b"A\nB\nc\n"
    clash = merge3(base, b"a\nX\nc\n", b"a\nY\nc\n")
    assert [(c.base, c.ours, c.theirs, c.line) for c in clash.conflicts] == [((b"b",), (b"X",), (b"Y",), 1)]


def test_a_file_of_many_equal_lines_is_merged_in_time() -> None:
    """Without the guard difflib is quadratic here; the suite's time limit is the assertion."""
    base = b"\n" * 6000
    assert merge3(base, b"x" + base + b"y\n", b"z\n" + base + b"w\n").data


@settings(max_examples=300)
@given(_three())
def test_a_change_is_contained_as_counting_all_lines_says(texts: tuple[bytes, bytes, bytes]) -> None:
    base, late, now = texts
    was, then, have = (Counter(text.split(b"\n")) for text in texts)
    plain = all(have[x] >= then[x] for x in then - was) and all(have[x] <= then[x] for x in was - then)
    assert contains_change(base, late, now) == plain
