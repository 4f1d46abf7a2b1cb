"""What `search --open N` does: show the section around a hit, and note that an agent opened it."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from ssmem_tui.cli.output import store_of
from ssmem_tui.core.errors import UsageError
from ssmem_tui.core.markdown.document import LineKind, parse
from ssmem_tui.core.review import core_entries
from ssmem_tui.core.review.retiring import report_use
from ssmem_tui.core.search.records import LineHit, Results, TopicHit
from ssmem_tui.core.store.records import Act, LedgerRecord
from ssmem_tui.core.workspace import Workspace, open_workspace, read

MOST = 80
"""Lines shown of a section, the hit among them."""


def hit_number(results: Results, number: int) -> TopicHit | LineHit:
    """The hit that stands in the printed list at `number`, counted from 1, topics first.

    Raises:
        UsageError: there are not as many.
    """
    hits: tuple[TopicHit | LineHit, ...] = (*results.topics, *results.lines)
    if not 1 <= number <= len(hits):
        raise UsageError(f"There is no hit {number}: {len(hits)} were found.")
    return hits[number - 1]


def opened(root: Path, hit: TopicHit | LineHit, *, by: str, record: bool) -> Mapping[str, Any]:
    """The lines around a hit: those below the same heading. With `record`, the access ledger gets a line.

    Raises:
        StoreError: the ledger could not be written.
    """
    space = open_workspace(root)
    first, lines = section_of(read(space, hit.path).text, hit.line)
    commit = _record(space, hit, by) if record else None
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


def _record(space: Workspace, hit: TopicHit | LineHit, by: str) -> str | None:
    entries = core_entries(space) if hit.path == space.core else ()
    entry = next((one for one in entries if one.line <= hit.line <= one.end_line), None)
    if entry is not None:
        act = report_use(entry, "opened", by)
    else:
        record = {"kind": "opened", "path": hit.path, "line": hit.line, "by": by}
        act = Act("opened", f"{hit.path}:{hit.line}", (), (LedgerRecord("access", record),))
    with store_of(space) as store:
        return store.apply(act).commit
