"""Other workspaces: those of this repository, those of agents on this machine, those opened lately."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from datetime import datetime, tzinfo
from pathlib import Path

from ssmem_tui.core.errors import WorkspaceError
from ssmem_tui.core.workspace.discover import Root, measure, roots_in
from ssmem_tui.core.workspace.places import every_place
from ssmem_tui.core.workspace.recent import recent, recent_file
from ssmem_tui.tui.catalogue import t
from ssmem_tui.tui.widgets.budget import size
from ssmem_tui.tui.widgets.line_list import Row


def others(root: Path | None, env: Mapping[str, str]) -> tuple[Root, ...]:
    """Every workspace that can be switched to, the open one, if any, and its neighbours first."""
    found: dict[Path, Root] = {}
    near = (*roots_in(_repository(root)), measure(root)) if root else ()
    for one in (*near, *_elsewhere(root or Path.cwd(), env)):
        found.setdefault(one.folder.resolve(), one)
    return tuple(found.values())


def _elsewhere(root: Path, env: Mapping[str, str]) -> Iterator[Root]:
    for folder in (*every_place(env, root), *recent(recent_file())):
        with suppress(WorkspaceError):
            yield measure(folder)


def _repository(root: Path) -> Path:
    return next((folder for folder in (root, *root.parents) if (folder / ".git").exists()), root)


def root_rows(roots: Iterable[Root], opened: Path | None, zone: tzinfo | None = None) -> tuple[Row, ...]:
    """One row for each: where it lies, days and bytes, the newest day and the last change."""
    home = str(Path.home())
    rows = []
    for root in roots:
        path = str(root.folder)
        shown = "~" + path[len(home) :] if path == home or path.startswith(home + "/") else path
        changed = datetime.fromtimestamp(root.mtime_ns / 1e9, zone).strftime("%Y-%m-%d %H:%M")
        newest = t("newest day {day}", day=root.newest_day) if root.newest_day else t("no dated note")
        rows.append(
            Row(
                shown,
                key=path,
                mark="●" if root.folder == opened else " ",
                mark_tone="core",
                right=f"{t('{n} days', n=f'{root.days:,}')}  {size(root.size)}",
                detail=t("; ").join((newest, t("changed {when}", when=changed))),
            )
        )
    return tuple(rows)
