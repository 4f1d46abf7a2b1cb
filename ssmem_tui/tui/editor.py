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


def editor_command(env: Mapping[str, str], path: Path, line: int) -> list[str]:
    """The command line, with the line number in the form that the editor understands, if we know it."""
    words = shlex.split(env.get("VISUAL") or env.get("EDITOR") or "vi")
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
            return 127

    return run


def edit_text(run: EditorRunner, text: str, name: str = "entry.md") -> str | None:
    """Let a person change `text` in a temporary file; `None` when the editor failed or nothing changed."""
    with tempfile.TemporaryDirectory(prefix="ssmem-") as folder:
        path = Path(folder) / name
        data = text.encode("utf-8", "surrogateescape")
        path.write_bytes(data)
        if run(path, 1) != 0:
            return None
        after = path.read_bytes()
    return None if after == data else after.decode("utf-8", "surrogateescape")
