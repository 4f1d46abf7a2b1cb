"""Which lines of the other side belong to a line, and what of them to mark."""

from __future__ import annotations

from collections.abc import Sequence

from ssmem_tui.core.model import Span
from ssmem_tui.core.trace import Place, Trace
from ssmem_tui.core.trace.pair import pair
from ssmem_tui.tui.compare.lines import WORST_FIRST
from ssmem_tui.tui.widgets.tones import Tint

Tints = tuple[Tint, ...]


def worst_of(trace: Trace, numbers: Sequence[int]) -> int | None:
    """Of the claims on one line, the one that its mark is of."""
    return min(numbers, key=lambda number: WORST_FIRST.index(trace.claims[number].label), default=None)


def links_of_claims(trace: Trace, claims: Sequence[int]) -> dict[int, Tints]:
    """Source units that these claims stand on, best first, with the facts they share marked."""
    found: dict[int, Tints] = {}
    for number in claims:
        claim = trace.claims[number]
        supports = claim.support or ((claim.nearest,) if claim.nearest else ())
        for support in supports:
            place = trace.sources[support.source].place
            shared = [a for a, _ in pair(place.text, claim.place.text).shared]
            found[support.source] = (*found.get(support.source, ()), *_tints(place, shared))
    return found


def links_of_units(trace: Trace, units: Sequence[int]) -> dict[int, tuple[int, Tints]]:
    """Claims that stand on these source units: claim → (unit, facts they share, in the claim's line)."""
    found: dict[int, tuple[int, Tints]] = {}
    for unit in units:
        source = trace.sources[unit].place
        for number in trace.sources[unit].claims:
            place = trace.claims[number].place
            shared = [b for _, b in pair(source.text, place.text).shared]
            found.setdefault(number, (unit, _tints(place, shared)))
    return found


def _tints(place: Place, spans: Sequence[Span]) -> Tints:
    start = place.span.start
    return tuple(Tint(start + span.start, start + span.end, "added") for span in spans)
