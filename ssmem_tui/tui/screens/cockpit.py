"""The first screen: layers, ladder, review and history on the left, the reader and its why on the right.

It is made and painted before the workspace is read, so what is heavy is imported in the methods that run
afterwards; then it fills itself step by step in the background.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical

from ssmem_tui.tui.catalogue import say, say_situation, sentence, t
from ssmem_tui.tui.commands import Command
from ssmem_tui.tui.messages import Here, WorkspaceFailed
from ssmem_tui.tui.screens.base import WIDE
from ssmem_tui.tui.screens.editing import EditHere, edit_here
from ssmem_tui.tui.screens.following import LISTS, Following
from ssmem_tui.tui.screens.indexing import BuildIndex, build_index
from ssmem_tui.tui.screens.linked import OpenLink, open_link
from ssmem_tui.tui.screens.splitting import NarrowerLeft, Splitting, WiderLeft
from ssmem_tui.tui.widgets.line_list import LineList, Row
from ssmem_tui.tui.widgets.line_view import LineView
from ssmem_tui.tui.widgets.pane import Pane
from ssmem_tui.tui.widgets.reader import Reader

if TYPE_CHECKING:
    from ssmem_tui.core.store.records import StoreStatus

_MARK_WIDTH = 10


class NextDay(Command):
    """Read the next day that has a note."""

    id, key, title = "day.next", "right_square_bracket", "Next day"


class PreviousDay(Command):
    """Read the day before that has a note."""

    id, key, title = "day.previous", "left_square_bracket", "Day before"


class CockpitScreen(Splitting, Following):
    """Made before the workspace is read."""

    KEYS = (EditHere, OpenLink, BuildIndex, WiderLeft, NarrowerLeft, NextDay, PreviousDay)

    def __init__(self) -> None:
        super().__init__(None)
        self._opened: set[str] = {"L1"}
        self._tokens: dict[str, int] = {}

    def compose_body(self) -> ComposeResult:
        words = (t("Layers"), t("Ladder"), t("Review"), t("History"))
        with Horizontal(id="cockpit"):
            with Vertical(id="left"):
                yield Pane("1", words[0], LineList(id="layers", empty=t("reading…")), id="pane-layers")
                yield Pane("2", words[1], LineList(id="ladder"), id="pane-ladder")
                yield Pane("3", words[2], LineList(id="waiting"), id="pane-waiting")
                yield Pane("4", words[3], LineList(id="commits"), id="pane-commits")
            with Vertical(id="right"):
                yield Pane("0", t("Read"), Reader(id="reader", mark_width=_MARK_WIDTH), id="pane-reader")
                yield Pane("", t("Why this line matters"), LineList(id="why", still=True), id="pane-why")

    def on_mount(self) -> None:
        self.pane_wanted(self.query_one("#pane-layers", Pane))

    # Filling, step by step.

    def on_workspace_failed(self, event: WorkspaceFailed) -> None:
        """Say in three lines what is missing and what to do; never a dialog."""
        if self.ready:
            self.say(event.sentence, "$text-error")
            return
        ways = (
            event.sentence,
            t("ctrl+o lists the workspaces of this machine; `ssmem-tui -C FOLDER` opens another folder."),
            t("Nothing is written anywhere before you decide something."),
        )
        for name in LISTS:
            self.query_one(f"#{name}", LineList).set_rows((), empty=t("no workspace is open"))
        self._reader.set_lines((), empty="\n\n".join(ways))
        self._go_to_pane("0")
        self.say(t("no workspace is open"), "$text-error")

    def workspace_changed(self) -> None:
        from ssmem_tui.tui.cockpit import background
        from ssmem_tui.tui.cockpit.layers import read_layers
        from ssmem_tui.tui.cockpit.overview import Overview

        services = self.services
        if self._known is None:
            self._known = Overview()
            self._opened |= set(services.state.get("opened", []))
            self.apply_split(services.state.get("split", 0))
            self._open_newest()
        self._fill_ladder()
        self.job(
            t("layers"), lambda _: read_layers(services.workspace), then=self._got_layers, key="1", quiet=True
        )
        self.job(
            t("history"),
            lambda _: background.store_status(services),
            then=self._got_status,
            failed=self._no_history,
            key="status",
            quiet=True,
        )
        self.job(
            t("plan"),
            lambda _: background.due_plan(services),
            then=self._got_plan,
            key="plan",
            quiet=True,
            lane="cockpit",
        )
        self.job(
            t("start-up"),
            lambda _: background.startup_tokens(services),
            then=lambda tokens: self._learn(startup_tokens=tokens),
            key="startup",
            quiet=True,
            lane="cockpit",
        )
        self._count_tokens()
        self._count_unwritten()
        self._read_again()

    def on_screen_resume(self) -> None:
        if self._known is not None:  # the desk may have been on top
            self._count_unwritten()

    def _count_unwritten(self) -> None:
        from ssmem_tui.tui.cockpit import background

        services = self.services
        self.job(
            t("decisions"),
            lambda _: background.unwritten_decisions(services),
            then=lambda n: self._learn(unwritten=n) if self._known and self._known.unwritten != n else None,
            failed=lambda error: None,
            key="unwritten",
            quiet=True,
        )

    def _learn(self, **facts: object) -> None:
        if self._known is not None:
            self._known = replace(self._known, **facts)  # type: ignore[arg-type]
            self.refresh_title()

    def _got_layers(self, facts: object) -> None:
        self._learn(layers=facts)
        self._fill_layers()
        if self._shown is None and not self.services.workspace.core:
            self._show_noticed()
        elif self._shown is None:
            self._follow(self._leader or self.query_one("#layers", LineList), moved=True)

    def _got_plan(self, plan: object) -> None:
        from ssmem_tui.tui.cockpit import background

        self._learn(plan=plan)
        self._fill_ladder()
        services = self.services
        self.job(
            t("candidates"),
            lambda ticket: background.waiting_candidates(services, ticket.cancelled),
            then=self._got_waiting,
            failed=self._not_asked,
            key="waiting",
            quiet=True,
        )

    def _got_waiting(self, waiting: object) -> None:
        from ssmem_tui.tui.cockpit.queue import queue_rows, queue_words

        self._learn(waiting=waiting)
        candidates = self._known.waiting if self._known and self._known.waiting else ()
        due = self._known.due if self._known else 0
        empty, foot = queue_words(len(candidates), self.services.workspace.core_excess, due)
        self.query_one("#waiting", LineList).set_rows(queue_rows(candidates), empty=empty)
        self.query_one("#pane-waiting", Pane).foot(foot)
        self._trace()

    def _not_asked(self, error: Exception) -> None:
        self.query_one("#waiting", LineList).set_rows((), empty=sentence(error))

    def _got_status(self, status: StoreStatus) -> None:
        self._status = status
        self._learn(
            outside=len(status.outside), aside=len(status.parked), branch=status.branch or status.kind.value
        )
        if not self.shell.last:
            from ssmem_tui.tui.cockpit.overview import is_usual

            usual, notes = is_usual(status), tuple(map(say, status.notes))
            told = notes if usual and notes else (say_situation(status).replace("\n", " "), *notes)
            self.say(" ".join(told), "dim" if usual else "$text-warning", whole=True)
        self._commits_for = None
        self._show_commits()

    def _no_history(self, error: Exception) -> None:
        self.query_one("#commits", LineList).set_rows((), empty=sentence(error))

    def _fill_layers(self) -> None:
        from ssmem_tui.tui.cockpit.layers import layer_rows

        if self._known and self._known.layers:
            rows = layer_rows(self.services.workspace, self._known.layers, self._opened)
            self.query_one("#layers", LineList).set_rows(rows)

    def _fill_ladder(self) -> None:
        from ssmem_tui.tui.cockpit.ladder import ladder_rows

        plan = self._known.plan if self._known and self._known.plan else ()
        services = self.services
        rows = ladder_rows(services.workspace, self._opened, plan, self._tokens, services.today)
        self.query_one("#ladder", LineList).set_rows(rows, empty=t("no day, week or month yet"))
        due = self._known.due if self._known else 0
        self.query_one("#pane-ladder", Pane).foot(t("{n} due  R rolls up", n=due) if due else "")

    def _open_newest(self) -> None:
        from ssmem_tui.tui.cockpit.ladder import months_of

        if months := months_of(self.services.workspace):
            self._opened.add(months[0].key)

    def _count_tokens(self) -> None:
        from ssmem_tui.tui.cockpit import background
        from ssmem_tui.tui.cockpit.ladder import wanted_notes

        services = self.services
        notes = tuple(wanted_notes(services.workspace, self._opened))

        def counted(tokens: dict[str, int]) -> None:
            self._tokens |= tokens
            self._fill_ladder()

        self.job(
            t("count"),
            lambda ticket: background.count_notes(notes, services, ticket.cancelled),
            then=counted,
            key="count",
            quiet=True,
            lane="cockpit",
        )

    # What is chosen.

    def on_line_view_chosen(self, event: LineView.Chosen) -> None:
        event.stop()
        view = event.view
        if view is self._reader and self._change is not None:
            self.read_here()
        elif view is self._reader:
            self._open_where_else()
        if not isinstance(view, LineList) or view.row is None:
            return
        place = self._place(view)
        if view.id == "waiting":
            self.shell.open("review")
        elif view.id == "commits":
            self.shell.open("history", place)
        elif view.id == "why" and place.path:
            self.shell.open_at(place.path, place.line)
        elif place.path:
            self._read(place)
            self._go_to_pane("0")
        elif view.row.fold is not None:
            self._fold(view.row, not view.row.fold)

    def on_line_list_folding(self, event: LineList.Folding) -> None:
        event.stop()
        self._fold(event.view.rows[event.index], event.open)

    def _fold(self, row: Row, opened: bool) -> None:
        from ssmem_tui.tui.cockpit.place import Place

        if not isinstance(row.key, Place):
            return
        (self._opened.add if opened else self._opened.discard)(row.key.name)
        self.services.state.set("opened", sorted(self._opened)[:500])
        self._fill_layers()
        self._fill_ladder()
        if opened:
            self._count_tokens()

    # What the frame asks.

    def title_facts(self) -> Sequence[tuple[str, str]]:
        if self._known is None:
            return ()
        from ssmem_tui.tui.cockpit.overview import title_facts

        return title_facts(self.services.workspace, self._known, self.size.width >= WIDE)

    def title_words(self) -> str:
        if not self.ready:
            return "ssmem-tui"
        name = self.services.workspace.name
        return name if self.size.width < WIDE else f"ssmem-tui  {name}"

    # Layout.

    def on_resize(self, event: events.Resize) -> None:
        self.refresh_title()

    def pane_wanted(self, pane: Pane) -> None:
        super().pane_wanted(pane)
        self.set_class(pane.number == "0", "-reading")

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action in ("edit_here", "link_open"):
            return isinstance(self.focused, Reader) and bool(self._shown and self._shown.note)
        if action == "index_build":
            return self.ready
        if action == "find" and self._shown is None and isinstance(self.focused, Reader):
            return False
        return super().check_action(action, parameters)

    def action_edit_here(self) -> None:
        if self._shown and self._shown.note:
            edit_here(self, self._reader, self._shown.path)

    def action_link_open(self) -> None:
        if self._shown and self._shown.note:
            open_link(self, self._reader, self._shown.path)

    def action_index_build(self) -> None:
        build_index(self)

    def action_day_next(self) -> None:
        self._step_day(1)

    def action_day_previous(self) -> None:
        self._step_day(-1)

    def _step_day(self, step: int) -> None:
        days = list(self.services.workspace.days)
        note = self._shown.note if self._shown else None
        if not days:
            return
        if note is None or note.day is None:
            day = days[-1]
        else:
            later = [day for day in days if (day > note.day if step > 0 else day < note.day)]
            if not later:
                self.say(t("no further day"))
                return
            day = later[0] if step > 0 else later[-1]
        self._read(Here(self.services.workspace.days[day][0].path, 1))
