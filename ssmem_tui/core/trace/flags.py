"""The words for what a claim's sources do not bear out: where it stands, and what they say instead.

Never "hallucination", never "verified": a flag prints what is missing and the nearest line
(research/align.md section 1).
"""

from __future__ import annotations

from collections.abc import Iterator

from ssmem_tui.core.saying import saying
from ssmem_tui.core.trace.corpus import Corpus
from ssmem_tui.core.trace.derived import beside
from ssmem_tui.core.trace.facts import QUANTITIES, Fact, comparable
from ssmem_tui.core.trace.judge import ABSENT, ELSEWHERE, Verdict
from ssmem_tui.core.trace.polarity import ANTONYMS
from ssmem_tui.core.trace.records import Flag
from ssmem_tui.core.trace.units import Unit
from ssmem_tui.core.words import features, pieces


def flags_of(verdict: Verdict, summary: Corpus, sources: Corpus) -> Iterator[Flag]:
    """Hard and soft flags of a claim, hard ones first."""
    unit = summary.units[verdict.unit]
    lines = [candidate.source for candidate in verdict.support]
    if not lines and verdict.nearest:
        lines = [verdict.nearest.source]
    for fact, degree in sorted(verdict.missing, key=lambda pair: (-pair[1], pair[0].start)):
        if degree >= ELSEWHERE:
            hard = degree >= ABSENT
            reason = saying("stands in no source") if hard else saying("stands elsewhere in the sources")
            number, says = _instead(
                fact, sources, lines, beside(fact, unit.text) if degree != ABSENT else None
            )
            if number is not None:
                at = _at(sources.units[number])
                reason = (
                    saying("{what}; {place} says {says}", what=reason, place=at, says=says)
                    if says
                    else saying("{what}; nearest is {place}", what=reason, place=at)
                )
            yield Flag(
                fact.kind, fact.text, unit.plain.span(fact.start, fact.end), hard, reason, number, says
            )
    for fact, how in verdict.worked_out:
        reason = saying("worked out: {how}", how=how)
        yield Flag(
            fact.kind, fact.text, unit.plain.span(fact.start, fact.end), False, reason, lines[0], "", how
        )
    if verdict.negation:
        says = "" if unit.denies else "no"
        at = _at(sources.units[lines[0]])
        reason = (
            saying("{place} denies this", place=at)
            if says
            else saying("{place} does not deny this", place=at)
        )
        yield Flag("negation", unit.text, unit.place.span, True, reason, lines[0], says)
    if verdict.opposite:
        start, end, word = _written(unit, verdict.opposite)
        number, says = _opposite_in(verdict.opposite, sources, lines)
        reason = saying("{place} says {says}", place=_at(sources.units[number]), says=says)
        yield Flag("opposite", word, unit.plain.span(start, end), True, reason, number, says)


def _at(unit: Unit) -> str:
    return f"{unit.place.path}:{unit.place.line}"


def _instead(fact: Fact, sources: Corpus, lines: list[int], counted: str | None) -> tuple[int | None, str]:
    """The nearest line, or one beside it, that has something in the fact's place, and what; with
    `counted`, the word behind the fact, the one of several that counts the same."""
    near = dict.fromkeys(other for line in lines for other in (line, *sources.near(line)))
    if fact.kind in QUANTITIES and counted is not None:
        found = [
            (number, other)
            for number in near
            for other in sources.facts[number]
            if comparable(other, fact) and other.key != fact.key
        ]
        if found:
            number, other = max(
                found, key=lambda pair: beside(pair[1], sources.units[pair[0]].text) == counted
            )
            return number, other.text
    return (lines[0] if lines else None), ""


def _written(unit: Unit, feature: str) -> tuple[int, int, str]:
    """Where a feature of the unit stands in its text, and how it is written there."""
    at = 0
    for piece in pieces(unit.text):
        at = unit.text.index(piece, at)
        if feature in features([piece]):
            inner = piece.find(feature)
            if inner >= 0 and len(feature) < len(piece) and not piece.isascii():
                return at + inner, at + inner + len(feature), feature
            return at, at + len(piece), piece
        at += len(piece)
    return 0, len(unit.text), unit.text


def _opposite_in(feature: str, sources: Corpus, lines: list[int]) -> tuple[int, str]:
    """The line of the support that uses an opposite of the feature, and the word as it stands there."""
    for number in lines:
        unit = sources.units[number]
        for word in unit.words:
            if word in ANTONYMS[feature]:
                return number, _written(unit, word)[2]
    return lines[0], ""
