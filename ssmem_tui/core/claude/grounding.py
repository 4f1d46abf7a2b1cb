"""An answer held against its sources: what stands on nothing, what changed, what was lost.

Two independent tests: the ids a statement cites must exist, and `core.trace`, which knows nothing of them,
must find its words, numbers, names, dates and polarity in the sources. Where trace finds better lines than
the model cited, trace's are taken.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from ssmem_tui.core.claude.answer import Answer, Item
from ssmem_tui.core.claude.material import Line
from ssmem_tui.core.claude.render import Page
from ssmem_tui.core.cues import is_instruction
from ssmem_tui.core.model import Cancelled
from ssmem_tui.core.rollup.checks import statements_only
from ssmem_tui.core.rollup.records import Source
from ssmem_tui.core.saying import Saying, saying, term
from ssmem_tui.core.store.secrets import mask
from ssmem_tui.core.trace import Claim, Label, LostFact, Text, Trace, compare

_MOST_LOST = 12
_AT_RISK = 2.5
_NEAR = 1
_HAS_ORDERS = saying("repeats an order that stood in the logs")


@dataclass(frozen=True, slots=True)
class Doubt:
    """Why a statement cannot stand as it is. `orders` marks text that gives orders to an agent."""

    item: int
    reason: Saying
    orders: bool = False


@dataclass(frozen=True, slots=True)
class Judged:
    """An answer with its page, its comparison and its doubts."""

    answer: Answer
    page: Page
    trace: Trace
    doubts: tuple[Doubt, ...]
    lost: tuple[LostFact, ...]

    @property
    def share(self) -> float:
        """Doubtful statements per statement."""
        shown = sum(1 for line in self.page.lines if line)
        return len({doubt.item for doubt in self.doubts}) / shown if shown else 0.0

    @property
    def sentence(self) -> Saying:
        """The round in figures."""
        return saying(
            "{n} statements, {share} of the facts kept, {lost} at risk lost, {doubts} in doubt",
            n=sum(1 for line in self.page.lines if line),
            share=f"{self.trace.retention.share:.0%}",
            lost=len(self.lost),
            doubts=len(self.doubts),
        )


def judge(answer: Answer, page: Page, path: str, sources: Sequence[Source], cancelled: Cancelled) -> Judged:
    """Compare `page` with `sources` and say what is wrong with it."""
    texts = [Text(source.path, mask(source.text), source.day) for source in sources]
    trace = compare(Text(path, statements_only(page.text)), texts, cancelled=cancelled)
    by_line: dict[int, list[Claim]] = {}
    for claim in trace.claims:
        by_line.setdefault(claim.place.line, []).append(claim)
    doubts = tuple(
        doubt
        for at, line in enumerate(page.lines)
        if line and (doubt := _doubt(at, answer.items[at], by_line.get(line, []), trace))
    )
    lost = [
        fact
        for fact in trace.lost
        if fact.weight >= _AT_RISK
        and not fact.superseded_by
        and not is_instruction(trace.sources[fact.source].place.text)
    ]
    return Judged(answer, page, trace, doubts, tuple(lost[:_MOST_LOST]))


def _doubt(at: int, item: Item, claims: Sequence[Claim], trace: Trace) -> Doubt | None:
    best = [trace.sources[claim.support[0].source].place.text for claim in claims if claim.support]
    if is_instruction(item.text) or any(map(is_instruction, best)):
        return Doubt(at, _HAS_ORDERS, orders=True)
    for claim in claims:
        hard = [flag for flag in claim.flags if flag.hard]
        if hard:
            flag = hard[0]
            told = saying("{kind} {what} {why}", kind=term(flag.kind), what=repr(flag.text), why=flag.reason)
            return Doubt(at, told)
        if claim.label is Label.UNSUPPORTED:
            return Doubt(at, saying("stands on no line of the sources"))
    return None


def well_cited(answer: Answer, judged: Judged, lines: Mapping[str, Line]) -> Answer:
    """`answer` with citations that hold: ids that exist, and where trace found none of them, trace's own."""
    by_place = {(line.path, line.number): name for name, line in lines.items()}
    support: dict[int, list[tuple[str, int]]] = {}
    for claim in judged.trace.claims:
        places = [judged.trace.sources[found.source].place for found in claim.support]
        support.setdefault(claim.place.line, []).extend((place.path, place.line) for place in places)
    items = []
    for item, line in zip(answer.items, judged.page.lines, strict=True):
        real = tuple(name for name in item.sources if name in lines)
        found = support.get(line, [])
        if found and not any(_close(lines[name], found) for name in real):
            real = tuple(dict.fromkeys(by_place[place] for place in found if place in by_place)) or real
        items.append(replace(item, sources=real))
    return replace(answer, items=tuple(items))


def _close(line: Line, places: Sequence[tuple[str, int]]) -> bool:
    return any(line.path == path and abs(line.number - number) <= _NEAR for path, number in places)


def without(answer: Answer, gone: set[int]) -> Answer:
    """`answer` without the items at the given positions."""
    return replace(answer, items=tuple(item for at, item in enumerate(answer.items) if at not in gone))
