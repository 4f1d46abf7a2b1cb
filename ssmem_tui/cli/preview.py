"""`rollup --dry-run` with an engine that sends text away: what would be sent, to whom, at what price."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import asdict
from typing import Any

from ssmem_tui.core.rollup.records import Job, PlanItem, Sender
from ssmem_tui.language import say, t


def rows(engine: Sender, jobs: Iterable[tuple[PlanItem, Job]]) -> list[dict[str, Any]]:
    """One row per period, with the exact text that would be sent."""
    out = []
    for item, job in jobs:
        shown: Any = engine.preview(job)
        figures = {name: value for name, value in asdict(shown).items() if name != "text"}
        out.append(
            {
                "period": item.period.key,
                "tier": item.period.tier.value,
                "reason": item.reason.value,
                "path": item.target_path,
                "sources": list(item.sources),
                "target_tokens": item.target_tokens,
                "engine": engine.name,
                "written": False,
                "changed": False,
                "commit": None,
                "checks": [],
                **figures,
                "sentence": shown.sentence,
                "text": shown.text,
            }
        )
    return out


def as_text(found: Sequence[dict[str, Any]]) -> str:
    """The same for a person."""
    return "\n\n".join(
        f"{row['period']:9} {t('would ask')}  {say(row['sentence'])}\n\n{row['text']}" for row in found
    )
