"""The tables behind the trends screen, for `ssmem-tui status --trends`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import date
from typing import Any

from ssmem_tui.cli.output import row_of, store_of
from ssmem_tui.cli.wording import filled, right
from ssmem_tui.core.private import cache_of
from ssmem_tui.core.store import mask
from ssmem_tui.core.trends import AGES, TierFigures, Trends, gather, spread
from ssmem_tui.core.workspace import Workspace
from ssmem_tui.language import t

_DAYS_SHOWN = 14


def look(space: Workspace, today: date) -> Trends:
    """Work the figures out; reads only, and on ten years of logs for some seconds."""
    with store_of(space) as store:
        return gather(space, store, today, cache=cache_of(space.root))


def as_data(found: Trends) -> Mapping[str, Any]:
    """Stable keys: days, core, themes, tiers, entries, ages."""
    return {
        "days": [
            {"day": day, **row_of(one, "tokens entries decisions")} for day, one in sorted(found.days.items())
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
        **row_of(one, "tier count tokens_in tokens_out"),
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
    cut = t(", the newest {n} here", n=_DAYS_SHOWN) if len(days) > _DAYS_SHOWN else ""
    yield t("Days with a log or a decision, last two years: {n}", n=f"{len(days):,}") + cut
    head = f"{right(t('tokens'), 9)} {right(t('entries'), 8)} {right(t('decisions'), 10)}"
    yield f"  {filled(t('day'), 10)} {head}"
    for day, one in days[:_DAYS_SHOWN]:
        yield f"  {day} {one.tokens:>9,} {one.entries:>8,} {one.decisions:>10,}"
    if found.core:
        first, last = found.core[0], found.core[-1]
        most = max(one.tokens for one in found.core)
        yield t("Tokens of core memory over its commits")
        ends = (f"{one.at:%Y-%m-%d} {one.tokens:,}" for one in (first, last))
        yield "  " + t("; ").join([*ends, t("most {n}", n=f"{most:,}")])
    for month, shares in found.themes[:1]:
        yield t("Themes of {month}", month=month.key)
        yield "  " + t(", ").join(f"{word} {share:.0f}%" for word, share in shares)
    if found.tiers:
        sizes = f"{right(t('tokens in'), 11)} {right(t('out'), 10)} {right(t('share'), 8)}"
        yield f"{filled(t('Compression'), 11)}  {right(t('made'), 6)} {sizes}  {t('facts kept')}"
    for tier in found.tiers:
        kept = "" if tier.retention is None else f"{tier.retention:.0%}"
        figures = f"{tier.count:>6,} {tier.tokens_in:>11,} {tier.tokens_out:>10,} {tier.ratio:>8.1%}"
        yield f"  {filled(t(tier.tier.value), 11)}{figures}  {kept}".rstrip()
    names = [*(t("up to {n} days", n=limit) for limit in AGES), t("over {n} days", n=AGES[-1])]
    yield t("Core entries by last use")
    yield "  " + t(", ").join(f"{name} {count}" for name, count in zip(names, _ages(found), strict=True))
