"""Plan, draft, check and write the summaries of weeks and months."""

from ssmem_tui.core.rollup.offline import OfflineEngine
from ssmem_tui.core.rollup.plan import item_for, plan, today_of
from ssmem_tui.core.rollup.records import Check, Draft, Engine, Job, Outcome, PlanItem, Reason, Source
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
