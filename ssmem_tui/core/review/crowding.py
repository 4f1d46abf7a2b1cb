"""What could make room in a core memory that is over its budget: proposals, never done by itself.

Most agents fill `MEMORY.md` for months before anybody looks: three of four public workspaces that were opened
at random stood at two to five times the budget, and in two of these nothing was old enough to expire.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from ssmem_tui.core.review.expiry import Expiring, is_preamble, pinned
from ssmem_tui.core.workspace import Workspace

SURE = 0.6
"""Worth from which an entry is not proposed, however full core is: its wording speaks for all three tests."""
CHOSEN = ("approved", "kept")
"""Accesses that are a person's own decision."""


def crowding(
    workspace: Workspace,
    ranked: Sequence[Expiring],
    records: Sequence[Mapping[str, Any]],
    leaving: Collection[Expiring] = (),
) -> tuple[Expiring, ...]:
    """Entries of `ranked` (see `expiry.seen`), in its order, until core would fit its budget without them.

    Empty while core fits, or would once the entries of `leaving` are gone. What a person pinned, or let in or
    kept within the last `review.expiry_days`, is left out, so that the room made may be too little.
    """
    gone = {item.entry.ident for item in leaving}
    over = workspace.core_excess - sum(item.size for item in leaving)
    exempt = pinned(records)
    found: list[Expiring] = []
    for item in ranked:
        if over <= 0:
            break
        if item.entry.ident in gone | exempt or is_preamble(item.entry) or _chosen(workspace, item):
            continue
        if item.worth < SURE:
            found.append(item)
            over -= item.size
    return tuple(found)


def _chosen(workspace: Workspace, item: Expiring) -> bool:
    last = item.last
    return last is not None and last.how in CHOSEN and item.days < workspace.config.review.expiry_days
