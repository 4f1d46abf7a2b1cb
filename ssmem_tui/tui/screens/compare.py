"""Compare: a summary beside its sources, linked line by line, with losses and doubts marked.

Everything heavy runs in a thread: reading, tracing, and making lines. The words are careful on purpose: red
only for hard flags, amber for weak support (research/align.md section 1).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from textual.app import ComposeResult
from textual.containers import Container

from ssmem_tui.core.errors import SsmemError
from ssmem_tui.core.trace import AnalysisCache, CompareCancelled
from ssmem_tui.core.trace.cache import FOLDER
from ssmem_tui.tui.catalogue import say_error, sentence, t
from ssmem_tui.tui.compare import commands
from ssmem_tui.tui.compare.comparison import sides_for
from ssmem_tui.tui.compare.figures import filter_at
from ssmem_tui.tui.compare.lines import MARK_WIDTH
from ssmem_tui.tui.compare.view import Measures, View, Wish, make_view, reshow
from ssmem_tui.tui.jobs import Ticket
from ssmem_tui.tui.messages import Here
from ssmem_tui.tui.screens.drafting import Drafting
from ssmem_tui.tui.screens.editing import EditHere
from ssmem_tui.tui.widgets.line_list import LineList
from ssmem_tui.tui.widgets.line_view import LineView
from ssmem_tui.tui.widgets.pair_view import FigureRows, LinkedReader
from ssmem_tui.tui.widgets.pane import Pane
from ssmem_tui.tui.widgets.reader import Reader

if TYPE_CHECKING:
    from textual.events import DescendantFocus, Resize

    from ssmem_tui.tui.services import Services

_LOUD_FROM = 300_000
"""Bytes of sources from which the comparison shows its progress and can be stopped with `esc`."""

_ALWAYS = frozenset({"compare_next_side", "compare_previous_side", "compare_undo"})
"""What can be done where there is nothing to compare."""

_PANES = ("summary", "sources", "lost", "words")


class CompareScreen(Drafting):
    """`here` names the summary, or a log or period that was compressed into one."""

    NAME = "Compare"
    KEYS = (*commands.COMMANDS, EditHere)
    AUTO_FOCUS = "#summary"

    def __init__(self, services: Services | None, here: Here | None = None) -> None:
        super().__init__(services, here)
        self._cache: AnalysisCache | None = None
        self._wish = Wish()

    def compose_body(self) -> ComposeResult:
        yield FigureRows(clickable=2, id="figures")
        with Container(id="sides"):
            plain = self.shell.plain_signs or self.shell.colourless
            shared = {"added": ("[", "]")} if plain else {}
            both = {**shared, "warn": ("{", "}")} if plain else {}
            reading = t("reading…")
            summary = LinkedReader(mark_width=MARK_WIDTH, brackets=shared, empty=reading, id="summary")
            front = Pane("", t("Summary"), summary, id="pane-summary")
            front.add_class("-front")
            yield front
            sources = LinkedReader(mark_width=MARK_WIDTH, brackets=both, empty=reading, id="sources")
            yield Pane("", t("Sources"), sources, id="pane-sources")
        with Container(id="below"):
            yield Pane("", t("Lost facts"), LineList(empty=t("no fact was lost"), id="lost"), id="pane-lost")
            words = Reader(mark_width=9, numbers=False, markdown=False, id="words")
            yield Pane("", t("Word view"), words, id="pane-words")

    def on_mount(self) -> None:
        self.workspace_changed()

    def on_unmount(self) -> None:
        """Freed now, not by a look for garbage: of a week of ten years 200,000 objects, .2 s of the loop."""
        self._view = self._sides = self._cache = None

    # Getting there.

    def workspace_changed(self) -> None:
        try:
            services = self.services
            sides = self._sides or sides_for(services.workspace, self.opened_at, services.today)
            self._sides = sides.in_workspace(self.services.workspace)
        except SsmemError as error:
            self._nothing(say_error(error))
            return
        self.compare()

    def compare(self) -> None:
        """Trace again, with the draft if there is one."""
        sides = self._sides
        if sides is None:
            return
        services, draft, wish, measure = self.services, self.draft, self._wish, self._measure
        cache = self._cache = self._cache or AnalysisCache(services.cache_dir / FOLDER)
        known = self._view.comparison if self._view is not None else None

        def work(ticket: Ticket[View]) -> View:
            return make_view(services, sides, draft, cache, wish, measure, ticket, known)

        self.job(
            t("compare"),
            work,
            then=self._show,
            failed=self._failed,
            key="compare",
            quiet=sides.size < _LOUD_FROM,
            holds=self._view is None,
        )

    def _failed(self, error: Exception) -> None:
        if not self.is_attached:
            return
        if isinstance(error, CompareCancelled) and self._view is not None:
            self._sides = self._view.comparison.sides
            self.say(say_error(error))
        else:
            self._nothing(sentence(error))

    def _nothing(self, why: str) -> None:
        self._view = None
        for name in ("summary", "sources"):
            self.query_one(f"#{name}", LinkedReader).set_lines((), empty=why)
        self.query_one("#lost", LineList).set_rows((), empty="")
        self.query_one("#words", Reader).set_lines(())
        self.query_one(FigureRows).show(())
        self.say(why, "$text-warning")

    def _show(self, view: View) -> None:
        first = self._view is None
        self._view = view
        if not self.changes:  # else it stays what the draft was made from, so that the store can merge
            self.on_disk = view.comparison.on_disk
        summary, sources = self._summary, self._sources
        at_summary, at_source = (None, None) if first else (summary.line, sources.cursor)
        both = ((summary, view.summary, "summary"), (sources, view.sources, "sources"))
        for (reader, side, name), measured in zip(both, view.measured, strict=True):
            reader.problems = side.problems
            reader.link({})
            reader.show(side.lines, measured, empty=t("no line of this kind"))
            self.query_one(f"#pane-{name}", Pane).foot(self._foot(name, len(side.problems)))
        self.query_one("#lost", LineList).set_rows(view.lost)
        order = t("as they stand") if self._wish.by_place else t("heaviest first")
        self.query_one("#pane-lost", Pane).title(t("Lost facts"), f"{view.open_lost}  {order}")
        self._figures()
        self.refresh_title()
        if first:
            self._first_place(view)
        else:
            summary.go_to_line(at_summary.number if at_summary else 1)
            sources.link({}, show=min(at_source or 0, max(0, sources.count - 1)))
        self._link(self.view_under_keyboard() or summary)
        if view.wish != self._wish:  # asked for while the comparison was still running
            self._reshow()

    def _first_place(self, view: View) -> None:
        sides = view.comparison.sides
        if sides.path != sides.summary.path:
            wanted = (sides.path, sides.line)
            if wanted in view.sources.places:
                self._go_to("sources")
                self._sources.link({}, show=view.sources.places.index(wanted))
                return
        if view.summary.problems:
            self._summary.link({}, show=view.summary.problems[0])
        elif sides.line > 1:
            self._summary.go_to_line(sides.line)
        else:  # on the first claim, so that the link to its sources is seen at once
            first = next((at for at, claims in enumerate(view.summary.of) if claims), 0)
            self._summary.link({}, show=first)

    def _foot(self, name: str, problems: int) -> str:
        if name == "summary":
            return t("{n} to look at: n N", n=problems) if problems else t("no conflict found")
        return t("{n} tasks or decisions lost: n N", n=problems) if problems else ""

    @property
    def _measure(self) -> Measures:
        return self._summary.measure, self._sources.measure

    # Figures.

    def _figures(self) -> None:
        if self._view is not None:
            narrow = self.size.width < 70
            self.query_one(FigureRows).show(self._view.figures(self._wish.show, self.size.width - 2, narrow))

    def on_resize(self, event: Resize) -> None:
        self._figures()

    def title_facts(self) -> Sequence[tuple[str, str]]:
        if self._view is None:
            return ()
        facts = self._view.title_facts()
        if self.changes:
            facts = [(t("{n} unwritten", n=self.changes), "bold $text-warning"), *facts]
        return facts

    def title_words(self) -> str:
        if self._sides is None:
            return super().title_words()
        name = self._sides.summary.path.rpartition("/")[2]
        return f"{super().title_words()}  {name} <- {self._sides.words()}"

    # Linking.

    def on_line_view_moved(self, event: LineView.Moved) -> None:
        if event.view.has_focus:
            self.when_rested("link", partial(self._link, event.view))

    def on_descendant_focus(self, event: DescendantFocus) -> None:
        if isinstance(event.widget, LineView) and event.widget.id in _PANES[:3]:
            self._link(event.widget)

    def on_reader_nothing_to_walk(self, event: Reader.NothingToWalk) -> None:
        """`n` in a summary without a problem goes on to what only its sources say, then to lost facts."""
        event.prevent_default()
        if event.view is self._summary and self._sources.problems:
            self._go_to("sources")
            self._sources.action_reader_next()
        elif self._view and self._view.comparison.trace.lost:
            self._show_only("lost")
        else:
            self.say(t("no problem, and nothing lost"))

    # Panes and filters.

    def _go_to(self, name: str) -> None:
        pane = self.query_one(f"#pane-{name}", Pane)
        if self.maximized is not None and self.maximized is not pane:
            self.maximize(pane)
        self.pane_wanted(pane)
        pane.focus_inside()

    def pane_wanted(self, pane: Pane) -> None:
        super().pane_wanted(pane)
        self.set_class(pane.id == "pane-lost", "-losing")
        self.set_class(pane.id in ("pane-lost", "pane-words"), "-low")

    def _step_pane(self, step: int) -> None:
        names = [name for name in _PANES if self.focused and self.focused.id == name]
        at = _PANES.index(names[0]) if names else 0
        self._go_to(_PANES[(at + step) % len(_PANES)])

    def action_compare_next_side(self) -> None:
        self._step_pane(1)

    def action_compare_previous_side(self) -> None:
        self._step_pane(-1)

    def on_figure_rows_picked(self, event: FigureRows.Picked) -> None:
        if name := filter_at(event.number, event.pieces):
            self._show_only(name)

    def _show_only(self, name: str) -> None:
        self._wish = self._wish.showing(name)
        self._reshow()
        self._go_to({"lost": "lost", "dropped": "sources"}.get(name, "summary"))

    def _reshow(self) -> None:
        """Make the lines again, as the filter, the order and the marks now want them."""
        view, wish, root, measure = self._view, self._wish, self.services.root, self._measure

        def show(made: View) -> None:
            if self._view is not None and made.comparison is self._view.comparison:
                self._show(made)

        if view is not None:
            self.job(
                t("compare"), lambda _: reshow(view, wish, root, measure), then=show, key="lines", quiet=True
            )

    def action_compare_all(self) -> None:
        self._show_only("all")

    def action_compare_conflict(self) -> None:
        self._show_only("conflict")

    def action_compare_unsupported(self) -> None:
        self._show_only("unsupported")

    def action_compare_weak(self) -> None:
        self._show_only("weak")

    def action_compare_lost(self) -> None:
        self._show_only("lost")

    def action_compare_dropped(self) -> None:
        self._show_only("dropped")

    def action_compare_search(self) -> None:
        here = self.here()
        pane = self.focused.id or "" if self.focused else ""
        words = self._view.query(pane, self._cursor(), here.text) if self._view is not None else ""
        self.shell.open("search", replace(here, query=words))

    def action_compare_quiz(self) -> None:
        if self._sides is not None:
            self.shell.open("quiz", replace(self.here(), period=self._sides.summary.period))

    def action_compare_order(self) -> None:
        self._wish = self._wish.turned()
        self._reshow()

    # What is under the cursor.

    def here(self) -> Here:
        if self._view is None:
            return self.opened_at
        return self._view.place(
            self.focused.id or "" if self.focused else "", self._cursor(), self._lost_here()
        )

    def _cursor(self) -> int:
        view = self.view_under_keyboard()
        return view.cursor if view else 0

    def on_line_view_chosen(self, event: LineView.Chosen) -> None:
        if event.view.id == "summary" and self._view is not None:
            self._go_to("sources")
        elif event.view.id in ("sources", "lost"):
            here = self.here()
            if here.path:
                self.shell.open_at(here.path, here.line)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if self._view is None and action.startswith("compare_") and action not in _ALWAYS:
            return False
        if action == "compare_write":
            return bool(self.changes)
        if action == "compare_put_back":
            return (
                self._view is not None and self.focused is not None and self.focused.id in ("sources", "lost")
            )
        if action == "edit_here":
            return self._view is not None and self.focused is self._summary
        return super().check_action(action, parameters)
