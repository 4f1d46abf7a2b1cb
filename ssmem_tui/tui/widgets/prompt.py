"""One line to type into, above the hint bar: find, filter, a reason, a typed yes."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, cast

from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.content import Content
from textual.widgets import Input, Static

from ssmem_tui.core.sanitise import safe_line
from ssmem_tui.tui.catalogue import t
from ssmem_tui.tui.widgets.hint_bar import keyed

if TYPE_CHECKING:
    from ssmem_tui.tui.shell import Shell


class Prompt(Horizontal):
    """Lives until `enter` or `esc`; then gives the keyboard back. Keys are held until it has it: a letter of
    what is looked for must not run a command."""

    DEFAULT_CSS = """
    Prompt { height: 1; }
    Prompt > Static { width: auto; padding: 0 1; text-style: bold; color: $text-accent; }
    Prompt > Input { width: 1fr; height: 1; border: none; padding: 0; background: $surface; }
    Prompt > Input:focus { border: none; }
    Prompt > #ways { text-style: none; color: $foreground; background: $surface; padding: 0 1 0 2; }
    """

    def __init__(
        self,
        label: str,
        value: str,
        changed: Callable[[str], None] | None,
        done: Callable[[str | None], None] | None,
    ) -> None:
        super().__init__()
        self._label = label
        self._value = value
        self._changed = changed
        self._done = done

    def compose(self) -> ComposeResult:
        yield Static(Content(safe_line(self._label)))
        yield Input(value=self._value, compact=True, select_on_focus=False)
        yield Static(keyed(("enter", t("done")), ("esc", t("back"))), id="ways")

    def on_mount(self) -> None:
        self._before = self.screen.focused
        self.query_one(Input).focus()
        app = cast("Shell", self.app)
        app.call_later(app.held.release, app.post_message)  # behind the focus, which goes the same way

    def on_input_changed(self, event: Input.Changed) -> None:
        event.stop()
        if self._changed:
            self._changed(event.value)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        event.stop()
        self._finish(event.value)

    def on_key(self, event: events.Key) -> None:
        if event.key == "escape":
            event.stop()
            event.prevent_default()
            self._finish(None)

    def _finish(self, value: str | None) -> None:
        if self._before is not None and self._before.is_attached:
            self._before.focus()
        self.remove()
        if self._done:
            self._done(value)
