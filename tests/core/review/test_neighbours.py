"""What is found by words is what looking at every entry and every line finds, to the last bit."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from datetime import date

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ssmem_tui.core.cues import Kind
from ssmem_tui.core.model import Entry, Span
from ssmem_tui.core.review.again import says_again
from ssmem_tui.core.review.likeness import (
    NOTHING_MET,
    PLAIN,
    Lexicon,
    Meeting,
    clashing,
    cover,
    covers,
    met,
    worth_meeting,
)
from ssmem_tui.core.review.mentions import COMMON, NOMINATED, SHARED, Mentions
from ssmem_tui.core.review.neighbours import Neighbours
from ssmem_tui.core.review.page import Page, Spoken
from ssmem_tui.core.review.phrase import opposed, phrase
from ssmem_tui.core.review.placement import place

_WORDS = (
    "pump valve sensor gateway filter never always on off before after port 8123 09:00 Mira Tomas rinse "
    "restarts restart the of 阀门 冲洗 水泵 窗口 星期二 不要 决定 温室日志 图片 2MB 三月 v1.2 `pump.sh` ..."
).split()
STATEMENTS = st.lists(st.sampled_from(_WORDS), max_size=9).map(" ".join)
SECTIONS = st.sampled_from([(), ("M",), ("M", "Rules"), ("M", "水泵 pump"), ("M", "People", "Mira")])
CORES = st.lists(st.tuples(STATEMENTS, SECTIONS), max_size=30)


def core_of(rows: Sequence[tuple[str, tuple[str, ...]]]) -> tuple[Entry, ...]:
    return tuple(
        Entry(f"e{number}", "MEMORY.md", section, "item", f"- {text}", Span(0, 1), number, number)
        for number, (text, section) in enumerate(rows)
    )


def met_slowly(text: str, core: Sequence[Entry], lexicon: Lexicon) -> Meeting:
    """The definition: the first of the nearest entries, by looking at each."""
    best, score, pair = None, 0.0, (0.0, 0.0)
    for entry in core:
        both = covers(phrase(text), phrase(entry.text), lexicon)
        if worth_meeting(both) > score:
            best, score, pair = entry, worth_meeting(both), both
    return met(text, best, pair) if best else NOTHING_MET


def likest_slowly(text: str, core: Sequence[Entry], lexicon: Lexicon) -> dict[tuple[str, ...], float]:
    scores = {entry.section: 0.0 for entry in core}
    for entry in core:
        likeness = sum(covers(phrase(text), phrase(entry.text), lexicon)) / 2
        scores[entry.section] = max(scores[entry.section], likeness)
    return scores


def spoken_slowly(mentions: Mentions, text: str, floor: float, *, agreeing: bool) -> list[tuple[int, float]]:
    """The definition: of the lines that share most weight of uncommon words, those that cover enough."""
    mine, lexicon, lines = phrase(text), mentions.lexicon, [phrase(line.text) for line in mentions.lines]
    held = {word: sum(word in line.words for line in lines) for word in mine.words}
    telling = frozenset(word for word, count in held.items() if count <= max(8, COMMON * len(lines)))
    shared = {number: lexicon.total(line.words & telling) for number, line in enumerate(lines)}
    least = 0.15 * lexicon.total(mine.words)
    near = sorted(number for number, weight in shared.items() if weight and weight >= least)
    near = sorted(near, key=lambda number: -shared[number])[:NOMINATED]
    out = []
    for number in near:
        theirs = lines[number]
        if len(mine.words & theirs.words) < min(SHARED, math.ceil(len(mine.words) / 2)):
            continue
        ahead = covers(mine, theirs, lexicon)[0]
        apart = agreeing and (
            bool(clashing(mine, theirs) or opposed(mine, theirs))
            or not (theirs.text == text or says_again(mine, theirs.text, floor, lexicon))
        )
        if ahead >= floor and not apart:
            out.append((number, round(ahead, 3)))
    return sorted(out)


@given(CORES, STATEMENTS, st.booleans())
@settings(max_examples=300)
def test_the_nearest_entry_is_the_one_that_looking_at_each_finds(
    rows: list[tuple[str, tuple[str, ...]]], text: str, weighed: bool
) -> None:
    core = core_of(rows)
    lexicon = Lexicon.of([text, *(entry.text for entry in core)]) if weighed else PLAIN
    assert Neighbours(core, lexicon).meet(text) == met_slowly(text, core, lexicon)


@given(CORES, STATEMENTS)
@settings(max_examples=200)
def test_sections_are_as_alike_as_their_likest_entries(
    rows: list[tuple[str, tuple[str, ...]]], text: str
) -> None:
    core = core_of(rows)
    lexicon = Lexicon.of([text, *(entry.text for entry in core)])
    near = Neighbours(core, lexicon)
    assert near.sections(text) == likest_slowly(text, core, lexicon)
    titles = {section: phrase(" ".join(section[1:] or section)).words for section in near.sizes}
    shares = {section: cover(words, phrase(text).words, lexicon) for section, words in titles.items()}
    assert near.titles(text) == {section: share for section, share in shares.items() if share}


@given(
    st.lists(STATEMENTS, max_size=120),
    STATEMENTS,
    st.sampled_from([0.2, 0.45, 0.5, 0.6, 0.9]),
    st.booleans(),
)
@settings(max_examples=300, deadline=None)
def test_the_lines_that_speak_of_a_statement_are_those_that_looking_at_each_finds(
    said: list[str], text: str, floor: float, agreeing: bool
) -> None:
    lines = [Spoken("a.md", number, words, date(2026, 2, 1), (), False) for number, words in enumerate(said)]
    mentions = Mentions([Page.of(lines[:40]), Page.of(lines[40:])])
    found = mentions.of(text, floor, agreeing=agreeing)
    assert [(line.line, line.score) for line in found] == spoken_slowly(
        mentions, text, floor, agreeing=agreeing
    )


@pytest.mark.parametrize("floor", [0.2, 0.5])
def test_so_they_are_among_thousands_of_lines_that_share_words(floor: float) -> None:
    rng = random.Random(5)
    words = [f"word{chr(97 + number // 26)}{chr(97 + number % 26)}" for number in range(60)]
    said = [
        " ".join(word for number, word in enumerate(words) if rng.random() < 0.5 / (1 + number / 4))
        for _ in range(1_600)
    ]
    lines = [Spoken("a.md", number, text, None, (), False) for number, text in enumerate(said)]
    mentions = Mentions([Page.of(lines)])
    for _ in range(60):
        text = " ".join(rng.sample(words, rng.randint(3, 12)))
        found = mentions.of(text, floor, agreeing=False)
        slowly = spoken_slowly(mentions, text, floor, agreeing=False)
        assert [(line.line, line.score) for line in found] == slowly


def test_nothing_is_near_in_an_empty_core() -> None:
    empty = Neighbours(())
    assert empty.meet("Anything at all").nearest is None
    assert place("Anything at all", Kind.LESSON, empty) == ("Memory", "Lessons")
