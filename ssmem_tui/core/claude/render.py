"""An answer as the Markdown of our summaries: title, themes, sections by kind, every line with its dates."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from ssmem_tui.core.claude.answer import Answer, Item
from ssmem_tui.core.claude.material import Line
from ssmem_tui.core.cues import Kind
from ssmem_tui.core.periods import Period
from ssmem_tui.core.rollup.render import Frame, Row, readable, tag, title_of
from ssmem_tui.core.rollup.units import date_tag
from ssmem_tui.core.tokens import count_tokens

_OWN_SECTIONS: Mapping[str, Mapping[str, str]] = {
    "trajectory": {"en": "Trajectory", "zh": "走向"},
    "pattern": {"en": "Patterns", "zh": "规律"},
    "core": {"en": "For core memory", "zh": "建议进入核心记忆"},
}
_WORTH = {"decision": 1.0, "core": 1.0, "lesson": 0.9, "task": 0.9, "pattern": 0.8, "preference": 0.8}
_WORTH |= {"trajectory": 0.7, "fact": 0.6, "done": 0.4}


@dataclass(frozen=True, slots=True)
class Page:
    """The text, and for each of the answer's items the line it stands on (0: it had no room)."""

    text: str
    lines: tuple[int, ...]


def page(answer: Answer, cited: Mapping[str, Line], period: Period, language: str, target: int) -> Page:
    """`answer` within `target` tokens: what is worth least, by kind and confidence, leaves first."""
    kept = list(range(len(answer.items)))
    order = sorted(kept, key=lambda at: (_worth(answer.items[at]), -at))
    text, where = _write(answer, kept, cited, period, language)
    while count_tokens(text) > target and len(kept) > 1:
        kept.remove(order.pop(0))
        text, where = _write(answer, kept, cited, period, language)
    return Page(text, tuple(where.get(at, 0) for at in range(len(answer.items))))


def _worth(item: Item) -> float:
    return _WORTH.get(item.kind, 0.5) * (0.5 + item.confidence)


def _write(
    answer: Answer, kept: Sequence[int], cited: Mapping[str, Line], period: Period, language: str
) -> tuple[str, dict[int, int]]:
    years = frozenset(day.year for day in period.source_days())
    rows: dict[int, Row] = {}
    own: dict[str, list[tuple[str, int]]] = {}
    for at in kept:
        item = answer.items[at]
        days = dates_of(item, cited) or (period.start,)
        text = date_tag(item.text, period.start)[0].rstrip()
        if item.kind in _OWN_SECTIONS:
            own.setdefault(item.kind, []).append((f"- {text} {tag(days, years)}", at))
        else:
            rows[at] = Row(text, days, Kind(item.kind), 0.0)
    item_of = {id(row): at for at, row in rows.items()}
    frame = Frame(title_of(period), language, answer.themes)
    out = [(line, item_of[id(row)] if row else -1) for line, row in readable([*rows.values()], frame, years)]
    for kind, names in _OWN_SECTIONS.items():
        if kind in own:
            out += [("", -1), (f"## {names.get(language, names['en'])}", -1), ("", -1), *own[kind]]
    where = {at: number for number, (_, at) in enumerate(out, 1) if at >= 0}
    return "\n".join(line for line, _ in out).rstrip("\n") + "\n", where


def dates_of(item: Item, cited: Mapping[str, Line]) -> tuple[date, ...]:
    """The dates of the lines that `item` cites, each once, in order."""
    return tuple(sorted({day for name in item.sources if name in cited for day in cited[name].days}))
