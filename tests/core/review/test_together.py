"""Entries that one key retires leave core together, and come back together."""

from __future__ import annotations

from ssmem_tui.core.review import Choice, EntryDecision
from ssmem_tui.core.review.archive import retired
from tests.core.review.conftest import CORE, Place


def test_what_one_key_retires_is_one_act_also_after_a_restart(place: Place) -> None:
    core = f"{CORE}\n## Tools\n\nIn the shed:\n\n- a saw\n- a press\n"
    place.write("MEMORY.md", core)
    session = place.session()
    alone, kept, *_, saw, press = session.core.entries
    session.about(alone, Choice.RETIRE, "moved away")
    session.about(kept, Choice.KEEP)
    both = (EntryDecision(item, Choice.RETIRE, item.text, together=True) for item in (saw, press))
    session.take(session.board.with_entries(*both))
    session = place.session()
    assert len(session.waiting) == 3
    session.undo()
    assert [one.entry for one in session.board.entries] == [alone, kept]
    session.redo()
    session = place.session()
    session.about(kept, None)
    session.about(kept, Choice.KEEP)
    session = place.session()
    session.undo()
    assert [one.entry for one in session.board.entries] == [alone, saw, press], "the last one alone"
    session.redo()
    receipts = session.write(place.store)
    assert [receipt.act.subject for receipt in receipts][-1] == "2 entries"
    assert place.text().endswith("\n## Tools\n\n"), "and the label that introduced both"
    gone = retired(place.ledger())
    assert [gone[item.ident]["reason"] for item in (alone, saw, press)] == [
        "moved away",
        "- a saw",
        "- a press",
    ]
    place.store.undo()
    assert place.text() == core.replace(f"{alone.text}\n", "")
