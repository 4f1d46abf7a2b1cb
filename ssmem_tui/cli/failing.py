"""How an error ends a command: a sentence on standard error, with `--json` also as data, and an exit code."""

from __future__ import annotations

import contextlib
import os

from ssmem_tui.cli.output import complain, emit
from ssmem_tui.core.errors import ExitCode, SsmemError
from ssmem_tui.core.saying import Saying, said_by, saying, why


def told(error: SsmemError | OSError, as_json: bool = False) -> ExitCode:
    """Say what went wrong."""
    said, code = (said_by(error), error.code) if isinstance(error, SsmemError) else _of_system(error)
    complain(said)
    if as_json:
        as_data(said, code)
    return code


def _of_system(error: OSError) -> tuple[Saying, ExitCode]:
    if not error.filename:
        return saying("{why}.", why=why(error)), ExitCode.FAILED
    file = os.fsdecode(error.filename)
    return saying("{why}: {file}.", why=why(error), file=file), ExitCode.FAILED


def as_data(sentence: str, code: ExitCode) -> None:
    """The one JSON document of a command that has nothing else to print: {error, code}."""
    with contextlib.suppress(OSError):  # standard output itself may be what failed
        emit({"error": sentence, "code": int(code)}, "", True)
