"""The shell all screens stand in: reads the workspace in a thread, runs jobs, opens screens, lends tools."""

from __future__ import annotations

import importlib
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from textual.scrollbar import ScrollBar, ScrollBarRender

from ssmem_tui.core.sanitise import safe_line
from ssmem_tui.tui.ascii_signs import AsciiSigns, WholeCells
from ssmem_tui.tui.catalogue import say, sentence, t
from ssmem_tui.tui.commands import Commanded, keymap, made_clashes
from ssmem_tui.tui.even_cells import count_signs_beside, evenly
from ssmem_tui.tui.everywhere import EVERYWHERE
from ssmem_tui.tui.frame_keys import FRAME_KEYS
from ssmem_tui.tui.front import Front
from ssmem_tui.tui.garbage import Garbage
from ssmem_tui.tui.held import EarlyKeys, HeldKeys
from ssmem_tui.tui.inks import Inked
from ssmem_tui.tui.jobs import JobEnded, JobProgress, Jobs, Ticket
from ssmem_tui.tui.kinds import kind_word
from ssmem_tui.tui.lending import Lending
from ssmem_tui.tui.messages import (
    Acted,
    Here,
    OutsideChanged,
    WorkspaceFailed,
    WorkspaceLoaded,
)
from ssmem_tui.tui.services import Services
from ssmem_tui.tui.theme import starting_theme
from ssmem_tui.tui.watching import Watching
from ssmem_tui.tui.widgets.job_strip import JobStrip
from ssmem_tui.tui.widgets.line_list import LineList
from ssmem_tui.tui.widgets.line_view import LineView
from ssmem_tui.tui.widgets.title_line import LastLine

if TYPE_CHECKING:
    from textual.driver import Driver
    from textual.filter import LineFilter
    from textual.screen import Screen

    from ssmem_tui.core.store import Receipt
    from ssmem_tui.core.workspace.shifts import Shift
    from ssmem_tui.tui.screens.confirm import Question


STYLES = Path(__file__).parent / "styles"

Opener = Callable[[], Services]
"""Finds and opens the workspace; runs in a thread; raises `SsmemError` with a sentence when it cannot."""


class Shell(Commanded, Inked, Lending):
    """`opener` does the slow part of the start after the first paint."""

    TITLE = "ssmem-tui"
    ENABLE_COMMAND_PALETTE = False
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (90, "-medium"), (110, "-wide")]  # noqa: RUF012
    """For dialogs, which cover the whole of a terminal below 90 columns; screens have their own."""
    CSS_PATH: ClassVar[list[Any]] = [STYLES / "base.tcss"]

    def __init__(
        self,
        opener: Opener,
        *,
        env: Mapping[str, str],
        watch: bool = True,
        rest: float = 0.0,
    ) -> None:
        count_signs_beside()
        # Only an ansi app leaves colours out for NO_COLOR; any other turns them into greys (Textual#839).
        super().__init__(ansi_color=True if env.get("NO_COLOR") else None)
        self.animation_level = "none"
        self.opener = opener
        self.env = env
        self.plain_signs = bool(env.get("SSMEM_ASCII"))
        ScrollBar.renderer = WholeCells if self.plain_signs else ScrollBarRender
        self.colourless = bool(env.get("NO_COLOR"))
        self._ascii = AsciiSigns()
        self.services: Services | None = None
        self.jobs = Jobs(self.post_message, rest)
        self.last = ""
        self.accepted = ""
        """The commit by which outside changes were just accepted: what `u` takes back until the next act."""
        self.problem = ""
        self.awaited = ""
        """The screen whose key came before the workspace was read: it is opened then."""
        self.held = HeldKeys()
        self.early = EarlyKeys()
        self.garbage = Garbage()
        self.shifts: tuple[Shift, ...] = ()
        self._watch = watch
        self._watching = Watching(self.post_message)
        self.theme = starting_theme("", env)

    def get_line_filters(self) -> Sequence[LineFilter]:
        return [*super().get_line_filters(), self._ascii] if self.plain_signs else super().get_line_filters()

    def get_driver_class(self) -> type[Driver]:
        return evenly(super().get_driver_class())

    # The workspace.

    def reload(self) -> None:
        """Read the workspace again in a thread; every screen then gets `WorkspaceLoaded`."""
        from ssmem_tui.tui.screens import load_all_screens

        services = self.services

        def work(_: Ticket[Services]) -> Services:
            if services is None:
                opened = self.opener()
                # Here and not on the loop: what fills the cockpit takes a third of a second to import.
                importlib.import_module("ssmem_tui.tui.cockpit.all")
                if opened.config.keys:  # every command has to be known
                    load_all_screens()
                return opened
            from ssmem_tui.core.workspace import open_workspace

            return replace(services, workspace=open_workspace(services.root))

        def failed(error: Exception) -> None:
            self.problem = sentence(error)
            self._tell_all(lambda: WorkspaceFailed(sentence(error)))
            self.screen.refresh_bindings()

        self.jobs.start(t("open"), work, then=self._loaded, failed=failed, key="reload", quiet=True)

    def _loaded(self, services: Services) -> None:
        first = self.services is None
        self.services = services
        if first:
            wanted = str(services.state.get("theme", "") or services.config.theme)
            self.theme = starting_theme(wanted, self.env)
            self._use_keys(services.config.keys)
            if self._watch:
                self._watching.start(services.workspace)
            self._finish_what_was_cut_short(services)
        self._tell_all(lambda: WorkspaceLoaded(services))
        if self.awaited:
            self.call_later(self.open, self.awaited)
            self.call_later(self.hand_on)
            self.awaited = ""

    def _finish_what_was_cut_short(self, services: Services) -> None:
        from ssmem_tui.tui.history.finishing import finish

        def told(said: tuple[str, ...]) -> None:
            if said:
                self.tell("; ".join(said), "$text-warning")
                self.reload()

        title = t("finishing what was cut short")
        self.jobs.start(title, lambda _: finish(services), then=told, key="finish", quiet=True)

    def _use_keys(self, keys: Mapping[str, str]) -> None:
        if not keys:
            return
        known, unknown = keymap(keys)
        self.set_keymap(known)
        if unknown:
            self.tell(t("[keys] names no command: {ids}", ids=", ".join(unknown)), "$text-warning")
        for clash in made_clashes((*LineList.KEYS, *LineView.KEYS, *FRAME_KEYS, *EVERYWHERE), known):
            words = t("[keys] {key} is taken twice: {first} wins over {second}", **asdict(clash))
            self.tell(words, "$text-warning")

    def _tell_all(self, message: Callable[[], Any]) -> None:
        for screen in self.screen_stack:
            screen.post_message(message())

    def on_outside_changed(self, event: OutsideChanged) -> None:
        seen = {shift.path: shift for shift in (*self.shifts, *event.shifts)}
        self.shifts = tuple(seen.values())
        alarming = [say(shift.sentence) for shift in event.shifts if shift.alarming]
        if alarming:
            self.tell(t("{what}; O looks at outside changes", what="; ".join(alarming[:2])), "$text-warning")
        self.reload()

    def on_unmount(self) -> None:
        self._watching.stop()
        self.jobs.cancel_all()

    def ours(self, *receipts: Receipt) -> None:
        """What these acts wrote is no change from outside; a job of several tells it after each."""
        self._watching.ours(change.path for one in receipts for change in one.act.changes)

    def on_acted(self, event: Acted) -> None:
        receipt = event.receipt
        receipts = (*event.before, receipt)
        self.ours(*receipts)
        verb = event.verb or receipt.act.kind
        commit = f"  {receipt.commit[:7]}" if receipt.commit else ""
        said = receipt.git_command or f"{verb}: {receipt.act.subject}"
        if verb in ("undo", "redo") and receipt.git_command:
            said = f"{t(verb)}: {receipt.act.subject}  {said}"
        self.accepted = (receipt.commit or "") if verb == "outside" else ""
        back = t("ctrl+r brings it back") if verb == "undo" else t("u takes it back")
        back = t("u puts the files back as they were") if self.accepted else back
        head = t("last")
        if event.before:
            kinds = Counter(one.act.kind for one in receipts)
            head = t("{n} commits", n=len(receipts))
            said = ", ".join(f"{count}× {kind_word(kind)}" for kind, count in kinds.items())
            back = t("ctrl+r brings them back") if verb == "undo" else t("u takes them back")
            if not event.together:
                back = t("u takes them back one by one")
        undone = f"{event.undone}; " if event.undone else ""
        self.tell(f"{undone}{head}: {said}", "$text-warning" if undone else "dim", f"{commit}  ({back})")
        for warning in (*receipt.warnings, receipt.pending):
            if warning:
                self.tell(f"{undone}{say(warning)}", "$text-warning")
        self.reload()

    def tell(self, text: str, style: str = "dim", tail: str = "") -> None:
        """Put a sentence on the last line of every screen; it stays until the next one."""
        self.last = safe_line(text + tail)
        for screen in self.screen_stack:
            for line in screen.query(LastLine):
                line.show(text, style, tail)

    # Jobs.

    def on_job_progress(self, event: JobProgress) -> None:
        event.job.progress = event.progress
        self._show_jobs()

    async def on_job_ended(self, event: JobEnded) -> None:
        error = self.jobs.ended(event)
        if error is not None:
            self.tell(sentence(error), "$text-error")
        if not event.job.quiet:
            self._show_jobs()
        await self.hand_on()

    async def hand_on(self) -> None:
        """Give the next key that came too early to whom it is for, now that its rows may be there."""
        raise NotImplementedError

    def _show_jobs(self) -> None:
        job = next(iter(self.jobs.loud[-1:]), None)
        for screen in self.screen_stack:
            for strip in screen.query(JobStrip):
                strip.job = job

    # Screens.

    def open(self, name: str, here: Here | None = None) -> None:
        """Show the screen called `name` (see `screens.SCREENS`), starting from what `here` names.

        One that was never shown is imported in a thread; the keys pressed meanwhile are for it.
        """
        from ssmem_tui.tui.screens import is_loaded, screen_class

        if self.services is None:
            if self.problem:
                self.tell(self.problem)
            else:
                self.awaited = name
            return
        place = here if here is not None else self.current_place()
        if is_loaded(name):
            self._show_screen(screen_class(name), place)
            return

        def show(made: type[Front]) -> None:
            if not self._show_screen(made, place):
                self.held.release(self.post_message)

        def failed(error: Exception) -> None:
            missing = isinstance(error, ModuleNotFoundError)
            self.tell(t("this screen is not part of this version") if missing else sentence(error))
            self.held.release(self.post_message)

        self.held.begin()
        self.jobs.start(
            t("open"), lambda _: screen_class(name), then=show, failed=failed, key="screen", quiet=True
        )

    def _show_screen(self, made: type[Front], place: Here) -> bool:
        if self.services is None or isinstance(self.screen, made):
            return False
        self.push_screen(made(self.services, place))
        return True

    def push_screen(self, screen: Screen[Any], *rest: Any, **named: Any) -> Any:  # type: ignore[override]
        """Show a screen; it gets no key and no click before its widgets are there."""
        self.held.begin()
        shown = super().push_screen(screen, *rest, **named)
        # On the app's own queue, where what has the focus is set as well.
        screen.call_later(self.call_later, self.held.release, self.post_message)
        return shown

    def open_at(self, path: str, line: int = 1) -> None:
        """Read a file of the workspace at a line; `esc` returns to this very place."""
        self.open("read", Here(path, line))

    def current_place(self) -> Here:
        """The line that the cursor of the front screen stands on."""
        screen = self.screen
        if not isinstance(screen, Front):
            return Here()
        return screen.here() if screen.is_mounted else screen.opened_at

    def ask(self, question: Question, then: Callable[[bool], None]) -> None:
        """Ask before something that cannot be taken back easily."""
        from ssmem_tui.tui.screens.confirm import Confirm

        self.push_screen(Confirm(question), lambda answer: then(bool(answer)))

    async def action_quit(self) -> None:
        """As in tig and less: what was opened last closes, and the app with what it began with."""
        front = self.screen
        if isinstance(front, Front) and len(self.screen_stack) > 1:
            front.leave()
        else:
            self.leave_app()

    def action_quit_app(self) -> None:
        self.leave_app()

    def leave_app(self) -> None:
        """Quit; asks once when a job still runs or a screen has something unwritten."""

        def leave() -> None:
            self.jobs.cancel_all()
            self.exit(0)

        self.when_free(t("Quit now?"), t("quit"), leave)

    def when_free(self, ask: str, yes: str, then: Callable[[], None]) -> None:
        """Do it at once, or after asking when a job still runs or a screen has something unwritten."""
        from ssmem_tui.tui.screens.confirm import Confirm, Question

        if isinstance(self.screen, Confirm):
            return
        reasons = [t("{job} is still running", job=job.title) for job in self.jobs.loud]
        reasons += [
            reason
            for screen in self.screen_stack
            if isinstance(screen, Front) and (reason := screen.leaving())
        ]

        if reasons:
            question = Question(ask, "\n".join(reasons), key="y", yes=yes)
            self.ask(question, lambda sure: then() if sure else None)
        else:
            then()

    def forget(self, opener: Opener) -> None:
        """Let go of the open workspace; the next `reload` opens another."""
        self._watching.stop()
        self._watching = Watching(self.post_message)
        self.shifts = ()
        self.opener = opener
        self.services = None
        self.problem = ""

    def _fatal_error(self) -> None:
        # Textual prints the locals of every frame, which would show memory text and keys (research/tui.md 3).
        from rich.segment import Segments
        from rich.traceback import Traceback

        self._exit_renderables.append(
            Segments(self.console.render(Traceback(show_locals=False, width=None), self.console.options))
        )
        self._close_messages_no_wait()
