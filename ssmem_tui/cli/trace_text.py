"""A comparison for a person: figures, what to look at, what was lost."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from ssmem_tui.cli.wording import filled
from ssmem_tui.core.trace import Claim, Fate, Label, LostFact, Trace
from ssmem_tui.core.trace.intended import claim_key, lost_key, open_claims
from ssmem_tui.language import say, t

_SHOWN_LOST = 20
_RED = (Label.CONFLICT, Label.UNSUPPORTED)


def as_text(
    path: str,
    sources: list[str],
    trace: Trace,
    everything: bool,
    intended: Collection[str],
) -> Iterator[str]:
    """The comparison for a person: figures, what to look at, what was lost."""
    yield from _figures(path, sources, trace)
    yield from _claims(trace, everything, intended)
    yield from _losses(trace, None if everything else _SHOWN_LOST, intended)


def _figures(path: str, sources: list[str], trace: Trace) -> Iterator[str]:
    many = t("{n} files, {first} .. {last}", n=f"{len(sources):,}", first=sources[0], last=sources[-1])
    yield t("{path}  against {sources}", path=path, sources=many if len(sources) > 1 else sources[0])
    yield t(
        "{before} to {after} tokens ({share}), keeps {kept} of the facts by weight",
        before=f"{trace.tokens_in:,}",
        after=f"{trace.tokens_out:,}",
        share=f"{trace.ratio:.1%}",
        kept=f"{trace.retention.share:.0%}",
    )
    words = {Fate.ECHOED: t("said elsewhere")}
    fates = (t("{n} {fate}", n=count, fate=words.get(fate) or t(fate)) for fate, count in trace.fates.items())
    yield t("lines: {figures}", figures=t(", ").join(fates))
    by_day = trace.retention.by_day.items()
    days = [f"{day:%m-%d} {kept / total:.0%}" for day, (kept, total) in by_day if total]
    if days:
        yield t("days: {figures}", figures=t(", ").join(days))


def _claims(trace: Trace, everything: bool, intended: Collection[str]) -> Iterator[str]:
    doubted = open_claims(trace, intended)
    shown = [c for c in doubted if everything or c.flags or c.label in (*_RED, Label.WEAK)]
    yield ""
    yield (
        t("Claims: {n}, {shown} shown", n=len(trace.claims), shown=len(shown))
        if shown
        else t("Claims: no conflict found")
    )
    for claim in shown:
        yield from _claim_text(claim, trace)
    if away := [c for c in trace.claims if claim_key(c) in intended]:
        yield ""
        yield t("Marked as intended: {n}", n=len(away))
        yield from map(_claim_row, away)


def _losses(trace: Trace, most: int | None, intended: Collection[str]) -> Iterator[str]:
    standing = [lost for lost in trace.lost if not lost.superseded_by]
    open_lost = [lost for lost in standing if lost_key(lost, trace) not in intended]
    if open_lost:
        yield ""
        yield t("Lost facts: {n}, heaviest first", n=len(open_lost))
        yield from (_lost_text(lost, trace) for lost in open_lost[:most])
        if most and len(open_lost) > most:
            yield "  " + t("and {n} more (--all)", n=len(open_lost) - most)
    if away := len(standing) - len(open_lost):
        yield "  " + t("and {n} that may be lost (marked as intended)", n=away)
    if closed := [lost for lost in trace.lost if lost.superseded_by]:
        yield ""
        yield t("Superseded later, not lost: {n}", n=len(closed))
        for lost in closed[:most]:
            yield f"{_lost_text(lost, trace)}  {t('by {place}', place=lost.superseded_by)}"


def _claim_row(claim: Claim) -> str:
    return f"  {claim.place.line:>4}  {filled(t(claim.label), 11)} {_bare(claim.place.text)}"


def _claim_text(claim: Claim, trace: Trace) -> Iterator[str]:
    yield _claim_row(claim)
    for flag in claim.flags:
        what = "" if flag.kind == "negation" else f"{flag.text} "
        mark = "!" if flag.hard else "=" if flag.worked_out else "?"
        yield f"        {mark} {t(flag.kind)}{t(': ')}{what}{say(flag.reason)}"
    if claim.support:
        places = [(trace.sources[s.source].place, s.score) for s in claim.support]
        listed = ", ".join(f"{place.path}:{place.line} ({score:.2f})" for place, score in places)
        yield "        " + t("from {place}", place=listed)
    elif claim.nearest:
        place = trace.sources[claim.nearest.source].place
        nearest = f"{place.path}:{place.line} ({claim.nearest.score:.2f})"
        yield "        " + t("no source; nearest {place}", place=nearest)


def _bare(text: str) -> str:
    """A part of a line, without emphasis that may open or close outside it."""
    return text.replace("**", "").replace("__", "")


def _lost_text(lost: LostFact, trace: Trace) -> str:
    place = trace.sources[lost.source].place
    return f"  {lost.weight:4.1f}  {filled(t(lost.kind), 9)} {_bare(lost.text)}  ({place.path}:{place.line})"
