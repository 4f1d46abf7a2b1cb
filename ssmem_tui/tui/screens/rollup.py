"""Roll-up: what is due and stale, several at once, engine and space, a preview before and the result after.

Planning, previews and writing run in threads. Nothing is written before `W`; `esc` stops between two steps
and leaves every period either whole or as it was.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from textual.app import ComposeResult
from textual.containers import Horizontal

from ssmem_tui.core.engines import ENGINES
from ssmem_tui.core.periods import Period
from ssmem_tui.core.rollup.records import Outcome, PlanItem
from ssmem_tui.core.rollup.series import Failure
from ssmem_tui.tui.catalogue import sentence, t
from ssmem_tui.tui.jobs import Ticket
from ssmem_tui.tui.messages import Acted, Heard, Here
from ssmem_tui.tui.rollup.background import Sending, Terms, look, preview, write
from ssmem_tui.tui.rollup.commands import COMMANDS
from ssmem_tui.tui.rollup.price import Price, named, price_lines, price_of
from ssmem_tui.tui.rollup.rows import Shelf, outcome_lines, period_rows, result_words, total_words
from ssmem_tui.tui.screens.base import BaseScreen
from ssmem_tui.tui.screens.confirm import Question
from ssmem_tui.tui.screens.writing import NEVER
from ssmem_tui.tui.services import Services
from ssmem_tui.tui.widgets.line_list import LineList
from ssmem_tui.tui.widgets.line_view import LineView
from ssmem_tui.tui.widgets.pane import Pane
from ssmem_tui.tui.widgets.reader import Line, Reader, lines_of

_LARGER, _SMALLER = 1.25, 0.8


class RollupScreen(BaseScreen):
    """Two panes: the periods with their marks, and the text that would stand there."""

    NAME = "Roll-up"
    KEYS = COMMANDS
    AUTO_FOCUS = "#periods"

    def __init__(self, services: Services | None, here: Here | None = None) -> None:
        super().__init__(services, here)
        self._shelf = Shelf((), (), frozenset())
        self._marked: set[Period] = set()
        self._results: dict[Period, str] = {}
        self._terms = Terms()
        self._seen = False
        self._versioned = True
        self._held = False

    def compose_body(self) -> ComposeResult:
        with Horizontal(id="rollup"):
            periods = LineList(empty=t("looking for what is due…"), id="periods")
            yield Pane("1", t("Periods"), periods, id="pane-periods")
            yield Pane("0", t("Preview"), Reader(mark_width=5, empty="", id="draft"), id="pane-draft")

    def on_mount(self) -> None:
        self.pane_wanted(self.query_one("#pane-periods", Pane))
        wanted = self.services.config.engine
        self._terms = Terms(wanted if wanted in ENGINES else next(iter(ENGINES)))
        self.workspace_changed()

    def workspace_changed(self) -> None:
        services = self.services

        def versioned(_: Ticket[bool]) -> bool:
            with services.store() as store:
                return store.status().versioned

        self.job(t("history"), versioned, then=self._knows_git, key="git", quiet=True)
        self.job(
            t("plan"),
            lambda _: look(services),
            then=self._looked,
            failed=lambda error: self.say(sentence(error), "$text-error"),
            key="plan",
            quiet=True,
            holds=not self._seen,
        )

    def _knows_git(self, versioned: bool) -> None:
        self._versioned = versioned
        self._show_rows(self._period())

    def _looked(self, found: Shelf) -> None:
        self._shelf = found
        planned = {item.period for item in found.items}
        known = {*found.others, *planned}
        wanted = self.opened_at.period
        if not self._seen:
            self._seen = True
            self._marked = {wanted} if wanted in planned and wanted else set(found.pressing)
        self._marked &= known
        self._show_rows(wanted if wanted in known else None)

    def _show_rows(self, cursor: Period | None = None) -> None:
        rows = period_rows(self._shelf, self._marked, self._results)
        empty = t("there is nothing to roll up: no logs were found")
        self.query_one("#periods", LineList).set_rows(rows, empty=empty, cursor_key=cursor)
        terms = self._terms
        pane = self.query_one("#pane-periods", Pane)
        total = total_words(len(self._marked), self._marked_items(), terms.sends, terms.scale)
        pane.foot(
            total if self._versioned or terms.sends else t("no git: no history; t I makes a repository")
        )
        self.refresh_title()

    def _marked_items(self) -> Sequence[PlanItem]:
        return [item for item in self._shelf.items if item.period in self._marked]

    def title_facts(self) -> Sequence[tuple[str, str]]:
        reasons = [item.reason.value for item in self._shelf.items]
        facts = [
            (f"{reasons.count(word)} {t(word)}", "bold" if word != "running" else "dim")
            for word in ("due", "stale", "running")
            if word in reasons
        ]
        facts.append((t(self._terms.engine), "dim"))
        if self._terms.scale != 1.0:
            facts.append((f"{t('size')} {self._terms.scale:.0%}", "bold"))
        if self._terms.from_days:
            facts.append((t("months from days"), "bold"))
        return facts

    def _period(self) -> Period | None:
        row = self.query_one("#periods", LineList).row
        return row.key if row and isinstance(row.key, Period) else None

    def here(self) -> Here:
        period = self._period()
        if period is None:
            return self.opened_at
        return Here(self.services.workspace.summary_path(period), period=period)

    # The preview.

    def on_line_view_moved(self, event: LineView.Moved) -> None:
        if event.view.id == "periods" and not self._held:
            self.when_rested("preview", self._preview)

    def on_key(self) -> None:
        """What a model made stays in view until the person goes on, though the list is reloaded meanwhile."""
        self._held = False

    def on_click(self) -> None:
        self._held = False

    def _preview(self) -> None:
        period, services, terms = self._period(), self.services, self._terms
        if period is None:
            return

        def work(ticket: Ticket[Outcome | Failure | Sending]) -> Outcome | Failure | Sending:
            return preview(services, period, terms, ticket.cancelled)

        self.job(
            t("preview"),
            work,
            then=self._show,
            failed=self._failed,
            key="preview",
            quiet=True,
            lane="roll-up preview",
        )

    def _show(self, result: Outcome | Failure | Sending) -> None:
        reader, pane = self.query_one("#draft", Reader), self.query_one("#pane-draft", Pane)
        if isinstance(result, Sending):
            reader.set_lines((Line(result.sentence, tone="strong"), Line(""), *lines_of(result.text)))
            pane.title(t("What would be sent"), result.item.target_path)
            pane.foot("")
            return
        reader.set_lines(outcome_lines(result))
        pane.title(t("Preview"), result.item.target_path)
        if isinstance(result, Outcome) and result.checks:
            draft = result.draft
            pane.foot(f"~{draft.tokens_in:,} → {draft.tokens_out:,} tok  {result.retention:.0%}")
        else:
            pane.foot("")

    def _failed(self, error: Exception) -> None:
        self.query_one("#draft", Reader).set_lines((), empty=sentence(error))

    def on_line_view_chosen(self, event: LineView.Chosen) -> None:
        period = self._period()
        if event.view.id == "periods" and period and period in self.services.workspace.summaries:
            self.shell.open_at(self.services.workspace.summary_path(period))

    # Marks and terms.

    def action_rollup_mark(self) -> None:
        if (period := self._period()) is not None:
            self._marked ^= {period}
            self._show_rows()
            self.query_one("#periods", LineList).action_list_down()

    def action_rollup_mark_all(self) -> None:
        pressing = self._shelf.pressing
        self._marked = set() if self._marked >= pressing else self._marked | pressing
        self._show_rows()

    def action_rollup_engine(self) -> None:
        names = list(ENGINES)
        following = names[(names.index(self._terms.engine) + 1) % len(names)]
        self._set(replace(self._terms, engine=following))

    def action_rollup_from_days(self) -> None:
        self._set(replace(self._terms, from_days=not self._terms.from_days))

    def action_rollup_larger(self) -> None:
        self._set(replace(self._terms, scale=min(4.0, self._terms.scale * _LARGER)))

    def action_rollup_smaller(self) -> None:
        self._set(replace(self._terms, scale=max(0.2, self._terms.scale * _SMALLER)))

    def _set(self, terms: Terms) -> None:
        self._terms = terms
        self._show_rows()
        self._preview()

    # Writing.

    def action_rollup_write(self) -> None:
        if not self._marked:
            self.say(t("mark a period with space first"))
            return
        self._asked(sorted(self._marked), self._terms)

    def action_rollup_replace(self) -> None:
        period = self._period()
        if period is None or period not in self._shelf.foreign:
            self.say(t("this summary is ours, or there is none; W writes it"))
            return
        self._asked([period], replace(self._terms, force=True))

    def _asked(self, periods: Sequence[Period], terms: Terms) -> None:
        """Write at once what one `u` takes back; several, and what cannot be taken back, are agreed to first,
        and what is sent to a model is priced."""
        services = self.services
        if not terms.sends and len(periods) == 1 and self._versioned:
            self._write(periods, terms)
            return
        if not terms.sends:
            each = t("Each is a commit of its own; one u takes them all back.")
            never = t(NEVER)
            question = Question(
                t("Write {n} summaries?", n=len(periods)),
                "\n".join((named(periods), each if self._versioned else never)),
                yes=t("write"),
            )
            self.shell.ask(question, lambda yes: self._write(periods, terms) if yes else None)
            return

        def priced(price: Price) -> None:
            question = Question(
                t("Send the notes of {periods} to {host}?", periods=named(periods), host=price.host),
                "\n".join((*price_lines(price), t("Nothing was sent so far."))),
                yes=t("send them"),
            )
            self.shell.ask(question, lambda yes: self._write(periods, terms) if yes else self._unsent())

        def failed(error: Exception) -> None:
            self.say(t("{why} Nothing was sent or written.", why=sentence(error)), "$text-warning")

        def work(ticket: Ticket[Price]) -> Price:
            return price_of(services, periods, terms, ticket.cancelled)

        self.job(t("price"), work, then=priced, failed=failed, key="price", quiet=True, holds=True)

    def _unsent(self) -> None:
        self.say(t("nothing was sent or written; x takes the other engine"))

    def _write(self, periods: Sequence[Period], terms: Terms) -> None:
        services = self.services

        def work(ticket: Ticket[Sequence[Outcome | Failure]]) -> Sequence[Outcome | Failure]:
            results: list[Outcome | Failure] = []

            def done(result: Outcome | Failure) -> None:
                results.append(result)
                if isinstance(result, Outcome) and result.receipt:
                    self.shell.ours(result.receipt)  # the next period may take minutes: no news from outside

            write(services, periods, terms, ticket.report, ticket.cancelled, done, heard)
            return results

        def heard(said: Sequence[str]) -> None:
            self.post_message(Heard(tuple(said)))

        self.job(
            t("roll-up"),
            work,
            then=lambda results: self._written(results, len(periods)),
            failed=lambda error: self.say(sentence(error), "$text-error"),
            key="write",
        )

    def on_heard(self, event: Heard) -> None:
        """Show what the model has said so far; nothing of it is written before the checks."""
        reader, pane = self.query_one("#draft", Reader), self.query_one("#pane-draft", Pane)
        reader.set_lines(lines_of("\n".join(f"- {said}" for said in event.said)))
        pane.title(t("The answer as it comes"), "")
        pane.foot(t("{n} statements, not checked yet", n=len(event.said)))

    def _written(self, results: Sequence[Outcome | Failure], wanted: int) -> None:
        for result in results:
            self._results[result.item.period] = result_words(result)
            if isinstance(result, Outcome) and (result.written or not result.checks):
                self._marked.discard(result.item.period)
        written = [result.receipt for result in results if isinstance(result, Outcome) and result.receipt]
        self._show_rows()
        if results and self._terms.sends:
            self._show(results[-1])
            self._held = True
        stopped = [result for result in results if isinstance(result, Failure) or not _fine(result)]
        left = wanted - len(results)
        undone = (
            [t("{n} not written, their summaries are as before; the rows say why", n=len(stopped))]
            if stopped
            else []
        )
        undone += [t("stopped with {n} left; their summaries are as before", n=left)] if left > 0 else []
        if written:
            *before, last = written
            self.post_message(Acted(last, before=tuple(before), undone="; ".join(undone), together=True))
        elif undone:
            self.say("; ".join(undone), "$text-warning")
        else:
            self.say(t("nothing changed"))


def _fine(result: Outcome) -> bool:
    return all(check.ok for check in result.checks)
