"""Screens and dialogs that are left once, however often the key for it is struck."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from textual.await_complete import AwaitComplete

if TYPE_CHECKING:
    from textual.screen import Screen

    _Mixed = Screen[Any]
else:
    _Mixed = object  # of several bases that are widgets, Textual takes the styles of the first only


class LeftOnce(_Mixed):
    """Textual gives every `dismiss` to whoever waits for the answer and takes the uppermost screen away, so
    that a second `y` would write twice and close what lies below."""

    def dismiss(self, result: Any = None) -> AwaitComplete:
        """Close this screen with `result`, unless it is closed or covered."""
        return super().dismiss(result) if self.is_active else AwaitComplete()
