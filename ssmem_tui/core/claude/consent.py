"""Whether the person let a workspace send its text to a model without saying so each time.

The workspace's own `engine = "claude"` is no such word: the workspace may be a stranger's, and the key is the
person's. The answer is kept outside of it, for one endpoint: another one is asked about anew.
"""

from __future__ import annotations

from pathlib import Path

from ssmem_tui.core.private import name_of, state_folder, write_whole


def consent_file(root: Path) -> Path:
    """Where the answer for the workspace at `root` is kept, in the user's state folder."""
    return state_folder() / "claude" / name_of(root)


def consented(root: Path, host: str) -> bool:
    """Whether text of the workspace may go to `host` because its settings say so."""
    try:
        return consent_file(root).read_text("utf-8") == host
    except (OSError, UnicodeDecodeError):
        return False


def consent(root: Path, host: str) -> None:
    """Keep that it may.

    Raises:
        OSError: the state folder cannot be written.
    """
    write_whole(consent_file(root), host.encode())
