"""How commits, events and differences look on the command line, as data and as text."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from ssmem_tui.cli.output import row_of
from ssmem_tui.cli.wording import padded
from ssmem_tui.core.errors import UsageError
from ssmem_tui.core.markdown import document, entries, text
from ssmem_tui.core.model import Entry
from ssmem_tui.core.store import Change, Commit, Receipt, Store
from ssmem_tui.core.store.differences import Mark, Row, difference
from ssmem_tui.core.store.lives import Event, sources
from ssmem_tui.core.workspace import Workspace
from ssmem_tui.language import say, t

_SIGN = {Mark.SAME: " ", Mark.REMOVED: "-", Mark.ADDED: "+", Mark.CHANGED: "~", Mark.GAP: "…"}


def commit_data(commit: Commit) -> dict[str, Any]:
    """The stable keys of design section 11."""
    return {
        "commit": commit.commit,
        "act": commit.act,
        "at": commit.at.isoformat(),
        "author": commit.author,
        "subject": commit.subject,
        "paths": list(commit.paths),
        "trailers": [list(pair) for pair in commit.trailers],
        "undone": commit.undone,
        "sources": [row_of(source, "path line blob") for source in sources(commit)],
    }


def commit_line(commit: Commit) -> str:
    """One commit as one line: id, day, who, what, and whether it was taken back."""
    undone = f"  {t('(taken back)')}" if commit.undone else ""
    who = padded(commit.author, 20)
    return f"{commit.commit[:8]}  {commit.at:%Y-%m-%d %H:%M}  {who}  {commit.subject}{undone}"


def event_data(event: Event) -> dict[str, Any]:
    """A commit with what it did to the entry that is followed."""
    return {
        **commit_data(event.commit),
        "turn": str(event.turn),
        "entry_before": _entry_data(event.before),
        "entry_after": _entry_data(event.after),
    }


def event_lines(event: Event) -> list[str]:
    """A turn of an entry's life with its words and the lines it rests on."""
    out = [f"{commit_line(event.commit)}", f"    {t(event.turn)}{t(': ')}{_place(event)}"]
    if event.before and event.after and event.before.text != event.after.text:
        out += [f"    - {line}" for line in event.before.text.split("\n")]
    entry = event.after or event.before
    if entry:
        out += [f"    {'+' if event.after else '-'} {line}" for line in entry.text.split("\n")]
    out += [
        "    " + t("from {place}", place=f"{source.path}:{source.line}") for source in sources(event.commit)
    ]
    return out


def _place(event: Event) -> str:
    def where(entry: Entry) -> str:
        section = " > ".join(entry.section)
        return f"{entry.path}:{entry.line}" + (f" ({section})" if section else "")

    if event.before and event.after and str(event.turn) == "moved":
        return f"{where(event.before)} -> {where(event.after)}"
    entry = event.after or event.before
    return where(entry) if entry else ""


def _entry_data(entry: Entry | None) -> Mapping[str, Any] | None:
    return {"entry": entry.ident, **row_of(entry, "path line section text")} if entry else None


def change_rows(change: Change) -> tuple[Row, ...]:
    """The rows of one file's change; a binary one has none."""
    sides = [side or b"" for side in (change.before, change.after)]
    if any(b"\0" in side[:8000] for side in sides):
        return ()
    old, new = (text.decode(side).text for side in sides)
    return difference(old, new)


def change_lines(change: Change) -> Iterable[str]:
    """A change as text: words taken out as [-so-], words put in as {+so+}."""
    kind = t("new file") if change.before is None else t("removed") if change.after is None else t("changed")
    yield t("{path}  ({what})", path=change.path, what=kind)
    for row in change_rows(change):
        if row.mark is Mark.GAP:
            yield "        " + t("… {n} lines as before", n=f"{row.before or 0:,}")
        else:
            number = row.after or row.before
            yield f"  {number:>5} {_SIGN[row.mark]} {_words(row)}"


def change_data(change: Change) -> dict[str, Any]:
    """A change with stable keys; `mark` is one of same, removed, added, changed, gap."""
    return {
        "path": change.path,
        "before": None if change.before is None else len(change.before),
        "after": None if change.after is None else len(change.after),
        "rows": [
            {
                "mark": str(row.mark),
                "before": row.before,
                "after": row.after,
                "pieces": [[str(piece.mark), piece.text] for piece in row.pieces],
            }
            for row in change_rows(change)
        ],
    }


def _words(row: Row) -> str:
    if row.mark is not Mark.CHANGED:
        return row.text
    form = {Mark.REMOVED: "[-{}-]", Mark.ADDED: "{{+{}+}}"}
    return "".join(form.get(piece.mark, "{}").format(piece.text) for piece in row.pieces)


def receipt_data(receipt: Receipt) -> dict[str, Any]:
    """What an act came to."""
    return {
        "act": receipt.act.kind,
        "subject": receipt.act.subject,
        "commit": receipt.commit,
        "op": receipt.op,
        "paths": [change.path for change in receipt.act.changes],
        "merged": list(receipt.merged),
        "pending": receipt.pending,
        "warnings": list(receipt.warnings),
    }


def receipt_text(receipt: Receipt) -> str:
    """The same in a line, with what the person should hear below."""
    where = t(" as {commit}", commit=receipt.commit[:8]) if receipt.commit else ""
    notes = [say(note) for note in (receipt.pending, *receipt.warnings) if note]
    return "\n".join([f"{receipt.act.kind}: {receipt.act.subject}{where}", *notes])


def workspace_path(space: Workspace, store: Store, name: str) -> str | None:
    """`name` as a path of the workspace when it is one, on disk or in history."""
    try:
        if store.read(name) is not None or (space.root / name).is_dir():
            return name
        return name if store.history(name, limit=1) else None
    except (OSError, UsageError):
        return None


def entries_of(store: Store, path: str) -> Sequence[Entry]:
    """The entries of a file as it is on disk."""
    return entries.entries(document.parse(text.decode(store.read(path) or b"").text), path)
