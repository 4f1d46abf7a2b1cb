"""What the sources say about one claim: its support, what they do not bear out, and how it is labelled.

A conflict is a line that says otherwise of the same thing; a fact that stands nowhere leaves a claim weak.

Two tiers of doubt (research/align.md sections 1 and 7): hard flags were right in 90 % of cases on human
labels, so they may be red; the level of support ranks well but its scale depends on the genre, so it is
amber. Words cannot see swapped roles: the absence of a flag means "no conflict found", never "correct".
"""

from __future__ import annotations

from collections.abc import Sequence, Set
from dataclasses import dataclass
from statistics import median

from rapidfuzz import fuzz

from ssmem_tui.core.trace.corpus import Corpus
from ssmem_tui.core.trace.derived import Forms, beside, worked_out
from ssmem_tui.core.trace.facts import QUANTITIES, Fact, Key, comparable, is_small_count
from ssmem_tui.core.trace.index import SourceIndex
from ssmem_tui.core.trace.lookup import FactTable
from ssmem_tui.core.trace.polarity import ANTONYMS, NEGATOR_STEMS
from ssmem_tui.core.trace.records import Label
from ssmem_tui.core.trace.rerank import Candidate, scale_of
from ssmem_tui.core.trace.units import Unit
from ssmem_tui.core.words import stem, tokens

UNSUPPORTED_SCORE, UNSUPPORTED_SHARE = 0.40, 0.50
WEAK_SCORE, WEAK_SHARE = 0.60, 0.65
"""Floors, and shares of the summary's median score: the larger of the two counts."""

MAX_SUPPORT = 4
NO_SUPPORT_BELOW = 0.10
NEXT_GAIN, NEXT_COVER = 0.15, 0.15
"""A further line must explain this share of the claim that is unexplained so far, and cover this alone."""

FULL_SUPPORT = 1.3
VERBATIM = 90.0
SAME_CLAIM, SAME_LINE = 0.6, 0.4
"""Share of the words of a claim, and of a line, figures apart, from which they say the same of one thing."""
LEAST_WORDS = 3
"""Words below which a line is a name and its figure, which may be that of any day."""

CONTRARY, ABSENT, ELSEWHERE, FAINT = 2.0, 1.0, 0.5, 0.25
"""How much a fact that its support lacks speaks against a claim: another stands in its place, it stands
nowhere, elsewhere, hardly a fact at all."""


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
    worked_out: tuple[tuple[Fact, str], ...] = ()

    @property
    def is_contradicted(self) -> bool:
        """Whether the sources say otherwise."""
        return bool(self.negation or self.opposite or any(degree == CONTRARY for _, degree in self.missing))

    @property
    def lacks(self) -> bool:
        """Whether no source holds a fact it states."""
        return any(degree >= ABSENT for _, degree in self.missing)


def judge(
    number: int,
    ranked: Sequence[Candidate],
    summary: Corpus,
    index: SourceIndex,
    table: FactTable,
    forms: Forms,
) -> Verdict:
    """Find the support of a claim among its `ranked` candidates and what speaks against it.

    `table` holds the facts of all sources, `forms` the lines that differ in their figures only.
    """
    unit = summary.units[number]
    support = support_of(unit, ranked, index)
    near = sorted({n for c in support or ranked[:1] for n in index.corpus.near(c.source)})
    best = [index.corpus.units[c.source] for c in support]
    missing = _missing(summary.facts[number], best, FactTable(index.corpus, near), table)
    lines = [candidate.source for candidate in support]
    found = [
        (fact, how)
        for fact, degree in missing
        if degree == ABSENT and (how := worked_out(fact, unit, lines or near, forms, index.corpus))
    ]
    derived = [fact for fact, _ in found]
    missing = [
        (fact, CONTRARY if degree == ABSENT and _says_another(fact, unit, lines, index, forms) else degree)
        for fact, degree in missing
        if fact not in derived
    ]
    negation, opposite = _contrary(unit, best, index)
    nearest = ranked[0] if ranked else None
    best_score = max((candidate.score for candidate in ranked), default=0.0)
    return Verdict(
        number, best_score, tuple(support), nearest, tuple(missing), negation, opposite, tuple(found)
    )


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


def _says_another(fact: Fact, unit: Unit, lines: Sequence[int], index: SourceIndex, forms: Forms) -> bool:
    """Whether a line that else says what the claim says has another value in the place of `fact`,
    none of many days or of many things (`No. 65`)."""
    if fact.kind not in QUANTITIES or fact.text.startswith("第"):
        return False
    counted = beside(fact, unit.text)
    values: dict[bool, set[Key]] = {True: set(), False: set()}
    for line in lines:
        source = index.corpus.units[line]
        if _same_but_figures(unit, source, index) and not forms.is_series(line):
            for other in index.corpus.facts[line]:
                if comparable(other, fact):
                    values[beside(other, source.text) == counted].add(other.key)
    return len(values[True] or values[False]) == 1


def _same_but_figures(unit: Unit, source: Unit, index: SourceIndex) -> bool:
    """Whether a claim and a line speak of one thing in mostly the same words."""
    return _shared(unit, source.bag, index) >= SAME_CLAIM and _shared(source, unit.bag, index) >= SAME_LINE


def _shared(unit: Unit, bag: Set[str], index: SourceIndex) -> float:
    """Share of the words of a unit that `bag` holds, 0 where they are too few to tell; figures do not count,
    nor words of denial and words with an opposite that `bag` lacks."""
    figures = {word for fact in unit.facts if fact.kind in QUANTITIES for word in tokens(fact.text)}
    apart = NEGATOR_STEMS | ANTONYMS.keys()
    words = [word for word in unit.words if word not in figures and (word in bag or word not in apart)]
    if len(words) < LEAST_WORDS:
        return 0.0
    return sum(index.weight(word) for word in words if word in bag) / (sum(map(index.weight, words)) or 1.0)


def _contrary(unit: Unit, best: Sequence[Unit], index: SourceIndex) -> tuple[bool, str]:
    """Whether a negation differs between claim and support, and the word whose opposite they use."""
    words: set[str] = set().union(*(source.bag for source in best))
    if not best or unit.task or best[0].task:  # what is to do is not so yet
        return False, ""
    if _shared(unit, words, index) < SAME_CLAIM or _shared(best[0], unit.bag, index) < SAME_LINE:
        return False, ""
    negation = bool(unit.negated & words and not any(source.denies for source in best))
    negation = negation or (not unit.denies and bool(best[0].negated & unit.bag))
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
    if verdict.is_contradicted:
        return Label.CONFLICT
    if verdict.lacks or score < max(WEAK_SCORE, WEAK_SHARE * typical):
        return Label.WEAK
    if len(verdict.support) > 1:
        return Label.MERGED
    top = sources.units[verdict.support[0].source]
    same = fuzz.ratio(unit.text.lower(), top.text.lower())
    return Label.COPIED if same >= VERBATIM else Label.REWRITTEN


def support_of(unit: Unit, ranked: Sequence[Candidate], index: SourceIndex) -> list[Candidate]:
    """Greedy cover: the best line, then lines that explain what is still unexplained."""
    scale = scale_of(unit)
    if not ranked or ranked[0].cover < NO_SUPPORT_BELOW * scale:
        return []
    units = index.corpus.units
    total = index.total(unit)
    chosen = [ranked[0]]
    left = unit.bag - units[ranked[0].source].bag
    rest = list(ranked[1:])
    while rest and len(chosen) < MAX_SUPPORT:
        gains = [
            sum(index.weight(w) for w in unit.words if w in left and w in units[c.source].bag) / total
            for c in rest
        ]
        best = max(range(len(rest)), key=lambda n: (gains[n], -n))
        candidate = rest[best]
        if gains[best] < NEXT_GAIN * scale or candidate.cover < NEXT_COVER * scale:
            break
        chosen.append(candidate)
        del rest[best]
        left -= units[candidate.source].bag
    return chosen
