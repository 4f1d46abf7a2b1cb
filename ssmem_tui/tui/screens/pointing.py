"""The part of the compare screen that points at what belongs to the line under the cursor."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from ssmem_tui.core.trace import Label, LostFact
from ssmem_tui.tui.catalogue import t
from ssmem_tui.tui.compare.comparison import Sides
from ssmem_tui.tui.compare.lines import meaning
from ssmem_tui.tui.compare.linking import links_of_claims, links_of_units, worst_of
from ssmem_tui.tui.compare.view import View
from ssmem_tui.tui.jobs import Ticket
from ssmem_tui.tui.screens.base import BaseScreen
from ssmem_tui.tui.widgets.line_list import LineList
from ssmem_tui.tui.widgets.line_view import LineView
from ssmem_tui.tui.widgets.pair_view import LinkedReader
from ssmem_tui.tui.widgets.pane import Pane
from ssmem_tui.tui.widgets.reader import Line, Reader

if TYPE_CHECKING:
    from ssmem_tui.core.rollup.reasons import Reasons


class Pointing(BaseScreen):
    """Mixed into the compare screen, which composes the panes and sets what is compared and shown."""

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self._sides: Sides | None = None
        self._view: View | None = None
        self._reasons: Reasons | None = None
        self._reasons_of: object = None

    @property
    def _summary(self) -> LinkedReader:
        return self.query_one("#summary", LinkedReader)

    @property
    def _sources(self) -> LinkedReader:
        return self.query_one("#sources", LinkedReader)

    def _link(self, under: LineView) -> None:
        """Point the other panes at what belongs to the line under the cursor of this one."""
        view = self._view
        if view is None:
            return
        line = under.line if isinstance(under, Reader) else None
        told = meaning(line.mark) if line is not None and line.mark else ""
        self.query_one("#pane-words", Pane).title(t("Word view"), told)
        if under is self._sources:
            self._from_source(view, under.cursor)
        elif under.id == "lost":
            self._from_lost(view)
        else:
            self._from_summary(view)

    def _from_summary(self, view: View) -> None:
        trace, where = view.comparison.trace, view.sources.where
        numbers = view.numbers("summary", self._summary.cursor)
        links = links_of_claims(trace, numbers)
        shown = {where[n]: tints for n, tints in links.items() if n in where}
        claim = worst_of(trace, numbers)
        own = () if claim is None else links_of_claims(trace, (claim,))
        self._sources.link(shown, show=next((where[n] for n in own if n in where), None))
        self._show_words(view.words(claim, next(iter(own), None)))
        if claim is not None and trace.claims[claim].label is Label.UNSUPPORTED:
            deep = self._sides is not None and self._sides.deep
            logs = t("D looks in the logs themselves, s in all memory")
            self.say(t("s looks in all memory") if deep else logs)
        self.query_one("#pane-summary", Pane).title(t("Summary"), view.about_claim(claim))
        self._sources_title(len(shown))

    def _from_source(self, view: View, index: int) -> None:
        links = links_of_units(view.comparison.trace, view.numbers("sources", index))
        shown = {view.summary.where[n]: tints for n, (_, tints) in links.items() if n in view.summary.where}
        self._summary.link(shown, show=next(iter(shown), None))
        self._sources.link({})
        claim = next(iter(links), None)
        if claim is not None:
            self._show_words(view.words(claim, links[claim][0]))
        else:
            self._ask_why(view)
            rows = view.left_words(index, self._reasons)
            self._show_words(rows, t("a heading, or nothing that a summary could say"))
        self._sources_title(0)

    def _from_lost(self, view: View) -> None:
        lost = self._lost_here()
        if lost is not None:
            at = view.sources.where.get(lost.source)
            self._sources.link({at: ()} if at is not None else {}, show=at)
            if not view.comparison.trace.sources[lost.source].claims:
                self._ask_why(view)
            self._show_words(view.lost_words(lost, self._reasons))
            self.say(view.about(lost))

    def _ask_why(self, view: View) -> None:
        """Let the engine tell, once for each comparison and only when somebody looks at what it left out."""
        if self._reasons_of is view.comparison:
            return
        self._reasons_of, self._reasons = view.comparison, None
        services, path = self.services, view.comparison.summary.path

        def work(ticket: Ticket[Reasons | None]) -> Reasons | None:
            from ssmem_tui.core.rollup.reasons import Asked, reasons_for

            return services.run(reasons_for, Asked(services.root, path), ticket.cancelled)

        def told(reasons: Reasons | None) -> None:
            self._reasons = reasons
            under = self.view_under_keyboard()
            if under is not None and reasons is not None and under is not self._summary:
                self._link(under)

        self.job(t("why"), work, then=told, failed=lambda _: None, key="why", quiet=True)

    def _sources_title(self, linked: int) -> None:
        facts = t("{n} lines", n=self._sources.count)
        if linked:
            facts += "  " + t("{n} support this claim", n=linked)
        self.query_one("#pane-sources", Pane).title(t("Sources"), facts)

    def _show_words(self, lines: Sequence[Line], empty: str = "") -> None:
        empty = empty or t("no source stands behind this line")
        self.query_one("#words", Reader).set_lines(lines, empty=empty)

    def _lost_here(self) -> LostFact | None:
        row = self.query_one("#lost", LineList).row
        if row is None or self._view is None or not isinstance(row.key, int):
            return None
        return self._view.comparison.trace.lost[row.key]
