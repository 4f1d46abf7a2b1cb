"""One matter, one row: proposals that say the same in other words, and whose words stand for them.

Words alone join few of them: a fragment, a rule with the figures of its day and the sentence that a summary
made of both share half of their words. But they lean on the same line of a log: proposals with a line in
common, each of which covers most of a sentence of the other, are one.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable
from functools import lru_cache

from ssmem_tui.core.markdown.sentences import sentences
from ssmem_tui.core.review import telling, wording
from ssmem_tui.core.review.likeness import Lexicon, clashing, covers, other_names
from ssmem_tui.core.review.phrase import opposed, phrase
from ssmem_tui.core.review.records import Candidate
from ssmem_tui.core.review.rejections import fingerprint

SAME = 0.55
"""Mean coverage of two sentences from which proposals that lean on one line are one."""
MOST = 0.73
"""Coverage of one of them by the other: two rules in one frame about two things share half of both. All 8
pairs that pass in 24 workspaces were one matter; below it a third was not."""
ENOUGH = 3
"""Words of a clause from which it can be a matter."""
_CLAUSE = re.compile(r"[;；]\s*")


@lru_cache(maxsize=1 << 10)
def leans(text: str) -> bool:
    """Whether a statement is not understood without the line before it, or on another day."""
    return wording.DATED.search(text) is not None or telling.is_fragment(telling.body(text))


def stands_alone(text: str) -> bool:
    """Whether a statement is a whole sentence as well, as far as its beginning tells."""
    return not (text[:1].islower() or leans(text))


def joined(items: Iterable[Candidate], lexicon: Lexicon) -> list[list[Candidate]]:
    """Proposals by matter, in their order: each joins the first matter with whose first it is one."""
    matters: list[list[Candidate]] = []
    leaning: defaultdict[tuple[str, int], list[int]] = defaultdict(list)
    wholes: dict[str, int] = {}
    clauses: dict[str, int] = {}
    for item in items:
        lines = {(line.path, line.line) for line in item.evidence if line.line}
        parts = [fingerprint(part) for part in _parts(item.text)]
        near = sorted({number for line in lines for number in leaning[line]})
        home = next((number for number in near if _is_one(matters[number][0].text, item.text, lexicon)), None)
        if home is None:
            home = next((wholes[part] for part in parts if part in wholes), clauses.get(item.ident))
        if home is not None:
            matters[home].append(item)
            continue
        for line in lines:
            leaning[line].append(len(matters))
        wholes[item.ident] = len(matters)
        clauses |= dict.fromkeys(parts, len(matters))
        matters.append([item])
    return matters


def _parts(text: str) -> list[str]:
    """The clauses of a statement of several."""
    found = [part for span in sentences(text) for part in _CLAUSE.split(span.of(text))]
    return [part for part in found if len(found) > 1 and len(phrase(part).words) >= ENOUGH]


def _is_one(one: str, other: str, lexicon: Lexicon) -> bool:
    """Whether two statements that lean on one line say the same: no value, name or denial differs, and a
    sentence of each covers the other's."""
    here, there = phrase(one), phrase(other)
    if clashing(here, there) or other_names(here, there) or opposed(here, there):
        return False
    theirs = [phrase(part) for part in _sentences(other)]
    pairs = (covers(mine, said, lexicon) for mine in map(phrase, _sentences(one)) for said in theirs)
    return any(sum(both) / 2 >= SAME and max(both) >= MOST for both in pairs)


def _sentences(text: str) -> set[str]:
    return {text, *(span.of(text) for span in sentences(text))}
