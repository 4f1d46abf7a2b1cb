"""The first index of a workspace, from the disk alone, so that another process can build it: a minute of work
for 100 MB, in which a thread would take the interpreter from the keys. What is written is found meanwhile."""

from __future__ import annotations

import time
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from ssmem_tui.core.model import Cancelled
from ssmem_tui.core.search.corpus import Folder
from ssmem_tui.core.search.records import SyncReport
from ssmem_tui.core.search.schema import open_writer, sound
from ssmem_tui.core.search.sync import Writer


@dataclass(frozen=True, slots=True)
class Unread:
    """The workspace at `root`, whose cache `file` holds nothing of it yet, or not all."""

    root: Path
    file: Path


def build(asked: Unread, cancelled: Cancelled) -> SyncReport:
    """Index everything.

    Raises:
        CacheBroken: the cache is damaged.
        WorkspaceError: the workspace cannot be read.
    """
    looked = time.time_ns()
    notes = Folder(asked.root).notes
    with closing(open_writer(asked.file)) as db, sound():
        return Writer(db, asked.root).sync(notes, lambda _: None, cancelled, looked=looked)
