"""Which keys of the desk apply to the row under the cursor, and what they are called there."""

from __future__ import annotations

from ssmem_tui.core.review import Candidate, Expiring
from ssmem_tui.tui.catalogue import t
from ssmem_tui.tui.desk.background import Desk

_NEED_ITEM = frozenset({"approve", "edit", "editor", "reject", "defer", "mark", "split", "move", "exchange"})
_FOR_OLD = frozenset({"approve", "reject", "split", "mark_all"})


def offered(deed: str, desk: Desk, item: Candidate | None, old: Expiring | None, marked: int) -> bool:
    """Whether the command `review.<deed>` can do anything now; `marked` candidates are marked."""
    if deed in _NEED_ITEM and item is None:
        return old is not None and deed in _FOR_OLD
    if deed == "ask":
        return item is not None and any(answer.yes is None for answer in item.answers)
    if deed == "openclaw":
        return desk.askable
    if deed == "merge":
        return bool(desk.session.board.items) and (item is not None or marked > 1)
    if deed == "mark_all":
        return old is not None or bool(desk.session.board.items)
    return bool(desk.session.waiting) if deed == "write" else True


def words_for_old(command: str) -> str:
    """What a key does to an entry of core that could leave; empty for keys that do the same everywhere."""
    return {
        "review.approve": t("retire"),
        "review.reject": t("keep it"),
        "review.split": t("pin"),
        "review.mark-all": t("retire all"),
    }.get(command, "")
