"""`ssmem-tui rollup --quiz`: facts of the days, and which rungs still answer them."""

from __future__ import annotations

from typing import Any

from ssmem_tui.cli.output import today_in
from ssmem_tui.cli.wording import filled
from ssmem_tui.core.errors import NothingToDo
from ssmem_tui.core.periods import Period
from ssmem_tui.core.private import cache_of
from ssmem_tui.core.rollup.quiz import SEARCH, Quiz, as_rows
from ssmem_tui.core.saying import saying
from ssmem_tui.core.search.recall import recall
from ssmem_tui.core.workspace import Workspace
from ssmem_tui.language import t


def ask(workspace: Workspace, period: Period | None) -> Quiz:
    """The quiz of `period`, or of the newest week that has a summary.

    Raises:
        NothingToDo: there is no such week, or its days hold no fact to ask for.
    """
    if period is None:
        weeks = [found for found in workspace.summaries if found.children() and found.parent]
        if not weeks:
            raise NothingToDo(saying("No week has been rolled up yet; name one with --period."))
        period = max(weeks)
    found = recall(workspace, period, cache_of(workspace.root), lambda: today_in(workspace))
    if not found.questions:
        raise NothingToDo(saying("The days of {period} hold no fact to ask for.", period=period.key))
    return found


def as_data(found: Quiz) -> dict[str, Any]:
    """The quiz as JSON."""
    return {
        "period": found.period.key,
        "of": len(found.questions),
        "scores": {rung: found.score(rung) for rung in found.rungs},
        "questions": as_rows(found.questions),
    }


def as_text(found: Quiz) -> str:
    """The scores, then each question with its answer and where it still stands."""
    total = len(found.questions)
    scores = t(", ").join(f"{t(rung)} {found.score(rung)}" for rung in found.rungs)
    head = t(
        "{period}: of {n} facts of its days are still answered by {scores}",
        period=found.period.key,
        n=total,
        scores=scores,
    )
    lines = [head, ""]
    for number, question in enumerate(found.questions, 1):
        lines.append(f"{number:>3}. {question.asked}")
        lines.append(f"     {question.answer}   {question.path}:{question.line}")
        for rung, place in question.answered.items():
            where = f"{place.path}:{place.line}" if place else "-"
            asked = f"   {t('for: {words}', words=question.words)}" if rung == SEARCH else ""
            lines.append(f"     {filled(t(rung), 6)} {where}{asked}")
    return "\n".join(lines)
