"""Where else memory speaks of a statement: log lines that say it again, in the same or other words.

Rare words nominate lines, coverage decides (research/align.md sections 3 and 7: BM25-like nomination,
character bigrams for CJK, whose coverage runs at half scale).
"""

from __future__ import annotations

import heapq
import math
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date

from ssmem_tui.core.markdown.document import LineKind, parse
from ssmem_tui.core.model import Cancelled, Evidence, Note
from ssmem_tui.core.review.likeness import Lexicon, clashing, covers
from ssmem_tui.core.review.phrase import opposed, phrase
from ssmem_tui.core.review.statement import is_derived_section
from ssmem_tui.core.words import tokens

REFERS = 0.45
"""Coverage of a statement by a line from which the line speaks of it."""
SHARED = 3
"""Words that must be shared at least, half of a statement that has fewer."""
COMMON = 0.25
"""Words in a larger share of the lines nominate nothing."""
NOMINATED = 24
LONGEST = 1_000
"""Characters of a line that are looked at; longer ones are pasted dumps."""

_SPOKEN = frozenset({LineKind.ITEM, LineKind.ROW, LineKind.KEY, LineKind.TEXT, LineKind.QUOTE})


@dataclass(frozen=True, slots=True)
class Spoken:
    """One line of a log, as text without its marker."""

    path: str
    line: int
    text: str
    day: date | None
    section: tuple[str, ...]
    quoted: bool
    task: bool = False


def spoken(note: Note, text: str, day: date | None = None) -> Iterator[Spoken]:
    """The lines of a note that say something; headings, code, managed and recalled text say nothing new."""
    document = parse(text)
    for line in document.lines:
        if line.kind in _SPOKEN and not line.derived and not is_derived_section(line.section):
            body = line.body.of(document.text)[:LONGEST]
            quoted, task = line.kind is LineKind.QUOTE, line.checked is not None
            yield Spoken(note.path, line.number, body, day or note.day, line.section, quoted, task)


class Mentions:
    """An index of spoken lines by word. Built once per run, asked once per statement."""

    def __init__(self, lines: Iterable[Spoken], cancelled: Cancelled = lambda: False) -> None:
        self.lines: list[Spoken] = []
        self._postings: defaultdict[str, list[int]] = defaultdict(list)
        for line in lines:
            if cancelled():
                break
            number = len(self.lines)
            self.lines.append(line)
            for word in dict.fromkeys(tokens(line.text)):
                self._postings[word].append(number)
        seen = Counter({word: len(numbers) for word, numbers in self._postings.items()})
        self.lexicon = Lexicon(len(self.lines), seen)

    def of(self, text: str, floor: float = REFERS, *, agreeing: bool = True) -> tuple[Evidence, ...]:
        """Lines that speak of `text`, oldest first; `agreeing` leaves out another value or polarity."""
        mine = phrase(text)
        least = min(SHARED, math.ceil(len(mine.words) / 2))
        found: list[Evidence] = []
        for number in self._nominate(mine.words):
            line = self.lines[number]
            theirs = phrase(line.text)
            if len(mine.words & theirs.words) < least:
                continue
            ahead, _ = covers(mine, theirs, self.lexicon)
            if ahead < floor or (agreeing and (clashing(mine, theirs) or opposed(mine, theirs))):
                continue
            found.append(Evidence(line.path, line.line, line.text, line.day, round(ahead, 3)))
        return tuple(sorted(found, key=lambda item: (item.day or date.min, item.path, item.line)))

    def naming(self, name: str) -> tuple[Evidence, ...]:
        """Lines that hold a name as it is written, the first word of it for a name of several."""
        short = name.split()[0] if name.split() else ""
        words = tokens(short)
        if not words or (short.isascii() and not short[0].isupper()):
            return ()
        numbers = min((self._postings.get(word, []) for word in words), key=len)
        lines = (self.lines[number] for number in numbers)
        return tuple(
            Evidence(line.path, line.line, line.text, line.day, 1.0) for line in lines if short in line.text
        )

    def _nominate(self, words: frozenset[str]) -> Sequence[int]:
        ceiling = max(8, COMMON * len(self.lines))
        scores: defaultdict[int, float] = defaultdict(float)
        total = 0.0
        for word in sorted(words):
            weight = self.lexicon.weight(word)
            total += weight
            numbers = self._postings.get(word, ())
            if len(numbers) <= ceiling:
                for number in numbers:
                    scores[number] += weight
        least = 0.15 * total
        ranked = heapq.nsmallest(
            NOMINATED, ((-score, number) for number, score in scores.items() if score >= least)
        )
        return [number for _, number in ranked]


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
