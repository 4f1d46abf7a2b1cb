"""The entry point: answers `--version` and sub-commands without ever loading the screen library."""

from __future__ import annotations

import gc
import os
import sys


def main() -> None:
    """Run the command line; exits with a documented code (`core.errors.ExitCode`)."""
    _open_streams()
    gc.set_threshold(20_000, 20, 200)  # a command ends before cycles matter; looking for them costs 5 %
    if "search" in sys.argv[1:4:2]:
        from ssmem_tui.cli.quick import answer

        if (code := answer(sys.argv[1:])) is not None:
            os._exit(code)  # all is closed and written; taking the interpreter down would cost 10 ms
    from ssmem_tui.cli.opening import opened

    if opened(sys.argv[1:]):
        return
    from ssmem_tui.cli.main import cli

    cli(prog_name="ssmem-tui")


def _open_streams() -> None:
    """Give a call without standard input, output or error the null device for it; some schedulers start
    programs so, and the next opened file would take its number."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115, PTH123


if __name__ == "__main__":
    main()
