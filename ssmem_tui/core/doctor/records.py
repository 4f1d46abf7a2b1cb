"""A finding: where, what, what it means, and what fixes it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum


class Severity(StrEnum):
    """`problem`: lost, leaked or wrong; `warning`: worth a look; `note`: good to know."""

    PROBLEM = "problem"
    WARNING = "warning"
    NOTE = "note"


class Kind(StrEnum):
    """What was found."""

    SECRET = "secret"
    UNREADABLE = "unreadable"
    STATE = "broken state file"
    GIT = "history"
    ASIDE = "kept aside"
    CONTRADICTION = "contradiction"
    INSTRUCTION = "planted order"
    OVERSIZE = "oversize"
    DEAD_LINK = "dead link"
    DERIVED = "derived text in a log"
    TEMPLATE = "template token"
    LABEL = "wrong period label"
    DATE = "no such date"
    BYTES = "odd bytes"
    FENCE = "open code block"
    DUPLICATE = "duplicate"
    NEAR_DUPLICATE = "near-duplicate"
    TWIN = "archive twin"
    SECOND_CORE = "second memory file"
    LINK = "symbolic link"
    LEFT_OUT = "not read"
    NAME = "confusing name"
    ORPHAN = "orphan"
    CONFIG = "unknown setting"


@dataclass(frozen=True, slots=True)
class About:
    """What a kind of finding means, how much it weighs, and the key or command that fixes it."""

    severity: Severity
    meaning: str
    fix: str


_P, _W, _N = Severity.PROBLEM, Severity.WARNING, Severity.NOTE

ABOUT: Mapping[Kind, About] = {
    Kind.SECRET: About(
        _P,
        "It looks like a credential; it would be copied to every commit, backup and model.",
        "Change the credential, then take the value out (E in the reader); see ssmem-tui log PATH.",
    ),
    Kind.UNREADABLE: About(
        _P, "The file is there and its words cannot be read; nothing is known about them.", "chmod u+r PATH"
    ),
    Kind.STATE: About(
        _W,
        "A state file of the agent does not parse; it is shown, never rewritten, and stops nothing here.",
        "Let the agent write it anew, or repair it by hand: E in the reader.",
    ),
    Kind.GIT: About(_W, "Without a history a decision cannot be taken back.", "ssmem-tui init"),
    Kind.ASIDE: About(
        _W,
        "A version of this file that was decided or written is seen by nobody; its bytes are kept.",
        "ssmem-tui restore PATH --aside takes it, with --drop lets it go; O in the app shows it first.",
    ),
    Kind.CONTRADICTION: About(
        _P,
        "Two lines of standing memory cannot both be true; the agent will follow whichever it reads last.",
        "Keep one: v opens the review desk, E the file.",
    ),
    Kind.INSTRUCTION: About(
        _P,
        "The line gives orders to an agent, as a planted line would; nothing promotes it unseen.",
        "Read it where it stands; delete it if nobody you trust wrote it: E in the reader.",
    ),
    Kind.OVERSIZE: About(
        _W, "It costs tokens at every start, or its middle is not seen at all.", "ssmem-tui expire"
    ),
    Kind.DEAD_LINK: About(
        _W,
        "The pointer leads nowhere, so what it promised is not found.",
        "ssmem-tui index, or E in the reader.",
    ),
    Kind.DERIVED: About(
        _W,
        "A tool wrote this from memory into a log; it feeds no roll-up, so nothing recalled is kept twice.",
        "Nothing to do, or delete the block: E in the reader.",
    ),
    Kind.TEMPLATE: About(
        _W,
        "A placeholder or a model's control token was saved as if it were memory.",
        "Fill it in or delete it: E in the reader.",
    ),
    Kind.LABEL: About(
        _W,
        "Name and words disagree about the period; the name wins everywhere here.",
        "Rename the file or correct its words: E in the reader.",
    ),
    Kind.DATE: About(
        _W, "The name looks like a date and is none, so the file belongs to no day.", "Rename the file."
    ),
    Kind.BYTES: About(
        _W,
        "Some bytes are not UTF-8 or would act on a terminal; they are shown as marks and kept as they are.",
        "Save the file as UTF-8, or leave it.",
    ),
    Kind.FENCE: About(
        _W,
        "Strict readers take everything after it for code; here it ends with its section.",
        "Close the block: E in the reader.",
    ),
    Kind.DUPLICATE: About(_W, "The same words stand twice and cost twice.", "Keep one: E in the reader."),
    Kind.NEAR_DUPLICATE: About(
        _N,
        "Two lines of standing memory say the same in other words.",
        "Keep the better one: E in the reader.",
    ),
    Kind.TWIN: About(
        _N, "Two files of one day; both are read, and what both say counts once.", "Nothing to do."
    ),
    Kind.SECOND_CORE: About(
        _W,
        "Only one memory file loads; what the agent writes into the other is never seen at a start.",
        "Merge them by hand, or name one as core_file in ssmem.toml.",
    ),
    Kind.LINK: About(_N, "The link is shown and not followed.", "Remove or correct the link."),
    Kind.LEFT_OUT: About(_N, "Nothing in it is read here.", "Move what is memory to a plain file."),
    Kind.NAME: About(
        _W,
        "Two names differ only by case or spelling, or end twice; some systems take them for one.",
        "Rename one.",
    ),
    Kind.ORPHAN: About(
        _N, "No index, core memory or other note points here; only a search finds it.", "ssmem-tui index"
    ),
    Kind.CONFIG: About(
        _W, "ssmem.toml holds a setting that does nothing.", "Correct its name in ssmem.toml."
    ),
}


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that was found. `line` 0 means the whole file; `other` is the second place of a pair. The
    message says what, and never quotes memory text."""

    kind: Kind
    path: str
    line: int
    message: str
    other: str = ""

    @property
    def severity(self) -> Severity:
        return ABOUT[self.kind].severity

    @property
    def meaning(self) -> str:
        return ABOUT[self.kind].meaning

    @property
    def fix(self) -> str:
        """The key or command, with the path in it."""
        return ABOUT[self.kind].fix.replace("PATH", self.path)

    @property
    def place(self) -> str:
        return f"{self.path}:{self.line}" if self.line else self.path
