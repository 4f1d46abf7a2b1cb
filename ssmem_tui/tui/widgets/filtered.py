"""The rows of a list that fit what was typed, with the heads and folds they belong to."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ssmem_tui.core.search.matching import filter_texts
from ssmem_tui.tui.widgets.row import Row
from ssmem_tui.tui.widgets.tones import Tint


def filtered(rows: Sequence[Row], typed: str) -> tuple[Row, ...]:
    """Rows that fit, their letters marked; a head or a parent stays while something below it does."""
    wanted = [index for index, row in enumerate(rows) if not row.head]
    found = {
        wanted[match.index]: match.spans
        for match in filter_texts(typed, [rows[index].text for index in wanted])
    }
    kept: set[int] = set()
    for index in found:
        kept.add(index)
        kept |= _above(rows, index)
    out: list[Row] = []
    for index in sorted(kept):
        row = rows[index]
        if spans := found.get(index):
            marks = tuple(Tint(span.start, span.end, "match") for span in spans)
            row = replace(row, tints=(*row.tints, *marks))
        out.append(row)
    return tuple(out)


def _above(rows: Sequence[Row], index: int) -> set[int]:
    """The parents of a row, one for each step of indent, and the head of its section."""
    out: set[int] = set()
    indent = rows[index].indent
    for above in range(index - 1, -1, -1):
        if rows[above].head:
            out.add(above)
            break
        if rows[above].indent < indent:
            indent = rows[above].indent
            out.add(above)
    return out
