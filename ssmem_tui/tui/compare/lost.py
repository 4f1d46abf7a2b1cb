"""The list of lost facts: heaviest first, or in the order they stand; superseded and intended ones last."""

from __future__ import annotations

from collections.abc import Collection

from rich.cells import cell_len

from ssmem_tui.core.trace import LostFact, Trace
from ssmem_tui.core.trace.intended import lost_key
from ssmem_tui.tui.catalogue import t
from ssmem_tui.tui.compare.lines import WHOLE, short, short_name
from ssmem_tui.tui.widgets.line_list import Row
from ssmem_tui.tui.widgets.tones import Tint

_MOST = 2_000
_CELLS = 4


def lost_rows(trace: Trace, intended: Collection[str], *, by_place: bool = False) -> list[Row]:
    """One row per lost fact, followed by the line it stands in; `key` is its number in `trace.lost`."""
    heaviest = max((lost.weight for lost in trace.lost), default=1.0)

    def rank(pair: tuple[int, LostFact]) -> tuple[bool, bool, int]:
        number, lost = pair
        away = lost_key(lost, trace) in intended
        return bool(lost.superseded_by), away, lost.source if by_place else number

    return [
        _row(number, lost, trace, heaviest, lost_key(lost, trace) in intended)
        for number, lost in sorted(enumerate(trace.lost), key=rank)[:_MOST]
    ]


def _row(number: int, lost: LostFact, trace: Trace, heaviest: float, away: bool) -> Row:
    place = trace.sources[lost.source].place
    full = max(1, round(_CELLS * lost.weight / heaviest))
    kind = t(lost.kind)
    gap = " " * max(1, 9 - cell_len(kind))
    whole = lost.kind in WHOLE
    path, _, line = lost.superseded_by.rpartition(":")
    closed = f"{short_name(path)}:{line}" if path else ""
    if away:
        state = t("intended")
    elif closed:
        state = t("superseded by {place}", place=closed)
    else:
        state = t("line kept") if lost.thinned else ""
    more = f" +{lost.mentions - 1}" if lost.mentions > 1 else ""
    lead = f"{'#' * full}{'.' * (_CELLS - full)} {kind}{gap}"
    line = _bare(place.text)
    words = _bare(lost.text) if whole else f"{lost.text}  {line}"
    text = f"{lead}{f'({state}) ' if state else ''}{words}"
    tints = () if whole else (Tint(len(text) - len(line), len(text), "dim"),)
    dim = bool(away or closed)
    mark = "i" if away else " " if closed else "!" if whole else "*"
    return Row(
        text,
        number,
        right=f"{short(place)}{more}",
        mark=mark,
        tone="dim" if dim else "",
        mark_tone="waiting" if mark == "!" else "warn",
        tints=tints,
    )


def _bare(text: str) -> str:
    """Words in one row, without emphasis that may open or close outside them."""
    return text.replace("**", "").replace("__", "")
