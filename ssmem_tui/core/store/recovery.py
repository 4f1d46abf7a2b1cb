"""Finishing what a dead process left; runs before every operation, not only at the start.

A journal exists: each round is looked at — exchanged, not exchanged, or overtaken — and carried through;
then the commit is made unless one that was announced is in the ref already (an orphaned git child may have
done it).
"""

from __future__ import annotations

import contextlib
import os
import time
import uuid
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final

from ssmem_tui.core.saying import Saying, said_by, saying, why
from ssmem_tui.core.store.disk import WRITE_LEASE, Openers, openers, read_all
from ssmem_tui.core.store.faults import GitFailed, PathRefused, StoreError
from ssmem_tui.core.store.journal import Journal
from ssmem_tui.core.store.merge import merge3
from ssmem_tui.core.store.placing import MOST_IN_ALL, Placer
from ssmem_tui.core.store.recording import Recorder, outside_message
from ssmem_tui.core.store.repository import OUTSIDE
from ssmem_tui.core.store.rounds import Operation, Room, Round, names_in

_LINGER: Final = 60.0


@dataclass(slots=True)
class Recovery:
    """What recovery did: operations finished, taken back, dropped (never placed), still pending with the
    reason, paths whose new text was kept as a draft, locks of our own removed."""

    finished: list[str] = field(default_factory=list)
    taken_back: list[Saying] = field(default_factory=list)
    dropped: list[str] = field(default_factory=list)
    pending: dict[str, Saying] = field(default_factory=dict)
    drafts: list[str] = field(default_factory=list)
    locks_removed: list[str] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class _Displaced:
    """A file whose place we took: its round, since when it lies aside, its bytes now, who has it open."""

    round: Round
    since: float
    data: bytes
    open: Openers


class Recoverer:
    """Recovery of one workspace; `recorder` is `None` where there is no repository."""

    def __init__(self, placer: Placer, room: Room, journal: Journal, recorder: Recorder | None) -> None:
        self._placer = placer
        self._room = room
        self._journal = journal
        self._recorder = recorder
        self.untold: list[Saying] = []
        """What recoveries took back, until a receipt tells it."""

    def run(self, when: str) -> Recovery:
        """Finish all that can be finished now; `when` is the git time stamp for late outside bytes."""
        report = Recovery()
        journals = self._journal.load()
        if self._recorder is not None:
            known = [op for _, op in journals if op is not None]
            report.locks_removed = self._recorder.refs.free_own_locks(self._room, known)
            if self._recorder.index.free_own_lock():
                report.locks_removed.append("index.lock")
        for name, op in journals:
            if op is None:
                self._journal.end(name)
                report.dropped.append(name)
            else:
                self._finish(op, report)
        self.untold += report.taken_back
        live = set(self._journal.names())
        for name in names_in(self._room.slots):
            if name.lstrip(".").split(".")[0] not in live:
                with contextlib.suppress(FileNotFoundError):
                    os.unlink(name, dir_fd=self._room.slots)
        try:
            self._fold_in_lingering(when)
            if self._recorder is not None:
                self._recorder.index.catch_up()
        except (GitFailed, OSError) as error:
            report.pending["lingering"] = _words(error)
        self._room.refill_ballast()
        return report

    def _finish(self, op: Operation, report: Recovery) -> None:
        slots = self._room.slots
        names = [
            name[:-2] for name in names_in(slots) if name.startswith(f"{op.op}.") and name.endswith(".b")
        ]
        for slot in sorted(names, key=_slot_order):
            loaded = self._room.load(slots, slot)
            if loaded is not None:
                op.rounds.append(loaded[0])
        failed: Exception | None = None
        try:
            for r in [] if op.back else list(op.rounds):
                self._round(op, r, report)
        except (StoreError, OSError) as error:
            failed = error
        try:
            if (failed or op.back) and not op.tips:
                self.take_back(op)
                report.taken_back.append(taken_back(op))
                return
            if failed:
                raise failed
            self.record(op)
        except (StoreError, OSError) as error:
            report.pending[op.op] = _words(error)
            return
        report.finished.append(op.op)

    def take_back(self, op: Operation) -> None:
        """Give the files back what they had before an act that cannot be carried through, and close it; what
        others wrote meanwhile stays.

        Raises:
            OSError, StoreError: that cannot be done now; it is tried again by the next recovery.
        """
        if self._placer.untouched(op):
            self._room.drop_slots(op.op)
            self._journal.end(op.op)
            return
        while True:
            try:
                self._journal.add(op.op, back=True)
                op.back = True
                self._placer.give_back(op)
                self._placer.keep_overwritten(op, ())
                break
            except OSError:
                if not self._room.give_ballast():
                    raise
        op.changes.clear()
        if op.seen and self._recorder is not None:
            self._recorder.record(op)
        self._placer.finish(op)

    def record(self, op: Operation) -> str | None:
        """Commit an operation whose files are in place, and close it."""
        if self._recorder is None:
            self._placer.keep_overwritten(op, ())
            commit = None
        else:
            commit = self._recorder.record(op)
        self._placer.step("committed")
        self._placer.finish(op)
        return commit

    def _round(self, op: Operation, r: Round, report: Recovery) -> None:
        try:
            self._placer.put_back(r)
            self._carry_through(op, r, report)
        except PathRefused:  # something that is no plain file took its place
            self._set_aside(r, report)

    def _carry_through(self, op: Operation, r: Round, report: Recovery) -> None:
        tree, slots, placer = self._placer.tree, self._room.slots, self._placer
        data = self._room.contents(slots, r.slot)
        if r.new is None and data is None and r.base is not None and tree.read(r.path) == r.base:
            placer.place(op, r)  # the deletion had not happened yet
        elif r.new is None or data is None or placer.vault.oid(data) != r.new:
            again = placer.settle(op, r) if len(op.rounds) < MOST_IN_ALL else None  # it was exchanged
            if again is not None:
                placer.place(op, again)
        elif tree.read(r.path) == r.base:
            placer.place(op, r)  # it was not exchanged, and nothing has changed since
        else:
            self._overtaken(op, r, data, report)

    def _overtaken(self, op: Operation, r: Round, data: bytes, report: Recovery) -> None:
        """Prepared but not placed before the crash, and the file has changed since."""
        now = self._placer.tree.read(r.path)
        if merge3(r.base or b"", data, now or b"").clean:
            again = self._placer.fold_in(op, r.slot, r.path, r.base or b"", data)
            os.unlink(r.slot, dir_fd=self._room.slots)
            if again is not None:
                self._placer.place(op, again)
        else:
            self._set_aside(r, report)

    def _set_aside(self, r: Round, report: Recovery) -> None:
        self._placer.set_aside(r)
        report.drafts.append(r.path)

    def _fold_in_lingering(self, when: str) -> None:
        """Take in what programs wrote to files that we had displaced while they held them open."""
        room = self._room
        text = outside_message(["late writes"], "folded in")
        op = Operation(uuid.uuid4().hex, "outside", OUTSIDE, text, when)
        late: list[tuple[Round, bytes]] = []
        settled: list[str] = []
        for left in self._displaced():
            if len(op.rounds) >= MOST_IN_ALL:
                break
            r, since = left.round, left.since
            if left.data != r.base:
                if not late:
                    self._journal.begin(op)
                again = self._placer.fold_in(op, f"{op.op}.{len(late)}.0", r.path, r.base or b"", left.data)
                if again is not None:
                    self._placer.place(op, again)
                late.append((r, left.data))
                since = time.time()
            if left.open is Openers.NONE or (left.open is Openers.UNKNOWN and time.time() - since > _LINGER):
                settled.append(r.slot)
        if late:
            self._keep(op, late)
        for slot in settled:
            os.unlink(slot, dir_fd=room.lingering)
            os.unlink(f"{slot}.b", dir_fd=room.lingering)

    def _displaced(self) -> Iterator[_Displaced]:
        """The displaced files that still have their companions; a companion left alone is removed."""
        room, lingering = self._room, self._room.lingering
        for slot in sorted(n[:-2] for n in names_in(lingering) if n.endswith(".b") and not n.startswith(".")):
            loaded = room.load(lingering, slot)
            try:
                fd = os.open(slot, os.O_RDWR | os.O_NOFOLLOW | os.O_CLOEXEC, dir_fd=lingering)
            except FileNotFoundError:
                if slot not in names_in(room.slots):
                    os.unlink(f"{slot}.b", dir_fd=lingering)
                continue
            except PermissionError:
                fd = os.open(slot, os.O_RDONLY | os.O_NOFOLLOW | os.O_CLOEXEC, dir_fd=lingering)
            try:
                who = openers(fd, WRITE_LEASE)
                data = read_all(fd)
            finally:
                os.close(fd)
            if loaded is not None:
                yield _Displaced(*loaded, data, who)

    def _keep(self, op: Operation, late: Sequence[tuple[Round, bytes]]) -> None:
        """Both versions of each late write go into history, or into drafts where there is none."""
        found = [(r.path, r.base or b"", data) for r, data in late]
        if self._recorder is not None:
            self._recorder.record(op, found)
        else:
            self._placer.keep_overwritten(op, found)
        for r, data in late:  # only now: until here the displaced file was the only copy
            self._room.put_companion(self._room.lingering, Round(r.slot, r.path, data, None))
        self._placer.finish(op)


def taken_back(op: Operation) -> Saying:
    """That an act was taken back because it could not be carried through."""
    return saying("“{act}” could not be carried through; it was taken back.", act=op.text.split("\n")[0])


def _slot_order(slot: str) -> list[int]:
    return [int(part) if part.isdigit() else 0 for part in slot.split(".")[1:]]


def _words(error: Exception) -> Saying:
    return why(error) if isinstance(error, OSError) else said_by(error)
