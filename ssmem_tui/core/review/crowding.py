"""What could make room in a core memory that is over its budget: proposals, never done by itself.

Most agents fill `MEMORY.md` for months before anybody looks: three of four public workspaces that were opened
at random stood at two to five times the budget, and in two of these nothing was old enough to expire.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from ssmem_tui.core.review.expiry import Expiring
from ssmem_tui.core.review.sparing import spared
from ssmem_tui.core.workspace import Workspace


def crowding(
    workspace: Workspace,
    ranked: Sequence[Expiring],
    records: Sequence[Mapping[str, Any]],
    leaving: Collection[Expiring] = (),
) -> tuple[Expiring, ...]:
    """Entries of `ranked` (see `expiry.seen`), in its order, until core would fit its budget without them.

    Empty while core fits, or would once the entries of `leaving` are gone. What `sparing.spared` names is
    left out, so that the room made may be too little.
    """
    gone = {item.entry.ident for item in leaving}
    over = workspace.core_excess - sum(item.size for item in leaving)
    kept = spared(workspace, ranked, records) if over > 0 else {}
    found: list[Expiring] = []
    for item in ranked:
        if over <= 0:
            break
        if item.entry.ident not in gone and item.entry.ident not in kept:
            found.append(item)
            over -= item.size
    return tuple(found)
