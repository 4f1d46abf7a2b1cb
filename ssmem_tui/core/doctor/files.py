"""Findings that names, sizes, links and state files tell without reading the notes."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from ssmem_tui.core.doctor.records import Finding, Kind
from ssmem_tui.core.model import NoteClass
from ssmem_tui.core.saying import saying, term
from ssmem_tui.core.store import StoreStatus
from ssmem_tui.core.workspace import LinkState, Workspace, classes, figures, labels, state, twins
from ssmem_tui.core.workspace.opening import unread_days_said
from ssmem_tui.core.workspace.startup import Startup

ENTRY_BYTES = 2_048
"""An entry above this cannot be dropped or kept in part (research/corpus.md section 3: 4 of 4,937)."""
_LARGE = 1_048_576
_FEW = 3
"""Twins of two folders that are named one by one; a whole archive of them is one finding."""


def in_files(space: Workspace) -> Iterator[Finding]:
    """Names, links, twins, labels, dates, settings."""
    for item in space.left_out:
        unreadable = item.reason.startswith("cannot be read")
        yield Finding(Kind.UNREADABLE if unreadable else Kind.LEFT_OUT, item.path, 0, item.reason)
    for link in space.links:
        if link.state in (LinkState.OUTSIDE, LinkState.DANGLING, LinkState.LOOP):
            yield Finding(Kind.LINK, link.path, 0, term(link.state))
    for note in space.notes:
        for said in note.warnings:
            if not said.startswith("cannot be read"):
                yield Finding(Kind.DATE, note.path, 0, said)
        if note.path.lower().endswith(".md.md"):
            yield Finding(Kind.NAME, note.path, 0, saying("ends in .md twice"))
        if note.size > _LARGE and note.klass is not NoteClass.CORE:
            yield Finding(Kind.OVERSIZE, note.path, 0, saying("{n} bytes in one note", n=f"{note.size:,}"))
    for said in unread_days_said(space):
        yield Finding(Kind.DATE, space.unread_days[0], 0, said)
    yield from _alike_names(space)
    yield from _twins(space)
    for path in space.other_cores:
        yield Finding(Kind.SECOND_CORE, path, 0, saying("not loaded; {path} is", path=space.core))
    for warning in labels.label_warnings(space):
        yield Finding(Kind.LABEL, warning.path, warning.line, warning.message)
    for key in space.config.unknown:
        yield Finding(Kind.CONFIG, "ssmem.toml", 0, saying("{key} is not known", key=key))


def _twins(space: Workspace) -> Iterator[Finding]:
    """Pairs of a name and date, those of the same two folders told once when they are many."""
    between: defaultdict[tuple[str, str, bool], list[twins.Twins]] = defaultdict(list)
    for pair in twins.twins(space):
        between[_folder(pair.first.path), _folder(pair.second.path), pair.identical].append(pair)
    for (_, folder, identical), pairs in between.items():
        told = pairs if len(pairs) <= _FEW else pairs[:1]
        for pair in told:
            path = pair.first.path
            message = (
                saying("the same bytes as {path}", path=path)
                if identical
                else saying("another text under the same name as {path}", path=path)
            )
            if len(pairs) > _FEW:
                rest, where = len(pairs) - 1, folder or "."
                message = saying("{what}; so are {n} more in {folder}", what=message, n=rest, folder=where)
            yield Finding(Kind.TWIN, pair.second.path, 0, message, pair.first.path)


def _folder(path: str) -> str:
    return path.rpartition("/")[0]


def _alike_names(space: Workspace) -> Iterator[Finding]:
    alike: defaultdict[str, list[str]] = defaultdict(list)
    for note in space.notes:
        alike[classes.fold(note.path)].append(note.path)
    for paths in alike.values():
        for other in paths[1:]:
            message = saying("differs from {path} only by case or spelling", path=paths[0])
            yield Finding(Kind.NAME, other, 0, message, paths[0])


def in_state(space: Workspace) -> Iterator[Finding]:
    """State files that do not parse, and a roll-up state that contradicts itself."""
    for file in state.inspect(space):
        if file.problem:
            yield Finding(Kind.STATE, file.path, 0, file.problem)
    recorded = state.rollup_state(space)
    if recorded.contradiction:
        yield Finding(Kind.LABEL, recorded.path, 0, recorded.contradiction)


def in_sizes(space: Workspace, startup: Startup | None) -> Iterator[Finding]:
    """Budgets, the largest entries, and lines that the host will not see."""
    core, index = figures.core_figures(space), figures.index_figures(space)
    if core.path and core.over:
        message = saying(
            "{n} bytes, {over} over the budget of {limit}",
            n=f"{core.bytes:,}",
            over=f"{core.over:,}",
            limit=f"{core.budget_bytes:,}",
        )
        yield Finding(Kind.OVERSIZE, core.path, 0, message)
    if core.path and core.largest and core.largest_bytes > ENTRY_BYTES:
        message = saying(
            "one entry of {n} bytes, which can only be kept or dropped whole", n=f"{core.largest_bytes:,}"
        )
        yield Finding(Kind.OVERSIZE, core.path, core.largest.line, message)
    if index.path and index.bytes > index.budget_bytes:
        message = saying(
            "{n} bytes, {over} over the budget of the index",
            n=f"{index.bytes:,}",
            over=f"{index.bytes - index.budget_bytes:,}",
        )
        yield Finding(Kind.OVERSIZE, index.path, 0, message)
    for part in startup.parts if startup else ():
        if part.role in ("core", "instructions"):
            for first, last in part.cut:
                message = saying("lines {first}-{last} are not seen at a start", first=first, last=last)
                yield Finding(Kind.OVERSIZE, part.path, first, message)


def in_history(status: StoreStatus | None) -> Iterator[Finding]:
    """What stands in the way of versions and undo."""
    if status is None:
        return
    if not status.versioned or not status.writable:
        told = status.sentence
        if status.way_on:
            told = saying("{sentence} {way}", sentence=told, way=status.way_on)
        yield Finding(Kind.GIT, ".", 0, told)
    for note in status.notes:
        yield Finding(Kind.GIT, ".", 0, note)
    for one in status.parked:
        message = saying("{why}, {at}", why=term(one.why), at=f"{one.at:%Y-%m-%d %H:%M}")
        yield Finding(Kind.ASIDE, one.path or ".", 0, message)
    if count := len(status.pending):
        waits = saying("{n} acts wait to be committed", n=count)
        yield Finding(Kind.GIT, ".", 0, saying("1 act waits to be committed") if count == 1 else waits)
