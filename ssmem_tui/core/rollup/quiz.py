"""A recall test: facts of the days as questions, and which rungs of the ladder still answer them.

As the seed did with twenty questions. The facts are those that `core.trace` holds to be at risk; one
counts as answered where a single line holds the same value and enough of the words around it. The originals
are asked as an agent would ask them: by a search for a few words of the question.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date

from ssmem_tui.core.model import Cancelled
from ssmem_tui.core.periods import Period, Tier
from ssmem_tui.core.rollup.checks import statements_only
from ssmem_tui.core.rollup.concepts import content
from ssmem_tui.core.rollup.notes import is_status
from ssmem_tui.core.rollup.sources import days_of
from ssmem_tui.core.trace import LostFact, Text, Trace, compare
from ssmem_tui.core.words import STOPWORDS, fold, is_cjk, pieces
from ssmem_tui.core.workspace import Workspace, read

BLANK = "____"
_WHOLE_STATEMENTS = frozenset({"task", "decision", "negation", "polarity"})
_LONGEST_ANSWER = 40
_LEAST_CONTEXT = 3
_LEAST_SHARE = 0.3
_NAME_WORTH = 0.5
_WORDS_ASKED = 3
SEARCH = "search"
"""The rung below the week: every original, for who can ask for it."""


@dataclass(frozen=True, slots=True)
class Place:
    """The line of a rung that answers."""

    path: str
    line: int
    text: str


Find = Callable[[str], Sequence[Place]]
"""The lines that a search for some words shows first, best first."""


@dataclass(frozen=True, slots=True)
class Question:
    """A line of a log with one fact blanked out, and where each rung answers it (`None`: it does not).

    `words` is what a search is asked for, the answer not among them.
    """

    asked: str
    words: str
    answer: str
    kind: str
    path: str
    line: int
    answered: Mapping[str, Place | None]


@dataclass(frozen=True, slots=True)
class Quiz:
    """The questions of a period; `rungs` are the names of the texts that were asked, lowest first."""

    period: Period
    questions: tuple[Question, ...]
    rungs: tuple[str, ...]

    def score(self, rung: str) -> int:
        """How many questions `rung` answers."""
        return sum(question.answered.get(rung) is not None for question in self.questions)


def quiz(
    workspace: Workspace,
    period: Period,
    count: int = 20,
    cancelled: Cancelled = lambda: False,
    find: Find | None = None,
) -> Quiz:
    """Draw `count` facts from the days of `period` and ask its week, its month and core memory for them.

    With `find` also all originals, by a search for three words of the question.

    Raises:
        WorkspaceError: a note cannot be read.
    """
    days = [Text(note.path, read(workspace, note.path).text, note.day) for note in days_of(workspace, period)]
    whole = compare(Text("", ""), days, cancelled=cancelled)
    drawn = _draw(whole, count)
    texts = _rungs(workspace, period)
    spread = Counter(word for source in whole.sources for word in _words(source.place.text))
    asked = (_question(fact, whole, texts, spread) for fact in drawn)
    if find is None:
        return Quiz(period, tuple(asked), tuple(texts))
    searched = tuple(_searched(question, find) for question in asked)
    return Quiz(period, searched, (SEARCH, *texts))


def _rungs(workspace: Workspace, period: Period) -> dict[str, list[Place]]:
    """The lines that may answer: of the weeks of the period, of its month, of core."""
    weeks = period.children() if period.tier is Tier.MONTH else (period,)
    month = period if period.tier is Tier.MONTH else period.parent
    summaries = workspace.summaries
    paths = {
        "week": [summaries[week].path for week in weeks if week in summaries],
        "month": [summaries[month].path] if month and month in summaries else [],
        "core": [workspace.core] if workspace.core else [],
    }
    return {
        name: [line for path in found for line in _lines(workspace, path)]
        for name, found in paths.items()
        if found
    }


def _lines(workspace: Workspace, path: str) -> list[Place]:
    text = statements_only(read(workspace, path).text)
    return [
        Place(path, number, line.strip()) for number, line in enumerate(text.splitlines(), 1) if line.strip()
    ]


def _draw(whole: Trace, count: int) -> list[LostFact]:
    """The weightiest facts, one per line, taking the days in turn."""
    by_day: dict[date | None, list[LostFact]] = defaultdict(list)
    lines: set[tuple[str, int]] = set()
    for fact in sorted(whole.lost, key=_rank):
        place = whole.sources[fact.source].place
        if (place.path, place.line) in lines or not _askable(fact, place.text):
            continue
        lines.add((place.path, place.line))
        by_day[place.day].append(fact)
    days = sorted(by_day, key=lambda day: day or date.min)
    longest = max(map(len, by_day.values()), default=0)
    turns = [fact for turn in range(longest) for day in days for fact in by_day[day][turn : turn + 1]]
    chosen = turns[:count]
    return sorted(chosen, key=lambda fact: (fact.source, fact.span.start))


def _rank(fact: LostFact) -> tuple[float, int, int]:
    worth = fact.weight * (_NAME_WORTH if fact.kind == "name" else 1.0)
    return (-worth, fact.source, fact.span.start)


def _askable(fact: LostFact, text: str) -> bool:
    if fact.kind in _WHOLE_STATEMENTS or not 2 <= len(fact.text) <= _LONGEST_ANSWER or fact.text not in text:
        return False
    rest = content(text.replace(fact.text, BLANK))
    return len(rest.concepts) >= _LEAST_CONTEXT and not is_status(text, rest)


def _question(
    fact: LostFact, whole: Trace, rungs: Mapping[str, list[Place]], spread: Mapping[str, int]
) -> Question:
    place = whole.sources[fact.source].place
    plain = " ".join(place.text.replace("**", "").split())  # a sentence may hold half a pair
    asked = plain.replace(fact.text, BLANK, 1)
    rest = plain.replace(fact.text, " ")
    around = _around(rest)
    value = _bare(fact.text)
    answered = {name: _answer(value, around, lines) for name, lines in rungs.items()}
    # the commonest words of the question: rare ones point at the line, and who asks may not know them
    words = " ".join(sorted(_words(rest), key=lambda word: -spread[word])[:_WORDS_ASKED])
    return Question(asked, words, fact.text, fact.kind, place.path, place.line, answered)


def _searched(question: Question, find: Find) -> Question:
    around = _around(question.asked.replace(BLANK, " "))
    found = _answer(_bare(question.answer), around, find(question.words))
    return replace(question, answered={SEARCH: found, **question.answered})


def _around(rest: str) -> set[str]:
    return set(content(rest).concepts)


def _words(text: str) -> list[str]:
    """What one might type of a sentence: its words, and Han in pairs, without what every sentence has."""
    found: dict[str, None] = {}
    for piece in pieces(fold(text).lower()):
        if is_cjk(piece):
            pairs = [piece[at : at + 2] for at in range(max(1, len(piece) - 1))]
            found.update(dict.fromkeys(pair for pair in pairs if pair not in STOPWORDS))
        elif len(piece) > 2 and piece not in STOPWORDS:
            found[piece] = None
    return list(found)


def _bare(text: str) -> str:
    return "".join(fold(text).lower().split())


def _answer(value: str, around: set[str], lines: Iterable[Place]) -> Place | None:
    """The line that holds the value and most of the words around it; none when it holds too few."""
    best: tuple[int, Place] | None = None
    for place in lines:
        if value in _bare(place.text):
            shared = len(around & set(content(place.text).concepts))
            if shared >= max(2, _LEAST_SHARE * len(around)) and (best is None or shared > best[0]):
                best = (shared, place)
    return best[1] if best else None


def as_rows(found: Iterable[Question]) -> list[dict[str, object]]:
    """The questions as plain data, for JSON."""
    return [
        {
            "asked": question.asked,
            "words": question.words,
            "answer": question.answer,
            "kind": question.kind,
            "path": question.path,
            "line": question.line,
            "answered": {
                name: None if place is None else {"path": place.path, "line": place.line, "text": place.text}
                for name, place in question.answered.items()
            },
        }
        for question in found
    ]
