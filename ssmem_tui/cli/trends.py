"""The tables behind the trends screen, for `ssmem-tui status --trends`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import date
from typing import Any

from ssmem_tui.cli.output import store_of
from ssmem_tui.core.store import mask
from ssmem_tui.core.trends import AGES, TierFigures, Trends, gather, spread
from ssmem_tui.core.workspace import Workspace

_DAYS_SHOWN = 14


def look(space: Workspace, today: date) -> Trends:
    """Work the figures out; reads only, and on ten years of logs for some seconds."""
    with store_of(space) as store:
        return gather(space, store, today)


def as_data(found: Trends) -> Mapping[str, Any]:
    """Stable keys: days, core, themes, tiers, entries, ages."""
    return {
        "days": [
            {"day": day.isoformat(), "tokens": one.tokens, "entries": one.entries, "decisions": one.decisions}
            for day, one in sorted(found.days.items())
        ],
        "core": [{"at": one.at.isoformat(), "tokens": one.tokens} for one in found.core],
        "themes": [
            {"month": month.key, "shares": [{"theme": word, "percent": share} for word, share in shares]}
            for month, shares in found.themes
        ],
        "tiers": [_tier(one) for one in found.tiers],
        "entries": [
            {
                "entry": mask(one.entry.text),
                "section": list(one.entry.section),
                "line": one.entry.line,
                "last_access": one.last.day.isoformat() if one.last else None,
                "days": one.days,
            }
            for one in found.entries
        ],
        "ages": [
            {"up_to_days": limit, "entries": count}
            for limit, count in zip((*AGES, None), _ages(found), strict=True)
        ],
    }


def _tier(one: TierFigures) -> Mapping[str, Any]:
    return {
        "tier": one.tier.value,
        "count": one.count,
        "tokens_in": one.tokens_in,
        "tokens_out": one.tokens_out,
        "ratio": round(one.ratio, 4),
        "retention": None if one.retention is None else round(one.retention, 4),
    }


def _ages(found: Trends) -> tuple[int, ...]:
    return spread([one.days for one in found.entries], AGES)


def as_text(found: Trends) -> str:
    """The same as tables; of the days only the newest."""
    return "\n".join(_rows(found))


def _rows(found: Trends) -> Iterator[str]:
    days = sorted(found.days.items(), reverse=True)
    cut = f", the newest {_DAYS_SHOWN} here" if len(days) > _DAYS_SHOWN else ""
    yield f"Days with a log or a decision, last two years: {len(days):,}{cut}"
    yield f"  {'day':<10} {'tokens':>9} {'entries':>8} {'decisions':>10}"
    for day, one in days[:_DAYS_SHOWN]:
        yield f"  {day} {one.tokens:>9,} {one.entries:>8,} {one.decisions:>10,}"
    if found.core:
        first, last = found.core[0], found.core[-1]
        most = max(one.tokens for one in found.core)
        yield "Tokens of core memory over its commits"
        yield f"  {first.at:%Y-%m-%d} {first.tokens:,}; {last.at:%Y-%m-%d} {last.tokens:,}; most {most:,}"
    for month, shares in found.themes[:1]:
        yield f"Themes of {month.key}"
        yield "  " + ", ".join(f"{word} {share:.0f}%" for word, share in shares)
    if found.tiers:
        yield f"Compression  {'made':>6} {'tokens in':>11} {'out':>10} {'share':>8}  facts kept"
    for tier in found.tiers:
        kept = "" if tier.retention is None else f"{tier.retention:.0%}"
        figures = f"{tier.count:>6,} {tier.tokens_in:>11,} {tier.tokens_out:>10,} {tier.ratio:>8.1%}"
        yield f"  {tier.tier.value:<11}{figures}  {kept}".rstrip()
    names = [*(f"up to {limit} days" for limit in AGES), f"over {AGES[-1]} days"]
    yield "Core entries by last use"
    yield "  " + ", ".join(f"{name} {count}" for name, count in zip(names, _ages(found), strict=True))
