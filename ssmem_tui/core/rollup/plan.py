"""What is due, what went stale, what runs: the periods worth rolling up now, in the order to do it.

A period is due when it is over, has sources and no summary; stale when a source's bytes differ from those its
recorded roll-up was made from (a late note, an edit, a new week below a month); running when it is the
week of today. A summary without a record was made by someone else: it is never planned, only rolled up
when asked.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import date, datetime
from pathlib import Path
from typing import Any

from ssmem_tui.core.config import Ratios
from ssmem_tui.core.errors import SsmemError, UsageError
from ssmem_tui.core.markdown.text import decode
from ssmem_tui.core.model import Note, NoteClass
from ssmem_tui.core.periods import Period, Tier, human_day
from ssmem_tui.core.rollup.recorded import Recorded, latest, what_changed
from ssmem_tui.core.rollup.records import PlanItem, Reason
from ssmem_tui.core.rollup.sources import digest, notes_for, own_text
from ssmem_tui.core.rollup.units import says_something
from ssmem_tui.core.saying import NOTHING_SAID, Saying, saying
from ssmem_tui.core.tokens import count_tokens
from ssmem_tui.core.workspace import Workspace, read_bytes
from ssmem_tui.core.workspace.caches import KeptFigures

FOLDER = "tokens"
"""Within what is kept for a workspace."""
_SAMPLE = 8_192
_COUNTED = 2_000_000
_MOST_OF_WEEKS = 0.6
_SCAFFOLD = 80

Ledger = Sequence[Mapping[str, Any]]


def today_of(workspace: Workspace, now: datetime) -> date:
    """The person's date: their zone, and the hour at which their day starts."""
    return human_day(now, workspace.config.tzinfo, workspace.config.day_starts)


def plan(
    workspace: Workspace, *, now: datetime, ledger: Ledger, cache: Path | None = None
) -> tuple[PlanItem, ...]:
    """Everything that is due, stale or running; weeks before months, oldest first. Reads only; `cache`, what
    is kept for the workspace, knows the tokens of notes that were counted before."""
    today = today_of(workspace, now)
    records = latest(ledger)
    counter = _Counter(workspace, cache)
    weeks = sorted({Period.week(day) for day in workspace.days if day <= today})
    items: list[PlanItem] = []
    pending: set[Period] = set()
    for week in weeks:
        reason, note = _state(workspace, week, records.get(week.key), today)
        item = _item(workspace, week, reason, note, counter) if reason else None
        if item and item.tokens_in:
            items.append(item)
            if reason is not Reason.RUNNING:
                pending.add(week)
    months = sorted({parent for week in weeks if (parent := week.parent)} | _months_of(workspace))
    for month in months:
        reason, note = _state(workspace, month, records.get(month.key), today)
        waiting = [week.key for week in month.children() if week in pending]
        if reason is None and waiting and month.key in records and month in workspace.summaries:
            reason = Reason.STALE
        if reason is None or reason is Reason.RUNNING:
            continue
        if waiting:
            after = saying("after {weeks}", weeks=", ".join(waiting))
            note = saying("{what}; {more}", what=note, more=after) if note else after
        items.append(_item(workspace, month, reason, note, counter))
    counter.keep()
    return tuple(item for item in items if item.tokens_in)


def _months_of(workspace: Workspace) -> set[Period]:
    """Months that have week summaries though their days are gone."""
    weeks = (period for period in workspace.summaries if period.tier is Tier.WEEK)
    return {parent for week in weeks if (parent := week.parent)}


def item_for(
    workspace: Workspace,
    period: Period,
    *,
    now: datetime,
    ledger: Ledger = (),
    from_days: bool = False,
    ratio: float | None = None,
    max_tokens: int | None = None,
) -> PlanItem:
    """The plan for one named period, whatever its state.

    Raises:
        UsageError: a day (its log is the original), or a period that has no notes.
    """
    if period.tier is Tier.DAY:
        raise UsageError(
            saying(
                "The log of {period} is the original; roll up its week, {parent}.",
                period=period.key,
                parent=str(period.parent),
            )
        )
    reason, note = _state(workspace, period, latest(ledger).get(period.key), today_of(workspace, now))
    if not notes_for(workspace, period, from_days=from_days):
        raise UsageError(saying("There are no notes in {period} to roll up.", period=period.key))
    counter = _Counter(workspace)
    return _item(workspace, period, reason or Reason.ASKED, note, counter, from_days, ratio, max_tokens)


def _state(
    workspace: Workspace, period: Period, record: Recorded | None, today: date
) -> tuple[Reason | None, Saying]:
    notes = notes_for(workspace, period)
    if not notes or today < period.start:
        return None, NOTHING_SAID
    summary = workspace.summaries.get(period)
    over = period.closed(today)
    if summary is None or not summary.size:
        return (Reason.DUE if over else Reason.RUNNING), NOTHING_SAID
    if record is None or record.path != summary.path:
        return None, saying("made by someone else")
    changed = what_changed(record, _digests(workspace, notes, record))
    if not changed:
        return None, NOTHING_SAID
    return (Reason.STALE if over else Reason.RUNNING), changed


def _digests(workspace: Workspace, notes: Iterable[Note], record: Recorded) -> dict[str, str]:
    """Path → digest now. A file as long as recorded and not touched since is taken as unchanged."""
    at = record.at.timestamp() * 1e9 if record.at else 0.0
    out: dict[str, str] = {}
    for note in notes:
        known = record.sources.get(note.path)
        if known and record.sizes.get(note.path) == note.size and note.mtime_ns < at - 2e9:
            out[note.path] = known
            continue
        try:
            out[note.path] = digest(read_bytes(workspace, note.path))
        except SsmemError:
            out[note.path] = known or ""
    return out


def _item(
    workspace: Workspace,
    period: Period,
    reason: Reason,
    note: Saying,
    counter: _Counter,
    from_days: bool = False,
    ratio: float | None = None,
    max_tokens: int | None = None,
) -> PlanItem:
    notes = notes_for(workspace, period, from_days=from_days)
    logs = [note for note in notes if note.klass is not NoteClass.SUMMARY]
    below = counter.tokens([note for note in notes if note.klass is NoteClass.SUMMARY])
    raw = counter.tokens(logs)
    ratios = workspace.config.ratios
    target = target_tokens(ratios, period.tier, raw, below, ratio=ratio, max_tokens=max_tokens)
    return PlanItem(
        period,
        reason,
        workspace.summary_path(period),
        tuple(item.path for item in notes),
        raw + below,
        target,
        note,
    )


def target_tokens(
    ratios: Ratios,
    tier: Tier,
    raw: int,
    below: int = 0,
    *,
    ratio: float | None = None,
    max_tokens: int | None = None,
) -> int:
    """Tokens a summary may take: the tier's share of its sources, within floor and ceiling.

    `raw` are tokens of logs, `below` of week summaries. Where a month is made from logs, it gets what two
    rungs would have left; of summaries it never takes more than 60 %. Title, sections and dates may make
    it longer than a few lines of log. `ratio` replaces the share and is
    meant as it is, without floor; `max_tokens` caps.
    """
    if ratio is not None:
        target = ratio * (raw + below)
    elif tier is Tier.WEEK:
        target = min(max(ratios.week * raw, ratios.week_floor), ratios.week_ceiling)
    else:
        weeks = below + ratios.week * raw
        target = min(max(ratios.month * weeks, ratios.month_floor), ratios.month_ceiling)
        target = min(target, max(_MOST_OF_WEEKS * below + raw, _SCAFFOLD))
    if max_tokens is not None:
        target = min(target, max_tokens)
    return max(1, round(min(target, raw + below + _SCAFFOLD)))


class _Counter(KeptFigures):
    """Token estimates of what feeds a roll-up; after two million bytes of one plan, from a sample of each
    period's first note."""

    def __init__(self, workspace: Workspace, cache: Path | None = None) -> None:
        super().__init__(cache, FOLDER, 1)
        self._workspace = workspace
        self._left = _COUNTED

    def tokens(self, notes: Sequence[Note]) -> int:
        size = sum(note.size for note in notes)
        if size <= self._left:
            self._left -= size
            return sum(map(self._tokens, notes))
        sample = _feeds(notes[0], self._read(notes[0]))[:_SAMPLE]
        per_byte = count_tokens(sample) / max(1, len(sample.encode("utf-8", "surrogateescape")))
        return round(per_byte * size)

    def _tokens(self, note: Note) -> int:
        data = self._read(note)
        kept = b"%s\n%s" % (note.klass.value.encode(), data)
        return sum(self.figures(kept, lambda: (count_tokens(_feeds(note, data).strip()),)))

    def _read(self, note: Note) -> bytes:
        try:
            return read_bytes(self._workspace, note.path)
        except SsmemError:
            return b""


def _feeds(note: Note, data: bytes) -> str:
    text = own_text(note, decode(data).text)
    return text if note.klass is NoteClass.SUMMARY or says_something(text) else ""
