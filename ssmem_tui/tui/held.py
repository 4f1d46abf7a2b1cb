"""What is pressed while the screen it is meant for, or what is shown there, is still being read or made."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Final

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


class EarlyKeys:
    """Keys about rows that are not there yet: kept in their order until the screen has filled, and handed on
    one by one, since each may open something that the next is for."""

    MOST: Final = 16
    """A key held down is not meant so often."""

    def __init__(self) -> None:
        self._keys: list[events.Key] = []
        self._passing = False

    @property
    def waiting(self) -> bool:
        """Whether a key is kept or on its way."""
        return bool(self._keys) or self._passing

    def takes(self, key: events.Key, commands: Collection[str], *, filling: bool) -> bool:
        """Whether the key waits; `commands` are the ids it has here. `esc` drops all that do."""
        if "back" in commands:
            self._keys.clear()
        if not (filling or self.waiting) or not _WAITING_FOR_NOTHING.isdisjoint(commands):
            return False
        if not self.waiting and not _FOR_ANOTHER_SCREEN.isdisjoint(commands):
            return False
        if len(self._keys) < self.MOST:
            self._keys.append(key)
        return True

    def next(self) -> events.Key | None:
        """The key that comes first now, if one waits and none is on its way; tell when it has `passed`."""
        if self._passing or not self._keys:
            return None
        self._passing = True
        return events.Key(self._keys[0].key, self._keys.pop(0).character)

    def passed(self) -> None:
        """The key that was handed on has done its work, or went astray."""
        self._passing = False


_WAITING_FOR_NOTHING: Final = frozenset(
    """back quit help palette suspend jump maximise theme pane.1 pane.2 pane.3 pane.4 pane.0""".split()
)
_FOR_ANOTHER_SCREEN: Final = frozenset("search review rollup startup outside trends sync".split())
"""They need no row, but do not overtake a key that does."""


def _anew(event: events.Event) -> events.Event:
    """The same event, handed to no widget yet: Textual drops what comes back to the app a second time."""
    if isinstance(event, events.Key):
        return events.Key(event.key, event.character)
    return events.Paste(event.text) if isinstance(event, events.Paste) else event
