"""Errors that end in one sentence for a person and one exit code for a program.

Exit codes (design, section 11): 0 done, 1 failed, 2 usage, 3 nothing to do, 4 needs a person,
5 refused by a guard. Whatever is raised on purpose in `core` derives from `SsmemError`; its message is a
whole sentence that says what happened and the way on, and never quotes memory text or keys.
"""

from __future__ import annotations

from enum import IntEnum


class ExitCode(IntEnum):
    """What a sub-command tells the shell."""

    DONE = 0
    FAILED = 1
    USAGE = 2
    NOTHING_TO_DO = 3
    NEEDS_PERSON = 4
    REFUSED = 5


class SsmemError(Exception):
    """Base of every error raised on purpose; `code` is the exit code it maps to."""

    code: ExitCode = ExitCode.FAILED


class UsageError(SsmemError):
    """The call itself makes no sense: an unknown period, a folder that is a file."""

    code = ExitCode.USAGE


class NothingToDo(SsmemError):
    """Everything is already as asked; no byte was changed and no commit was made."""

    code = ExitCode.NOTHING_TO_DO


class NeedsPerson(SsmemError):
    """Only a person at a terminal may decide this."""

    code = ExitCode.NEEDS_PERSON


class Refused(SsmemError):
    """A guard stopped the job; the old state is in place."""

    code = ExitCode.REFUSED


class WorkspaceError(UsageError):
    """No workspace where one was asked for, or one that cannot be read."""


class Unreadable(WorkspaceError):
    """A file that is there and cannot be read: the call was right, the disk said no."""

    code = ExitCode.FAILED


class ConfigError(UsageError):
    """`ssmem.toml` cannot be read or holds a value of the wrong kind."""


class ConfigUnreadable(ConfigError):
    """`ssmem.toml` is there and the disk does not give it: nothing in the call or the file is wrong."""

    code = ExitCode.FAILED
