"""Our own files in a workspace that may be a stranger's: nothing that came with it leads us out of it."""

from __future__ import annotations

from pathlib import Path, PurePosixPath

from ssmem_tui.core.errors import Refused
from ssmem_tui.core.private import write_whole
from ssmem_tui.core.saying import saying


def own_file(root: Path, path: str) -> Path:
    """Where our file `path` of the workspace at `root` lies, whether it is there yet or not.

    Raises:
        Refused: it or a folder on the way is a link, or it is no plain file (a device would never end).
    """
    place = root / path
    ours = [place, *place.parents[: len(PurePosixPath(path).parts) - 1]]
    if any(part.is_symlink() for part in ours) or (place.exists() and not place.is_file()):
        raise Refused(saying("{path} is a link or no plain file; move it away.", path=path))
    return place


def own_folder(root: Path, path: str) -> Path:
    """Our folder `path`, made if need be, with the `.gitignore` that keeps it out of history.

    Raises:
        Refused: see `own_file`.
        OSError: it cannot be written.
    """
    ignore = own_file(root, f"{path}/.gitignore")
    ignore.parent.mkdir(parents=True, exist_ok=True)
    if not ignore.exists():
        write_whole(ignore, b"*\n")  # an empty one, left by a full disk, would hide nothing for good
    return ignore.parent
