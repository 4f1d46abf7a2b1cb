"""A bordered pane with a number, a title and a foot; the border is heavy where the keyboard is."""

from __future__ import annotations

from dataclasses import dataclass

from textual import events
from textual.containers import Vertical
from textual.content import Content
from textual.geometry import Region
from textual.message import Message

from ssmem_tui.tui.widgets.veil import veiled


class Pane(Vertical):
    """`number` is the key that jumps to it. Its first focusable child takes the focus."""

    ALLOW_MAXIMIZE = True

    @dataclass
    class EdgeDragged(Message):
        """The mouse holds the left or right border and is at column `x` of the screen."""

        pane: Pane
        right: bool
        x: int

    def __init__(self, number: str, title: str, *children: object, id: str) -> None:  # noqa: A002
        super().__init__(*children, id=id)  # type: ignore[arg-type]
        self.number = number
        self.tab = title
        """What its tab says where there is no room for all panes; the title may change."""
        self._title = title
        self._head = self._foot = ""
        self._held: bool | None = None

    def on_mouse_down(self, event: events.MouseDown) -> None:
        # By the place on the screen: an event of a child comes here too, with its own coordinates.
        if event.screen_x in (self.region.x, self.region.right - 1):
            self._held = event.screen_x > self.region.x
            self.capture_mouse()

    def on_mouse_move(self, event: events.MouseMove) -> None:
        if self._held is not None:
            self.post_message(self.EdgeDragged(self, self._held, int(event.screen_x)))

    def on_mouse_up(self) -> None:
        if self._held is not None:
            self._held = None
            self.release_mouse()

    def on_mount(self) -> None:
        self.title(self._title)

    def title(self, text: str, facts: str = "") -> None:
        """Set the words on the upper border; foreign text is made inert and never parsed."""
        self._title = text
        head = f"{self.number} {veiled(text)}" if self.number else veiled(text)
        head = f"{head}  {veiled(facts)}" if facts else head
        if head != self._head:
            self._head = head
            self._border_title = Content(head)
            self._paint_edge(-self.gutter.top)

    def foot(self, text: str) -> None:
        """Set the words on the lower border."""
        if text != self._foot:
            self._foot = text
            self._border_subtitle = Content(veiled(text))
            self._paint_edge(self.content_size.height)

    def _paint_edge(self, row: int) -> None:
        """Paint the border at this row; words that are set in Textual's way have the whole pane painted."""
        self.refresh(Region(-self.gutter.left, row, self.outer_size.width, 1))

    @property
    def needed(self) -> bool:
        """Whether there is something to show in it, see `BaseScreen.need`."""
        return not any(node.has_class("-needless") for node in self.ancestors_with_self)

    def focus_inside(self) -> bool:
        """Give the keyboard to the first child that takes it, before the next key is handled."""
        for child in self.query("*"):
            if child.focusable:
                self.screen.set_focus(child)
                return True
        return False
