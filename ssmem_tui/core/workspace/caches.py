"""Where what can be computed again lies: outside every workspace, a folder for each, of no value."""

from __future__ import annotations

import hashlib
import os
from pathlib import Path


def name_of(root: Path) -> str:
    """A file name for what belongs to the workspace at `root`; a hash, which tells nothing of it."""
    return hashlib.sha256(os.fsencode(root.resolve())).hexdigest()[:16]


def cache_of(root: Path) -> Path:
    """The folder of the workspace at `root`, in the place that the platform has for caches."""
    from platformdirs import user_cache_path

    return user_cache_path("ssmem-tui") / name_of(root)
