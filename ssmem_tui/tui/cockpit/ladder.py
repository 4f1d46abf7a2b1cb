"""Pane 2: months, their weeks, their days; what is due, stale or missing stands out.

Only open folds are worked out, so ten years cost what one month costs.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from datetime import date, timedelta

from ssmem_tui.core.model import Note, NoteClass
from ssmem_tui.core.periods import Period, Tier
from ssmem_tui.core.rollup.records import PlanItem, Reason
from ssmem_tui.core.workspace import Workspace
from ssmem_tui.tui.catalogue import say, t
from ssmem_tui.tui.cockpit.place import Place
from ssmem_tui.tui.rollup.ways import way_on
from ssmem_tui.tui.widgets.budget import size
from ssmem_tui.tui.widgets.line_list import Row

Tokens = Mapping[str, int]
"""Tokens of a note by path, as far as they have been counted; bytes stand in until then."""

_WEEKDAYS = ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun")


def months_of(workspace: Workspace) -> tuple[Period, ...]:
    """Every month that has a day, a week or a summary, newest first."""
    starts = set(_days_by_month(workspace))
    starts |= {_first_of(period) for period in workspace.summaries if period.tier is not Tier.DAY}
    return tuple(Period.month(start) for start in sorted(starts, reverse=True))


def _days_by_month(workspace: Workspace) -> Counter[date]:
    """How many days have notes in each month, by its first day. A week belongs to the month of its Thursday;
    weeks are counted by number, which for ten years takes a tenth of making their periods."""
    weeks = Counter((day.toordinal() - 1) // 7 for day in workspace.days)
    months: Counter[date] = Counter()
    for week, days in weeks.items():
        months[date.fromordinal(7 * week + 4).replace(day=1)] += days
    return months


def _first_of(period: Period) -> date:
    """The first day of the month that a month is or a week belongs to."""
    return (period.start if period.tier is Tier.MONTH else period.start + timedelta(days=3)).replace(day=1)


def wanted_notes(workspace: Workspace, opened: Collection[str]) -> tuple[Note, ...]:
    """The notes whose tokens the open folds show."""
    found: list[Note] = []
    for month in months_of(workspace):
        if note := workspace.summaries.get(month):
            found.append(note)
        if month.key not in opened:
            continue
        for week in month.children():
            if note := workspace.summaries.get(week):
                found.append(note)
            if week.key in opened:
                found += [note for day in week.days() for note in workspace.days.get(day, ())]
    return tuple(found)


def ladder_rows(
    workspace: Workspace,
    opened: Collection[str],
    plan: Iterable[PlanItem],
    tokens: Tokens,
    today: date,
) -> list[Row]:
    """The rows of pane 2, newest first; `opened` are keys of periods and days whose fold is open."""
    due = {item.period: item for item in plan}
    days = _days_by_month(workspace)
    beside: dict[date, list[Note]] = {}
    for period, notes in workspace.companions.items():
        beside.setdefault(_first_of(period), []).extend(notes)
    rows: list[Row] = []
    for month in months_of(workspace):
        rows.append(_period_row(month, days[month.start], workspace, opened, due, tokens, today, 0))
        if month.key in opened:
            for week in reversed(month.children()):
                if not _has_anything(workspace, week):
                    continue
                held = sum(day in workspace.days for day in week.days())
                rows.append(_period_row(week, held, workspace, opened, due, tokens, today, 1))
                if week.key in opened:
                    rows += _day_rows(workspace, week, opened, tokens, today)
            rows += _companion_rows(beside.get(month.start, ()), 1)
    return rows


def _has_anything(workspace: Workspace, week: Period) -> bool:
    return week in workspace.summaries or any(day in workspace.days for day in week.days())


def _period_row(
    period: Period,
    days: int,
    workspace: Workspace,
    opened: Collection[str],
    due: Mapping[Period, PlanItem],
    tokens: Tokens,
    today: date,
    indent: int,
) -> Row:
    note = workspace.summaries.get(period)
    item = due.get(period)
    title = period.key if period.tier is Tier.MONTH else f"{period.key[5:]}  {_span(period)}"
    mark, mark_tone, right, right_tone = "✓", "good", _cost(note, tokens), "dim"
    if item is not None and item.reason is Reason.DUE:
        mark, mark_tone, right, right_tone = "●", "waiting", t("due"), "waiting"
    elif item is not None and item.reason is Reason.STALE:
        mark, mark_tone, right, right_tone = "↻", "waiting", t("stale"), "waiting"
    elif note is None:
        running = not period.closed(today)
        mark, mark_tone = ("…", "dim") if running else ("○", "dim")
        right = t("running") if running else t("no summary")
    count = t("{n} days", n=days) if period.tier is Tier.MONTH else t("{n} d", n=days)
    return Row(
        f"{title}  {count}",
        Place(period.key, note.path if note else "", period=period),
        right=right,
        right_tone=right_tone,
        mark=mark,
        mark_tone=mark_tone,
        tone="strong" if period.tier is Tier.MONTH else "",
        fold=period.key in opened,
        indent=indent,
    )


def _cost(note: Note | None, tokens: Tokens) -> str:
    if note is None:
        return ""
    return f"{tokens[note.path]:,} tok" if note.path in tokens else size(note.size)


def _day_rows(
    workspace: Workspace, week: Period, opened: Collection[str], tokens: Tokens, today: date
) -> list[Row]:
    rows: list[Row] = []
    for day in reversed(tuple(week.days())):
        notes = workspace.days.get(day, ())
        label = f"{day.day:>2} {t(_WEEKDAYS[day.weekday()])}"
        if not notes:
            if day < today:
                place = Place(day.isoformat(), period=Period.day(day))
                rows.append(Row(label, place, right=t("no note"), tone="dim", indent=2))
            continue
        logs = [note for note in notes if note.klass is NoteClass.LOG]
        first = logs[0] if logs else notes[0]
        many = len(notes) > 1
        only_transcripts = not logs
        counted = logs or list(notes)
        known = all(note.path in tokens for note in counted)
        right = (
            f"{sum(tokens[note.path] for note in counted):,} tok"
            if known
            else size(sum(note.size for note in counted))
        )
        words = f"{label}  {t('{n} files', n=len(notes))}" if many else label
        rows.append(
            Row(
                f"{words}  {t('transcript')}" if only_transcripts else words,
                Place(day.isoformat(), first.path, period=Period.day(day)),
                right=right,
                mark="≡" if only_transcripts else "",
                fold=day.isoformat() in opened if many else None,
                indent=2,
            )
        )
        if many and day.isoformat() in opened:
            rows += [_part_row(note, tokens, day) for note in notes]
    return rows


def _part_row(note: Note, tokens: Tokens, day: date) -> Row:
    transcript = note.klass is NoteClass.TRANSCRIPT
    name = note.path.rpartition("/")[2]
    return Row(
        f"{name}  {t('transcript')}" if transcript else name,
        Place(f"{day.isoformat()}:{note.path}", note.path, period=Period.day(day)),
        right=_cost(note, tokens),
        mark="≡" if transcript else "",
        tone="dim" if transcript else "",
        indent=3,
    )


def _companion_rows(held: Iterable[Note], indent: int) -> list[Row]:
    return [
        Row(
            note.path.rpartition("/")[2],
            Place(f"beside:{note.path}", note.path, period=note.period),
            right=t("companion"),
            tone="dim",
            mark="+",
            indent=indent,
        )
        for note in held
    ]


def _span(week: Period) -> str:
    first, last = week.start, week.end
    if first.month == last.month:
        return t("{a}..{b} {month}", a=first.day, b=last.day, month=_month_word(last))
    return t(
        "{a} {month}..{b} {next}",
        a=first.day,
        month=_month_word(first),
        b=last.day,
        next=_month_word(last),
    )


def period_page(workspace: Workspace, period: Period, item: PlanItem | None, today: date) -> str:
    """What to read where no summary stands yet: why, what it would take, and the keys that go on."""
    if period.tier is Tier.DAY:
        return f"# {period.key}\n\n{t('No note of this day.')}"
    days = sum(day in workspace.days for day in period.source_days())
    lines = [f"# {period.key}", "", t("{n} days with notes, no summary here yet.", n=days)]
    if item is not None:
        lines.append(
            t(
                "{reason}: about {n} tokens of sources would become about {target}, in {path}",
                reason=t(item.reason.value),
                n=f"{item.tokens_in:,}",
                target=f"{item.tokens_out:,}",
                path=item.target_path,
            )
        )
        if item.note:
            lines.append(say(item.note))
    rolls = t("R  rolls it up (plan and cost are shown first)")
    lines += [
        "",
        rolls if period.closed(today) else way_on(period, today),
        t("l  opens it here, h closes it"),
    ]
    return "\n".join(lines)


def _month_word(day: date) -> str:
    return t(
        ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")[day.month - 1]
    )
