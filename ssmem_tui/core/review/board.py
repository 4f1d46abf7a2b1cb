"""The desk while a person works on it: candidates, decisions, and pure steps from one state to the next.

Nothing is written here. Every step returns a new board, so undo is the board before, and a step that makes
no sense raises and changes nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from ssmem_tui.core.errors import NothingToDo, Refused
from ssmem_tui.core.markdown.sentences import sentences
from ssmem_tui.core.model import Entry
from ssmem_tui.core.review.candidates import reweighed
from ssmem_tui.core.review.likeness import PLAIN, Lexicon
from ssmem_tui.core.review.neighbours import neighbours
from ssmem_tui.core.review.records import Answer, Candidate, Choice, Decision, EntryDecision, Test
from ssmem_tui.core.review.refusals import NotAdmitted
from ssmem_tui.core.review.rejections import fingerprint
from ssmem_tui.core.review.standing import Standing
from ssmem_tui.core.saying import Saying, saying

SAID = saying("said by you")
"""Reason of an answer that the person gave."""


def by_model(words: str) -> Saying:
    """The reason of an answer that a model gave when the person asked it."""
    return saying("the model says: {words}", words=words)


BY_MODEL = by_model("").words
Waiting = Decision | tuple[EntryDecision, ...]
"""What becomes one act: a decision about a candidate, or about an entry of core, or several of those."""
SETTLED = frozenset({Choice.APPROVE, Choice.REPLACE, Choice.REJECT})


@dataclass(frozen=True)
class Board:
    """One state of the desk. `decisions` stand in the order they were made, one per candidate."""

    items: tuple[Candidate, ...]
    decisions: tuple[Decision, ...] = ()
    lexicon: Lexicon = PLAIN
    entries: tuple[EntryDecision, ...] = ()

    def item(self, ident: str) -> Candidate:
        """The candidate of that ident.

        Raises:
            Refused: it is not on the desk.
        """
        found = next((item for item in self.items if item.ident == ident), None)
        if found is None:
            raise Refused(saying("That candidate is no longer on the desk."))
        return found

    def decision(self, ident: str) -> Decision | None:
        return next((item for item in self.decisions if item.candidate.ident == ident), None)

    @property
    def left(self) -> tuple[Candidate, ...]:
        """Candidates nobody decided about yet, in their order."""
        done = {decision.candidate.ident for decision in self.decisions}
        return tuple(item for item in self.items if item.ident not in done)

    @property
    def to_write(self) -> tuple[Decision, ...]:
        """Decisions that `W` turns into commits; what is deferred just waits."""
        return tuple(decision for decision in self.decisions if decision.choice in SETTLED)

    def entry_decision(self, ident: str) -> EntryDecision | None:
        """What was decided about a core entry so far."""
        return next((item for item in self.entries if item.entry.ident == ident), None)

    @property
    def entry_acts(self) -> tuple[tuple[EntryDecision, ...], ...]:
        """Decisions about core entries as they become acts: each alone, but one for all made together."""
        group = tuple(item for item in self.entries if item.together)
        alone = tuple((item,) for item in self.entries if not item.together)
        return (*alone, group) if group else alone

    def with_entries(self, *made: EntryDecision) -> Board:
        """With these decisions about core entries, in place of earlier ones about the same."""
        return replace(self, entries=(*self.without_entries(item.entry for item in made).entries, *made))

    def without_entries(self, entries: Iterable[Entry]) -> Board:
        """Without any decision about these core entries."""
        idents = {entry.ident for entry in entries}
        return replace(self, entries=tuple(item for item in self.entries if item.entry.ident not in idents))

    def decided(self, decision: Decision) -> Board:
        """With one decision, in place of an earlier one about the same candidate."""
        self.item(decision.candidate.ident)
        others = (item for item in self.decisions if item.candidate.ident != decision.candidate.ident)
        return replace(self, decisions=(*others, decision))

    def without(self, decision: Waiting) -> Board:
        """The board after a decision was written: neither it nor what it was about is left."""
        if not isinstance(decision, Decision):
            return self.without_entries(item.entry for item in decision)
        ident = decision.candidate.ident
        return replace(self.dropped(ident), items=tuple(item for item in self.items if item.ident != ident))

    def dropped(self, ident: str) -> Board:
        """Without the decision about a candidate."""
        return replace(self, decisions=tuple(d for d in self.decisions if d.candidate.ident != ident))

    def approved(
        self, ident: str, *, choice: Choice = Choice.APPROVE, replaces: str = "", leaves: Sequence[str] = ()
    ) -> Board:
        """Let a candidate in, by itself or in place of an entry.

        Raises:
            NotAdmitted: an answer is not yes.
        """
        item = self.item(ident)
        if missing := tuple(answer.test for answer in item.answers if answer.yes is not True):
            raise NotAdmitted(missing)
        decision = Decision(
            candidate=item,
            choice=choice,
            text=item.text,
            section=item.section,
            answers=item.answers,
            replaces=replaces,
            leaves=tuple(leaves),
            edited=bool(item.said) and item.said != item.text,
        )
        return self.decided(decision)

    def rejected(self, ident: str, reason: str) -> Board:
        """Keep a candidate out for good.

        Raises:
            Refused: no reason was given.
        """
        if not reason.strip():
            raise Refused(saying("A rejection sticks, so it needs a reason in a few words."))
        item = self.item(ident)
        return self.decided(
            Decision(item, Choice.REJECT, item.text, item.section, item.answers, reason=reason.strip())
        )

    def deferred(self, ident: str) -> Board:
        """Leave a candidate for another day."""
        item = self.item(ident)
        return self.decided(Decision(item, Choice.DEFER, item.text, item.section, item.answers))

    def answered(self, ident: str, test: Test, yes: bool | None, reason: Saying = SAID) -> Board:
        """With one test answered by the person, or by what the person asked (`reason` says who)."""
        item = self.item(ident)
        answers = tuple(
            Answer(test, yes, reason, answer.evidence) if answer.test is test else answer
            for answer in item.answers
        )
        return self._swap(item, replace(item, answers=answers))

    def edited(self, ident: str, text: str, core: Standing) -> Board:
        """With another wording; what it meets in core is looked up again.

        Raises:
            Refused: nothing is left of the text.
        """
        if not text.strip():
            raise Refused(saying("Nothing is left of the text; reject the candidate instead."))
        item = self.item(ident)
        if text == item.text:
            return self
        changed = replace(item, text=text.strip("\n"), said=item.said or item.text)
        return self._swap(item, reweighed(changed, neighbours(core.entries, self.lexicon)))

    def moved(self, ident: str, section: tuple[str, ...]) -> Board:
        """With another target section."""
        item = self.item(ident)
        return self._swap(item, replace(item, section=section))

    def split(self, ident: str, texts: Sequence[str], core: Standing) -> Board:
        """One candidate made into several, each with all the evidence.

        Raises:
            Refused: fewer than two parts.
        """
        item = self.item(ident)
        parts = [text.strip() for text in texts if text.strip()]
        if len(parts) < 2:
            raise Refused(
                saying("This does not fall into parts; put each part on its own line in the editor.")
            )
        origin = item.made_from or ((item.ident, item.said or item.text),)
        taken = {other.ident for other in self.items if other is not item}
        made: list[Candidate] = []
        for text in parts:
            if (new := fingerprint(text)) not in taken:
                taken.add(new)
                part = replace(item, ident=new, text=text, said="", made_from=origin)
                made.append(reweighed(part, neighbours(core.entries, self.lexicon)))
        at = self.items.index(item)
        items = (*self.items[:at], *made, *self.items[at + 1 :])
        return replace(self.dropped(ident), items=items)

    def merged(self, idents: Sequence[str], text: str, core: Standing) -> Board:
        """Several candidates made into one, where the first of them stood.

        Raises:
            Refused: fewer than two candidates, or no text.
        """
        wanted = [item for item in self.items if item.ident in set(idents)]
        if len(wanted) < 2 or not text.strip():
            raise Refused(saying("Mark two or more candidates first, then merge them."))
        if fingerprint(text) in {item.ident for item in self.items if item not in wanted}:
            raise Refused(saying("Another candidate says exactly that already."))
        first = wanted[0]
        evidence = tuple(dict.fromkeys(line for item in wanted for line in item.evidence))
        made = replace(
            first,
            ident=fingerprint(text),
            text=text.strip(),
            said="",
            evidence=evidence,
            answers=tuple(_joined([item.answers[n] for item in wanted]) for n in range(len(first.answers))),
            score=max(item.score for item in wanted),
            first_seen=min((item.first_seen for item in wanted if item.first_seen), default=None),
            last_seen=max((item.last_seen for item in wanted if item.last_seen), default=None),
            warnings=tuple(dict.fromkeys(word for item in wanted for word in item.warnings)),
            made_from=tuple((item.ident, item.said or item.text) for item in wanted),
            also=tuple(wording for item in wanted for wording in item.also),
        )
        made = reweighed(made, neighbours(core.entries, self.lexicon))
        kept = tuple(
            made if item is first else item for item in self.items if item is first or item not in wanted
        )
        gone = {item.ident for item in wanted}
        decisions = tuple(d for d in self.decisions if d.candidate.ident not in gone)
        return replace(self, items=kept, decisions=decisions)

    def _swap(self, old: Candidate, new: Candidate) -> Board:
        """With a candidate changed; a decision made about it before is taken off."""
        items = tuple(new if item is old else item for item in self.items)
        return replace(self.dropped(old.ident), items=items)


def _joined(answers: Sequence[Answer]) -> Answer:
    """One answer for a merged candidate: yes if any part says so, no if all do."""
    values = {answer.yes for answer in answers}
    yes = True if True in values else None if None in values else False
    best = next(answer for answer in answers if answer.yes is yes)
    return replace(
        best, evidence=tuple(dict.fromkeys(line for answer in answers for line in answer.evidence))
    )


def pieces(text: str) -> tuple[str, ...]:
    """The parts a statement offers to be split into: its lines, else sentences, else clauses.

    Raises:
        NothingToDo: it is one plain statement.
    """
    lines = [line.strip() for line in text.split("\n") if line.strip()]
    if len(lines) < 2:
        lines = [span.of(text) for span in sentences(text)]
    if len(lines) < 2:
        for mark in ("; ", "；", " – ", "，并", ", and ", " and ", "，"):
            if mark in text:
                lines = [part.strip() for part in text.split(mark) if part.strip()]
                break
    if len(lines) < 2:
        raise NothingToDo(saying("This is one plain statement; edit it to say less."))
    return tuple(lines)
