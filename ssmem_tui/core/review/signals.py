"""What the wording and the history of a statement say about its worth: named signals, 0 to 1 each.

The signals are the seed's three tests taken apart (issue: decision cues, config-like facts, recurrence over
weeks, imperative or general form, dated one-off events, already in core, used later); weights live in
`admission`, so that a person can be shown which signal spoke.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from functools import lru_cache

from ssmem_tui.core.cues import LABEL, Kind, line_kind
from ssmem_tui.core.model import Evidence
from ssmem_tui.core.periods import Period
from ssmem_tui.core.review import telling, wording
from ssmem_tui.core.review.phrase import phrase
from ssmem_tui.core.review.records import Origin, Verdict
from ssmem_tui.core.rollup.context import says_no_subject

_IDENTIFIERS = frozenset({"code", "path", "url", "ident", "flag", "ip", "version", "email"})
LOOKED_AT = 4_000
"""Characters of a statement from which it is judged: some cues take time by the square of a run of digits."""
_AMOUNTS = frozenset({"measure", "money", "number", "time", "weekday"})
_TOLD = frozenset(
    {
        "past",
        "status",
        "reports",
        "result",
        "fragment",
        "task",
        "done",
        "figures",
        "passing",
        "maybe",
        "praise",
    }
)
_RULED = frozenset({"rule", "imperative", "forbids", "pinned", "in force", "set anew"})


@dataclass(frozen=True, slots=True)
class History:
    """Where a statement stands: kind of its section, its lines in the logs, what core says."""

    kind: Kind | None = None
    evidence: tuple[Evidence, ...] = ()
    verdict: Verdict = Verdict.ADD
    origin: Origin = Origin.AGENT

    @property
    def days(self) -> tuple[date, ...]:
        return tuple(sorted({item.day for item in self.evidence if item.day}))

    @property
    def weeks(self) -> int:
        return len({Period.week(day) for day in self.days})

    @property
    def later(self) -> tuple[Evidence, ...]:
        """Lines of a later week than the first: the statement was come back to."""
        if not self.days:
            return ()
        first = Period.week(self.days[0])
        return tuple(item for item in self.evidence if item.day and Period.week(item.day) > first)


_CUES = {
    "result": wording.RESULT,
    "for a while": wording.UNTIL,
    "chatter": wording.CHATTER,
    "praise": telling.PRAISE,
    "general": wording.GENERAL,
    "recurring": telling.RECURRING,
    "set anew": wording.CHANGED,
    "pinned": wording.PINNED,
    "in force": wording.IN_FORCE,
}
"""Signals that a cue anywhere in a statement gives."""
_CUES_BEHIND_TOPICS = {
    "figure first": telling.STARTS_WITH_FIGURE,
    "reports": telling.REPORTS,
    "person in it": telling.PERSON,
}
"""The same for what is said behind the topics in front of it (`telling.body`)."""
_LASTING = ("rule", "imperative", "forbids", "general", "recurring", "set anew", "pinned", "in force")


def signals(text: str, history: History) -> Mapping[str, float]:
    """All signals of a statement, by name; those at zero are left out. Of a pasted dump its start is looked
    at."""
    found = _worded(text[:LOOKED_AT], history.kind) | {
        "foreign": history.origin is Origin.FOREIGN,
        "person": history.origin is Origin.PERSON,
        "in core": history.verdict is Verdict.REPEAT,
        "changes core": history.verdict in (Verdict.REPLACE, Verdict.CONTRADICT),
    }
    values = {name: 1.0 for name, here in found.items() if here}
    if not _TOLD.isdisjoint(values) and _RULED.isdisjoint(values):
        return values  # what was told again and again is a routine, no rule
    if history.weeks > 1:
        values["recurs"] = min(1.0, (history.weeks - 1) / 3)
    if history.later:
        values["used later"] = min(1.0, len(history.later) / 3)
    return values


@lru_cache(maxsize=1 << 7)  # the desk asks of one statement three times, as its evidence is found
def _worded(text: str, kind: Kind | None) -> dict[str, bool]:
    """What the words alone tell, whatever the history."""
    said = telling.body(text)
    found = {name: bool(cue.search(text)) for name, cue in _CUES.items()}
    found |= {name: bool(cue.search(said)) for name, cue in _CUES_BEHIND_TOPICS.items()}
    found |= _by_wording(text, said, kind, found)
    found["reports"] = found["reports"] or telling.QUOTED.match(said) is not None
    return found | _by_facts(text, found)


def _by_wording(text: str, said: str, kind: Kind | None, cues: Mapping[str, bool]) -> dict[str, bool]:
    """What the whole of the words says: a rule or an order, what was, how things stand."""
    kinds = {kind, line_kind(text)}
    past = telling.tells_past(said) or telling.leads_with_deed(text, said)
    failed = telling.FAILED.search(text) and not telling.CONDITION.search(text)
    status = bool(failed or telling.STATUS.search(text)) and not (cues["set anew"] or cues["pinned"])
    chosen = wording.CHOICE.search(wording.CONTRAST.sub("", text) if status else text)
    ruling = wording.rules(text)
    asked = bool(wording.ASKED.search(text)) and not ruling
    found = {
        "rule": ruling,
        # In a list of tasks every line tells what to do, once.
        "imperative": telling.tells_what_to_do(said) and (cues["general"] or Kind.TASK not in kinds),
        "forbids": bool(wording.FORBIDS.match(said) or (wording.DENIES.search(said) and not past)),
    }
    lasting = any({**cues, **found}[name] for name in _LASTING)
    return found | {
        "decision": Kind.DECISION in kinds or bool(chosen or wording.FROM_NOW.search(text)),
        "lesson": Kind.LESSON in kinds and not wording.COURSE.search(text),
        "preference": not asked and (Kind.PREFERENCE in kinds or bool(wording.PREFERS.search(text))),
        "task": Kind.TASK in kinds and not ruling,
        "done": kind is Kind.DONE or (Kind.DONE in kinds and past),
        "past": past and not lasting,
        "past, but lasting": past and lasting,
        "standing": bool(telling.PRESENT.search(said)) and not past,
        "fragment": telling.is_fragment(said),
        "status": status,
        "passing": bool(telling.PASSING.search(text)) and not cues["set anew"],
        "story lead": said != text and _leads_in_story(text),
        "maybe": bool(wording.MAYBE.search(text)) or text.rstrip(' *"”」』').endswith(("?", "？")),
    }


def _leads_in_story(text: str) -> bool:
    """Whether the topic of a line is one of stories, or a label that does not say what the line is about."""
    label = LABEL.match(text)
    if label and says_no_subject((label[1] or label[2]).strip()):
        return True
    return telling.STORY_LEAD.match(text.lstrip("*_ ")) is not None


def _by_facts(text: str, found: Mapping[str, bool]) -> dict[str, bool]:
    """What the values in it say: names of things, amounts, dates."""
    item = phrase(text)
    kinds = [fact.kind for fact in item.facts]
    return {
        "config": not _IDENTIFIERS.isdisjoint(kinds) or bool(wording.SETTING.search(text)),
        "limit": bool(wording.LIMIT.search(text)) and not _AMOUNTS.isdisjoint(kinds),
        "dated": (bool(wording.DATED.search(text)) or "date" in kinds) and not found["recurring"],
        "figures": sum(kind in _AMOUNTS for kind in kinds) > 2 and not found["rule"],
        "release": "version" in kinds and not (found["rule"] or found["pinned"]),
        "short": len(item.words) < 4,
    }
