"""Putting bytes in place by atomic exchange, and folding in whatever was displaced (research/git.md 2.1).

Write-temporary-and-rename alone loses an append that another program makes between our read and our rename.
After an exchange the displaced file is still ours to look at: bytes that arrived late ask for another round.
"""

from __future__ import annotations

import contextlib
import errno
import os
import stat
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final, Protocol

from ssmem_tui.core.saying import saying
from ssmem_tui.core.store.disk import EXCHANGE, NOREPLACE, WRITE_LEASE, Openers, openers, read_all, swap
from ssmem_tui.core.store.faults import PathRefused, StoreError
from ssmem_tui.core.store.journal import Journal
from ssmem_tui.core.store.merge import contains_change, merge3
from ssmem_tui.core.store.paths import Tree
from ssmem_tui.core.store.planning import Move
from ssmem_tui.core.store.rounds import Operation, Room, Round, names_in

MOST_ROUNDS: Final = 8
MOST_IN_ALL: Final = 64
"""Rounds of one operation after which a faster writer is left to later: its bytes stay in watched files. Each
recovery would otherwise answer every late round with eight more."""
_MOST_RACES: Final = 50
Step = Callable[[str], None]
"""Called at each point where a crash would matter; tests kill the process there."""


class Vault(Protocol):
    """Where versions are kept by content: git's objects, or plain files where there is no git."""

    def oid(self, data: bytes) -> str: ...

    def oid_or_none(self, data: bytes | None) -> str | None: ...

    def put_all(self, versions: Iterable[tuple[str, bytes, bytes]]) -> None:
        """Keep versions for good: path, the bytes they were made from, their own."""

    def blob(self, spec: str | None) -> bytes | None:
        """The bytes of a version, `None` where they are not known."""


class Placer:
    """Carries out rounds in one workspace."""

    def __init__(self, tree: Tree, room: Room, journal: Journal, vault: Vault, step: Step) -> None:
        self.tree = tree
        self.room = room
        self.journal = journal
        self.vault = vault
        self.step = step

    def check_places(self, moves: Iterable[Move]) -> None:
        """Refuse, before anything is promised, what no exchange could carry out.

        Raises:
            OSError: a folder may not be changed, or is on another file system than our state.
        """
        device = os.fstat(self.room.slots).st_dev
        for move in moves:
            place = self.tree.root / move.path
            folder = next(above for above in place.parents if above.exists())
            name = os.fspath(folder.relative_to(self.tree.root))
            if not os.access(folder, os.W_OK | os.X_OK):
                raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), name)
            if folder.stat().st_dev != device:
                raise OSError(errno.EXDEV, os.strerror(errno.EXDEV), name)

    def untouched(self, op: Operation) -> bool:
        """Whether no file of an operation was exchanged: every slot still holds what is to be placed."""
        try:
            held = [self.vault.oid_or_none(self.room.contents(self.room.slots, r.slot)) for r in op.rounds]
        except OSError:
            return False
        return held == [r.new for r in op.rounds]

    def prepare(self, op: Operation, moves: Sequence[tuple[str, Move]]) -> list[Round]:
        """Put all that the exchanges of some (slot, move) need on disk, durably, with one wait for all.

        A slot appears whole or not at all, and after its companion: a half-written one would look like a
        displaced file from which lines were deleted.
        """
        slots, room = self.room.slots, self.room
        rounds = [Round(slot, m.path, m.now, self.vault.oid_or_none(m.want)) for slot, m in moves]
        fds: list[int] = []
        try:
            for r, (_, move) in zip(rounds, moves, strict=True):
                fds.append(room.write_companion(slots, r))
                if move.want is not None:
                    fds.append(room.write(slots, f".{r.slot}.new", move.want, self._like(r.path)))
            room.durability.files(fds)
        finally:
            for fd in fds:
                os.close(fd)
        for r in rounds:
            room.name_companion(slots, r)
            self.step("companion written")
            if r.new is not None:
                os.rename(f".{r.slot}.new", r.slot, src_dir_fd=slots, dst_dir_fd=slots)
                self.step("slot written")
        room.durability.folder(slots)
        op.rounds += rounds
        return rounds

    def _like(self, path: str) -> os.stat_result:
        with contextlib.suppress(FileNotFoundError), self.tree.parent(path) as (folder, name):
            return os.lstat(name, dir_fd=folder)
        return self.room.new_file

    def place(self, op: Operation, r: Round) -> None:
        """Swap the slot with the file in one step, then deal with whatever was really there.

        A writer that outruns eight rounds is caught up later: its bytes stay in the watched slot. Where a
        link, a folder or a pipe has taken the file's place meanwhile, that stays, and the text is set aside.
        """
        for _ in range(MOST_ROUNDS):
            try:
                self._exchange(r)
            except PathRefused:
                self.set_aside(r)
                return
            self.step("exchanged")
            again = self.settle(op, r)
            if again is None:
                return
            r = again
            self.step("late round")

    def _exchange(self, r: Round) -> None:
        slots = self.room.slots
        with self.tree.parent(r.path, create=r.new is not None) as (folder, name):
            exists = r.base is not None
            for _ in range(_MOST_RACES):
                try:
                    if r.new is None:
                        swap(folder, name, slots, r.slot, NOREPLACE)
                    else:
                        swap(slots, r.slot, folder, name, EXCHANGE if exists else NOREPLACE)
                    break
                except FileNotFoundError:
                    if r.new is None:
                        break  # gone already
                    exists = False
                except FileExistsError:
                    if r.new is None:
                        raise
                    exists = True
            else:
                raise StoreError(saying("{path} appears and disappears too fast to be changed.", path=r.path))
            self.room.durability.folder(folder)
        self.put_back(r)

    def put_back(self, r: Round) -> None:
        """Give back the place of what we displaced, when that is no plain file.

        Raises:
            PathRefused: it is none, and stands where it was.
        """
        slots = self.room.slots
        try:
            if stat.S_ISREG(os.lstat(r.slot, dir_fd=slots).st_mode):
                return
        except FileNotFoundError:
            return
        with self.tree.parent(r.path) as (folder, name):
            swap(slots, r.slot, folder, name, NOREPLACE if r.new is None else EXCHANGE)
        raise PathRefused(saying("{path} is not a regular file.", path=r.path))

    def set_aside(self, r: Round) -> None:
        """Keep a text that never reached its file as a draft for the person."""
        with contextlib.suppress(FileNotFoundError):  # a removal has no text
            for name in (r.slot, f"{r.slot}.b"):  # the companion tells the file
                os.rename(name, self.room.drafts / name, src_dir_fd=self.room.slots)

    def settle(self, op: Operation, r: Round) -> Round | None:
        """The slot now holds the displaced file; returns the round that its late bytes ask for."""
        displaced = self.room.contents(self.room.slots, r.slot, patience=0.05)
        if displaced is None or displaced == r.base or self.vault.oid(displaced) == r.new:
            return None
        return self.fold_in(op, r.slot, r.path, r.base or b"", displaced)

    def fold_in(self, op: Operation, slot: str, path: str, base: bytes, late: bytes) -> Round | None:
        """Prepare the round that applies the change from `base` to `late` to the file as it is now."""
        try:
            now = self.tree.read(path, patience=0.05)
        except PathRefused:
            self._keep_versions(op, {(path, self.vault.oid(late)): (path, base, late)})
            return None
        if now is not None and contains_change(base, late, now):
            return None
        merged = merge3(base, now or b"", late)
        if not merged.clean:
            self._keep_versions(op, {(path, self.vault.oid(late)): (path, base, late)})
        if merged.data == (now or b""):
            return None
        return self._another(op, slot, Move(path, now, merged.data))

    def _another(self, op: Operation, slot: str, move: Move) -> Round:
        """Prepare one more round of the file of `slot`."""
        stem, _, number = slot.rpartition(".")
        names = [name.lstrip(".") for name in names_in(self.room.slots)]  # whole, half-made, companions
        taken = {int(name[len(stem) + 1 :].split(".")[0]) for name in names if name.startswith(f"{stem}.")}
        return self.prepare(op, [(f"{stem}.{max({int(number), *taken}) + 1}", move)])[0]

    def give_back(self, op: Operation) -> None:
        """Give every file of an operation what it had, beside what others wrote since.

        Raises:
            OSError, StoreError: a file cannot be given back now; nothing else is lost by that.
        """
        for r in [r for r in op.rounds if not r.first]:  # what these displaced stays folded in
            data = self.room.contents(self.room.slots, r.slot)
            if data is not None and self.vault.oid(data) != r.new and (again := self.settle(op, r)):
                self.place(op, again)
        for r in [r for r in op.rounds if r.first]:
            again = self._reverse(op, r)
            if again is not None:
                self.place(op, again)

    def _reverse(self, op: Operation, r: Round) -> Round | None:
        """The round that takes a first round back; `None` where nothing is to be done."""
        displaced = self.room.contents(self.room.slots, r.slot, patience=0.05)
        if r.new == self.vault.oid_or_none(displaced):
            return None  # it was not exchanged
        try:
            now = self.tree.read(r.path, patience=0.05)
        except PathRefused:
            self._keep_versions(
                op, {(r.path, self.vault.oid(displaced)): (r.path, b"", displaced)} if displaced else {}
            )
            return None
        new = b"" if r.new is None else self._bytes(op, r, now)
        merged = merge3(new, now or b"", displaced or b"")
        if not merged.clean and displaced is not None:
            self._keep_versions(op, {(r.path, self.vault.oid(displaced)): (r.path, new, displaced)})
        want = None if displaced is None and not merged.data else merged.data
        return self._another(op, r.slot, Move(r.path, now, want)) if want != now else None

    def _bytes(self, op: Operation, r: Round, now: bytes | None) -> bytes:
        """What a round placed."""
        known = [now, *(one.base for one in op.rounds if one.path == r.path)]
        found = next((data for data in known if self.vault.oid_or_none(data) == r.new), None)
        found = self.vault.blob(r.new) if found is None else found
        if found is None:
            raise StoreError(saying("What was written to {path} is not known any more.", path=r.path))
        return found

    def keep_overwritten(self, op: Operation, late: Iterable[tuple[str, bytes, bytes]]) -> None:
        """Late bytes were folded in, but a program that had read the file in between may have written its
        stale copy back. What the disk no longer shows is then at least recorded in history."""
        found = [*late]
        for r in op.rounds:
            data = self.room.contents(self.room.slots, r.slot)
            if data is not None and data != r.base and self.vault.oid(data) != r.new:
                found.append((r.path, r.base or b"", data))
        lost: dict[tuple[str, str], tuple[str, bytes, bytes]] = {}
        for path, base, data in found:
            mark = (path, self.vault.oid(data))
            if mark in op.seen or mark in lost:
                continue
            if not contains_change(base, data, self.shown(path) or b""):
                lost[mark] = (path, base, data)
        self._keep_versions(op, lost)

    def shown(self, path: str) -> bytes | None:
        """What the disk shows of a file of ours: nothing, where something else took its place."""
        try:
            return self.tree.read(path, patience=0.02)
        except PathRefused:
            return None

    def _keep_versions(
        self, op: Operation, versions: Mapping[tuple[str, str], tuple[str, bytes, bytes]]
    ) -> None:
        """Let both sides of these versions, by path and blob, stay in history."""
        new = {mark: version for mark, version in versions.items() if mark not in op.seen}
        self.vault.put_all(new.values())
        for mark in new:
            op.seen.append(mark)
            self.journal.add(op.op, seen=mark)

    def finish(self, op: Operation) -> None:
        """Slots first, journal last: a slot without a journal was never placed."""
        for r in op.rounds:
            self._retire(r)
        self.room.drop_slots(op.op)
        self.journal.end(op.op)

    def _retire(self, r: Round) -> None:
        """Drop a displaced file, or keep watching it while somebody can still write to it."""
        slots, lingering = self.room.slots, self.room.lingering
        try:
            fd = os.open(r.slot, os.O_RDWR | os.O_NOFOLLOW | os.O_CLOEXEC, dir_fd=slots)
        except FileNotFoundError:
            return
        except PermissionError:
            fd = os.open(r.slot, os.O_RDONLY | os.O_NOFOLLOW | os.O_CLOEXEC, dir_fd=slots)
        try:
            who = openers(fd, WRITE_LEASE)
            data = read_all(fd)
        finally:
            os.close(fd)
        if who is Openers.NONE and (data == r.base or self.vault.oid(data) == r.new):
            return
        # Folding a change in twice adds nothing (merge3), so the old base is safe to keep.
        self.room.put_companion(lingering, r)
        os.rename(r.slot, r.slot, src_dir_fd=slots, dst_dir_fd=lingering)
