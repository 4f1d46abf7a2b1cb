"""Several analysed files as one body of units, with the names that only the whole tells apart."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from ssmem_tui.core.trace.facts import Fact, NameModel
from ssmem_tui.core.trace.units import Analysis, Unit


@dataclass(frozen=True, slots=True)
class Corpus:
    """Units in the order they were given, and the facts of each with its names."""

    units: tuple[Unit, ...]
    facts: tuple[tuple[Fact, ...], ...]

    def near(self, number: int) -> Iterable[int]:
        """The unit, and its neighbours in the same file."""
        path = self.units[number].place.path
        for other in (number - 1, number, number + 1):
            if 0 <= other < len(self.units) and self.units[other].place.path == path:
                yield other


def join(summary: Analysis, sources: Sequence[Analysis]) -> tuple[Corpus, Corpus]:
    """Summary and sources as bodies that agree on what a name is."""
    names = NameModel([*(part.names for part in sources), summary.names])
    return _corpus([summary], names), _corpus(sources, names)


def _corpus(parts: Sequence[Analysis], names: NameModel) -> Corpus:
    units = tuple(unit for part in parts for unit in part.units)
    facts = tuple(
        (*unit.facts, *names.names(unit.runs, unit.facts)) if unit.runs else unit.facts for unit in units
    )
    return Corpus(units, facts)
