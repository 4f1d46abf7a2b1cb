"""Figures of a memory over time, each a plain function over one workspace; nothing here draws."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import date, datetime
from pathlib import Path
from typing import Any

from ssmem_tui.core.errors import SsmemError, WorkspaceError
from ssmem_tui.core.model import Cancelled, Note
from ssmem_tui.core.periods import Period, Tier
from ssmem_tui.core.store import Store
from ssmem_tui.core.store.faults import Absent
from ssmem_tui.core.tokens import count_tokens
from ssmem_tui.core.trends.weights import Weights
from ssmem_tui.core.workspace import Workspace, read, read_bytes

_THEMES = re.compile(r"^(?:themes?|主题|主題)\s*[:：]\s*(.+)$", re.IGNORECASE)
_SHARE = re.compile(r"([^,，、;；]+?)\s*(\d{1,3}(?:\.\d+)?)\s?%")
_SAMPLES = 48


@dataclass(frozen=True, slots=True)
class DayFigures:
    """One date: tokens and list items of its logs, and the decisions a person made on it."""

    tokens: int = 0
    entries: int = 0
    decisions: int = 0


@dataclass(frozen=True, slots=True)
class TierFigures:
    """All roll-ups of one tier: how many, tokens in and out, mean retention where it was recorded."""

    tier: Tier
    count: int
    tokens_in: int
    tokens_out: int
    retention: float | None

    @property
    def ratio(self) -> float:
        return self.tokens_out / self.tokens_in if self.tokens_in else 0.0


@dataclass(frozen=True, slots=True)
class Sample:
    """Tokens of core memory after a commit."""

    at: datetime
    tokens: int


def day_figures(
    workspace: Workspace,
    decisions: Iterable[Mapping[str, Any]],
    since: date,
    cancelled: Cancelled,
    cache: Path | None = None,
) -> dict[date, DayFigures]:
    """Every date from `since` on that has a log or a decision; a log that cannot be read weighs nothing."""
    weights = Weights(cache)
    decided = Counter(found for record in decisions if (found := _date(record)) is not None)
    result: dict[date, DayFigures] = {}
    for day, notes in workspace.days.items():
        if day < since:
            continue
        if cancelled():
            break
        tokens = entries = 0
        for note in notes:
            with suppress(WorkspaceError):
                more, items = weights.of(read_bytes(workspace, note.path))
                tokens, entries = tokens + more, entries + items
        result[day] = DayFigures(tokens, entries, decided.pop(day, 0))
    else:
        weights.keep()
    result |= {day: DayFigures(decisions=count) for day, count in decided.items() if day >= since}
    return result


def _text(workspace: Workspace, note: Note) -> str:
    try:
        return read(workspace, note.path).text
    except (OSError, SsmemError):
        return ""


def _date(record: Mapping[str, Any]) -> date | None:
    try:
        return datetime.fromisoformat(str(record.get("at"))).date()
    except ValueError:
        return None


def tier_figures(rollups: Iterable[Mapping[str, Any]]) -> tuple[TierFigures, ...]:
    """Compression per tier, from the newest recorded roll-up of each period."""
    newest: dict[str, Mapping[str, Any]] = {}
    for record in rollups:
        if isinstance(record.get("period"), str):
            newest[record["period"]] = record
    found = []
    for tier in (Tier.WEEK, Tier.MONTH):
        held = [record for record in newest.values() if record.get("tier") == tier.value]
        if not held:
            continue
        kept = [float(record["retention"]) for record in held if _number(record.get("retention"))]
        found.append(
            TierFigures(
                tier,
                len(held),
                sum(int(record["tokens_in"]) for record in held if _number(record.get("tokens_in"))),
                sum(int(record["tokens_out"]) for record in held if _number(record.get("tokens_out"))),
                sum(kept) / len(kept) if kept else None,
            )
        )
    return tuple(found)


def _number(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def theme_shares(text: str) -> tuple[tuple[str, float], ...]:
    """Theme → share of the period, as the summary's own line of themes states it."""
    for line in text.splitlines()[:12]:
        if found := _THEMES.match(line.strip().lstrip("*_ ")):
            return tuple((word.strip(), float(share)) for word, share in _SHARE.findall(found[1]))
    return ()


def month_themes(workspace: Workspace) -> Iterator[tuple[Period, tuple[tuple[str, float], ...]]]:
    """The themes of each month that names any, newest first; a month is read when it is asked for."""
    for period in reversed(tuple(workspace.summaries)):
        if period.tier is Tier.MONTH:
            shares = theme_shares(_text(workspace, workspace.summaries[period]))
            if shares:
                yield period, shares


def core_samples(store: Store, path: str, cancelled: Cancelled) -> tuple[Sample, ...]:
    """Tokens of the core file `path` after each of its commits, oldest first, thinned evenly to 48."""
    commits = list(reversed(store.history(path, limit=400)))
    step = max(1, len(commits) // _SAMPLES)
    samples = []
    for commit in (*commits[:-1:step], *commits[-1:]):
        if cancelled():
            break
        with suppress(Absent):  # of a repository cloned in part the rest is drawn
            blob = store.blob(commit.commit, path)
            if blob is not None:
                samples.append(Sample(commit.at, count_tokens(blob.decode("utf-8", "replace"))))
    return tuple(samples)


def into_core(workspace: Workspace) -> TierFigures | None:
    """The last rung: tokens of all month summaries against those of core memory."""
    months = [note for period, note in workspace.summaries.items() if period.tier is Tier.MONTH]
    core = workspace.by_path.get(workspace.core or "")
    below = sum(count_tokens(_text(workspace, note)) for note in months)
    tokens = count_tokens(_text(workspace, core)) if core else 0
    return TierFigures(Tier.CORE, len(months), below, tokens, None) if below and tokens else None


def spread(days: Sequence[int], limits: Sequence[int]) -> tuple[int, ...]:
    """How many of `days` fall up to each limit, and how many beyond the last."""
    counts = [0] * (len(limits) + 1)
    for value in days:
        counts[next((at for at, limit in enumerate(limits) if value <= limit), len(limits))] += 1
    return tuple(counts)
