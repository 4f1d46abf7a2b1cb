"""Open a file in the person's own editor and come back.

`$VISUAL`, then `$EDITOR`, then `vi`. The runner is injected: `suspend` does not exist under a test's driver
(research/tui.md section 3), and a test wants a fake editor anyway.
"""

from __future__ import annotations

import shlex
import subprocess
import tempfile
from collections.abc import Callable, Mapping
from pathlib import Path

EditorRunner = Callable[[Path, int], int]
"""Opens a file at a 1-based line, waits, and returns the editor's exit code."""

_PLUS_LINE = {"vi", "vim", "nvim", "nano", "emacs", "emacsclient", "micro", "kak", "joe", "ne", "jed"}
_COLON_LINE = {"hx", "helix", "zed", "subl"}
_GOTO_LINE = {"code", "codium", "cursor"}


MISSING = 127
"""The exit code of an editor that is not there, as a shell gives it."""


def editor_command(env: Mapping[str, str], path: Path, line: int) -> list[str]:
    """The command line, with the line number in the form that the editor understands, if we know it."""
    words = next(filter(None, map(shlex.split, (env.get("VISUAL", ""), env.get("EDITOR", "")))), ["vi"])
    name = Path(words[0]).name
    if name in _PLUS_LINE:
        return [*words, f"+{line}", str(path)]
    if name in _COLON_LINE:
        return [*words, f"{path}:{line}"]
    if name in _GOTO_LINE:
        return [*words, "--wait", "--goto", f"{path}:{line}"]
    return [*words, str(path)]


def run_editor(env: Mapping[str, str]) -> EditorRunner:
    """A runner for the real terminal; call it inside `app.suspend()`."""

    def run(path: Path, line: int) -> int:
        try:
            return subprocess.run(editor_command(env, path, line), check=False).returncode
        except (OSError, ValueError):
            return MISSING

    return run


def edit_text(run: EditorRunner, text: str, name: str = "entry.md") -> tuple[int, str | None]:
    """Let a person change `text` in a temporary file: the editor's exit code, and the new text, which is
    `None` when the editor failed, left no file behind or changed nothing."""
    with tempfile.TemporaryDirectory(prefix="ssmem-") as folder:
        path = Path(folder) / name
        data = text.encode("utf-8", "surrogateescape")
        path.write_bytes(data)
        code = run(path, 1)
        try:
            after = path.read_bytes()
        except OSError:
            return code or 1, None
    return code, None if code or after == data else after.decode("utf-8", "surrogateescape")
