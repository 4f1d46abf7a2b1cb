"""The figures above the two sides, fitted to the width there is."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from rich.cells import cell_len

from ssmem_tui.core.trace import Fate, Label, Trace
from ssmem_tui.core.trace.intended import lost_key
from ssmem_tui.tui.catalogue import t
from ssmem_tui.tui.compare.lines import CLAIM_MARKS, FATE_MARKS, bar, is_problem

Words = tuple[str, str]
"""A text and the name of its tone."""

FILTERS = ("all", "conflict", "unsupported", "weak", "lost", "dropped")


def counts(trace: Trace, intended: Collection[str]) -> Mapping[str, int]:
    """How many lines or facts each filter shows."""
    problems = [claim for claim in trace.claims if is_problem(claim, intended)]
    labels = {label: sum(claim.label is label for claim in problems) for label in Label}
    lost = [x for x in trace.lost if not x.superseded_by and lost_key(x, trace) not in intended]
    return {
        "all": len(trace.claims),
        "conflict": labels[Label.CONFLICT],
        "unsupported": labels[Label.UNSUPPORTED],
        "weak": labels[Label.WEAK],
        "lost": len(lost),
        "dropped": trace.fates[Fate.DROPPED],
    }


def fact_row(trace: Trace, width: int) -> list[Words]:
    """The meter of weighted facts, and how many lines met which fate."""
    share = trace.retention.share
    names = {
        Fate.KEPT: t("kept"),
        Fate.REWORDED: t("reworded"),
        Fate.MERGED: t("merged"),
        Fate.ECHOED: t("said elsewhere"),
        Fate.DROPPED: t("dropped"),
    }

    def drawn(cells: int, words: bool, none: bool = True) -> list[Words]:
        row: list[Words] = [(f"{t('facts kept')} ", "dim"), (bar(share, cells), "strong")]
        row += [(f" {share:.0%}  ", "strong"), (f"{t('lines')}  ", "dim")]
        for fate, count in trace.fates.items():
            if not count and not none:
                continue
            word = f" {names[fate]}" if words else ""
            row.append((f"{FATE_MARKS[fate].text} {count}{word}  ", FATE_MARKS[fate].tone))
        return row

    ways = (drawn(20, True), drawn(10, True), drawn(5, True), drawn(5, True, none=False))
    return next((row for row in ways if _width(row) <= width + 2), drawn(5, False))


def _width(row: Sequence[Words]) -> int:
    return sum(cell_len(text) for text, _ in row)


def day_row(trace: Trace, width: int) -> list[Words]:
    """A bar per day; when there are too many for the width, one digit of tenths each."""
    days = {day: kept / total for day, (kept, total) in trace.retention.by_day.items() if total}
    row: list[Words] = [(f"{t('% kept by day')} ", "dim")]
    if not days:
        return [*row, (t("no day is named"), "dim")]
    lead = _width(row)
    if len(days) * 18 + lead <= width:
        for day, share in days.items():
            row.append((f"{day:%m-%d} {bar(share, 5)} {share * 100:>2.0f}{_alarm(share)} ", _tone(share)))
    elif len(days) * 10 + lead <= width:
        row += [
            (f"{day:%m-%d} {share * 100:>2.0f}{_alarm(share)} ", _tone(share)) for day, share in days.items()
        ]
    else:
        row += _tenths(trace, width - lead)
    return row


def _tenths(trace: Trace, width: int) -> list[Words]:
    """One digit a day, or one for a few days in a row where even that is too wide."""
    pairs = [(day, pair) for day, pair in trace.retention.by_day.items() if pair[1]]
    room = max(10, width - 13)
    each = -(-len(pairs) // room)
    row: list[Words] = [(f"{pairs[0][0]:%m-%d} ", "dim")]
    for start in range(0, len(pairs), each):
        part = [pair for _, pair in pairs[start : start + each]]
        share = sum(kept for kept, _ in part) / sum(total for _, total in part)
        row.append((f"{min(9, int(share * 10))}", _tone(share)))
    row.append((f" {pairs[-1][0]:%m-%d}", "dim"))
    meaning = f"  {t('tenths kept')}"
    if _width(row) + cell_len(meaning) <= width:
        row.append((meaning, "dim"))
    return row


def _alarm(share: float) -> str:
    return "!" if share < 0.2 else " "


def _tone(share: float) -> str:
    return "warn" if share < 0.2 else ""


def filter_row(number: Mapping[str, int], chosen: str, width: int) -> list[Words]:
    """The six filters with their keys; the chosen one in brackets."""
    names = {
        "all": t("all"),
        "conflict": t("conflict"),
        "unsupported": t("unsupported"),
        "weak": t("weak"),
        "lost": t("lost facts"),
        "dropped": t("dropped"),
    }
    signs = {
        "all": t("all"),
        "conflict": CLAIM_MARKS[Label.CONFLICT].text,
        "unsupported": CLAIM_MARKS[Label.UNSUPPORTED].text,
        "weak": CLAIM_MARKS[Label.WEAK].text,
        "lost": "*",
        "dropped": "-",
    }
    short = names | {"lost": t("lost")}
    ways = (_filters(number, chosen, names, " "), _filters(number, chosen, short, ""))
    return next((row for row in ways if _width(row) <= width), _filters(number, chosen, signs, ""))


def _filters(number: Mapping[str, int], chosen: str, names: Mapping[str, str], gap: str) -> list[Words]:
    """`gap` stands between two of them; without one there is no room for a word in front either."""
    row: list[Words] = [(f"{t('show')}  ", "dim")] if gap else []
    for key, name in enumerate(FILTERS, 1):
        tone = "bad" if name == "conflict" and number[name] else ""
        opens, closes = "[]" if name == chosen else "  "
        row.append((f"{opens}{key}", "accent"))
        row.append((f" {names[name]}", "accent" if name == chosen else tone))
        row.append((f"{gap}·{number[name]}", "dim"))
        row.append((f"{closes}{gap}", "accent"))
    return row


def filter_at(number: int, pieces: int) -> str:
    """The filter that piece `number` of a row of so many `pieces` shows; none for the word in front."""
    each = pieces // len(FILTERS)
    at = number - pieces % len(FILTERS)
    return FILTERS[at // each] if at >= 0 else ""
