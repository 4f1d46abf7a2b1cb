"""Finding the repository of a workspace, its ref, its state of work and its person, as facts."""

from __future__ import annotations

import contextlib
import hashlib
import os
import re
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Final

from ssmem_tui.core.store.faults import GitFailed, GitMissing
from ssmem_tui.core.store.plumbing import Face, quiet_environment, reading_environment

_BUSY: Final = (
    ("MERGE_HEAD", "merge"),
    ("CHERRY_PICK_HEAD", "cherry-pick"),
    ("REVERT_HEAD", "revert"),
    ("BISECT_LOG", "bisect"),
    ("rebase-merge", "rebase"),
    ("rebase-apply", "rebase or am"),
    ("sequencer", "sequence of picks"),
)
_QUESTIONS: Final = (
    "--show-toplevel",
    "--show-object-format",
    "--is-shallow-repository",
    "--absolute-git-dir",
    "--git-common-dir",
    "--show-superproject-working-tree",
)
_PERSON: Final = r"^((user|author)\.(name|email)|commit\.gpgsign)$"
_NO_ADDRESS: Final = "unknown@localhost.invalid"
NO_IDENTITY: Final = ("ssmem-tui (no git identity set)", "ssmem-tui@localhost.invalid")
OUTSIDE: Final = ("outside ssmem-tui", "outside@ssmem-tui.invalid")


class Missing(StrEnum):
    """Why there is no repository to use."""

    NONE = "no repository"
    NO_GIT = "no git program"
    FOREIGN = "foreign owner"
    BARE = "bare repository"
    BROKEN = "repository that git cannot read"


@dataclass(frozen=True, slots=True)
class Repository:
    """Where the pieces of one repository lie. `prefix` is the workspace below `worktree`, `""` or `a/b/`."""

    root: Path
    worktree: Path
    git_dir: Path
    common: Path
    prefix: str
    object_format: str
    shallow: bool
    superproject: str

    @property
    def own(self) -> bool:
        """Whether the workspace is the top of the repository."""
        return not self.prefix

    @property
    def linked(self) -> bool:
        """Whether this is an added worktree of a repository that lives elsewhere."""
        return self.git_dir != self.common

    @property
    def key(self) -> str:
        """A name for this workspace among all that share the repository."""
        place = f"{self.git_dir.name if self.linked else ''}\0{self.prefix}"
        slug = re.sub(r"[^A-Za-z0-9]+", "-", self.prefix).strip("-")[-40:] or "workspace"
        return f"{slug}-{hashlib.sha256(os.fsencode(place)).hexdigest()[:8]}"

    @property
    def private_ref(self) -> str:
        """Where acts go that must not move the checked-out branch. A shared ref, not `refs/worktree/`:
        `git gc` run in another worktree would not see that one and could prune it."""
        return f"refs/ssmem/{self.key}"


def _asked(face: Face, root: Path) -> list[str]:
    """What git says to each question; one by one where a line end in a path would make two answers of one."""
    together = [[*_QUESTIONS]] if "\n" not in str(root) else [[question] for question in _QUESTIONS]
    said = [face.call("rev-parse", "--path-format=absolute", *questions) for questions in together]
    if len(said) == 1:
        return os.fsdecode(said[0]).split("\n")[: len(_QUESTIONS)]
    return [os.fsdecode(answer.removesuffix(b"\n")) for answer in said]


def discover(root: Path) -> Repository | tuple[Missing, str]:
    """What git itself says about the folder `root`, or why there is nothing to use, with git's words."""
    try:
        face = Face(root, reading_environment())
    except GitMissing as error:
        return Missing.NO_GIT, str(error)
    try:
        top, form, shallow, git_dir, common, above = _asked(face, root)
    except GitFailed as error:
        if "dubious ownership" in error.stderr:
            return Missing.FOREIGN, error.stderr
        if "must be run in a work tree" in error.stderr:
            return Missing.BARE, error.stderr
        if "not a git repository (or any" in error.stderr and not _ruined(root):
            return Missing.NONE, error.stderr  # else a .git that points to nowhere, or is damaged
        return Missing.BROKEN, str(error)
    finally:
        face.close()
    worktree = Path(top).resolve()
    if not root.is_relative_to(worktree):
        return Missing.BROKEN, ""
    prefix = "" if root == worktree else root.relative_to(worktree).as_posix() + "/"
    return Repository(
        root,
        worktree,
        Path(git_dir),
        Path(common).resolve(),
        prefix,
        form,
        shallow == "true",
        above,
    )


def _ruined(root: Path) -> bool:
    """Whether a repository is there that git does not take for one: its HEAD is lost, it may not be read."""
    for folder in (root, *root.parents):
        with contextlib.suppress(OSError):
            if (folder / ".git").is_dir():
                return not os.access(folder / ".git", os.R_OK) or (folder / ".git" / "objects").is_dir()
    return False


def branch_of(repo: Repository) -> str:
    """The ref that HEAD is attached to, `""` when it is detached."""
    head = (repo.git_dir / "HEAD").read_text().strip()
    if head == "ref: refs/heads/.invalid":  # the reftable format keeps HEAD elsewhere
        face = Face(repo.root, reading_environment())
        try:
            return face.call("symbolic-ref", "--quiet", "HEAD").decode().strip()
        except GitFailed:
            return ""
        finally:
            face.close()
    return head[5:] if head.startswith("ref: refs/heads/") else ""


def running(repo: Repository) -> str:
    """The merge, rebase or other work that is half done in this worktree, `""` for none."""
    for name, word in _BUSY:
        if (repo.git_dir / name).exists():
            return word
    return ""


@dataclass(frozen=True, slots=True)
class Person:
    """Who git says works here: name and address, `None` when git has none, and whether commits are to be
    signed."""

    identity: tuple[str, str] | None
    signs: bool


def person(repo: Repository) -> Person:
    """The person as git has them, environment first. Configuration is read, never obeyed."""
    name, mail = os.environ.get("GIT_AUTHOR_NAME", ""), os.environ.get("GIT_AUTHOR_EMAIL", "")
    face = Face(repo.root, quiet_environment())
    try:
        out = face.call("config", "--null", "--get-regexp", _PERSON, timeout=5)
    except GitFailed:
        out = b""
    finally:
        face.close()
    found = dict(row.split("\n", 1) for row in os.fsdecode(out).split("\0") if "\n" in row)
    name = clean_name(name or found.get("author.name") or found.get("user.name", ""))
    mail = clean_name(mail or found.get("author.email") or found.get("user.email", ""))
    signs = found.get("commit.gpgsign", "").lower() in ("true", "yes", "on", "1")
    return Person((name, mail or _NO_ADDRESS) if name else None, signs)


def converts_line_ends(repo: Repository) -> bool:
    """Whether the person's git stores LF for every CRLF (`core.autocrlf`)."""
    face = Face(repo.root, quiet_environment())
    try:
        out = face.call("config", "--get", "core.autocrlf", timeout=5)
    except GitFailed:
        return False
    finally:
        face.close()
    return out.strip().lower() not in (b"false", b"no", b"off", b"0", b"")


def clean_name(text: str) -> str:
    """`text` as git allows it in a signature: no angle brackets, no line ends, no edge punctuation."""
    text = text.encode("utf-8", "replace").decode()
    return re.sub(r"[\x00-\x20\x7f<>]+", " ", text).strip(" .,:;\"'\\")
