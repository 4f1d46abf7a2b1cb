"""A finding: where, what, what it means, and what fixes it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from ssmem_tui.core.saying import Saying, saying


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
    MERGE = "unfinished merge"
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
    meaning: Saying
    fix: Saying


_P, _W, _N = Severity.PROBLEM, Severity.WARNING, Severity.NOTE

ABOUT: Mapping[Kind, About] = {
    Kind.SECRET: About(
        _P,
        saying("It looks like a credential; it would be copied to every commit, backup and model."),
        saying(
            "Change the credential, then take the value out (E in the reader); see ssmem-tui log {path}.",
            path="PATH",
        ),
    ),
    Kind.UNREADABLE: About(
        _P,
        saying("The file is there and its words cannot be read; nothing is known about them."),
        saying("chmod u+r {path}", path="PATH"),
    ),
    Kind.MERGE: About(
        _P,
        saying("Both versions and git's marks stand in the file, and an agent reads them all as memory."),
        saying("Keep one of each pair, delete the marks (E in the reader), then finish the merge with git."),
    ),
    Kind.STATE: About(
        _W,
        saying(
            "A state file of the agent does not parse; it is shown, never rewritten, and stops nothing here."
        ),
        saying("Let the agent write it anew, or repair it by hand: E in the reader."),
    ),
    Kind.GIT: About(
        _W, saying("Without a history a decision cannot be taken back."), saying("ssmem-tui init")
    ),
    Kind.ASIDE: About(
        _W,
        saying("A version of this file that was decided or written is seen by nobody; its bytes are kept."),
        saying(
            "ssmem-tui restore {path} --aside takes it, with --drop lets it go; O in the app shows it first.",
            path="PATH",
        ),
    ),
    Kind.CONTRADICTION: About(
        _P,
        saying(
            "Two lines of standing memory cannot both be true; the agent will follow whichever it reads last."
        ),
        saying("Keep one: v opens the review desk, E the file."),
    ),
    Kind.INSTRUCTION: About(
        _P,
        saying("The line gives orders to an agent, as a planted line would; nothing promotes it unseen."),
        saying("Read it where it stands; delete it if nobody you trust wrote it: E in the reader."),
    ),
    Kind.OVERSIZE: About(
        _W,
        saying("It costs tokens at every start, or its middle is not seen at all."),
        saying("ssmem-tui expire"),
    ),
    Kind.DEAD_LINK: About(
        _W,
        saying("The pointer leads nowhere, so what it promised is not found."),
        saying("ssmem-tui index, or E in the reader."),
    ),
    Kind.DERIVED: About(
        _W,
        saying(
            "A tool wrote this from memory into a log; it feeds no roll-up, so nothing recalled is kept "
            "twice."
        ),
        saying("Nothing to do, or delete the block: E in the reader."),
    ),
    Kind.TEMPLATE: About(
        _W,
        saying("A placeholder or a model's control token was saved as if it were memory."),
        saying("Fill it in or delete it: E in the reader."),
    ),
    Kind.LABEL: About(
        _W,
        saying("Name and words disagree about the period; the name wins everywhere here."),
        saying("Rename the file or correct its words: E in the reader."),
    ),
    Kind.DATE: About(
        _W,
        saying("The name looks like a date and is none, so the file belongs to no day."),
        saying("Rename the file."),
    ),
    Kind.BYTES: About(
        _W,
        saying(
            "Some bytes are not UTF-8 or would act on a terminal; they are shown as marks and kept as they "
            "are."
        ),
        saying("Save the file as UTF-8, or leave it."),
    ),
    Kind.FENCE: About(
        _W,
        saying("Strict readers take everything after it for code; here it ends with its section."),
        saying("Close the block: E in the reader."),
    ),
    Kind.DUPLICATE: About(
        _W, saying("The same words stand twice and cost twice."), saying("Keep one: E in the reader.")
    ),
    Kind.NEAR_DUPLICATE: About(
        _N,
        saying("Two lines of standing memory say the same in other words."),
        saying("Keep the better one: E in the reader."),
    ),
    Kind.TWIN: About(
        _N,
        saying("Two files of one day; both are read, and what both say counts once."),
        saying("Nothing to do."),
    ),
    Kind.SECOND_CORE: About(
        _W,
        saying("Only one memory file loads; what the agent writes into the other is never seen at a start."),
        saying("Merge them by hand, or name one as core_file in ssmem.toml."),
    ),
    Kind.LINK: About(
        _N, saying("The link is shown and not followed."), saying("Remove or correct the link.")
    ),
    Kind.LEFT_OUT: About(
        _N, saying("Nothing in it is read here."), saying("Move what is memory to a plain file.")
    ),
    Kind.NAME: About(
        _W,
        saying("Two names differ only by case or spelling, or end twice; some systems take them for one."),
        saying("Rename one."),
    ),
    Kind.ORPHAN: About(
        _N,
        saying("No index, core memory or other note points here; only a search finds it."),
        saying("ssmem-tui index"),
    ),
    Kind.CONFIG: About(
        _W, saying("ssmem.toml holds a setting that does nothing."), saying("Correct its name in ssmem.toml.")
    ),
}


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that was found. `line` 0 means the whole file; `other` is the second place of a pair. The
    message says what, and never quotes memory text."""

    kind: Kind
    path: str
    line: int
    message: Saying
    other: str = ""

    @property
    def severity(self) -> Severity:
        return ABOUT[self.kind].severity

    @property
    def meaning(self) -> Saying:
        return ABOUT[self.kind].meaning

    @property
    def fix(self) -> Saying:
        """The key or command, with the path in it."""
        fix = ABOUT[self.kind].fix
        return Saying(fix.words, (("path", self.path),)) if fix.values else fix

    @property
    def place(self) -> str:
        return f"{self.path}:{self.line}" if self.line else self.path
