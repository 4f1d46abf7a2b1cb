"""Other workspaces: those of this repository, those of agents on this machine, those opened lately."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from datetime import datetime, tzinfo
from pathlib import Path

from ssmem_tui.core.workspace.discover import Root, measure, roots_in
from ssmem_tui.core.workspace.places import usual_places
from ssmem_tui.core.workspace.recent import recent, recent_file
from ssmem_tui.tui.catalogue import t
from ssmem_tui.tui.widgets.budget import size
from ssmem_tui.tui.widgets.line_list import Row


def others(root: Path, env: Mapping[str, str]) -> tuple[Root, ...]:
    """Every workspace that can be switched to, the open one and its neighbours first."""
    found: dict[Path, Root] = {}
    for one in (*roots_in(_repository(root)), *_elsewhere(root, env)):
        found.setdefault(one.folder.resolve(), one)
    return tuple(found.values())


def _elsewhere(root: Path, env: Mapping[str, str]) -> Iterator[Root]:
    for folder in (root, *usual_places(env, root), *recent(recent_file())):
        yield measure(folder)


def _repository(root: Path) -> Path:
    return next((folder for folder in (root, *root.parents) if (folder / ".git").exists()), root)


def root_rows(roots: Iterable[Root], opened: Path, zone: tzinfo | None = None) -> tuple[Row, ...]:
    """One row for each: where it lies, days and bytes, the newest day and the last change."""
    home = str(Path.home())
    rows = []
    for root in roots:
        path = str(root.folder)
        shown = "~" + path[len(home) :] if path == home or path.startswith(home + "/") else path
        changed = datetime.fromtimestamp(root.mtime_ns / 1e9, zone).strftime("%Y-%m-%d %H:%M")
        newest = root.newest_day.isoformat() if root.newest_day else t("no day")
        rows.append(
            Row(
                shown,
                key=path,
                mark="●" if root.folder == opened else " ",
                mark_tone="core",
                right=f"{t('{n} days', n=f'{root.days:,}')}  {size(root.size)}",
                detail=t("newest day {day}, changed {when}", day=newest, when=changed),
            )
        )
    return tuple(rows)
