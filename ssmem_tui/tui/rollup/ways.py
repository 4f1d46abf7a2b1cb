"""What makes the summary of a period that has none."""

from __future__ import annotations

from datetime import date

from ssmem_tui.core.periods import Period, Tier
from ssmem_tui.tui.catalogue import t


def way_on(period: Period, today: date) -> str:
    """Which key makes it, and from when on."""
    *_, last = period.source_days()
    until = last.isoformat()
    if period.tier is Tier.DAY:
        return t("No note of this day.")
    if period.closed(today):
        return t("{period} has no summary yet: R makes one.", period=period.key)
    if period.tier is Tier.MONTH:
        return t(
            "{period} runs until {day}: once it is over, R makes its summary.", period=period.key, day=until
        )
    return t(
        "{period} runs until {day}: R can make a summary of what there is so far.",
        period=period.key,
        day=until,
    )
