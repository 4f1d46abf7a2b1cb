"""The `/` filter of a pane: the same matcher as the search screen, over a few thousand rows in memory."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from ssmem_tui.core.folding import Folded, folds
from ssmem_tui.core.model import Span
from ssmem_tui.core.search.highlight import whole_letters
from ssmem_tui.core.search.query import parse
from ssmem_tui.core.search.ranking import Scorer, merge

_CLOSE = 60.0
"""Score of a row that holds nearly all of what was typed; less is noise in a list one can see."""


@dataclass(frozen=True, slots=True)
class Match:
    """A row that passes the filter: its place among all rows, and what to mark."""

    index: int
    spans: tuple[Span, ...]


def filter_texts(typed: str, texts: Sequence[str]) -> list[Match]:
    """The rows that fit what was typed, in their own order.

    Rows that hold every word as typed come alone; only when there are none are spelling slips forgiven
    (lazygit's users asked for exactly this: research/tui.md section 2). Nothing typed matches every row.
    """
    query = parse(folds(typed), date.max)
    rows = [Folded(text) for text in texts]
    folded = [row.text for row in rows]
    keep = [i for i, low in enumerate(folded) if not any(word in low for word in query.without)]
    if not query.terms:
        return [Match(index, ()) for index in keep]
    scorer = Scorer(query.terms, [1.0] * len(query.terms))
    whole = [i for i in keep if all(any(True for _ in term.spans(folded[i])) for term in query.terms)]
    out: list[Match] = []
    for index in whole or keep:
        scored = scorer.score(folded[index], spelling=not whole)
        if scored and (whole or scored.score >= _CLOSE):
            found = [rows[index].span(*span) for span in merge(scored.spans)]
            spans = whole_letters(texts[index], found)
            out.append(Match(index, tuple(Span(*span) for span in spans)))
    return out
