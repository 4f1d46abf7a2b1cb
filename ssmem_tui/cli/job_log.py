"""The log that scheduled jobs append to: dated lines, kept short by itself."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import datetime
from pathlib import Path
from typing import Final

from click import ClickException
from click.exceptions import Abort, Exit

from ssmem_tui.cli.output import system_clock
from ssmem_tui.core.errors import NothingToDo, SsmemError
from ssmem_tui.core.own_files import own_file, own_folder
from ssmem_tui.core.private import private_folder, write_whole
from ssmem_tui.core.rollup.alone import FOLDER
from ssmem_tui.core.sanitise import safe_line
from ssmem_tui.core.saying import saying, why
from ssmem_tui.language import say_error

_FULL = 256 * 1024
_KEPT = 64 * 1024
_HOW: Final = os.O_RDWR | os.O_APPEND | os.O_CREAT | os.O_NONBLOCK | os.O_CLOEXEC


@contextmanager
def noting(root: Path, file: Path | None) -> Iterator[None]:
    """Append what ends a job before it did anything, so that a scheduled one does not fail unseen: nobody
    reads what it prints. Of a fault of ours only the name, which holds nothing of the memory.

    Raises:
        Refused: the log lies in the workspace at `root` behind a link, or is no plain file there.
    """
    if file is not None:
        with suppress(OSError):
            _place(root, file)
    try:
        yield
    except (NothingToDo, ClickException, Exit, Abort):
        raise
    except Exception as error:
        if file is not None and not isinstance(error, LogRefused):
            append(root, file, _told(error), system_clock())
        raise


def _told(error: Exception) -> str:
    return say_error(error) if isinstance(error, SsmemError | OSError) else type(error).__name__


class LogRefused(SsmemError):
    """The log cannot be written, which it cannot hold."""


def append(root: Path, file: Path, text: str, at: datetime, *, worth_saying: bool = True) -> None:
    """Add `text` line by line, each with the time; a log over 256 KB keeps its last 64 KB.

    Raises:
        Refused: it lies in the workspace at `root` behind a link, or is no plain file there.
        LogRefused: the file cannot be written.
    """
    if not worth_saying:
        return
    stamp = at.isoformat(timespec="seconds")
    lines = [f"{stamp} {safe_line(line)}\n" for line in text.splitlines() if line.strip()]
    try:
        inside = _place(root, file)
        private_folder(file.parent)
        handle = os.open(file, _HOW | (os.O_NOFOLLOW if inside else 0), 0o600)
        with os.fdopen(handle, "rb+", buffering=0) as log:
            log.write("".join(lines).encode("utf-8", "replace"))
            if log.seekable() and (size := log.tell()) > _FULL:
                log.seek(size - _KEPT)
                write_whole(file, log.read().partition(b"\n")[2])
    except OSError as error:
        raise LogRefused(
            saying("The log {file} cannot be written: {why}.", file=file.name, why=why(error))
        ) from error


def _place(root: Path, file: Path) -> bool:
    """Whether the log lies in the workspace, where what came with it must not lead us out; our own folder is
    made, which hides itself from git."""
    path, top = file.absolute(), root.absolute()
    if not path.is_relative_to(top):
        return False
    inside = path.relative_to(top).as_posix()
    own_file(root, inside)
    if inside.startswith(f"{FOLDER}/"):
        own_folder(root, FOLDER)
    return True
