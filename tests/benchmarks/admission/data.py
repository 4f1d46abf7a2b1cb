"""The hand-labelled material: 639 statements in six sets and 58 pairs, English and Chinese.

Labelling guide. *Decides*: an agent that knows it would act otherwise one day. *Principle*: it holds beyond
the event that taught it; a setting or habit that stays until changed counts, a state that passes does not.
*Hurts*: once gone it is costly to find out again, or forgetting it does damage. All were labelled before the
weights were fitted; `held` ones are never fitted on.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, timedelta
from pathlib import Path

from ssmem_tui.core.cues import Kind
from ssmem_tui.core.model import Evidence
from ssmem_tui.core.review.records import Test
from ssmem_tui.core.review.signals import History

FOLDER = Path(__file__).parent


@dataclass(frozen=True, slots=True)
class LabelledUnit:
    """One statement with what a person answers to the three tests."""

    split: str
    text: str
    history: History
    labels: dict[Test, bool]

    @property
    def chinese(self) -> bool:
        return any("\u4e00" <= char <= "\u9fff" for char in self.text)


@dataclass(frozen=True, slots=True)
class LabelledPair:
    """Two statements and whether they say the same thing."""

    split: str
    same: bool
    one: str
    other: str


def units(name: str = "units") -> tuple[LabelledUnit, ...]:
    """`units`: made for the benchmark, they flatter. `field`: what the sample's month summaries say.
    `months`: invented in their manner, to train on. `states`: invented too, how things stood on a day
    beside what stands. `week`: a random draw from the sample's week summaries,
    raw lines of which few belong in core; its held part was not looked at while the cues were made. `desk`:
    invented lines as work logs of agents have them, which the desk reads as well."""
    return tuple(_unit(row) for row in _rows(f"{name}.tsv"))


def pairs() -> tuple[LabelledPair, ...]:
    return tuple(LabelledPair(row[0], row[1] == "yes", row[2], row[3]) for row in _rows("pairs.tsv"))


def _rows(name: str) -> list[list[str]]:
    lines = (FOLDER / name).read_text(encoding="utf-8").splitlines()
    return [line.split("\t") for line in lines if line and not line.startswith("#")]


def _unit(row: list[str]) -> LabelledUnit:
    split, labels, kind, weeks, text = row
    first = date(2026, 2, 2)
    seen = tuple(
        Evidence("memory/log.md", number + 1, text, first + timedelta(days=7 * number))
        for number in range(int(weeks))
    )
    known = {"rule": Kind.LESSON}.get(kind) or (Kind(kind) if kind in set(Kind) else None)
    return LabelledUnit(
        split,
        text,
        History(known, seen),
        {test: letter == "y" for test, letter in zip(Test, labels, strict=True)},
    )
