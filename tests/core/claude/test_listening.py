"""What a person reads while the answer streams."""

from __future__ import annotations

from collections.abc import Sequence

from hypothesis import given
from hypothesis import strategies as st

from ssmem_tui.core.claude.listening import Listener
from tests.core.claude.server import answer


def _heard(text: str, cuts: Sequence[int]) -> list[tuple[str, ...]]:
    out: list[tuple[str, ...]] = []
    listen = Listener(lambda said: out.append(tuple(said)))
    at = 0
    for cut in [*sorted({cut % len(text) for cut in cuts}), len(text)]:
        listen(text[at:cut])
        at = cut
    return out


@given(
    st.lists(st.text(min_size=1, max_size=30), min_size=1, max_size=6),
    st.lists(st.integers(0, 400), max_size=9),
)
def test_wherever_the_stream_is_cut_the_same_statements_are_heard(said: list[str], cuts: list[int]) -> None:
    text = answer([("fact", words, ["L1"]) for words in said])
    heard = _heard(text, cuts)
    assert heard[-1] == tuple(said)
    assert all(heard[-1][: len(part)] == part for part in heard)


def test_a_second_answer_begins_anew() -> None:
    out: list[tuple[str, ...]] = []
    listen = Listener(lambda said: out.append(tuple(said)))
    listen(answer([("fact", "first", ["L1"])]))
    listen("")
    listen(answer([("fact", "second", ["L1"])]))
    assert out == [("first",), ("second",)]
