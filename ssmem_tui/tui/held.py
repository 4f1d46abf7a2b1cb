"""Keys that are pressed while the screen they are meant for is still being read."""

from __future__ import annotations

from collections.abc import Callable

from textual import events


class HeldKeys:
    """Nothing is held before `begin` and after `release`."""

    def __init__(self) -> None:
        self._held: list[events.Event] | None = None

    def begin(self) -> None:
        self._held = self._held or []

    def takes(self, event: events.Event) -> bool:
        """Whether the event is kept for later."""
        if self._held is None or not isinstance(event, events.Key | events.Paste):
            return False
        self._held.append(event)
        return True

    def release(self, post: Callable[[events.Event], object]) -> None:
        """Hand on what was held, in its order."""
        held, self._held = self._held or (), None
        for event in held:
            post(event)
