"""The health of a workspace: everything that is broken, doubled, leaked, too large or misleading in it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress

from ssmem_tui.core.doctor.files import in_files, in_history, in_sizes, in_state
from ssmem_tui.core.doctor.lines import in_lines
from ssmem_tui.core.doctor.linked import POINTING, in_links
from ssmem_tui.core.doctor.pairs import in_pairs
from ssmem_tui.core.doctor.records import ABOUT, Finding, Kind, Severity
from ssmem_tui.core.errors import WorkspaceError
from ssmem_tui.core.markdown.document import Document, parse
from ssmem_tui.core.markdown.text import decode
from ssmem_tui.core.model import Cancelled, Progress
from ssmem_tui.core.saying import said_by, saying
from ssmem_tui.core.store import StoreStatus, find_secrets
from ssmem_tui.core.workspace import Startup, Workspace, read_bytes

__all__ = ["ABOUT", "Finding", "Kind", "Severity", "examine", "secrets_in"]

_ORDER = {severity: number for number, severity in enumerate(Severity)}


def examine(
    space: Workspace,
    *,
    status: StoreStatus | None = None,
    startup: Startup | None = None,
    report: Callable[[Progress], None] = lambda progress: None,
) -> tuple[Finding, ...]:
    """Everything found, problems first, then by kind, path and line; reads every note once."""
    found = [*in_files(space), *in_state(space), *in_sizes(space, startup), *in_history(status)]
    documents: dict[str, Document] = {}
    found += _notes(space, documents, report)
    found += in_links(space, documents)
    found += in_pairs(space, documents)
    kinds = {kind: number for number, kind in enumerate(Kind)}
    unique = dict.fromkeys(found)
    return tuple(
        sorted(
            unique, key=lambda one: (_ORDER[one.severity], kinds[one.kind], one.path, one.line, one.message)
        )
    )


def secrets_in(space: Workspace, cancelled: Cancelled = lambda: False) -> tuple[tuple[str, int], ...]:
    """Path and line of everything in notes that is shaped like a credential, as `examine` finds it."""
    found: list[tuple[str, int]] = []
    for note in space.notes:
        if cancelled():
            break
        with suppress(WorkspaceError):
            text = decode(read_bytes(space, note.path)).text
            found += [(note.path, text.count("\n", 0, one.span.start) + 1) for one in find_secrets(text)]
    return tuple(found)


def _notes(
    space: Workspace,
    documents: dict[str, Document],
    report: Callable[[Progress], None],
) -> Iterator[Finding]:
    for number, note in enumerate(space.notes):
        report(Progress(number, len(space.notes), saying("notes")))
        try:
            data = read_bytes(space, note.path)
        except WorkspaceError as error:
            yield Finding(Kind.UNREADABLE, note.path, 0, said_by(error))
            continue
        decoded = decode(data)
        document = parse(decoded.text)
        if note.klass in POINTING:
            documents[note.path] = document
        yield from in_lines(note, data, decoded, document)
