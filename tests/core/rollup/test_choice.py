"""What is chosen for a summary: never more than the space, each fact once, every day its share."""

from __future__ import annotations

import math

import pytest

from ssmem_tui.core.rollup.candidates import candidates
from ssmem_tui.core.rollup.choice import Choice, quotas
from ssmem_tui.core.rollup.units import units
from tests.core.rollup.logs import chinese_week, week_of_logs

WEEKS = {"en": week_of_logs, "zh": chinese_week}


def choice(language: str, space: float, *, folded: bool = False) -> Choice:
    found = candidates(units(WEEKS[language]()), language).candidates
    return Choice(found, space, 1.0, folded=folded)


def paid(made: Choice) -> float:
    return math.fsum(made._prices)


@pytest.mark.parametrize("language", WEEKS)
@pytest.mark.parametrize("folded", [False, True])
@pytest.mark.parametrize("space", [30.0, 60.0, 120.0])
def test_no_more_is_taken_than_there_is_room_for(language: str, folded: bool, space: float) -> None:
    made = choice(language, space, folded=folded)
    assert made.grow(space)
    assert made.chosen and paid(made) <= space
    assert not made.grow(space - paid(made))  # what is left has room for nothing that waits
    everything = choice(language, 10_000.0, folded=folded)
    everything.grow(10_000.0)
    assert paid(everything) > space


@pytest.mark.parametrize("language", WEEKS)
def test_a_sentence_costs_more_than_its_words_and_is_taken_once(language: str) -> None:
    made = choice(language, 10_000.0)
    made.grow(10_000.0)
    held = [made._candidates[i] for i in made.chosen]
    assert paid(made) > math.fsum(candidate.cost for candidate in held)
    assert len({candidate.group for candidate in held}) == len(held)


def test_shrinking_gives_up_the_last_and_no_more_than_asked() -> None:
    made = choice("en", 120.0)
    made.grow(120.0)
    before, prices = list(made.chosen), list(made._prices)
    made.shrink(prices[-1] - 0.1)
    assert made.chosen == before[:-1]
    made.shrink(prices[-2] + 0.1)
    assert made.chosen == before[:-3]
    made.shrink(0.0)
    assert made.chosen == before[:-3]


def test_a_section_and_a_day_are_paid_for_once() -> None:
    made = choice("en", 10_000.0)
    made.grow(10_000.0)
    opened = {(made._candidates[i].kind, made._candidates[i].day) for i in made.chosen}
    lines = {made._candidates[i].unit.line: made._lines[i] for i in made.chosen}
    kinds = {kind for kind, _ in opened}
    words = math.fsum(made._candidates[i].cost for i in made.chosen)
    beyond = paid(made) - words - math.fsum(lines.values())
    assert beyond == pytest.approx(7.3 * len(opened) + 6.0 * len(kinds))


@pytest.mark.parametrize("importance", [0.0, 0.4, 1.0])
def test_the_days_share_all_of_the_space(importance: float) -> None:
    found = candidates(units(week_of_logs()), "en").candidates
    shares = quotas(found, 700.0, importance)
    assert math.fsum(shares.values()) == pytest.approx(700.0, abs=len(shares))
    if importance:
        assert len({round(share, 6) for share in shares.values()}) > 1
    else:
        assert list(shares.values()) == pytest.approx([700.0 / len(shares)] * len(shares))
