"""Keeping the object store quick: loose objects into packs, and the graph of commits for log and blame.

Every act adds about six loose objects and no git of ours ever collects garbage. Packing deletes nothing that
git knows only loosely before it is in a synced pack, and never asks which objects are reachable, so nothing
of the person's can be lost by it. It runs in the shim: no configuration and no hook of the workspace is read.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from ssmem_tui.core.store.faults import GitFailed
from ssmem_tui.core.store.plumbing import Face

MANY: Final = 3_000
"""Loose objects from which packing pays; git itself starts at 6,700."""
_SAMPLE: Final = "17"
_OBJECT: Final = re.compile(r"[0-9a-f]{38}|[0-9a-f]{62}")


def loose(objects: Path) -> int:
    """About how many loose objects there are, from one of their 256 folders, as git estimates it."""
    try:
        return 256 * sum(bool(_OBJECT.fullmatch(item.name)) for item in (objects / _SAMPLE).iterdir())
    except OSError:
        return 0


def tidy(shim: Face, tips: Sequence[str]) -> bool:
    """Pack loose objects and extend the commit graph; false when git could not (it is tried again later)."""
    try:
        shim.call("maintenance", "run", "--quiet", "--task=loose-objects")
        shim.call("prune-packed", "--quiet")
        feed = "".join(f"{tip}\n" for tip in tips).encode()
        shim.call("commit-graph", "write", "--stdin-commits", "--changed-paths", "--split", data=feed)
    except GitFailed:
        return False
    return True
