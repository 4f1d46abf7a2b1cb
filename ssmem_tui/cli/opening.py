"""The one door from the command line to the screens, found by name, so that nothing here loads them."""

from __future__ import annotations

import importlib
from pathlib import Path

from ssmem_tui.core.model import Clock

_APP = "ssmem_tui.tui.app"


def open_app(folder: Path | None, clock: Clock | None = None) -> None:
    """Open the app on the workspace that `folder`, the environment or the current folder names.

    `clock` tells the app another time than the machine's, as for the demo.
    """
    app = importlib.import_module(_APP)
    app.run(folder, **({} if clock is None else {"clock": clock}))
