"""Drafts that a check stopped: kept beside the workspace's state, never versioned, never read as memory."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

from ssmem_tui.core.errors import SsmemError
from ssmem_tui.core.saying import saying

FOLDER = ".ssmem/drafts"


def keep(root: Path, name: str, data: bytes) -> str:
    """Write `data` as the draft `name`, whole or not at all; the path relative to `root`.

    Raises:
        SsmemError: the folder cannot be written.
    """
    folder = root / FOLDER
    try:
        folder.mkdir(parents=True, exist_ok=True)
        ignore = folder / ".gitignore"
        if not ignore.exists():
            ignore.write_bytes(b"*\n")
        handle, temporary = tempfile.mkstemp(dir=folder, prefix=".new-")
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        Path(temporary).replace(folder / name)
    except OSError as error:
        raise SsmemError(
            saying("The draft could not be kept in {folder}: {why}.", folder=FOLDER, why=error.strerror)
        ) from error
    return f"{FOLDER}/{name}"


def discard(root: Path, name: str) -> None:
    """Remove an older draft once the period has been written; nothing to remove is fine."""
    (root / FOLDER / name).unlink(missing_ok=True)
