"""Whether a line of a log says a statement again, or only shares some of its words.

A long line holds the words of many statements, and two lines about one person share the name: neither is
evidence. So the words must stand near each other, in one sentence or two, that say little else; and both
halves of the statement must be met, what it is about and what it says of it.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from ssmem_tui.core.markdown.sentences import sentences
from ssmem_tui.core.review.likeness import Lexicon, cover, covered, covers
from ssmem_tui.core.review.phrase import Phrase, phrase
from ssmem_tui.core.words import is_cjk, stem

BACK = 0.25
"""Least share of the words of a sentence that the statement holds."""
HALF = 0.25
"""Least share of each half of the statement that the sentence holds."""


TOLD = 0.4
"""Least share of the words that are no names: what is said, against of whom."""


def says_again(mine: Phrase, line: str, floor: float, lexicon: Lexicon) -> bool:
    """Whether a sentence of `line`, or two, cover `floor` of the statement `mine`, and are about it."""
    parts = halves(mine.text)
    told = frozenset() if mine.chars else mine.words - {stem(name) for name in mine.names}
    for passage in _passages(line):
        theirs = phrase(passage)
        ahead, back = covers(mine, theirs, lexicon)
        if ahead < floor or back < BACK or (told and cover(told, theirs.words, lexicon) < TOLD):
            continue
        if all(covered(part, theirs, lexicon) >= HALF for part in parts if part.words):
            return True
    return False


@lru_cache(maxsize=1 << 10)
def halves(text: str) -> tuple[Phrase, Phrase]:
    """A statement cut in two at the word nearest to its middle."""
    middle = len(text) // 2
    cut = min(
        (at for at in range(1, len(text)) if text[at - 1].isspace() or is_cjk(text[at - 1])),
        key=lambda at: abs(at - middle),
        default=0,
    )
    return phrase(text[:cut]), phrase(text[cut:])


def _passages(line: str) -> Iterator[str]:
    found = list(sentences(line))
    for number, span in enumerate(found):
        yield span.of(line)
        if number:
            yield line[found[number - 1].start : span.end]
