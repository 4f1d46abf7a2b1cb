"""Find a workspace, know its layout, and name every note in it; nothing here writes."""

from ssmem_tui.core.workspace.discover import Root, find, roots_in
from ssmem_tui.core.workspace.layouts import Layout
from ssmem_tui.core.workspace.opening import open_workspace, read, read_bytes
from ssmem_tui.core.workspace.records import LinkState, Workspace
from ssmem_tui.core.workspace.startup import Caps, Part, Startup, replay

__all__ = [
    "Caps",
    "Layout",
    "LinkState",
    "Part",
    "Root",
    "Startup",
    "Workspace",
    "find",
    "open_workspace",
    "read",
    "read_bytes",
    "replay",
    "roots_in",
]
