"""The one door from the command line to the screens, found by name, so that nothing here loads them."""

from __future__ import annotations

import importlib
from pathlib import Path

from ssmem_tui.language import spoken

_APP = "ssmem_tui.tui.app"


def open_app(folder: Path | None) -> None:
    """Open the app on the workspace that `folder`, the environment or the current folder names, in the
    language that was chosen."""
    importlib.import_module(_APP).run(folder, language=spoken())
