"""Which notes feed a period's roll-up, and their text as it lies on disk now.

A week stands on its logs. A month stands on the summaries of its weeks, and on the logs of a week that has no
summary yet; on request on the logs of all its days, so that no summary of a summary is forced on anyone
(design, section 4).
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from datetime import date

from ssmem_tui.core.markdown.derived import said, without_derived
from ssmem_tui.core.markdown.text import encode, looks_like_utf16
from ssmem_tui.core.model import Note, NoteClass
from ssmem_tui.core.periods import Period, Tier
from ssmem_tui.core.rollup.records import Source
from ssmem_tui.core.workspace import Workspace, read


def notes_for(workspace: Workspace, period: Period, *, from_days: bool = False) -> tuple[Note, ...]:
    """The notes that `period` is rolled up from, in order of time; empty files feed nothing."""
    if period.tier is Tier.MONTH and not from_days:
        return tuple(note for week in period.children() for note in _of_week(workspace, week))
    return _logs(workspace, period.source_days())


def days_of(workspace: Workspace, period: Period) -> tuple[Note, ...]:
    """The logs of all days of `period`, whatever its tier."""
    return _logs(workspace, period.source_days())


def _of_week(workspace: Workspace, week: Period) -> tuple[Note, ...]:
    summary = workspace.summaries.get(week)
    if summary is not None and summary.size:
        return (summary,)
    return _logs(workspace, week.days())


def _logs(workspace: Workspace, days: Iterable[date]) -> tuple[Note, ...]:
    wanted = {NoteClass.LOG, NoteClass.TRANSCRIPT} if workspace.config.transcripts else {NoteClass.LOG}
    return tuple(
        note for day in days for note in workspace.days.get(day, ()) if note.klass in wanted and note.size
    )


def digest(data: bytes) -> str:
    """The hash under which a source or an output is recorded."""
    return hashlib.sha256(data).hexdigest()


def load(workspace: Workspace, notes: Sequence[Note]) -> tuple[Source, ...]:
    """Read `notes`, blank ones too: that nothing stood there is part of what a roll-up was made from.

    A file in UTF-16 reads as noise and feeds nothing; `doctor` names it.

    Raises:
        WorkspaceError: a note cannot be read.
    """
    out = []
    for note in notes:
        text = read(workspace, note.path).text
        day = note.day or (note.period.start if note.period else None)
        data = encode(text)
        transcript = note.klass is NoteClass.TRANSCRIPT
        out.append(Source(note.path, own_text(note, text), digest(data), day, transcript, len(data)))
    return tuple(out)


def own_text(note: Note, text: str) -> str:
    """What is new in a note, by its line numbers: nothing a tool derived from memory or, in a transcript,
    that nobody said."""
    if looks_like_utf16(encode(text[:2])):
        return ""
    return said(text) if note.klass is NoteClass.TRANSCRIPT else without_derived(text)


def is_blank(source: Source) -> bool:
    """Whether a source holds nothing but white space."""
    return not source.text.strip("\ufeff \t\r\n")
