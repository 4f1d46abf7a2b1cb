"""What lies on the review desk."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from enum import StrEnum

from ssmem_tui.core.model import Entry, Evidence
from ssmem_tui.core.saying import NOTHING_SAID, Saying, saying, together


class Verdict(StrEnum):
    """What a candidate would do to the core it meets."""

    ADD = "add"
    REPLACE = "replace"
    REPEAT = "repeat"
    CONTRADICT = "contradict"


class Origin(StrEnum):
    """Whose words the evidence is."""

    PERSON = "person"
    AGENT = "agent"
    FOREIGN = "foreign"


class Test(StrEnum):
    """The three tests of admission; three times yes lets a line into core (seed design, SSM-Mem)."""

    __test__ = False

    DECIDES = "changes a decision"
    PRINCIPLE = "is a principle"
    HURTS = "deletion would hurt"

    @property
    def said(self) -> Saying:
        """The test as a sentence that has another language."""
        return Saying(self.value)


@dataclass(frozen=True, slots=True)
class Answer:
    """A suggested or confirmed answer to one test; `yes=None` means undecided."""

    test: Test
    yes: bool | None
    reason: Saying
    evidence: tuple[Evidence, ...] = ()


@dataclass(frozen=True, slots=True)
class Candidate:
    """A line that may enter core memory, with all that a person needs to decide in one view.

    `ident` is the fingerprint that rejections remember; `parts` name what the score is made of; `tokens` is
    what it adds to every start; `also` are the idents and words of other wordings, decided about with it.
    """

    ident: str
    text: str
    section: tuple[str, ...]
    origin: Origin
    evidence: tuple[Evidence, ...]
    answers: tuple[Answer, ...]
    verdict: Verdict
    nearest: Entry | None
    likeness: float
    score: float
    parts: tuple[tuple[Saying, float], ...]
    tokens: int
    first_seen: date | None
    last_seen: date | None
    warnings: tuple[Saying, ...] = ()
    source: str = "month"
    why: Saying = NOTHING_SAID
    said: str = ""
    made_from: tuple[tuple[str, str], ...] = ()
    also: tuple[tuple[str, str], ...] = ()

    @property
    def does(self) -> Saying:
        """What letting it in would do, in a few words."""
        if self.nearest is None:
            return saying("new line; core holds nothing like it")
        alike, line = round(100 * self.likeness), self.nearest.line
        return saying("{deed} line {line}, {n} % alike", deed=_DOES[self.verdict], line=line, n=alike)

    def age(self, today: date) -> int:
        """Days since memory first said it; 0 when nothing tells."""
        return max(0, (today - self.first_seen).days) if self.first_seen else 0


_DOES = {
    Verdict.ADD: saying("new line; nearest is"),
    Verdict.REPLACE: saying("updates"),
    Verdict.REPEAT: saying("repeats"),
    Verdict.CONTRADICT: saying("contradicts"),
}


class Choice(StrEnum):
    """What a person decided."""

    APPROVE = "approve"
    REPLACE = "replace"
    REJECT = "reject"
    DEFER = "defer"
    RETIRE = "retire"
    KEEP = "keep"
    PIN = "pin"


@dataclass(frozen=True, slots=True)
class Decision:
    """One decision as it will be written: the text as it will stand, where, what it replaces, and why.

    `replaces` and `leaves` are entry idents: the first gives its place to the text, the others are retired in
    the same act because the budget asks for it.
    """

    candidate: Candidate
    choice: Choice
    text: str
    section: tuple[str, ...]
    answers: tuple[Answer, ...] = ()
    replaces: str = ""
    reason: str = ""
    leaves: tuple[str, ...] = ()
    edited: bool = False
    day: date | None = None


@dataclass(frozen=True, slots=True)
class EntryDecision:
    """One decision about an entry that is in core: `RETIRE`, `KEEP` or `PIN`.

    `together`: one key decided it for a whole group; what was retired so is written as one act.
    """

    entry: Entry
    choice: Choice
    reason: str = ""
    together: bool = False


@dataclass(frozen=True, slots=True)
class Rejection:
    """A statement kept out: when, why, which tests it failed, how often a twin was suppressed in this run."""

    ident: str
    text: str
    day: date | None
    reason: str = ""
    failed: tuple[str, ...] = ()
    suppressed: int = 0


@dataclass(frozen=True, slots=True)
class Laid:
    """The desk as one run lays it: what waits, what is kept out, and what was left aside and why.

    `known` statements stand in core already, `decided` were let in before, `below` speak for no test,
    `over_cap` would wait if the cap were higher. The months read hold `month_tokens`; `target` is the share
    of them that the ladder lets into core, and the first `within` candidates together stay below it.
    """

    candidates: tuple[Candidate, ...]
    rejections: tuple[Rejection, ...] = ()
    months: tuple[str, ...] = ()
    known: int = 0
    decided: int = 0
    below: int = 0
    over_cap: int = 0
    month_tokens: int = 0
    target: float = 0.0
    within: int = 0

    def share(self, tokens: int) -> float:
        """`tokens` as a share of the months read, 0 where none was read."""
        return tokens / self.month_tokens if self.month_tokens else 0.0

    @property
    def beyond(self) -> frozenset[str]:
        """Candidates for which the target has no room once all before them are let in."""
        return (
            frozenset(item.ident for item in self.candidates[self.within :])
            if self.month_tokens
            else frozenset()
        )

    @property
    def sentence(self) -> Saying:
        """Why the desk holds what it holds, in one line."""
        out = sum(item.suppressed for item in self.rejections)
        counts = (
            (self.known, saying("{n} in core already", n=self.known)),
            (self.decided, saying("{n} let in before", n=self.decided)),
            (out, saying("{n} rejected before and kept out", n=out)),
            (self.below, saying("{n} speak for no test", n=self.below)),
            (self.over_cap, saying("{n} beyond the cap", n=self.over_cap)),
        )
        aside = together(*(told for count, told in counts if count))
        none = saying("no month summary to read yet")
        read = saying("read {months}", months=", ".join(self.months)) if self.months else none
        waiting = len(self.candidates)
        if not aside:
            return saying("{n} waiting; {read}", n=waiting, read=read)
        return saying("{n} waiting; {read}; left aside: {what}", n=waiting, read=read, what=aside)
