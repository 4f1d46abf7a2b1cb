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

from ssmem_tui.core.saying import NOTHING_SAID, Saying, saying, term
from ssmem_tui.core.store.disk import WRITE_LEASE, Durability, Openers, openers, read_all
from ssmem_tui.core.store.faults import GitFailed, PathRefused
from ssmem_tui.core.store.index_file import held_back
from ssmem_tui.core.store.objects import Objects, TreeEntry
from ssmem_tui.core.store.paths import Tree
from ssmem_tui.core.store.plumbing import Face
from ssmem_tui.core.store.repository import Repository, branch_of, converts_line_ends, running
from ssmem_tui.core.store.rounds import Operation, Room

_LOST_RACE: Final = ("but expected", "reference already exists", "unable to resolve")
_ID: Final = re.compile(r"[0-9a-f]{40}|[0-9a-f]{64}")
_REMEMBERED: Final = 4
_FILTERS: Final = ("filter", "working-tree-encoding", "ident")
_LINE_ENDS: Final = ("text", "crlf", "eol")
_PATIENCE: Final = 5.0
"""Seconds for reading rules: a pipe that stands in the place of such a file never ends."""
_NOT_SET: Final = ("unspecified", "unset")


@dataclass(frozen=True, slots=True)
class Target:
    """Where acts are recorded: the checked-out branch, or the private ref of this workspace."""

    ref: str
    branch: bool
    why: Saying = NOTHING_SAID


class Refs:
    """The refs of one repository that concern us."""

    def __init__(
        self,
        repo: Repository,
        tree: Tree,
        real: Face,
        objects: Objects,
        shim: Face,
        durability: Durability,
        on_branch: bool,
    ) -> None:
        self.repo = repo
        self._tree = tree
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
            return Target(private, False, saying("the workspace is a folder of a larger repository"))
        work = running(self.repo)
        if work:
            return Target(private, False, saying("a {work} is in progress", work=term(work)))
        branch = branch_of(self.repo)
        if not branch:
            return Target(private, False, saying("no branch is checked out (detached HEAD)"))
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
            row = self.row(commit, path)
            known[path] = row.oid if row else None
        return known[path]

    def row(self, commit: str, path: str) -> TreeEntry | None:
        """The row of a workspace file in a commit: its mode, and the blob."""
        return self._objects.row(commit, self.repo.prefix + path)

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

    def _unsafe(self, paths: Sequence[str], branch: str) -> Saying:
        managed = [path for path in paths if not path.startswith(".ssmem/")]
        tip = self.tip(branch)
        if any(self._objects.submodule(tip, self.repo.prefix + path) for path in managed):
            return saying("the file lies in a submodule")
        if why := self._altered(managed, tip):
            return why
        if self._held_back(managed):
            return saying("you told git to leave the file as it is (skip-worktree or assume-unchanged)")
        new = [path for path in managed if self.known(tip, path) is None]
        if self.ignored(new):
            return saying("the file is ignored by git")
        return NOTHING_SAID

    def _held_back(self, paths: Sequence[str]) -> bool:
        with contextlib.suppress(OSError):
            raw = (self.repo.git_dir / "index").read_bytes()
            sparse = (self.repo.git_dir / "info" / "sparse-checkout").exists()
            return held_back(raw, [self.repo.prefix + path for path in paths], sparse=sparse)
        return False

    def _altered(self, paths: Sequence[str], tip: str | None) -> Saying:
        """How git gives the stored bytes another form (LFS and other filters, re-encoding, line ends)."""
        if not paths:
            return NOTHING_SAID
        try:
            said = self._attributes(paths) if self._has_attributes(paths, tip) else {}
        except GitFailed:  # when in doubt, not onto the branch
            said = {("", "filter"): "unknown"}
        if any(value not in _NOT_SET for (_, name), value in said.items() if name in _FILTERS):
            return saying("a filter or encoding attribute (such as LFS or git-crypt) changes the file")
        for path in filter(self._ends_in_crlf, paths):
            known = self._objects.held(self.known(tip, path)) or b""
            if b"\r\n" not in known and self._converts(path, said):
                return saying("git changes the line ends of the file")
        return NOTHING_SAID

    def _attributes(self, paths: Sequence[str]) -> Mapping[tuple[str, str], str]:
        """What the attributes of each path are, by path and name."""
        names = {os.fsencode(f"{self.repo.prefix}{path}"): path for path in paths}
        feed = b"".join(name + b"\0" for name in names)
        argv = ("check-attr", "-z", "--stdin", *_FILTERS, *_LINE_ENDS)
        out = self._real.call(*argv, data=feed, timeout=_PATIENCE).split(b"\0")
        rows = zip(out[0::3], out[1::3], out[2::3], strict=False)
        return {(names[path], name.decode()): value.decode("utf-8", "replace") for path, name, value in rows}

    def _ends_in_crlf(self, path: str) -> bool:
        with contextlib.suppress(OSError, PathRefused):
            return b"\r\n" in (self._tree.read(path, patience=0) or b"")
        return False

    def _converts(self, path: str, said: Mapping[tuple[str, str], str]) -> bool:
        """Whether git would store LF for the CRLF of this file."""
        values = [said.get((path, name), "unspecified") for name in _LINE_ENDS]
        if "unset" in values:
            return False
        return any(value not in _NOT_SET for value in values) or converts_line_ends(self.repo)

    def _has_attributes(self, paths: Sequence[str], tip: str | None) -> bool:
        """On disk, or where a sparse checkout leaves them out."""
        if (self.repo.common / "info" / "attributes").exists():
            return True
        folders = {self.repo.root, *self.repo.root.parents}
        for path in paths:
            folders |= {self.repo.root / part for part in Path(path).parents}
        files = [above / ".gitattributes" for above in folders if above.is_relative_to(self.repo.worktree)]
        known = (file.relative_to(self.repo.worktree).as_posix() for file in files)
        return any(file.exists() for file in files) or any(self._objects.row(tip, name) for name in known)

    def left_out(self, paths: Sequence[str]) -> set[str]:
        """Those of `paths` that a sparse checkout leaves out: absent on disk, and not removed."""
        if not paths:
            return set()
        names = {os.fsencode(self.repo.prefix + path): path for path in paths}
        out = self._real.call("ls-files", "-t", "-z", "--", *map(os.fsdecode, names))
        return {names[row[2:]] for row in out.split(b"\0") if row.startswith(b"S ") and row[2:] in names}

    def ignored(self, paths: Sequence[str]) -> set[str]:
        """Those of `paths` that the repository's ignore rules name."""
        if not paths:
            return set()
        names = {os.fsencode(f"./{self.repo.prefix}{path}"): path for path in paths}  # ./ disarms magic
        feed, env = b"\0".join(names) + b"\0", {"GIT_LITERAL_PATHSPECS": "0"}
        try:
            out = self._real.call(
                "check-ignore", "-z", "--stdin", "--no-index", data=feed, env=env, timeout=_PATIENCE
            )
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
