"""What gets into core memory, what stays out, what leaves, and what points where; a person decides."""

from ssmem_tui.core.review.board import Board, pieces
from ssmem_tui.core.review.candidates import candidates, core_entries, lay
from ssmem_tui.core.review.draft import draft_path
from ssmem_tui.core.review.expiry import Access, Expiring, expiring, seen
from ssmem_tui.core.review.index import Index, Topic, build, build_index, dead, pointers
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
    "Topic",
    "Verdict",
    "build",
    "build_index",
    "candidates",
    "core_entries",
    "dead",
    "draft_path",
    "expiring",
    "lay",
    "pages_in",
    "pieces",
    "pointers",
    "reopen",
    "seen",
    "settled_idents",
]
