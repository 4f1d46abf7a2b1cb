"""Runs the workspace's watcher in a thread of its own and posts what it sees to the app."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

from ssmem_tui.tui.messages import OutsideChanged

if TYPE_CHECKING:
    from ssmem_tui.core.workspace import Workspace
    from ssmem_tui.core.workspace.watch import Watcher


class Watching:
    """One per app; the thread is a daemon and never holds the exit."""

    def __init__(self, post: Callable[[OutsideChanged], Any]) -> None:
        self._post = post
        self._stop = threading.Event()
        self._watcher: Watcher | None = None

    def start(self, workspace: Workspace) -> None:
        """Watch `workspace` until `stop`; the first look happens in the thread as well."""

        def run() -> None:
            from ssmem_tui.core.workspace.watch import Watcher

            self._watcher = Watcher(workspace)
            self._watcher.watch(lambda shifts: self._post(OutsideChanged(shifts)), self._stop)

        threading.Thread(target=run, name="watch", daemon=True).start()

    def ours(self, paths: Iterable[str]) -> None:
        """These files were written by us just now: no news."""
        if self._watcher is not None:
            self._watcher.accept(paths)

    def stop(self) -> None:
        self._stop.set()
