"""The log that scheduled jobs append to: dated lines, kept short by itself."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path

from ssmem_tui.core.errors import NothingToDo, SsmemError
from ssmem_tui.core.private import private_folder
from ssmem_tui.core.sanitise import safe_line
from ssmem_tui.core.saying import saying, why
from ssmem_tui.language import say_error

_FULL = 256 * 1024
_KEPT = 64 * 1024


@contextmanager
def noting(file: Path | None, at: datetime) -> Iterator[None]:
    """Append what ends a job before it did anything, so that a scheduled one does not fail unseen."""
    try:
        yield
    except SsmemError as error:
        if file is not None and not isinstance(error, NothingToDo):
            append(file, say_error(error), at)
        raise


def append(file: Path, text: str, at: datetime, *, worth_saying: bool = True) -> None:
    """Add `text` line by line, each with the time; a log over 256 KB keeps its last 64 KB.

    Raises:
        SsmemError: the file cannot be written.
    """
    if not worth_saying:
        return
    stamp = at.isoformat(timespec="seconds")
    lines = [f"{stamp} {safe_line(line)}\n" for line in text.splitlines() if line.strip()]
    try:
        private_folder(file.parent)
        if file.exists() and file.stat().st_size > _FULL:
            file.write_bytes(file.read_bytes()[-_KEPT:].partition(b"\n")[2])
        with file.open("a", encoding="utf-8", errors="replace") as log:
            log.writelines(lines)
    except OSError as error:
        raise SsmemError(
            saying("The log {file} cannot be written: {why}.", file=file.name, why=why(error))
        ) from error
