"""`ssmem-tui trace`: a compression against its sources, for people, cron and CI."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any

import click

from ssmem_tui.cli.output import emit, json_option, open_from, row_of, store_of
from ssmem_tui.cli.trace_text import as_text
from ssmem_tui.core.config import Checks
from ssmem_tui.core.errors import ExitCode, NothingToDo, UsageError
from ssmem_tui.core.model import Note, NoteClass
from ssmem_tui.core.saying import saying
from ssmem_tui.core.trace import AnalysisCache, Claim, Label, LostFact, Trace
from ssmem_tui.core.trace.cache import analyses_of
from ssmem_tui.core.trace.intended import accepted_in, claim_key, lost_key, open_claims, share_kept
from ssmem_tui.core.trace.pairing import (
    Source,
    made_from,
    named,
    originals_of,
    sources_named,
    text_of,
    texts_of,
    usual_sources,
)
from ssmem_tui.core.trace.second_look import compare_beside
from ssmem_tui.core.workspace import Workspace
from ssmem_tui.language import t


@dataclass(frozen=True, slots=True)
class Ceiling:
    """One limit of `[checks]` in ssmem.toml, what was found, and whether it holds."""

    name: str
    found: float
    limit: float

    @property
    def ok(self) -> bool:
        return self.found <= self.limit


@dataclass(frozen=True, slots=True)
class Compared:
    """A comparison with what it stands on: the files, the ceilings, what a person marked as intended."""

    path: str
    sources: list[str]
    trace: Trace
    ceilings: tuple[Ceiling, ...]
    intended: Collection[str]

    @property
    def data(self) -> Mapping[str, Any]:
        return as_data(self.path, self.sources, self.trace, self.ceilings, self.intended)

    def text(self, *, everything: bool = False) -> Iterator[str]:
        yield from as_text(self.path, self.sources, self.trace, everything, self.intended)
        for ceiling in self.ceilings:
            if not ceiling.ok:
                yield ""
                yield t(
                    "Over the ceiling: {name} is {found}, allowed {limit}",
                    name=ceiling.name,
                    found=f"{ceiling.found:g}",
                    limit=f"{ceiling.limit:g}",
                )


@click.command("trace")
@click.argument("summary")
@click.option(
    "--against",
    "-a",
    "against",
    multiple=True,
    metavar="P",
    help="Sources instead of those it was made from: a file, a period, or @COMMIT (@HEAD, @HEAD~2, @an-id) "
    "for the summary as it was then; may be repeated.",
)
@click.option("--deep", is_flag=True, help="Against the logs themselves, past the summaries between.")
@click.option(
    "--rung", is_flag=True, help="Against the rung below only: core against its months, without logs."
)
@click.option("--all", "everything", is_flag=True, help="Print every claim and every lost fact.")
@click.option("--no-cache", is_flag=True, help="Keep no analyses on this machine.")
@json_option
@click.pass_context
def command(
    ctx: click.Context,
    summary: str,
    against: tuple[str, ...],
    deep: bool,
    rung: bool,
    everything: bool,
    no_cache: bool,
    as_json: bool,
) -> None:
    """Compare a compression with its sources.

    SUMMARY is a file, a period such as 2026-W07, or `core`. Exit code 5: a ceiling of `[checks]` in
    ssmem.toml is passed (unsupported claims, conflicts, lost facts). What a person marked as intended on
    the compare screen does not count.
    """
    found = compared(open_from(ctx), summary, against, deep=deep, rung=rung, cached=not no_cache)
    emit(found.data, "\n".join(found.text(everything=everything)), as_json)
    if not all(ceiling.ok for ceiling in found.ceilings):
        ctx.exit(int(ExitCode.REFUSED))


def compared(
    workspace: Workspace,
    summary: str,
    against: tuple[str, ...] = (),
    *,
    deep: bool = False,
    rung: bool = False,
    cached: bool = True,
) -> Compared:
    """Lay a summary beside its sources.

    Raises:
        UsageError: there is no such summary or source.
        NothingToDo: it was made from nothing that is here.
    """
    note, sources = _pair(
        workspace, summary, against, originals_of if deep else made_from if rung else usual_sources
    )
    folder = analyses_of(workspace.root) if cached else None
    beside = note.klass is NoteClass.CORE and not (against or deep or rung)
    texts = texts_of(workspace, sources, beside=beside)
    trace = compare_beside(text_of(workspace, note), texts, AnalysisCache(folder))
    intended = accepted_in(workspace.root)
    ceilings = passed(trace, workspace.config.checks, intended)
    return Compared(note.path, [source.path for source in sources], trace, ceilings, intended)


def _pair(
    workspace: Workspace,
    summary: str,
    against: tuple[str, ...],
    found: Callable[[Workspace, Note], tuple[Note, ...]],
) -> tuple[Note, tuple[Source, ...]]:
    note, *more = named(workspace, summary)
    if more:
        raise UsageError(
            saying(
                "There is no summary of {name}; its {n} logs are originals.", name=summary, n=len(more) + 1
            )
        )
    if against:
        return note, sources_named(workspace, note, against, partial(_blob, workspace))
    sources = found(workspace, note)
    if not sources:
        raise NothingToDo(
            saying("{path} was made from no notes that are here; name some with --against.", path=note.path)
        )
    return note, sources


def _blob(workspace: Workspace, commit: str, path: str) -> bytes | None:
    with store_of(workspace) as store:
        return store.blob(commit, path)


def passed(trace: Trace, checks: Checks, intended: Collection[str]) -> tuple[Ceiling, ...]:
    """The ceilings of a workspace with what was found, shares rounded to four digits; what is `intended` is
    not counted."""
    claims = open_claims(trace, intended)
    unsupported = sum(claim.is_bare for claim in claims)
    conflicts = sum(claim.label is Label.CONFLICT for claim in claims)
    share = unsupported / len(trace.claims) if trace.claims else 0.0
    return (
        Ceiling("max_unsupported", round(share, 4), checks.max_unsupported),
        Ceiling("max_conflicts", conflicts, checks.max_conflicts),
        Ceiling("max_lost", round(1.0 - share_kept(trace, intended), 4), checks.max_lost),
    )


def as_data(
    path: str,
    sources: list[str],
    trace: Trace,
    ceilings: tuple[Ceiling, ...],
    intended: Collection[str],
) -> Mapping[str, Any]:
    """The stable keys of design section 11, and more."""
    retention = trace.retention
    return {
        "summary": path,
        "sources": sources,
        "tokens": {"in": trace.tokens_in, "out": trace.tokens_out},
        "ratio": round(trace.ratio, 4),
        "claims": [
            {**_claim_data(claim, trace), "intended": claim_key(claim) in intended} for claim in trace.claims
        ],
        "fates": {fate.value: count for fate, count in trace.fates.items()},
        "lost": [
            {**_lost_data(lost, trace), "intended": lost_key(lost, trace) in intended} for lost in trace.lost
        ],
        "retention": {
            "all": round(retention.share, 4),
            "by_kind": {kind: _share(pair) for kind, pair in retention.by_kind.items()},
            "by_day": {day.isoformat(): _share(pair) for day, pair in retention.by_day.items()},
        },
        "checks": [row_of(ceiling, "name found limit ok") for ceiling in ceilings],
    }


def _share(pair: tuple[float, float]) -> dict[str, float]:
    kept, total = pair
    return {
        "share": round(kept / total, 4) if total else 1.0,
        "kept": round(kept, 3),
        "total": round(total, 3),
    }


def _claim_data(claim: Claim, trace: Trace) -> dict[str, Any]:
    supports = [(support, False) for support in claim.support]
    if not supports and claim.nearest:
        supports = [(claim.nearest, True)]
    rows = []
    for support, nearest in supports:
        place = trace.sources[support.source].place
        row: dict[str, Any] = {"path": place.path, "line": place.line, "score": round(support.score, 3)}
        rows.append(row | {"nearest": True} if nearest else row)
    return {
        "line": claim.place.line,
        "text": claim.place.text,
        "label": claim.label.value,
        "score": round(claim.score, 3),
        "flags": [
            {**row_of(flag, "kind text"), **row_of(flag.span, "start end"), **row_of(flag, "hard reason")}
            for flag in claim.flags
        ],
        "sources": rows,
    }


def _lost_data(lost: LostFact, trace: Trace) -> dict[str, Any]:
    place = trace.sources[lost.source].place
    return {
        **row_of(lost, "kind text"),
        **row_of(place, "path line"),
        "weight": round(lost.weight, 3),
        "superseded_by": lost.superseded_by or None,
        **row_of(lost.span, "start end"),
        **row_of(lost, "thinned days mentions"),
    }
