"""Copy to the clipboard: OSC 52 always, which works over ssh, and a native tool as well when local.

What is copied is source text made inert; the caller names the path that was used (research/tui.md section 2).
"""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Callable, Mapping

Copier = Callable[[str], str]
"""Copies text natively and returns the name of the tool, or an empty string when there is none."""

_TOOLS = (
    ("WAYLAND_DISPLAY", ("wl-copy",)),
    ("DISPLAY", ("xclip", "-selection", "clipboard")),
    ("DISPLAY", ("xsel", "--clipboard", "--input")),
    ("", ("pbcopy",)),
)


def native_copier(env: Mapping[str, str]) -> Copier:
    """A copier that uses the first tool that is installed and has a display; none over ssh."""

    def copy(text: str) -> str:
        data = text.encode("utf-8", "replace")
        if env.get("SSH_CONNECTION") or env.get("SSH_TTY"):
            return ""
        for needs, command in _TOOLS:
            if (needs and not env.get(needs)) or shutil.which(command[0], path=env.get("PATH")) is None:
                continue
            try:
                done = subprocess.run(
                    command,
                    input=data,
                    check=False,
                    timeout=2,
                    capture_output=True,
                )
            except (OSError, subprocess.TimeoutExpired):
                continue
            if done.returncode == 0:
                return command[0]
        return ""

    return copy
