"""What every screen shares: title line, job strip, hint bar, last line, find, maximise, width classes.

A screen yields its middle in `compose_body`, says what the title shows in `title_facts`, lists its commands
in `KEYS`, and is told of a fresh workspace by `workspace_changed`. `-wide`, `-medium` and `-narrow` are
classes of the screen that its `.tcss` selects on.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, ClassVar, TypeVar, cast
from weakref import WeakSet

from textual import events
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.widget import Widget

from ssmem_tui.tui.catalogue import sentence, t
from ssmem_tui.tui.commands import Command
from ssmem_tui.tui.frame_keys import FRAME_KEYS
from ssmem_tui.tui.front import Front
from ssmem_tui.tui.jobs import Job, Start, Ticket
from ssmem_tui.tui.messages import Here, WorkspaceLoaded
from ssmem_tui.tui.services import Services
from ssmem_tui.tui.shell import STYLES, Shell
from ssmem_tui.tui.widgets.hint_bar import HintBar
from ssmem_tui.tui.widgets.job_strip import JobStrip
from ssmem_tui.tui.widgets.line_list import LineList
from ssmem_tui.tui.widgets.line_view import LineView
from ssmem_tui.tui.widgets.pane import Pane
from ssmem_tui.tui.widgets.reader import Reader
from ssmem_tui.tui.widgets.tab_strip import TabStrip
from ssmem_tui.tui.widgets.title_line import LastLine, TitleLine

T = TypeVar("T")

WIDE, MEDIUM = 110, 70


class BaseScreen(Front):
    """Base of all full screens; dialogs derive from `screens.confirm.Dialog`."""

    KEYS: ClassVar[tuple[type[Command], ...]] = FRAME_KEYS
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (MEDIUM, "-medium"), (WIDE, "-wide")]  # noqa: RUF012
    ALLOW_IN_MAXIMIZED_VIEW = "TitleLine, Prompt, JobStrip, HintBar, LastLine"

    def __init__(self, services: Services | None, here: Here | None = None) -> None:
        super().__init__(services, here)
        self._jobs: WeakSet[Job] = WeakSet()
        self._holding: WeakSet[Job] = WeakSet()
        self._before_paint: list[Start] | None = []

    def __init_subclass__(cls, **options: Any) -> None:
        # A screen's own styles are read when it is first shown, so the first paint does not pay for all.
        own = STYLES / f"{cls.__module__.rpartition('.')[2]}.tcss"
        if own.exists() and "CSS_PATH" not in cls.__dict__:
            cls.CSS_PATH = own
        super().__init_subclass__(**options)

    @property
    def services(self) -> Services:
        """Everything from outside. Only the cockpit can exist before there are any."""
        if self._services is None:
            raise RuntimeError("asked for the workspace before it was read")
        return self._services

    @property
    def ready(self) -> bool:
        """Whether the workspace has been read."""
        return self._services is not None

    @property
    def shell(self) -> Shell:
        """The app, with its own type."""
        return cast(Shell, self.app)

    # What a screen provides.

    def compose_body(self) -> ComposeResult:
        """The widgets between title and hints."""
        raise NotImplementedError

    def title_words(self) -> str:
        """What the title line starts with."""
        return t(self.NAME) if self.NAME else ""

    def title_facts(self) -> Sequence[tuple[str, str]]:
        """Pairs of text and style for the title line, most important first."""
        return ()

    def workspace_changed(self) -> None:
        """`self.services` holds a fresh workspace: fill the panes again, keep cursor and folds."""

    # What a screen gets.

    def job(
        self,
        title: str,
        work: Callable[[Ticket[T]], T],
        *,
        then: Callable[[T], None] | None = None,
        failed: Callable[[Exception], None] | None = None,
        key: str = "",
        quiet: bool = False,
        rested: bool = False,
        lane: str = "",
        holds: bool = False,
    ) -> Job:
        """Run `work` in a thread; on the loop `then` gets its result or `failed` its error, unless this
        screen is gone by then. For `rested` and `lane` see `Jobs.start`. Where it `holds`, it brings what
        keys are about, the first rows or a dialog: they wait for it.

        What is asked for while the screen opens begins when it was first painted: beside two threads that
        compute, that picture took three times as long, and they end no later for it.
        """

        def deliver(result: T) -> None:
            if then is not None and self.is_attached:
                then(result)

        def refuse(error: Exception) -> None:
            if failed is not None and self.is_attached:
                failed(error)

        scope = f"{id(self)}:{key}" if key else ""
        job = self.shell.jobs.start(
            title,
            work,
            then=deliver,
            failed=refuse if failed else None,
            key=scope,
            quiet=quiet,
            rested=rested,
            lane=lane,
            later=None if self._before_paint is None else self._when_painted,
        )
        self._jobs.add(job)
        if holds:
            self._holding.add(job)
        return job

    def filling(self) -> bool:
        return any(job in self._holding and not job.replaced for job in self.shell.jobs.running)

    def _when_painted(self, call: Callable[[], None]) -> Start:
        start = Start(call)
        if self._before_paint is not None:
            self._before_paint.append(start)
        return start

    def _painted(self) -> None:
        starts, self._before_paint = self._before_paint or [], None
        for start in starts:
            start.go()

    def on_unmount(self) -> None:
        """What only reads for this screen ends with it; what else runs on must not hold all it read."""
        for job in self._jobs:
            if job.quiet or job.waiting is not None:
                self.shell.jobs.drop(job)
            job.disown()

    def when_rested(self, key: str, call: Callable[[], object]) -> None:
        """Call once the cursor rests, unless this screen is gone by then; see `Jobs.when_rested`."""

        def go() -> None:
            if self.is_attached:
                call()

        jobs = self.shell.jobs
        jobs.when_rested(f"{id(self)}:{key}", partial(self.call_later, go) if jobs.rest else go)

    def say(self, text: str, style: str = "dim", *, whole: bool = False) -> None:
        """Put a sentence on the last line of this screen; errors and warnings are never cut off."""
        self.query_one(LastLine).show(text, style, whole=whole)

    def going_on(self) -> None:
        for line in self.query_children(LastLine):
            line.fold()

    def failed(self, error: Exception) -> None:
        """Say on the last line why a job of this screen failed."""
        self.say(sentence(error), "$text-error")

    def read_here(self) -> None:
        """Open what the cursor stands on in the reader, where it is a note."""
        place = self.here()
        if place.path in self.services.workspace.by_path:
            self.shell.open_at(place.path, place.line)

    def refresh_title(self) -> None:
        """Draw the title line again."""
        self.query_one(TitleLine).show(self.title_words(), self.title_facts())

    # The frame.

    def compose(self) -> ComposeResult:
        self._know_width(self.app.size.width, styled=False)
        yield TitleLine()
        with Vertical(id="body"):
            yield TabStrip()
            yield from self.compose_body()
        yield JobStrip()
        yield HintBar()
        yield LastLine()

    def _know_width(self, width: int, *, styled: bool) -> None:
        """Textual gives a screen its class of width after a layout, and lays it out and paints it once more
        for it; `styled` when it has styles already."""
        fits = [name for least, name in self.HORIZONTAL_BREAKPOINTS if width >= least][-1:]
        classes = {name: name in fits for _, name in self.HORIZONTAL_BREAKPOINTS}
        self.update_classes(classes, update=styled, animate=False)

    def fit(self, width: int) -> None:
        self._know_width(width, styled=True)

    def on_mount(self) -> None:
        self.call_after_refresh(self._painted)
        self.refresh_title()
        self.query_one(JobStrip).job = next(iter(self.shell.jobs.loud[-1:]), None)

    def on_workspace_loaded(self, event: WorkspaceLoaded) -> None:
        event.stop()
        self._services = event.services
        self.workspace_changed()
        self.refresh_title()

    def action_back(self) -> None:
        view = self.focused
        if self.maximized is not None:
            self.minimize()
        elif isinstance(view, LineList) and view.filtering:
            view.filter("")
        elif not self.shell.jobs.cancel_loud() and not self._show_home():
            self.leave()

    def home_pane(self) -> Pane | None:
        """The pane that the others are about."""
        return next((pane for pane in self.query(Pane) if pane.needed), None)

    def _show_home(self) -> bool:
        """Where only one pane has room, go back from another to the one it is about."""
        home = self.home_pane()
        if home is None or all(node.display for node in home.ancestors_with_self if isinstance(node, Widget)):
            return False
        self.pane_wanted(home)
        return home.focus_inside()

    def action_maximise(self) -> None:
        if self.maximized is not None:
            self.minimize()
            return
        pane = (
            next((node for node in self.focused.ancestors_with_self if isinstance(node, Pane)), None)
            if (self.focused)
            else None
        )
        if pane is not None:
            self.maximize(pane)

    def _go_to_pane(self, number: str) -> None:
        for pane in self.query(Pane):
            if pane.number == number and pane.needed:
                if self.maximized is not None and self.maximized is not pane:
                    self.maximize(pane)
                self.pane_wanted(pane)
                pane.focus_inside()
                return

    def pane_wanted(self, pane: Pane) -> None:
        """`pane` is about to get the keyboard: narrow layouts show it and its box in place of the others."""
        front, wide = {pane, *pane.ancestors}, self.has_class("-wide")  # where no style asks for it
        for box in self.query("#body Vertical, #body Horizontal"):
            box.set_class(box in front, "-front", update=not wide)
        for strip in self.query(TabStrip):
            strip.show(pane.number)

    def need(self, box: str, needed: bool) -> None:
        """Show the pane or box of this id only where there is something in it."""
        found = self.query_one(f"#{box}")
        if needed == found.has_class("-needless"):
            found.set_class(not needed, "-needless")
            self.query_one(TabStrip).refresh_tabs()

    def on_descendant_focus(self, event: events.DescendantFocus) -> None:
        pane = next((node for node in event.widget.ancestors if isinstance(node, Pane)), None)
        if pane is not None and pane.number:
            self.pane_wanted(pane)

    def on_tab_strip_wanted(self, event: TabStrip.Wanted) -> None:
        self._go_to_pane(event.number)

    def action_pane_1(self) -> None:
        self._go_to_pane("1")

    def action_pane_2(self) -> None:
        self._go_to_pane("2")

    def action_pane_3(self) -> None:
        self._go_to_pane("3")

    def action_pane_4(self) -> None:
        self._go_to_pane("4")

    def action_pane_0(self) -> None:
        self._go_to_pane("0")

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action == "find":
            return isinstance(self.focused, Reader) or (
                isinstance(self.focused, LineList) and self.focused.can_filter
            )
        if action == "maximise":
            return any(True for _ in self.query(Pane))
        if action.startswith("pane_") and action[5:].isdigit():
            return any(pane.number == action[5:] and pane.needed for pane in self.query(Pane))
        return True

    def on_reader_nothing_to_walk(self, event: Reader.NothingToWalk) -> None:
        self.say(t("nothing to walk: / finds words, then n and N go from one to the next"))

    def on_reader_at_match(self, event: Reader.AtMatch) -> None:
        self.say(t("match {n} of {all}", n=event.number, all=event.of))

    def action_find(self) -> None:
        reader = self.focused
        if isinstance(reader, LineList):
            self._filter(reader)
        if not isinstance(reader, Reader):
            return
        start = reader.cursor

        def changed(query: str) -> None:
            found = reader.find(query)
            if query:
                reader.cursor = next((at for at in reader.stops() if at >= start), reader.cursor)
                reader.tell_match() if found else self.say(t("no match"))

        def done(query: str | None) -> None:
            if query is None:
                reader.find("")
                reader.cursor = start
                self.say("")
            reader.focus()

        self.prompt(t("find"), changed=changed, done=done)

    def _filter(self, view: LineList) -> None:
        """Narrow a list while one types; `enter` keeps it so, `esc` shows all again."""

        def changed(typed: str) -> None:
            shown = view.filter(typed)
            self.say(t("{n} rows shown", n=shown) if typed else "")

        def done(typed: str | None) -> None:
            if typed is None:
                view.filter("")
                self.say("")
            view.focus()

        self.prompt(t("filter"), value=view.filtering, changed=changed, done=done)

    def prompt(
        self,
        label: str,
        *,
        value: str = "",
        changed: Callable[[str], None] | None = None,
        done: Callable[[str | None], None] | None = None,
    ) -> None:
        """Ask for one line above the hint bar; `done` gets it, or `None` after `esc`."""
        from ssmem_tui.tui.widgets.prompt import Prompt

        if not self.query(Prompt):
            self.shell.held.begin()
            self.mount(Prompt(label, value, changed, done), after=self.query_one("#body"))

    def view_under_keyboard(self) -> LineView | None:
        """The list or text that has the focus."""
        return self.focused if isinstance(self.focused, LineView) else None
