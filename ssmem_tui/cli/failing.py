"""How an error ends a command: a sentence on standard error, with `--json` also as data, and an exit code."""

from __future__ import annotations

import contextlib
import os

from ssmem_tui.cli.output import complain, emit
from ssmem_tui.core.errors import ExitCode, SsmemError


def told(error: SsmemError | OSError, as_json: bool = False) -> ExitCode:
    """Say what went wrong."""
    if isinstance(error, SsmemError):
        sentence, code = str(error), error.code
    else:
        named = f": {os.fsdecode(error.filename)}" if error.filename else ""
        sentence, code = f"{error.strerror}{named}.", ExitCode.FAILED
    complain(sentence)
    if as_json:
        as_data(sentence, code)
    return code


def as_data(sentence: str, code: ExitCode) -> None:
    """The one JSON document of a command that has nothing else to print: {error, code}."""
    with contextlib.suppress(OSError):  # standard output itself may be what failed
        emit({"error": sentence, "code": int(code)}, "", True)
