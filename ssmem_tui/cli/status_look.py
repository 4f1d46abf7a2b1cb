"""What `status` tells, worked out: reads only, and keeps what takes seconds.

A prompt or a cron job asks for it every few minutes; on ten years of logs the desk and the expiry take
seconds, and nothing changed since. What is kept lies in the user's cache, may be deleted at any time, and is
readable by its owner only, since it quotes core memory.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from functools import partial
from pathlib import Path
from typing import Any

from ssmem_tui import __version__
from ssmem_tui.cli.output import store_of
from ssmem_tui.core import clock
from ssmem_tui.core.errors import SsmemError
from ssmem_tui.core.periods import human_day
from ssmem_tui.core.private import cache_of, write_whole
from ssmem_tui.core.rollup import PlanItem, Reason, plan
from ssmem_tui.core.saying import Saying, saying
from ssmem_tui.core.store import StoreStatus, mask, read_ledger
from ssmem_tui.core.workspace import Startup, Workspace, figures, hosts, labels, replay, state

_LOGS_READ = 1_500_000
"""Bytes of logs up to which the desk and the expiry are worked out on every call; above, what was found is
kept for as long as no file changes."""
_CORE_READ = 524_288
"""Bytes of core memory above which both are worked out with `--full` only, and then kept: each entry is
looked for in months of logs, about a second for a thousand (tests.benchmarks.bloat)."""


@dataclass(frozen=True, slots=True)
class Report:
    """Everything `status` says; `waiting` and `expiring` are `None` where they were not worked out.

    They stand on the three newest month summaries with up to 4 MB of their logs, and on as many months back
    as it takes to meet every core entry, twice the time of expiry at most.
    """

    space: Workspace
    core: figures.CoreFigures
    index: figures.IndexFigures
    originals: figures.OriginalFigures
    startup: Startup
    due: tuple[PlanItem, ...]
    small: bool
    waiting: int | None
    oldest_days: int | None
    expiring: Sequence[Mapping[str, Any]] | None
    store: StoreStatus | None
    bad_state: tuple[state.StateFile, ...]
    misnamed: tuple[labels.LabelWarning, ...]

    @property
    def warnings(self) -> list[Saying]:
        """What is odd, of all that was looked at."""
        found = list(self.space.warnings)
        if clock.has_own(self.space.root):
            told = saying(
                "The days here go by {file}, made by the demo, not by the machine's clock.", file=clock.PATH
            )
            found.append(told)
        found += [_at(str(self.core.path), warning) for warning in self.core.warnings]
        found += [_at(note.path, said) for note in self.space.notes for said in note.warnings]
        found += [_at(f"{one.path}:{one.line}", one.message) for one in self.misnamed]
        found += [_at(file.path, file.problem) for file in self.bad_state]
        found += hosts.host_warnings(self.space, os.environ)
        found += list(self.startup.missing)
        found += list(self.startup.notes)
        return found


def _at(place: str, what: Saying) -> Saying:
    return saying("{path}: {what}.", path=place, what=what)


def look(space: Workspace, now: datetime, *, full: bool = False, kept: Path | None = None) -> Report:
    """Work out the report; reads only. `kept` is a file outside the workspace for what takes seconds."""
    today = human_day(now, space.config.tzinfo, space.config.day_starts)
    cache = kept.parent if kept else None
    found = _worked_out(space, today, kept, anew=full)
    return Report(
        space,
        figures.core_figures(space),
        figures.index_figures(space),
        figures.original_figures(space),
        replay(space, today, hosts.host_caps(os.environ), cache),
        _due(space, now, cache),
        found is not _NOTHING,
        found["waiting"],
        found["oldest_days"],
        found["expiring"],
        _store(space),
        tuple(file for file in state.inspect(space) if file.problem),
        labels.label_warnings(space),
    )


def _due(space: Workspace, now: datetime, cache: Path | None) -> tuple[PlanItem, ...]:
    items = plan(space, now=now, ledger=read_ledger(space.root, "rollups"), cache=cache)
    return tuple(item for item in items if item.reason is not Reason.RUNNING)


_NOTHING: Mapping[str, Any] = {"waiting": None, "oldest_days": None, "expiring": None}


def _worked_out(space: Workspace, today: date, kept: Path | None, *, anew: bool) -> Mapping[str, Any]:
    """What waits and what expires, from `kept` when it was found there on this day of these files."""
    ledgers = {name: read_ledger(space.root, name) for name in ("decisions", "access")}
    logs = sum(note.size for notes in space.days.values() for note in notes)
    bloated = space.core is not None and space.by_path[space.core].size > _CORE_READ
    work_out = partial(_review, space, today, ledgers, kept.parent if kept else None)
    if kept is None or (logs <= _LOGS_READ and not bloated):
        return work_out() if anew or not bloated else _NOTHING
    basis = basis_of(space, (today, ledgers))
    found = None if anew else recall(kept, basis)
    if found is not None and found.keys() == _NOTHING.keys():
        return found
    if bloated and not anew:
        return _NOTHING
    found = work_out()
    keep(kept, basis, found)
    return found


def _review(
    space: Workspace, today: date, ledgers: Mapping[str, Any], cache: Path | None
) -> Mapping[str, Any]:
    from ssmem_tui.core.review import Pages, expiring, lay, pages_in

    pages = pages_in(cache) if cache else Pages()
    try:
        waiting = lay(space, ledgers["decisions"], pages=pages).candidates
        old = expiring(space, ledgers["decisions"], today, access=ledgers["access"], pages=pages)
    except SsmemError:
        return dict(_NOTHING)
    seen = [candidate.first_seen for candidate in waiting if candidate.first_seen]
    return {
        "waiting": len(waiting),
        "oldest_days": (today - min(seen)).days if seen else None,
        "expiring": [
            {
                "entry": mask(item.entry.text),
                "section": list(item.entry.section),
                "last_access": item.last.day.isoformat() if item.last else None,
                "days": item.days,
                "line": item.entry.line,
            }
            for item in old
        ],
    }


def _store(space: Workspace) -> StoreStatus | None:
    try:
        with store_of(space) as store:
            return store.status()
    except (SsmemError, OSError):
        return None


def kept_in(root: Path) -> Path:
    """The file for the workspace at `root`."""
    return cache_of(root) / "status.json"


def basis_of(space: Workspace, more: object) -> str:
    """A hash of every note's name, size and time, of the settings, the version and `more`."""
    notes = [(note.path, note.size, note.mtime_ns) for note in space.notes]
    basis = repr((__version__, space.config, space.core, notes, more))
    return hashlib.sha256(basis.encode("utf-8", "surrogateescape")).hexdigest()


def recall(file: Path, basis: str) -> Mapping[str, Any] | None:
    """What was kept for this `basis`; `None` when nothing was, or when it cannot be read."""
    try:
        kept = json.loads(file.read_bytes())
        return dict(kept["found"]) if kept["basis"] == basis else None
    except (OSError, ValueError, KeyError, TypeError):
        return None


def keep(file: Path, basis: str, found: Mapping[str, Any]) -> None:
    """Keep `found`; a cache that cannot be written is done without."""
    with contextlib.suppress(OSError):
        write_whole(file, json.dumps({"basis": basis, "found": found}).encode())
