"""Figures as lines of text that say the same without colour: sparklines, bars, tables."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from datetime import datetime
from itertools import zip_longest

from rich.cells import cell_len

from ssmem_tui.core.periods import Period, Tier
from ssmem_tui.core.trends import Sample, TierFigures
from ssmem_tui.tui.catalogue import t
from ssmem_tui.tui.widgets.reader import Line
from ssmem_tui.tui.widgets.tones import Tint
from ssmem_tui.tui.widgets.wrap import fit, right

_SPARKS = "▁▂▃▄▅▆▇█"
_BAR = "▆"
_LONGEST = 40
"""Cells of the longest bar: what is longer says no more."""
_COLUMNS = (5, 6, 6, 6, 6)
"""Cells of the columns of the tier table, after the six of the tier: narrow enough for half of 80."""
_WIDE_COLUMNS = (7, 11, 12, 8, 12)
_MONTH, _BETWEEN = 44, 2
"""Cells a month needs to stand beside another, and between the two."""


def chart(samples: Sequence[Sample], until: datetime, width: int, height: int) -> list[str]:
    """What was true at each moment from the first sample to `until`, in `width` columns and `height` rows.

    The ground is nothing, so that the picture does not exaggerate; in a row or two it is the least.
    """
    known = sorted(samples, key=lambda sample: sample.at)
    times = [sample.at for sample in known]
    step = (until - times[0]) / max(1, width - 1)
    at = [max(0, bisect_right(times, times[0] + step * column) - 1) for column in range(width)]
    values = [known[index].tokens for index in at]
    low = 0 if height > 2 else min(values)
    span = max(1, max(values) - low)
    tops = [max(1, round((value - low) / span * height * 8)) for value in values]
    rows = range(height - 1, -1, -1)
    return [
        "".join(_SPARKS[min(8, top - row * 8) - 1] if top > row * 8 else " " for top in tops) for row in rows
    ]


def startup_lines(
    samples: Sequence[Sample], now_tokens: int, until: datetime, width: int, height: int
) -> list[Line]:
    """What the whole start costs now, and core memory over time, drawn as large as there is room."""
    lines = [
        Line(t("~{n} tokens load at the next start", n=f"{now_tokens:,}"), tints=(Tint(0, 99, "strong"),))
    ]
    if len(samples) < 2:
        return [*lines, Line(t("core has no history to draw yet"), tone="dim")]
    first, last = samples[0], samples[-1]
    values = [sample.tokens for sample in samples]
    edge = max(len(f"{value:,}") for value in values) + 1
    until = max(until, last.at)
    picture = chart(samples, until, width - edge, max(1, height - 3))
    names = {0: f"{max(values):,}", len(picture) - 1: "0"} if len(picture) > 2 else {}
    lines.append(Line(t("of them core memory, {n} versions", n=len(samples)), tone="dim"))
    for row, cells in enumerate(picture):
        lead = f"{names.get(row, ''):>{edge - 1}} "
        tints = (Tint(0, edge, "dim"), Tint(edge, edge + len(cells), "summary"))
        lines.append(Line(lead + cells, tints=tints))
    left, end = f"{first.at:%Y-%m-%d} {first.tokens:,}", f"{last.tokens:,} {until:%Y-%m-%d}"
    gap = width - edge - len(left) - len(end)
    lines.append(
        Line(f"{'':{edge}}{left}{'' if gap < 2 else ' ' * gap}{end if gap >= 2 else ''}", tone="dim")
    )
    return lines


def theme_lines(
    months: Sequence[tuple[Period, Sequence[tuple[str, float]]]], width: int, height: int
) -> list[Line]:
    """A bar a theme, the newest month first; months stand beside each other where `width` cells allow it and
    `height` rows ask for it."""
    most = max(1, min(len(months), (width + _BETWEEN) // (_MONTH + _BETWEEN)))
    high = max((len(shares) + 2 for _, shares in months), default=0)
    abreast = next((count for count in range(1, most) if high * -(-len(months) // count) <= height), most)
    room = (width - _BETWEEN * (abreast - 1)) // abreast
    widest = min(18, max((cell_len(word) for _, shares in months for word, _ in shares), default=0))
    blocks = [_month_lines(period, shares, widest, room) for period, shares in months]
    lines: list[Line] = []
    for start in range(0, len(blocks), abreast):
        if lines:
            lines.append(Line(""))
        row = blocks[start : start + abreast]
        lines += [_beside(cells, room + _BETWEEN) for cells in zip_longest(*row, fillvalue=Line(""))]
    return lines or [Line(t("no month names its themes yet"), tone="dim")]


def _month_lines(period: Period, shares: Sequence[tuple[str, float]], widest: int, room: int) -> list[Line]:
    lines = [Line(period.key, tints=(Tint(0, len(period.key), "heading"),))]
    longest = max(4, room - widest - len(" 100% "))
    most = max((share for _, share in shares), default=0) or 1
    for word, share in shares:
        lead = f"{fit(word, widest)} {share:>3.0f}% "
        length = max(1, round(share / most * longest))
        lines.append(Line(lead + _BAR * length, tints=(Tint(len(lead), len(lead) + length, "summary"),)))
    return lines


def _beside(lines: Sequence[Line], room: int) -> Line:
    """Lines in one, each at its own column."""
    text, tints = "", []
    for number, line in enumerate(lines):
        at = len(text)
        tints += [Tint(at + tint.start, at + tint.end, tint.tone) for tint in line.tints]
        text += line.text if number == len(lines) - 1 else fit(line.text, room)
    return Line(text, tints=tuple(tints))


def tier_lines(tiers: Sequence[TierFigures], width: int) -> list[Line]:
    """Tokens in and out, their ratio and the facts kept, per tier."""
    wide = width >= 6 + sum(_WIDE_COLUMNS)
    columns = _WIDE_COLUMNS if wide else _COLUMNS
    words = (
        (t("made"), t("tokens in"), t("tokens out"), t("share"), t("facts kept"))
        if wide
        else (t("made"), t("in"), t("out"), t("share"), t("facts"))
    )
    head = "".join(right(word, cells) for word, cells in zip(words, columns, strict=True))
    lines = [Line(fit(t("tier"), 6) + head, tone="dim")]
    for tier in tiers:
        kept = "" if tier.retention is None else f"{tier.retention:.0%}"
        made = "" if tier.tier is Tier.CORE else str(tier.count)
        cells = (made, thousands(tier.tokens_in), thousands(tier.tokens_out), f"{tier.ratio:.1%}", kept)
        row = "".join(right(cell, room) for cell, room in zip(cells, columns, strict=True))
        lines.append(Line(fit(t(tier.tier.value), 6) + row))
    if any(tier.tier is Tier.CORE for tier in tiers):
        lines.append(Line(t("core: all that stands in it, against all months there are"), tone="dim"))
    if all(tier.tier is Tier.CORE for tier in tiers):
        lines.append(Line(t("nothing was rolled up here yet"), tone="dim"))
    return lines


def thousands(count: int) -> str:
    """A count in few cells: `980`, `12.0k`, `1,204k`."""
    if count < 1_000:
        return str(count)
    return f"{count / 1_000:.1f}k" if count < 1_000_000 else f"{count / 1_000:,.0f}k"


def age_lines(counts: Sequence[int], limits: Sequence[int], width: int) -> list[Line]:
    """Entries of core by days since they were last used."""
    most = max(counts, default=0)
    if not most:
        return [Line(t("core has no entries yet"), tone="dim")]
    names = [t("up to {n} days", n=limit) for limit in limits]
    names.append(t("over {n} days", n=limits[-1]))
    widest = max(map(cell_len, names))
    lines = []
    for name, count in zip(names, counts, strict=True):
        lead = f"{fit(name, widest)} {count:>4} "
        length = max(1, round(count / most * min(_LONGEST, width - cell_len(lead)))) if count else 0
        tone = "waiting" if name == names[-1] and count else "kept"
        lines.append(Line(lead + _BAR * length, tints=(Tint(len(lead), len(lead) + length, tone),)))
    return lines
