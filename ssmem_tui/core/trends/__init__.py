"""A memory over time: days, start-up, themes, compression, age of core entries; figures only."""

from __future__ import annotations

from ssmem_tui.core.trends.figures import (
    DayFigures,
    Sample,
    TierFigures,
    into_core,
    spread,
    theme_shares,
    tier_figures,
)
from ssmem_tui.core.trends.gathering import AGES, WEEKS_BACK, Trends, gather, samples_of

__all__ = [
    "AGES",
    "WEEKS_BACK",
    "DayFigures",
    "Sample",
    "TierFigures",
    "Trends",
    "gather",
    "into_core",
    "samples_of",
    "spread",
    "theme_shares",
    "tier_figures",
]
