"""What an agent may do with a memory, as functions: the sub-commands that are no person's, fit for a model.

Each answers with the text that the sub-command prints and the data of its `--json`. Both say the same, since
some hosts hand on one and some the other; both are inert, with secrets masked, and short enough for a model's
context. Nothing here approves, undoes or rolls up.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import wraps
from pathlib import Path
from typing import Any, ParamSpec

from ssmem_tui.cli.output import clock_in, today_in
from ssmem_tui.core.errors import ExitCode, SsmemError, UsageError
from ssmem_tui.core.markdown.text import split_lines
from ssmem_tui.core.sanitise import safe_line, safe_text
from ssmem_tui.core.store import mask
from ssmem_tui.core.workspace import Workspace, open_workspace, read

MOST = 24_000
"""Characters of an answer: some 8,000 tokens, a third of what Claude Code takes from a tool."""
_LINES = 200
"""Lines of a note that are read at once, unless asked otherwise."""

_P = ParamSpec("_P")


@dataclass(frozen=True, slots=True)
class Answer:
    """What a call came to: the text for a model, the data for a program, and how it ended."""

    text: str
    data: Mapping[str, Any]
    code: ExitCode = ExitCode.DONE


def _answers(job: Callable[_P, tuple[str, Mapping[str, Any]]]) -> Callable[_P, Answer]:
    """Make a job's result harmless and short, and its errors sentences."""

    @wraps(job)
    def run(*args: _P.args, **kwargs: _P.kwargs) -> Answer:
        try:
            text, data = job(*args, **kwargs)
        except SsmemError as error:
            return _failed(str(error), error.code)
        except OSError as error:
            return _failed(f"{error.strerror or 'The disk did not answer'}.", ExitCode.FAILED)
        return Answer(_shortened(safe_text(mask(text))), fitted(_harmless(data)))

    return run


def _failed(sentence: str, code: ExitCode) -> Answer:
    told = safe_text(mask(sentence))
    return Answer(told, {"error": told, "code": int(code)}, code)


@_answers
def status(root: Path) -> tuple[str, Mapping[str, Any]]:
    """Layers, budgets, start-up cost, what is due, what waits for the person."""
    from ssmem_tui.cli.status import as_data
    from ssmem_tui.cli.status_look import kept_in, look
    from ssmem_tui.cli.status_text import as_text

    space = open_workspace(root)
    report = look(space, clock_in(root)(), kept=kept_in(root))
    return as_text(report), as_data(report)


@_answers
def context(root: Path, budget: int, about: str) -> tuple[str, Mapping[str, Any]]:
    """What to load now, within `budget` tokens."""
    from ssmem_tui.cli.context import attended, gathered, gathered_text
    from ssmem_tui.core.workspace.attention import unreadable

    space = open_workspace(root)
    day = today_in(space)
    pieces = attended(space, day, budget, about)
    missing = list(map(safe_line, unreadable(space, day)))
    return "\n\n".join([gathered_text(pieces), *missing]), {**gathered(pieces), "missing": missing}


@_answers
def search(
    root: Path, query: str, filters: Sequence[str], since: str, limit: int
) -> tuple[str, Mapping[str, Any]]:
    """Topics and lines that fit, as `path:line: text`."""
    from ssmem_tui.cli.finding import as_data, as_text, look

    results, said = look(root, [query], filters, since=since or None, limit=limit)
    rows = as_text(results) or "Nothing found."
    data = as_data(results, query, results.complete and not said)
    return "\n".join([rows, *map(safe_line, said)]), {**data, "warnings": said}


@_answers
def read_note(
    root: Path, path: str, line: int, lines: int, by: str, *, record: bool
) -> tuple[str, Mapping[str, Any]]:
    """A note from its start; with `line` the section around that line, with `lines` as many from there on.

    Naming a line is opening what stands there: it dates the last access of a core entry. Reading from the
    start is loading, which is no use of anything.
    """
    space = open_workspace(root)
    text = mask(_note(space, path))
    every = [one.rstrip("\r\n") for one in split_lines(text)]
    if line > len(every):
        raise UsageError(f"{path} has {len(every):,} line{'' if len(every) == 1 else 's'}.")
    first, shown = _range(text, every, line, lines)
    data: dict[str, Any] = {"path": path, "first": first, "last": first + len(shown) - 1, "total": len(every)}
    data["next"] = data["last"] + 1 if data["last"] < len(every) else None
    data["lines"] = shown
    if line and record:
        data |= _recorded(space, path, line, by)
    more = f"; next: line {data['next']}" if data["next"] else ""
    head = f"{path}, lines {first}-{data['last']} of {len(every)}{more}"
    return "\n".join([head, "", *shown]), data


@_answers
def log(root: Path, what: str, limit: int, act: str, since: str, until: str, text: str) -> tuple[str, Any]:
    """What happened to the memory, to a note or to an entry, newest first."""
    from ssmem_tui.cli.log import edge, told
    from ssmem_tui.core.store import Filter

    only = Filter((act,) if act else (), "", edge(since, last=False), edge(until, last=True), text)
    found, rows = told(open_workspace(root), what or None, limit, only)
    return "\n".join(rows) or "History has no such commit.", {"commits": found}


@_answers
def trace(root: Path, summary: str) -> tuple[str, Mapping[str, Any]]:
    """What a summary kept and lost of its sources, and what has no source."""
    from ssmem_tui.cli.trace import compared

    found = compared(open_workspace(root), summary)
    return "\n".join(found.text()), found.data


@_answers
def note(root: Path, text: str, by: str) -> tuple[str, Mapping[str, Any]]:
    """Append a line to the log of today."""
    from ssmem_tui.cli.note import noted

    found = noted(open_workspace(root), text, by=by)
    return f"Noted as {found['path']}:{found['line']}.", found


@_answers
def propose(
    root: Path, text: str, why: str, sources: Sequence[str], by: str
) -> tuple[str, Mapping[str, Any]]:
    """Lay a line on the person's review desk."""
    from ssmem_tui.cli.propose import as_text, proposed

    found = proposed(open_workspace(root), text, sources=sources, why=why, by=by)
    return as_text(found), found


@_answers
def used(root: Path, entry: str, how: str, by: str) -> tuple[str, Mapping[str, Any]]:
    """Report that a core entry was of use."""
    from ssmem_tui.cli.used import reported

    found = reported(open_workspace(root), entry, how=how, by=by)
    return f"{how}: {found['path']}:{found['line']}", found


def _note(space: Workspace, path: str) -> str:
    """The text of a note of the workspace, and of nothing else that lies in its folder.

    Raises:
        UsageError: there is no such note.
    """
    if path not in space.by_path:
        raise UsageError(f"There is no note {path}; search and status name those there are.")
    return read(space, path).text


def _range(text: str, every: list[str], line: int, lines: int) -> tuple[int, list[str]]:
    from ssmem_tui.cli.search_open import section_of

    if line and not lines:
        first, shown = section_of(text, line)
    else:
        first = max(line, 1)
        shown = every[first - 1 : first - 1 + (lines or _LINES)]
    kept: list[str] = []
    room = MOST - 1_000  # for the path and the figures
    for one in shown:
        room -= len(json.dumps(one, ensure_ascii=False)) + 2
        if room < 0 and kept:
            break
        kept.append(one if room >= 0 else f"{one[: MOST // 2]}…")
    return first, kept


def _recorded(space: Workspace, path: str, line: int, by: str) -> Mapping[str, Any]:
    from ssmem_tui.cli.search_open import accessed

    try:
        return {"commit": accessed(space, path, line, by)}
    except (SsmemError, OSError) as error:  # a memory that cannot be written can still be read
        return {"commit": None, "not_recorded": str(error)}


def _shortened(text: str) -> str:
    return text if len(text) <= MOST else f"{text[:MOST].rstrip()}\n… cut here; ask for less at a time."


def _harmless(data: Any) -> Any:
    """`data` with every string of it masked and inert."""
    if isinstance(data, str):
        return safe_text(mask(data))
    if isinstance(data, Mapping):
        return {safe_text(str(key)): _harmless(value) for key, value in data.items()}
    if isinstance(data, list | tuple):
        return [_harmless(item) for item in data]
    return data if data is None or isinstance(data, bool | int | float) else _harmless(str(data))


def fitted(data: Mapping[str, Any]) -> Mapping[str, Any]:
    """`data`, its lists and strings cut shorter and shorter until all fits; `cut` tells that they were."""
    most, found = 256, data
    while len(json.dumps(found, ensure_ascii=False)) > MOST and most:
        most //= 2
        found = {**_cut(data, most), "cut": True}
    return found


def _cut(data: Any, most: int) -> Any:
    if isinstance(data, Mapping):
        return {key: _cut(value, most) for key, value in data.items()}
    if isinstance(data, list):
        return [_cut(item, most) for item in data[:most]]
    return f"{data[: 100 * most]}…" if isinstance(data, str) and len(data) > 100 * most else data
