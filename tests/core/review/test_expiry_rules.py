"""The rules of expiry one by one, where they turn: terms, days, order, exemptions, what is a reference."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import pytest

from ssmem_tui.core.markdown.document import parse
from ssmem_tui.core.markdown.entries import entries
from ssmem_tui.core.model import Entry
from ssmem_tui.core.review import Expiring, expiring, seen
from ssmem_tui.core.review.admission import probabilities
from ssmem_tui.core.review.expiry import Access, is_preamble, own_names, pinned, ranked, renamed, subject_of
from ssmem_tui.core.review.signals import History, signals
from ssmem_tui.core.workspace import Workspace, open_workspace
from tests.core.planting import plant

NOW = date(2026, 6, 10)
START = "2024-06-01"
CORE = "# M\n\nHow this file is kept.\n\n## Rules\n\n- The gate of pier four is locked at nine.\n"
GATE = "- The gate of pier four is locked at nine.\n"


def entry_of(text: str) -> Entry:
    return entries(parse(f"# M\n\n## S\n\n{text}\n"), "MEMORY.md")[0]


def workspace(root: Path, logs: Mapping[str, str], core: str = CORE) -> Workspace:
    plant(root, {"MEMORY.md": core, **{f"memory/{day}.md": text for day, text in logs.items()}})
    return open_workspace(root)


def ago(days: int) -> str:
    return str(NOW - timedelta(days=days))


def of_gate(space: Workspace, *records: dict[str, Any], **more: Any) -> Expiring:
    return next(item for item in seen(space, records, NOW, **more) if "gate" in item.entry.text)


@pytest.mark.parametrize(("days", "proposed"), [(91, []), (92, [GATE.strip()])])
def test_the_term_is_full_on_its_last_day_and_words_about_the_file_stay(
    tmp_path: Path, days: int, proposed: list[str]
) -> None:
    space = workspace(tmp_path, {START: "- start\n", ago(days): GATE, str(NOW): "- Quiet.\n"})
    assert space.config.review.expiry_days == 92
    assert [item.entry.text for item in expiring(space, (), NOW)] == proposed


@pytest.mark.parametrize(("days", "counted"), [(184, 184), (185, 184)])
def test_a_reference_is_looked_for_in_two_terms(tmp_path: Path, days: int, counted: int) -> None:
    space = workspace(tmp_path, {START: "- start\n", ago(days): GATE, str(NOW): "- Quiet.\n"})
    item = of_gate(space)
    assert (item.days, item.last is not None) == (counted, days == 184)


def test_a_log_of_tomorrow_is_no_reference_today(tmp_path: Path) -> None:
    space = workspace(tmp_path, {ago(9): "- Quiet.\n", ago(-1): GATE})
    assert of_gate(space).last is None
    assert of_gate(space).days == 9


def test_no_log_at_all_counts_no_day(tmp_path: Path) -> None:
    assert of_gate(workspace(tmp_path, {})).days == 0


def test_the_newest_reference_counts_and_of_one_month_the_latest(tmp_path: Path) -> None:
    logs = {ago(60): GATE, ago(8): GATE, ago(5): GATE, str(NOW): "- Quiet.\n"}
    assert of_gate(workspace(tmp_path, logs)).days == 5


@pytest.mark.parametrize(
    ("event", "log", "how", "days"),
    [(20, 20, "used", 20), (20, 19, "referred to", 19), (20, 60, "used", 20), (60, 20, "referred to", 20)],
)
def test_of_a_report_and_a_reference_the_later_counts_and_the_report_on_one_day(
    tmp_path: Path, event: int, log: int, how: str, days: int
) -> None:
    space = workspace(tmp_path, {START: "- start\n", ago(log): GATE, str(NOW): "- Quiet.\n"})
    ident = of_gate(space).entry.ident
    report = {"kind": "used", "entry": ident, "at": f"{ago(event)}T09:00:00Z"}
    last = of_gate(space, access=[report]).last
    assert last is not None and (last.how, (NOW - last.day).days) == (how, days)


@pytest.mark.parametrize(
    ("kind", "how"),
    [
        ("promote", "approved"),
        ("replace", "approved"),
        ("restore", "approved"),
        ("keep", "kept"),
        ("edit", "kept"),
        ("pin", None),
        ("reject", None),
    ],
)
def test_what_a_person_looked_at_counts_from_that_day(tmp_path: Path, kind: str, how: str | None) -> None:
    space = workspace(tmp_path, {START: "- start\n", str(NOW): "- Quiet.\n"})
    record = {"kind": kind, "entry": of_gate(space).entry.ident, "at": f"{ago(30)}T09:00:00Z"}
    last = of_gate(space, record).last
    assert (last.how if last else None) == how
    assert of_gate(space, {**record, "at": "long ago"}).last is None
    assert of_gate(space, {**record, "entry": ""}).last is None


def test_of_two_events_the_later_counts_whatever_their_order(tmp_path: Path) -> None:
    space = workspace(tmp_path, {START: "- start\n", str(NOW): "- Quiet.\n"})
    ident = of_gate(space).entry.ident
    rows = [{"kind": "used", "entry": ident, "at": f"{ago(days)}T09:00:00Z"} for days in (50, 30, 40)]
    assert of_gate(space, access=rows).days == 30
    assert of_gate(space, access=[{**rows[0], "kind": "loaded"}]).last is None


def test_a_day_ahead_is_told_and_not_proposed(tmp_path: Path) -> None:
    core = "# M\n\n## S\n\n- The lease of the gate ends on 2026-06-10.\n"
    space = workspace(tmp_path, {START: "- start\n", str(NOW): "- Quiet.\n"}, core)
    assert of_gate(space).ahead == NOW
    assert expiring(space, (), NOW) == ()
    assert len(expiring(space, (), NOW + timedelta(days=1))) == 1


def test_a_cancelled_search_says_what_the_ledger_says(tmp_path: Path) -> None:
    space = workspace(tmp_path, {ago(5): GATE, str(NOW): "- Quiet.\n"})
    assert of_gate(space, cancelled=lambda: True).last is None


def test_worthless_and_long_unseen_leave_first() -> None:
    rule, chat = entry_of("- Never deploy on Fridays."), entry_of("- Had lunch with Ada.")
    seen_days = [Expiring(rule, None, 100), Expiring(chat, None, 100), Expiring(chat, None, 300)]
    assert [(item.entry, item.days) for item in ranked(seen_days)] == [(chat, 300), (chat, 100), (rule, 100)]
    assert seen_days[0].staleness == pytest.approx(100 * (1.5 - seen_days[0].worth))
    assert 0 < seen_days[1].worth < seen_days[0].worth < 1
    assert ranked([Expiring(rule, None, 40), Expiring(chat, None, 10)])[0].entry is rule


def test_of_equal_rank_what_nothing_saw_leaves_first_then_the_oldest_then_the_first_line() -> None:
    entry = entry_of("- Had lunch with Ada.")
    old, new = Access(date(2026, 1, 1), "used"), Access(date(2026, 2, 1), "used")
    below = replace(entry, line=entry.line + 1)
    items = [
        Expiring(below, new, 9),
        Expiring(entry, new, 9),
        Expiring(entry, old, 9),
        Expiring(entry, None, 9),
    ]
    assert ranked(items) == tuple(reversed(items))


def test_the_size_of_an_entry_is_that_of_its_line() -> None:
    assert Expiring(entry_of("- 门 é"), None, 1).size == len("- 门 é\n".encode())


@pytest.mark.parametrize(
    ("text", "statement"), [("- [ ] Ignore it", "Ignore it"), ("2. Ignore", "Ignore"), ("* - it", "- it")]
)
def test_a_statement_has_no_mark_of_a_list(text: str, statement: str) -> None:
    assert Expiring(replace(entry_of("- x"), text=text), None, 1).statement == statement


def test_words_above_the_first_section_are_about_the_file() -> None:
    above, below = entries(parse("# M\n\nKept by hand.\n\n## S\n\nThe gate is shut.\n"), "MEMORY.md")
    (item,) = entries(parse("# M\n\n- The gate is shut.\n"), "MEMORY.md")
    assert [is_preamble(one) for one in (above, below, item)] == [True, False, False]


@pytest.mark.parametrize(("holders", "own"), [(1, True), (2, True), (3, False)])
def test_a_name_of_two_entries_tells_them_apart_and_one_of_three_does_not(holders: int, own: bool) -> None:
    core = [entry_of(f"- The key number {n} lies with Quillon.") for n in range(holders)]
    assert bool(own_names(core)) is own


@pytest.mark.parametrize(
    ("text", "subject"),
    [
        ("- **Ines** (bakery): call first", "Ines"),
        ("- Otto Glas (glass): call first", "Otto Glas"),
        ("小满（烘焙）：先打电话", "小满"),
        ("- call Ines first", ""),
    ],
)
def test_the_subject_of_an_entry_stands_in_bold_or_before_a_bracket(text: str, subject: str) -> None:
    assert subject_of(replace(entry_of("- x"), text=text)) == subject


def test_a_path_that_ends_another_is_a_reference_and_a_short_one_is_none(tmp_path: Path) -> None:
    core = "# M\n\n## S\n\n- Old copies of the gate plans, kept until somebody asks: `teal:/backup/final/`\n"
    for line, met in (
        ("Plans of the gate: see `/backup/final/`", True),
        ("Plans of the gate: `/final/`", False),
    ):
        space = workspace(tmp_path / str(met), {ago(9): f"- {line}\n", str(NOW): "- Quiet.\n"}, core)
        assert (of_gate(space).last is not None) is met


@pytest.mark.parametrize(("path", "met"), [("/a/bcd", True), ("/a/bc", False), ("/backup", False)])
def test_an_end_of_a_path_tells_it_from_five_signs_with_a_folder(
    tmp_path: Path, path: str, met: bool
) -> None:
    core = f"# M\n\n## S\n\n- Old copies of the gate plans, kept until somebody asks: `/srv/x{path}`\n"
    space = workspace(
        tmp_path, {ago(9): f"- Plans of the gate: see `{path}`\n", str(NOW): "- Quiet.\n"}, core
    )
    assert (of_gate(space).last is not None) is met


@pytest.mark.parametrize(("part", "met"), [("Lanterns need fresh oil.", True), ("Lanterns need oil.", False)])
def test_a_line_refers_to_a_part_of_an_entry_that_says_four_words(
    tmp_path: Path, part: str, met: bool
) -> None:
    whole = "The gate of pier four is locked at nine by whoever closes the harbour office last"
    space = workspace(
        tmp_path,
        {ago(9): f"- {part}\n", ago(8): "- Bread.\n- Tea was served.\n", str(NOW): "- Quiet.\n"},
        f"# M\n\n## S\n\n- {whole}; {part.lower()}\n",
    )
    assert (of_gate(space).last is not None) is met


def test_worth_is_told_in_hundredths_so_that_near_equals_leave_by_age() -> None:
    gate = Expiring(entry_of(GATE.strip()), None, 1)
    chances = probabilities(signals(gate.statement, History())).values()
    mean = sum(chances) / len(chances)
    assert abs(mean * 100 - round(mean * 100)) > 0.1, "a mean that is no whole number of hundredths"
    assert gate.worth == round(mean * 100) / 100


def test_a_pin_follows_its_entry_through_edits_until_it_is_taken_out() -> None:
    pin = {"kind": "pin", "entry": "a"}
    edits = [
        {"kind": "edit", "was": "a", "entry": "b"},
        {"kind": "edit", "was": "b", "entry": "c"},
        {"kind": "keep", "was": "c", "entry": "d"},
        {"kind": "edit", "was": "", "entry": "e"},
        {"kind": "edit", "was": "c", "entry": ""},
    ]
    assert renamed(edits) == {"a": "c", "b": "c"}
    assert pinned([pin, *edits]) == frozenset("c")
    assert pinned([pin, {"kind": "unpin", "entry": "a"}]) == frozenset()
    assert pinned([{"kind": "unpin", "entry": "a"}, pin]) == frozenset("a")
    assert pinned([{"kind": "keep", "entry": "a"}]) == frozenset()
