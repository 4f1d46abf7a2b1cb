"""Drafts that a check stopped: kept beside the workspace's state, never versioned, never read as memory."""

from __future__ import annotations

import contextlib
from pathlib import Path

from ssmem_tui.core.errors import Refused, SsmemError
from ssmem_tui.core.own_files import own_file, own_folder
from ssmem_tui.core.private import write_whole
from ssmem_tui.core.saying import saying, why

FOLDER = ".ssmem/drafts"


def keep(root: Path, name: str, data: bytes) -> str:
    """Write `data` as the draft `name`, whole or not at all; the path relative to `root`.

    Raises:
        Refused: the folder is a link.
        SsmemError: it cannot be written.
    """
    try:
        write_whole(own_folder(root, FOLDER) / name, data, lasting=True)
    except OSError as error:
        raise SsmemError(
            saying("The draft could not be kept in {folder}: {why}.", folder=FOLDER, why=why(error))
        ) from error
    return f"{FOLDER}/{name}"


def discard(root: Path, name: str) -> None:
    """Remove an older draft once the period has been written; nothing to remove is fine."""
    with contextlib.suppress(Refused, OSError):
        own_file(root, f"{FOLDER}/{name}").unlink(missing_ok=True)
