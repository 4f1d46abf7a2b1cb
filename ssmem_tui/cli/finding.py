"""What `ssmem-tui search` does, once its options are known.

Called for every question of an agent, so it imports little (no click: see `quick`), trusts a cache whose
files did not change, and opens the workspace only when something did.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from ssmem_tui.cli.output import clock_in, complain, emit, row_of
from ssmem_tui.core.errors import ExitCode, UsageError
from ssmem_tui.core.private import cache_of
from ssmem_tui.core.sanitise import safe_line
from ssmem_tui.core.saying import Saying, said_by, saying
from ssmem_tui.core.search.corpus import Folder
from ssmem_tui.core.search.highlight import window
from ssmem_tui.core.search.query import moment
from ssmem_tui.core.search.records import LineHit, Results, SyncReport, TopicHit, besides
from ssmem_tui.core.search.schema import CacheBusy, cache_file
from ssmem_tui.core.search.searcher import Searcher
from ssmem_tui.language import t

LIMIT, MOST = 20, 1000
"""Hits of a section that are shown, and that may be asked for."""

_WIDE = 200
"""Characters of a line shown in plain text; a longer one is cut around its first match."""


def find(
    folder: Path | None,
    query: Sequence[str],
    filters: Sequence[str] = (),
    *,
    since: str | None = None,
    limit: int = LIMIT,
    number: int | None = None,
    by: str = "",
    as_json: bool = False,
) -> ExitCode:
    """Search, print topics and lines, or the section around hit `number`; the exit code.

    Raises:
        UsageError: nothing to look for, no such date, no such hit.
        WorkspaceError: there is none here.
    """
    root = _root(folder)
    query = [_plain(word) for word in query]
    results, said = look(root, query, filters, since=since, limit=limit)
    for sentence in said:
        complain(sentence)
    whole = results.complete and not said
    if not as_json:  # what reads JSON may take one section only
        results = replace(results, lines=besides(results.topics, results.lines))
    data, text = as_data(results, " ".join(query), whole), as_text(results)
    if not results.topics and not results.lines:
        complain(t("nothing found."))
        emit(data, text, as_json)
        return ExitCode.NOTHING_TO_DO
    if number is not None:
        from ssmem_tui.cli.search_open import hit_number, opened

        agent = not (sys.stdin.isatty() and sys.stdout.isatty())
        shown = opened(root, hit_number(results, number), by=by, record=agent)
        data, text = {**data, "opened": shown}, "\n".join(shown["lines"])
    emit(data, text, as_json)
    return ExitCode.DONE


def look(
    root: Path, query: Sequence[str], filters: Sequence[str] = (), *, since: str | None, limit: int
) -> tuple[Results, list[Saying]]:
    """What fits, and sentences about what could not be searched.

    Raises:
        UsageError: nothing to look for, or no such date.
    """
    said: list[Saying] = []
    searcher = Searcher(Folder(root), cache_of(root), today=lambda: clock_in(root)().date())
    try:
        if since:
            moment(since, searcher.today())
        typed = " ".join([*query, *filters, *([f"since:{since}"] if since else [])])
        if not typed.strip():
            raise UsageError(saying("Say what to look for: ssmem-tui search QUERY."))
        try:
            report = searcher.sync()
        except CacheBusy as busy:
            said.append(saying("{what} What was indexed before is searched.", what=said_by(busy)))
            report = SyncReport()
        results = searcher.search(typed, limit)
    finally:
        searcher.close()
    missing = [
        saying("{path} cannot be read and was not searched.", path=repr(path)) for path in report.unreadable
    ]
    return results, [*said, *missing]


def _root(named: Path | None) -> Path:
    """The named or current folder when it has been searched before: then it is known to be a root.

    Saves the search for one, which loads all that knows about layouts: a quarter of the time of a call.
    """
    folder = Path(named or os.environ.get("SSMEM_WORKSPACE") or ".").expanduser().absolute()
    if cache_file(folder, cache_of(folder)).exists() and folder.is_dir():
        return folder
    from ssmem_tui.core.workspace import find as find_workspace

    return find_workspace(named)


def _plain(word: str) -> str:
    """A word of the command line; bytes that are no UTF-8 become a sign that every reader of JSON takes."""
    return word.encode("utf-8", "surrogateescape").decode("utf-8", "replace")


def as_data(results: Results, query: str, whole: bool) -> Mapping[str, Any]:
    """The stable keys of design section 11, and a few more; `complete` is false when not all of the memory
    could be searched as it is now."""
    return {
        "query": query,
        "complete": whole,
        "topics": [_topic(hit) for hit in results.topics],
        "lines": [_line(hit) for hit in results.lines],
    }


def _topic(hit: TopicHit) -> Mapping[str, Any]:
    return {**row_of(hit, "text path line score"), "spans": _marks(hit), "kind": hit.kind}


def _line(hit: LineHit) -> Mapping[str, Any]:
    head = {
        **row_of(hit, "path line"),
        "text": _shown(hit),
        "spans": _marks(hit),
        **row_of(hit, "layer tier"),
    }
    return {**head, "date": hit.day, "score": hit.score}


def _marks(hit: TopicHit | LineHit) -> list[tuple[int, int]]:
    return [(span.start, span.end) for span in hit.spans]


def as_text(results: Results) -> str:
    """`path:line: text` for each hit, topics first and marked by what they are."""
    rows = [safe_line(f"{hit.path}:{hit.line}: [{t(hit.kind)}] {hit.text}") for hit in results.topics]
    rows += [safe_line(f"{hit.path}:{hit.line}: {_around(hit)}") for hit in results.lines]
    return "\n".join(rows)


def _around(hit: LineHit) -> str:
    if hit.secret:
        return _shown(hit)
    start = window(len(hit.text), _marks(hit), _WIDE)
    return ("…" if start else "") + hit.text[start : start + _WIDE].strip()


def _shown(hit: LineHit) -> str:
    return "<secret>" if hit.secret else hit.text
