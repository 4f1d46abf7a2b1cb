"""A core memory over its budget: what could make room, in which order, and what is never proposed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import date

import pytest

from ssmem_tui.core.review import Access, Expiring, expiring, seen
from ssmem_tui.core.review.crowding import crowding
from ssmem_tui.core.review.expiry import ranked
from ssmem_tui.core.review.retiring import find_entry, mark
from ssmem_tui.core.review.sparing import marked_beforehand, spared
from ssmem_tui.core.saying import Saying
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


VITAL = """# MEMORY

## Diary

- Ana is allergic to peanuts.
- 妈妈对花生过敏。
- Kofi takes 5 mg of warfarin a day, prescribed in Brno.
- The first day in the new greenhouse was sunny, and everybody had cake with plums.
- Never water orchids after sunset.
- We talked about keyboards and films for a while in the evening.

## House rules

- Sensor gateway listens on port 8123.
"""
NOT_RULES = ["The first day", "We talked"]


def dated(item: Expiring, days: int, last: date | None = None) -> Expiring:
    return replace(item, days=days, last=Access(last, "used") if last else None)


def asked(make: Callable[..., Place]) -> tuple[list[Expiring], dict[str, Saying]]:
    place = make(core=VITAL, month="")
    space = place.workspace()
    found = [dated(item, 80) for item in seen(space, [], NOW)]
    return found, spared(space, found, [])


def test_health_safety_and_rules_are_never_marked_beforehand(make: Callable[..., Place]) -> None:
    found, kept = asked(make)
    assert {item.statement for item in found if item.entry.ident not in kept} == {
        item.statement for item in found if item.statement.startswith(tuple(NOT_RULES))
    }
    assert marked_beforehand(found, 400, kept) == (), "what may go does not suffice"
    (one,) = marked_beforehand(ranked(dated(item, 80 + n) for n, item in enumerate(found)), 10, kept)
    assert one.statement.startswith(tuple(NOT_RULES))


def test_a_list_mark_does_not_hide_an_order(make: Callable[..., Place]) -> None:
    found, _ = asked(make)
    (orchids,) = (item for item in found if "orchids" in item.entry.text)
    assert orchids.worth > 0.9


def test_a_tie_or_a_recent_use_marks_nothing(make: Callable[..., Place]) -> None:
    found, kept = asked(make)
    plain = [item for item in found if item.entry.ident not in kept]
    twins = [plain[0], replace(plain[0], entry=replace(plain[0].entry, ident="twin"))]
    assert marked_beforehand(twins, 10, kept) == ()
    assert len(marked_beforehand(twins, twins[0].size + 1, kept)) == 2
    assert marked_beforehand([dated(plain[0], 3)], 10, kept) == ()


def test_of_equal_rank_what_was_used_longest_ago_comes_first(make: Callable[..., Place]) -> None:
    found, _ = asked(make)
    late, early, none = (
        replace(dated(found[0], 0, day), entry=replace(found[0].entry, line=line))
        for line, day in ((1, date(2026, 3, 9)), (2, date(2026, 3, 6)), (3, None))
    )
    assert ranked([late, early, none]) == (none, early, late)


def test_what_was_let_in_lately_is_spared_though_used_since(make: Callable[..., Place]) -> None:
    place = make(core=VITAL, month="")
    space = place.workspace()
    found = [dated(item, 40, date(2026, 3, 4)) for item in seen(space, [], NOW)]
    (films,) = (item for item in found if "keyboards" in item.entry.text)
    deeds = [{"kind": "promote", "entry": films.entry.ident, "at": "2026-02-20T10:00:00Z"}]
    assert films.entry.ident in spared(space, found, deeds)
    assert films.entry.ident not in spared(space, found, [{**deeds[0], "at": "2025-02-20T10:00:00Z"}])
