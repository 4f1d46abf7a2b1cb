"""Hits as rows of a list: two sections, matched letters marked in place, long lines moved to their match."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len

from ssmem_tui.core.model import Span
from ssmem_tui.core.search.highlight import window
from ssmem_tui.core.search.records import LineHit, Results, TopicHit, TopicKind
from ssmem_tui.tui.catalogue import t
from ssmem_tui.tui.widgets.line_list import Row
from ssmem_tui.tui.widgets.tones import Tint
from ssmem_tui.tui.widgets.veil import covered

MORE = "more"
"""Key of the row that opens the rest of the topics."""

PAST = "past"
"""First part of the key of a row that is a query."""

Key = tuple[str, int, str]
"""Path, line and kind of a hit: what the cursor and the marks of a person hold on to. The name of a file and
the heading on its first line are two."""

_SIGNS = {
    TopicKind.HEADING: "#",
    TopicKind.ENTRY: "•",
    TopicKind.LEAD: "›",
    TopicKind.FILE: "▤",
    TopicKind.POINTER: "→",
}
_PLACE = 26


def key_of(hit: TopicHit | LineHit) -> Key:
    return hit.path, hit.line, str(hit.kind) if isinstance(hit, TopicHit) else "line"


def rows_of(
    results: Results, marked: frozenset[Key], width: int, topics: int, lines: Sequence[LineHit]
) -> list[Row]:
    """The rows for `results`: at most `topics` of the first section, then `lines`.

    `lines` may still be those of the query before, while the new ones are being looked for.
    """
    rows: list[Row] = []
    if results.topics:
        rows.append(Row(t("Topics"), key="topics", right=str(len(results.topics)), head=True, tone="heading"))
        rows += [_topic(hit, marked, width) for hit in results.topics[:topics]]
        rest = len(results.topics) - topics
        if rest > 0:
            rows.append(Row(t("{n} more topics", n=rest), key=MORE, fold=False, tone="dim"))
    if lines:
        rows.append(Row(t("Lines"), key="lines", right=str(len(lines)), head=True, tone="heading"))
        rows += [_line(hit, marked, width) for hit in lines]
    return rows


EXAMPLES = """\
backup deploy   both, in any order; typos are forgiven
beifen          Chinese by its pinyin
"on Tuesday"    these words as they stand
!draft          without this word
#decisions      below this heading
since:2026-02   path: layer: tier: narrow it the same way"""


def past_rows(queries: Sequence[str]) -> list[Row]:
    """What was searched for before, to be chosen again."""
    rows = [Row(query, key=(PAST, at, query), mark="↺", tone="dim") for at, query in enumerate(queries)]
    return [Row(t("Searched before"), key=PAST, head=True, tone="heading"), *rows] if rows else []


def place_of(hit: TopicHit | LineHit) -> str:
    """`2026-02-10:14`: the name of the file is enough in a list, the preview shows its folder."""
    name = hit.path.rpartition("/")[2].removesuffix(".md")
    if len(name) > _PLACE:
        name = name[: _PLACE - 1] + "…"
    return f"{name}:{hit.line}"


def _topic(hit: TopicHit, marked: frozenset[Key], width: int) -> Row:
    return _row(hit, f"{hit.layer} {_SIGNS[hit.kind]}", hit.text, hit.spans, marked, width)


def _line(hit: LineHit, marked: frozenset[Key], width: int) -> Row:
    return _row(
        hit, f"{hit.layer}  ", covered(hit.text) if hit.secret else hit.text, hit.spans, marked, width
    )


def _row(
    hit: TopicHit | LineHit,
    mark: str,
    text: str,
    spans: Sequence[Span],
    marked: frozenset[Key],
    width: int,
) -> Row:
    key, place = key_of(hit), place_of(hit)
    indent = len(text) - len(text.lstrip())
    text, spans = text[indent:], [Span(span.start - indent, span.end - indent) for span in spans]
    room = max(12, width - len(place) - len(mark) - 6)
    letters = room * len(text) // max(1, cell_len(text[:2000]), len(text))
    start = window(len(text), [(span.start, span.end) for span in spans], letters)
    lead = "…" if start else ""
    shift = len(lead) - start
    tints = [Tint(max(0, span.start + shift), max(0, span.end + shift), "match") for span in spans]
    chosen = key in marked
    return Row(
        lead + text[start : start + 400],
        key=key,
        right=place,
        mark=f"{'✓' if chosen else ' '}{mark}",
        mark_tone="marked" if chosen else "dim",
        tints=tuple(tint for tint in tints if tint.start < tint.end),
    )
