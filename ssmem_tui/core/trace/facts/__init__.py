"""Checkable facts of a text: what they are, how they are found, when two of them are the same."""

from ssmem_tui.core.trace.facts.dates import day_in, relative_dates
from ssmem_tui.core.trace.facts.extract import extract
from ssmem_tui.core.trace.facts.kinds import QUANTITIES, WEIGHTS, Fact, Key, is_small_count
from ssmem_tui.core.trace.facts.names import NameCounts, NameModel, Run
from ssmem_tui.core.trace.facts.same import EXACT, LOOSE, comparable, same_fact, share_of

__all__ = [
    "EXACT",
    "LOOSE",
    "QUANTITIES",
    "WEIGHTS",
    "Fact",
    "Key",
    "NameCounts",
    "NameModel",
    "Run",
    "comparable",
    "day_in",
    "extract",
    "is_small_count",
    "relative_dates",
    "same_fact",
    "share_of",
]
