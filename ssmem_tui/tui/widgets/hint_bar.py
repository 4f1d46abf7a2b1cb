"""The hint bar: whole hints in order of importance, `?` always first, nothing cut off.

lazygit#5290 and Textual#3762: bars that overflow unseen hide the one key a newcomer needs.
"""

from __future__ import annotations

from rich.cells import cell_len
from textual import events
from textual.content import Content
from textual.screen import Screen
from textual.widget import Widget
from textual.widgets import Input

from ssmem_tui.tui.catalogue import t
from ssmem_tui.tui.commands import REGISTRY
from ssmem_tui.tui.front import Front

_SIGNS = {
    "question_mark": "?",
    "colon": ":",
    "slash": "/",
    "plus": "+",
    "minus": "-",
    "semicolon": ";",
    "equals_sign": "=",
    "exclamation_mark": "!",
    "left_square_bracket": "[",
    "right_square_bracket": "]",
    "less_than_sign": "<",
    "greater_than_sign": ">",
    "escape": "esc",
    "pageup": "pgup",
    "pagedown": "pgdn",
    "up": "↑",
    "down": "↓",
    "left": "←",
    "right": "→",
    "asterisk": "*",
    "full_stop": ".",
    "comma": ",",
}


def key_name(key: str) -> str:
    """A key as people write it: `question_mark` → `?`, `ctrl+r` as it is, `upper_a` → `A`."""
    if key.startswith("unbound_"):
        return ""
    *modifiers, last = key.split("+") if key != "+" else [key]
    if last.startswith("upper_"):
        last = last.removeprefix("upper_").upper()
    return "+".join([*modifiers, _SIGNS.get(last, last)])


def keyed(*hints: tuple[str, str]) -> Content:
    """Keys with what they do, as they look in the hint bar, for the foot of a dialog."""
    parts: list[str | tuple[str, str]] = []
    for key, words in hints:
        parts += [(key, "bold $text-accent"), f" {words}   "]
    return Content.assemble(*parts).rstrip()


class HintBar(Widget):
    """One row; click a hint to run it."""

    DEFAULT_CSS = "HintBar { height: 1; dock: bottom; }"

    def __init__(self) -> None:
        super().__init__()
        self._spots: list[tuple[int, int, str, object]] = []

    def on_mount(self) -> None:
        self.screen.bindings_updated_signal.subscribe(self, self._bindings_changed)

    def _bindings_changed(self, screen: Screen[object]) -> None:
        if self.is_attached and screen is self.screen:
            self.refresh()

    def render(self) -> Content:
        hints: list[tuple[int, str, str, str, object]] = []
        seen: set[str] = set()
        typing = isinstance(self.screen.focused, Input)
        for active in self.screen.active_bindings.values():
            binding = active.binding
            command = REGISTRY.get(binding.id or "")
            if command is None or not command.order or not active.enabled or command.id in seen:
                continue
            seen.add(command.id)
            key = key_name(binding.key)
            if key and not (typing and len(key) == 1):
                said = self.screen.hint_words(command.id) if isinstance(self.screen, Front) else ""
                words = said or t(command.footer or command.title)
                order = 0 if command.id == "help" else command.order
                hints.append((order, key, words, binding.action, active.node))
        hints.sort(key=lambda hint: hint[0])
        room, used = self.size.width - 1, 1
        parts: list[str | tuple[str, str]] = [" "]
        self._spots = []
        for _, key, words, action, node in hints:
            width = cell_len(key) + 1 + cell_len(words)
            if used + width > room:
                continue
            self._spots.append((used, used + width, action, node))
            parts += [(key, "bold $text-accent"), f" {words}  "]
            used += width + 2
        return Content.assemble(*parts)

    async def on_click(self, event: events.Click) -> None:
        for start, end, action, node in self._spots:
            if start <= event.x < end:
                await self.app.run_action(action, node)  # type: ignore[arg-type]
                return
