"""Periods as rows, the plan as figures, an outcome as lines to read."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from ssmem_tui.core.periods import Period, Tier
from ssmem_tui.core.rollup.recorded import latest
from ssmem_tui.core.rollup.records import Outcome, PlanItem, Reason
from ssmem_tui.core.rollup.series import Failure
from ssmem_tui.core.workspace import Workspace
from ssmem_tui.tui.catalogue import say, say_error, t
from ssmem_tui.tui.widgets.line_list import Row
from ssmem_tui.tui.widgets.reader import Line, Mark, lines_of

OK, BAD = Mark("✓ ok", "good"), Mark("✗ no", "bad")
_TONES = {Reason.DUE: "waiting", Reason.STALE: "warn", Reason.RUNNING: "accent"}
_GLYPHS = {Reason.DUE: "●", Reason.STALE: "↻", Reason.RUNNING: "…", Reason.ASKED: "✓"}
"""The same signs as on the ladder of the cockpit."""


@dataclass(frozen=True, slots=True)
class Shelf:
    """What can be rolled up: the plan, and the periods that need nothing, newest first."""

    items: tuple[PlanItem, ...]
    others: tuple[Period, ...]
    foreign: frozenset[Period]
    figures: Mapping[str, tuple[int, int]] = field(default_factory=dict)
    """Period key → tokens in and out of its newest recorded roll-up."""

    @property
    def pressing(self) -> frozenset[Period]:
        """What is due or stale."""
        return frozenset(item.period for item in self.items if item.reason is not Reason.RUNNING)


def shelf(workspace: Workspace, items: tuple[PlanItem, ...], ledger: Iterable[Mapping[str, Any]]) -> Shelf:
    """`items` of the plan, and all other weeks and months that have a summary."""
    planned = {item.period for item in items}
    others = [period for period in workspace.summaries if period not in planned]
    ledger = tuple(ledger)
    ours = latest(ledger)
    figures = {
        str(row.get("period")): (before, after)
        for row in ledger
        if isinstance(before := row.get("tokens_in"), int) and isinstance(after := row.get("tokens_out"), int)
    }
    foreign = {
        period
        for period, note in workspace.summaries.items()
        if period.key not in ours or ours[period.key].path != note.path
    }
    ordered = sorted(others, key=lambda period: (period.end, period.tier is Tier.MONTH), reverse=True)
    return Shelf(items, tuple(ordered), frozenset(foreign), figures)


def period_rows(found: Shelf, marked: Collection[Period], results: Mapping[Period, str]) -> tuple[Row, ...]:
    """One row for each period: its mark, what it needs, tokens before and after, and what became of it."""
    rows: list[Row] = []
    if found.items:
        rows.append(Row(t("planned"), head=True, tone="heading"))
    rows += [_planned(item, item.period in marked, results.get(item.period, "")) for item in found.items]
    if found.others:
        rows.append(Row(t("rolled up"), head=True, tone="heading"))
    for period in found.others:
        before, after = found.figures.get(period.key, (0, 0))
        made = f"{before:,} → {after:,} tok" if after else ""
        word = t("by someone else") if period in found.foreign else made
        rows.append(
            Row(
                f"{_box(period in marked)} {period.key:<8}  {span(period)}",
                key=period,
                mark=_GLYPHS[Reason.ASKED],
                mark_tone="dim" if period in found.foreign else "summary",
                right=word,
                detail=results.get(period, ""),
            )
        )
    return tuple(rows)


def _planned(item: PlanItem, marked: bool, result: str) -> Row:
    note = result or t(", ").join(filter(None, (t(item.reason.value), say(item.note))))
    figures = f"~{item.tokens_in:,} → {item.tokens_out:,} tok"
    return Row(
        f"{_box(marked)} {item.period.key:<8}  {span(item.period)}",
        key=item.period,
        mark=_GLYPHS[item.reason],
        mark_tone=_TONES.get(item.reason, "dim"),
        detail=note if result else f"{note}  {figures}",
        tone="marked" if marked else "",
    )


def _box(marked: bool) -> str:
    return "[x]" if marked else "[ ]"


def span(period: Period) -> str:
    """`02-09 – 02-15`."""
    days = list(period.source_days())
    return f"{days[0]:%m-%d} – {days[-1]:%m-%d}"


def total_words(count: int, items: Sequence[PlanItem], sends: bool, scale: float) -> str:
    """The plan in one line: how many, tokens in and out, what it costs."""
    before, after = (
        sum(i.tokens_in for i in items),
        sum(min(i.tokens_in, round(scale * i.target_tokens)) for i in items),
    )
    if not count:
        return t("nothing marked; A marks all due")
    if len(items) < count:  # what is made again has no plan that tells its size
        return t("{n} marked", n=count)
    price = t("W tells the price") if sends else "$0.00"
    return f"{t('{n} marked', n=count)}  ~{before:,} → {after:,} tok  {price}"


def check_word(name: str) -> str:
    """A check of `core.rollup.checks` in the language of the interface."""
    words = {
        "elision": t("elision"),
        "role tokens": t("role tokens"),
        "control characters": t("control characters"),
        "secrets": t("secrets"),
        "size": t("size"),
        "statements": t("statements"),
        "unsupported claims": t("unsupported claims"),
        "conflicts": t("conflicts"),
        "lost facts": t("lost facts"),
    }
    return words.get(name, name)


def result_words(result: Outcome | Failure) -> str:
    """What became of a period, for its row."""
    if isinstance(result, Failure):
        what = getattr(result.error, "what", "")
        return say(what) if what else say_error(result.error)
    failed = [check for check in result.checks if not check.ok]
    if failed:
        return t("refused: {why}", why=", ".join(check_word(check.name) for check in failed))
    if not result.checks:
        return t("unchanged")
    share, tokens = f"{result.retention:.0%}", f"{result.draft.tokens_out:,}"
    return t("written, {n} tokens, keeps {share} of the facts; c compares", n=tokens, share=share)


def outcome_lines(result: Outcome | Failure) -> tuple[Line, ...]:
    """The text of a draft below what its checks said, those that failed by name; of a failure, why."""
    if isinstance(result, Failure):
        return (Line(say_error(result.error), mark=BAD),)
    failed = [check for check in result.checks if not check.ok]
    lines = [Line(f"{check_word(check.name)}{t(': ')}{say(check.detail)}", mark=BAD) for check in failed]
    if passed := len(result.checks) - len(failed):
        lines.append(
            Line(
                t("{n} checks passed; keeps {share} of the facts", n=passed, share=f"{result.retention:.0%}"),
                mark=OK,
            )
        )
    if result.own:
        lines.append(Line(t("{n} lines of yours kept", n=result.own), mark=OK))
    if failed:
        lines.append(Line(t("Nothing was written: the summary on disk is as before."), tone="strong"))
        if result.draft_path:
            lines.append(Line(t("This draft is kept in {path}.", path=result.draft_path)))
        lines.append(Line(t("W tries again, > gives it more space, x takes the other engine.")))
    lines += [Line(say(note), tone="dim") for note in result.draft.notes]
    if lines:
        lines.append(Line(""))
    return (*lines, *lines_of(result.draft.text))
