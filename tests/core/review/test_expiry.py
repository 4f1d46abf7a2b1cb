"""What counts as an access, and what a person can do with what had none."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, timedelta

import pytest

from ssmem_tui.core.errors import Refused, UsageError
from ssmem_tui.core.markdown.document import parse
from ssmem_tui.core.markdown.entries import entries
from ssmem_tui.core.model import Entry
from ssmem_tui.core.review import Expiring, Standing, Verdict, core_entries, expiring, seen
from ssmem_tui.core.review.archive import retired
from ssmem_tui.core.review.expiry import Access
from ssmem_tui.core.review.likeness import PLAIN, covers, met
from ssmem_tui.core.review.phrase import opposed, phrase
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
    place.store.apply(
        retire(standing(place), {entry.ident: "not used for 100 days"}, place.store.read, NOW).act
    )
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
    place.store.apply(retire(standing(place), {entry.ident: ""}, place.store.read, NOW).act)
    place.write(
        "MEMORY.md", place.text().replace("on Tuesdays.\n", "on Tuesdays.\n- Ada comes on Fridays.\n")
    )
    place.store.apply(restore(standing(place), retired(place.ledger())[entry.ident], place.store.read))
    assert "- Mira runs the greenhouse on Tuesdays.\n- Old Tomas prefers a phone call.\n- Ada" in place.text()


def test_an_entry_that_is_there_is_not_restored_twice(make: Callable[..., Place]) -> None:
    place = old_workspace(make)
    entry = find_entry(core_entries(place.workspace()), "Tomas")
    place.store.apply(retire(standing(place), {entry.ident: ""}, place.store.read, NOW).act)
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


LONG_CORE = """# M

## State

- Reading of handwritten notes: Quill, live only above 92 %. Images 24 h there, 14 days here.
- 旧数据库最后一份在 `teal:/backup/final/`，不要删。
- 妈妈对花生严重过敏：任何食物都要先看配料表。
- The order must be right even when everything else is broken; the evening list at 20:00 is the last fallback.
- Tessera reads notes on the own machine, right in 66 % of them.
- Prices on the tablet always include VAT.
"""


@pytest.mark.parametrize(
    ("line", "entry"),
    [
        ("- images are deleted after 14 days on our side, at the reader after 24 h", "Quill"),
        ("- Quill was slow this morning, 40 notes waited", "Quill"),
        ("- a copy of the old SQLite file stays on `teal` under `/backup/final/`", "/backup/final/"),
        ("- 今天的饼干有花生，妈妈过敏，没给她吃", "花生"),
        ("- 航班上的食物先看了配料表，妈妈没事", "花生"),
        ("- The paper list helped: the 20:00 list stays as the last fallback.", "20:00"),
    ],
)
def test_a_later_line_in_other_words_is_an_access_with_its_day_and_line(
    make: Callable[..., Place], line: str, entry: str
) -> None:
    day = NOW - timedelta(days=20)
    logs = {"2026-01-10": "- start\n", str(day): f"- Quiet.\n{line}\n", str(NOW): "- Quiet.\n"}
    items = seen(make(core=LONG_CORE, month="", logs=logs).workspace(), (), NOW)
    met = next(item for item in items if entry in item.entry.text)
    assert met.last is not None and met.last.evidence is not None
    assert (met.last.day, met.last.how) == (day, "referred to")
    assert (met.last.evidence.path, met.last.evidence.line) == (f"memory/{day}.md", 2)
    assert met.days == 20
    others = [item for item in items if item is not met]
    assert [item.entry.text for item in others if item.last] == []


@pytest.mark.parametrize(
    "line",
    [
        "- Lunch with 14 people, back at 20:30.",
        "- Quillings of paper on the tables",
        "- 妈妈今天很开心",
        "- Notes of the meeting are in the folder.",
    ],
)
def test_a_line_that_shares_a_word_or_a_value_is_none(make: Callable[..., Place], line: str) -> None:
    logs = {"2026-01-10": "- start\n", "2026-05-20": f"{line}\n", str(NOW): "- Quiet.\n"}
    items = seen(make(core=LONG_CORE, month="", logs=logs).workspace(), (), NOW)
    assert [(item.entry.text, item.last) for item in items if item.last] == []


def test_undo_takes_a_reported_use_and_its_clock_back(make: Callable[..., Place]) -> None:
    place = old_workspace(make)
    before = found(place)
    entry = find_entry(core_entries(place.workspace()), "8123")
    receipt = place.store.apply(report_use(entry, "used", "agent"))
    assert found(place)[entry.text].days == 97
    place.store.undo(receipt.commit)
    assert place.ledger("access") == ()
    assert found(place) == before


def test_undo_of_keep_and_retire_takes_the_clock_back(make: Callable[..., Place]) -> None:
    place = old_workspace(make)
    before = found(place)
    entry = find_entry(core_entries(place.workspace()), "Tomas")
    place.store.apply(mark("keep", entry))
    assert found(place) != before
    place.store.undo()
    assert found(place) == before
    place.store.apply(retire(standing(place), {entry.ident: ""}, place.store.read, NOW).act)
    place.store.undo()
    assert (found(place), place.text(), retired(place.ledger())) == (before, CORE, {})


def test_an_answer_denies_its_question_and_not_what_follows() -> None:
    rule = "Invoices from Brno are reverse charge."
    assert not opposed(phrase("VAT on the invoices from Brno? No: reverse charge."), phrase(rule))
    assert not opposed(phrase("No: reverse charge for invoices from Brno."), phrase(rule))
    assert opposed(phrase("Invoices from Brno are not reverse charge."), phrase(rule))
    assert opposed(phrase("No reverse charge for invoices from Brno."), phrase(rule))
    chinese = "布尔诺的发票用反向征收。"
    assert not phrase("布尔诺的发票要交税吗？不：反向征收。").denies
    assert phrase("布尔诺的发票不用反向征收。").denies and not phrase(chinese).denies
    asked = "VAT on the invoices from Brno? No: reverse charge."
    both = covers(phrase(asked), phrase(rule), PLAIN)
    assert met(asked, entry_of(rule), both).verdict in (
        Verdict.REPEAT,
        Verdict.ADD,
        Verdict.REPLACE,
    )


def entry_of(text: str) -> Entry:
    return entries(parse(f"# M\n\n- {text}\n"), "MEMORY.md")[0]


def test_one_day_is_told_as_one_day() -> None:
    (entry,) = entries(parse("- The gate is locked at nine.\n"), "MEMORY.md")
    yesterday = Access(date(2026, 6, 9), "referred to")
    assert Expiring(entry, None, 1).reason == "not referred to in 1 day of logs"
    assert Expiring(entry, None, 2).reason == "not referred to in 2 days of logs"
    assert Expiring(entry, yesterday, 1).reason.endswith("2026-06-09, yesterday")
