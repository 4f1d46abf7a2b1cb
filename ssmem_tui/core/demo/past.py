"""The past of the sample, worked out backwards from its present: every file, day by day, as it was.

The present files are the end of the story. Going back, each event takes away what it brought: a day's log, a
summary with its line in the ledger, a decision with its line in core, an edit by hand.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date, datetime, time
from typing import Any

from ssmem_tui.core.demo.story import Edit, Person, Story
from ssmem_tui.core.review.acts import subject
from ssmem_tui.core.store.ledger import ATTRIBUTES_PATH, IGNORE_PATH
from ssmem_tui.core.store.recording import message
from ssmem_tui.core.store.records import Act

Files = Mapping[str, bytes | None]
"""Paths and their bytes after an event; `None` for a file that is not there."""

_DAILY = re.compile(r".*/daily/(\d{4}-\d{2}-\d{2})[^/]*\.md")
_LAST_MINUTE = time(23, 50)
_ROLLUPS = ".ssmem/ledger/rollups.jsonl"
_DECISIONS = ".ssmem/ledger/decisions.jsonl"


@dataclass(frozen=True, slots=True)
class Moment:
    """One commit to be: when, by whom, what it says, and the files as it leaves them."""

    at: datetime
    author: Person
    text: str
    files: Files


@dataclass(frozen=True, slots=True)
class _Event:
    """What happened: `back` takes the files it touched to what they were; `text` words the commit."""

    at: datetime
    author: Person
    paths: tuple[str, ...]
    back: Callable[[str, bytes], bytes | None]
    text: Callable[[Files, Files], str]


def past(files: Mapping[str, bytes], story: Story) -> tuple[Moment, ...]:
    """All commits that lead to `files`, oldest first."""
    events = sorted(_events(files, story), key=lambda event: event.at)
    state: dict[str, bytes | None] = dict(files)
    moments: list[Moment] = []
    for event in reversed(events):
        after: dict[str, bytes | None] = {}
        before: dict[str, bytes | None] = {}
        for path in event.paths:
            data = state[path]
            if data is None:
                continue
            after[path], before[path] = data, event.back(path, data)
            state[path] = before[path]
        if after:
            moments.append(Moment(event.at, event.author, event.text(before, after), after))
    start = {path: data for path, data in state.items() if data is not None}
    moments.append(Moment(story.begins, story.person, "The workspace of Pip\n", start))
    return tuple(reversed(moments))


def _events(files: Mapping[str, bytes], story: Story) -> Iterator[_Event]:
    days: dict[date, list[str]] = {}
    for path in files:
        if found := _DAILY.fullmatch(path):
            days.setdefault(date.fromisoformat(found[1]), []).append(path)
    for day, paths in days.items():
        at = datetime.combine(day, _LAST_MINUTE, story.begins.tzinfo)
        yield _born(at, story.agent, tuple(sorted(paths)), f"diary: {day}\n")
    for path, at in story.written.items():
        yield _born(at, story.agent, (path,), f"notes: {path.rpartition('/')[2]}\n")
    yield from (_edited(edit) for edit in story.edits)
    for number, (row, line) in enumerate(_rows(files[_ROLLUPS])):
        dotted = () if number else (IGNORE_PATH, ATTRIBUTES_PATH)
        yield _acted(row, line, story.person, (str(row["path"]), _ROLLUPS, *dotted))
    for row, line in _rows(files[_DECISIONS]):
        yield _acted(row, line, story.person, (*([str(row["path"])] if "path" in row else []), _DECISIONS))


def _born(at: datetime, author: Person, paths: tuple[str, ...], text: str) -> _Event:
    return _Event(at, author, paths, lambda _path, _data: None, lambda _before, _after: text)


def _edited(edit: Edit) -> _Event:
    def back(_path: str, data: bytes) -> bytes:
        return edit.undone(data.decode()).encode()

    return _Event(edit.at, edit.author, (edit.path,), back, lambda _before, _after: f"{edit.subject}\n")


def _acted(row: Mapping[str, Any], line: str, author: Person, paths: tuple[str, ...]) -> _Event:
    item = f"- {row.get('text', '')}\n"

    def back(path: str, data: bytes) -> bytes | None:
        text = data.decode()
        if path in (_ROLLUPS, _DECISIONS):
            return text.replace(line, "", 1).encode() or None
        return text.replace(item, "", 1).encode() if row.get("kind") == "promote" else None

    def words(before: Files, after: Files) -> str:
        changes = [(path, _blob(before[path]), _blob(data)) for path, data in after.items()]
        core = (after.get(str(row.get("path"))) or b"").decode()
        number = core[: core.find(item)].count("\n") + 1
        act = _decision_act(row, number) if "kind" in row else _rollup_act(row)
        return message(act, str(row["op"]), changes)

    return _Event(datetime.fromisoformat(row["at"]), author, paths, back, words)


def _rollup_act(row: Mapping[str, Any]) -> Act:
    """A line of the ledger of roll-ups as the act that wrote it, worded as the store words it."""
    count = len(row["sources"])
    words = (
        f"{row['period']} from {count} note{'s' if count != 1 else ''}, "
        f"{row['tokens_in']:,} to {row['tokens_out']:,} tokens"
    )
    trailers = (
        ("Period", row["period"]),
        ("Engine", row["engine"]),
        ("Retention", f"{row['retention']:.3f}"),
    )
    return Act("roll-up", words, trailers=trailers)


def _decision_act(row: Mapping[str, Any], line: int) -> Act:
    """A line of the ledger of decisions as the act that wrote it; its entry stands at `line` of core."""
    return Act(row["kind"], subject(row["text"]), trailers=tuple(_trailers(row, line)))


def _trailers(row: Mapping[str, Any], line: int) -> Iterator[tuple[str, str]]:
    yield "Candidate", row["candidate"]
    for source in row["sources"]:
        yield "Source", f"{source['path']}:{source['line']}@{source['blob']}"
    words = {True: "yes", False: "no", None: "open"}
    yield "Admission", "; ".join(f"{test}: {words[yes]}" for test, yes in row["admission"].items())
    if row["reason"]:
        yield "Reason", row["reason"]
    if row.get("entry"):
        yield "Entry", f"{row['path']}:{line} {row['entry']}"


def _rows(data: bytes) -> Iterator[tuple[dict[str, Any], str]]:
    for line in data.decode().splitlines(keepends=True):
        yield json.loads(line), line


def _blob(data: bytes | None) -> str | None:
    """The id git gives to a file's bytes."""
    if data is None:
        return None
    return hashlib.sha1(b"blob %d\0" % len(data) + data, usedforsecurity=False).hexdigest()


def last_touched(moments: tuple[Moment, ...]) -> dict[str, datetime]:
    """Path → when it last changed."""
    return {path: moment.at for moment in moments for path in moment.files}
