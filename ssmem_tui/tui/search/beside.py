"""Two lines against each other, word by word."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ssmem_tui.core.store.differences import Mark, words
from ssmem_tui.tui.catalogue import t
from ssmem_tui.tui.widgets.reader import Line
from ssmem_tui.tui.widgets.tones import Tint

_TONES = {Mark.REMOVED: "removed", Mark.ADDED: "added"}


def with_differences(texts: Sequence[Sequence[Line]], numbers: Sequence[int]) -> list[list[Line]]:
    """Two notes, the words marked that only the one line (given by its number) of each has."""
    notes = [list(lines) for lines in texts]
    places = [number - 1 for number in numbers]
    if all(0 <= place < len(lines) for place, lines in zip(places, notes, strict=True)):
        first, second = (lines[place].text for place, lines in zip(places, notes, strict=True))
        for lines, place, own in zip(notes, places, (Mark.REMOVED, Mark.ADDED), strict=True):
            lines[place] = replace(lines[place], tints=_tints(first, second, own))
    return notes


def difference_rows(notes: Sequence[Sequence[Line]], numbers: Sequence[int]) -> list[Line]:
    """The two marked lines under each other; one row when they say the same."""
    found = [lines[at - 1] for lines, at in zip(notes, numbers, strict=True) if 0 < at <= len(lines)]
    if len(found) == 2 and found[0].text.strip() == found[1].text.strip():
        return [Line(t("both lines say the same:"), tone="dim"), replace(found[0], tints=())]
    return found


def _tints(first: str, second: str, own: Mark) -> tuple[Tint, ...]:
    at, out = 0, []
    for piece in words(first, second):
        if piece.mark is own:
            out.append(Tint(at, at + len(piece.text), _TONES[own]))
        if piece.mark in (own, Mark.SAME):
            at += len(piece.text)
    return tuple(out)
