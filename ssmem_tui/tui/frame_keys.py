"""The commands that every full screen has; their actions are methods of `screens.base.BaseScreen`."""

from __future__ import annotations

from ssmem_tui.tui.commands import Command


class Find(Command):
    """Find words in the text under the keyboard, `n` and `N` walk the matches; a list shows what fits."""

    id, key, footer, title, order = "find", "/", "find", "Find in this text or list", 40


class Maximise(Command):
    """Give the whole screen to the pane with the keyboard, or give it back."""

    id, key, footer, title, order = "maximise", "plus", "maximise", "Maximise this pane", 80


class PaneOne(Command):
    """Go to pane 1."""

    id, key, title = "pane.1", "1", "Go to pane 1"


class PaneTwo(Command):
    """Go to pane 2."""

    id, key, title = "pane.2", "2", "Go to pane 2"


class PaneThree(Command):
    """Go to pane 3."""

    id, key, title = "pane.3", "3", "Go to pane 3"


class PaneFour(Command):
    """Go to pane 4."""

    id, key, title = "pane.4", "4", "Go to pane 4"


class PaneZero(Command):
    """Go to the text."""

    id, key, title = "pane.0", "0", "Go to the text"


class Back(Command):
    """Go back one level: close what is open, stop what runs, leave the screen."""

    id, key, footer, title, order = "back", "escape", "back", "Back one level", 95


FRAME_KEYS = (Back, Find, Maximise, PaneOne, PaneTwo, PaneThree, PaneFour, PaneZero)
