"""The desk: statements of memory that may enter core, each with all that a person needs to decide.

Read from the last month summaries, from log lines that come back, and from what agents proposed; the same
fact from several places is one candidate with all its evidence. What core says already, what was let in
before and what was rejected, in these or other words, is left aside and counted.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import date, timedelta
from typing import Any

from ssmem_tui.core.config import Ratios
from ssmem_tui.core.errors import Unreadable
from ssmem_tui.core.markdown.document import parse
from ssmem_tui.core.markdown.entries import entries
from ssmem_tui.core.model import Cancelled, Entry, Evidence, Note, NoteClass
from ssmem_tui.core.periods import Period, Tier
from ssmem_tui.core.review.admission import NO, YES, judged, probabilities
from ssmem_tui.core.review.gather import Statement, from_summary, lasting, promoted, proposals
from ssmem_tui.core.review.joining import joined, leans, stands_alone
from ssmem_tui.core.review.likeness import Lexicon, Meeting, overlaps
from ssmem_tui.core.review.mentions import Mentions, similar_groups
from ssmem_tui.core.review.neighbours import Neighbours, neighbours
from ssmem_tui.core.review.orders import may_be_order
from ssmem_tui.core.review.page import Page
from ssmem_tui.core.review.placement import place
from ssmem_tui.core.review.records import Candidate, Laid, Origin, Test, Verdict
from ssmem_tui.core.review.rejections import Past, fingerprint, with_counts
from ssmem_tui.core.review.signals import History, signals
from ssmem_tui.core.review.spoken import Pages
from ssmem_tui.core.review.warned import ORDERS, holds_secret, warnings
from ssmem_tui.core.saying import NOTHING_SAID, Saying, quoted, saying
from ssmem_tui.core.tokens import count_tokens
from ssmem_tui.core.workspace import Workspace, read

MONTHS = 3
"""Month summaries read in one run, newest first: what nobody wanted in three months is not asked again."""
LOG_BYTES = 4_000_000
"""Bytes of logs in which evidence and recurrence are looked for, newest first."""
LONG_TOKENS = 60
"""Tokens from which a statement is a story: core pays for it at every start."""
_WORDS_OF = {"agent": 3, "openclaw": 2, "month": 1}
"""Whose wording stands for a fact that is found in several places: of those who put it forward, then of the
summary, which says what a log line leans on."""
UNCLEAR = 4.0
"""Points that a statement loses which is not understood without the line before it, or on another day."""
SAYS_IT = 0.50
"""Coverage of a statement by a log line from which the line is shown as its evidence: of those that barely
speak of it (`mentions.REFERS`) two in three were of another matter."""
LEAST_CHANCE = 0.40
"""Mean probability of the three tests below which a statement is not laid on the desk."""


def core_entries(workspace: Workspace) -> tuple[Entry, ...]:
    """The entries of the loaded L1 file, in order; none when there is no such file."""
    if workspace.core is None:
        return ()
    return entries(parse(read(workspace, workspace.core).text), workspace.core)


def lay(
    workspace: Workspace,
    ledger: Iterable[Mapping[str, Any]],
    *,
    cap: int | None = None,
    month: Period | None = None,
    host: Sequence[Statement] = (),
    pages: Pages | None = None,
    cancelled: Cancelled = lambda: False,
) -> Laid:
    """Lay the desk. `ledger` are the records of `decisions`; `cap` defaults to the config; `month` limits the
    summaries read to one; `host` is what a host agent's own list holds (`openclaw.ask`).

    Takes about half a second per megabyte of logs that `pages` does not know, a fifth of that where it does;
    `cancelled` is asked between steps, and a cancelled run lays nothing.
    """
    records = tuple(ledger)
    core = core_entries(workspace)
    notes = _months(workspace, month)
    mentions = Mentions(_logs(workspace, notes, pages or Pages(memory_bytes=0)), cancelled)
    texts = list(_readable(workspace, notes))
    found = [
        *(item for note, text in texts for item in from_summary(note, text)),
        *(lasting(mentions) if month is None else ()),
        *(proposals(records) if month is None else ()),
        *host,
    ]
    lexicon = Lexicon.of([*(item.text for item in found), *(entry.text for entry in core)])
    desk = _Desk(neighbours(core, lexicon), Past.read(records), mentions, lexicon)
    twins: dict[str, list[Statement]] = {}
    for item in promoted(core) if month is None else ():
        twins.setdefault(item.text, []).append(item)
    for same in twins.values():
        desk.take(same)
    for group in similar_groups([item.text for item in found], lambda a, b: overlaps(a, b, lexicon)):
        if cancelled():
            return Laid(())
        desk.take([found[number] for number in group])
    laid = desk.laid(
        tuple(period.key for period, _ in notes), workspace.config.review.cap if cap is None else cap
    )
    return _within(laid, sum(count_tokens(text) for _, text in texts), workspace.config.ratios)


def _months(workspace: Workspace, only: Period | None) -> list[tuple[Period, Note]]:
    """The newest month summaries, newest first."""
    months = [
        (period, note)
        for period, note in workspace.summaries.items()
        if period.tier is Tier.MONTH and not note.archived and only in (None, period)
    ]
    return sorted(months, key=lambda item: item[0].start, reverse=True)[: 1 if only else MONTHS]


def _readable(workspace: Workspace, notes: Iterable[tuple[Period, Note]]) -> Iterator[tuple[Note, str]]:
    """Notes with their text; one that cannot be read is left out, and its own warning says so."""
    for _, note in notes:
        with suppress(Unreadable):
            yield note, read(workspace, note.path).text


def _logs(workspace: Workspace, months: Sequence[tuple[Period, Note]], pages: Pages) -> Iterator[Page]:
    """The logs since the oldest month read, in order of days, within the byte limit; of transcripts
    only where the config has them feed roll-ups. Before the first month summary: as many months of logs."""
    newest = max(workspace.days, default=None)
    unsummed = newest - timedelta(days=31 * MONTHS) if newest else None
    first = min((next(iter(period.source_days())) for period, _ in months), default=unsummed)
    room = LOG_BYTES
    days: list[tuple[date, Note]] = []
    for day in sorted(workspace.days, reverse=True):
        if room <= 0 or (first and day < first):
            break
        for note in workspace.days[day]:
            if note.klass is NoteClass.LOG or workspace.config.transcripts:
                room -= note.size
                days.append((day, note))
    return pages.each(workspace, sorted(days, key=lambda item: item[0]))


def _within(laid: Laid, month_tokens: int, ratios: Ratios) -> Laid:
    """The same desk, best first within what the ladder lets into core; what has no room there comes after."""
    room = max(ratios.core_floor, round(ratios.core * month_tokens))
    first: list[Candidate] = []
    rest: list[Candidate] = []
    for item in laid.candidates:
        fits = item.tokens <= room
        room -= item.tokens if fits else 0
        (first if fits else rest).append(item)
    return replace(
        laid, candidates=(*first, *rest), month_tokens=month_tokens, target=ratios.core, within=len(first)
    )


@dataclass
class _Desk:
    """The run under way: what is weighed, and what was left aside so far."""

    core: Neighbours
    past: Past
    mentions: Mentions
    lexicon: Lexicon
    known: int = 0
    decided: int = 0
    below: int = 0

    def __post_init__(self) -> None:
        self.waiting: list[tuple[Candidate, Sequence[Statement]]] = []
        self.tries: list[tuple[str, str]] = []

    def take(self, group: Sequence[Statement]) -> None:
        """Weigh one fact, given in all the places it was found."""
        chosen = max(group, key=_words) if len(group) > 1 else group[0]
        if before := self.past.match(chosen.text, self.lexicon):
            if before in self.past.rejected:
                self.tries.append((before, chosen.text))
            else:
                self.decided += 1
            return
        meeting = self.core.meet(chosen.text)
        if chosen.entry is not None:
            meeting = Meeting(
                Verdict.REPLACE,
                chosen.entry,
                1.0,
                saying("the host wrote it into core, nobody decided"),
            )
        elif meeting.verdict is Verdict.REPEAT and chosen.source != "agent":
            self.known += 1
            return
        if _is_said_once(group) and _speaks_for_less(chosen):
            self.below += 1
            return
        history = _history(chosen, group, self._evidence(chosen, group), meeting)
        found = signals(chosen.text, history)
        if chosen.source in ("month", "logs") and _is_weak(chosen.source, found):
            self.below += 1
            return
        self.waiting.append((self._candidate(chosen, group, history, meeting, found), group))

    def _matters(self) -> Iterator[Candidate]:
        """What waits, one row a matter: in the best of its wordings, with the lines of all."""
        groups = {item.ident: group for item, group in self.waiting}
        for items in joined((item for item, _ in self.waiting), self.lexicon):
            best = max(items, key=_wording)
            if len(items) == 1:
                yield best
                continue
            group = [said for item in items for said in groups[item.ident]]
            chosen = next(said for said in group if said.text == best.text)
            lines = {(line.path, line.line): line for item in items for line in item.evidence}
            meeting = self.core.meet(best.text)
            history = _history(chosen, group, _in_order(lines.values()), meeting)
            made = self._candidate(chosen, group, history, meeting, signals(best.text, history))
            yield replace(made, also=tuple((item.ident, item.text) for item in items if item is not best))

    def _evidence(self, chosen: Statement, group: Sequence[Statement]) -> tuple[Evidence, ...]:
        """Log lines that say it, with the lines it was found in where the logs are silent."""
        lines = dict.fromkeys(self.mentions.of(chosen.text, SAYS_IT))
        for item in group:
            if item.source == "logs" or (item.source == "agent" and item.evidence[0].line):
                lines |= dict.fromkeys(item.evidence)
        own = [line for item in group for line in item.evidence]
        known = {line.day for line in lines}
        lines |= dict.fromkeys(line for line in own if not lines or (line.day and line.day not in known))
        return _in_order({(line.path, line.line): line for line in lines}.values())

    def _candidate(
        self,
        chosen: Statement,
        group: Sequence[Statement],
        history: History,
        meeting: Meeting,
        found: Mapping[str, float],
    ) -> Candidate:
        section = (
            meeting.nearest.section
            if meeting.nearest and meeting.verdict in (Verdict.REPLACE, Verdict.CONTRADICT)
            else place(chosen.text, history.kind, self.core)
        )
        days = history.days
        parts = _parts(chosen, history, meeting, probabilities(found))
        return Candidate(
            ident=fingerprint(chosen.text),
            text=chosen.text,
            section=section,
            origin=history.origin,
            evidence=history.evidence,
            answers=judged(found, history),
            verdict=meeting.verdict,
            nearest=meeting.nearest,
            likeness=round(meeting.likeness, 2),
            score=min(100.0, math.fsum(worth for _, worth in parts)),
            parts=parts,
            tokens=count_tokens(f"- {chosen.text}\n"),
            first_seen=days[0] if days else None,
            last_seen=days[-1] if days else None,
            warnings=warnings(chosen.text, history, instructs=any(map(_orders, group))),
            source=chosen.source,
            why=quoted(chosen.note) or _heard(chosen) or meeting.reason,
        )

    def laid(self, months: tuple[str, ...], cap: int) -> Laid:
        ranked = sorted(self._matters(), key=lambda item: (holds_secret(item), -item.score, item.text))
        return Laid(
            tuple(ranked[:cap]),
            with_counts(self.past, self.tries),
            months,
            self.known,
            self.decided,
            self.below,
            max(0, len(ranked) - cap),
        )


def _words(item: Statement) -> tuple[int, bool, date, int]:
    """How well a statement stands for twins in much the same words."""
    return _WORDS_OF.get(item.source, 0), stands_alone(item.text), _newest(item), len(item.text)


def _wording(item: Candidate) -> tuple[int, bool, bool, float]:
    """How well a proposal stands for others of its matter."""
    put_forward = _WORDS_OF.get(item.source, 0)
    return put_forward * (put_forward > 1), stands_alone(item.text), item.source == "month", item.score


def _history(
    chosen: Statement, group: Sequence[Statement], evidence: tuple[Evidence, ...], meeting: Meeting
) -> History:
    foreign = any(item.origin is Origin.FOREIGN for item in group)
    kind = next((item.kind for item in (chosen, *group) if item.kind), None)
    return History(kind, evidence, meeting.verdict, Origin.FOREIGN if foreign else chosen.origin)


def _in_order(lines: Iterable[Evidence]) -> tuple[Evidence, ...]:
    return tuple(sorted(lines, key=lambda line: (line.day or date.min, line.path, line.line)))


def _is_said_once(group: Sequence[Statement]) -> bool:
    """Whether only the log of one day says something: no summary took it up, nobody came back to it."""
    days = {line.day for item in group for line in item.evidence}
    return len(days) == 1 and all(item.source == "logs" for item in group)


def _speaks_for_less(chosen: Statement) -> bool:
    """Whether a statement by itself passes fewer than all tests."""
    found = signals(chosen.text, History(chosen.kind, chosen.evidence, origin=chosen.origin))
    return min(probabilities(found).values()) < YES


def _is_weak(source: str, found: Mapping[str, float]) -> bool:
    """Whether nobody need look at a statement: a task, one that most tests speak against, a log line that
    comes back and is no principle, as a routine does."""
    chances = probabilities(found)
    if "task" in found or math.fsum(chances.values()) / len(chances) < LEAST_CHANCE:
        return True
    if source == "logs" and chances[Test.PRINCIPLE] <= NO:
        return True
    return sum(chance <= NO for chance in chances.values()) > 1


def _heard(chosen: Statement) -> Saying:
    times, questions = chosen.heard
    if not times:
        return NOTHING_SAID
    if times == 1:
        return saying("OpenClaw came back with it once")
    if questions == 1:
        return saying("OpenClaw came back with it {n} times, for 1 question", n=times)
    return saying("OpenClaw came back with it {n} times, for {m} questions", n=times, m=questions)


def _newest(item: Statement) -> date:
    days = [line.day for line in item.evidence if line.day]
    return max(days, default=item.period.start if item.period else date.min)


def _parts(
    chosen: Statement, history: History, meeting: Meeting, chances: Mapping[Test, float]
) -> tuple[tuple[Saying, float], ...]:
    """What the score is made of, in points of a hundred; parts of nothing are left out."""
    found = (
        *((test.said, round(20 * chances[test], 1)) for test in Test),
        (saying("{n} weeks", n=history.weeks), min(15.0, 5.0 * max(0, history.weeks - 1))),
        (saying("said by the person"), 8.0 if history.origin is Origin.PERSON else 0.0),
        (saying("changes core"), 7.0 if meeting.verdict in (Verdict.REPLACE, Verdict.CONTRADICT) else 0.0),
        (saying("proposed by the agent"), 5.0 if chosen.source == "agent" else 0.0),
        (saying("recalled by the host"), min(6.0, 2.0 * chosen.heard[1])),
        (saying("not understood alone"), -UNCLEAR if leans(chosen.text) else 0.0),
        (saying("long"), -8.0 if count_tokens(chosen.text) > LONG_TOKENS else 0.0),
        (saying("foreign text"), -15.0 if history.origin is Origin.FOREIGN else 0.0),
    )
    return tuple((name, worth) for name, worth in found if worth)


def _orders(item: Statement) -> bool:
    return item.instructs or may_be_order(item.text)


def reweighed(candidate: Candidate, core: Neighbours) -> Candidate:
    """The same candidate against another core: the file changed, or its text was edited, split or merged."""
    meeting = core.meet(candidate.text)
    section = candidate.section
    if candidate.source == "host" and candidate.nearest in core.core:
        meeting = Meeting(Verdict.REPLACE, candidate.nearest, 1.0, candidate.why)
    if meeting.nearest and meeting.verdict in (Verdict.REPLACE, Verdict.CONTRADICT):
        section = meeting.nearest.section
    elif core.core and section not in core.sizes:
        section = place(candidate.text, None, core)
    history = History(None, candidate.evidence, meeting.verdict, candidate.origin)
    return replace(
        candidate,
        section=section,
        verdict=meeting.verdict,
        nearest=meeting.nearest,
        likeness=round(meeting.likeness, 2),
        tokens=count_tokens(f"- {candidate.text}\n"),
        why=meeting.reason,
        warnings=warnings(candidate.text, history, instructs=ORDERS in candidate.warnings),
    )
