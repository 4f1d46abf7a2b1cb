"""What is pressed while the screen it is meant for is still being read or made."""

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
        """Whether the event is not for what is shown now: keys are kept, a click would hit anything."""
        if self._held is None or not isinstance(event, events.Key | events.Paste | events.MouseEvent):
            return False
        if not isinstance(event, events.MouseEvent):
            self._held.append(event)
        return True

    def release(self, post: Callable[[events.Event], object]) -> None:
        """Hand on what was held, in its order."""
        held, self._held = self._held or (), None
        for event in held:
            post(_anew(event))


def _anew(event: events.Event) -> events.Event:
    """The same event, handed to no widget yet: Textual drops what comes back to the app a second time."""
    if isinstance(event, events.Key):
        return events.Key(event.key, event.character)
    return events.Paste(event.text) if isinstance(event, events.Paste) else event
