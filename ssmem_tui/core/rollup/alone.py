"""One roll-up job per workspace at a time; the store's own lock covers only the moment of writing."""

from __future__ import annotations

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from ssmem_tui.core.errors import Refused, SsmemError
from ssmem_tui.core.own_files import own_folder
from ssmem_tui.core.saying import saying, why
from ssmem_tui.core.store.faults import ReadOnly
from ssmem_tui.core.store.situations import write_trouble

FOLDER = ".ssmem/rollup"
LOCK = f"{FOLDER}/lock"


@contextmanager
def alone(root: Path) -> Iterator[None]:
    """Hold the job lock of the workspace; the kernel frees it when the process ends, however it ends.

    Raises:
        Refused: another job holds it, or nothing can be written here.
        SsmemError: the lock cannot be opened for another reason.
    """
    try:
        own_folder(root, FOLDER)
        handle = os.open(root / LOCK, os.O_RDWR | os.O_CREAT | os.O_NOFOLLOW | os.O_CLOEXEC, 0o600)
    except OSError as error:
        if trouble := write_trouble(root):
            raise ReadOnly(trouble) from error
        raise SsmemError(saying("{lock} cannot be opened: {why}.", lock=LOCK, why=why(error))) from error
    try:
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            raise Refused(
                saying("Another roll-up of this workspace is running; nothing was written.")
            ) from error
        yield
    finally:
        os.close(handle)
