"""What the sources say about one claim: its support, what they do not bear out, and how it is labelled.

Two tiers of doubt (research/align.md sections 1 and 7): hard flags were right in 90 % of cases on human
labels, so they may be red; the level of support ranks well but its scale depends on the genre, so it is
amber. Words cannot see swapped roles: the absence of a flag means "no conflict found", never "correct".
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median

from rapidfuzz import fuzz

from ssmem_tui.core.trace.corpus import Corpus
from ssmem_tui.core.trace.facts import Fact, is_small_count
from ssmem_tui.core.trace.index import SourceIndex
from ssmem_tui.core.trace.lookup import FactTable
from ssmem_tui.core.trace.polarity import ANTONYMS
from ssmem_tui.core.trace.records import Label
from ssmem_tui.core.trace.rerank import Candidate, scale_of
from ssmem_tui.core.trace.support import support_of
from ssmem_tui.core.trace.units import Unit
from ssmem_tui.core.words import stem

UNSUPPORTED_SCORE, UNSUPPORTED_SHARE = 0.40, 0.50
WEAK_SCORE, WEAK_SHARE = 0.60, 0.65
"""Floors, and shares of the summary's median score: the larger of the two counts."""

FULL_SUPPORT = 1.3
VERBATIM = 90.0
CONFLICT_COVER = 0.20
NEGATION_COVER, NEGATION_RECALL = 0.30, 0.40

ABSENT, ELSEWHERE, FAINT = 1.0, 0.5, 0.25
"""How much a fact that its support lacks speaks against a claim: nowhere, elsewhere, hardly a fact at all."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """What was found about one claim. `unit` is its number in the summary, `best` the highest score that any
    line of the sources reached, also where the order of the summary spoke for another."""

    unit: int
    best: float
    support: tuple[Candidate, ...]
    nearest: Candidate | None
    missing: tuple[tuple[Fact, float], ...]
    negation: bool
    opposite: str

    @property
    def is_hard(self) -> bool:
        """Whether the sources contradict it, or lack a fact it states."""
        return bool(self.negation or self.opposite or any(degree == ABSENT for _, degree in self.missing))


def judge(
    number: int, ranked: Sequence[Candidate], summary: Corpus, index: SourceIndex, table: FactTable
) -> Verdict:
    """Find the support of a claim among its `ranked` candidates and what speaks against it.

    `table` holds the facts of all sources.
    """
    unit = summary.units[number]
    support = support_of(unit, ranked, index)
    near = sorted({n for c in support or ranked[:1] for n in index.corpus.near(c.source)})
    best = [index.corpus.units[c.source] for c in support]
    missing = _missing(summary.facts[number], best, FactTable(index.corpus, near), table)
    negation, opposite = _contrary(unit, support, best, index)
    nearest = ranked[0] if ranked else None
    best_score = max((candidate.score for candidate in ranked), default=0.0)
    return Verdict(number, best_score, tuple(support), nearest, tuple(missing), negation, opposite)


def _missing(
    facts: Sequence[Fact], best: Sequence[Unit], here: FactTable, table: FactTable
) -> list[tuple[Fact, float]]:
    lines = " ".join(f"{' > '.join(unit.place.section)} {unit.text}" for unit in best).lower()
    missing = []
    for fact in facts:
        if here.find(fact):
            if fact.kind != "name" or not best:
                continue
            # A neighbour's name does not vouch for who did it.
            if not any(word in lines or stem(word) in lines for word in fact.key[1:]):
                missing.append((fact, FAINT))
        elif is_small_count(fact.kind, fact.key) or (
            fact.kind == "name" and fact.text.split("'")[0].isupper()
        ):
            missing.append((fact, FAINT))
        else:
            missing.append((fact, ELSEWHERE if table.find(fact) else ABSENT))
    return missing


def _contrary(
    unit: Unit, support: Sequence[Candidate], best: Sequence[Unit], index: SourceIndex
) -> tuple[bool, str]:
    """Whether a negation differs between claim and support, and the word whose opposite they use."""
    scale = scale_of(unit)
    if not best or support[0].cover < CONFLICT_COVER * scale:
        return False, ""
    words: set[str] = set().union(*(source.bag for source in best))
    negation = False
    if support[0].cover >= NEGATION_COVER * scale:
        if unit.negated & words and not any(source.denies for source in best):
            negation = True
        elif not unit.denies and best[0].negated & unit.bag:
            shared = sum(index.weight(word) for word in best[0].words if word in unit.bag)
            negation = shared >= NEGATION_RECALL * sum(map(index.weight, best[0].words))
    alone = (word for word in unit.words if word not in words and word in ANTONYMS)
    return negation, next((word for word in alone if ANTONYMS[word] & words), "")


def support_score(verdict: Verdict, unit: Unit) -> float:
    """Score of the best source line, on one scale for all scripts."""
    return verdict.best / scale_of(unit) if verdict.support else 0.0


def typical_score(verdicts: Sequence[Verdict], summary: Corpus) -> float:
    """Median support of a summary: how closely its author follows the sources.

    Capped at full support, or a summary of quotations would call a light rewording weak.
    """
    scores = [support_score(verdict, summary.units[verdict.unit]) for verdict in verdicts]
    return min(FULL_SUPPORT, median(scores)) if scores else 0.0


def label_of(verdict: Verdict, unit: Unit, sources: Corpus, score: float, typical: float) -> Label:
    """How well the claim stands on its sources, given how well the whole summary does."""
    if not verdict.support or score < max(UNSUPPORTED_SCORE, UNSUPPORTED_SHARE * typical):
        return Label.UNSUPPORTED
    if verdict.is_hard:
        return Label.CONFLICT
    if score < max(WEAK_SCORE, WEAK_SHARE * typical):
        return Label.WEAK
    if len(verdict.support) > 1:
        return Label.MERGED
    top = sources.units[verdict.support[0].source]
    same = fuzz.ratio(unit.text.lower(), top.text.lower())
    return Label.COPIED if same >= VERBATIM else Label.REWRITTEN
