"""Trace: what a compression kept, changed, lost, and what it says that its sources do not.

Offline and deterministic, for English and Chinese, for a summary made by anyone; algorithm and measured
accuracy in research/align.md.
"""

from ssmem_tui.core.trace.cache import AnalysisCache
from ssmem_tui.core.trace.compare import CompareCancelled, compare
from ssmem_tui.core.trace.records import (
    Claim,
    Fate,
    Flag,
    Label,
    LostFact,
    Place,
    Retention,
    SourceLine,
    Support,
    Text,
    Trace,
)

__all__ = [
    "AnalysisCache",
    "Claim",
    "CompareCancelled",
    "Fate",
    "Flag",
    "Label",
    "LostFact",
    "Place",
    "Retention",
    "SourceLine",
    "Support",
    "Text",
    "Trace",
    "compare",
]
