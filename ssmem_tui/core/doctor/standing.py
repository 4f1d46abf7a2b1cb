"""What stands in memory to be true now, against records that look alike because all of their kind do.

Near-duplicates of records are what they should be: on 24 public workspaces 2,240 lines said what another one
said, and most were fields of forms, rows of tables, copies with a date and reports that tools write.
"""

from __future__ import annotations

import re

from ssmem_tui.core.model import Entry, Note, NoteClass
from ssmem_tui.core.review.phrase import phrase
from ssmem_tui.core.words import is_cjk

_RECORD = re.compile(
    r"template|archive|backup|snapshot|export|reports?|results?|audit|transcript|conversations?|changelog|drafts?"
    r"|(?:^|[/ _.-])(?:old|copy|bak|tmp|test)(?:[/ _.-]|$)|\d{4}[-_]?\d{2}"
    r"|[-_ ](?:complete|completed|completion|summary)\b"
    r"|模板|归档|备份|报告|导出|草稿|对话|存档",
    re.IGNORECASE,
)
_ADDRESS = re.compile(
    r"`[^`]*`|https?://\S+|\S*/\S*|[\w.-]+@[\w.-]+|\b[\w-]+\.[a-z]{2,4}\b|<[^>]*>|[({]\W*[)}]"
)
_BOX = re.compile(r"^\s*(?:[-*+]\s+)?\[[ xX]\]")
_EMPTY = re.compile(
    r"暂未|暂无|待补充|信息较少|\b(?:tbd|n/a|not yet|none yet|nothing yet|to be (?:added|filled))\b",
    re.IGNORECASE,
)
"""Says that nothing is known yet, as every new record does."""
_SIGN = re.compile(r"^\W*[✅❌⏳☑✔✘✗🟢🟡🔴]")
LEAST_WORDS, LEAST_HAN = 5, 10
"""Words, or Chinese characters, of a line apart from addresses and figures, below which it is a field or a
name and not a statement."""
LOADED_WORDS, LOADED_HAN = 2, 4
"""The same in core memory, which loads at every start, and in sticky notes."""


def is_standing(note: Note) -> bool:
    """Whether a note says what is true now: no template, archive, copy with a date, report of a tool."""
    if note.klass is NoteClass.CORE:
        return not note.archived
    return not note.archived and note.day is None and not _RECORD.search(note.path)


def is_statement(entry: Entry, *, loaded: bool) -> bool:
    """Whether an entry says something by itself: no field of a form, no task, no row of a table."""
    if entry.kind == "row" or any(sign.search(entry.text) for sign in (_BOX, _SIGN, _EMPTY)):
        return False
    said = phrase(_ADDRESS.sub(" ", entry.text))
    words = sum(1 for word in said.words if not is_cjk(word) and not word[0].isdigit())
    few, few_han = (LOADED_WORDS, LOADED_HAN) if loaded else (LEAST_WORDS, LEAST_HAN)
    return (
        words >= few or len(said.chars) >= few_han or words * few_han + len(said.chars) * few >= few * few_han
    )
