"""The styles of a screen, read when it is first shown."""

from __future__ import annotations

from typing import Any

from textual.app import App
from textual.screen import Screen


class Styled(App[int]):
    """An app whose screens style nothing but themselves."""

    def _load_screen_css(self, screen: Screen[Any]) -> None:
        """Read what is new, and that alone.

        Textual parses the styles of every widget there is once more and styles the screen below anew, which
        is covered a moment later: a third of what a screen takes to open.
        """
        fresh = [path for path in screen.css_path if not self.stylesheet.has_source(str(path))]
        if fresh:
            self.stylesheet.read_all(fresh)
            self.stylesheet.parse()
