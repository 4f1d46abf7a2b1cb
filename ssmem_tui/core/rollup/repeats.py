"""Lines of notes that say what a fuller line says: of such a group the fullest is enough.

Cautious, since a wrong match would hide a fact: the shorter line holds nothing that the fuller one lacks, and
lacks little of it; figures and negations must be the same.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Sequence

from ssmem_tui.core.rollup.concepts import Content
from ssmem_tui.core.rollup.units import Shape, Unit

_LEAST_CONCEPTS = 4
_LEAST_SHARE = 0.7
_LONGEST_LIST = 64
_NEGATION = re.compile(r"\b(?:not?|never|without|cannot|nor|only|un\w+)\b|n['’]t\b|[不没无非未]", re.I)


def repeats(found: Sequence[Unit], held: Sequence[Content], numbers: Iterable[int]) -> dict[int, int]:
    """Line → the fuller line of the same kind that says it too, among the lines with these `numbers`."""
    able = [i for i in numbers if len(held[i].concepts) >= _LEAST_CONCEPTS and _is_plain(found[i])]
    able.sort(key=lambda i: (-len(held[i].concepts), -i))
    where: dict[str, list[int]] = defaultdict(list)
    out: dict[int, int] = {}
    for i in able:
        concepts = held[i].concepts
        lists = [where.get(concept, ()) for concept in concepts]
        rarest = min(lists, key=len)
        most = len(concepts) / _LEAST_SHARE
        wanted = set(concepts)
        for fuller in rarest if len(rarest) <= _LONGEST_LIST else ():
            whole = held[fuller].concepts
            if (
                len(whole) <= most
                and wanted.issubset(whole)
                and _same_claim(found[i], found[fuller], whole, wanted)
            ):
                out[i] = fuller
                break
        else:
            for concept in concepts:
                where[concept].append(i)
    return out


def _is_plain(unit: Unit) -> bool:
    return unit.shape in (Shape.BULLET, Shape.PARAGRAPH)


def _same_claim(one: Unit, other: Unit, whole: Sequence[str], wanted: set[str]) -> bool:
    """Whether what only the fuller line holds adds no figure, and neither denies what the other says."""
    if one.line == other.line or one.label.lower() != other.label.lower():
        return False
    if any(concept[0].isdigit() for concept in whole if concept not in wanted):
        return False
    return _negations(one.text) == _negations(other.text)


def _negations(text: str) -> list[str]:
    return sorted({match.lower() for match in _NEGATION.findall(text)})
