"""What a screen does in turns of the loop, so that a key between them need not wait for the whole."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

from textual import events
from textual.geometry import Size

if TYPE_CHECKING:
    from textual.screen import Screen

    _Mixed = Screen[Any]
else:
    _Mixed = object  # of several bases that are widgets, Textual takes the styles of the first only


class InTurns(_Mixed):
    """Textual lays out and paints in one go; on ten years and 200x50 that held a key up to 143 ms."""

    def _refresh_layout(self, size: Size | None = None, scroll: bool = False) -> None:
        if scroll:
            super()._refresh_layout(size, scroll)
        else:
            with self.app.batch_update():  # in which Textual leaves the picture to the next turn
                super()._refresh_layout(size)

    async def _on_resize(self, event: events.Resize) -> None:
        event.prevent_default()
        with self.app.batch_update():
            self.fit(event.size.width)
            await asyncio.sleep(0)
            await super()._on_resize(event)
            await asyncio.sleep(0)

    def fit(self, width: int) -> None:
        """Take the styles for a terminal as wide as this."""
