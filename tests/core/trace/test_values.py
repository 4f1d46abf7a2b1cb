"""The same value written in another way is the same, another value is another: a table in both languages."""

from __future__ import annotations

from pathlib import Path

import pytest

from ssmem_tui.core.trace import Text, compare
from ssmem_tui.core.trace.corpus import Corpus, join
from ssmem_tui.core.trace.facts import comparable
from ssmem_tui.core.trace.lookup import FactTable
from ssmem_tui.core.trace.records import Label
from ssmem_tui.core.trace.units import analyse

_ROWS = [
    tuple(line.split("\t"))
    for line in (Path(__file__).parent / "values.tsv").read_text("utf-8").splitlines()
    if not line.startswith("#")
]


def _relation(one: str, other: str) -> str:
    """`=` when each finds its facts in the other, `!` when what they hold may stand in each other's place."""
    analyses = [analyse(Text(f"{n}.md", f"- {text}")) for n, text in enumerate((one, other))]
    sides: tuple[Corpus, Corpus] = join(analyses[0], [analyses[1]])
    mine, theirs = ([fact for facts in side.facts for fact in facts] for side in sides)
    if not mine or not theirs:
        return "?"
    if all(map(FactTable(sides[1]).find, mine)) and all(map(FactTable(sides[0]).find, theirs)):
        return "="
    return "!" if any(comparable(a, b) for a in mine for b in theirs) else "?"


@pytest.mark.parametrize(("one", "other", "relation"), _ROWS)
def test_values_are_told_apart_and_together(one: str, other: str, relation: str) -> None:
    assert _relation(one, other) == relation


_CLAIMS = [
    ("决定把服务器预算定为三万五千元，下周生效", "服务器预算定为{}，下周生效", "3万5千元", "3万6千元"),
    (
        "迁移窗口改到三月十日上午九点半开始，由运维执行",
        "迁移窗口改到{}，由运维执行",
        "03-10 9:30",
        "03-11 9:30",
    ),
    ("失败率从上月下降到百分之十五，主要因为重试", "失败率下降到{}，主要因为重试", "15%", "50%"),
    (
        "The nightly backup of the ledger takes two and a half hours",
        "The backup of the ledger takes {}",
        "150 min",
        "3 h",
    ),
    (
        "We ordered two dozen sensors for the north field",
        "We ordered {} sensors for the north field",
        "24",
        "36",
    ),
    (
        "The hosting contract costs 3.900,00 € per quarter now",
        "Hosting contract costs {} per quarter",
        "€3,900",
        "€390",
    ),
]


@pytest.mark.parametrize(("source", "claim", "same", "another"), _CLAIMS)
def test_a_number_reworded_is_no_conflict_and_another_one_is(
    source: str, claim: str, same: str, another: str
) -> None:
    labels = []
    for value in (same, another):
        found = compare(Text("w.md", f"- {claim.format(value)}\n"), [Text("2026-02-13.md", f"- {source}\n")])
        labels.append((found.claims[0].label, any(flag.hard for flag in found.claims[0].flags)))
    assert labels[0][0] in (Label.COPIED, Label.REWRITTEN, Label.MERGED) and not labels[0][1]
    assert labels[1] == (Label.CONFLICT, True)
