"""The app a person starts: the shell, the cockpit on top of it, and what the commands of everywhere do."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import sys
import time
from collections.abc import Callable, Mapping
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from textual import events
from textual.await_complete import AwaitComplete
from textual.widgets import Input

from ssmem_tui.tui import catalogue, garbage
from ssmem_tui.tui.catalogue import say_error, t
from ssmem_tui.tui.everywhere import EVERYWHERE
from ssmem_tui.tui.front import Front
from ssmem_tui.tui.idle import commands_of, idle_words
from ssmem_tui.tui.keys_first import loop_of_keys
from ssmem_tui.tui.messages import Here
from ssmem_tui.tui.screens import SCREENS, is_open
from ssmem_tui.tui.screens.cockpit import CockpitScreen
from ssmem_tui.tui.services import Services
from ssmem_tui.tui.shell import STYLES, Opener, Shell
from ssmem_tui.tui.taking_back import take_back
from ssmem_tui.tui.widgets.title_line import LastLine

if TYPE_CHECKING:
    from ssmem_tui.core.model import Clock
    from ssmem_tui.core.store import Store
    from ssmem_tui.core.workspace import Root


class SsmemApp(Shell):
    """Starts with the cockpit; everything slow comes after the first paint."""

    KEYS = EVERYWHERE
    CSS_PATH: ClassVar[list[Any]] = [STYLES / "base.tcss", STYLES / "cockpit.tcss"]
    _touched = _collected = _left_at = 0.0
    patience = 10.0
    """Seconds after which a closed screen is freed although nobody rests: a walk must not fill memory."""

    def get_default_screen(self) -> CockpitScreen:
        """The cockpit itself: an empty screen below it would be styled, laid out and painted as well."""
        cockpit = CockpitScreen()
        cockpit._push_result_callback(self, None)  # `switch_screen` takes it off again
        return cockpit

    def on_mount(self) -> None:
        self._leave_cleanly_on_signals()
        # The shell wrote over the screen, or cleared it: Textual itself paints only what changed since.
        self.app_resume_signal.subscribe(self, lambda _: self.refresh(layout=True))
        self.call_after_refresh(self.reload)
        self._touched = time.monotonic()
        self.set_interval(IDLE, lambda: self.collect_while_idle(time.monotonic()))

    async def on_event(self, event: events.Event) -> None:
        if isinstance(event, events.InputEvent | events.Resize):  # who drags the window does not rest
            self._touched = time.monotonic()
        if isinstance(event, events.Key | events.MouseDown) and isinstance(self.screen, Front):
            self.screen.going_on()
        if not (isinstance(event, events.Key) and self._too_early(event)):
            await self._pass(event)

    async def _pass(self, event: events.Event) -> None:
        if not self.held.takes(event):
            await super().on_event(event)

    def _too_early(self, key: events.Key) -> bool:
        front = self.screen
        if key.is_forwarded or isinstance(self.focused, Input):
            return False
        return self.early.takes(key, commands_of(front, key.key), filling=self._filling())

    def _filling(self) -> bool:
        if self.services is None:
            return bool(self.awaited) and not self.problem
        front = next(iter(self.screen_stack[-1:]), None)
        return isinstance(front, Front) and front.is_attached and front.filling()

    async def hand_on(self) -> None:
        if self._filling() or (key := self.early.next()) is None:
            return
        nodes = (self.focused or self.screen).ancestors_with_self
        await self._pass(key)
        done: Callable[[], object] = self._passed
        for node in reversed(nodes):  # the way that the key takes, so behind it
            done = partial(node.call_later, done)
        done()
        self.set_timer(_REST, self._passed)  # should something on that way have closed

    async def _passed(self) -> None:
        self.early.passed()
        await self.hand_on()

    def _loaded(self, services: Services) -> None:
        super()._loaded(services)
        self.garbage.leave_out(self._at_home)

    @property
    def _at_home(self) -> bool:
        return isinstance(next(iter(self.screen_stack[-1:]), None), CockpitScreen)

    def collect_while_idle(self, now: float) -> None:
        """Look for garbage among what came since the last look, once nobody types.

        `now` is in seconds of the monotonic clock.
        """
        if self._collected < self._touched <= now - IDLE:
            self._look_for_garbage(now)

    def _look_for_garbage(self, now: float) -> None:
        self._collected = now
        self.garbage.look(self._at_home)

    def _show_screen(self, made: type[Front], place: Here) -> bool:
        """What is there before the screen is made is not looked through when it has closed."""
        self.garbage.leave_out(self._at_home)
        return super()._show_screen(made, place)

    def pop_screen(self) -> AwaitComplete:
        """A closed screen is a circle of references that holds what it read: it is freed in the next rest."""
        left = self.screen
        painted = list(left.walk_children(with_self=True))
        closed = super().pop_screen()
        self.call_after_refresh(garbage.forget_painted, painted)
        self.held.release(self.post_message)  # should it close before its widgets were there
        if not self.garbage.waits:
            self._left_at = time.monotonic()
            self.set_timer(_REST, self._collect_closed)
        self.garbage.left(left)
        return closed

    def _collect_closed(self) -> None:
        """Once somebody rests between two keys, or has not rested for long, or when there is little to walk
        yet; again while a job holds what was closed."""
        now = time.monotonic()
        rests = self._collected < self._touched <= now - _REST
        waited = now - max(self._left_at, self._collected) >= self.patience
        if rests or waited or (self._at_home and self.garbage.is_ripe()):
            self._look_for_garbage(now)
        if self.garbage.waits:
            self.set_timer(_REST, self._collect_closed)

    def _leave_cleanly_on_signals(self) -> None:
        """SIGTERM and SIGHUP end the app as quitting does, so that the terminal is given back."""
        loop = asyncio.get_running_loop()
        for number in (signal.SIGTERM, signal.SIGHUP):
            with contextlib.suppress(NotImplementedError, ValueError, RuntimeError):
                loop.add_signal_handler(number, self._ended_by, number)

    def _ended_by(self, number: signal.Signals) -> None:
        self.jobs.cancel_all()
        self.exit(return_code=128 + number)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Where no workspace could be opened, what needs one is not offered."""
        if self.problem and self.services is None and action in _NEED_A_WORKSPACE:
            return False
        if action in SCREENS and is_open(action, self.screen):
            return False
        return super().check_action(action, parameters)

    async def _check_bindings(self, key: str, priority: bool = False) -> bool:
        """As Textual does; a key of a command that cannot run now is answered on the last line."""
        done = await super()._check_bindings(key, priority)
        if not done and not priority and (words := idle_words(self.screen, key)):
            for line in self.screen.query(LastLine):
                line.show(words)
        return done

    def action_search(self) -> None:
        self.open("search")

    def action_review(self) -> None:
        self.open("review")

    def action_compare(self) -> None:
        self.open("compare")

    def action_blame(self) -> None:
        self.open("blame")

    def action_history(self) -> None:
        front = self.screen
        if isinstance(front, Front) and front.is_mounted:
            self.open("history", front.here_for_history())
        else:
            self.open("history")

    def action_rollup(self) -> None:
        self.open("rollup")

    def action_startup(self) -> None:
        self.open("startup")

    def action_outside(self) -> None:
        self.open("outside")

    def action_trends(self) -> None:
        self.open("trends")

    def action_sync(self) -> None:
        self.open("sync")

    def action_reload(self) -> None:
        self.reload()

    def action_help(self) -> None:
        from ssmem_tui.tui.screens.help import HelpScreen

        if not isinstance(self.screen, HelpScreen):
            self.push_screen(HelpScreen(self.screen))

    def action_palette(self) -> None:
        from ssmem_tui.tui.screens.help import HelpScreen

        if not isinstance(self.screen, HelpScreen):
            self.push_screen(HelpScreen(self.screen, palette=True))

    def action_undo(self) -> None:
        take_back(self, "undo")

    def action_redo(self) -> None:
        take_back(self, "redo")

    def action_edit_external(self) -> None:
        here = self.current_place()
        if here.path:
            self.edit_file(here.path, here.line)
        else:
            self.tell(t(_NOWHERE))

    def action_copy_line(self) -> None:
        marked = self.screen.get_selected_text()
        if marked:
            self.copy(marked, t("the marked text"))
        elif text := self.current_place().text:
            self.copy(text, t("the line"))
        else:
            self.tell(t(_NOWHERE))

    def action_copy_place(self) -> None:
        here = self.current_place()
        if here.path:
            self.copy(f"{here.path}:{here.line}", t("the place"))
        else:
            self.tell(t(_NOWHERE))

    def action_theme(self) -> None:
        from ssmem_tui.tui.screens.themes import ThemeScreen

        def chosen(name: str | None) -> None:
            if name and self.services:
                self.services.state.set("theme", name)

        self.push_screen(ThemeScreen(), chosen)

    def action_workspaces(self) -> None:
        from ssmem_tui.tui.screens.picking import Chosen, Pick
        from ssmem_tui.tui.switching import others, root_rows

        services = self.services
        opened, zone = (services.root, services.config.tzinfo) if services else (None, None)

        def chosen(keys: Chosen | None) -> None:
            if keys and Path(str(keys[0])) != opened:
                self.switch(Path(str(keys[0])))

        def show(roots: tuple[Root, ...]) -> None:
            nothing = t("no workspace was found on this machine, and none was opened before")
            ask = Pick(t("Which workspace?"), root_rows(roots, opened, zone), empty=nothing)
            self.push_screen(ask, chosen)

        self.jobs.start(t("workspaces"), lambda _: others(opened, self.env), then=show, key="places")

    def switch(self, folder: Path) -> None:
        """Open another workspace in place of this one; asks first when something is unwritten."""
        services = self.services
        from ssmem_tui.core.clock import has_own

        clock = system_clock if services is None or has_own(services.root) else services.clock

        def go() -> None:
            while len(self.screen_stack) > 1:
                self.pop_screen()
            self.forget(opener_for(folder, self.env, clock))
            self.switch_screen(CockpitScreen())
            self.call_after_refresh(self.reload)

        self.when_free(t("Open the other workspace now?"), t("open"), go)

    def action_jump(self) -> None:
        from ssmem_tui.tui.screens.jump import JumpScreen, Target

        def chosen(target: Target | None) -> None:
            if target is not None:
                target.go()

        self.push_screen(JumpScreen(self.screen), chosen)

    def action_open_folder(self) -> None:
        if self.services is None:
            return
        folder = (self.services.root / self.current_place().path).parent
        self.open_outside(folder)

    def action_export_screen(self) -> None:
        moment = self.services.clock() if self.services else system_clock()
        name = f"ssmem-tui-{moment:%Y%m%d-%H%M%S}.svg"
        try:
            Path(name).write_text(self.export_screenshot(), "utf-8")
        except OSError as error:
            self.tell(t("cannot write {name}: {why}", name=name, why=say_error(error)), "$text-error")
            return
        self.tell(t("this screen is in {name}", name=str(Path.cwd() / name)))

    def action_suspend(self) -> None:
        self.action_suspend_process()


_NEED_A_WORKSPACE = frozenset(
    """search review compare blame history rollup startup outside trends sync undo redo edit_external
    copy_line copy_place open_folder""".split()
)
_NOWHERE = "no line of a file stands here"
_REST = 0.5
"""Seconds without a key after which some hundredths of a second are not missed."""
RESTED = 0.06
"""Seconds that the cursor rests before the fate of lines and the commits of a file are looked up."""
IDLE = 30.0
"""Seconds without a key or the mouse after which nobody is taken to type."""


def system_clock() -> datetime:
    """The present moment in the machine's zone."""
    return datetime.now().astimezone()


def _store(root: Path, acts: set[str], clock: Clock, on_branch: bool | None) -> Store:
    from ssmem_tui.tui.own_acts import OwnStore

    return OwnStore(root, acts, clock=clock, on_branch=on_branch)


def opener_for(folder: Path | None, env: Mapping[str, str], clock: Clock = system_clock) -> Opener:
    """An opener for the real thing: finds the workspace from `folder` and its store, state and editor."""

    def open_it() -> Services:
        from ssmem_tui.core.apart import apart
        from ssmem_tui.core.clock import clock_of
        from ssmem_tui.core.private import cache_of
        from ssmem_tui.core.workspace import find, open_workspace
        from ssmem_tui.core.workspace.recent import recent_file, remember
        from ssmem_tui.tui.clipboard import native_copier
        from ssmem_tui.tui.editor import run_editor
        from ssmem_tui.tui.state import State

        root = find(folder, env)
        remember(recent_file(), root)
        workspace, time_here, acts = open_workspace(root), clock_of(root, clock), set[str]()
        return Services(
            root=root,
            workspace=workspace,
            clock=time_here,
            state=State.of(root),
            store=partial(_store, root, acts, time_here, workspace.config.git.on_branch),
            acts=acts,
            edit=run_editor(env),
            copy=native_copier(env),
            env=env,
            cache_dir=cache_of(root),
            run=apart,
        )

    return open_it


def run(folder: Path | None, *, language: str = "", mouse: bool = True) -> None:
    """Open the app on the workspace that `folder`, the environment or the current folder names."""
    env = dict(os.environ)
    if env.get("TERM", "") in ("dumb", "unknown"):
        print(t("This terminal cannot draw a screen (TERM=dumb); try `ssmem-tui status`."), file=sys.stderr)  # noqa: T201
        raise SystemExit(1)
    catalogue.set_language(catalogue.detect(language or env.get("SSMEM_LANG", ""), env))
    garbage.begin()
    app = SsmemApp(opener_for(folder, env), env=env, rest=RESTED)
    with asyncio.Runner(loop_factory=loop_of_keys) as runner:
        runner.run(app.run_async(mouse=mouse and not env.get("SSMEM_NO_MOUSE")))
    sys.exit(app.return_code or 0)
