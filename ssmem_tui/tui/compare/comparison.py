"""Which two sides are compared, read and traced in a thread."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from ssmem_tui.core.errors import UsageError
from ssmem_tui.core.model import Cancelled, Note, Progress
from ssmem_tui.core.trace import AnalysisCache, Text, Trace, compare
from ssmem_tui.core.trace.pairing import compressed_into, made_from, named, text_of
from ssmem_tui.core.workspace import Workspace
from ssmem_tui.tui.catalogue import t
from ssmem_tui.tui.messages import Here


@dataclass(frozen=True, slots=True)
class Sides:
    """A summary and the notes it is held against; `line` of `path` is where the person came from."""

    summary: Note
    sources: tuple[Note, ...]
    path: str = ""
    line: int = 1

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
        found = (workspace.by_path.get(note.path) for note in self.sources)
        return replace(self, summary=summary, sources=tuple(note for note in found if note))


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


def sides_for(workspace: Workspace, here: Here) -> Sides:
    """What a person means who presses `c` at this place: the summary here, or the one made from this log.

    Raises:
        UsageError: nothing here has been compressed yet; the sentence says what to do.
    """
    note = workspace.by_path.get(here.path)
    if note is None and here.period is not None:
        note = workspace.summaries.get(here.period)
        if note is None:
            raise UsageError(t("{period} has no summary yet: R makes one.", period=here.period.key))
    if note is None:
        note = next(iter(tuple(workspace.summaries.values())[-1:]), None)
    if note is None:
        raise UsageError(t("There is no summary to compare yet: R makes one."))
    if sources := made_from(workspace, note):
        return Sides(note, sources, note.path, here.line)
    summary = compressed_into(workspace, note)
    if summary is None:
        raise UsageError(t("{path} is in no summary yet: R makes one.", path=note.path))
    sources = made_from(workspace, summary)
    return Sides(summary, sources if note in sources else (*sources, note), note.path, here.line)


def other_sources(workspace: Workspace, sides: Sides, names: str) -> Sides:
    """The same summary against the periods and files in `names`, parted by blanks.

    Raises:
        UsageError: one of them is no note and no period, or none was named.
    """
    chosen = dict.fromkeys(note for name in names.split() for note in named(workspace, name))
    chosen.pop(sides.summary, None)
    if not chosen:
        raise UsageError(t("Name periods or files, such as 2026-02-10 or 2026-W07."))
    return replace(sides, sources=tuple(chosen))


def run(
    workspace: Workspace,
    sides: Sides,
    draft: str | None,
    cache: AnalysisCache,
    cancelled: Cancelled,
    report: Callable[[Progress], None] | None = None,
) -> Comparison:
    """Read and trace; `draft` stands in for the summary's text.

    Raises:
        WorkspaceError: a side cannot be read.
    """
    summary = text_of(workspace, sides.summary)
    on_disk = summary.text
    if draft is not None:
        summary = replace(summary, text=draft)
    sources: Sequence[Text] = [text_of(workspace, note) for note in sides.sources]
    trace = compare(summary, sources, cache, cancelled, report)
    return Comparison(sides, summary, on_disk, tuple(sources), trace)
