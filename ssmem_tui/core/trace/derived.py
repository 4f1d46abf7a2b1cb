"""Values that a summary worked out: a sum, a difference, a count, a share or a time between two.

Such a value stands in no source and yet contradicts none. It is looked for among the values of one kind that
the lines of a claim hold, or that many lines of one form hold (a total of daily figures); a few of them only,
since among many numbers some always add up.
"""

from __future__ import annotations

import math
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from datetime import date
from itertools import combinations

from ssmem_tui.core.trace.corpus import Corpus
from ssmem_tui.core.trace.facts import Fact, comparable, same_fact
from ssmem_tui.core.trace.units import Unit, UnitKind
from ssmem_tui.core.words import tokens

SERIES = 3
"""Lines of one form from which none holds *the* value."""
_FEW = 6
"""Values of which two may be compared."""
_NEAR = 16
"""Characters beside a value in which a word says that it is a change."""
_TOTAL = re.compile(r"\b(?:total|sum|overall|altogether|combined|in all)\b|共|总|合计|累计", re.I)
_CHANGE = re.compile(
    r"\b(?:by|up|down|more|less|fewer|saved?|grew|grown|rose|fell|gained|lost|faster|slower|longer|shorter)\b"
    r"|[增减涨降差多少快慢省]",
    re.I,
)
_DAY = 86_400.0


class Forms:
    """Lines that differ in their figures only, `Total messages: 112`, looked up when first asked for."""

    def __init__(self, corpus: Corpus) -> None:
        self._corpus = corpus
        self._lines: defaultdict[tuple[str, ...], list[int]] = defaultdict(list)

    def like(self, number: int) -> Sequence[int]:
        """All lines of the form of a line."""
        if not self._lines:
            for other, unit in enumerate(self._corpus.units):
                self._lines[_form(unit)].append(other)
        return self._lines[_form(self._corpus.units[number])]

    def values(self, number: int, fact: Fact) -> list[Fact]:
        """What these lines hold that may stand in the place of `fact`."""
        facts = (other for line in self.like(number) for other in self._corpus.facts[line])
        return [other for other in facts if comparable(other, fact)]

    def is_series(self, number: int) -> bool:
        return len(self.like(number)) >= SERIES


def _form(unit: Unit) -> tuple[str, ...]:
    return tuple(word for word in unit.words if not any(map(str.isdigit, word)))


def worked_out(fact: Fact, unit: Unit, lines: Sequence[int], forms: Forms, corpus: Corpus) -> str:
    """How `fact` of the claim `unit` follows from its source `lines`: `12 + 30`; empty when it does not."""
    if fact.key[0] != "q" or not lines:
        return ""
    value = float(fact.key[2])
    for found, text in _results(fact, unit, lines, forms, corpus):
        if found and same_fact(("q", None, float(f"{found:.6g}")), ("q", None, value)):
            return text
    return ""


def _results(
    fact: Fact, unit: Unit, lines: Sequence[int], forms: Forms, corpus: Corpus
) -> Iterator[tuple[float, str]]:
    """Everything that the lines of a claim give by one step of reckoning, and how."""
    counted = beside(fact, unit.text)
    same = [
        other
        for line in lines
        for other in corpus.facts[line]
        if comparable(other, fact) and (fact.key[1] or beside(other, corpus.units[line].text) == counted)
    ]
    like = forms.values(lines[0], fact)
    added = same if _TOTAL.search(unit.text) or (counted and fact.key[1] is None) else []
    for values in (added, like if len(like) >= SERIES else []):
        if len(values) > 1:
            yield math.fsum(float(other.key[2]) for other in values), _joined(values, " + ")
    if _CHANGE.search(unit.text[max(0, fact.start - _NEAR) : fact.end + _NEAR]):
        for pair in combinations(same[:_FEW], 2):
            high, low = sorted(pair, key=lambda each: -float(each.key[2]))
            yield float(high.key[2]) - float(low.key[2]), _joined((high, low), " - ")
    if fact.key[1] == "time":
        for line in lines:
            yield from _spans(corpus.facts[line])
    elif fact.key[1] == "percent":
        for line in lines:
            yield from _shares(corpus.facts[line])
    elif fact.key[1] is None:
        items = sum(_in_one_list(other, corpus.units[lines[0]]) for other in corpus.units)
        yield float(items), f"{items} ×"


def _spans(facts: Iterable[Fact]) -> Iterator[tuple[float, str]]:
    """Seconds between two times of a day, or two dates, of one line."""
    held = tuple(facts)
    for one, other in combinations([fact for fact in held if fact.key[0] == "t"], 2):
        minutes = [60.0 * each.key[1] + each.key[2] for each in (one, other)]
        yield 60.0 * ((minutes[1] - minutes[0]) % 1440), _joined((one, other), " – ")
    whole = [fact for fact in held if fact.key[0] == "d" and None not in fact.key[2:]]
    for one, other in combinations(whole, 2):
        first, last = (date(each.key[1] or 2000, each.key[2], each.key[3]) for each in (one, other))
        days = abs((last - first).days)
        yield _DAY * days, _joined((one, other), " – ")
        yield _DAY * (days + 1), _joined((one, other), " – ")


def _shares(facts: Iterable[Fact]) -> Iterator[tuple[float, str]]:
    """Percent that one number of a line is of another."""
    held = tuple(facts)
    for fact in held:
        if fact.key[0] == "r" and fact.key[2]:
            yield round(100.0 * fact.key[1] / fact.key[2], 1), fact.text
    plain = [fact for fact in held if fact.kind == "number" and fact.key[0] == "q"]
    if len(plain) == 2:
        low, high = sorted(plain, key=lambda each: float(each.key[2]))
        for digits in (0, 1):
            yield (
                round(100.0 * float(low.key[2]) / (float(high.key[2]) or 1.0), digits),
                _joined(plain, " / "),
            )


def _in_one_list(other: Unit, unit: Unit) -> bool:
    """Whether `other` is an item of the list that `unit` is an item or the heading of."""
    if other.place.path != unit.place.path or other.kind in (UnitKind.TEXT, UnitKind.HEADING):
        return False
    if unit.kind is UnitKind.HEADING:
        return other.place.section[-1:] == (unit.text,)
    return other.kind is unit.kind and other.place.section == unit.place.section


def _joined(facts: Sequence[Fact], mark: str) -> str:
    shown = [fact.text for fact in facts]
    return mark.join(shown if len(shown) <= SERIES else (shown[0], "…", shown[-1]))


def beside(fact: Fact, text: str) -> str:
    """The word that follows a fact in its text: what it counts."""
    return next(iter(tokens(text[fact.end : fact.end + 40])), "")
