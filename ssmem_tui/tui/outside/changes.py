"""Outside changes for the screen: gathered, judged, laid out as a diff, put back. Functions for a thread."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher

from ssmem_tui.core.errors import SsmemError
from ssmem_tui.core.markdown.text import decode, looks_like_utf16, split_lines
from ssmem_tui.core.store import Act, Change, Receipt, StoreStatus
from ssmem_tui.core.store.acting import secrets_brought
from ssmem_tui.core.store.planning import Move
from ssmem_tui.core.store.recording import outside_message
from ssmem_tui.core.workspace.shifts import Kind, Shift, judge, renames
from ssmem_tui.tui.catalogue import t
from ssmem_tui.tui.services import Services
from ssmem_tui.tui.widgets.budget import size
from ssmem_tui.tui.widgets.line_list import Row
from ssmem_tui.tui.widgets.reader import Line, Mark

AROUND = 3
_QUADRATIC = 4_000_000
"""Lines before times lines after above which only what goes and comes is listed, without pairing."""

_PLUS, _MINUS, _SAME = Mark("+", "added"), Mark("-", "removed"), Mark(" ")
_MARKS = {
    Kind.APPEARED: ("+", "good"),
    Kind.CHANGED: ("~", "dim"),
    Kind.RENAMED: ("→", "dim"),
    Kind.SHRUNK: ("!", "risk"),
    Kind.LOST_LINES: ("!", "risk"),
    Kind.VANISHED: ("✗", "risk"),
}


@dataclass(frozen=True, slots=True)
class Changed:
    """One file that others changed: its bytes in history and on disk (`None`: not there).

    Of a renamed one `path` is its new name, `before` what its old name, `shift.was`, held.
    """

    path: str
    before: bytes | None
    after: bytes | None
    shift: Shift

    @property
    def paths(self) -> tuple[str, ...]:
        """All that it touches: two for a renamed file."""
        return (self.shift.was, self.path) if self.shift.was else (self.path,)


@dataclass(frozen=True, slots=True)
class Found:
    """All of them, losses first, and how the workspace stands to git."""

    status: StoreStatus
    changes: tuple[Changed, ...]


def gather(services: Services, seen: Sequence[Shift]) -> Found:
    """What differs from history now. Without a repository: what the watcher saw, which has no old text."""
    with services.store() as store:
        status = store.status()
        found = []
        for change in status.outside:
            newest = next(iter(store.history(change.path, limit=1)), None)
            before = store.blob(newest.commit, change.path) if newest and change.change != "added" else None
            try:
                after = store.read(change.path)
            except (OSError, SsmemError):
                after = None
            found.append(Changed(change.path, before, after, _shift(change.path, before, after)))
    if not status.versioned:
        found = [Changed(shift.path, None, None, shift) for shift in seen]
    found = _with_renames(found)
    return Found(status, tuple(sorted(found, key=lambda one: (not one.shift.alarming, one.path))))


def _with_renames(found: list[Changed]) -> list[Changed]:
    """A file that is gone and the one that holds its text now are one change."""
    gone = {one.path: one for one in found if one.before is not None and one.after is None}
    new = {one.path: one.after for one in found if one.before is None and one.after is not None}
    names = renames({path: one.before or b"" for path, one in gone.items()}, new)
    moved = set(names.values())
    out = []
    for one in found:
        if one.path in names:
            old = gone[names[one.path]]
            before, after = old.before or b"", one.after or b""
            shift = judge(one.path, len(before), len(after), before, after, was=old.path)
            out.append(Changed(one.path, before, after, shift))
        elif one.path not in moved:
            out.append(one)
    return out


def _shift(path: str, before: bytes | None, after: bytes | None) -> Shift:
    if before is None:
        return Shift(path, Kind.APPEARED, 0, len(after or b""))
    if after is None:
        return Shift(path, Kind.VANISHED, len(before), 0)
    return judge(path, len(before), len(after), before, after)


def change_rows(changes: Sequence[Changed], marked: frozenset[str]) -> tuple[Row, ...]:
    """One row for each file: what happened, and the sizes before and after."""
    return tuple(_row(one, one.path in marked) for one in changes)


def _row(one: Changed, chosen: bool) -> Row:
    shift = one.shift
    glyph, tone = _MARKS[shift.kind]
    lost = t("{n} lines gone", n=f"{shift.lost:,}") if shift.lost else ""
    what = t("renamed, was {path}", path=shift.was) if shift.was else t(shift.kind.value)
    sizes = f"{size(shift.before)} → {size(shift.after)}"
    return Row(
        one.path,
        key=one.path,
        mark=f"{'*' if chosen else ' '}{glyph}",
        mark_tone=tone,
        right=sizes,
        most=2,
        detail="  ".join(filter(None, (what, lost))),
        tone="marked" if chosen else "",
    )


def difference(before: bytes | None, after: bytes | None) -> tuple[Line, ...]:
    """A diff with the line numbers of the file on disk, of the old file for what goes."""
    for data in (before, after):
        if data and looks_like_utf16(data):
            return (Line(t("not text"), tone="dim"),)
    old, new = _lines(before), _lines(after)
    return tuple(_difference(old, new))


def _lines(data: bytes | None) -> list[str]:
    return [line.rstrip("\r\n") for line in split_lines(decode(data or b"").text)]


def _difference(old: list[str], new: list[str]) -> Iterator[Line]:
    head = _shared(old, new)
    tail = _shared(old[head:][::-1], new[head:][::-1])
    a, b = max(0, head - AROUND), max(0, tail - AROUND)
    old_part, new_part = old[a : len(old) - b], new[a : len(new) - b]
    if len(old_part) * len(new_part) > _QUADRATIC:
        kept_old, kept_new = set(old_part), set(new_part)
        yield from (Line(text, a + n, _MINUS) for n, text in enumerate(old_part, 1) if text not in kept_new)
        yield from (Line(text, a + n, _PLUS) for n, text in enumerate(new_part, 1) if text not in kept_old)
        return
    matcher = SequenceMatcher(None, old_part, new_part, autojunk=False)
    for number, group in enumerate(matcher.get_grouped_opcodes(AROUND)):
        if number:
            yield Line("…", tone="dim")
        for tag, i, j, k, m in group:
            if tag == "equal":
                yield from (Line(text, a + k + n, _SAME, "dim") for n, text in enumerate(new_part[k:m], 1))
                continue
            yield from (Line(text, a + i + n, _MINUS, "removed") for n, text in enumerate(old_part[i:j], 1))
            yield from (Line(text, a + k + n, _PLUS, "added") for n, text in enumerate(new_part[k:m], 1))


def _shared(old: Sequence[str], new: Sequence[str]) -> int:
    count = 0
    for one, other in zip(old, new, strict=False):
        if one != other:
            break
        count += 1
    return count


def accept(services: Services, wanted: Sequence[Changed]) -> Receipt:
    """Commit these changes as what they are, someone else's; no file is written."""
    paths = [path for one in wanted for path in one.paths]
    with services.store() as store:
        commit = store.accept_outside(paths)
    subject = outside_message(paths).partition("\n")[0]
    act = Act("outside", subject.removeprefix("outside: "), ())
    secrets = secrets_brought(Move(one.path, one.before, one.after) for one in wanted)
    return Receipt(act, commit, True, warnings=secrets, git_command=f"git commit -m {subject!r}")


def put_back(services: Services, one: Changed) -> Receipt:
    """Write the file as history has it; the act records the outside version first and can be undone."""
    with services.store() as store:
        act = Act("restore", f"{one.path} as it was before an outside change", _back(one))
        return store.apply(act)


def _back(one: Changed) -> tuple[Change, ...]:
    if one.shift.was:
        return Change(one.path, one.after, None), Change(one.shift.was, None, one.before)
    return (Change(one.path, one.after, one.before),)


def counts(changes: Sequence[Changed]) -> Mapping[str, int]:
    """How many files changed, and how many of them lost something."""
    return {"files": len(changes), "losses": sum(one.shift.alarming for one in changes)}
