"""What became of every line of the sources (research/align.md section 7, "Fate of a line")."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from rapidfuzz import fuzz

from ssmem_tui.core.trace.corpus import Corpus
from ssmem_tui.core.trace.index import SourceIndex
from ssmem_tui.core.trace.judge import VERBATIM, Verdict
from ssmem_tui.core.trace.records import Fate, Label
from ssmem_tui.core.trace.units import Unit

ECHO_SHARE, ECHO_WORDS = 0.60, 3
"""An uncited line is echoed when a unit of the summary holds this share of it, and it has that many words."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """Fate of one source unit; `targets` are the numbers of the summary units it lives on in."""

    fate: Fate
    targets: tuple[int, ...] = ()


_DROPPED = Outcome(Fate.DROPPED)


def outcomes(
    summary: Corpus, index: SourceIndex, verdicts: Sequence[Verdict], labels: Sequence[Label]
) -> list[Outcome | None]:
    """The fate of each source unit in order; `None` for headings, which state nothing."""
    cited: defaultdict[int, list[Verdict]] = defaultdict(list)
    for verdict, label in zip(verdicts, labels, strict=True):
        if label is not Label.UNSUPPORTED:
            for candidate in verdict.support:
                cited[candidate.source].append(verdict)
    echo = _Echo(summary, index)
    found: list[Outcome | None] = []
    for number, unit in enumerate(index.corpus.units):
        if not unit.is_claim:
            found.append(None)
        elif number in cited:
            found.append(_cited(number, unit, cited[number], summary))
        else:
            target = echo.of(unit) if len(unit.bag) >= ECHO_WORDS else None
            found.append(_DROPPED if target is None else Outcome(Fate.ECHOED, (target,)))
    return found


def _cited(number: int, unit: Unit, citing: Sequence[Verdict], summary: Corpus) -> Outcome:
    targets = tuple(verdict.unit for verdict in citing)
    if any(len(v.support) == 1 or v.support[0].source == number for v in citing):
        text = unit.text.lower()
        alike = max(fuzz.ratio(text, summary.units[target].text.lower()) for target in targets)
        if alike >= VERBATIM:
            return Outcome(Fate.KEPT, targets)
    shared = all(len(verdict.support) > 1 for verdict in citing)
    return Outcome(Fate.MERGED if shared else Fate.REWORDED, targets)


class _Echo:
    """Finds the summary unit that still says most of an uncited line."""

    def __init__(self, summary: Corpus, index: SourceIndex) -> None:
        self._idf = index.idf
        self._where: defaultdict[str, list[int]] = defaultdict(list)
        for number, unit in enumerate(summary.units):
            for word in unit.words:
                self._where[word].append(number)
        self._known = self._where.keys()

    def of(self, unit: Unit) -> int | None:
        if self._known.isdisjoint(unit.bag):
            return None
        idf, where = self._idf, self._where
        least = ECHO_SHARE * sum(map(idf.__getitem__, unit.words))
        held = [word for word in unit.words if word in where]
        if sum(map(idf.__getitem__, held)) < least - 1e-9:
            return None
        shared: dict[int, float] = {}
        for word in held:
            weight = idf[word]
            for number in where[word]:
                shared[number] = shared.get(number, 0.0) + weight
        best, mass = max(shared.items(), key=lambda pair: (pair[1], -pair[0]))
        return best if mass >= least else None
