"""The recall test: facts of the days with one value blanked out, and which rungs still answer them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from textual.app import ComposeResult

from ssmem_tui.tui.catalogue import t
from ssmem_tui.tui.jobs import Ticket
from ssmem_tui.tui.messages import Here
from ssmem_tui.tui.screens.base import BaseScreen
from ssmem_tui.tui.widgets.line_list import LineList, Row
from ssmem_tui.tui.widgets.line_view import LineView
from ssmem_tui.tui.widgets.pane import Pane
from ssmem_tui.tui.widgets.wrap import fit

if TYPE_CHECKING:
    from ssmem_tui.core.rollup.quiz import Place, Question, Quiz


def _rung(number: int, question: Question, rung: str, place: Place | None) -> Row:
    from ssmem_tui.core.rollup.quiz import SEARCH

    mark, tone = ("=", "kept") if place else ("-", "lost")
    where = f"{place.path}:{place.line}" if place else t("does not say")
    asked = t("  for: {words}", words=question.words) if rung == SEARCH else ""
    return Row(
        f"{fit(t(rung), 7)} {where}{asked}", (number, rung), mark=mark, mark_tone=tone, indent=2, most=2
    )


class QuizScreen(BaseScreen):
    """Asks about the period of `here`; `enter` on a question opens its log, on an answer the summary."""

    NAME = "Recall test"

    def compose_body(self) -> ComposeResult:
        yield Pane("1", t("Questions"), LineList(id="questions"), id="pane-questions")

    def on_mount(self) -> None:
        self._quiz: Quiz | None = None
        self.workspace_changed()

    def workspace_changed(self) -> None:
        period, services = self.opened_at.period, self.services
        workspace = services.workspace
        if period is None:
            self.say(t("a recall test needs a week or a month"))
            return

        def work(ticket: Ticket[Quiz]) -> Quiz:
            from ssmem_tui.core.search.recall import recall

            today = services.today
            return recall(
                workspace, period, services.cache_dir, lambda: today, ticket.cancelled, ticket.report
            )

        self.job(t("recall test"), work, then=self._show, key="quiz")

    def _show(self, found: Quiz) -> None:
        self._quiz = found
        rows: list[Row] = []
        for number, question in enumerate(found.questions):
            rows.append(
                Row(
                    question.asked,
                    key=(number, ""),
                    mark=f"{number + 1:>2}",
                    detail=f"{question.answer}   {question.path}:{question.line}",
                    most=3,
                )
            )
            rows += (_rung(number, question, rung, place) for rung, place in question.answered.items())
        self.query_one(LineList).set_rows(rows)
        if not rows:
            self.say(t("the days hold no fact to ask for"))
        self.refresh_title()

    def title_facts(self) -> Sequence[tuple[str, str]]:
        found = getattr(self, "_quiz", None)
        if found is None:
            return ()
        of = len(found.questions)
        scores = [(f"{t(rung)} {found.score(rung)}/{of}", "bold") for rung in found.rungs]
        return [(found.period.key, ""), *scores]

    def on_line_view_chosen(self, event: LineView.Chosen) -> None:
        event.stop()
        here = self.here()
        if here.path:
            self.shell.open_at(here.path, here.line)

    def here(self) -> Here:
        row = self.query_one(LineList).row
        if self._quiz is None or row is None or not isinstance(row.key, tuple):
            return self.opened_at
        number, rung = row.key
        question = self._quiz.questions[number]
        place = question.answered.get(rung)
        if place is not None:
            return Here(place.path, place.line, self._quiz.period, text=place.text)
        return Here(question.path, question.line, self._quiz.period, text=question.asked)
