"""What lies on the review desk."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from enum import StrEnum

from ssmem_tui.core.model import Entry, Evidence


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


@dataclass(frozen=True, slots=True)
class Answer:
    """A suggested or confirmed answer to one test; `yes=None` means undecided."""

    test: Test
    yes: bool | None
    reason: str
    evidence: tuple[Evidence, ...] = ()


@dataclass(frozen=True, slots=True)
class Candidate:
    """A line that may enter core memory, with all that a person needs to decide in one view.

    `ident` is the fingerprint that rejections remember; `parts` name what the score is made of; `tokens` is
    what it adds to every start.
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
    parts: tuple[tuple[str, float], ...]
    tokens: int
    first_seen: date | None
    last_seen: date | None
    warnings: tuple[str, ...] = ()


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
    """One decision as it will be written: the text as it will stand, where, what it replaces, and why."""

    candidate: Candidate
    choice: Choice
    text: str
    section: tuple[str, ...]
    answers: tuple[Answer, ...] = ()
    replaces: str = ""
    reason: str = ""
