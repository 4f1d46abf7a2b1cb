"""Asks the product about one labelled pair."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from ssmem_tui.core.trace import LostFact, Text, compare
from tests.core.trace.supersession_cases import FILLER, Pair

_SUMMARY = Text("memory/weekly/2026-W10.md", "# 2026-W10\n\n- Nothing of note happened in the garden\n")


def lost_of(pair: Pair) -> LostFact:
    """The lost fact that the pair is about, in two days of which the later holds the later line."""
    half = len(FILLER) // 2
    days = [
        Text("2026-03-02.md", "\n".join([*FILLER[:half], pair.earlier]), date(2026, 3, 2)),
        Text("2026-03-04.md", "\n".join([pair.later, *FILLER[half:]]), date(2026, 3, 4)),
    ]
    trace = compare(_SUMMARY, days)
    about = [x for x in trace.lost if trace.sources[x.source].place.path == "2026-03-02.md"]
    if pair.what:
        return next(x for x in about if pair.what in x.text or x.text in pair.what)
    return next(x for x in about if x.kind == "task")


def is_right(pair: Pair) -> bool:
    """Whether the product names the later line exactly when a person would."""
    found = lost_of(pair).superseded_by
    return found == ("2026-03-04.md:1" if pair.superseded else "")


def score(pairs: Sequence[Pair]) -> tuple[int, int, int, int]:
    """(recognised, superseded pairs, left alone, other pairs)."""
    yes = [pair for pair in pairs if pair.superseded]
    no = [pair for pair in pairs if not pair.superseded]
    return sum(map(is_right, yes)), len(yes), sum(map(is_right, no)), len(no)
