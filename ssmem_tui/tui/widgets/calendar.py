"""A heat map of days: weeks run to the right, weekdays down; how much happened is a glyph before a colour."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, timedelta

from rich.segment import Segment
from textual import events
from textual.geometry import Region
from textual.message import Message
from textual.reactive import reactive
from textual.strip import Strip
from textual.widget import Widget

from ssmem_tui.tui.catalogue import t
from ssmem_tui.tui.commands import Command, Commanded
from ssmem_tui.tui.widgets.tones import tone_style
from ssmem_tui.tui.widgets.wrap import fit

_GLYPHS = " ░▒▓█"
_LABEL = 5
_NARROWEST, _WIDEST = 2, 10
_NAMES = ("Mon", "", "Wed", "", "Fri", "", "Sun")


class DayBack(Command):
    """Go one week back."""

    id, key, title = "calendar.week-back", "h,left", "A week back"


class DayOn(Command):
    """Go one week on."""

    id, key, title = "calendar.week-on", "l,right", "A week on"


class DayUp(Command):
    """Go one day back."""

    id, key, title = "calendar.day-back", "k,up", "A day back"


class DayDown(Command):
    """Go one day on."""

    id, key, title = "calendar.day-on", "j,down", "A day on"


class DayOpen(Command):
    """Read the notes of this day."""

    id, key, footer, title, order = "calendar.open", "enter", "read", "Read this day", 2


def legend(whole: bool) -> str:
    """What the glyphs of days mean; where there is no room for the `whole`, the dot explains itself."""
    shades = f"{t('less')} {''.join(_GLYPHS[level] for level in range(1, 5))} {t('more')}"
    return f"{shades}  · {t('no note')}" if whole else shades


class Calendar(Commanded, Widget, can_focus=True):
    """`show(values, last)`; the cursor is a date."""

    KEYS = (DayBack, DayOn, DayUp, DayDown, DayOpen)
    DEFAULT_CSS = "Calendar { height: 8; }"

    day: reactive[date] = reactive(date.min, repaint=False)

    @dataclass
    class Chosen(Message):
        """Enter, or a click on the day the cursor stood on."""

        day: date

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id)
        self._values: Mapping[date, int] = {}
        self._last = date.min
        self._first = date.min

    def show(self, values: Mapping[date, int], first: date, last: date) -> None:
        """Draw `values` up to `last`; the cursor stays, or goes to the last day."""
        self._values, self._first, self._last = values, first, last
        if not first <= self.day <= last:
            self.day = last
        self.refresh()

    @property
    def _cell(self) -> int:
        """Cells a week takes: as wide as all weeks fit, between two and ten."""
        needed = max(1, ((self._last - self._first).days + self._first.weekday()) // 7 + 1)
        return max(_NARROWEST, min(_WIDEST, (self.size.width - _LABEL) // needed))

    @property
    def _weeks(self) -> int:
        return max(1, (self.size.width - _LABEL) // self._cell)

    def _monday(self, day: date) -> date:
        """The Monday of the first column: the cursor on `day` is in sight, the last day if it can be."""
        first = self._first - timedelta(days=self._first.weekday())
        last = self._last - timedelta(days=self._last.weekday())
        cursor = day - timedelta(days=day.weekday())
        return min(max(first, last - timedelta(weeks=self._weeks - 1)), cursor)

    def level(self, value: int) -> int:
        """0 for nothing, else 1 to 4 by the share of the busiest day."""
        most = max(self._values.values(), default=0)
        return 0 if not value or not most else min(4, 1 + int(3.999 * value / most))

    def render_line(self, y: int) -> Strip:
        base = self.rich_style
        if self._last == date.min or y > 7:
            return Strip.blank(self.size.width, base)
        monday, cell = self._monday(self.day), self._cell
        if y == 0:
            return self._months(monday).adjust_cell_length(self.size.width, base)
        variables, ansi = self.app.theme_variables, self.app.native_ansi_color
        dim, hot = (base + tone_style(tone, variables, ansi) for tone in ("dim", "kept"))
        cursor = tone_style("cursor" if self.has_focus else "cursor-blur", variables, ansi)
        name = _NAMES[y - 1]
        segments = [Segment(fit(t(name) if name else "", _LABEL - 1) + " ", dim)]
        for week in range(self._weeks):
            day = monday + timedelta(weeks=week, days=y - 1)
            value = self._values.get(day, 0)
            glyph = _GLYPHS[self.level(value)] if value else "·" if self._first <= day <= self._last else " "
            shown = glyph if glyph == "·" else glyph * (cell - 1)
            style = hot if value else dim
            if day == self.day:
                segments.append(Segment(f"{shown:<{cell - 1}}‹", style + cursor))
            else:
                segments.append(Segment(f"{shown:<{cell}}", style))
        return Strip(segments).adjust_cell_length(self.size.width, base)

    def _months(self, monday: date) -> Strip:
        cells = [" "] * (_LABEL + self._weeks * self._cell + 8)
        busy = 0
        for week in range(self._weeks):
            day = monday + timedelta(weeks=week, days=6)
            at = _LABEL + week * self._cell
            if day.day <= 7 and at >= busy and day.replace(day=1) <= self._last:
                words = f"{day:%Y-%m}" if day.month == 1 or busy == 0 else f"{day:%m}"
                cells[at : at + len(words)] = words
                busy = at + len(words) + 1
        dim = tone_style("dim", self.app.theme_variables, self.app.native_ansi_color)
        return Strip([Segment("".join(cells), self.rich_style + dim)])

    def validate_day(self, day: date) -> date:
        return max(self._first, min(day, self._last)) if self._last > date.min else day

    def watch_day(self, before: date, day: date) -> None:
        if self._last == date.min or self._monday(before) != self._monday(day):
            self.refresh()
        else:
            self.refresh(*(Region(0, 1 + each.weekday(), self.size.width, 1) for each in (before, day)))

    def _move(self, days: int) -> None:
        if self._last > date.min:
            self.day += timedelta(days=days)

    def action_calendar_week_back(self) -> None:
        self._move(-7)

    def action_calendar_week_on(self) -> None:
        self._move(7)

    def action_calendar_day_back(self) -> None:
        self._move(-1)

    def action_calendar_day_on(self) -> None:
        self._move(1)

    def action_calendar_open(self) -> None:
        if self._last > date.min:
            self.post_message(self.Chosen(self.day))

    def on_click(self, event: events.Click) -> None:
        if self._last == date.min or not 1 <= event.y <= 7 or event.x < _LABEL:
            return
        day = self._monday(self.day) + timedelta(weeks=(event.x - _LABEL) // self._cell, days=event.y - 1)
        if day == self.day:
            self.post_message(self.Chosen(day))
        self.day = day
