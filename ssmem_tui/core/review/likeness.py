"""How alike two statements are, and what a new one would do to an old one: add, replace, repeat, contradict.

Shared words are weighed by how rare they are in this memory. A value alone proves nothing and a differing
value decides (research/align.md sections 1 and 7): two statements with the same words and another number are
an update, not a repetition.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from ssmem_tui.core.model import Entry
from ssmem_tui.core.review.phrase import Phrase, opposed, phrase
from ssmem_tui.core.review.records import Verdict
from ssmem_tui.core.saying import NOTHING_SAID, Saying, saying
from ssmem_tui.core.trace.facts import Fact, same_fact

TWIN, TWIN_HAN = 0.70, 0.60
"""Mean coverage from which two statements with agreeing values say the same thing; Chinese, which rewords by
the character, needs less. Both lie between the training pairs of tests/benchmarks/admission."""
TWIN_EACH = 0.45
SAME_SUBJECT = 0.50
"""Mean coverage, values left out, from which a differing value or polarity makes an update of an addition."""
NEAR = 0.38
"""Mean coverage, values included, below which two statements do not meet at all."""
CONTAINED = 0.80
"""Coverage from which one statement holds all that the other says."""

_TOTALS = 1 << 15
_STEPS = 1 << 24
_VALUED = ("measure", "money", "number", "time", "date", "weekday", "version")
_NAMED = frozenset({"code", "path", "url", "ident", "flag", "email", "ip", "issue"})
_COMPARED = _NAMED.union(_VALUED)


class Lexicon:
    """Document frequencies of the words of a body of statements; unknown words count as rare.

    `seen` gives zero for a word it does not know, as a `Counter` does.
    """

    __slots__ = ("_totals", "_weights", "seen", "size")

    def __init__(self, size: int = 0, seen: Mapping[str, int] | None = None) -> None:
        self.size = size
        self.seen: Mapping[str, int] = Counter() if seen is None else seen
        self._weights: dict[str, float] = {}
        self._totals: dict[frozenset[str], float] = {}

    @classmethod
    def of(cls, texts: Iterable[str]) -> Lexicon:
        seen: Counter[str] = Counter()
        size = 0
        for text in texts:
            item = phrase(text)
            seen.update(item.words | item.chars)
            size += 1
        return cls(size, seen)

    def weight(self, word: str) -> float:
        """From 1 for words of one statement down to two fifths for words of all: rarity, softened.

        A multiple of 2**-24, so that sums of weights are exact in whatever order they are met.
        """
        known = self._weights.get(word)
        if known is None:
            top = math.log(1 + self.size)
            rarity = math.log((1 + self.size) / (self.seen[word] or 1)) / top if self.size >= 8 else 1.0
            known = self._weights[word] = round((0.4 + 0.6 * rarity) * _STEPS) / _STEPS
        return known

    def total(self, words: frozenset[str]) -> float:
        """Weight of a set of words."""
        known = self._totals.get(words)
        if known is None:
            if len(self._totals) > _TOTALS:
                self._totals.clear()
            known = self._totals[words] = sum(map(self.weight, words))
        return known


PLAIN = Lexicon()
"""Every word weighs the same."""


def cover(part: frozenset[str], whole: frozenset[str], lexicon: Lexicon) -> float:
    """Share of the weight of `part` that `whole` holds."""
    if not part:
        return 0.0
    return sum(map(lexicon.weight, part & whole)) / lexicon.total(part)


def covers(one: Phrase, other: Phrase, lexicon: Lexicon) -> tuple[float, float]:
    """Coverage of each statement by the other. CJK counts by bigram and by character, whichever is milder."""
    return covered(one, other, lexicon), covered(other, one, lexicon)


def covered(one: Phrase, other: Phrase, lexicon: Lexicon) -> float:
    """Coverage of one statement by another; see `covers`."""
    ahead = cover(one.words, other.words, lexicon)
    if one.chars and other.chars:
        return max(ahead, cover(one.spelled, other.spelled, lexicon))
    return ahead


def clashing(one: Phrase, other: Phrase) -> tuple[str, str] | None:
    """The pair of values of one kind in which two statements differ, `None` when their values agree."""
    if _COMPARED.isdisjoint(fact.kind for fact in one.facts):
        return None  # the values of a long line take longest to find
    for kind in _VALUED:
        here = [fact for fact in one.facts if fact.kind == kind]
        there = [fact for fact in other.facts if fact.kind == kind]
        new, old = unmatched(here, there), unmatched(there, here)
        if new and old:
            return new[0].text, old[0].text
    mine = [fact for fact in one.facts if fact.kind in _NAMED]
    theirs = [fact for fact in other.facts if fact.kind in _NAMED]
    if mine and theirs and len(unmatched(mine, theirs)) == len(mine):
        return mine[0].text, theirs[0].text
    return None


def unmatched(facts: Sequence[Fact], others: Sequence[Fact]) -> list[Fact]:
    """Those of `facts` that none of `others` is the same as."""
    return [fact for fact in facts if not any(same_fact(fact.key, other.key) for other in others)]


def other_names(one: Phrase, other: Phrase) -> bool:
    """Whether each of two statements names somebody or something that the other does not."""
    return bool(one.names - other.names - other.raw) and bool(other.names - one.names - one.raw)


def _twin(one: Phrase, other: Phrase) -> float:
    return TWIN_HAN if len(one.chars) > 3 and len(other.chars) > 3 else TWIN


def is_twin(one: str, other: str, lexicon: Lexicon = PLAIN) -> bool:
    """Whether two statements say the same thing in other words; another value, name or polarity is another
    thing."""
    if one == other:
        return True
    here, there = phrase(one), phrase(other)
    ahead, back = covers(here, there, lexicon)
    if (ahead + back) / 2 < _twin(here, there) or min(ahead, back) < TWIN_EACH:
        return False
    return _agree(here, there)


def overlaps(one: str, other: str, lexicon: Lexicon = PLAIN) -> bool:
    """Whether two statements are best shown as one: twins, or one that says all of the other and more."""
    if is_twin(one, other, lexicon):
        return True
    here, there = phrase(one), phrase(other)
    if min(len(here.words), len(there.words)) < 3 or max(covers(here, there, lexicon)) < CONTAINED:
        return False
    return _agree(here, there)


def _agree(one: Phrase, other: Phrase) -> bool:
    """Whether nothing but words differs: values, polarity and names are the same."""
    if one.denies != other.denies or opposed(one, other):
        return False
    return not (clashing(one, other) or other_names(one, other))


@dataclass(frozen=True, slots=True)
class Meeting:
    """What a statement meets in core: the nearest entry, how alike they are, the verdict and why."""

    verdict: Verdict
    nearest: Entry | None = None
    likeness: float = 0.0
    reason: Saying = NOTHING_SAID


NOTHING_MET = Meeting(Verdict.ADD, reason=saying("core holds nothing like it"))


def worth_meeting(both: tuple[float, float]) -> float:
    """How near an entry is to a statement: the likeness of both, but an entry that says all of a short
    statement is near, whatever else it says. `both` is what each covers of the other."""
    ahead, back = both
    return max((ahead + back) / 2, 0.85 * ahead)


def met(text: str, nearest: Entry, both: tuple[float, float]) -> Meeting:
    """What a statement does to the entry it is nearest to."""
    verdict, reason = _judge(phrase(text), phrase(nearest.text), both)
    return Meeting(verdict, nearest, worth_meeting(both), reason)


def _judge(mine: Phrase, theirs: Phrase, both: tuple[float, float]) -> tuple[Verdict, Saying]:
    ahead, back = both
    both_ways = (ahead + back) / 2
    subject = max(both_ways, _subject(mine, theirs)) if both_ways >= NEAR else both_ways
    if subject < SAME_SUBJECT or other_names(mine, theirs):
        if subject < 0.3:
            return Verdict.ADD, saying("nearest is about something else")
        return Verdict.ADD, saying("shares words, says another thing")
    if why := opposed(mine, theirs):
        return Verdict.CONTRADICT, saying("says the opposite: {why}", why=why)
    if pair := clashing(mine, theirs):
        return Verdict.REPLACE, saying("same subject, {new} instead of {old}", new=pair[0], old=pair[1])
    if ahead >= CONTAINED:
        return Verdict.REPEAT, saying("core already says it")
    if back >= CONTAINED and ahead >= SAME_SUBJECT:
        return Verdict.REPLACE, saying("says what core says, and more")
    if (ahead + back) / 2 >= _twin(mine, theirs) and min(ahead, back) >= TWIN_EACH:
        return Verdict.REPEAT, saying("core says it in other words")
    return Verdict.ADD, saying("shares words, says another thing")


def _subject(one: Phrase, other: Phrase) -> float:
    """Likeness with digits left out: what both are about, whatever they say of it."""
    here = frozenset(word for word in one.words if not word[0].isdigit())
    there = frozenset(word for word in other.words if not word[0].isdigit())
    return (cover(here, there, PLAIN) + cover(there, here, PLAIN)) / 2
