"""What the wording and the history of a statement say about its worth: named signals, 0 to 1 each.

The signals are the seed's three tests taken apart (issue: decision cues, config-like facts, recurrence over
weeks, imperative or general form, dated one-off events, already in core, used later); weights live in
`admission`, so that a person can be shown which signal spoke.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date

from ssmem_tui.core.cues import Kind, line_kind
from ssmem_tui.core.model import Evidence
from ssmem_tui.core.periods import Period
from ssmem_tui.core.review import telling, wording
from ssmem_tui.core.review.phrase import phrase
from ssmem_tui.core.review.records import Origin, Verdict
from ssmem_tui.core.words import fold, pieces

_IDENTIFIERS = frozenset({"code", "path", "url", "ident", "flag", "ip", "version", "email"})
LOOKED_AT = 4_000
"""Characters of a statement from which it is judged: some cues take time by the square of a run of digits."""
STORY = 26
"""Words or runs of Chinese from which a line tells more than a rule does."""
_AMOUNTS = frozenset({"measure", "money", "number", "time", "weekday"})
_TOLD = frozenset(
    {"past", "status", "reports", "result", "fragment", "task", "done", "figures", "passing", "maybe"}
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


def signals(text: str, history: History) -> Mapping[str, float]:
    """All signals of a statement, by name; those at zero are left out. Of a pasted dump its start is looked
    at."""
    text = text[:LOOKED_AT]
    item = phrase(text)
    kinds = {history.kind, line_kind(text)}
    kinds_of_fact = {fact.kind for fact in item.facts}
    content = len(item.words)
    said = telling.body(text)
    ruling = wording.rules(text)
    amounts = sum(fact.kind in _AMOUNTS for fact in item.facts)
    past = telling.tells_past(said) or telling.leads_with_deed(text, said)
    recurring = bool(telling.RECURRING.search(text))
    general = bool(wording.GENERAL.search(text))
    # In a list of tasks every line tells what to do, once.
    imperative = telling.tells_what_to_do(said) and (general or Kind.TASK not in kinds)
    forbids = bool(wording.FORBIDS.search(said) or (wording.DENIES.search(said) and not past))
    changed, pinned = bool(wording.CHANGED.search(text)), bool(wording.PINNED.search(text))
    in_force = bool(wording.IN_FORCE.search(text))
    status = bool(telling.STATUS.search(text)) and not (changed or pinned)
    chosen = wording.CHOICE.search(wording.CONTRAST.sub("", text) if status else text)
    lasting = ruling or imperative or forbids or general or recurring or changed or pinned or in_force
    found = {
        "decision": Kind.DECISION in kinds or bool(chosen or wording.FROM_NOW.search(text)),
        "lesson": Kind.LESSON in kinds and not wording.COURSE.search(text),
        "preference": Kind.PREFERENCE in kinds or bool(wording.PREFERS.search(text)),
        "task": Kind.TASK in kinds and not ruling,
        "done": history.kind is Kind.DONE or (Kind.DONE in kinds and past),
        "rule": ruling,
        "imperative": imperative,
        "general": general,
        "config": bool(_IDENTIFIERS & kinds_of_fact) or bool(wording.SETTING.search(text)),
        "limit": bool(wording.LIMIT.search(text)) and bool(_AMOUNTS & kinds_of_fact),
        "dated": (bool(wording.DATED.search(text)) or "date" in kinds_of_fact) and not recurring,
        "past": past and not lasting,
        "past, but lasting": past and lasting,
        "standing": bool(telling.PRESENT.search(said)) and not past,
        "fragment": telling.is_fragment(said),
        "figures": amounts > 2 and not ruling,
        "figure first": bool(telling.STARTS_WITH_FIGURE.search(said)),
        "status": status,
        "set anew": changed,
        "in force": in_force,
        "pinned": pinned,
        "release": "version" in kinds_of_fact and not (ruling or pinned),
        "reports": bool(telling.REPORTS.search(said)),
        "recurring": recurring,
        "passing": bool(telling.PASSING.search(text)) and not changed,
        "forbids": forbids,
        "result": bool(wording.RESULT.search(text)),
        "for a while": bool(wording.UNTIL.search(text)),
        "clock": "time" in kinds_of_fact and not ruling,
        "person in it": bool(telling.PERSON.search(said)),
        "story lead": said != text and bool(telling.STORY_LEAD.search(text.lstrip("*_ "))),
        "lead": bool(telling.LEAD.search(text)) and not ruling,
        "story": len(pieces(fold(text))) > STORY and not ruling,
        "chatter": bool(wording.CHATTER.search(text)),
        "maybe": bool(wording.MAYBE.search(text)) or text.rstrip().endswith(("?", "？")),
        "reason": bool(wording.REASON.search(text)),
        "harm": bool(wording.HARM.search(text)),
        "short": content < 4,
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
