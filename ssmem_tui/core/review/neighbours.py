"""Core by its words: what a statement meets there and where it belongs, without looking at every entry.

Weights are multiples of one step (`Lexicon.weight`), so a sum put together word by word is the same number as
one over two whole sets: the answers are those of comparing the statement with each entry, to the last bit.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache

from ssmem_tui.core.model import Entry
from ssmem_tui.core.review.likeness import NOTHING_MET, PLAIN, Lexicon, Meeting, met, worth_meeting
from ssmem_tui.core.review.phrase import Phrase, phrase

Section = tuple[str, ...]
_Both = tuple[float, float]
_APART: _Both = (0.0, 0.0)


class _Posted:
    """Sets of words by number, asked for what another set shares with each."""

    def __init__(self, lexicon: Lexicon) -> None:
        self._lexicon = lexicon
        self._numbers: defaultdict[str, list[int]] = defaultdict(list)
        self._totals: dict[int, float] = {}

    def add(self, number: int, words: frozenset[str]) -> None:
        if words:
            self._totals[number] = self._lexicon.total(words)
            for word in words:
                self._numbers[word].append(number)

    def covers(self, words: frozenset[str]) -> Iterable[tuple[int, float, float]]:
        """Of every set that shares a word: its number, what it covers of `words`, what they cover of it."""
        shared: defaultdict[int, float] = defaultdict(float)
        for word in words & self._numbers.keys():
            weight = self._lexicon.weight(word)
            for number in self._numbers[word]:
                shared[number] += weight
        whole = self._lexicon.total(words)
        return ((number, found / whole, found / self._totals[number]) for number, found in shared.items())


class Neighbours:
    """The entries of core, in their order, by the words and characters they hold."""

    def __init__(self, core: Sequence[Entry], lexicon: Lexicon = PLAIN) -> None:
        self.core = core
        self._words, self._spelled = _Posted(lexicon), _Posted(lexicon)
        sizes: defaultdict[Section, int] = defaultdict(int)
        for number, entry in enumerate(core):
            said = phrase(entry.text)
            self._words.add(number, said.words)
            if said.chars:
                self._spelled.add(number, said.spelled)
            sizes[entry.section] += 1
        self.sizes: Mapping[Section, int] = sizes
        """How many entries each section holds, in the order of the file."""
        self._titles = {section: phrase(" ".join(section[1:] or section)).words for section in sizes}
        self._lexicon = lexicon

    def meet(self, text: str) -> Meeting:
        """What a statement does to the entry it is nearest to, the first of several."""
        near = self._covers(phrase(text))
        number = min(near, key=lambda number: (-worth_meeting(near[number]), number), default=None)
        return NOTHING_MET if number is None else met(text, self.core[number], near[number])

    def sections(self, text: str) -> Mapping[Section, float]:
        """How alike a statement is to the nearest entry of each section, 0 to 1."""
        likest = dict.fromkeys(self.sizes, 0.0)
        for number, (ahead, back) in self._covers(phrase(text)).items():
            section = self.core[number].section
            likest[section] = max(likest[section], (ahead + back) / 2)
        return likest

    def titles(self, text: str) -> Mapping[Section, float]:
        """How much of the words of a section's titles a statement holds, 0 to 1, where it is any."""
        mine = phrase(text).words
        return {
            section: sum(map(self._lexicon.weight, words & mine)) / self._lexicon.total(words)
            for section, words in self._titles.items()
            if not words.isdisjoint(mine)
        }

    def _covers(self, mine: Phrase) -> Mapping[int, _Both]:
        """What each entry covers of a statement and it of the entry (`likeness.covers`), where either is
        any."""
        near = {number: (ahead, back) for number, ahead, back in self._words.covers(mine.words)}
        if mine.chars:
            for number, ahead, back in self._spelled.covers(mine.spelled):
                words = near.get(number, _APART)
                near[number] = max(words[0], ahead), max(words[1], back)
        return near


@lru_cache(maxsize=2)
def neighbours(core: tuple[Entry, ...], lexicon: Lexicon) -> Neighbours:
    """The same core asked again, by one decision after the other, is put in order once."""
    return Neighbours(core, lexicon)
