"""From files in place to commits: outside changes found, the act, outside changes after, on one ref."""

from __future__ import annotations

import contextlib
import json
import re
import time
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import Final

from ssmem_tui.core.saying import NOTHING_SAID, saying
from ssmem_tui.core.store.faults import GitFailed, LeftOut, PathRefused
from ssmem_tui.core.store.index import Index
from ssmem_tui.core.store.journal import Journal
from ssmem_tui.core.store.ledger import own_files
from ssmem_tui.core.store.objects import Objects
from ssmem_tui.core.store.paths import Tree, check_path
from ssmem_tui.core.store.placing import Placer, Step
from ssmem_tui.core.store.planning import Move
from ssmem_tui.core.store.records import Act
from ssmem_tui.core.store.refs import Refs
from ssmem_tui.core.store.repository import OUTSIDE
from ssmem_tui.core.store.rounds import BlobChange, Operation, Room
from ssmem_tui.core.store.secrets import mask

TRAILER: Final = "Ssmem-"
_TRIES: Final = 40
_SUBJECT: Final = 120
_KEY: Final = re.compile(r"[^A-Za-z0-9-]+")

Files = Mapping[str, str | None]


def message(act: Act, op: str, changes: Sequence[BlobChange]) -> str:
    """The whole commit message of an act: subject, body, one trailer a line; of secrets their kind only."""
    head = [one_line(f"{act.kind}: {mask(act.subject)}", _SUBJECT), ""]
    body = [line.rstrip() for line in mask(act.body).splitlines()]
    body = [f" {line}" if line.startswith(TRAILER) else line for line in body]
    rows = [(f"{TRAILER}Kind", act.kind), (f"{TRAILER}Op", op)]
    rows += [(f"{TRAILER}{_KEY.sub('-', key).strip('-')}", mask(value)) for key, value in act.trailers]
    rows += [(f"{TRAILER}Change", change_line(change)) for change in changes]
    tail = [f"{key}: {one_line(value, 2000)}" for key, value in rows]
    return "\n".join([*head, *body, *([""] if body else []), *tail]) + "\n"


def change_line(change: BlobChange) -> str:
    """A changed file as text: blob before, blob after, path as JSON; `-` for no file."""
    path, before, after = change
    return f"{before or '-'} {after or '-'} {json.dumps(path)}"


def one_line(text: str, limit: int) -> str:
    """`text` without control characters, at most `limit` characters."""
    clean = re.sub(r"[\x00-\x1f\x7f-\x9f\u2028\u2029]+", " ", text).strip()
    clean = clean.encode("utf-8", "replace").decode()
    return clean if len(clean) <= limit else clean[: limit - 1] + "…"


def outside_message(paths: Iterable[str], what: str = "changed outside ssmem-tui") -> str:
    """The commit message of changes that others made."""
    names = sorted(paths)
    subject = f"outside: {names[0]} {what}" if len(names) == 1 else f"outside: {len(names)} files {what}"
    return f"{one_line(subject, _SUBJECT)}\n\n{TRAILER}Kind: outside\n"


def start_message(paths: Iterable[str]) -> str:
    """The commit message of all that lay there when the repository was made."""
    count = len(list(paths))
    subject = "start: 1 file as it is" if count == 1 else f"start: {count} files as they are"
    return f"{subject}\n\n{TRAILER}Kind: outside\n"


def stamp(moment: datetime) -> str:
    """A time as git writes it: seconds and zone."""
    return f"{int(moment.timestamp())} {moment.strftime('%z') or '+0000'}"


class Recorder:
    """Builds commits without the user's index and moves the ref by compare-and-swap."""

    def __init__(
        self,
        tree: Tree,
        room: Room,
        journal: Journal,
        objects: Objects,
        refs: Refs,
        index: Index,
        placer: Placer,
        step: Step,
    ) -> None:
        self.tree = tree
        self.room = room
        self.journal = journal
        self.objects = objects
        self.refs = refs
        self.index = index
        self.placer = placer
        self.apart = NOTHING_SAID
        """Why the last act is kept off the branch that acts go to otherwise, and where."""
        self._step = step

    def keep(self, moves: Iterable[Move]) -> None:
        """Put both sides of each move into git, durably, before anything is promised.

        Raises:
            Absent: no commit could be made on what is here.
            LeftOut: what is written would replace unseen what is not on disk.
        """
        tip = self.refs.base(self.refs.target())
        for move in moves:
            known = self.refs.known(tip, move.path)
            if move.now is None and known is not None and self.refs.left_out([move.path]):
                raise LeftOut(move.path)
            if move.now is not None and known != self.objects.oid(move.now):
                self.objects.put(move.now)
            if move.want is not None:
                self.objects.put(move.want)
        self.objects.flush()

    def record(self, op: Operation, late: Sequence[tuple[str, bytes, bytes]] = ()) -> str | None:
        """[outside change found] [outside version superseded]* [the act] [outside change after].

        Returns the commit of the act; of an operation without changes of its own, the tip.

        Raises:
            GitFailed: git cannot take it now; the journal keeps the promise.
            OSError: the disk is full.
        """
        self.apart = NOTHING_SAID
        self.placer.keep_overwritten(op, late)
        paths = sorted({*op.paths, *(path for path, _, _ in late)})
        for attempt in range(_TRIES):
            target = self.refs.target(paths)
            tip = self.refs.base(target)
            for new, old, _ in op.tips:
                if self.refs.contains(tip, new):
                    self.index.follow(target, paths, old, new)
                    return self._own(op, new)
            forward = op.joins if op.joins and (tip is None or self.refs.contains(op.joins, tip)) else None
            before = {path: self.refs.known(forward or tip, path) for path in paths}
            steps = self._steps(op, dict(before), paths, forward=forward is not None)
            if not steps and not forward:
                return tip
            new, own = self._build(forward or tip, steps, op, merge=forward is None)
            op.tips.append((new, tip, time.time()))
            self.journal.add(op.op, tip=op.tips[-1])
            self.index.announce(target, paths, tip)
            self._step("commit built")
            if self.refs.move(target, new, tip, self.room):
                self._step("ref moved")
                if not target.branch and self.refs.target().branch:
                    self.apart = saying(
                        "Kept on {ref}, your branch stays as it is: {why}.", ref=target.ref, why=target.why
                    )
                self.index.follow(target, paths, tip, new)
                return own
            time.sleep(0.002 * attempt)
        raise GitFailed(("update-ref",), 1, "the branch kept moving")

    def _steps(
        self, op: Operation, state: dict[str, str | None], paths: Sequence[str], *, forward: bool
    ) -> list[tuple[tuple[str, str], str, Files]]:
        steps: list[tuple[tuple[str, str], str, Files]] = []

        def outside(files: Files, what: str = "changed outside ssmem-tui") -> None:
            moved = {path: oid for path, oid in files.items() if state[path] != oid}
            if moved:
                steps.append((OUTSIDE, outside_message(moved, what), moved))
                state.update(moved)

        if not forward:
            outside({path: before for path, before, _ in op.changes})
        for path, oid in op.seen:
            outside({path: oid}, "written outside and superseded at once")
        if not forward and (op.changes or op.joins):
            files = {path: after for path, _, after in op.changes}
            steps.append((op.author, op.text, files))
            state.update(files)
        disk: dict[str, bytes | None] = {}
        for path in paths:
            with contextlib.suppress(PathRefused):  # a link or folder in its place is no removal
                disk[path] = self.tree.read(path, patience=0.02)
        missing = [
            data for p, data in disk.items() if data is not None and state[p] != self.objects.oid(data)
        ]
        for data in missing:
            self.objects.put(data)
        outside({path: self.objects.oid_or_none(data) for path, data in disk.items()})
        return steps

    def _build(
        self,
        tip: str | None,
        steps: Sequence[tuple[tuple[str, str], str, Files]],
        op: Operation,
        *,
        merge: bool,
    ) -> tuple[str, str]:
        """The new tip, and the commit of the act in it."""
        tree = self.objects.tree_of(tip) if tip else None
        prefix, own = self.refs.repo.prefix, ""
        committer = f"{op.author[0]} <{op.author[1]}> {op.when}"
        for who, text, files in steps:
            tree = self.objects.edit_tree(tree, {prefix + path: oid for path, oid in files.items()})
            author = f"{who[0]} <{who[1]}> {op.when}"
            parents = [tip] if tip else []
            if merge and op.joins and text == op.text:
                parents.append(op.joins)
            tip = self.objects.commit(tree, parents, author, committer, text)
            if text == op.text:
                own = tip
        assert tip is not None
        self.objects.flush()
        self.refs.learn(tip, {path: oid for _, _, files in steps for path, oid in files.items()})
        return tip, own or tip

    def _own(self, op: Operation, tip: str) -> str:
        """The commit of the act in a chain that an earlier run built."""
        at: str | None = tip
        for _ in range(len(op.seen) + 4):
            found = self.objects.commit_text(at) if at else None
            if found is None:
                break
            if f"\n{TRAILER}Op: {op.op}\n" in found[1]:
                return at or tip
            at = found[0]
        return tip

    def record_outside(
        self,
        paths: Iterable[str],
        author: tuple[str, str],
        when: str,
        *,
        start: bool = False,
    ) -> str | None:
        """One commit of what others changed in `paths`, at the `start` with all that is ours; no file is
        written."""
        wanted = (*paths, *own_files(self.tree)) if start else paths
        files = {check_path(path): self.tree.read(path) for path in wanted}
        blobs = {path: self.objects.oid_or_none(data) for path, data in files.items()}
        for attempt in range(_TRIES):
            target = self.refs.target(sorted(files))
            tip = self.refs.base(target)
            moved = {path: oid for path, oid in blobs.items() if self.refs.known(tip, path) != oid}
            if not moved:
                return None
            for path, data in files.items():
                if path in moved and data is not None:
                    self.objects.put(data)
            tree = self.objects.tree_of(tip) if tip else None
            prefix = self.refs.repo.prefix
            tree = self.objects.edit_tree(tree, {prefix + path: oid for path, oid in moved.items()})
            text = start_message(moved) if start else outside_message(moved)
            who, by = f"{OUTSIDE[0]} <{OUTSIDE[1]}> {when}", f"{author[0]} <{author[1]}> {when}"
            new = self.objects.commit(tree, [tip] if tip else [], who, by, text)
            self.objects.flush()
            self.index.announce(target, sorted(moved), tip)
            self._step("outside built")
            if self.refs.move(target, new, tip, self.room):
                self._step("outside moved")
                self.index.follow(target, sorted(moved), tip, new)
                return new
            time.sleep(0.002 * attempt)
        raise GitFailed(("update-ref",), 1, "the branch kept moving")
