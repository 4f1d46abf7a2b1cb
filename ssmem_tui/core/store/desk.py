"""The parts of one open workspace put together: reading needs no folder of ours, writing makes one."""

from __future__ import annotations

import contextlib
import errno
import hashlib
import os
import tempfile
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from ssmem_tui.core.private import cache_folder, write_whole
from ssmem_tui.core.saying import saying, why
from ssmem_tui.core.store.disk import Durability
from ssmem_tui.core.store.faults import ReadOnly
from ssmem_tui.core.store.history import History
from ssmem_tui.core.store.index import Index
from ssmem_tui.core.store.journal import Journal
from ssmem_tui.core.store.objects import Objects
from ssmem_tui.core.store.outside import Outside
from ssmem_tui.core.store.paths import Tree
from ssmem_tui.core.store.placing import Placer, Step
from ssmem_tui.core.store.plumbing import Face, make_shim, real_environment, shim_environment
from ssmem_tui.core.store.recording import Recorder
from ssmem_tui.core.store.recovery import Recoverer
from ssmem_tui.core.store.refs import Refs
from ssmem_tui.core.store.repository import Repository
from ssmem_tui.core.store.rounds import Room, companion

_NO_WRITING: Final = (errno.EROFS, errno.EACCES, errno.EPERM, errno.ENOSPC, errno.EDQUOT)


class GitDesk:
    """Everything that reads one repository. Closing ends the long-lived git processes."""

    def __init__(self, repo: Repository, tree: Tree, durability: Durability, on_branch: bool | None) -> None:
        self.repo = repo
        shallow = repo.common / "shallow"
        shim = _shim_folder(repo.object_format)
        environment = shim_environment(shim, repo.common / "objects", shallow if shallow.exists() else None)
        self.shim = Face(shim, environment)
        self.real = Face(repo.worktree, real_environment(repo.git_dir, repo.worktree, synced=durability.on))
        self.objects = Objects(self.shim, repo.common / "objects", repo.object_format, durability)
        on = repo.own if on_branch is None else on_branch
        self.refs = Refs(repo, tree, self.real, self.objects, self.shim, durability, on)
        self.history = History(self.shim, self.objects, repo.prefix)
        self.outside = Outside(tree, self.objects, self.refs, self.shim, self.real)

    def tips(self) -> list[str]:
        """Where history starts: the ref that acts go to now, the branch, and the private ref."""
        names = (self.refs.target().ref, "HEAD", self.repo.private_ref)
        found = list(dict.fromkeys(tip for name in names if (tip := self.refs.tip(name))))
        if len(found) > 1:  # of two commits in one second the older must not be listed first
            found = self.shim.call("merge-base", "--independent", *found).decode().split()
        return found

    def named(self, name: str) -> str:
        """The id of a commit, named as for `History.resolve` or by the id of our act; `HEAD` is the commit
        that the next act will stand on, also where acts go to a private ref.

        Raises:
            UsageError: there is no such commit.
        """
        found = self.history.named_op(self.tips(), name)
        return found or self.history.resolve(name, self.refs.base(self.refs.target()))

    def close(self) -> None:
        self.shim.close()
        self.real.close()


class PlainVault:
    """Versions kept as files, for a workspace without git: only those that the disk no longer shows."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def oid(self, data: bytes) -> str:
        return hashlib.sha256(data).hexdigest()

    def oid_or_none(self, data: bytes | None) -> str | None:
        return None if data is None else self.oid(data)

    def put_all(self, versions: Iterable[tuple[str, bytes, bytes]]) -> None:
        for path, base, data in versions:
            name = self.oid(data)
            write_whole(self._folder / f"{name}.b", companion(path, base), lasting=True)
            write_whole(self._folder / name, data, lasting=True)

    def blob(self, spec: str | None) -> bytes | None:
        return None  # what the disk shows is not kept


@dataclass(frozen=True, slots=True)
class WritingDesk:
    """Everything that writes one workspace; `recorder` is `None` without a repository."""

    room: Room
    journal: Journal
    placer: Placer
    recorder: Recorder | None
    recoverer: Recoverer


def state_folder(root: Path, repo: Repository | None) -> Path:
    """Where our working state lies: in the git directory, which no clone can bring along, when that is on
    the same file system (renames must work), else in `.ssmem`."""
    if repo is not None:
        with contextlib.suppress(OSError):
            if repo.git_dir.stat().st_dev == root.stat().st_dev:
                return repo.git_dir / "ssmem" / repo.key
    return root / ".ssmem" / "state"


def writing_desk(
    root: Path, tree: Tree, git: GitDesk | None, durability: Durability, step: Step
) -> WritingDesk:
    """Make the state folder and all that writes.

    Raises:
        ReadOnly: it cannot be made here.
    """
    folder = state_folder(root, git.repo if git else None)
    if (root / ".ssmem").is_symlink():
        raise ReadOnly(
            saying("The folder .ssmem is a symbolic link; replace it by a folder, then write again.")
        )
    try:
        room = Room(folder, durability)
        if folder.is_relative_to(root / ".ssmem") and not (folder / ".gitignore").exists():
            write_whole(folder / ".gitignore", b"*\n")  # also for a repository that may come later
    except OSError as error:
        if error.errno in _NO_WRITING:
            words = saying(
                "Nothing can be written here ({why}); the workspace stays open for reading.",
                why=why(error),
            )
            raise ReadOnly(words) from error
        raise
    journal = Journal(folder / "journal", durability)
    vault = git.objects if git else PlainVault(room.drafts)
    placer = Placer(tree, room, journal, vault, step)
    recorder = None
    if git is not None:
        index = Index(git.refs, git.real, room, step)
        recorder = Recorder(tree, room, journal, git.objects, git.refs, index, placer, step)
    return WritingDesk(room, journal, placer, recorder, Recoverer(placer, room, journal, recorder))


def _shim_folder(object_format: str) -> Path:
    """The empty git directory, in the user's cache; in a temporary folder when that cannot be written."""
    name = f"shim-{object_format}.git"
    try:
        return make_shim(cache_folder() / name, object_format)
    except OSError:
        place = Path(tempfile.gettempdir()) / f"ssmem-tui-{os.getuid()}"
        place.mkdir(mode=0o700, exist_ok=True)
        if place.stat().st_uid != os.getuid():
            raise ReadOnly(
                saying(
                    "{place} belongs to somebody else; set XDG_CACHE_HOME to a folder of yours.", place=place
                )
            ) from None
        return make_shim(place / name, object_format)
