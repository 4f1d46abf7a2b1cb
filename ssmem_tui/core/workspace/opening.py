"""Open a workspace and read its files; nothing here writes."""

from __future__ import annotations

import json
import os
import stat
from dataclasses import replace
from pathlib import Path

from ssmem_tui.core import config as configuration
from ssmem_tui.core.config import Config
from ssmem_tui.core.errors import Unreadable, WorkspaceError
from ssmem_tui.core.markdown.text import Decoded, decode
from ssmem_tui.core.saying import Saying, saying, term, why
from ssmem_tui.core.workspace import layouts, notes
from ssmem_tui.core.workspace.records import LinkState, Workspace
from ssmem_tui.core.workspace.scan import Scan, dated_elsewhere, scan

_ODD_LINKS = (LinkState.OUTSIDE, LinkState.DANGLING, LinkState.LOOP)


def open_workspace(root: Path, config: Config | None = None) -> Workspace:
    """Look at everything under `root`, once; changes nothing, and a workspace without L1 opens as well.

    Raises:
        WorkspaceError: `root` is no folder that can be listed.
        ConfigError: its `ssmem.toml` cannot be read, or names an unknown layout.
    """
    root = Path(os.path.normpath(root.expanduser().absolute()))
    if config is None and root.is_dir():
        config = configuration.load(root)
    config = config or Config()
    found = scan(root, config.log_folders)
    all_notes, state, others = notes.notes_of(root, found, config)
    core, other_cores = notes.cores(all_notes, config)
    all_notes, index = notes.with_roles(all_notes, core)
    layout = layouts.chosen(config.layout) or layouts.detect(
        all_notes, found.folders, notes.lists_topics(root, core)
    )
    space = Workspace(
        root,
        layout,
        config,
        all_notes,
        core,
        other_cores,
        index,
        (),
        state,
        others,
        tuple(found.links),
        tuple(found.left_out),
        layouts.shape_of(layout, all_notes, found.flat),
        notes.unread_days(all_notes, config, found.flat),
    )
    return _warned(space, found)


def _warned(space: Workspace, found: Scan) -> Workspace:
    said = []
    config = space.config
    if not space.core and not space.in_the_way(space.core_path):
        nowhere = saying("There is no core memory: looked for MEMORY.md and memory/MEMORY.md.")
        said.append(saying("There is no core memory: looked for MEMORY.md.") if space.days else nowhere)
    if not space.days and space.layout is not layouts.Layout.CLAUDE_CODE:
        said.append(_no_days(space))
    said += unread_days_said(space)
    if config.core_file and config.core_file != space.core:
        said.append(
            saying(
                "ssmem.toml names {file} as core memory, but there is no such note.", file=config.core_file
            )
        )
    said += [
        saying("{path} is a second memory file and is not loaded.", path=path) for path in space.other_cores
    ]
    said += [saying("ssmem.toml: {key} is not a known setting.", key=key) for key in config.unknown]
    said += [
        saying("{path} is a link that {state}.", path=link.path, state=term(link.state))
        for link in found.links
        if link.state in _ODD_LINKS
    ]
    said += [saying("{path}: {what}.", path=item.path, what=item.reason) for item in found.left_out]
    return replace(space, warnings=tuple(said))


def _no_days(space: Workspace) -> Saying:
    if folder := dated_elsewhere(space.root):
        return saying(
            "No day log is read yet, but {folder}/ holds notes named after days: write "
            "log_folders = [{quoted}] into ssmem.toml and they are.",
            folder=folder,
            quoted=json.dumps(folder, ensure_ascii=False),
        )
    return saying(
        "There are no day logs: looked in {places}. Other folders: set log_folders in ssmem.toml.",
        places=", ".join(["memory/", "diary/", *space.config.log_folders]),
    )


def unread_days_said(space: Workspace) -> tuple[Saying, ...]:
    """One sentence about all notes that look like day logs and are read as none, and what to do."""
    unread = space.unread_days
    if not unread:
        return ()
    one = saying(
        "{path} looks like a day log, but its name does not say which day: it is read as a topic. "
        "Name it like 2026-02-10.md.",
        path=unread[0],
    )
    many = saying(
        "{n} notes look like day logs ({path} …), but their names do not say which day: they are read as "
        "topics. Name them like 2026-02-10.md.",
        n=len(unread),
        path=unread[0],
    )
    return (one if len(unread) == 1 else many,)


def read_bytes(space: Workspace, path: str) -> bytes:
    """The bytes of one file of the workspace.

    Raises:
        WorkspaceError: it is gone, cannot be read, is no regular file, or lies outside; never an empty
            answer instead of an unreadable one.
    """
    real = os.path.realpath(f"{space.real_root}/{path}")
    if not real.startswith(space.real_root.rstrip("/") + "/"):
        raise WorkspaceError(saying("{path} lies outside the workspace.", path=path))
    try:
        if not stat.S_ISREG(os.lstat(real).st_mode):
            raise WorkspaceError(saying("{path} is not a regular file and is never opened.", path=path))
        with open(real, "rb", opener=_opener) as file:
            return file.read()
    except OSError as error:
        raise Unreadable(saying("{path} cannot be read: {why}.", path=path, why=why(error))) from error


def _opener(path: str, flags: int) -> int:
    return os.open(path, flags | os.O_NONBLOCK | os.O_CLOEXEC)


def read(space: Workspace, path: str) -> Decoded:
    """The text of one note, exactly as it lies on disk; see `markdown.text.decode`.

    Raises:
        WorkspaceError: as `read_bytes`.
    """
    return decode(read_bytes(space, path))
