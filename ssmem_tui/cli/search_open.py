"""Opening a place of memory: the section around a line, and the access that an agent's opening counts as."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ssmem_tui.cli.output import complain, store_of, today_in
from ssmem_tui.core.errors import SsmemError, UsageError
from ssmem_tui.core.markdown.document import LineKind, parse
from ssmem_tui.core.periods import human_day
from ssmem_tui.core.review import core_entries
from ssmem_tui.core.review.retiring import report_use
from ssmem_tui.core.saying import saying
from ssmem_tui.core.search.records import LineHit, Results, TopicHit
from ssmem_tui.core.store.records import Act, LedgerRecord
from ssmem_tui.core.workspace import Workspace, open_workspace, read
from ssmem_tui.language import say_error, t

if TYPE_CHECKING:
    from ssmem_tui.core.store import Store

MOST = 80
"""Lines shown of a section, the hit among them."""


def hit_number(results: Results, number: int) -> TopicHit | LineHit:
    """The hit that stands in the printed list at `number`, counted from 1, topics first.

    Raises:
        UsageError: there are not as many.
    """
    hits: tuple[TopicHit | LineHit, ...] = (*results.topics, *results.lines)
    if not 1 <= number <= len(hits):
        raise UsageError(saying("There is no hit {n}: {found} were found.", n=number, found=len(hits)))
    return hits[number - 1]


def opened(root: Path, hit: TopicHit | LineHit, *, by: str, record: bool) -> Mapping[str, Any]:
    """The lines around a hit: those below the same heading. With `record`, the access ledger gets a line;
    where it cannot be written, that is said and the lines are shown all the same."""
    space = open_workspace(root)
    first, lines = section_of(read(space, hit.path).text, hit.line)
    commit = None
    if record:
        try:
            commit = accessed(space, hit.path, hit.line, by)
        except SsmemError as error:
            complain(t("The access was not recorded: {why}", why=say_error(error)))
    return {"path": hit.path, "line": hit.line, "first": first, "lines": lines, "commit": commit}


def section_of(text: str, number: int) -> tuple[int, list[str]]:
    """Number of the first line and the lines of the section that holds line `number`, at most `MOST`."""
    lines = parse(text).lines
    if not 1 <= number <= len(lines):
        return number, []
    below = [
        (*line.section, line.body.of(text)) if line.kind is LineKind.HEADING else line.section
        for line in lines
    ]
    section = below[number - 1]
    start = end = number - 1
    while start > 0 and below[start - 1] == section and number - start < MOST // 2:
        start -= 1
    while end + 1 < len(lines) and below[end + 1] == section and end - start + 1 < MOST:
        end += 1
    return start + 1, [line.span.of(text).rstrip("\r\n") for line in lines[start : end + 1]]


def accessed(space: Workspace, path: str, line: int, by: str) -> str | None:
    """Date the last access of the core entry, or of the note, that an agent opened at a line; the commit, if
    there is one. The same agent opening the same thing again on one day says nothing new and is not written.

    Raises:
        StoreError: the ledger could not be written.
    """
    entries = core_entries(space) if path == space.core else ()
    entry = next((one for one in entries if one.line <= line <= one.end_line), None)
    if entry is not None:
        act = report_use(entry, "opened", by)
    else:
        record = {"kind": "opened", "path": path, "line": line, "by": by}
        act = Act("opened", f"{path}:{line}", (), (LedgerRecord("access", record),))
    with store_of(space) as store:
        return None if _known(space, store, act.ledger[0].data) else store.apply(act).commit


def _known(space: Workspace, store: Store, wanted: Mapping[str, Any]) -> bool:
    same = [key for key in ("kind", "entry", "path", "by") if key in wanted]
    if "entry" not in wanted:
        same.append("line")
    today = today_in(space)
    for record in reversed(store.read_ledger("access")):
        if _day(space, record) != today:
            return False
        if all(record.get(key) == wanted[key] for key in same):
            return True
    return False


def _day(space: Workspace, record: Mapping[str, Any]) -> date | None:
    try:
        at = datetime.fromisoformat(str(record.get("at")))
    except ValueError:
        return None
    return human_day(at, space.config.tzinfo, space.config.day_starts)
