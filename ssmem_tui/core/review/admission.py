"""The three tests of admission: a suggested answer to each, why, and the lines that speak for it.

A suggestion is never a decision. It is a weighted sum of named signals turned into a probability; between
`NO` and `YES` the answer is left open. Weights were fitted on the training units of
tests/benchmarks/admission and measured on the held ones; that benchmark prints precision and recall.
"""

from __future__ import annotations

import math
from collections.abc import Mapping

from ssmem_tui.core.model import Evidence
from ssmem_tui.core.review.records import Answer, Test
from ssmem_tui.core.review.signals import History, signals
from ssmem_tui.core.review.weights import WEIGHTS
from ssmem_tui.core.saying import Saying, saying

YES = 0.54
NO = 0.42
_BIAS = "bias"

REASONS: Mapping[str, Saying] = {
    "decision": saying("worded as a decision"),
    "lesson": saying("worded as a lesson"),
    "preference": saying("what somebody wants or prefers"),
    "task": saying("an open task"),
    "done": saying("work that is done"),
    "rule": saying("worded as a rule"),
    "imperative": saying("tells what to do"),
    "general": saying("holds in general"),
    "config": saying("names a path, setting or identifier"),
    "limit": saying("sets a limit"),
    "dated": saying("bound to a date"),
    "past": saying("tells what happened"),
    "past, but lasting": saying("tells what happened"),
    "standing": saying("states what is so, not what happened"),
    "fragment": saying("leans on the line before it"),
    "figures": saying("mostly figures"),
    "figure first": saying("begins with a figure"),
    "status": saying("how things stood at one moment"),
    "set anew": saying("gives something another value"),
    "in force": saying("holds from a date on"),
    "pinned": saying("keeps something where it is"),
    "release": saying("about one version"),
    "reports": saying("who said or felt what"),
    "person in it": saying("about somebody in a story"),
    "story lead": saying("a topic under which logs tell stories"),
    "praise": saying("tells how well it went"),
    "recurring": saying("comes back by the calendar"),
    "passing": saying("true for some days"),
    "forbids": saying("forbids something"),
    "result": saying("an outcome or a measurement"),
    "for a while": saying("true for a while only"),
    "chatter": saying("small talk"),
    "maybe": saying("not settled"),
    "short": saying("very short"),
    "foreign": saying("foreign words"),
    "person": saying("said by the person"),
    "in core": saying("core says it already"),
    "changes core": saying("changes what core says"),
}
_EVIDENCE_PER_TEST = 3


def probabilities(found: Mapping[str, float]) -> dict[Test, float]:
    """Probability of yes for each test, from the signals alone."""
    return {
        test: 1
        / (1 + math.exp(-math.fsum([weights[_BIAS], *(weights.get(n, 0.0) * v for n, v in found.items())])))
        for test, weights in WEIGHTS.items()
    }


def answers(text: str, history: History) -> tuple[Answer, ...]:
    """Suggested answers to the three tests, in their order."""
    return judged(signals(text, history), history)


def judged(found: Mapping[str, float], history: History) -> tuple[Answer, ...]:
    """The same from the signals of a statement."""
    chances = probabilities(found)
    return tuple(_answer(test, chances[test], found, history) for test in Test)


def _answer(test: Test, chance: float, found: Mapping[str, float], history: History) -> Answer:
    yes = True if chance >= YES else False if chance <= NO else None
    spoke = sorted(
        ((WEIGHTS[test].get(name, 0.0) * value, name) for name, value in found.items()), reverse=True
    )
    pro = [_say(name, history) for weight, name in spoke if weight >= 0.25]
    con = [_say(name, history) for weight, name in reversed(spoke) if weight <= -0.25]
    if yes is None and pro and con:
        reason = saying("{pro}; but {con}", pro=tuple(pro[:2]), con=tuple(con[:2]))
    elif yes is None:
        reason = _all(*pro[:2], *con[:2]) or saying("nothing tells")
    elif yes:
        reason = _all(*pro[:3]) or saying("nothing speaks against it")
    else:
        reason = _all(*con[:3]) or saying("nothing speaks for it")
    return Answer(test, yes, reason, _lines(test, history))


def _all(*sayings: Saying) -> Saying:
    found = tuple(dict.fromkeys(sayings))
    return (
        found[0] if len(found) == 1 else Saying("{all}" if found else "", (("all", found),) if found else ())
    )


def _say(name: str, history: History) -> Saying:
    if name == "recurs":
        return saying("said in {n} different weeks", n=history.weeks)
    if name == "used later":
        count = len(history.later)
        if count == 1:
            return saying("1 later line says it again")
        return saying("{n} later lines say it again", n=count)
    return REASONS[name]


def _lines(test: Test, history: History) -> tuple[Evidence, ...]:
    lines = history.later if test is Test.HURTS and history.later else history.evidence
    return tuple(sorted(lines, key=lambda item: -item.score)[:_EVIDENCE_PER_TEST])
