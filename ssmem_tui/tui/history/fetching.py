"""Commits, events of one entry, differences and blame, fetched for the screens. Functions for a thread."""

from __future__ import annotations

import itertools
from dataclasses import dataclass
from datetime import datetime, time
from enum import StrEnum

from ssmem_tui.core.errors import UsageError
from ssmem_tui.core.markdown.document import parse
from ssmem_tui.core.markdown.entries import entries
from ssmem_tui.core.markdown.text import decode
from ssmem_tui.core.model import Cancelled, Entry
from ssmem_tui.core.periods import Period
from ssmem_tui.core.store import BlameLine, Change, Commit, Filter, StoreStatus
from ssmem_tui.core.store.lives import Event, Source, life, sources
from ssmem_tui.tui.messages import Here
from ssmem_tui.tui.services import Services

PAGE = 100
MOST_FILES = 40
"""Files of one commit that are laid out; of the others (a first commit may hold ten years) only names."""
_MOST_EVENTS = 200


class Scope(StrEnum):
    """Whose history is shown."""

    ENTRY = "this entry"
    FILE = "this file"
    ALL = "everything"


@dataclass(frozen=True, slots=True)
class Item:
    """One row of history: a commit, and what it did to the entry when one entry is followed."""

    commit: Commit
    event: Event | None = None


@dataclass(frozen=True, slots=True)
class Page:
    """The newest `items` that fit; `more` says whether older ones may follow."""

    status: StoreStatus
    items: tuple[Item, ...]
    more: bool
    entry: Entry | None = None


@dataclass(frozen=True, slots=True)
class Detail:
    """One commit opened: the text of the lines it rests on as they stood then."""

    commit: Commit
    sources: tuple[tuple[Source, str], ...]


@dataclass(frozen=True, slots=True)
class Changes:
    """The changes of a commit, or between two states, as far as they are laid out, and the files left."""

    shown: tuple[Change, ...]
    left: tuple[str, ...] = ()


def page(
    services: Services, here: Here, scope: Scope, only: Filter | None, limit: int, cancelled: Cancelled
) -> Page:
    """The newest `limit` rows of a scope; of a workspace without history, its situation alone."""
    with services.store() as store:
        status = store.status(outside=False)
        if not status.versioned:
            return Page(status, (), False)
        entry = None
        if scope is Scope.ENTRY:
            found = entries(parse(decode(store.read(here.path) or b"").text), here.path)
            entry = next((one for one in found if one.line <= here.line <= one.end_line), None)
        if entry is not None:
            events = life(store, entry, cancelled=cancelled, limit=_MOST_EVENTS)
            items = [Item(event.commit, event) for event in events if not only or only.keeps(event.commit)]
            return Page(status, tuple(items), False, entry)
        path = here.path if scope is not Scope.ALL and here.path else None
        commits = list(itertools.islice(store.commits(path, only=only), limit))
    return Page(status, tuple(Item(commit) for commit in commits), len(commits) == limit)


def detail(services: Services, commit: Commit) -> Detail:
    """The lines that a commit rests on."""
    with services.store() as store:
        found = []
        for source in sources(commit):
            data = store.blob(commit.commit, source.path)
            if data is None:
                data = store.read(source.path)
            lines = decode(data or b"").text.split("\n")
            inside = 0 < source.line <= len(lines)
            found.append((source, lines[source.line - 1].rstrip("\r") if inside else ""))
    return Detail(commit, tuple(found))


def changes(
    services: Services, commit: str, *, older: str | None = None, first: str = "", only: str = ""
) -> Changes:
    """What a commit changed, or what is different from the state after `older`: the file `first` first, or
    the file `only` alone."""
    with services.store() as store:
        paths = [path for path in store.touched(commit, older=older) if not only or path == only]
        paths.sort(key=lambda path: (path != first, path.startswith(".ssmem/")))
        shown, left = paths[:MOST_FILES], paths[MOST_FILES:]
        found = {change.path: change for change in store.show(commit, older=older, only=set(shown))}
    return Changes(tuple(found[path] for path in shown), tuple(left))


@dataclass(frozen=True, slots=True)
class Blamed:
    """The lines of a file, and the commits they came with."""

    status: StoreStatus
    lines: tuple[BlameLine, ...]
    commits: dict[str, Commit]


def blame(services: Services, path: str) -> Blamed:
    """Who wrote each line, following lines that came from another file."""
    with services.store() as store:
        status = store.status(outside=False)
        if not status.versioned:
            text = decode(store.read(path) or b"").text
            lines = [BlameLine(n, line, None) for n, line in enumerate(text.split("\n"), 1)]
            return Blamed(status, tuple(lines), {})
        found = store.blame(path, moves=True)
        commits = {oid: store.commit(oid) for oid in {line.commit for line in found if line.commit}}
    return Blamed(status, found, commits)


def read_filter(typed: str) -> Filter | None:
    """`act:promote by:ada since:2026-02 until:2026-03 words` as a filter; nothing typed is none.

    Raises:
        UsageError: a date that is none.
    """
    acts: list[str] = []
    author, since, until = "", None, None
    words: list[str] = []
    for word in typed.split():
        key, _, value = word.partition(":")
        if key == "act" and value:
            acts.append(value)
        elif key in ("by", "author") and value:
            author = value
        elif key == "since" and value:
            since = _edge(value, last=False)
        elif key == "until" and value:
            until = _edge(value, last=True)
        elif key == "day" and value:
            since, until = _edge(value, last=False), _edge(value, last=True)
        else:
            words.append(word)
    if not typed.strip():
        return None
    return Filter(tuple(acts), author, since, until, " ".join(words))


def _edge(key: str, *, last: bool) -> datetime:
    try:
        period = Period.parse(key)
    except ValueError as error:
        raise UsageError(str(error)) from error
    return datetime.combine(period.end if last else period.start, time.max if last else time.min).astimezone()


def visible(commit: Commit) -> tuple[str, ...]:
    """Files of a commit that a person reads; ledgers are ours."""
    return tuple(path for path in commit.paths if not path.startswith(".ssmem/"))
