"""What we keep outside the workspaces, for the person alone: where it lies, and how it is written."""

from __future__ import annotations

import hashlib
import os
import sys
from pathlib import Path


def name_of(root: Path) -> str:
    """A file name for what belongs to the workspace at `root`; a hash, which tells nothing of it."""
    return hashlib.sha256(os.fsencode(root.resolve())).hexdigest()[:16]


def cache_of(root: Path) -> Path:
    """The folder of what can be computed again for the workspace at `root`."""
    return cache_folder() / name_of(root)


def cache_folder() -> Path:
    """The folder of what can be computed again, for all workspaces."""
    if place := _plain("XDG_CACHE_HOME", ".cache"):
        return place
    from platformdirs import user_cache_path

    return user_cache_path("ssmem-tui")


def state_folder() -> Path:
    """The folder of what the app remembers and what is not written yet, for all workspaces."""
    if place := _plain("XDG_STATE_HOME", ".local/state"):
        return place
    from platformdirs import user_state_path

    return user_state_path("ssmem-tui")


def _plain(variable: str, usual: str) -> Path | None:
    """What platformdirs says, by its own rule where that is plain: importing it takes a tenth of a search."""
    named, home = (os.environ.get(name, "") for name in (variable, "HOME"))
    if sys.platform != "linux" or "ANDROID_ROOT" in os.environ or not home.startswith("/"):
        return None
    return Path(named if named.startswith("/") else f"{home}/{usual}") / "ssmem-tui"


def private_folder(folder: Path) -> None:
    """Make a folder and those above it that are missing. One that is there keeps its rights.

    Raises:
        OSError: it cannot be made.
    """
    ours = [folder, *folder.parents]
    for one in reversed(ours[: next((n for n, one in enumerate(ours) if one.is_dir()), len(ours))]):
        one.mkdir(mode=0o700, exist_ok=True)


def write_whole(path: Path, data: bytes, *, lasting: bool = False) -> None:
    """Put `data` at `path` by rename, whole or not at all; its folder is made if it is missing.

    `lasting` waits until the bytes are on the disk, for what nobody could work out again.

    Raises:
        OSError: it cannot be written; what was there before still is.
    """
    private_folder(path.parent)
    fresh = path.with_name(f".{path.name}.{os.urandom(4).hex()}")
    handle = os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o600)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            if lasting:
                file.flush()
                os.fsync(handle)
        fresh.replace(path)
    except BaseException:
        fresh.unlink(missing_ok=True)
        raise
