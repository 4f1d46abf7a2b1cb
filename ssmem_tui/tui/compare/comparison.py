"""Which two sides are compared, read and traced in a thread."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import date

from ssmem_tui.core.errors import UsageError
from ssmem_tui.core.model import Cancelled, Note, NoteClass, Progress
from ssmem_tui.core.trace import AnalysisCache, Text, Trace
from ssmem_tui.core.trace.pairing import (
    Blob,
    Source,
    compressed_into,
    made_from,
    originals_of,
    sources_named,
    text_of,
    texts_of,
    usual_sources,
)
from ssmem_tui.core.trace.second_look import compare_beside
from ssmem_tui.core.workspace import Workspace
from ssmem_tui.tui.catalogue import t
from ssmem_tui.tui.messages import Here
from ssmem_tui.tui.rollup.ways import way_on


@dataclass(frozen=True, slots=True)
class Sides:
    """A summary and the notes it is held against; `line` of `path` is where the person came from. `deep`: the
    logs are among the sources, past the summaries between."""

    summary: Note
    sources: tuple[Source, ...]
    path: str = ""
    line: int = 1
    deep: bool = False

    @property
    def size(self) -> int:
        """Bytes to read, about."""
        notes = [source.size for source in (self.summary, *self.sources) if isinstance(source, Note)]
        return sum(notes)

    def words(self) -> str:
        """The sources in a few words: how many, from where to where."""
        names = [note.path.rpartition("/")[2].removesuffix(".md") for note in self.sources]
        if len(names) == 1:
            return names[0]
        return t("{n} files {first} .. {last}", n=len(names), first=names[0], last=names[-1])

    def in_workspace(self, workspace: Workspace) -> Sides:
        """The same sides as they are found now; sources that are gone are left out.

        Raises:
            UsageError: the summary is gone.
        """
        summary = workspace.by_path.get(self.summary.path)
        if summary is None:
            raise UsageError(t("{path} is not there any more.", path=self.summary.path))
        found = (
            source if isinstance(source, Text) else workspace.by_path.get(source.path)
            for source in self.sources
        )
        return replace(self, summary=summary, sources=tuple(source for source in found if source))


@dataclass(frozen=True, slots=True)
class Comparison:
    """Both sides as texts and what `core.trace` says of them.

    `on_disk` is the summary as it was read; `summary.text` differs from it while a draft is unwritten.
    """

    sides: Sides
    summary: Text
    on_disk: str
    sources: tuple[Text, ...]
    trace: Trace


def sides_for(workspace: Workspace, here: Here, today: date) -> Sides:
    """What a person means who presses `c` at this place: the summary here, or the one made from this log.

    Raises:
        UsageError: nothing here has been compressed yet; the sentence says what to do.
    """
    note = workspace.by_path.get(here.path)
    if note is None and here.period is not None:
        note = workspace.summaries.get(here.period)
        if note is None:
            raise UsageError(way_on(here.period, today))
    if note is None:
        note = next(iter(tuple(workspace.summaries.values())[-1:]), None)
    if note is None:
        raise UsageError(t("There is no summary to compare yet: R makes one."))
    if sources := usual_sources(workspace, note):
        return Sides(note, sources, note.path, here.line, _with_logs(note))
    summary = compressed_into(workspace, note)
    if summary is None:
        raise UsageError(t("{path} is in no summary yet: R makes one.", path=note.path))
    sources = usual_sources(workspace, summary)
    sources = sources if note in sources else (*sources, note)
    return Sides(summary, sources, note.path, here.line, _with_logs(summary))


def _with_logs(note: Note) -> bool:
    return note.klass is NoteClass.CORE


def other_sources(workspace: Workspace, sides: Sides, names: str, blob: Blob) -> Sides:
    """The same summary against the periods, files and `@commits` in `names`, parted by blanks.

    Raises:
        SsmemError: one of them means nothing, or none was named.
    """
    chosen = sources_named(workspace, sides.summary, names.split(), blob)
    return replace(sides, sources=chosen, deep=False)


def turned(workspace: Workspace, sides: Sides) -> Sides:
    """Against the logs themselves instead of the rung below, or back.

    Raises:
        UsageError: there is nothing on the other rung.
    """
    deep = not sides.deep
    note = sides.summary
    logs = usual_sources if _with_logs(note) else originals_of
    sources = logs(workspace, note) if deep else made_from(workspace, note)
    if not sources:
        raise UsageError(t("{path} goes back to no logs that are here.", path=sides.summary.path))
    return replace(sides, sources=sources, deep=deep)


def run(
    workspace: Workspace,
    sides: Sides,
    draft: str | None,
    cache: AnalysisCache,
    cancelled: Cancelled,
    report: Callable[[Progress], None] | None = None,
    known: Comparison | None = None,
) -> Comparison:
    """Read and trace; `draft` stands in for the summary's text, the same texts as in `known` keep its trace.

    Raises:
        WorkspaceError: a side cannot be read.
    """
    summary = text_of(workspace, sides.summary)
    on_disk = summary.text
    if draft is not None:
        summary = replace(summary, text=draft)
    beside = sides.deep and _with_logs(sides.summary)
    sources = texts_of(workspace, sides.sources, beside=beside)
    if known is not None and (known.summary, known.sources) == (summary, sources):
        trace = known.trace
    else:
        trace = compare_beside(summary, sources, cache, cancelled, report)
    return Comparison(sides, summary, on_disk, sources, trace)
