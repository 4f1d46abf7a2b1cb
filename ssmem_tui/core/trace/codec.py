"""An analysis as JSON bytes and back, so that a file seen once is never analysed again.

JSON rather than pickle: whatever lies in a cache folder must not be able to run. Words are stored once and
referred to by number, which keeps the file small and lets all units share their strings.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from datetime import date
from typing import Any

from ssmem_tui.core.model import Span
from ssmem_tui.core.trace.facts import Fact, NameCounts, Run
from ssmem_tui.core.trace.plain import Plain
from ssmem_tui.core.trace.records import Place
from ssmem_tui.core.trace.units import Analysis, Unit, UnitKind

VERSION = 9
"""To be raised with every change of what an analysis holds or how it is found."""

_DENIES, _DECISION, _TASK, _CLOSES, _MOVES = 1, 2, 4, 8, 16


def to_bytes(analysis: Analysis) -> bytes:
    """Everything but the path, which the reader knows."""
    vocabulary: dict[str, int] = {}
    sections: dict[tuple[str, ...], int] = {}

    def number(word: str) -> int:
        return vocabulary.setdefault(word, len(vocabulary))

    rows = [
        [
            unit.place.line,
            unit.place.span.start,
            unit.place.span.end,
            None if unit.place.text == unit.text else unit.place.text,
            unit.place.day.isoformat() if unit.place.day else None,
            sections.setdefault(unit.place.section, len(sections)),
            str(unit.kind),
            unit.text,
            unit.plain.steps,
            [number(word) for word in unit.tokens],
            [(f.kind, f.key, f.text, f.start, f.end) for f in unit.facts],
            unit.runs,
            sorted(map(number, sorted(unit.negated))),
            _DENIES * unit.denies
            | _DECISION * unit.decision
            | _TASK * unit.task
            | _CLOSES * unit.closes
            | _MOVES * unit.moves,
            unit.ordinal,
        ]
        for unit in analysis.units
    ]
    counts = [dict(part) for part in (analysis.names.lower, analysis.names.inside, analysis.names.start)]
    whole = [VERSION, analysis.tokens, counts, list(vocabulary), list(sections), rows]
    return json.dumps(whole, separators=(",", ":")).encode("ascii")


def from_bytes(data: bytes, path: str) -> Analysis:
    """The analysis that `to_bytes` wrote, for the file now at `path`.

    Raises:
        ValueError: the bytes are damaged or of another version.
    """
    try:
        version, tokens, counts, vocabulary, sections, rows = json.loads(data)
        if version != VERSION:
            raise ValueError(f"analysis of version {version}")
        names = NameCounts()
        names.lower, names.inside, names.start = (Counter(part) for part in counts)
        known = [tuple(section) for section in sections]
        days: dict[str, date] = {}
        units = tuple(_unit(row, path, vocabulary, known, days) for row in rows)
        return Analysis(units, names, int(tokens))
    except (TypeError, KeyError, IndexError, AttributeError) as error:
        raise ValueError("damaged analysis") from error


def _unit(
    row: Sequence[Any],
    path: str,
    vocabulary: Sequence[str],
    sections: Sequence[tuple[str, ...]],
    days: dict[str, date],
) -> Unit:
    line, start, end, text, iso, section, kind, plain, steps, numbers, facts, runs, negated, bits, ordinal = (
        row
    )
    day = None
    if iso is not None:
        day = days.get(iso)
        if day is None:
            day = days[iso] = date.fromisoformat(iso)
    tokens = tuple(vocabulary[n] for n in numbers)
    bag = frozenset(tokens)
    return Unit(
        Place(path, line, Span(start, end), plain if text is None else text, day, sections[section]),
        UnitKind(kind),
        Plain(plain, tuple((at, column) for at, column in steps)),
        tokens,
        tokens if len(bag) == len(tokens) else tuple(dict.fromkeys(tokens)),
        bag,
        tuple(Fact(k, tuple(key), t, a, b) for k, key, t, a, b in facts),
        tuple(Run(at, word) for at, word in runs),
        frozenset(vocabulary[n] for n in negated),
        bool(bits & _DENIES),
        bool(bits & _DECISION),
        bool(bits & _TASK),
        bool(bits & _CLOSES),
        bool(bits & _MOVES),
        ordinal,
    )
