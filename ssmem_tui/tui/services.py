"""Everything a screen needs from outside, in one frozen record that is passed in.

Tests pass their own; nothing has to be patched. After a reload the app makes a new record with the new
workspace and sends `WorkspaceLoaded`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from datetime import date

    from ssmem_tui.core.apart import Runner
    from ssmem_tui.core.config import Config
    from ssmem_tui.core.model import Clock
    from ssmem_tui.core.store import Store
    from ssmem_tui.core.workspace import Workspace
    from ssmem_tui.tui.clipboard import Copier
    from ssmem_tui.tui.editor import EditorRunner
    from ssmem_tui.tui.state import State


@dataclass(frozen=True)
class Services:
    """`workspace` is a snapshot; `store()` opens the only module that writes: use it in a job, with `with`.

    `state` remembers splits, folds and the theme per workspace, outside the workspace. `cache_dir` lies
    outside as well, since opening a workspace changes nothing in it; it may be deleted at any time. `run`
    does what takes much memory, here or in a process apart.
    """

    root: Path
    workspace: Workspace
    clock: Clock
    state: State
    store: Callable[[], Store]
    edit: EditorRunner
    copy: Copier
    env: Mapping[str, str]
    cache_dir: Path
    run: Runner
    acts: set[str] = field(default_factory=set)
    """Names of what was done through `store()` since the app began, and of its commits: `u` does not ask."""

    @property
    def config(self) -> Config:
        return self.workspace.config

    def versioned(self) -> bool:
        """Whether what is written can be taken back: whether there is a repository. For a thread."""
        with self.store() as store:
            return store.status(outside=False).versioned

    @property
    def today(self) -> date:
        """The date a person would say it is, in the workspace's zone."""
        from ssmem_tui.core.periods import human_day

        return human_day(self.clock(), self.config.tzinfo, self.config.day_starts)
