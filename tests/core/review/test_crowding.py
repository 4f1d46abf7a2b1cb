"""A core memory over its budget: what could make room, in which order, and what is never proposed."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date

import pytest

from ssmem_tui.core.review import Expiring, expiring, seen
from ssmem_tui.core.review.crowding import crowding
from ssmem_tui.core.review.retiring import find_entry, mark
from tests.core.review.conftest import Place

NOW = date(2026, 3, 5)
CORE = """# MEMORY

Loaded at every start.

## Rules

- Never restart the gateway while a firmware write is running, or the sensor is bricked for good.
- Sensor gateway listens on port 8123.

## Diary

- The first day in the new greenhouse was sunny, and everybody had cake with plums.
- We talked about keyboards and films for a while in the evening.
- The cat of the neighbours sat between the pots all afternoon.
"""


def full(make: Callable[..., Place], over: int) -> Place:
    """A core that is `over` bytes over its budget."""
    return limited(make(core=CORE, month=""), over)


def limited(place: Place, over: int) -> Place:
    limit = max(0, len(CORE.encode()) - over)
    place.write("ssmem.toml", f"[budgets]\ncore_bytes = {limit}\n")
    return place


def proposals(place: Place) -> list[Expiring]:
    space, records = place.workspace(), place.ledger()
    return list(crowding(space, seen(space, records, NOW), records, expiring(space, records, NOW)))


def test_nothing_is_proposed_while_core_fits(make: Callable[..., Place]) -> None:
    place = full(make, over=0)
    assert place.workspace().core_excess == 0
    assert proposals(place) == []


def test_as_few_as_make_room_and_worth_least_first(make: Callable[..., Place]) -> None:
    place = full(make, over=10)
    one = proposals(place)
    assert len(one) == 1 and one[0].entry.section[-1] == "Diary"
    many = proposals(limited(place, 150))
    assert sum(item.size for item in many) >= 150 > sum(item.size for item in many[:-1])
    assert {item.entry.section[-1] for item in many} == {"Diary"}


def test_rules_and_the_words_above_the_sections_stay_however_full(make: Callable[..., Place]) -> None:
    texts = [item.entry.text for item in proposals(full(make, over=2000))]
    assert len(texts) >= 3
    assert not [text for text in texts if "Never restart" in text or "Loaded at" in text]


@pytest.mark.parametrize("deed", ["keep", "pin"])
def test_what_a_person_kept_or_pinned_is_not_proposed_again(make: Callable[..., Place], deed: str) -> None:
    place = full(make, over=10)
    first = proposals(place)[0].entry
    place.store.apply(mark(deed, find_entry([first], first.ident)))
    after = proposals(place)
    assert after and first.ident not in {item.entry.ident for item in after}


def test_what_expires_anyway_counts_as_room(make: Callable[..., Place]) -> None:
    place = full(make, over=10)
    space = place.workspace()
    ranked = seen(space, [], NOW)
    assert crowding(space, ranked, [], ranked[:1]) == ()
