"""The list of lost facts: heaviest first, or in the order they stand; superseded and intended ones last."""

from __future__ import annotations

from collections.abc import Collection

from ssmem_tui.core.trace import LostFact, Trace
from ssmem_tui.tui.catalogue import t
from ssmem_tui.tui.compare.intended import lost_key
from ssmem_tui.tui.compare.lines import short
from ssmem_tui.tui.widgets.line_list import Row

_MOST = 2_000
_CELLS = 8


def lost_rows(
    trace: Trace, intended: Collection[str], *, by_place: bool = False, wide: bool = True
) -> list[Row]:
    """One row per lost fact, `key` is its number in `trace.lost`."""
    heaviest = max((lost.weight for lost in trace.lost), default=1.0)
    numbered = list(enumerate(trace.lost))

    def rank(pair: tuple[int, LostFact]) -> tuple[bool, bool, int]:
        number, lost = pair
        away = lost_key(lost, trace) in intended
        return bool(lost.superseded_by), away, lost.source if by_place else number

    return [
        _row(number, lost, trace, heaviest, wide, lost_key(lost, trace) in intended)
        for number, lost in sorted(numbered, key=rank)[:_MOST]
    ]


def _row(number: int, lost: LostFact, trace: Trace, heaviest: float, wide: bool, away: bool) -> Row:
    place = trace.sources[lost.source].place
    full = max(1, round(_CELLS * lost.weight / heaviest))
    kinds = {
        "task": t("task"),
        "decision": t("decision"),
    }
    weight = f"{'#' * full}{'.' * (_CELLS - full)} {lost.weight:4.1f}  " if wide else f"{lost.weight:3.1f} "
    kind = kinds.get(lost.kind, lost.kind)
    gap = " " * max(1, 9 - sum(1 + (ord(char) > 0x2E7F) for char in kind))
    fate = t("thinned") if lost.thinned else t("dropped")
    where = short(place)
    if lost.mentions > 1:
        where = t("{place} and {n} more", place=where, n=lost.mentions - 1)
    if lost.superseded_by:
        path, _, line = lost.superseded_by.rpartition(":")
        fate, where = t("superseded"), f"{where} > {path.rpartition('/')[2].removesuffix('.md')[-5:]}:{line}"
    if away:
        fate = t("intended")
    dim = bool(away or lost.superseded_by)
    text = f"{weight}{kind}{gap}{fate:<9} {lost.text}" if wide else f"{weight}{kind} {lost.text}"
    mark = "i" if away else "!" if lost.kind in kinds and not dim else "*" if not dim else " "
    tone = "dim" if dim else ""
    return Row(text, number, right=where, mark=mark, tone=tone, mark_tone="bad" if mark == "!" else "warn")
