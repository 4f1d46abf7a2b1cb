"""Figures that take seconds to work out, kept from call to call while what they stand on is the same.

A prompt or a cron job asks for `status` every few minutes; on ten years of logs the desk and the expiry take
seconds, and nothing changed since. The file lies in the user's cache, may be deleted at any time, and is
readable by its owner only, since it quotes core memory.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from ssmem_tui import __version__
from ssmem_tui.core.private import cache_of, write_whole
from ssmem_tui.core.workspace import Workspace


def kept_in(root: Path) -> Path:
    """The file for the workspace at `root`."""
    return cache_of(root) / "status.json"


def basis_of(space: Workspace, more: object) -> str:
    """A hash of every note's name, size and time, of the settings, the version and `more`."""
    notes = [(note.path, note.size, note.mtime_ns) for note in space.notes]
    basis = repr((__version__, space.config, space.core, notes, more))
    return hashlib.sha256(basis.encode("utf-8", "surrogateescape")).hexdigest()


def recall(file: Path, basis: str) -> Mapping[str, Any] | None:
    """What was kept for this `basis`; `None` when nothing was, or when it cannot be read."""
    try:
        kept = json.loads(file.read_bytes())
        return dict(kept["found"]) if kept["basis"] == basis else None
    except (OSError, ValueError, KeyError, TypeError):
        return None


def keep(file: Path, basis: str, found: Mapping[str, Any]) -> None:
    """Keep `found`; a cache that cannot be written is done without."""
    with contextlib.suppress(OSError):
        write_whole(file, json.dumps({"basis": basis, "found": found}).encode())
