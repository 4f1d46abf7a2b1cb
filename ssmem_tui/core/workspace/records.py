"""An open workspace: what was found under one root, and what it means."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date, time
from enum import StrEnum
from functools import cached_property
from pathlib import Path

from ssmem_tui.core.config import Config
from ssmem_tui.core.model import Note, NoteClass
from ssmem_tui.core.periods import Period
from ssmem_tui.core.saying import Saying
from ssmem_tui.core.workspace import layouts


class LinkState(StrEnum):
    """What a symbolic link leads to."""

    FOLLOWED = "followed"
    LISTED = "listed under its own path"
    OUTSIDE = "leads out of the workspace, not followed"
    DANGLING = "leads nowhere"
    LOOP = "leads back to itself"


@dataclass(frozen=True, slots=True)
class Link:
    """A symbolic link and what it leads to."""

    path: str
    state: LinkState


@dataclass(frozen=True, slots=True)
class LeftOut:
    """Something under the root that is not read, and why; nothing is left out without being named."""

    path: str
    reason: Saying


@dataclass(frozen=True)
class Workspace:
    """One folder with one agent's memory, as it lay on disk when it was opened.

    `notes` are all Markdown files, by path. `core` is the L1 file that loads, `None` where there is none;
    `other_cores` are further files of that name, never merged. `state_files` are JSON and JSONL, `others`
    further files of no concern to us. `unread_days` are topic notes whose names look like a day that could be
    read in several ways or in none. Nothing here holds memory text.
    """

    root: Path
    layout: layouts.Layout
    config: Config
    notes: tuple[Note, ...]
    core: str | None
    other_cores: tuple[str, ...] = ()
    index: str | None = None
    warnings: tuple[Saying, ...] = ()
    state_files: tuple[str, ...] = ()
    others: tuple[str, ...] = ()
    links: tuple[Link, ...] = ()
    left_out: tuple[LeftOut, ...] = ()
    shape: layouts.Shape = field(default_factory=lambda: layouts.Shape())
    unread_days: tuple[str, ...] = ()

    @cached_property
    def real_root(self) -> str:
        """The root with every link in its own path resolved; nothing outside it is read."""
        return os.path.realpath(self.root)

    @cached_property
    def by_path(self) -> Mapping[str, Note]:
        return {note.path: note for note in self.notes}

    @cached_property
    def days(self) -> Mapping[date, tuple[Note, ...]]:
        """Every date that has logs or transcripts, oldest first, with its files in reading order."""
        found: dict[date, list[Note]] = {}
        for note in self.notes:
            if note.day and note.klass in (NoteClass.LOG, NoteClass.TRANSCRIPT):
                found.setdefault(note.day, []).append(note)
        return {day: tuple(sorted(found[day], key=_order_in_day)) for day in sorted(found)}

    @cached_property
    def summaries(self) -> Mapping[Period, Note]:
        """The one roll-up file of each week and month that has one; a live file before an archived twin."""
        found: dict[Period, Note] = {}
        candidates = (note for note in self.notes if note.klass is NoteClass.SUMMARY)
        for note in sorted(candidates, key=lambda note: (note.archived, self._strange(note), note.path)):
            if note.period and note.period not in found:
                found[note.period] = note
        return dict(sorted(found.items()))

    @cached_property
    def companions(self) -> Mapping[Period, tuple[Note, ...]]:
        """Notes about a week or month that are not its roll-up: to-do lists, reviews, notes so far."""
        found: dict[Period, list[Note]] = {}
        for note in self.notes:
            if note.period and note.klass is NoteClass.COMPANION:
                found.setdefault(note.period, []).append(note)
        return {period: tuple(found[period]) for period in sorted(found)}

    def _strange(self, note: Note) -> bool:
        return note.period is not None and note.path != layouts.summary_path(self.shape, note.period)

    def summary_path(self, period: Period) -> str:
        """Where the roll-up of `period` lies, or would be written."""
        existing = self.summaries.get(period)
        return existing.path if existing else layouts.summary_path(self.shape, period)

    @property
    def name(self) -> str:
        """What a person calls it: the folder; of a Claude Code memory, which is always `memory`, the project
        below the home folder, as its encoded path says it."""
        root = self.root
        if root.name != "memory" or root.parent.parent.name != "projects":
            return root.name
        home = re.sub(r"[^A-Za-z0-9]", "-", str(root.parents[3])) if len(root.parents) > 3 else ""
        return (root.parent.name.removeprefix(home) or root.parent.name).strip("-")

    @property
    def core_path(self) -> str:
        """Where L1 lies, or would be created after the first approval."""
        return self.core or self.config.core_file or "MEMORY.md"

    def in_the_way(self, path: str) -> Saying | None:
        """Why no note can be read or made at `path`, where something that is no note lies there."""
        return next((item.reason for item in self.left_out if item.path == path), None)

    @property
    def core_excess(self) -> int:
        """Bytes of L1 beyond its budget; negative where there is room."""
        note = self.by_path.get(self.core_path)
        return (note.size if note else 0) - self.config.budgets.core_bytes

    def daily_path(self, day: date) -> str:
        """The plain log of `day`, existing or to be created; never a file with a suffix."""
        for note in self.days.get(day, ()):
            if is_plain(note) and not note.archived and note.klass is NoteClass.LOG:
                return note.path
        return layouts.daily_path(self.shape, day)

    def absolute(self, path: str) -> Path:
        return self.root / path


def is_plain(note: Note) -> bool:
    """Whether the name is the date and nothing else."""
    return note.clock is None and not note.slug


def _order_in_day(note: Note) -> tuple[int, time, bool, str, str]:
    rank = 0 if is_plain(note) else 1 if note.clock else 2
    name = note.path.rsplit("/", 1)[-1]
    return rank, note.clock or time(0), note.archived, name, note.path
