"""Marks of intent: named by words, newest first, and what they leave to be counted."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

from ssmem_tui.core.store import Act, LedgerRecord, Store
from ssmem_tui.core.trace import Text, compare
from ssmem_tui.core.trace.intended import (
    LEDGER,
    accepted,
    accepted_in,
    claim_key,
    lost_key,
    marks,
    open_claims,
    share_kept,
)

DAY = Text(
    "2026-02-10.md", "# 2026-02-10\n\n- Decided: retries of the importer are 5.\n- Ingrid pays $5,000.\n"
)


def test_a_mark_follows_the_words_not_the_line() -> None:
    one = compare(Text("w.md", "- The zebra bought a violin.\n"), [DAY]).claims[0]
    two = compare(Text("w.md", "# Week\n\n\n- The zebra bought a violin.\n"), [DAY]).claims[0]
    other = compare(Text("w.md", "- The zebra bought two violins.\n"), [DAY]).claims[0]
    assert claim_key(one) == claim_key(two) != claim_key(other)


def test_the_newest_record_of_a_key_counts_and_broken_ones_do_not() -> None:
    records = [*marks(["a", "b", "a"], "w.md", on=True), {"key": 7, "intended": True}, {"intended": True}]
    assert accepted(records) == {"a", "b"}
    assert accepted([*records, *marks(["a"], "w.md", on=False)]) == {"b"}
    assert accepted([{"key": "c", "intended": "yes"}]) == frozenset()


def test_marks_are_undone_and_brought_back_with_their_act(tmp_path: Path) -> None:
    (tmp_path / "MEMORY.md").write_text("# Memory\n")
    with Store(tmp_path, clock=lambda: datetime(2026, 4, 1, tzinfo=UTC), durable=False) as store:
        store.init()
        store.apply(Act("intended", "a", ledger=(LedgerRecord(LEDGER, marks(["a"], "w.md", on=True)[0]),)))
        assert accepted_in(tmp_path) == {"a"}
        store.undo()
        assert accepted_in(tmp_path) == frozenset()
        store.redo()
        assert accepted_in(tmp_path) == {"a"}


def test_what_is_accepted_is_neither_doubted_nor_lost() -> None:
    trace = compare(Text("w.md", "- The zebra bought a violin.\n- Ingrid pays $5,000.\n"), [DAY])
    zebra = claim_key(trace.claims[0])
    assert [claim.place.line for claim in open_claims(trace, {zebra})] == [2]
    assert share_kept(trace, ()) == trace.retention.share < 1.0
    assert trace.lost
    assert share_kept(trace, {lost_key(lost, trace) for lost in trace.lost}) == 1.0
