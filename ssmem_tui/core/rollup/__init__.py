"""Plan, draft, check and write the summaries of weeks and months.

The offline engine and the writer stand on `trace`; whoever only asks what is due does not load them.
"""

from typing import TYPE_CHECKING, Any

from ssmem_tui.core.rollup.plan import item_for, plan, today_of
from ssmem_tui.core.rollup.records import Check, Draft, Engine, Job, Outcome, PlanItem, Reason, Source

if TYPE_CHECKING:
    from ssmem_tui.core.rollup.offline import OfflineEngine
    from ssmem_tui.core.rollup.writer import run

__all__ = [
    "Check",
    "Draft",
    "Engine",
    "Job",
    "OfflineEngine",
    "Outcome",
    "PlanItem",
    "Reason",
    "Source",
    "item_for",
    "plan",
    "run",
    "today_of",
]


def __getattr__(name: str) -> Any:
    if name == "OfflineEngine":
        from ssmem_tui.core.rollup.offline import OfflineEngine

        return OfflineEngine
    if name == "run":
        from ssmem_tui.core.rollup.writer import run

        return run
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
