"""Make the demo: find the sample, copy it, give it its history, date its files."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

import ssmem_tui
from ssmem_tui.core import clock
from ssmem_tui.core.demo.past import last_touched, past
from ssmem_tui.core.demo.story import story
from ssmem_tui.core.demo.stream import BRANCH, fast_import
from ssmem_tui.core.errors import SsmemError, WorkspaceError
from ssmem_tui.core.model import Clock
from ssmem_tui.core.saying import NOTHING_SAID, Saying, saying, why

_QUIET = {
    "GIT_CONFIG_NOSYSTEM": "1",
    "GIT_CONFIG_GLOBAL": os.devnull,
    "GIT_TERMINAL_PROMPT": "0",
}
_SHIPPED = (".ssmem/drafts/", ".ssmem/cache/", ".ssmem/lock", ".ssmem/state.json")

_NAME, _MARK = "sample_workspace", "MEMORY.md"

Git = Callable[[Path, list[str], bytes], None]
"""Runs git in a folder with arguments and input; raises `OSError` or `CalledProcessError`."""


@dataclass(frozen=True, slots=True)
class Demo:
    """The copy: where it lies, how many commits it has (0 without git), the moment at which it opens."""

    root: Path
    commits: int
    opens_at: datetime
    warning: Saying = NOTHING_SAID


def sample_folder(package: Path | None = None) -> Path:
    """The folder of the sample, inside an installed package or at the top of a checkout; `package` is the
    folder of `ssmem_tui` (default: the one imported).

    Raises:
        WorkspaceError: neither place holds it.
    """
    home = package or Path(ssmem_tui.__file__).resolve().parent
    for folder in (home / _NAME, home.parent / _NAME):
        if (folder / _MARK).is_file():
            return folder
    raise WorkspaceError(saying("The sample workspace was not installed with ssmem-tui; install it again."))


def run_git(folder: Path, arguments: list[str], data: bytes = b"") -> None:
    """Run git without the person's settings, hooks or inherited repository."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("GIT_")}
    command = ["git", "-c", "core.hooksPath=" + os.devnull, "-c", "core.autocrlf=false", *arguments]
    subprocess.run(command, cwd=folder, input=data, env=kept | _QUIET, check=True, capture_output=True)


def make(target: Path, *, source: Path | None = None, git: Git = run_git, now: Clock | None = None) -> Demo:
    """Write the sample into the empty or absent folder `target` and build its history there.

    With `now`, the copy has a clock of its own that starts at the end of the story, so that it stays young.

    Raises:
        WorkspaceError: the sample is not there.
        SsmemError: the target cannot be written, or is not empty.
    """
    files = files_of(source or sample_folder())
    moments = past(files, story())
    try:
        _write(target, files)
        touched = last_touched(moments)
        for path, at in touched.items():
            os.utime(target / path, (at.timestamp(), at.timestamp()))
        if now is not None:
            clock.start(target, story().ends, now())
    except OSError as error:
        raise SsmemError(
            saying("The demo cannot be written to {folder}: {why}.", folder=target, why=why(error))
        ) from error
    try:
        git(target, ["init", "--quiet", f"--initial-branch={BRANCH}"], b"")
        git(target, ["fast-import", "--quiet", "--done"], fast_import(moments))
        git(target, ["reset", "--quiet"], b"")
    except (OSError, subprocess.CalledProcessError):
        return Demo(target, 0, story().ends, saying("git could not be run, so the demo has no history."))
    return Demo(target, len(moments), story().ends)


def files_of(folder: Path) -> dict[str, bytes]:
    """Every file of a workspace by its path, without what is never versioned."""
    found = {
        file.relative_to(folder).as_posix(): file for file in sorted(folder.rglob("*")) if file.is_file()
    }
    return {path: file.read_bytes() for path, file in found.items() if not path.startswith(_SHIPPED)}


def _write(target: Path, files: Mapping[str, bytes]) -> None:
    target.mkdir(parents=True, exist_ok=True)
    if any(target.iterdir()):
        raise SsmemError(
            saying("{folder} is not empty; the demo writes only into a new folder.", folder=target)
        )
    for path, data in files.items():
        file = target / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(data)
