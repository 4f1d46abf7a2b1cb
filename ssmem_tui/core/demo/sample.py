"""Where the sample workspace lies: inside an installed package, or at the top of a checkout."""

from __future__ import annotations

from pathlib import Path

import ssmem_tui
from ssmem_tui.core.errors import WorkspaceError
from ssmem_tui.core.saying import saying

NAME = "sample_workspace"
_MARK = "MEMORY.md"


def sample_folder(package: Path | None = None) -> Path:
    """The folder of the sample; `package` is the folder of `ssmem_tui` (default: the one imported).

    Raises:
        WorkspaceError: neither place holds it.
    """
    home = package or Path(ssmem_tui.__file__).resolve().parent
    for folder in (home / NAME, home.parent / NAME):
        if (folder / _MARK).is_file():
            return folder
    raise WorkspaceError(saying("The sample workspace was not installed with ssmem-tui; install it again."))
