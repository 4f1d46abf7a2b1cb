"""Workspaces that were opened lately, kept in the user's state folder, never in a workspace.

They are offered, never taken by themselves: a command must not write into a memory nobody named.
"""

from __future__ import annotations

import contextlib
import json
from pathlib import Path

from ssmem_tui.core.private import state_folder, write_whole

MOST = 12


def recent_file() -> Path:
    """Where the platform keeps what an app remembers."""
    return state_folder() / "recent.json"


def recent(file: Path) -> tuple[Path, ...]:
    """The roots, newest first, as far as they still exist; an unreadable file counts as empty."""
    try:
        value = json.loads(file.read_text("utf-8", "surrogateescape"))
    except (OSError, ValueError):
        return ()
    roots = [Path(item) for item in value if isinstance(item, str)] if isinstance(value, list) else []
    return tuple(root for root in roots if root.is_dir())


def remember(file: Path, root: Path) -> None:
    """Put `root` first. Failing to remember is no error."""
    if recent(file)[:1] == (root,):
        return
    roots = [root, *(one for one in recent(file) if one != root)][:MOST]
    with contextlib.suppress(OSError):
        write_whole(file, json.dumps([str(one) for one in roots]).encode())
