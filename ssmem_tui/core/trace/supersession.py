"""A task done later, a value changed later: superseded, not lost.

A summary that leaves out "ask Marta to rotate the secret" has lost nothing once the secret was rotated. The
rule is lexical and asks for three things: the later line speaks of the same thing, is worded as a closing or
a change (see `closing`), and comes after. Measured by tests/benchmarks/align.py on a labelled set of both
languages.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterable, Sequence
from datetime import date

from rapidfuzz.distance import Levenshtein

from ssmem_tui.core.trace.closing import PAST_OF, is_change_word, says_finished
from ssmem_tui.core.trace.corpus import Corpus
from ssmem_tui.core.trace.facts import QUANTITIES, Fact, comparable, same_fact
from ssmem_tui.core.trace.index import SourceIndex
from ssmem_tui.core.trace.lost import Stake
from ssmem_tui.core.trace.rerank import scale_of
from ssmem_tui.core.trace.units import Unit, UnitKind
from ssmem_tui.core.words import features, is_cjk, pieces, stems

TASK_SHARE, OTHER_WORDS_SHARE = 0.5, 0.75
"""Share of a task's weight, filler apart, that the line which closes it must hold; the second where it
neither repeats the task's verb nor says outright that something is finished."""

VALUE_SHARE, BARE_SHARE, NAMED_SHARE = 0.4, 0.6, 0.2
"""The same for a changed value: with a unit, without one, and where the later line also names the old one."""

COMMON_LINES, COMMON_SHARE = 200, 0.05
"""Words in more lines, and in more than this share of them, nominate no line."""

_FILLER = stems(
    "todo fixme pending task open still need needs ask tell check follow up next step remind make sure "
    "please decide decided decision rule must should wait waiting get let try look see later soon "
    "待办 需要 记得 下一 一步 尚未 还没 确认 跟进 提醒 决定 必须 待定"
)


def superseding(found: Sequence[Stake], index: SourceIndex) -> dict[int, int]:
    """For each lost stake that a later line closed or changed, by its position: the number of that line."""
    lost = [(position, stake) for position, stake in enumerate(found) if not stake.kept]
    tasks = [(p, s) for p, s in lost if s.kind == "task"]
    values = [(p, s) for p, s in lost if s.fact and s.kind in QUANTITIES]
    corpus = index.corpus
    closers = [n for n, unit in enumerate(corpus.units) if unit.closes] if tasks else []
    movers = [n for n, unit in enumerate(corpus.units) if unit.moves] if values else []
    closed: dict[int, int] = {}
    later = _Later(corpus, index, closers)
    for position, stake in tasks:
        line = later.closing(stake.units[0])
        if line is not None:
            closed[position] = line
    later = _Later(corpus, index, movers)
    for position, stake in values:
        if stake.fact:
            line = later.changing(stake.units[-1], stake.fact)
            if line is not None:
                closed[position] = line
    return closed


class _Later:
    """Lines that may supersede, by the words they hold."""

    def __init__(self, corpus: Corpus, index: SourceIndex, numbers: Iterable[int]) -> None:
        self._corpus = corpus
        self._index = index
        self._order, self._rank = _in_time(corpus)
        self._common = max(COMMON_LINES, COMMON_SHARE * len(corpus.units))
        self._where: defaultdict[str, list[int]] = defaultdict(list)
        for rank in sorted(self._rank[number] for number in numbers):
            for word in corpus.units[self._order[rank]].words:
                self._where[word].append(rank)

    def _shares(self, first: int, words: Sequence[str], least: float) -> dict[int, float]:
        """Share of the weight of `words` that each later line holds, where it is `least` or more.

        A word that stands in very many lines adds to a share but does not nominate a line for it.
        """
        total = sum(map(self._index.weight, words))
        rows = sorted(((len(self._where.get(word, ())), n, word) for n, word in enumerate(words)))
        held: dict[int, float] = {}
        for count, _, word in rows:
            ranks = self._where.get(word, ())
            weight = self._index.weight(word) / total
            later = ranks[bisect_right(ranks, self._rank[first]) :]
            if count > self._common:
                for rank in later:
                    if rank in held:
                        held[rank] += weight
                continue
            for rank in later:
                held[rank] = held.get(rank, 0.0) + weight
        return {self._order[rank]: share for rank, share in held.items() if share >= least}

    def _tells(self, words: Sequence[str], later: Unit, share: float) -> bool:
        """Whether a later line holds the most telling of `words`, or nearly all of them."""
        most = max(map(self._index.weight, words))
        return share >= OTHER_WORDS_SHARE or any(
            _holds(later, word) for word in words if self._index.weight(word) == most
        )

    def closing(self, first: int) -> int | None:
        """The line that closes the task of unit `first` most clearly."""
        unit = self._corpus.units[first]
        words = [word for word in unit.words if word not in _FILLER and not word[0].isdigit()] or list(
            unit.words
        )
        scale = scale_of(unit)
        able = [
            (share, -number)
            for number, share in self._shares(first, words, TASK_SHARE * scale).items()
            if share >= self._least(words[0], self._corpus.units[number]) * scale
            and self._tells(words, self._corpus.units[number], share / scale)
        ]
        return -max(able)[1] if able else None

    @staticmethod
    def _least(verb: str, later: Unit) -> float:
        done = PAST_OF.get(verb, frozenset((verb,)))
        sure = (
            is_cjk(verb)
            or not done.isdisjoint(later.bag)
            or later.kind is UnitKind.DONE
            or says_finished(later.text)
        )
        return TASK_SHARE if sure else OTHER_WORDS_SHARE

    def changing(self, first: int, fact: Fact) -> int | None:
        """The line that changes the value `fact` of unit `first`."""
        unit = self._corpus.units[first]
        words = _around(unit, self._corpus.facts[first])
        if not words:
            return None
        scale = scale_of(unit)
        best: tuple[float, int] | None = None
        for number, share in self._shares(first, words, NAMED_SHARE * scale).items():
            others = [f for f in self._corpus.facts[number] if comparable(f, fact)]
            named = any(same_fact(f.key, fact.key) for f in others)
            changed = any(not same_fact(f.key, fact.key) for f in others)
            plain = BARE_SHARE if fact.kind == "number" else VALUE_SHARE
            least = (NAMED_SHARE if named else plain) * scale
            if not changed or share < least or (best and (share, -number) <= (best[0], -best[1])):
                continue
            if named or not _is_parallel(unit, self._corpus.units[number]):
                best = (share, number)
        return best[1] if best else None


def _in_time(corpus: Corpus) -> tuple[list[int], list[int]]:
    """Units by their day, then as given, and the place of each; without a day, that of the unit before."""
    days = []
    day = date.min
    for unit in corpus.units:
        day = unit.place.day or day
        days.append(day)
    order = sorted(range(len(days)), key=lambda number: (days[number], number))
    rank = [0] * len(order)
    for place, number in enumerate(order):
        rank[number] = place
    return order, rank


def _holds(unit: Unit, word: str) -> bool:
    """Whether the unit has the word in any of its forms."""
    return word in unit.bag or not PAST_OF.get(word, frozenset()).isdisjoint(unit.bag)


def _is_parallel(unit: Unit, later: Unit) -> bool:
    """Whether the two lines say the same of two different things, as the rows of a list do.

    Then a word of the one stands where the other has another word, and that word is none for a change:
    "benchmark of login: 424" and "benchmark of search: 250".
    """
    before: list[str] = []
    after: list[str] = []
    for step in Levenshtein.opcodes(unit.tokens, later.tokens):
        if step.tag != "equal":
            before += unit.tokens[step.src_start : step.src_end]
            after += later.tokens[step.dest_start : step.dest_end]
            continue
        if _differs(before, later.bag) and _differs(after, unit.bag):
            return True
        before, after = [], []
    return False


def _differs(words: Sequence[str], other: frozenset[str]) -> bool:
    return any(not (w[0].isdigit() or w in other or is_change_word(w)) for w in words)


def _around(unit: Unit, facts: Iterable[Fact]) -> list[str]:
    """The words of a unit that are no part of its quantities."""
    words = dict.fromkeys(word for word in unit.words if not word[0].isdigit() and word not in _FILLER)
    for fact in facts:
        if fact.kind in QUANTITIES:
            for word in features(pieces(fact.text)):
                words.pop(word, None)
    return list(words)
