"""`ssmem-tui` and `ssmem-tui -C DIR` at a terminal, without click, which takes 10 ms of the first paint."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from pathlib import Path


def opened(args: Sequence[str]) -> bool:
    """Open the app for a call of exactly this form; false when it is none and nothing was done.

    Raises:
        SystemExit: the app ended, with its code.
    """
    named = len(args) == 2 and args[0] == "-C" and bool(args[1]) and not args[1].startswith("-")
    if (args and not named) or "_SSMEM_TUI_COMPLETE" in os.environ:
        return False
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        return False
    from ssmem_tui.cli.opening import open_app
    from ssmem_tui.cli.speaking import speak_as_asked
    from ssmem_tui.core.errors import SsmemError

    speak_as_asked()
    try:
        open_app(Path(args[1]) if named else None)
    except (SsmemError, OSError) as error:
        from ssmem_tui.cli.failing import told

        sys.exit(int(told(error)))
    return True
