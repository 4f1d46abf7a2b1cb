"""One round of repair: the doubts and the lost facts, with the lines they are about, sent back once.

Only the lines in question travel again, not the whole period, so a repair costs a fraction of the first call.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from ssmem_tui.core.claude.answer import as_json
from ssmem_tui.core.claude.grounding import Judged
from ssmem_tui.core.claude.material import Part, fenced, marked

_WORDS: Mapping[str, tuple[str, str, str]] = {
    "en": (
        "These statements of your summary are not borne out; correct them from the lines or leave them out:",
        "These facts stand in the lines and in no statement; add those worth keeping:",
        "Your summary was:",
    ),
    "zh": (
        "你的总结里这些条目站不住脚，请按给出的行改正，或者删去：",
        "这些事实在给出的行里，但没有任何条目提到；值得保留的请补上：",
        "你的总结是：",
    ),
}


@dataclass(frozen=True, slots=True)
class Repair:
    """What is said about the first answer, and the turn that shows it with its lines."""

    problems: str
    turn: str


def repair_of(judged: Judged, lines: Part, nonce: str, language: str) -> Repair | None:
    """The round to send; `None` when there is nothing to repair."""
    by_id = {line.ident: line for line in lines}
    by_place = {(line.path, line.number): line.ident for line in lines}
    doubts = [doubt for doubt in judged.doubts if not doubt.orders]
    lost = [(fact, by_place.get(_place(judged, fact.source))) for fact in judged.lost]
    found = [(fact, ident) for fact, ident in lost if ident]
    if not doubts and not found:
        return None
    wrong, missing, yours = _WORDS.get(language, _WORDS["en"])
    problems: list[str] = []
    needed: set[str] = set()
    if doubts:
        problems.append(wrong)
        for doubt in doubts:
            problems.append(f"- no {doubt.item + 1}: {doubt.reason}")
            needed.update(judged.answer.items[doubt.item].sources)
            needed.update(_near(judged, doubt.item, by_place))
    if found:
        problems.append(missing)
        problems += [f"- {ident}: {fact.kind}" for fact, ident in found if ident]
        needed.update(ident for _, ident in found if ident)
    shown = [line for line in lines if line.ident in needed and line.ident in by_id]
    summary = marked(as_json(judged.answer), nonce)
    return Repair("\n".join(problems), f"{fenced(shown, nonce)}\n\n{yours}\n{summary}")


def _place(judged: Judged, source: int) -> tuple[str, int]:
    place = judged.trace.sources[source].place
    return place.path, place.line


def _near(judged: Judged, item: int, by_place: Mapping[tuple[str, int], str]) -> set[str]:
    """Ids of the lines that trace found for a statement, or the nearest one."""
    line = judged.page.lines[item]
    out: set[str] = set()
    for claim in judged.trace.claims:
        if claim.place.line == line:
            supports = (*claim.support, *([claim.nearest] if claim.nearest else []))
            places = [_place(judged, support.source) for support in supports]
            out.update(by_place[place] for place in places if place in by_place)
    return out
