"""The statements of an answer while it still streams: plain text for a person, not half a JSON object."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Sequence

_STATEMENT = re.compile(r'"text"\s*:\s*"((?:[^"\\]|\\.)*)"')


class Listener:
    """Takes the pieces of a stream and tells `heard` all statements of the present answer, each time one more
    is complete. An empty piece says that a new answer begins (another part, a repair)."""

    def __init__(self, heard: Callable[[Sequence[str]], None]) -> None:
        self._heard = heard
        self._rest = ""
        self._said: list[str] = []

    def __call__(self, piece: str) -> None:
        """The next piece of the stream."""
        if not piece:
            self._rest, self._said = "", []
        self._rest += piece
        end = 0
        for found in _STATEMENT.finditer(self._rest):
            self._said.append(_plain(found[1]))
            end = found.end()
        if end:
            self._rest = self._rest[end:]
            self._heard(tuple(self._said))


def _plain(escaped: str) -> str:
    try:
        return str(json.loads(f'"{escaped}"', strict=False))
    except ValueError:
        return escaped
