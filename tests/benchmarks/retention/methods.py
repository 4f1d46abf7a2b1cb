"""What the engine is measured against: positions, chance, keywords, published extractors, a greedy oracle.

All share one sentence split and one accounting of space, so that only the choice differs.
"""

from __future__ import annotations

import datetime as dt
import importlib
import random
import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from ssmem_tui.core.rollup.concepts import raw_tokens
from ssmem_tui.core.rollup.offline import compress
from tests.benchmarks.retention.content import with_day
from tests.benchmarks.retention.scoring import Case, Docs, Scorer

Compressor = Callable[[Docs, float], str]
"""Dated Markdown and a space in raw tokens → a summary."""

_SENTENCE = re.compile(r"(?<=[.!?…])[\"'”’)]*\s+(?=[\"'“‘(]?[A-Z0-9À-ɏ])|(?<=[。！？!?；])(?![”’」』）])")
_LABEL = re.compile(r"^\*\*([^*]{1,40}?)[:：]\*\*\s*")
_BULLET = re.compile(r"^\s*(?:[-*+]|\d+[.)])\s+(?:\[[ xX]\]\s+)?")
_HEADING = re.compile(r"^#{1,6}\s")
_ISO = re.compile(r"\d{4}-\d{2}-\d{2}")
_TAG = re.compile(r"^\[(\d{4}-\d{2}-\d{2})\]\s*")
_KEYWORD = re.compile(
    r"decid|learn|fix|important|lesson|todo|remember|note|key|result|done|complet"
    r"|决定|学到|修复|重要|教训|待办|记住|完成",
    re.I,
)
_DAY_COST = 12.0


@dataclass(frozen=True)
class Sentence:
    """One sentence with its day, speaker and source line."""

    day: str
    label: str
    text: str
    line: int


def sentences(docs: Docs) -> list[Sentence]:
    """Every sentence of the bodies, in order."""
    out: list[Sentence] = []
    number = 0
    for day, text in docs:
        current = day
        for raw in text.splitlines():
            line = raw.strip()
            if not line:
                continue
            number += 1
            if _HEADING.match(line):
                found = _ISO.search(line)
                current = found[0] if found else current
                continue
            line = _BULLET.sub("", line)
            own = current
            if found := _TAG.match(line):
                own, line = found[1], line[found.end() :]
            label = ""
            if found := _LABEL.match(line):
                label, line = found[1], line[found.end() :]
            out += [
                Sentence(own, label, part.strip(), number) for part in _SENTENCE.split(line) if part.strip()
            ]
    return out


def fill(units: Sequence[Sentence], order: Iterable[int], space: float) -> str:
    """Take sentences in rank order while they fit; one heading per day, one bullet per source line."""
    used = 0.0
    days: set[str] = set()
    lines: set[int] = set()
    chosen: set[int] = set()
    for i in order:
        unit = units[i]
        cost = raw_tokens(unit.text)
        if unit.line not in lines:
            cost += raw_tokens(f"- **{unit.label}:** \n" if unit.label else "- \n")
        if unit.day not in days:
            cost += raw_tokens(f"## {unit.day}\n")
        if used + cost > space:
            continue
        used += cost
        days.add(unit.day)
        lines.add(unit.line)
        chosen.add(i)
        if used > space - 6:
            break
    return _shown([units[i] for i in sorted(chosen)])


def _shown(chosen: Sequence[Sentence]) -> str:
    out: list[str] = []
    day, line = "", -1
    for unit in chosen:
        if unit.day != day:
            out.append(f"## {unit.day}")
            day, line = unit.day, -1
        if unit.line == line:
            out[-1] += " " + unit.text
        else:
            out.append(f"- **{unit.label}:** {unit.text}" if unit.label else f"- {unit.text}")
        line = unit.line
    return "\n".join(out) + "\n"


def chance(docs: Docs, space: float) -> str:
    """Sentences in random order."""
    units = sentences(docs)
    order = list(range(len(units)))
    random.Random(f"1{docs[0][0]}{len(units)}").shuffle(order)
    return fill(units, order, space)


def _by_position(docs: Docs, space: float, step: int) -> str:
    units = sentences(docs)
    of_day: dict[str, list[int]] = defaultdict(list)
    for i, unit in enumerate(units):
        of_day[unit.day].append(i)
    runs = [run[::step] for run in of_day.values()]
    longest = max(map(len, runs), default=0)
    return fill(units, [i for rank in range(longest) for run in runs for i in run[rank : rank + 1]], space)


def lead(docs: Docs, space: float) -> str:
    """The first sentences of every day."""
    return _by_position(docs, space, 1)


def last(docs: Docs, space: float) -> str:
    """The last sentences of every day."""
    return _by_position(docs, space, -1)


def lead_of_sections(docs: Docs, space: float) -> str:
    """The first lines below every heading, then the second ones, and so on."""
    units = sentences(docs)
    starts: list[int] = []
    number = 0
    for _, text in docs:
        for raw in text.splitlines():
            if raw.strip():
                number += 1
                if _HEADING.match(raw.strip()):
                    starts.append(number)
    section_of = {i: sum(start < unit.line for start in starts) for i, unit in enumerate(units)}
    runs: dict[int, list[int]] = defaultdict(list)
    for i in range(len(units)):
        runs[section_of[i]].append(i)
    longest = max(map(len, runs.values()), default=0)
    order = [i for rank in range(longest) for run in runs.values() for i in run[rank : rank + 1]]
    return fill(units, order, space)


def keywords(docs: Docs, space: float) -> str:
    """The seed's rule: headings and lines with a keyword, in order, until the space is used."""
    out: list[str] = []
    used = 0.0
    for _, text in docs:
        for raw in text.splitlines():
            line = raw.strip()
            if line and (_HEADING.match(line) or _KEYWORD.search(line)):
                cost = raw_tokens(line + "\n")
                if used + cost <= space:
                    out.append(line)
                    used += cost
    return "\n".join(out) + "\n"


def ours(docs: Docs, space: float) -> str:
    """The product's engine, as it writes."""
    return compress([(dt.date.fromisoformat(day), text) for day, text in docs], space)


def peer(name: str) -> Compressor:
    """One of sumy's extractors.

    Raises:
        ImportError: sumy is not installed.
    """
    module = importlib.import_module(f"sumy.summarizers.{name}")
    models = importlib.import_module("sumy.models.dom")
    stemmers = importlib.import_module("sumy.nlp.stemmers")
    wanted = name.replace("_", "") + "summarizer"
    maker = next(value for key, value in vars(module).items() if key.lower() == wanted)

    def run(docs: Docs, space: float) -> str:
        units = sentences(docs)
        parts = [models.Sentence(unit.text, _Words()) for unit in units]
        summarizer = maker(stemmers.null_stemmer)
        rated: list[float] = []

        def best(
            found: Sequence[object], count: object, rate: object, *a: object, **k: object
        ) -> tuple[object, ...]:
            rated.extend(float(rate[s] if isinstance(rate, dict) else rate(s, *a, **k)) for s in found)  # type: ignore[operator]
            return tuple(found)

        summarizer._get_best_sentences = best
        summarizer(models.ObjectDocumentModel([models.Paragraph(parts)]), len(units))
        order = sorted(range(len(units)), key=lambda i: (-rated[i], i)) if rated else range(len(units))
        return fill(units, order, space)

    return run


class _Words:
    """A tokeniser for sumy that needs no download."""

    def to_sentences(self, text: str) -> tuple[str, ...]:
        return (text,)

    def to_words(self, text: str) -> tuple[str, ...]:
        return tuple(re.findall(r"[a-z0-9']+|[\u3400-\u9fff]", text.lower()))


def oracle(case: Case, scorer: Scorer) -> Compressor:
    """Greedy choice that sees the facts and answers: a reference for what choosing better could give."""

    def run(docs: Docs, space: float) -> str:
        units = sentences(docs)
        tokens = [with_day(f"{unit.label} {unit.text}", dt.date.fromisoformat(unit.day)) for unit in units]
        gains: dict[int, list[tuple[int, frozenset[str]]]] = defaultdict(list)
        for number, prepared in enumerate(scorer.prepared):
            if not prepared.extractable:
                continue
            for i, held in enumerate(tokens):
                if prepared.probe.kind == "fact":
                    if scorer.mass(prepared.answer & held) >= 0.6 * scorer.mass(prepared.answer):
                        gains[i].append((number, prepared.answer))
                    continue
                for turn, anchors in prepared.evidence:
                    useful = prepared.answer & turn & held
                    linked = scorer.mass(anchors & held) >= scorer.mass(anchors) / 3
                    if useful and linked and scorer.mass(held & turn) >= 0.6 * scorer.mass(held):
                        gains[i].append((number, useful))
        weight = 1.0 if all(probe.kind == "fact" for probe in case.probes) else 0.0
        have: dict[int, set[str]] = defaultdict(set)
        cost = [raw_tokens(unit.text) + 4 for unit in units]
        left, order, days = space, [], set()
        while True:
            best, pick = 0.0, -1
            for i, wins in gains.items():
                price = cost[i] + (0 if units[i].day in days else _DAY_COST)
                if i in order or price > left:
                    continue
                gain = 0.0
                for number, useful in wins:
                    prepared = scorer.prepared[number]
                    if prepared.probe.kind == "fact":
                        gain += 0.0 if have[number] else weight
                    else:
                        gain += len(useful - have[number]) / len(prepared.answer)
                if gain / price > best:
                    best, pick = gain / price, i
            if pick < 0:
                break
            left -= cost[pick] + (0 if units[pick].day in days else _DAY_COST)
            order.append(pick)
            days.add(units[pick].day)
            for number, useful in gains[pick]:
                have[number] |= useful
        return fill(units, order, space)

    return run
