"""Several answers as one: their statements become lines again, which a further answer may cite."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from ssmem_tui.core.claude.answer import Answer, Item
from ssmem_tui.core.claude.material import ID_TOKENS, Line
from ssmem_tui.core.claude.render import dates_of
from ssmem_tui.core.tokens import count_tokens

_MOST_THEMES = 8


def as_lines(answers: Sequence[Answer], cited: Mapping[str, Line]) -> dict[Line, Item]:
    """Statements of several answers as lines to be merged, and the item each stands for."""
    out: dict[Line, Item] = {}
    for number, item in enumerate((item for answer in answers for item in answer.items), 1):
        text = f"{item.kind}: {item.text}"
        days = dates_of(item, cited)
        out[Line(f"M{number}", "", number, text, days, count_tokens(text) + ID_TOKENS)] = item
    return out


def with_origins(answer: Answer, by_id: Mapping[str, Item]) -> Answer:
    """`answer` citing the lines that the statements it was merged from cite."""
    return replace(answer, items=tuple(_with_origins(item, by_id) for item in answer.items))


def _with_origins(item: Item, by_id: Mapping[str, Item]) -> Item:
    cited = (by_id[name].sources for name in item.sources if name in by_id)
    return replace(item, sources=tuple(dict.fromkeys(ident for found in cited for ident in found)))


def joined(answers: Sequence[Answer]) -> Answer:
    """All statements in order; shares of themes averaged over the parts."""
    themes: dict[str, float] = {}
    for answer in answers:
        for name, share in answer.themes:
            themes[name] = themes.get(name, 0.0) + share / len(answers)
    ranked = sorted(themes.items(), key=lambda pair: (-pair[1], pair[0]))[:_MOST_THEMES]
    return Answer(tuple(item for answer in answers for item in answer.items), tuple(ranked))
