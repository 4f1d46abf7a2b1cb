"""Calendar and trends: pictures where people would rather look than read; each says its figures as well."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import date, datetime, timedelta
from typing import Any

from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical

from ssmem_tui.core import trends as figures
from ssmem_tui.core.periods import Period
from ssmem_tui.core.trends.asked import Asked, ages_of, days_of, themes_of
from ssmem_tui.tui.catalogue import sentence, t
from ssmem_tui.tui.commands import Command
from ssmem_tui.tui.jobs import Ticket
from ssmem_tui.tui.messages import Here
from ssmem_tui.tui.screens.base import BaseScreen
from ssmem_tui.tui.services import Services
from ssmem_tui.tui.trends import pictures
from ssmem_tui.tui.widgets.calendar import Calendar, legend
from ssmem_tui.tui.widgets.line_view import LineView
from ssmem_tui.tui.widgets.pane import Pane
from ssmem_tui.tui.widgets.reader import Line, Reader

_MEASURES = ("tokens", "entries", "decisions")
_FRAME = 2
"""Cells of a view that its lines cannot use: gutter, scroll bar."""
_MONTHS = 6
"""Months whose themes are drawn; `status --trends` has them all."""
_Draw = Callable[[Any, int, int], Sequence[Line]]
"""Lines of what was worked out, in so many cells and rows."""


class Measure(Command):
    """Colour the days by tokens, by entries, or by the decisions made on them."""

    id, key, footer, title, order = "trends.measure", "m", "measure", "Tokens, entries or decisions", 3


class TrendsScreen(BaseScreen):
    """Five panes, each filled when its figures are there."""

    NAME = "Calendar and trends"
    KEYS = (Measure,)

    def __init__(self, services: Services, here: Here | None = None) -> None:
        super().__init__(services, here)
        self._days: Mapping[date, figures.DayFigures] = {}
        self._measure = _MEASURES[0]
        self._found: dict[str, tuple[Any, _Draw]] = {}

    def compose_body(self) -> ComposeResult:
        yield Pane("1", t("Days"), Calendar(id="calendar"), id="pane-calendar")
        with Horizontal(id="figures"):
            with Vertical(classes="half"):
                yield self._pane("2", t("Start-up over time"), "startup")
                yield self._pane("4", t("Compression per tier"), "tiers")
            with Vertical(classes="half"):
                yield self._pane("3", t("Themes of the month"), "themes")
                yield self._pane("0", t("Core entries by last use"), "ages")

    def _pane(self, number: str, title: str, name: str) -> Pane:
        reader = Reader(numbers=False, markdown=False, empty=t("counting…"), id=name)
        return Pane(number, title, Vertical(reader), id=f"pane-{name}")

    def on_mount(self) -> None:
        self.workspace_changed()
        calendar = self.query_one(Calendar)
        self.watch(calendar, "day", self._day_moved, init=False)  # no message: day and words are one picture
        self.set_focus(calendar)
        self.query_one("#pane-calendar", Pane).foot(t("counting…"))

    def workspace_changed(self) -> None:
        services = self.services
        workspace = services.workspace
        since = services.today - timedelta(weeks=figures.WEEKS_BACK)
        asked = Asked(services.root, services.today, since, _MONTHS, services.cache_dir)

        def days(ticket: Ticket[dict[date, figures.DayFigures]]) -> dict[date, figures.DayFigures]:
            return services.run(days_of, asked, ticket.cancelled)

        def startup(ticket: Ticket[Any]) -> tuple[Sequence[figures.Sample], int, datetime]:
            from ssmem_tui.tui.cockpit.background import startup_tokens

            with services.store() as store:
                samples = figures.samples_of(workspace, store, ticket.cancelled)
            return samples, startup_tokens(services), services.clock()

        def tiers(_: Ticket[Any]) -> Sequence[figures.TierFigures]:
            from ssmem_tui.core.store import read_ledger

            made = figures.tier_figures(read_ledger(services.root, "rollups"))
            last = figures.into_core(workspace)
            return (*made, *((last,) if last else ()))

        def themes(ticket: Ticket[Any]) -> Any:
            return services.run(themes_of, asked, ticket.cancelled)

        def ages(ticket: Ticket[Any]) -> Sequence[int]:
            return figures.spread(services.run(ages_of, asked, ticket.cancelled), figures.AGES)

        self._fill(
            "startup",
            startup,
            lambda found, *room: pictures.startup_lines(*found, *room),
        )
        self._fill("themes", themes, pictures.theme_lines)
        self._fill("tiers", tiers, lambda found, width, _: pictures.tier_lines(found, width))
        self.job(t("days"), days, then=self._got_days, key="days", quiet=True, lane="trends")
        self._fill("ages", ages, lambda found, width, _: pictures.age_lines(found, figures.AGES, width))

    def _fill(self, name: str, work: Callable[[Ticket[Any]], Any], draw: _Draw) -> None:
        reader = self.query_one(f"#{name}", Reader)

        def failed(error: Exception) -> None:
            reader.set_lines((), empty=sentence(error))

        def got(found: Any) -> None:
            self._found[name] = found, draw
            self._draw(name)

        self.job(name, work, then=got, failed=failed, key=name, quiet=True, lane="trends")

    def _draw(self, name: str) -> None:
        found, draw = self._found[name]
        reader = self.query_one(f"#{name}", Reader)
        reader.set_lines(draw(found, reader.size.width - _FRAME, reader.size.height))

    def on_resize(self, event: events.Resize) -> None:
        self.call_after_refresh(self._draw_figures)

    def _draw_figures(self) -> None:
        for name in self._found:
            self._draw(name)
        if self._days:
            self._draw_days()

    def _got_days(self, days: Mapping[date, figures.DayFigures]) -> None:
        self._days = days
        self._draw_days()

    def _draw_days(self) -> None:
        today = self.services.today
        last = max((*self._days, today)) if self._days else today
        first = min((*self._days, today))
        values = {day: int(getattr(found, self._measure)) for day, found in self._days.items()}
        self.query_one(Calendar).show(values, first, last)
        pane = self.query_one("#pane-calendar", Pane)
        measured = t("by {measure}  (m changes it)", measure=t(self._measure))
        pane.title(t("Days"), f"{measured}  {legend(not self.has_class('-narrow'))}")
        self._tell_day(self.query_one(Calendar).day)

    def _tell_day(self, day: date) -> None:
        found = self._days.get(day, figures.DayFigures())
        words = t(
            "{day}  {tokens} tokens  {entries} entries  {decisions} decisions",
            day=day.isoformat(),
            tokens=f"{found.tokens:,}",
            entries=found.entries,
            decisions=found.decisions,
        )
        self.query_one("#pane-calendar", Pane).foot(words)

    def _day_moved(self, day: date) -> None:
        if self._days:
            self._tell_day(day)

    def on_calendar_chosen(self, event: Calendar.Chosen) -> None:
        notes = self.services.workspace.days.get(event.day)
        if notes:
            self.shell.open_at(notes[0].path)
        else:
            self.say(t("No note of this day."))

    def on_line_view_moved(self, event: LineView.Moved) -> None:
        event.stop()

    def here(self) -> Here:
        """The day under the cursor, as long as the calendar has the keyboard."""
        calendar = self.query_one(Calendar)
        if self.focused is not calendar:
            return self.opened_at
        notes = self.services.workspace.days.get(calendar.day, ())
        return Here(notes[0].path if notes else "", period=Period.day(calendar.day))

    def title_facts(self) -> Sequence[tuple[str, str]]:
        return ((t("{n} days with notes", n=f"{len(self.services.workspace.days):,}"), ""),)

    def action_trends_measure(self) -> None:
        at = _MEASURES.index(self._measure)
        self._measure = _MEASURES[(at + 1) % len(_MEASURES)]
        self._draw_days()
