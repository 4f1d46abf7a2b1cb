"""What an act changes, given what lies on disk now: three-way merge first, refusal when lines clash."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from ssmem_tui.core.saying import saying
from ssmem_tui.core.store.faults import Clash, StoreError
from ssmem_tui.core.store.merge import Conflict, merge3
from ssmem_tui.core.store.paths import Tree, check_path
from ssmem_tui.core.store.records import Change


@dataclass(frozen=True, slots=True)
class Move:
    """One file as it is now and as it will be."""

    path: str
    now: bytes | None
    want: bytes | None


def plan(tree: Tree, changes: Sequence[Change], doing: str = "") -> tuple[list[Move], list[str]]:
    """The moves that carry out `changes`, and the paths in which the work of others was merged.

    A file that appeared or vanished since it was read is never overwritten or made anew.

    Raises:
        Clash: the same lines were changed by others; carries both versions.
        PathRefused: a path is not ours to write.
    """
    moves: list[Move] = []
    merged: list[str] = []
    conflicts: dict[str, tuple[Conflict, ...]] = {}
    for change in _one_each(changes):
        path, want = check_path(change.path), change.after
        now = tree.read(path)
        if now not in (change.before, want):
            if want is None or now is None or change.before is None:
                conflicts[path] = (Conflict(rows(change.before), rows(want), rows(now), 0),)
                continue
            result = merge3(change.before, want, now)
            if not result.clean:
                conflicts[path] = result.conflicts
                continue
            merged.append(path)
            want = result.data
        if want != now:
            moves.append(Move(path, now, want))
    if conflicts:
        raise Clash(conflicts, doing, gone=_gone(tree, conflicts))
    return moves, merged


def _gone(tree: Tree, conflicts: Iterable[str]) -> bool:
    return all(tree.read(path, patience=0) is None for path in conflicts)


def _one_each(changes: Sequence[Change]) -> list[Change]:
    """One change a file: two that follow on each other become one.

    Raises:
        StoreError: two changes of one file that do not.
    """
    out: dict[str, Change] = {}
    for change in changes:
        first = out.get(change.path, change)
        if first is not change and first.after != change.before:
            raise StoreError(
                saying("Two changes of {path} in one act do not follow on each other.", path=change.path)
            )
        out[change.path] = Change(change.path, first.before, change.after)
    return list(out.values())


def reversed_changes(tree: Tree, changes: Sequence[Change], doing: str) -> list[Change]:
    """What takes `changes` back from the files as they are now, leaving everything else of them.

    Raises:
        Clash: later changes touch the same lines.
    """
    out: list[Change] = []
    conflicts: dict[str, tuple[Conflict, ...]] = {}
    for change in changes:
        now = tree.read(check_path(change.path))
        if now == change.before:
            continue
        if now == change.after:
            out.append(Change(change.path, now, change.before))
            continue
        result = merge3(change.after or b"", change.before or b"", now or b"")
        if not result.clean or now is None or (change.after is None and change.before is not None):
            conflict = Conflict(rows(change.after), rows(change.before), rows(now), 0)
            conflicts[change.path] = result.conflicts or (conflict,)
            continue
        gone = change.before is None and not result.data.strip()
        if result.data != now:
            out.append(Change(change.path, now, None if gone else result.data))
    if conflicts:
        raise Clash(conflicts, doing, gone=_gone(tree, conflicts))
    return out


def rows(data: bytes | None) -> tuple[bytes, ...]:
    """Lines of a version, none for no file."""
    return () if data is None else tuple(data.split(b"\n"))
