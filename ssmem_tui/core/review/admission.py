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

YES = 0.54
NO = 0.42
_BIAS = "bias"

REASONS: Mapping[str, str] = {
    "decision": "worded as a decision",
    "lesson": "worded as a lesson",
    "preference": "a preference of a person",
    "task": "an open task",
    "done": "work that is done",
    "rule": "worded as a rule",
    "imperative": "tells what to do",
    "general": "holds in general",
    "config": "names a path, setting or identifier",
    "limit": "sets a limit",
    "dated": "bound to a date",
    "past": "tells what happened",
    "past, but lasting": "tells what happened",
    "standing": "says how things are",
    "fragment": "leans on the line before it",
    "figures": "mostly figures",
    "figure first": "begins with a figure",
    "status": "how things stood at one moment",
    "reports": "who said or felt what",
    "person in it": "about somebody in a story",
    "story lead": "a topic under which logs tell stories",
    "recurring": "comes back by the calendar",
    "passing": "true for some days",
    "forbids": "forbids something",
    "result": "an outcome or a measurement",
    "for a while": "true for a while only",
    "clock": "bound to a time of day",
    "lead": "about one topic or person",
    "story": "tells a story",
    "chatter": "small talk",
    "maybe": "not settled",
    "reason": "gives a reason",
    "harm": "tells of damage",
    "short": "very short",
    "foreign": "foreign words",
    "person": "said by the person",
    "in core": "core says it already",
    "changes core": "changes what core says",
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
    found = signals(text, history)
    chances = probabilities(found)
    return tuple(_answer(test, chances[test], found, history) for test in Test)


def _answer(test: Test, chance: float, found: Mapping[str, float], history: History) -> Answer:
    yes = True if chance >= YES else False if chance <= NO else None
    spoke = sorted(
        ((WEIGHTS[test].get(name, 0.0) * value, name) for name, value in found.items()), reverse=True
    )
    pro = [_say(name, history) for weight, name in spoke if weight >= 0.25]
    con = [_say(name, history) for weight, name in reversed(spoke) if weight <= -0.25]
    if yes is None:
        reason = (
            "; but ".join(part for part in (", ".join(pro[:2]), ", ".join(con[:2])) if part)
            or "nothing tells"
        )
    elif yes:
        reason = ", ".join(pro[:3]) or "nothing speaks against it"
    else:
        reason = ", ".join(con[:3]) or "nothing speaks for it"
    return Answer(test, yes, reason, _lines(test, history))


def _say(name: str, history: History) -> str:
    if name == "recurs":
        return f"comes back in {history.weeks} weeks"
    if name == "used later":
        count = len(history.later)
        return f"{count} later lines stand on it" if count > 1 else "1 later line stands on it"
    return REASONS[name]


def _lines(test: Test, history: History) -> tuple[Evidence, ...]:
    lines = history.later if test is Test.HURTS and history.later else history.evidence
    return tuple(sorted(lines, key=lambda item: -item.score)[:_EVIDENCE_PER_TEST])
