"""Share one memory with other machines and agents: record, fetch, merge, push, and again if outrun.

No half-merged state ever exists in the work tree: files are placed by the same protocol as any act, the ref
moves by compare-and-swap, and nothing is ever forced (research/git.md section 3).
"""

from __future__ import annotations

import hashlib
import random
import re
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any, Final

from ssmem_tui.core.errors import Refused
from ssmem_tui.core.model import Cancelled, Clock
from ssmem_tui.core.sanitise import safe_line
from ssmem_tui.core.saying import Saying, saying, term
from ssmem_tui.core.store.acting import carry_out
from ssmem_tui.core.store.combining import Disagreement, combine
from ssmem_tui.core.store.desk import GitDesk, WritingDesk
from ssmem_tui.core.store.faults import GitFailed, LeftOut, PathRefused
from ssmem_tui.core.store.paths import Tree, check_path
from ssmem_tui.core.store.recording import stamp
from ssmem_tui.core.store.records import Act, Change, LedgerRecord
from ssmem_tui.core.store.remotes import Line, Rejected, Remote, find_remote
from ssmem_tui.core.store.secrets import find_secrets

CONFLICTS: Final = "conflicts"
"""The ledger of disagreements between machines."""
_TRIES: Final = 60
_LONGEST_PAUSE: Final = 0.06
_MODE_FILE: Final = ("100644", "100755")


class SecretsFound(Refused):
    """What would be published looks like it holds credentials; `found` lists paths and kinds."""

    def __init__(self, found: tuple[tuple[str, str], ...]) -> None:
        self.found = found
        shown = tuple(
            saying("{path} ({kind})", path=safe_line(path), kind=term(kind)) for path, kind in found[:5]
        )
        super().__init__(
            saying(
                "Not published: history holds what looks like secrets in {n} places: {shown}. Take them out, "
                "or publish them knowingly (--allow-secrets on the command line).",
                n=len(found),
                shown=shown,
            )
        )


class Rewritten(Refused):
    """The remote's history no longer holds what it held: somebody forced it."""


@dataclass(frozen=True, slots=True)
class SyncReport:
    """What one sync did. `pulled` and `pushed` count commits; `disagreements` wait for a person."""

    remote: Remote
    commit: str | None
    pulled: int = 0
    pushed: int = 0
    changed: tuple[str, ...] = ()
    disagreements: tuple[Disagreement, ...] = ()
    tries: int = 1


@dataclass(frozen=True, slots=True)
class Wishes:
    """What the person allows."""

    allow_secrets: bool = False
    accept_rewritten: bool = False
    push: bool = True


class Syncer:
    """One run of sync over one workspace."""

    def __init__(
        self,
        git: GitDesk,
        tree: Tree,
        writing: Callable[[], AbstractContextManager[WritingDesk]],
        author: Callable[[], tuple[str, str]],
        clock: Clock,
        say: Callable[[Saying], None],
        cancelled: Cancelled,
    ) -> None:
        self._git = git
        self._tree = tree
        self._writing = writing
        self._author = author
        self._clock = clock
        self._say = say
        self._cancelled = cancelled
        self._looked_at: str | None = None

    def run(self, wanted: str | None, wishes: Wishes) -> SyncReport:
        """Sync once.

        Raises:
            UsageError, Refused, GitFailed, Clash: nothing was published; what was merged stays.
        """
        target = self._git.refs.target()
        if self._git.repo.own and not target.branch:
            raise Refused(saying("Not synced: {why}. Finish that with git first.", why=target.why))
        remote = find_remote(self._git.repo, wanted, target.ref)
        line = Line(self._git.repo, remote)
        try:
            return self._loop(line, SyncReport(remote, None), wishes)
        finally:
            line.close()

    def _loop(self, line: Line, report: SyncReport, wishes: Wishes) -> SyncReport:
        self._record_outside()
        for number in range(1, _TRIES + 1):
            if self._cancelled():
                raise Refused(saying("Stopped; what was merged so far stays, nothing was published."))
            report = self._once(line, replace(report, tries=number), wishes)
            if not wishes.push:
                return report
            ours = self._tip()
            if ours is None or ours == line.last:
                return report
            try:
                return self._publish(line, report, ours, wishes)
            except Rejected:
                self._say(saying("the remote moved meanwhile; once more"))
                time.sleep(random.uniform(0, _LONGEST_PAUSE))  # growing pauses would starve one machine
        raise Refused(
            saying("Other machines publish faster than this one can follow; try again in a minute.")
        )

    def _record_outside(self) -> None:
        with self._writing() as desk:
            changes = self._git.outside.look()
            if changes and desk.recorder is not None:
                self._say(saying("recording {n} files that the agent changed", n=len(changes)))
                self._fit([change.path for change in changes])
                files = {change.path: self._tree.read(change.path) for change in changes}
                desk.recorder.record_outside(files, self._author(), self._stamp())

    def _once(self, line: Line, report: SyncReport, wishes: Wishes) -> SyncReport:
        self._say(saying("asking {remote}", remote=line.remote.shown))
        theirs = line.fetch(self._tip())
        seen = line.last
        if (
            seen
            and (theirs is None or not self._git.refs.contains(theirs, seen))
            and not wishes.accept_rewritten
        ):
            raise Rewritten(
                saying(
                    "The remote's history was rewritten: it no longer holds what it held at the last "
                    "sync. Nothing was merged. Look at it with git, or merge it knowingly "
                    "(--accept-rewritten on the command line); that loses nothing of yours."
                )
            )
        if theirs is None:
            return report
        if self._git.refs.contains(self._tip(), theirs):
            line.remember(theirs)
            return report
        with self._writing() as desk:
            ours = self._tip()
            if self._git.refs.contains(ours, theirs):
                return report
            self._say(saying("merging"))
            done = self._merge(desk, ours, theirs, line.remote)
        line.remember(theirs)
        return replace(
            report,
            commit=self._tip(),
            pulled=report.pulled + self._count(ours, theirs),
            changed=tuple(dict.fromkeys((*report.changed, *done[0]))),
            disagreements=(*report.disagreements, *done[1]),
        )

    def _merge(
        self, desk: WritingDesk, ours: str | None, theirs: str, remote: Remote
    ) -> tuple[tuple[str, ...], tuple[Disagreement, ...]]:
        base = self._base(ours, theirs)
        changes, found = self._changes(base, ours, theirs)
        self._fit([change.path for change in changes])
        absent = [c.path for c in changes if c.before is not None and self._tree.read(c.path) is None]
        for path in sorted(self._git.refs.left_out(absent)):
            raise LeftOut(path)
        records = tuple(LedgerRecord(CONFLICTS, _record(one, ours, theirs)) for one in found)
        count = self._count(ours, theirs)
        subject = f"{count} commit{'s' * (count != 1)} from {remote.shown}"
        trailers = (("Remote", remote.shown), ("Joins", theirs))
        act = Act("sync", subject, tuple(changes), records, trailers)
        receipt = carry_out(desk, act, self._author(), self._clock(), joins=theirs)
        if receipt.pending:
            raise GitFailed(("update-ref",), 1, receipt.pending)
        return tuple(change.path for change in changes), tuple(found)

    def _changes(
        self, base: str | None, ours: str | None, theirs: str
    ) -> tuple[list[Change], list[Disagreement]]:
        """What the remote's side changes here, merged file by file."""
        refs, objects = self._git.refs, self._git.objects
        changes: list[Change] = []
        found: list[Disagreement] = []
        forward = ours is None or refs.contains(theirs, ours)
        for path, there in self._differing(ours if forward else base, theirs).items():
            here, was = refs.known(ours, path), refs.known(base, path)
            mine = objects.held(here)
            if forward or here == was:
                wanted = objects.held(there)
            else:
                old, new = objects.held(was), objects.held(there)
                combined = combine(path, old, mine, new)
                wanted = combined.data
                found += combined.disagreements
            if wanted != mine:
                changes.append(Change(path, mine, wanted))
        return changes, found

    def _differing(self, base: str | None, theirs: str) -> dict[str, str | None]:
        """Paths of the workspace that the remote's side changed, with its blobs.

        Raises:
            Refused: it changed files that we do not write (links, git's own files).
        """
        prefix = self._git.repo.prefix
        argv = ["diff-tree", "-r", "-z", "--no-renames", *([base, theirs] if base else ["--root", theirs])]
        raw = self._git.shim.call(*argv, "--no-commit-id", *(["--", prefix] if prefix else [])).split(b"\0")
        out: dict[str, str | None] = {}
        for meta, name in zip(raw[0::2], raw[1::2], strict=False):
            _, mode, _, oid = meta.decode().split(" ")[:4]
            path = name.decode("utf-8", "surrogateescape")[len(prefix) :]
            try:
                check_path(path)
                fit = set(oid) == {"0"} or mode in _MODE_FILE
            except PathRefused:
                fit = False
            if not fit:
                raise Refused(
                    saying(
                        "The remote also changes {path}, which is no memory file; take that in with git "
                        "pull, then sync.",
                        path=safe_line(path),
                    )
                )
            out[path] = None if set(oid) == {"0"} else oid
        return out

    def _publish(self, line: Line, report: SyncReport, ours: str, wishes: Wishes) -> SyncReport:
        if not wishes.allow_secrets:
            secrets = self._secrets(line.last, ours)
            if secrets:
                raise SecretsFound(secrets)
            self._looked_at = ours
        count = self._count(line.last, ours)
        self._say(saying("publishing {n} commits", n=count))
        line.push(ours)
        return replace(report, commit=ours, pushed=count)

    def _secrets(self, known: str | None, ours: str) -> tuple[tuple[str, str], ...]:
        """Credentials in lines that the commits to be published add, by path and kind."""
        prefix = self._git.repo.prefix
        argv = ["log", "--format=", "-p", "-U0", "--no-ext-diff", "--no-textconv", "--no-color"]
        argv += ["--no-renames", "--diff-merges=off", f"{known}..{ours}" if known else ours]
        argv += [f"^{self._looked_at}"] if self._looked_at else []  # outrun: only what is new since
        out = self._git.shim.call(*argv, *(["--", prefix] if prefix else [])).decode("utf-8", "replace")
        found: dict[tuple[str, str], None] = {}
        path = ""
        for row in re.split(r"(?m)^\+\+\+ ", out)[1:]:
            name, _, text = row.partition("\n")
            path = name.removeprefix("b/").removeprefix(prefix)
            added = "\n".join(line[1:] for line in text.split("\n") if line.startswith("+"))
            found |= {(path, secret.kind): None for secret in find_secrets(added)}
        return tuple(found)

    # ---- small questions

    def _fit(self, paths: Sequence[str]) -> None:
        """Refuse files that may not go to the branch that is published."""
        target = self._git.refs.target(paths)
        if self._git.repo.own and not target.branch:
            raise Refused(saying("Not synced: {why}. Share these files with git itself.", why=target.why))

    def _tip(self) -> str | None:
        return self._git.refs.base(self._git.refs.target())

    def _base(self, ours: str | None, theirs: str) -> str | None:
        if ours is None:
            return None
        try:
            return self._git.shim.call("merge-base", ours, theirs).decode().strip()
        except GitFailed as error:
            raise Refused(
                saying(
                    "The remote holds another history that has nothing in common with this one; "
                    "nothing was merged. Use an empty remote, or clone the other and copy your notes "
                    "into it."
                )
            ) from error

    def _count(self, known: str | None, tip: str) -> int:
        span = f"{known}..{tip}" if known else tip
        return int(self._git.shim.call("rev-list", "--count", span))

    def _stamp(self) -> str:
        return stamp(self._clock())


def standing(git: GitDesk, wanted: str | None) -> tuple[Remote, int]:
    """The remote, and how many commits of ours it had not seen when we last looked; -1: never looked."""
    target = git.refs.target()
    remote = find_remote(git.repo, wanted, target.ref)
    line = Line(git.repo, remote)
    try:
        seen, ours = line.last, git.refs.base(target)
    finally:
        line.close()
    if seen is None or ours is None:
        return remote, -1
    return remote, int(git.shim.call("rev-list", "--count", f"{seen}..{ours}"))


def open_disagreements(records: tuple[Mapping[str, Any], ...]) -> tuple[Mapping[str, Any], ...]:
    """Records of the ledger `conflicts` that no person has settled yet, oldest first."""
    settled = {str(record.get("settles")) for record in records if record.get("kind") == "settle"}
    return tuple(
        record
        for record in records
        if record.get("kind") == "conflict" and str(record.get("id")) not in settled
    )


def settle(record: Mapping[str, Any], choice: str, changes: tuple[Change, ...], at: datetime) -> Act:
    """The act that closes a disagreement: `ours`, `theirs`, `both` or `edit`, with the change it takes."""
    data = {"kind": "settle", "settles": record["id"], "choice": choice, "day": at.date().isoformat()}
    subject = " ".join(str(record.get("theirs") or record.get("ours") or "").split())[:72]
    trailers = (("Settles", str(record["id"])),)
    return Act("settle", f"{choice}: {subject}", changes, (LedgerRecord(CONFLICTS, data),), trailers)


def _record(found: Disagreement, ours: str | None, theirs: str) -> dict[str, Any]:
    words = "\x1f".join((ours or "", theirs, found.path, found.ours, found.theirs))
    ident = hashlib.sha256(words.encode("utf-8", "surrogateescape")).hexdigest()[:16]
    return {
        "kind": "conflict",
        "id": ident,
        "path": found.path,
        "section": list(found.section),
        "base": found.base,
        "ours": found.ours,
        "theirs": found.theirs,
        "ours_commit": ours,
        "theirs_commit": theirs,
    }
