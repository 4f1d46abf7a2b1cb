"""How commits, differences and reasons look: rows for the lists, lines for the reader."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, tzinfo
from itertools import islice

from ssmem_tui.core.markdown.text import decode, looks_like_utf16
from ssmem_tui.core.sanitise import safe_line
from ssmem_tui.core.store import Change, Commit
from ssmem_tui.core.store.differences import Mark as Kind
from ssmem_tui.core.store.differences import Row as DiffRow
from ssmem_tui.core.store.differences import difference
from ssmem_tui.core.store.ledger import ledger_of
from ssmem_tui.core.store.lives import Turn
from ssmem_tui.tui.catalogue import t
from ssmem_tui.tui.history.fetching import Changes, Detail, Item
from ssmem_tui.tui.moments import when
from ssmem_tui.tui.widgets.line_list import Row
from ssmem_tui.tui.widgets.reader import Line, Mark
from ssmem_tui.tui.widgets.tones import Tint
from ssmem_tui.tui.widgets.wrap import fit

_GLYPHS = {
    "promote": ("+", "core"),
    "replace": ("~", "reworded"),
    "reject": ("x", "dim"),
    "retire": ("-", "removed"),
    "restore": ("^", "core"),
    "roll-up": ("▣", "summary"),
    "edit": ("e", "reworded"),
    "note": ("n", "dim"),
    "index": ("i", "dim"),
    "undo": ("u", "waiting"),
    "redo": ("r", "waiting"),
    "outside": ("o", "warn"),
    "sync": ("s", "summary"),
}
_TURNS = {
    Turn.BORN: "born",
    Turn.EDITED: "reworded",
    Turn.MOVED: "moved",
    Turn.LEFT: "left",
    Turn.RETURNED: "returned",
}
_OPEN = {Kind.REMOVED: ("[-", "-]", "removed"), Kind.ADDED: ("{+", "+}", "added")}
_LONGEST = 4_000
MOST_LINES = 4_000


@dataclass(frozen=True, slots=True)
class Placed:
    """A line of the reader and the place in a file it stands for; `path` is empty for our own words."""

    line: Line
    path: str = ""
    number: int = 0


def commit_count(count: int, *, more: bool = False) -> str:
    """`21 commits`; with `more`, there are others behind them."""
    return t("1 commit") if count == 1 and not more else t("{n} commits", n=f"{count}{'+' if more else ''}")


def item_rows(
    items: Sequence[Item], marked: Sequence[str], now: datetime, zone: tzinfo | None, *, more: bool
) -> tuple[Row, ...]:
    """Rows of the commit list, newest first."""
    rows = [_item_row(item, item.commit.commit in marked, now, zone) for item in items]
    if more:
        rows.append(Row(t("older ones follow"), key="more", tone="dim"))
    return tuple(rows)


def _item_row(item: Item, chosen: bool, now: datetime, zone: tzinfo | None) -> Row:
    commit = item.commit
    glyph, tone = _GLYPHS.get(commit.act, ("*", ""))
    notes = [t(_TURNS[item.event.turn])] if item.event else []
    notes += [t("taken back")] if commit.undone else []
    notes += [commit.author] if not commit.act or commit.act == "outside" else []
    return Row(
        commit.subject,
        key=commit.commit,
        mark=f"{'=' if chosen else ' '}{glyph}",
        mark_tone=tone,
        tone="marked" if chosen else "dim" if commit.undone else "",
        right=when(commit.at, now, zone),
        detail="  ".join([commit.commit[:8], *notes]) if notes else "",
    )


def reason_rows(detail: Detail, zone: tzinfo | None) -> tuple[Row, ...]:
    """Who, when (in the zone of the list), why, and the source lines, each of which can be opened."""
    commit = detail.commit
    at = commit.at.astimezone(zone)
    rows = [
        Row(commit.subject, head=True, tone="strong"),
        Row(
            f"{commit.commit[:12]}  {at:%Y-%m-%d %H:%M}  {commit.author}",
            head=True,
            tone="dim",
        ),
    ]
    if commit.undone:
        rows.append(Row(t("this was taken back later"), head=True, tone="warn"))
    if detail.sources:
        rows.append(Row(t("rests on"), head=True, tone="heading"))
    for number, (source, text) in enumerate(detail.sources):
        place, said = f"{source.path}:{source.line}", text.strip() or "…"
        rows.append(Row(place, key=("source", number), mark="→", mark_tone="link", detail=said, most=2))
    shown = [pair for pair in commit.trailers if pair[0] not in ("Op", "Kind", "Change", "Source")]
    if shown:
        rows.append(Row(t("recorded"), head=True, tone="heading"))
    for number, (key, value) in enumerate(shown):
        rows.append(Row(f"{key}: {value}", key=("trailer", number), tone="dim", most=3))
    return tuple(rows)


def change_lines(changes: Changes) -> tuple[Placed, ...]:
    """All changes as reader lines, word by word; ledgers in one line each; a flood is cut and says so."""
    placed = list(islice((placed for change in changes.shown for placed in _change(change)), MOST_LINES + 1))
    if len(placed) > MOST_LINES:
        placed[MOST_LINES:] = [Placed(Line(t("… more lines than fit here: E opens the file"), tone="dim"))]
    if changes.left:
        placed.append(Placed(Line(t("{n} more files", n=f"{len(changes.left):,}"), tone="heading")))
        placed += [Placed(Line(path, tone="dim"), path, 1) for path in changes.left]
    return tuple(placed)


def first_change(placed: Sequence[Placed], line: int = 0) -> int:
    """The first line that changed, at or behind this line of its file where there is one; 1-based."""
    marked = [number for number, one in enumerate(placed, 1) if one.line.mark.text.strip()]
    behind = (number for number in marked if placed[number - 1].number >= line)
    return next(behind, next(iter(marked), 1))


def _change(change: Change) -> Iterator[Placed]:
    name = ledger_of(change.path)
    if name or change.path.startswith(".ssmem/"):
        if name:
            yield Placed(Line(t("recorded in the ledger {name}", name=name), tone="dim"))
        return
    what = "new file" if change.before is None else "removed" if change.after is None else ""
    title = f"{change.path}  ({t(what)})" if what else change.path
    yield Placed(Line(title, tone="heading"), change.path, 1)
    if _binary(change.before) or _binary(change.after):
        yield Placed(Line(t("not text"), tone="dim"), change.path, 1)
        return
    rows = difference(decode(change.before or b"").text, decode(change.after or b"").text)
    if not rows:
        yield Placed(Line(t("the same words; only line ends or spaces differ"), tone="dim"), change.path, 1)
    for row in rows:
        yield _diff_line(row, change.path)


def _binary(side: bytes | None) -> bool:
    return side is not None and (looks_like_utf16(side) or b"\0" in side[:_LONGEST])


def _diff_line(row: DiffRow, path: str) -> Placed:
    number = row.after or row.before
    if row.mark is Kind.GAP:
        return Placed(Line(t("… {n} lines as before", n=row.before), tone="dim"))
    if row.mark is Kind.SAME:
        return Placed(Line(row.text, number, tone="dim"), path, number)
    if row.mark is not Kind.CHANGED:
        glyph, tone = ("+", "added") if row.mark is Kind.ADDED else ("-", "removed")
        tints = (Tint(0, len(row.text), tone),)
        return Placed(Line(row.text, number, Mark(glyph, tone), tints=tints), path, number)
    text = ""
    found: list[Tint] = []
    for piece in row.pieces:
        before, after, tone = _OPEN.get(piece.mark, ("", "", ""))
        start = len(text)
        text += f"{before}{piece.text}{after}"
        if tone:
            found.append(Tint(start, len(text), tone))
    return Placed(Line(text, number, Mark("~", "reworded"), tints=tuple(found)), path, number)


def commit_mark(commit: Commit | None, now: datetime, zone: tzinfo | None, width: int) -> Mark:
    """The gutter of blame: what kind of act wrote a line, and when."""
    if commit is None:
        return Mark(t("not in git"), "warn")
    glyph, tone = _GLYPHS.get(commit.act, ("*", "gutter"))
    day = when(commit.at, now, zone)
    room = width - len(day) - 1
    return Mark(f"{fit(f'{glyph} {safe_line(commit.act or commit.author)}', room)} {day}", tone)
