"""What counts as an access, and what a person can do with what had none."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, timedelta

import pytest

from ssmem_tui.core.errors import Refused, UsageError
from ssmem_tui.core.review import Expiring, Standing, core_entries, expiring
from ssmem_tui.core.review.archive import retired
from ssmem_tui.core.review.retiring import find_entry, mark, report_use, restore, retire
from ssmem_tui.core.workspace import replay
from tests.core.review.conftest import CORE, Place

NOW = date(2026, 6, 10)


def old_workspace(make: Callable[..., Place]) -> Place:
    """Logs of five months; the gateway was last mentioned 100 days ago, the orchids yesterday."""
    logs = {
        "2026-01-10": "- Mira did the Tuesday round of the greenhouse.\n",
        str(NOW - timedelta(days=100)): "- The sensor gateway on port 8123 was slow.\n",
        str(NOW - timedelta(days=1)): "- Watered the orchids at noon; after sunset one must never do it.\n",
        str(NOW): "- Quiet day.\n",
    }
    return make(month="", logs=logs)


def found(place: Place, today: date = NOW) -> dict[str, Expiring]:
    items = expiring(place.workspace(), place.ledger(), today, access=place.ledger("access"))
    return {item.entry.text: item for item in items}


def test_100_days_ago_is_proposed_and_yesterday_in_other_words_is_not(make: Callable[..., Place]) -> None:
    items = found(old_workspace(make))
    gateway = items["- Sensor gateway listens on port 8123."]
    assert gateway.days == 100
    assert gateway.last is not None
    assert gateway.last.evidence is not None
    assert (gateway.last.evidence.path, gateway.last.evidence.line) == ("memory/2026-03-02.md", 1)
    assert "- Never water orchids after sunset." not in items


def test_loading_changes_nothing(make: Callable[..., Place]) -> None:
    place = old_workspace(make)
    before = found(place)
    replay(place.workspace(), NOW)
    replay(place.workspace(), NOW)
    assert found(place) == before


@pytest.mark.parametrize("how", ["used", "opened", "cited"])
def test_a_reported_use_dates_the_access(make: Callable[..., Place], how: str) -> None:
    place = old_workspace(make)
    entry = find_entry(core_entries(place.workspace()), "8123")
    place.store.apply(report_use(entry, how, "agent"))  # the store's clock says 2026-03-05
    assert found(place)[entry.text].days == 97
    assert entry.text not in found(place, date(2026, 6, 4))


def test_the_clock_stands_still_while_nothing_is_logged(make: Callable[..., Place]) -> None:
    place = old_workspace(make)
    assert found(place, NOW + timedelta(days=400)) == found(place)


def test_a_young_workspace_proposes_nothing(place: Place) -> None:
    assert found(place, date(2026, 3, 5)) == {}


def test_keep_and_pin(make: Callable[..., Place]) -> None:
    place = old_workspace(make)
    entries = core_entries(place.workspace())
    place.store.apply(mark("pin", find_entry(entries, "Tomas")))
    assert "- Old Tomas prefers a phone call." not in found(place)
    place.store.apply(mark("unpin", find_entry(entries, "Tomas")))
    assert "- Old Tomas prefers a phone call." in found(place)
    place.store.apply(mark("keep", find_entry(entries, "Tomas")))
    assert found(place)["- Old Tomas prefers a phone call."].days == 97
    with pytest.raises(UsageError):
        mark("burn", entries[0])


def standing(place: Place) -> Standing:
    return Standing.of("MEMORY.md", place.store.read("MEMORY.md"), 10_240)


def test_retire_moves_to_the_archive_and_restore_brings_it_back_to_its_place(
    make: Callable[..., Place],
) -> None:
    place = old_workspace(make)
    entry = find_entry(core_entries(place.workspace()), "Pump window")
    place.store.apply(retire(standing(place), [entry.ident], place.store.read, NOW, "not used for 100 days"))
    assert "Pump window" not in place.text()
    archive = place.text("memory/archive/2026-06.md")
    assert "## MEMORY > Rules\n\n- Pump window is Monday 09:00.\n" in archive
    assert "not used for 100 days" in archive
    gone = retired(place.ledger())
    place.store.apply(restore(standing(place), gone[entry.ident], place.store.read))
    assert place.text() == CORE
    assert "Pump window" not in place.text("memory/archive/2026-06.md")
    assert retired(place.ledger()) == {}


def test_restore_goes_below_the_entry_it_stood_under(make: Callable[..., Place]) -> None:
    place = old_workspace(make)
    entry = find_entry(core_entries(place.workspace()), "Tomas")
    place.store.apply(retire(standing(place), [entry.ident], place.store.read, NOW))
    place.write(
        "MEMORY.md", place.text().replace("on Tuesdays.\n", "on Tuesdays.\n- Ada comes on Fridays.\n")
    )
    place.store.apply(restore(standing(place), retired(place.ledger())[entry.ident], place.store.read))
    assert "- Mira runs the greenhouse on Tuesdays.\n- Old Tomas prefers a phone call.\n- Ada" in place.text()


def test_an_entry_that_is_there_is_not_restored_twice(make: Callable[..., Place]) -> None:
    place = old_workspace(make)
    entry = find_entry(core_entries(place.workspace()), "Tomas")
    place.store.apply(retire(standing(place), [entry.ident], place.store.read, NOW))
    record = retired(place.ledger())[entry.ident]
    place.write("MEMORY.md", CORE)
    with pytest.raises(Refused):
        restore(standing(place), record, place.store.read)


def test_entries_are_named_by_line_ident_or_words(place: Place) -> None:
    entries = core_entries(place.workspace())
    tomas = find_entry(entries, "Tomas")
    assert find_entry(entries, f"MEMORY.md:{tomas.line}") == tomas
    assert find_entry(entries, tomas.ident[:8]) == tomas
    with pytest.raises(UsageError, match="No entry"):
        find_entry(entries, "zebra")
    with pytest.raises(UsageError, match="entries fit"):
        find_entry(entries, "er")


def test_a_person_named_in_the_logs_is_in_use(make: Callable[..., Place]) -> None:
    core = (
        "# M\n\n## People\n\n- **Ines** (bakery): call before five.\n- **Otto** (glass): never on Mondays.\n"
    )
    logs = {"2026-01-01": "- start\n", "2026-05-30": "- Ines sent the bread list.\n", str(NOW): "- Quiet.\n"}
    assert list(found(make(core=core, month="", logs=logs))) == ["- **Otto** (glass): never on Mondays."]
