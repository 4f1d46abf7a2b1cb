"""A comparison with texts that only support: a claim may stand in them, and nothing of them is lost.

Core is a compression of its months, yet many of its lines come straight from the log of one day. Held against
the months alone they look made up; held against all logs, everything that core rightly leaves out looks lost.
So the months say what was kept and lost, and the logs get a second look at the claims that are in doubt.
Where a month says another value than core and an older log, the claim is no longer red but stays amber.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from ssmem_tui.core.model import Cancelled, Progress
from ssmem_tui.core.saying import saying
from ssmem_tui.core.trace.cache import AnalysisCache
from ssmem_tui.core.trace.compare import compare
from ssmem_tui.core.trace.records import Claim, Flag, Label, LostFact, SourceLine, Support, Text, Trace


def compare_beside(
    summary: Text,
    sources: Sequence[Text],
    cache: AnalysisCache | None = None,
    cancelled: Cancelled | None = None,
    progress: Callable[[Progress], None] | None = None,
) -> Trace:
    """`compare`, with texts `beside` among the sources: they may support a claim in doubt, and that is all.

    Raises:
        CompareCancelled: `cancelled` said so.
    """
    beside = frozenset(text.path for text in sources if text.beside)
    held = [text for text in sources if not text.beside]
    if not beside or not held:
        return compare(summary, sources, cache, cancelled, progress)
    inner = compare(summary, held, cache, cancelled, progress)
    if not any(map(doubt, inner.claims)):
        return inner
    outer = compare(summary, sources, cache, cancelled, progress)
    where = [number for number, line in enumerate(outer.sources) if line.place.path not in beside]
    claims = [_better(a, b, where, outer) for a, b in zip(inner.claims, outer.claims, strict=True)]
    return replace(
        inner,
        claims=tuple(claims),
        sources=_lines(inner, outer, claims, where),
        lost=tuple(_moved(lost, where) for lost in inner.lost),
    )


def doubt(claim: Claim) -> int:
    """How much a claim is in doubt: 0 not, 1 weak, 2 unsupported, 3 contradicted or with a hard flag."""
    if claim.label is Label.CONFLICT or any(flag.hard for flag in claim.flags):
        return 3
    return {Label.UNSUPPORTED: 2, Label.WEAK: 1}.get(claim.label, 0)


def _better(inner: Claim, outer: Claim, where: Sequence[int], whole: Trace) -> Claim:
    """The verdict with less doubt; of equal ones that of all sources where there is any doubt."""
    if doubt(outer) < doubt(inner) or doubt(outer) == doubt(inner) > 0:
        known = {flag.text for flag in outer.flags}
        said = [_softened(flag, where, whole) for flag in inner.flags if flag.says and flag.text not in known]
        return replace(outer, flags=(*outer.flags, *said))
    moved = [
        replace(flag, source=None if flag.source is None else where[flag.source]) for flag in inner.flags
    ]
    nearest = inner.nearest and Support(where[inner.nearest.source], inner.nearest.score)
    support = tuple(Support(where[one.source], one.score) for one in inner.support)
    return replace(inner, support=support, flags=tuple(moved), nearest=nearest)


def _softened(flag: Flag, where: Sequence[int], whole: Trace) -> Flag:
    assert flag.source is not None
    place = whole.sources[where[flag.source]].place
    reason = flag.reason
    if flag.kind not in ("negation", "opposite"):
        reason = saying(
            "{what}; {place} says {says}",
            what=saying("stands elsewhere in the sources"),
            place=f"{place.path}:{place.line}",
            says=flag.says,
        )
    return replace(flag, hard=False, source=where[flag.source], reason=reason)


def _lines(
    inner: Trace, outer: Trace, claims: Sequence[Claim], where: Sequence[int]
) -> tuple[SourceLine, ...]:
    """Lines of the held texts with their own fates; those beside with the claims that stand on them."""
    standing: dict[int, list[int]] = {}
    for number, claim in enumerate(claims):
        for support in claim.support:
            standing.setdefault(support.source, []).append(number)
    fates = dict(zip(where, inner.sources, strict=True))
    lines = []
    for number, line in enumerate(outer.sources):
        here = set(standing.get(number, ()))
        if number in fates:
            lines.append(replace(fates[number], claims=tuple(sorted(here | set(fates[number].claims)))))
        else:
            lines.append(replace(line, claims=tuple(sorted(here)), beside=True))
    return tuple(lines)


def _moved(lost: LostFact, where: Sequence[int]) -> LostFact:
    return replace(lost, source=where[lost.source], places=tuple(where[n] for n in lost.places))
