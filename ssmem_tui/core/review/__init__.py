"""What gets into core memory, what stays out, what leaves, and what points where; a person decides.

Loaded when it is first asked for: the app shows what waits without the weights and rules that found it.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ssmem_tui.core.review.board import Board, pieces
    from ssmem_tui.core.review.candidates import core_entries, lay
    from ssmem_tui.core.review.draft import draft_path
    from ssmem_tui.core.review.expiry import Access, Expiring, expiring, seen
    from ssmem_tui.core.review.index import Index, build, dead, pointers, rebuild
    from ssmem_tui.core.review.records import (
        Answer,
        Candidate,
        Choice,
        Decision,
        EntryDecision,
        Laid,
        Origin,
        Rejection,
        Test,
        Verdict,
    )
    from ssmem_tui.core.review.refusals import CoreChanged, NotAdmitted, OverBudget
    from ssmem_tui.core.review.rejections import reopen, settled_idents
    from ssmem_tui.core.review.session import Budget, Session
    from ssmem_tui.core.review.spoken import Pages, pages_in
    from ssmem_tui.core.review.standing import Standing

__all__ = [
    "Access",
    "Answer",
    "Board",
    "Budget",
    "Candidate",
    "Choice",
    "CoreChanged",
    "Decision",
    "EntryDecision",
    "Expiring",
    "Index",
    "Laid",
    "NotAdmitted",
    "Origin",
    "OverBudget",
    "Pages",
    "Rejection",
    "Session",
    "Standing",
    "Test",
    "Verdict",
    "build",
    "core_entries",
    "dead",
    "draft_path",
    "expiring",
    "lay",
    "pages_in",
    "pieces",
    "pointers",
    "rebuild",
    "reopen",
    "seen",
    "settled_idents",
]

_WHERE = {
    "board": "Board pieces",
    "candidates": "core_entries lay",
    "draft": "draft_path",
    "expiry": "Access Expiring expiring seen",
    "index": "Index build dead pointers rebuild",
    "records": "Answer Candidate Choice Decision EntryDecision Laid Origin Rejection Test Verdict",
    "refusals": "CoreChanged NotAdmitted OverBudget",
    "rejections": "reopen settled_idents",
    "session": "Budget Session",
    "spoken": "Pages pages_in",
    "standing": "Standing",
}
"""Module → what it gives to the package."""


def __getattr__(name: str) -> Any:
    for module, names in _WHERE.items():
        if name in names.split():
            globals()[name] = value = getattr(import_module(f"{__name__}.{module}"), name)
            return value
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
