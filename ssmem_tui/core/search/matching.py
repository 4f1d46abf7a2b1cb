"""The `/` filter of a pane: the same matcher as the search screen, over a few thousand rows in memory."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from ssmem_tui.core.model import Span
from ssmem_tui.core.search.highlight import whole_letters
from ssmem_tui.core.search.query import parse
from ssmem_tui.core.search.ranking import Scored, Scorer, merge
from ssmem_tui.core.words import caseless


@dataclass(frozen=True, slots=True)
class Match:
    """A row that passes the filter: its place among all rows, how well it fits, and what to mark."""

    index: int
    score: float
    spans: tuple[Span, ...]


def filter_texts(typed: str, texts: Sequence[str], *, ranked: bool = False) -> list[Match]:
    """The rows that fit what was typed, in their own order or, `ranked`, best first.

    Rows that hold every word as typed come alone; only when there are none are spelling slips forgiven
    (lazygit's users asked for exactly this: research/tui.md section 2). Nothing typed matches every row.
    """
    query = parse(typed, date.max)
    if not query.terms and not query.without:
        return [Match(index, 0.0, ()) for index in range(len(texts))]
    folded = [caseless(text) for text in texts]
    keep = [i for i, low in enumerate(folded) if not any(word in low for word in query.without)]
    if not query.terms:
        return [Match(index, 0.0, ()) for index in keep]
    scorer = Scorer(query.terms, [1.0] * len(query.terms))
    whole = [i for i in keep if all(term.text in term.unified(folded[i]) for term in query.terms)]
    out: list[Match] = []
    for index in whole or keep:
        scored = scorer.score(folded[index], spelling=not whole)
        if scored and (whole or _close(scored)):
            spans = whole_letters(texts[index], merge(scored.spans))
            out.append(Match(index, scored.score, tuple(Span(*span) for span in spans)))
    return sorted(out, key=lambda match: -match.score) if ranked else out


def _close(scored: Scored) -> bool:
    """Whether nearly all of what was typed is there; less is noise in a list one can see."""
    return scored.score >= 60.0
