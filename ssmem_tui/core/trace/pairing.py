"""Which files a comparison sets against each other: by name, or by what a note was made from.

A week stands on its logs; a month on the summaries of its weeks, and on the logs of a week without one; core
on the months. Any two rungs can be compared by naming them; so can a draft that a check held back, and the
summary as it was in a commit.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from datetime import date
from pathlib import Path, PurePosixPath

from ssmem_tui.core.errors import UsageError
from ssmem_tui.core.markdown.text import decode
from ssmem_tui.core.model import Note, NoteClass
from ssmem_tui.core.periods import Period, Tier
from ssmem_tui.core.saying import saying
from ssmem_tui.core.trace.records import Text
from ssmem_tui.core.workspace import Workspace, read

_LOGS = frozenset({NoteClass.LOG, NoteClass.TRANSCRIPT})
_DIGESTS = frozenset({NoteClass.SUMMARY, NoteClass.CORE, NoteClass.INDEX})

ORIGINALS_BYTES = 3_000_000
"""Logs below a summary that are compared at once, the newest first: all of them are kept in memory."""

BESIDE_BYTES = 1_000_000
"""Logs that core is held against beside its months, the newest first: some two seconds when never read."""

_DRAFTS = ".ssmem/drafts/"

Source = Note | Text
"""A note of the workspace, read when it is compared, or a text that is no note."""

Blob = Callable[[str, str], bytes | None]
"""Commit and path → the file's bytes then; `Store.blob`."""


def text_of(workspace: Workspace, source: Source) -> Text:
    """A note as it lies on disk, or the text that stands for it, ready to compare.

    Raises:
        WorkspaceError: it cannot be read.
    """
    if isinstance(source, Text):
        return source
    return Text(source.path, read(workspace, source.path).text, source.day, source.klass in _DIGESTS)


def texts_of(workspace: Workspace, sources: Iterable[Source], *, beside: bool = False) -> tuple[Text, ...]:
    """The same for many; with `beside` the logs among them only support what a summary says.

    Raises:
        WorkspaceError: one cannot be read.
    """
    texts = [(source, text_of(workspace, source)) for source in sources]
    return tuple(
        replace(text, beside=True)
        if beside and not isinstance(source, Text) and source.klass in _LOGS
        else text
        for source, text in texts
    )


def named(workspace: Workspace, name: str) -> tuple[Note, ...]:
    """The notes that a person means by a path, a period, or `core`.

    A path counts from the workspace's root, else from the current folder. A period means its summary; a day,
    and a week or month without summary, means its logs.

    Raises:
        UsageError: no note is meant by that.
    """
    if note := workspace.by_path.get(str(PurePosixPath(name))):
        return (note,)
    if name.lower() in ("core", "l1"):
        if workspace.core is None:
            raise UsageError(saying("This workspace has no core memory yet."))
        return (workspace.by_path[workspace.core],)
    root = workspace.root.resolve()
    try:
        path = Path(name).resolve()
    except (OSError, ValueError, RuntimeError):  # no name of a file, or a circle of links
        path = root
    if path.is_relative_to(root) and (note := workspace.by_path.get(path.relative_to(root).as_posix())):
        return (note,)
    try:
        period = Period.parse(name)
    except UsageError as error:
        raise UsageError(
            saying("{name} is neither a note of this workspace nor a period.", name=repr(name))
        ) from error
    if found := workspace.summaries.get(period):
        return (found,)
    if notes := logs_of(workspace, period.source_days()):
        return notes
    raise UsageError(saying("There are no notes of {period}.", period=period.key))


def sources_named(
    workspace: Workspace, summary: Note, names: Iterable[str], blob: Blob | None = None
) -> tuple[Source, ...]:
    """What `summary` shall be compared with: as `named`, and also `@COMMIT` for the summary as it was then,
    and a draft in `.ssmem/drafts/` by its path.

    Raises:
        UsageError: a name means nothing, or only the summary itself.
    """
    found: dict[Source, None] = {}
    for name in names:
        if name.startswith("@") and blob is not None:
            data = blob(name[1:], summary.path)
            if data is None:
                raise UsageError(saying("{path} was not there in {name}.", path=summary.path, name=name[1:]))
            found[Text(f"{summary.path}{name}", decode(data).text, digest=True)] = None
        elif name.startswith(_DRAFTS):
            found[Text(name, read(workspace, name).text, digest=True)] = None
        else:
            found |= dict.fromkeys(named(workspace, name))
    found.pop(summary, None)
    if not found:
        raise UsageError(saying("Name periods, files or @commits other than the summary itself."))
    return tuple(found)


def originals_of(workspace: Workspace, note: Note, most_bytes: int = ORIGINALS_BYTES) -> tuple[Note, ...]:
    """The logs that `note` goes back to, past all rungs between; the newest that fit into `most_bytes`."""
    days = note.period.source_days() if note.period else workspace.days
    if note.klass not in (NoteClass.SUMMARY, NoteClass.CORE, NoteClass.COMPANION):
        return ()
    chosen: list[Note] = []
    for log in reversed(logs_of(workspace, days)):
        most_bytes -= log.size
        if most_bytes < 0 and chosen:
            break
        chosen.append(log)
    return tuple(reversed(chosen))


def made_from(workspace: Workspace, note: Note) -> tuple[Note, ...]:
    """The notes that `note` is a compression of, oldest first; none for an original."""
    if note.klass is NoteClass.CORE:
        return tuple(s for period, s in workspace.summaries.items() if period.tier is Tier.MONTH)
    period = note.period
    if period is None or note.klass not in (NoteClass.SUMMARY, NoteClass.COMPANION):
        return ()
    if period.tier is Tier.MONTH:
        return tuple(n for week in period.children() for n in _of_week(workspace, week) if n != note)
    return logs_of(workspace, period.source_days())


def usual_sources(workspace: Workspace, note: Note) -> tuple[Note, ...]:
    """What `note` is compared with unless one says otherwise, oldest first: what it was made from; for core
    the newest logs as well, since its lines mostly come from single days and not through the months."""
    rung = made_from(workspace, note)
    if note.klass is not NoteClass.CORE:
        return rung
    beside = originals_of(workspace, note, BESIDE_BYTES)
    return tuple(sorted((*beside, *rung), key=_until))


def _until(note: Note) -> date:
    return note.period.end if note.period else note.day or date.min


def compressed_into(workspace: Workspace, note: Note) -> Note | None:
    """The summary that should hold what `note` says: the other direction of `made_from`."""
    period = note.period or (Period.day(note.day) if note.day else None)
    while period is not None and period.parent is not None:
        period = period.parent
        if found := workspace.summaries.get(period):
            return found
    if note.klass is NoteClass.SUMMARY and workspace.core is not None:
        return workspace.by_path[workspace.core]
    return None


def logs_of(workspace: Workspace, days: Iterable[date]) -> tuple[Note, ...]:
    """The logs of some days in reading order; transcripts too where the config asks for them."""
    wanted = _LOGS if workspace.config.transcripts else {NoteClass.LOG}
    return tuple(n for day in days for n in workspace.days.get(day, ()) if n.klass in wanted and n.size)


def _of_week(workspace: Workspace, week: Period) -> Sequence[Note]:
    summary = workspace.summaries.get(week)
    return (summary,) if summary is not None and summary.size else logs_of(workspace, week.days())
