"""Filters by key: each press moves to the next value; what is set stands in the query as text."""

from __future__ import annotations

from datetime import date

from ssmem_tui.core.search.query import parse

STEPS: dict[str, tuple[str, ...]] = {
    "layer": ("L1", "L2", "L3"),
    "tier": ("day", "week", "month", "core"),
    "since": ("7d", "30d", "90d", "1y"),
}


def turn(text: str, kind: str, today: date) -> str:
    """`text` with the filter of `kind` moved on: unset, then each of its values, then unset again."""
    query = parse(text, today)
    chips = [chip for chip in query.chips if chip.kind == kind]
    steps = STEPS[kind]
    if not chips:
        return f"{text.rstrip()} {kind}:{steps[0]}".lstrip()
    for chip in chips:
        query = parse(query.drop(next(one for one in query.chips if one.kind == chip.kind)), today)
    value = chips[-1].value
    if value in steps[:-1]:
        return f"{query.text.rstrip()} {kind}:{steps[steps.index(value) + 1]}".lstrip()
    return query.text


def without_last(text: str, today: date) -> str:
    """`text` without its last chip."""
    query = parse(text, today)
    return query.drop(query.chips[-1]) if query.chips else text
