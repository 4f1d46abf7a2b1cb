"""Jump mode: a letter on every pane and tab; pressing it, or clicking it, puts the keyboard there."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from textual import events
from textual.app import ComposeResult
from textual.content import Content
from textual.geometry import Region
from textual.screen import ModalScreen, Screen
from textual.widget import Widget
from textual.widgets import Static

from ssmem_tui.tui.leaving import LeftOnce
from ssmem_tui.tui.widgets.tab_strip import TabStrip

_LETTERS = "asdfghjkl;qwertyuiop"


@dataclass(frozen=True, slots=True)
class Target:
    """Something that can be gone to: where it is, and how."""

    region: Region
    go: Callable[[], object]


def targets(over: Screen[object]) -> list[Target]:
    """Panes that are seen, then the tabs of those that are not."""
    shown = [node for node in over.focus_chain if node.region.area and node.region.y < over.size.height]
    found = [Target(node.region, partial(_focus, node)) for node in shown]
    for strip in over.query(TabStrip):
        if strip.region.area:
            found += [Target(region, partial(strip.want, number)) for region, number in strip.others()]
    return found


def _focus(node: Widget) -> None:
    if node.is_attached:
        node.focus()


class JumpScreen(LeftOnce, ModalScreen[Target | None]):
    """Dismissed with the target that was chosen."""

    DEFAULT_CSS = """
    JumpScreen { align: left top; background: transparent; }
    JumpScreen > Static {
        width: 3; height: 1; position: absolute; background: $warning; color: $ink-match; text-style: bold;
    }
    """

    def __init__(self, over: Screen[object]) -> None:
        super().__init__()
        self._targets = dict(zip(_LETTERS, targets(over), strict=False))

    def compose(self) -> ComposeResult:
        for letter, target in self._targets.items():
            mark = Static(Content(f" {letter} "))
            mark.styles.offset = (target.region.x + 1, target.region.y)
            yield mark

    def on_key(self, event: events.Key) -> None:
        event.stop()
        self.dismiss(self._targets.get(event.character or ""))

    def on_click(self, event: events.Click) -> None:
        event.stop()
        x, y = event.screen_offset
        self.dismiss(next((one for one in self._targets.values() if one.region.contains(x, y)), None))
