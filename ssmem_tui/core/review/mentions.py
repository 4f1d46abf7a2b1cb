"""Where else memory speaks of a statement: log lines that say it again, in the same or other words.

Rare words nominate lines, coverage decides (research/align.md sections 3 and 7: BM25-like nomination,
character bigrams for CJK, whose coverage runs at half scale).
"""

from __future__ import annotations

import heapq
import math
from bisect import bisect_left, bisect_right
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import date
from itertools import accumulate, islice, takewhile
from typing import overload

from ssmem_tui.core.model import Cancelled, Evidence
from ssmem_tui.core.review.again import says_again
from ssmem_tui.core.review.likeness import Lexicon, clashing, covered
from ssmem_tui.core.review.page import Page, Spoken
from ssmem_tui.core.review.phrase import Phrase, opposed, phrase
from ssmem_tui.core.words import tokens

REFERS = 0.45
"""Coverage of a statement by a line from which the line speaks of it."""
SHARED = 3
"""Words that must be shared at least, half of a statement that has fewer."""
COMMON = 0.25
"""Words in a larger share of the lines nominate nothing."""
NOMINATED = 24
_NAMED = 256
_ASKED_BELOW = 0.5
"""Most statements are asked for twice, the second time with this floor."""
_ROUNDING = 1e-9
_SHORT = 200
"""Lines that are counted faster than it is found out whether they need to be."""


class _Lines(Sequence[Spoken]):
    """The lines of many pages as one sequence."""

    def __init__(self, pages: Sequence[Page]) -> None:
        self._pages = pages
        self.starts = [0, *accumulate(len(page.lines) for page in pages)]

    def __len__(self) -> int:
        return self.starts[-1]

    @overload
    def __getitem__(self, at: int) -> Spoken: ...
    @overload
    def __getitem__(self, at: slice) -> Sequence[Spoken]: ...
    def __getitem__(self, at: int | slice) -> Spoken | Sequence[Spoken]:
        if isinstance(at, slice):
            return [self[number] for number in range(*at.indices(len(self)))]
        if at >= len(self):
            raise IndexError(at)
        page = bisect_right(self.starts, at) - 1
        return self._pages[page].lines[at - self.starts[page]]


class _Posted(dict[str, Sequence[int]]):
    """Word → numbers of the lines that hold it, in their order; put together at the first asking."""

    def __init__(self, pages: Sequence[Page], starts: Sequence[int]) -> None:
        super().__init__()
        self._found = [(page.words.at, page.words, start) for page, start in zip(pages, starts, strict=False)]

    def __missing__(self, word: str) -> Sequence[int]:
        found = [start + number for at, words, start in self._found if word in at for number in words[word]]
        self[word] = found
        return found


class _Counts(dict[str, int]):
    """Word → how many lines hold it."""

    def __init__(self, posted: _Posted) -> None:
        super().__init__()
        self._posted = posted

    def __missing__(self, word: str) -> int:
        self[word] = count = len(self._posted[word])
        return count


class Mentions:
    """The lines of many pages, asked by word. Nothing is put together before it is asked for."""

    def __init__(self, pages: Iterable[Page], cancelled: Cancelled = lambda: False) -> None:
        kept = tuple(takewhile(lambda _: not cancelled(), pages))
        self.lines = _Lines(kept)
        self._posted = _Posted(kept, self.lines.starts)
        self.lexicon = Lexicon(len(self.lines), _Counts(self._posted))
        self._ceiling = max(8, COMMON * len(self.lines))
        self._known: dict[str, tuple[float, tuple[tuple[int, float], ...]]] = {}

    def of(self, text: str, floor: float = REFERS, *, agreeing: bool = True) -> tuple[Evidence, ...]:
        """Lines that speak of `text`, oldest first; `agreeing` leaves out another value or polarity, and what
        shares its words without saying it again (`again`)."""
        mine = phrase(text)
        found: list[Evidence] = []
        for number, ahead in self._covering(mine, floor):
            line = self.lines[number]
            if agreeing:
                theirs = phrase(line.text)
                if clashing(mine, theirs) or opposed(mine, theirs):
                    continue
                if line.text != text and not says_again(mine, line.text, floor, self.lexicon):
                    continue
            found.append(Evidence(line.path, line.line, line.text, line.day, round(ahead, 3)))
        return tuple(sorted(found, key=lambda item: (item.day or date.min, item.path, item.line)))

    def _covering(self, mine: Phrase, floor: float) -> Iterator[tuple[int, float]]:
        """The nominated lines that cover `floor` of a statement, and how much; what was found for a lower
        floor serves a higher one."""
        known = self._known.get(mine.text)
        if known is None or known[0] > floor:
            lower = min(floor, _ASKED_BELOW)
            known = self._known[mine.text] = lower, tuple(self._look_up(mine, lower))
        return ((number, ahead) for number, ahead in known[1] if ahead >= floor)

    def _look_up(self, mine: Phrase, floor: float) -> Iterator[tuple[int, float]]:
        least = min(SHARED, math.ceil(len(mine.words) / 2))
        whole = self.lexicon.total(mine.words)
        ceiling = self._ceiling
        common = [word for word in mine.words if len(self._posted[word]) > ceiling]
        for number, score in self._nominate(mine, floor):
            if not mine.chars:
                for word in common:
                    if self._holds(word, number):
                        score += self.lexicon.weight(word)
                ahead = score / whole
                if ahead < floor:
                    continue
            shared = (word for word in mine.words if self._holds(word, number))
            if sum(1 for _ in islice(shared, least)) < least:
                continue
            if mine.chars:
                ahead = covered(mine, phrase(self.lines[number].text), self.lexicon)
                if ahead < floor:
                    continue
            yield number, ahead

    def _holds(self, word: str, number: int) -> bool:
        """Whether the line of that number holds a word."""
        numbers = self._posted[word]
        at = bisect_left(numbers, number)
        return at < len(numbers) and numbers[at] == number

    def naming(self, name: str) -> tuple[Evidence, ...]:
        """Lines of the newest day that holds a name as it is written, the first word of it for a name of
        several."""
        short = name.split()[0] if name.split() else ""
        words = tokens(short)
        if not words or (short.isascii() and not short[0].isupper()):
            return ()
        return self._newest(
            min((self._posted[word] for word in words), key=len), lambda line: short in line.text
        )

    def named(self, name: str, words: frozenset[str]) -> tuple[Evidence, ...]:
        """Lines of the newest day that holds a name, given in small letters, and one more of `words` than the
        name itself."""
        own = frozenset(tokens(name))
        numbers = min((self._posted[word] for word in sorted(own)), key=len, default=())[-_NAMED:]
        others = sorted(words - own, key=lambda word: -len(self._posted[word]))
        near = [number for number in numbers if any(self._holds(word, number) for word in others)]
        return self._newest(near, lambda line: name in phrase(line.text).names)

    def _newest(self, numbers: Sequence[int], fits: Callable[[Spoken], bool]) -> tuple[Evidence, ...]:
        """Of these lines, which stand in the order of days, those of the newest day with one that fits."""
        found: list[Spoken] = []
        for number in reversed(numbers):
            line = self.lines[number]
            if found and line.day != found[-1].day:
                break
            if fits(line):
                found.append(line)
        return tuple(Evidence(one.path, one.line, one.text, one.day, 1.0) for one in reversed(found))

    def _nominate(self, mine: Phrase, floor: float) -> Sequence[tuple[int, float]]:
        """The lines that share the most weight of uncommon words, with that weight, the earlier of equals
        first; none of those that cannot cover `floor` of the statement.

        Rare words come first: once what is left weighs less than what the last of enough lines has, only
        lines met so far can still get in, and the long lists are merely looked up.
        """
        left = [word for word in mine.words if len(self._posted[word]) <= self._ceiling]
        left.sort(key=lambda word: (-len(self._posted[word]), word))
        whole, rest = self.lexicon.total(mine.words), sum(map(self.lexicon.weight, left))
        least = 0.15 * whole
        if not mine.chars:
            # Common words, which nominate nothing, still cover.
            least = max(least, (floor * whole - (whole - rest)) * (1 - _ROUNDING))
        scores: defaultdict[int, float] = defaultdict(float)
        while left and (len(self._posted[left[-1]]) <= _SHORT or rest >= _entry(scores, least)):
            word = left.pop()
            weight = self.lexicon.weight(word)
            rest -= weight
            for number in self._posted[word]:
                scores[number] += weight
        enough = _entry(scores, least) - rest
        scores = defaultdict(float, {line: score for line, score in scores.items() if score >= enough})
        for word in left:
            weight = self.lexicon.weight(word)
            for number in scores.keys() & self._posted[word]:
                scores[number] += weight
        ranked = heapq.nsmallest(
            NOMINATED, ((-score, number) for number, score in scores.items() if score >= least)
        )
        return [(number, -score) for score, number in ranked]


def _entry(scores: Mapping[int, float], least: float) -> float:
    """What a line must reach to be among the nominated, as far as is known."""
    if len(scores) < NOMINATED:
        return least
    return max(least, heapq.nlargest(NOMINATED, scores.values())[-1])


def similar_groups(texts: Sequence[str], alike: Callable[[str, str], bool]) -> list[list[int]]:
    """Partition `texts` (by index) so that each joins the first earlier group whose head it is `alike` to.

    Only heads that share an uncommon word and a quarter of all words are compared.
    """
    seen = Counter(word for text in texts for word in phrase(text).words)
    ceiling = max(8, COMMON / 2 * len(texts))
    groups: list[list[int]] = []
    by_word: defaultdict[str, list[int]] = defaultdict(list)
    for number, text in enumerate(texts):
        words = phrase(text).words
        rare = [word for word in sorted(words) if seen[word] <= ceiling] or sorted(words)
        least = max(1, math.ceil(0.25 * len(words)))
        tried = sorted({group for word in rare for group in by_word[word]})
        near = (group for group in tried if len(words & phrase(texts[groups[group][0]]).words) >= least)
        home = next((group for group in near if alike(texts[groups[group][0]], text)), None)
        if home is None:
            for word in rare:
                by_word[word].append(len(groups))
            groups.append([number])
        else:
            groups[home].append(number)
    return groups
