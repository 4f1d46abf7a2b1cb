"""Does a week or month file speak of the period its name says? The name wins; a contradiction is a warning.

Two ways to be wrong, both met: the seed script labels weeks `%Y-W%V` (calendar year with ISO week, wrong for
up to three days at New Year), and 4 of 15 weekly files state a range that is not their week's.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date

from ssmem_tui.core.errors import WorkspaceError
from ssmem_tui.core.model import Note
from ssmem_tui.core.periods import Period, Tier, day_of
from ssmem_tui.core.saying import Saying, saying
from ssmem_tui.core.workspace.notes import head
from ssmem_tui.core.workspace.records import Workspace

_HEAD = 8_192
_ISO = r"\d{4}-\d{2}-\d{2}"
_RANGE = re.compile(rf"({_ISO})\s*(?:~|–|—|-|to|bis|until|至|到|\.\.+|→|〜|～)\s*({_ISO})", re.IGNORECASE)
_OWN_TITLE = re.compile(r"\ufeff?# (\d{4}-(?:W\d{2}|\d{2})) · \d{2}-\d{2} – \d{2}-\d{2}\s*$", re.MULTILINE)
"""As a roll-up of ours is titled: its range has no years; a range further down is one it tells of."""
_HEADING_DAY = re.compile(rf"^#{{1,4}}\s.*?({_ISO})", re.MULTILINE)
_HEADING_WEEK = re.compile(r"^#{1,2}\s.*?(\d{4}-W\d{2})(?!\d)", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class LabelWarning:
    """A note whose text and name disagree, in one sentence without memory text."""

    path: str
    line: int
    message: Saying


def label_warnings(space: Workspace) -> tuple[LabelWarning, ...]:
    """All such notes among summaries and companions, by path; reads the head of each."""
    found = (label_warning(space, note) for note in space.notes)
    return tuple(warning for warning in found if warning)


def label_warning(space: Workspace, note: Note) -> LabelWarning | None:
    """What a note about a week or month says against its name, if it does; the head of it is read."""
    if note.period and note.period.tier in (Tier.WEEK, Tier.MONTH):
        return _judge(space, note, note.period)
    return None


def _judge(space: Workspace, note: Note, period: Period) -> LabelWarning | None:
    try:
        text = head(space.absolute(note.path), _HEAD).decode("utf-8", "replace")
    except (OSError, WorkspaceError):
        return None
    titled = _OWN_TITLE.match(text)
    for stated in _RANGE.finditer(text) if not titled or titled[1] != period.key else ():
        first, last = day_of(stated[1]), day_of(stated[2])
        if not first or not last or (last - first).days > 35:
            continue
        if period.tier is Tier.WEEK and (first, last) != (period.start, period.end):
            fits = period.start <= first <= last <= period.end
            if not fits:
                message = saying(
                    "states {first} to {last}, but {period} is {start} to {end}",
                    first=str(first),
                    last=str(last),
                    period=period.key,
                    start=str(period.start),
                    end=str(period.end),
                )
                return LabelWarning(note.path, _line(text, stated.start()), message)
        break
    for heading in _HEADING_DAY.finditer(text):
        day = day_of(heading[1])
        if day and not _belongs(day, period):
            other = Period.of(period.tier, day)
            message = saying("contains {day}, which is in {period}", day=str(day), period=other.key)
            return LabelWarning(note.path, _line(text, heading.start()), message)
    if (week := _HEADING_WEEK.search(text)) and period.tier is Tier.WEEK and week[1] != period.key:
        message = saying("is titled {week}; the name wins", week=week[1])
        return LabelWarning(note.path, _line(text, week.start()), message)
    return None


def _belongs(day: date, period: Period) -> bool:
    return day in period or (period.tier is Tier.MONTH and day in set(period.source_days()))


def _line(text: str, offset: int) -> int:
    return text.count("\n", 0, offset) + 1
