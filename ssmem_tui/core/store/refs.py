"""Which ref an act is recorded on, and moving it by compare-and-swap."""

from __future__ import annotations

import contextlib
import os
import re
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from ssmem_tui.core.store.disk import WRITE_LEASE, Durability, Openers, openers, read_all
from ssmem_tui.core.store.faults import GitFailed
from ssmem_tui.core.store.objects import Objects
from ssmem_tui.core.store.plumbing import Face
from ssmem_tui.core.store.repository import Repository, branch_of, running
from ssmem_tui.core.store.rounds import Operation, Room

_LOST_RACE: Final = ("but expected", "reference already exists", "unable to resolve")
_ID: Final = re.compile(r"[0-9a-f]{40}|[0-9a-f]{64}")
_REMEMBERED: Final = 4
_ATTRIBUTES: Final = ("filter", "working-tree-encoding", "ident")


@dataclass(frozen=True, slots=True)
class Target:
    """Where acts are recorded: the checked-out branch, or the private ref of this workspace."""

    ref: str
    branch: bool
    why: str = ""


class Refs:
    """The refs of one repository that concern us."""

    def __init__(
        self,
        repo: Repository,
        real: Face,
        objects: Objects,
        shim: Face,
        durability: Durability,
        on_branch: bool,
    ) -> None:
        self.repo = repo
        self._real = real
        self._objects = objects
        self._shim = shim
        self._durability = durability
        self._on_branch = on_branch
        self._trees: dict[str, dict[str, str | None]] = {}

    # ---- reading

    def tip(self, ref: str) -> str | None:
        """The commit that `ref` names now."""
        with contextlib.suppress(OSError, ValueError):
            loose = (self.repo.common / ref).read_text("ascii").strip() if ref.startswith("refs/") else ""
            if _ID.fullmatch(loose):
                return loose
        found = self._real.header(ref)
        if found is None or found[1] == "commit":
            return found[0] if found else None
        return None

    def target(self, paths: Sequence[str] = ()) -> Target:
        """The branch when that is safe for these paths, else the private ref, and why."""
        private = self.repo.private_ref
        if not self._on_branch:
            return Target(private, False, "the workspace is a folder of a larger repository")
        work = running(self.repo)
        if work:
            return Target(private, False, f"a {work} is in progress")
        branch = branch_of(self.repo)
        if not branch:
            return Target(private, False, "no branch is checked out (detached HEAD)")
        why = self._unsafe(paths, branch)
        return Target(private, False, why) if why else Target(branch, True)

    def base(self, target: Target) -> str | None:
        """The commit that the next one stands on: a private ref starts at the person's HEAD."""
        return self.tip(target.ref) or (None if target.branch else self.tip("HEAD"))

    def known(self, commit: str | None, path: str) -> str | None:
        """The blob of a workspace file in a commit."""
        if commit is None:
            return None
        if commit not in self._trees:
            self.learn(commit, {})
        known = self._trees[commit]  # a commit never changes, so neither does what it holds
        if path not in known:
            known[path] = self._objects.find(f"{commit}:{self.repo.prefix}{path}")
        return known[path]

    def learn(self, commit: str, files: Mapping[str, str | None]) -> None:
        """Remember what a commit just made holds, so that it need not be asked for."""
        self._trees = {**dict(list(self._trees.items())[-_REMEMBERED:]), commit: dict(files)}

    @property
    def zero(self) -> str:
        """The id that stands for nothing."""
        return self._objects.zero

    def contains(self, tip: str | None, commit: str) -> bool:
        """Whether `commit` is `tip` or an ancestor of it."""
        if tip is None or self._objects.find(commit) is None:
            return False
        if tip == commit:
            return True
        try:
            self._shim.call("merge-base", "--is-ancestor", commit, tip)
        except GitFailed as error:
            if error.status == 1:
                return False
            raise
        return True

    def _unsafe(self, paths: Sequence[str], branch: str) -> str:
        managed = [path for path in paths if not path.startswith(".ssmem/")]
        if self._altered(managed):
            return "a filter or encoding attribute (such as LFS or git-crypt) changes the file"
        tip = self.tip(branch)
        new = [path for path in managed if self.known(tip, path) is None]
        if self.ignored(new):
            return "the file is ignored by git"
        return ""

    def _altered(self, paths: Sequence[str]) -> bool:
        """Whether attributes give the stored bytes another form (LFS and other filters, re-encoding)."""
        if not paths or not self._has_attributes(paths):
            return False
        feed = b"".join(os.fsencode(f"{self.repo.prefix}{path}") + b"\0" for path in paths)
        out = self._real.call("check-attr", "-z", "--stdin", *_ATTRIBUTES, data=feed)
        return any(value not in (b"unspecified", b"unset") for value in out.split(b"\0")[2::3])

    def _has_attributes(self, paths: Sequence[str]) -> bool:
        if (self.repo.common / "info" / "attributes").exists():
            return True
        folders = {self.repo.root}
        for path in paths:
            folders |= {self.repo.root / part for part in Path(path).parents}
        folders |= {above for above in self.repo.root.parents if above.is_relative_to(self.repo.worktree)}
        return any((folder / ".gitattributes").exists() for folder in folders)

    def ignored(self, paths: Sequence[str]) -> set[str]:
        """Those of `paths` that the repository's ignore rules name."""
        if not paths:
            return set()
        names = {os.fsencode(f"./{self.repo.prefix}{path}"): path for path in paths}  # ./ disarms magic
        feed, env = b"\0".join(names) + b"\0", {"GIT_LITERAL_PATHSPECS": "0"}
        try:
            out = self._real.call("check-ignore", "-z", "--stdin", "--no-index", data=feed, env=env)
        except GitFailed as error:
            return set() if error.status == 1 else set(paths)  # when in doubt, not onto the branch
        return {names[row] for row in out.split(b"\0") if row in names}

    # ---- moving

    def move(self, target: Target, new: str, old: str | None, room: Room) -> bool:
        """Compare-and-swap. False: somebody else moved the ref.

        Raises:
            GitFailed: the ref is locked, the disk is full.
        """
        current = self.tip(target.ref)
        if current != old and (current is not None or target.branch):
            return False  # a private ref that is not there yet starts at HEAD
        planned = room.folder / "planned"  # lets a later start recognise a lock our killed git left
        with contextlib.suppress(OSError), planned.open("a") as file:
            file.write(f"{new} {time.time()}\n")
        for attempt in range(2):
            try:
                self._real.update_ref(target.ref, new, current or self._objects.zero)
            except GitFailed as error:
                if any(text in error.stderr for text in _LOST_RACE):
                    return False
                if "No space left" in error.stderr and attempt == 0 and room.give_ballast():
                    continue
                raise
            # git syncs the new ref file but not the folder entry that makes it count
            self._durability.folder_at((self.repo.common / target.ref).parent)
            planned.unlink(missing_ok=True)
            return True
        return False

    # ---- locks that a killed child of ours left behind: proved ours, never guessed

    def free_own_locks(self, room: Room, unfinished: Sequence[Operation]) -> list[str]:
        """Remove left `*.lock` files of refs that name a commit which only we announced, or are empty and
        were made right after the announcement; returns their names."""
        planned = [(tip[0], tip[2]) for op in unfinished for tip in op.tips]
        with contextlib.suppress(OSError):
            for row in (room.folder / "planned").read_text().splitlines():
                with contextlib.suppress(ValueError):
                    commit, when = row.split()
                    planned.append((commit, float(when)))
        if not planned:
            return []
        names = [self.repo.git_dir / "HEAD", self.repo.common / self.repo.private_ref]
        branch = branch_of(self.repo)
        if branch:
            names.append(self.repo.common / branch)
        removed: list[str] = []
        for place in (name.with_name(name.name + ".lock") for name in names):
            if _stale(place, planned):
                place.unlink(missing_ok=True)
                removed.append(place.name)
        return removed


def _stale(place: Path, planned: Sequence[tuple[str, float]]) -> bool:
    try:
        fd = os.open(place, os.O_RDWR | os.O_NOFOLLOW | os.O_CLOEXEC)
    except OSError:
        return False
    try:
        if openers(fd, WRITE_LEASE) is not Openers.NONE:
            return False
        text = read_all(fd).decode("ascii", "replace").strip()
        made = os.fstat(fd).st_mtime
        if text:
            return any(text == commit for commit, _ in planned)
        return time.time() - made > 0.5 and any(0 <= made - when + 0.05 < 5 for _, when in planned)
    finally:
        os.close(fd)
