"""Folders outside the workspace in which we keep something: for the person alone, from the first one made."""

from __future__ import annotations

from pathlib import Path


def private_folder(folder: Path) -> None:
    """Make a folder and those above it that are missing. One that is there keeps its rights.

    Raises:
        OSError: it cannot be made.
    """
    ours = [folder, *folder.parents]
    for one in reversed(ours[: next((n for n, one in enumerate(ours) if one.is_dir()), len(ours))]):
        one.mkdir(mode=0o700, exist_ok=True)
