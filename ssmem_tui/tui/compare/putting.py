"""Put what was lost back into the summary's text: the whole source line, under the heading it belongs to."""

from __future__ import annotations

import difflib
import re
from collections.abc import Sequence

from ssmem_tui.core.cues import Kind, section_kind
from ssmem_tui.core.errors import Refused
from ssmem_tui.core.markdown.document import parse
from ssmem_tui.core.markdown.edit import append, insert
from ssmem_tui.core.trace import Place
from ssmem_tui.tui.catalogue import t

_KINDS = {"task": (Kind.TASK,), "decision": (Kind.DECISION,)}
_DAY_HEADING = re.compile(r"#{1,6}\s+(?:\d{4}-)?(\d\d-\d\d)")
_BOX = re.compile(r"\s*(?:[-*+]|\d{1,3}[.)])\s+(\[[ xX]\]\s+)?")


def entry_for(place: Place, line: str, above: Sequence[str] = ()) -> str:
    """The list item that says what a source line says, with its date as every roll-up writes it: that of its
    file, or of the heading `above` it in a week that writes the date once for several lines."""
    box = _BOX.match(line)
    words = line[box.end() :] if box else line
    day = f"{place.day:%m-%d}" if place.day else _day_above(above)
    tag = f" ({day})" if day else ""
    mark = box[1] if box and box[1] else ""
    return f"- {mark}{words.strip().strip('|').strip()}{tag}"


def _day_above(above: Sequence[str]) -> str:
    heading = next((line for line in reversed(above) if line.startswith("#")), "")
    day = _DAY_HEADING.fullmatch(heading.rstrip())
    return day[1] if day else ""


def put_back(text: str, entry: str, kind: str) -> str:
    """`text` with `entry` under the heading for its kind, else under Facts, else at the end.

    Raises:
        Refused: the line stands there already.
    """
    if entry.strip() in (line.strip() for line in text.splitlines()):
        raise Refused(t("This line stands in the summary already."))
    document = parse(text)
    for wanted in (*_KINDS.get(kind, ()), Kind.FACT):
        for heading in document.headings:
            if section_kind(heading.body.of(text)) is wanted:
                try:
                    return insert(text, document.path_of(heading), entry)
                except Refused:
                    break
    return append(text, entry)


def difference(before: str, after: str, most: int = 14) -> str:
    """The changed lines as a diff without context, for the question before writing."""
    rows = [
        row
        for row in difflib.unified_diff(before.splitlines(), after.splitlines(), lineterm="", n=0)
        if not row.startswith(("---", "+++", "@@"))
    ]
    more = [f"… {len(rows) - most}"] if len(rows) > most else []
    return "\n".join([*rows[:most], *more])
