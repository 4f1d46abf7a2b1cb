"""Figures as lines of text that say the same without colour: sparklines, bars, tables."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len

from ssmem_tui.core.periods import Period, Tier
from ssmem_tui.core.trends import Sample, TierFigures
from ssmem_tui.tui.catalogue import t
from ssmem_tui.tui.widgets.reader import Line
from ssmem_tui.tui.widgets.tones import Tint
from ssmem_tui.tui.widgets.wrap import fit, right

_SPARKS = "▁▂▃▄▅▆▇█"
_BAR = "▆"
_COLUMNS = (5, 6, 6, 6, 6)
"""Cells of the columns of the tier table, after the six of the tier: narrow enough for half of 80."""


def sparkline(values: Sequence[int]) -> str:
    """One glyph a value, from the lowest to the highest; level values stand in the middle."""
    if not values:
        return ""
    low, high = min(values), max(values)
    if low == high:
        return _SPARKS[3] * len(values)
    return "".join(_SPARKS[round((value - low) / (high - low) * 7)] for value in values)


def startup_lines(samples: Sequence[Sample], now_tokens: int, width: int) -> list[Line]:
    """Core memory over its commits, and what the whole start costs now."""
    lines = [
        Line(t("~{n} tokens load at the next start", n=f"{now_tokens:,}"), tints=(Tint(0, 99, "strong"),))
    ]
    if len(samples) < 2:
        return [*lines, Line(t("core has no history to draw yet"), tone="dim")]
    values = [sample.tokens for sample in samples]
    spark = "".join(glyph * max(1, min(48, width) // len(values)) for glyph in sparkline(values))
    first, last = samples[0], samples[-1]
    return [
        *lines,
        Line(t("core memory, {n} versions", n=len(samples)), tone="dim"),
        Line(spark, tints=(Tint(0, len(spark), "summary"),)),
        Line(f"{first.at:%Y-%m-%d} {first.tokens:,}  →  {last.at:%Y-%m-%d} {last.tokens:,}"),
        Line(f"{t('least')} {min(values):,}  {t('most')} {max(values):,}", tone="dim"),
    ]


def theme_lines(months: Sequence[tuple[Period, Sequence[tuple[str, float]]]], width: int) -> list[Line]:
    """A bar a theme, the newest month first, in at most `width` cells."""
    lines: list[Line] = []
    widest = min(18, max((cell_len(word) for _, shares in months for word, _ in shares), default=0))
    for period, shares in months:
        if lines:
            lines.append(Line(""))
        lines.append(Line(period.key, tone="heading"))
        longest = max(4, min(24, width - widest - len(" 100% ")))
        most = max(share for _, share in shares) or 1
        for word, share in shares:
            lead = f"{fit(word, widest)} {share:>3.0f}% "
            length = max(1, round(share / most * longest))
            lines.append(Line(lead + _BAR * length, tints=(Tint(len(lead), len(lead) + length, "summary"),)))
    return lines or [Line(t("no month names its themes yet"), tone="dim")]


def tier_lines(tiers: Sequence[TierFigures]) -> list[Line]:
    """Tokens in and out, their ratio and the facts kept, per tier."""
    words = (t("made"), t("in"), t("out"), t("share"), t("facts"))
    head = "".join(right(word, width) for word, width in zip(words, _COLUMNS, strict=True))
    lines = [Line(fit(t("tier"), 6) + head, tone="dim")]
    for tier in tiers:
        kept = "" if tier.retention is None else f"{tier.retention:.0%}"
        made = "" if tier.tier is Tier.CORE else str(tier.count)
        cells = (made, thousands(tier.tokens_in), thousands(tier.tokens_out), f"{tier.ratio:.1%}", kept)
        row = "".join(right(cell, width) for cell, width in zip(cells, _COLUMNS, strict=True))
        lines.append(Line(fit(t(tier.tier.value), 6) + row))
    if all(tier.tier is Tier.CORE for tier in tiers):
        lines.append(Line(t("nothing was rolled up here yet"), tone="dim"))
    return lines


def thousands(count: int) -> str:
    """A count in few cells: `980`, `12.0k`, `1,204k`."""
    if count < 1_000:
        return str(count)
    return f"{count / 1_000:.1f}k" if count < 1_000_000 else f"{count / 1_000:,.0f}k"


def age_lines(counts: Sequence[int], limits: Sequence[int]) -> list[Line]:
    """Entries of core by days since they were last used."""
    total = sum(counts)
    if not total:
        return [Line(t("core has no entries yet"), tone="dim")]
    names = [t("up to {n} days", n=limit) for limit in limits]
    names.append(t("over {n} days", n=limits[-1]))
    widest = max(map(cell_len, names))
    lines = []
    for name, count in zip(names, counts, strict=True):
        length = round(count / total * 24)
        lead = f"{fit(name, widest)} {count:>4} "
        tone = "waiting" if name == names[-1] and count else "kept"
        lines.append(Line(lead + _BAR * length, tints=(Tint(len(lead), len(lead) + length, tone),)))
    return lines
