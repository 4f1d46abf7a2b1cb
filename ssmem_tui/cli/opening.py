"""The one door from the command line to the screens, found by name, so that nothing here loads them."""

from __future__ import annotations

import importlib
import os
import sys
from collections.abc import Sequence
from pathlib import Path

from ssmem_tui.language import spoken

_APP = "ssmem_tui.tui.app"


def open_app(folder: Path | None) -> None:
    """Open the app on the workspace that `folder`, the environment or the current folder names, in the
    language that was chosen."""
    importlib.import_module(_APP).run(folder, language=spoken())


def opened(args: Sequence[str]) -> bool:
    """Open the app for `ssmem-tui` and `ssmem-tui -C DIR` at a terminal; false when a call is of no such form
    and nothing was done. Without click, which takes 10 ms of the first paint.

    Raises:
        SystemExit: the app ended, with its code.
    """
    named = len(args) == 2 and args[0] == "-C" and bool(args[1]) and not args[1].startswith("-")
    if (args and not named) or "_SSMEM_TUI_COMPLETE" in os.environ:
        return False
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        return False
    from ssmem_tui.cli.speaking import speak_as_asked
    from ssmem_tui.core.errors import SsmemError

    speak_as_asked()
    try:
        open_app(Path(args[1]) if named else None)
    except (SsmemError, OSError) as error:
        from ssmem_tui.cli.failing import told

        sys.exit(int(told(error)))
    return True
