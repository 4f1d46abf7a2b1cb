"""Versions that are kept although nobody sees them: found, shown against the file, taken or let go.

They come about when git throws work-tree changes away (an aborted rebase), when a crash leaves a text that no
longer fits its file, and when a program writes its stale copy back over late bytes of another. A version is
settled by a record in the ledger of decisions, so undoing that decision brings it up again; its bytes stay.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

from ssmem_tui.core.store.desk import GitDesk
from ssmem_tui.core.store.faults import PathRefused
from ssmem_tui.core.store.history import changed
from ssmem_tui.core.store.merge import contains_change
from ssmem_tui.core.store.paths import Tree
from ssmem_tui.core.store.records import Act, Change, LedgerRecord, Parked, Why

LEDGER: Final = "decisions"


def settled(records: Iterable[Mapping[str, Any]]) -> frozenset[tuple[str, str]]:
    """Versions that a person took or let go, with their files: two files may hold the same."""
    return frozenset(
        (str(record.get("settles")), str(record.get("path")))
        for record in records
        if record.get("kind") == "aside"
    )


def on_private_ref(git: GitDesk, tree: Tree) -> Iterator[Parked]:
    """Versions on the private ref that are neither on disk nor anywhere on the branch."""
    target, tip, head = git.refs.target(), git.refs.tip(git.repo.private_ref), git.refs.tip("HEAD")
    if not target.branch or not tip or not head:
        return
    newest: dict[str, tuple[str, datetime, str]] = {}
    base: dict[str, str | None] = {}
    for commit in git.history.commits([tip, f"^{head}"], names=False):
        if not commit.act:
            break
        for path, before, after in changed(commit.trailers):
            if after and not path.startswith(".ssmem/"):
                newest.setdefault(path, (after, commit.at, commit.subject))
                base[path] = before
    for path, (oid, at, subject) in sorted(newest.items()):
        if git.objects.oid_or_none(_read(tree, path)) == oid:
            continue
        argv = ("log", "-1", "--format=%H", f"--find-object={oid}", head, "--", git.repo.prefix + path)
        data = git.objects.blob(oid)
        if data is not None and not git.shim.call(*argv).strip():
            yield Parked(oid, path, Why.THROWN, at, subject, git.objects.blob(base[path]), data)


def in_drafts(folder: Path, tree: Tree) -> Iterator[Parked]:
    """Texts in our folder of drafts that their file does not show."""
    try:
        names = sorted(item.name for item in folder.iterdir())
    except OSError:
        return
    for name in names:
        if name.startswith(".") or name.endswith(".b"):
            continue
        try:
            place = folder / name
            data, at = place.read_bytes(), datetime.fromtimestamp(place.stat().st_mtime, UTC).astimezone()
        except OSError:
            continue
        path, base = _companion(folder / f"{name}.b")
        why = Why.UNPLACED if "." in name else Why.OVERWRITTEN
        if path and contains_change(base or b"", data, _read(tree, path) or b""):
            continue
        yield Parked(name, path, why, at, "", base, data)


def _companion(place: Path) -> tuple[str, bytes | None]:
    try:
        head, _, base = place.read_bytes().partition(b"\n")
        path, present, *_ = json.loads(head)
    except (OSError, ValueError, TypeError):
        return "", None
    return str(path), base if present else None


def _read(tree: Tree, path: str) -> bytes | None:
    try:
        return tree.read(path)
    except (OSError, PathRefused):
        return None


def taking(parked: Parked, now: bytes | None, *, whole: bool) -> Act:
    """The act that brings a version into its file, beside what was written since; `whole` replaces the file
    by it."""
    change = Change(parked.path, now if whole else parked.base, parked.data)
    if not whole and now is not None and parked.base is None:
        change = Change(parked.path, now, parked.merged(now).data)
    return _settling(parked, "take", (change,))


def dropping(parked: Parked) -> Act:
    """The act that lets a version rest; its bytes stay where they are."""
    return _settling(parked, "drop", ())


def _settling(parked: Parked, choice: str, changes: tuple[Change, ...]) -> Act:
    record = {"kind": "aside", "settles": parked.ident, "choice": choice, "path": parked.path}
    subject = f"the version of {parked.path or parked.ident[:12]} kept aside since {parked.at:%Y-%m-%d %H:%M}"
    return Act(choice, subject, changes, (LedgerRecord(LEDGER, record),), (("Aside", parked.ident),))
