"""`ssmem-tui [-C DIR] search WORD... [--json] [--limit N]`, as agents call it, without click.

Click and its commands take longer to import than 100 MB take to search. Whatever is not exactly of this form
is left to click, which knows the same command with all its options.
"""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Sequence
from pathlib import Path

from ssmem_tui.cli.failing import told
from ssmem_tui.cli.finding import LIMIT, MOST, find
from ssmem_tui.cli.speaking import speak_as_asked
from ssmem_tui.core.errors import ExitCode, SsmemError
from ssmem_tui.language import t


def answer(args: Sequence[str]) -> ExitCode | None:
    """The exit code of such a call, `None` when it is none and nothing was done."""
    folder: Path | None = None
    if len(args) > 2 and args[0] == "-C" and args[1] and not args[1].startswith("-"):
        folder, args = Path(args[1]), args[2:]
    if args[:1] != ["search"] or "_SSMEM_TUI_COMPLETE" in os.environ:
        return None
    speak_as_asked(as_json="--json" in args)
    words: list[str] = []
    limit, as_json = LIMIT, False
    rest = iter(args[1:])
    for arg in rest:
        if arg == "--json":
            as_json = True
        elif arg == "--limit":
            number = next(rest, "")
            if not (number.isascii() and number.isdigit() and 1 <= int(number) <= MOST):
                return None
            limit = int(number)
        elif arg.startswith("-"):
            return None
        else:
            words.append(arg)
    try:
        return find(folder, words, limit=limit, as_json=as_json)
    except (SsmemError, OSError) as error:
        if isinstance(error, OSError) and error.errno == errno.EPIPE:
            return ExitCode.FAILED  # nobody reads on
        return told(error, as_json)
    except KeyboardInterrupt:
        sys.stderr.write(f"\n{t('Aborted!')}\n")
        return ExitCode.FAILED
