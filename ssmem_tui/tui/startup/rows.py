"""The files of a replayed start as rows, the cut lines of one as marks, the comparison as a table."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from ssmem_tui.tui.catalogue import say, t
from ssmem_tui.tui.widgets.budget import share, size
from ssmem_tui.tui.widgets.line_list import Row
from ssmem_tui.tui.widgets.reader import Line, Mark, lines_of
from ssmem_tui.tui.widgets.wrap import fit, right

if TYPE_CHECKING:
    from ssmem_tui.core.workspace.layered import Row as Comparison
    from ssmem_tui.core.workspace.layered import Weight
    from ssmem_tui.core.workspace.startup import Part, Startup

UNSEEN = Mark("unseen", "risk")

_ROLES = {"instructions": "§", "core": "●", "day": "d", "week": "w", "month": "m", "index": "i"}


def part_rows(startup: Startup) -> tuple[Row, ...]:
    """One row for each file in the order of loading, then their sum and what was said about it."""
    rows = [_part_row(part) for part in startup.parts]
    together = Row(t("together"), right=_figures(startup), head=True, tone="strong", right_tone="strong")
    said = t("nothing loads: there is no core memory, and no log that a start reads")
    nothing = Row(said, head=True, tone="dim")
    told = [Row(say(said), head=True, tone="warn") for said in (*startup.missing, *startup.notes)]
    if rows or not startup.missing:
        rows.append(together if rows else nothing)
    return (*rows, *told)


def _part_row(part: Part) -> Row:
    unseen = t("{n} lines not seen", n=f"{part.cut_lines:,}") if part.cut else ""
    return Row(
        part.path,
        key=part.path,
        most=2,
        mark=_ROLES.get(part.role, "·"),
        mark_tone="core" if part.role == "core" else "dim",
        right=f"~{part.tokens:,} tok",
        right_tone="risk" if part.cut else "dim",
        detail="  ".join(filter(None, (t(part.role), _measures(part), unseen))),
    )


def _measures(of: Part | Startup) -> str:
    return f"{size(of.bytes)}  {of.chars:,} {t('characters')}  {of.lines:,} {t('lines')}"


def _figures(startup: Startup) -> str:
    return f"{_measures(startup)}  ~{startup.tokens:,} tok"


def seen_lines(text: str, cut: Sequence[tuple[int, int]]) -> tuple[Line, ...]:
    """The lines of a file, those that the host does not see marked and dimmed."""
    hidden = {number for first, last in cut for number in range(first, last + 1)}
    return tuple(
        Line(line.text, line.number, UNSEEN, "lost") if line.number in hidden else line
        for line in lines_of(text)
    )


def table_lines(rows: Iterable[Comparison]) -> tuple[Line, ...]:
    """The seeds' table: raw logs against layered memory, measured here and now."""
    raw, layered, part = right(t("raw"), 8), right(t("layered"), 9), right(t("share"), 6)
    head = f"{raw}{'~tok':>6}{'ms':>6}{layered}{'~tok':>6}{'ms':>5}{part}"
    lines = [Line(f"{'':<10}{head}", tone="dim")]
    for row in rows:
        name = t("all") if row.name == "all" else row.name
        made = _weight(row.layered, 9, 5) if row.layered else f"  {t('not rolled up yet')}"
        ratio = "" if row.ratio is None else share(row.ratio)
        lines.append(Line(f"{fit(name, 10)}{_weight(row.raw, 8, 6)}{made}{ratio:>6}"))
    return tuple(lines)


def _weight(weight: Weight, sizes: int, times: int) -> str:
    took = weight.seconds * 1000
    milliseconds = f"{took:.1f}" if took < 100 else f"{took:.0f}" if took < 10_000 else f"{took / 1000:.0f}k"
    return right(size(weight.bytes), sizes) + right(_short(weight.tokens), 6) + right(milliseconds, times)


def _short(count: int) -> str:
    """In at most five cells: `9,999`, `12.0k`, `248k`, `38.4M`."""
    if count < 10_000:
        return f"{count:,}"
    if count < 1_000_000:
        return f"{count / 1_000:.{int(count < 99_950)}f}k"
    return f"{count / 1_000_000:.{int(count < 99_950_000)}f}M"
