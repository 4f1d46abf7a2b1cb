"""Whether two lines of standing memory cannot both be true: a strict rule, since a false alarm costs trust.

Lines that merely share words are records of different things far more often than contradictions: on 24
public workspaces the looser rule of the desk ("same subject, another value") found 705 pairs, and of 60 drawn
at random none was one. So two lines conflict only where nothing else tells them apart: the same words all
around, and one value, or one negation, in its place.
"""

from __future__ import annotations

import re

from ssmem_tui.core.model import Entry
from ssmem_tui.core.review.likeness import other_names, unmatched
from ssmem_tui.core.review.phrase import Phrase, opposed, phrase
from ssmem_tui.core.saying import NOTHING_SAID, Saying, saying
from ssmem_tui.core.trace.facts import comparable
from ssmem_tui.core.words import is_cjk

LEAST_WORDS, LEAST_HAN = 3, 5
"""Words, or Chinese characters, around the value: fewer are the label of a field that every record has."""
SHARED = 0.8
"""Share of the words of each line that the other holds."""
VALUES = frozenset({"money", "measure", "number", "time", "weekday", "version", "ip"})
"""Kinds of which a standing line states one. A date or a path tells records apart rather than correcting
one."""

_STATUS = re.compile(r"^\W*(?:\[[ xX]\]|[✅❌⏳⚠☑✔✘✗🟢🟡🔴])")
_DENYING = re.compile(
    r"\b(?:do not|don'?ts?|never|avoid|not to|cannot|can'?t|without|stop|anti-?patterns?|mistakes?|wrong)\b"
    r"|❌|🚫|⛔|禁止|不要|不能|不可|避免|切勿|错误|反例|не |нельзя|запре",
    re.IGNORECASE,
)
_LIMITED = re.compile(r"\b(?:unless|except|only|until)\b|除非|仅|只有|只在|除了|кроме|только", re.IGNORECASE)
"""Words that allow for a case: such a line denies in part, and its opposite in form may say the same."""


def conflict(entry: Entry, other: Entry) -> Saying:
    """How a later entry contradicts an earlier one; empty when it does not."""
    if "row" in (entry.kind, other.kind) or _STATUS.match(entry.text) or _STATUS.match(other.text):
        return NOTHING_SAID
    mine, theirs = phrase(entry.text), phrase(other.text)
    place = f"{other.path}:{other.line}"
    if other_names(mine, theirs) or not _is_frame(mine, theirs):
        return NOTHING_SAID
    if _one_value(mine, theirs):
        if _in_series(entry, other):
            return NOTHING_SAID
        return saying("gives another value than {place}", place=place)
    partly = _LIMITED.search(entry.text) or _LIMITED.search(other.text)
    if partly or _denied_above(entry) or _denied_above(other):
        return NOTHING_SAID
    if not opposed(mine, theirs):
        return NOTHING_SAID
    return saying("says the opposite of {place}", place=place)


def _is_frame(mine: Phrase, theirs: Phrase) -> bool:
    """Whether both say the same but for what stands in one place."""
    here, there = _around(mine), _around(theirs)
    least = LEAST_HAN if any(map(is_cjk, here)) else LEAST_WORDS
    if min(len(here), len(there)) < least:
        return False
    shared = len(here & there)
    return shared >= SHARED * max(len(here), len(there))


def _around(item: Phrase) -> frozenset[str]:
    """Words and Chinese characters of a line that are no part of its values."""
    valued = {word for fact in item.facts if fact.kind in VALUES for word in phrase(fact.text).spelled}
    return frozenset(word for word in item.spelled if not word[0].isdigit() and word not in valued)


def _one_value(mine: Phrase, theirs: Phrase) -> bool:
    """Whether the lines differ in exactly one value, of one kind."""
    new, old = unmatched(mine.facts, theirs.facts), unmatched(theirs.facts, mine.facts)
    if len(new) != 1 or len(old) != 1:
        return False
    if any(_ordinal(item.text, fact.text) for item, fact in ((mine, new[0]), (theirs, old[0]))):
        return False
    return new[0].kind in VALUES and comparable(new[0], old[0])


def _ordinal(text: str, value: str) -> bool:
    """Whether a value counts the records of a series: `No. 47`, `#47`, `47th`, `第47篇`."""
    if value.startswith("第"):
        return True
    number = re.escape(value)
    return (
        re.search(rf"第\s*{number}|(?:#|\bno\.?\s?){number}|{number}(?:st|nd|rd|th)\b", text, re.I)
        is not None
    )


def _in_series(entry: Entry, other: Entry) -> bool:
    """Neighbours that differ in a value only are a series: a list of dates, the rows of a table."""
    return (entry.path, entry.section) == (other.path, other.section)


def _denied_above(entry: Entry) -> bool:
    """Whether a heading says that what stands below it is not so."""
    return any(_DENYING.search(title) for title in entry.section)
