"""What loads tomorrow: the host's start replayed, the lines it will not see, raw against layered memory."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta
from typing import TYPE_CHECKING

from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical

from ssmem_tui.tui.catalogue import sentence, t
from ssmem_tui.tui.commands import Command
from ssmem_tui.tui.jobs import Ticket
from ssmem_tui.tui.messages import Here
from ssmem_tui.tui.screens.base import BaseScreen
from ssmem_tui.tui.services import Services
from ssmem_tui.tui.startup.rows import UNSEEN, part_rows, seen_lines, table_lines
from ssmem_tui.tui.widgets.budget import share
from ssmem_tui.tui.widgets.line_list import LineList
from ssmem_tui.tui.widgets.line_view import LineView
from ssmem_tui.tui.widgets.pane import Pane
from ssmem_tui.tui.widgets.reader import Line, Reader

if TYPE_CHECKING:
    from ssmem_tui.core.workspace.startup import Caps, Part, Startup

_TALL = 44
"""Rows of the terminal from which the text has the whole width, below what loads."""


class DayBefore(Command):
    """The start of the day before."""

    id, key, footer, title, order = (
        "startup.before",
        "left_square_bracket",
        "day before",
        "Start of the day before",
        3,
    )


class DayAfter(Command):
    """The start of the day after."""

    id, key, footer, title, order = (
        "startup.after",
        "right_square_bracket",
        "day after",
        "Start of the day after",
        3,
    )


class OtherCaps(Command):
    """Replay under other caps: those of the host's own config, of its present and of its older builds."""

    id, key, footer, title, order = "startup.caps", "x", "caps", "Other caps", 4


def caps_of(services: Services, number: int) -> tuple[str, Caps | None]:
    """The caps to replay under, with their words; reads the host's config, so it belongs in a job."""
    from ssmem_tui.core.workspace.hosts import host_caps
    from ssmem_tui.core.workspace.startup import OLDER_CAPS

    own = host_caps(services.env)
    choices: list[tuple[str, Caps | None]] = [(t("caps of the host's config") if own else "", own)]
    choices += [(t("caps of {when}", when=when), caps) for when, caps in OLDER_CAPS]
    return choices[number % len(choices)]


class SeenReader(Reader):
    """`n` and `N` walk the beginnings of what is not seen, unless one looks for words."""

    def stops(self) -> Sequence[int]:
        found = super().stops()
        hidden = [index for index, line in enumerate(self.lines) if line.mark == UNSEEN]
        known = set(hidden)
        return found or [index for index in hidden if index - 1 not in known]


class StartupScreen(BaseScreen):
    """Three panes: what loads, the table, and the text of the chosen file."""

    NAME = "What loads tomorrow"
    KEYS = (DayBefore, DayAfter, OtherCaps)

    def __init__(self, services: Services, here: Here | None = None) -> None:
        super().__init__(services, here)
        self._day = services.today
        self._startup: Startup | None = None
        self._caps = 0
        self._shown = ""

    def compose_body(self) -> ComposeResult:
        with Horizontal(id="startup"):
            with Vertical(id="loads"):
                yield Pane("1", t("Loads"), LineList(empty=t("counting…"), id="parts"), id="pane-parts")
                table = Reader(numbers=False, markdown=False, empty=t("counting…"), id="table")
                yield Pane("2", t("Raw logs against layered memory"), table, id="pane-table")
            yield Pane("0", t("Text"), SeenReader(mark_width=7, empty="", id="text"), id="pane-text")

    def on_resize(self, event: events.Resize) -> None:
        self.set_class(event.size.height >= _TALL, "-tall")

    def on_mount(self) -> None:
        self.set_class(self.app.size.height >= _TALL, "-tall")
        self.pane_wanted(self.query_one("#pane-parts", Pane))
        self.query_one("#parts", LineList).focus()
        self.workspace_changed()

    def workspace_changed(self) -> None:
        services, day, number = self.services, self._day, self._caps

        def work(_: Ticket[tuple[str, Startup]]) -> tuple[str, Startup]:
            from ssmem_tui.core.workspace.startup import replay

            words, caps = caps_of(services, number)
            return words, replay(services.workspace, day, caps, services.cache_dir)

        def compare(ticket: Ticket[tuple[Line, ...]]) -> tuple[Line, ...]:
            from ssmem_tui.core.workspace.layered import Asked, weighed

            return table_lines(services.run(weighed, Asked(services.root, day), ticket.cancelled))

        def failed(error: Exception) -> None:
            self.say(sentence(error), "$text-error")

        self.job(
            t("replay"),
            work,
            then=self._replayed,
            failed=failed,
            key="replay",
            quiet=True,
            holds=not self._startup,
        )
        table = self.query_one("#table", Reader)
        self.job(t("compare"), compare, then=table.set_lines, failed=failed, key="table", quiet=True)

    def _replayed(self, replayed: tuple[str, Startup]) -> None:
        words, startup = replayed
        self._startup = startup
        parts = self.query_one("#parts", LineList)
        parts.set_rows(part_rows(startup))
        self.need("pane-text", bool(startup.parts))
        facts = "  ".join(filter(None, (self._day.isoformat(), words)))
        self.query_one("#pane-parts", Pane).title(t("{host} loads", host=startup.host), facts)
        self.refresh_title()
        self._shown = ""
        self._show(self._part())

    def title_facts(self) -> Sequence[tuple[str, str]]:
        if self._startup is None:
            return ()
        startup = self._startup
        facts = [(f"~{startup.tokens:,} tok", "bold")]
        if startup.raw_tokens and startup.parts:
            facts.append((t("{ratio} of what all logs would cost", ratio=share(startup.ratio)), "dim"))
        unseen = sum(part.cut_lines for part in startup.parts)
        if unseen:
            facts.append((t("{n} lines not seen", n=f"{unseen:,}"), "$text-error"))
        return facts

    def _part(self) -> Part | None:
        row = self.query_one("#parts", LineList).row
        found = self._startup.parts if self._startup else ()
        return next((part for part in found if row and part.path == row.key), None)

    def _show(self, part: Part | None) -> None:
        reader = self.query_one("#text", SeenReader)
        if part is None:
            reader.set_lines((), empty="")
            return
        if part.path == self._shown:
            return
        self._shown = part.path
        services = self.services

        def work(_: Ticket[tuple[Line, ...]]) -> tuple[Line, ...]:
            from ssmem_tui.core.workspace import read

            return seen_lines(read(services.workspace, part.path).text, part.cut)

        def got(lines: tuple[Line, ...]) -> None:
            reader.set_lines(lines, empty=t("(an empty file)"))
            pane = self.query_one("#pane-text", Pane)
            pane.title(part.path, t(part.role))
            pane.foot(", ".join(t("lines {a}-{b} are not seen", a=a, b=b) for a, b in part.cut))

        def failed(error: Exception) -> None:
            reader.set_lines((), empty=sentence(error))

        self.job(t("read"), work, then=got, failed=failed, key="read", quiet=True)

    def on_line_view_moved(self, event: LineView.Moved) -> None:
        if event.view.id == "parts":
            self.when_rested("part", lambda: self._show(self._part()))

    def on_line_view_chosen(self, event: LineView.Chosen) -> None:
        place = self.here()
        if place.path:
            self.shell.open_at(place.path, place.line)

    def here(self) -> Here:
        part = self._part()
        if part is None:
            return self.opened_at
        line = self.query_one("#text", SeenReader).line
        return Here(part.path, line.number if line else 1, text=line.text if line else "")

    def _go(self, days: int) -> None:
        self._day += timedelta(days=days)
        self.workspace_changed()

    def action_startup_before(self) -> None:
        self._go(-1)

    def action_startup_after(self) -> None:
        self._go(1)

    def action_startup_caps(self) -> None:
        self._caps += 1
        self.workspace_changed()
