"""What the app remembers per workspace: split, folds, theme, last place. Never inside the workspace.

One small JSON file per workspace in the user's state folder, named by a hash of the root. Config is read-only
to us; this is ours, and losing it costs nothing.
"""

from __future__ import annotations

import contextlib
import json
from pathlib import Path
from typing import Any

from ssmem_tui.core.private import name_of, state_folder, write_whole


class State:
    """A small dictionary on disk. Unreadable or foreign content counts as empty; saving never raises."""

    def __init__(self, path: Path | None) -> None:
        self._path = path
        self._values: dict[str, Any] = {}
        if path is not None:
            with contextlib.suppress(OSError, ValueError):
                loaded = json.loads(path.read_text("utf-8"))
                self._values = loaded if isinstance(loaded, dict) else {}

    @classmethod
    def of(cls, root: Path) -> State:
        """The state of the workspace at `root`, in the place the platform has for it."""
        return cls(state_folder() / f"{name_of(root)}.json")

    def get(self, key: str, default: Any = None) -> Any:
        """The remembered value, or `default` when there is none or it is of another type than `default`."""
        value = self._values.get(key, default)
        return value if default is None or isinstance(value, type(default)) else default

    def set(self, key: str, value: Any) -> None:
        """Remember a JSON value; written at once, by rename."""
        if self._values.get(key) == value:
            return
        self._values[key] = value
        if self._path is None:
            return
        with contextlib.suppress(OSError):
            write_whole(self._path, json.dumps(self._values).encode())
