"""Moving the user's index along, and only entries that still equal what the branch had.

After a plumbing commit `git status` would show our change twice and the user's next plain commit would take
it back. An entry that the user staged otherwise is left as it is, and said so.
"""

from __future__ import annotations

import contextlib
import errno
import os
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

from ssmem_tui.core.saying import NOTHING_SAID, saying
from ssmem_tui.core.store.faults import GitFailed
from ssmem_tui.core.store.index_file import staged
from ssmem_tui.core.store.objects import TreeEntry
from ssmem_tui.core.store.placing import Step
from ssmem_tui.core.store.plumbing import Face
from ssmem_tui.core.store.refs import Refs, Target
from ssmem_tui.core.store.rounds import Room

_LAG: Final = "index-lag.json"
_TRIES: Final = 25
_NAP: Final = 0.02
_OLD_LOCK: Final = 5.0
_Identity = tuple[int, int, int]


class Index:
    """The index of one worktree, as far as our paths go."""

    def __init__(self, refs: Refs, real: Face, room: Room, step: Step) -> None:
        self._refs = refs
        self._real = real
        self._room = room
        self._step = step
        self._place = refs.repo.git_dir / "index"
        self._lock = refs.repo.git_dir / "index.lock"
        self._private = room.folder / "index.new"
        self._seen: tuple[_Identity | None, dict[str, str | None]] = (None, {})
        self.left_staged: set[str] = set()
        self.trouble = NOTHING_SAID

    def announce(self, target: Target, paths: Sequence[str], tip: str | None) -> None:
        """Before the branch moves: a crash in between must not leave entries that look staged by the user."""
        if target.branch:
            lag = dict(self._lag())
            for path in paths:
                old = self._refs.known(tip, path)
                lag[path] = [*(x for x in lag.get(path, []) if x != old), old]  # the oldest is the likeliest
            with contextlib.suppress(OSError):
                self._room.put_json(_LAG, lag)

    def follow(self, target: Target, paths: Sequence[str], old_tip: str | None, new_tip: str) -> None:
        """Take over what the branch now has; a locked index or a full disk is caught up next time."""
        self.trouble = NOTHING_SAID
        if not target.branch:
            return
        lag = self._lag()
        before = {path: {self._refs.known(old_tip, path), *lag.get(path, [])} for path in {*paths, *lag}}
        try:
            self._follow(before, new_tip)
            (self._room.folder / _LAG).unlink(missing_ok=True)
        except (GitFailed, OSError) as error:
            self.trouble = (
                saying(
                    "The index of git is locked (index.lock), so git status shows the change once more "
                    "until it is free. If no git runs here, remove that file."
                )
                if isinstance(error, OSError) and error.errno == errno.EAGAIN
                else saying(
                    "The index of git could not be brought up to date yet; it is caught up next time."
                )
            )

    def catch_up(self) -> None:
        """After a crash or a lock: do what `follow` could not."""
        if (self._room.folder / _LAG).exists():
            target = self._refs.target()
            tip = self._refs.tip(target.ref)
            if tip is not None:
                self.follow(target, (), tip, tip)

    def _lag(self) -> Mapping[str, list[str | None]]:
        return self._room.get_json(_LAG)

    def _follow(self, before: Mapping[str, set[str | None]], tip: str) -> None:
        prefix = self._refs.repo.prefix
        for _ in range(_TRIES):
            self._private.unlink(missing_ok=True)
            seen = _identity(self._place)
            entries = self._staged([prefix + path for path in before], seen)
            feed: list[tuple[str, TreeEntry | None]] = []
            for path, olds in before.items():
                row, have = self._refs.row(tip, path), entries.get(prefix + path)
                want = row.oid if row else None
                if have != want and have not in olds:
                    self.left_staged.add(path)  # the person's own staged version: committing it undoes ours
                elif have != want:
                    feed.append((prefix + path, row))
            if not feed:
                return
            if self._replace(seen, feed, len(tip)):
                known = {**entries, **{name: row.oid if row else None for name, row in feed}}
                self._seen = (_identity(self._place), known)
                return
        raise OSError(errno.EAGAIN, "index.lock is held by another program")

    def _staged(self, names: Sequence[str], seen: _Identity | None) -> dict[str, str | None]:
        """Blobs of the entries, from memory when the index is the one we left."""
        identity, known = self._seen
        if identity is not None and identity == seen and all(name in known for name in names):
            return known
        width = len(self._refs.zero) // 2
        plain = staged(self._place.read_bytes(), names, width) if seen is not None else None
        if plain is not None:
            return plain
        rows = self._real.call("ls-files", "-s", "-z", "--", *names).split(b"\0")
        out: dict[str, str | None] = dict.fromkeys(names)
        for row in rows:
            meta, _, raw = row.partition(b"\t")
            if raw:
                out[os.fsdecode(raw)] = meta.split(b" ")[1].decode()
        return out

    def _replace(
        self, seen: _Identity | None, feed: Sequence[tuple[str, TreeEntry | None]], width: int
    ) -> bool:
        if seen is not None:
            self._private.write_bytes(self._place.read_bytes())
        rows = b"".join(
            (row.mode + b" " + row.oid.encode() if row else b"0 " + b"0" * width)
            + b"\t"
            + os.fsencode(name)
            + b"\0"
            for name, row in feed
        )
        env = {"GIT_INDEX_FILE": str(self._private)}
        self._real.call("update-index", "-z", "--index-info", data=rows, env=env)
        self._step("index built")
        try:
            os.link(self._private, self._lock)  # the lock *is* our file: a left-over is told by its inode
        except FileExistsError:
            self._private.unlink(missing_ok=True)
            with contextlib.suppress(FileNotFoundError):
                if time.time() - self._lock.stat().st_mtime > _OLD_LOCK:
                    raise OSError(errno.EAGAIN, "index.lock is held by another program") from None
            time.sleep(_NAP)
            return False
        self._step("index locked")
        if seen != _identity(self._place):
            self._lock.unlink()
            return False
        self._lock.rename(self._place)
        self._step("index moved")
        self._private.unlink(missing_ok=True)
        return True

    def free_own_lock(self) -> bool:
        """Remove an `index.lock` that is our own private file under another name."""
        mine, other = _identity(self._private), _identity(self._lock)
        ours = mine is not None and other is not None and mine[0] == other[0]
        if ours:
            self._lock.unlink(missing_ok=True)
        self._private.unlink(missing_ok=True)
        Path(f"{self._private}.lock").unlink(missing_ok=True)
        return ours


def _identity(place: Path) -> _Identity | None:
    try:
        found = place.stat()
    except FileNotFoundError:
        return None
    return found.st_ino, found.st_mtime_ns, found.st_size
