"""Deciding: a draft that survives, steps that can be taken back, and one commit per decision."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace

import pytest

from ssmem_tui.core.errors import NothingToDo, Refused
from ssmem_tui.core.review import (
    Choice,
    CoreChanged,
    NotAdmitted,
    OverBudget,
    Session,
    Standing,
    Test,
    pieces,
)
from tests.core.review.conftest import CORE, Place, find, say_yes

PUMP = "The pump window moves to Tuesday 10:00."


def test_nothing_is_written_before_w(place: Place) -> None:
    session = place.session()
    session.approve(find(session, "温室日志"))
    session.reject(find(session, "firmware"), "known to everybody")
    assert place.text() == CORE
    assert place.git("status", "--porcelain") == ""


def test_approval_adds_exactly_one_entry_and_one_commit(place: Place) -> None:
    session = place.session()
    session.approve(find(session, "温室日志"))
    (receipt,) = session.write(place.store)
    added = "- 以后所有温室日志都用中文写，图片不超过 2 MB。\n"
    assert place.text() == CORE.replace("after sunset.\n", f"after sunset.\n{added}")
    assert receipt.commit is not None
    message = place.git("log", "-1", "--format=%B")
    assert message.startswith("promote: 以后所有温室日志都用中文写")
    assert "Ssmem-Source: memory/2026-02-12.md:1@" in message
    assert "changes a decision: yes; is a principle: yes; deletion would hurt: yes" in message
    (record,) = place.ledger()
    assert (record["kind"], record["entry"]) == ("promote", session.core.entries[-2].ident)


def test_the_blob_in_a_source_trailer_is_the_one_git_has(place: Place) -> None:
    session = place.session()
    session.approve(find(session, "温室日志"))
    session.write(place.store)
    source = next(
        line for line in place.git("log", "-1", "--format=%B").splitlines() if line.startswith("Ssmem-Source")
    )
    path, _, blob = source.removeprefix("Ssmem-Source: ").rpartition("@")
    assert place.git("rev-parse", f"HEAD:{path.rpartition(':')[0]}").startswith(blob)


@pytest.mark.parametrize("order", [(0, 1, 2), (2, 1, 0), (1, 0, 2), (1, 2, 0)])
def test_a_line_that_stands_three_times_can_leave_three_times(place: Place, order: tuple[int, ...]) -> None:
    core = place.root / "MEMORY.md"
    core.write_text(CORE + "- Echo.\n- Echo.\n\nIn between.\n\n- Echo.\n")
    session = place.session()
    copies = [entry for entry in session.core.entries if entry.text == "- Echo."]
    assert len({entry.ident for entry in copies}) == 3
    for number in order:
        session.about(copies[number], Choice.RETIRE, "said thrice")
        assert session.budget().bytes_after < session.core.size
    assert session.standing().text == CORE + "\nIn between.\n\n"
    session.write(place.store)
    assert "Echo" not in place.text()


def test_undo_after_writing_brings_the_old_bytes_back(place: Place) -> None:
    session = place.session()
    session.approve(find(session, "温室日志"))
    session.write(place.store)
    place.store.undo()
    assert place.text() == CORE
    assert place.ledger() == ()
    find(place.session(), "温室日志")


def test_replace_moves_the_old_text_to_the_archive_in_the_same_commit(place: Place) -> None:
    session = place.session()
    session.replace(find(session, "pump window"))
    session.write(place.store)
    assert place.text() == CORE.replace("- Pump window is Monday 09:00.", f"- {PUMP}")
    archive = place.text("memory/archive/2026-03.md")
    assert "- Pump window is Monday 09:00.\n" in archive
    assert f"replaced by: {PUMP}" in archive
    names = place.git("show", "--format=%s", "--name-only", "HEAD").split("\n")
    assert names[0] == f"replace: {PUMP}"
    assert {"MEMORY.md", "memory/archive/2026-03.md", ".ssmem/ledger/decisions.jsonl"} <= set(names)


def test_rejection_is_a_commit_that_leaves_core_alone(place: Place) -> None:
    session = place.session()
    ident = find(session, "firmware")
    session.answer(ident, Test.PRINCIPLE, False)
    session.reject(ident, "in the manual")
    session.write(place.store)
    assert place.text() == CORE
    assert place.git("log", "-1", "--format=%s").startswith("reject: Never restart the gateway")
    (record,) = place.ledger()
    assert record["failed"] == ["is a principle"]
    assert record["reason"] == "in the manual"
    assert not [item for item in place.lay().candidates if "firmware" in item.text]


def test_a_rejection_needs_a_reason(place: Place) -> None:
    session = place.session()
    with pytest.raises(Refused, match="reason"):
        session.reject(find(session, "firmware"), "  ")


def test_three_times_yes_is_required(place: Place) -> None:
    session = place.session()
    ident = find(session, "温室日志")
    session.answer(ident, Test.HURTS, False)
    session.answer(ident, Test.DECIDES, None)
    with pytest.raises(NotAdmitted) as refused:
        session.approve(ident)
    assert set(refused.value.open_tests) == {Test.HURTS, Test.DECIDES}
    assert session.board.decisions == ()


def test_edit_then_approve_keeps_what_was_said(place: Place) -> None:
    session = place.session()
    ident = find(session, "温室日志")
    session.edit(ident, "Greenhouse logs are in Chinese; images stay under 2 MB.")
    session.approve(ident)
    session.write(place.store)
    assert "- Greenhouse logs are in Chinese; images stay under 2 MB.\n" in place.text()
    assert "Ssmem-Edited-From: 以后所有温室日志" in place.git("log", "-1", "--format=%B")
    assert not [item for item in place.lay().candidates if "温室日志" in item.text]


def test_split_makes_two_entries_of_one(place: Place) -> None:
    session = place.session()
    ident = find(session, "firmware")
    parts = pieces(session.board.item(ident).text)
    assert parts == ("Never restart the gateway while a firmware write is running", "it bricks the sensor.")
    session.split(ident, parts)
    for words in ("firmware write", "bricks the sensor"):
        say_yes(session, find(session, words))
        session.approve(find(session, words))
    session.write(place.store)
    assert (
        "- Never restart the gateway while a firmware write is running\n- it bricks the sensor.\n"
        in place.text()
    )
    assert not [item for item in place.lay().candidates if "firmware" in item.text]


def test_one_plain_statement_does_not_split() -> None:
    with pytest.raises(NothingToDo):
        pieces("Pump window is Monday 09:00")


def test_merge_joins_evidence_and_settles_both(place: Place) -> None:
    session = place.session()
    idents = [find(session, "firmware"), find(session, "rinse the filters")]
    lines = {line for ident in idents for line in session.board.item(ident).evidence}
    session.merge(idents, "Rinse filters before pumping; never restart the gateway during a firmware write.")
    merged = find(session, "Rinse filters before pumping")
    assert set(session.board.item(merged).evidence) == lines
    say_yes(session, merged)
    session.approve(merged)
    session.write(place.store)
    left = [item.text for item in place.lay().candidates]
    assert not any("firmware" in text or "rinse" in text.lower() for text in left)


def order(session: Session) -> list[str]:
    return [item.text for item in session.board.items]


def test_what_was_merged_or_split_stands_where_it_stood_after_a_restart(place: Place) -> None:
    session = place.session()
    *_, before, last = (item.ident for item in session.board.items)
    session.merge([before, last], "Both of the last two, in other words.")
    second = session.board.items[1]
    session.split(second.ident, ["The first part of it says this", "The second part of it says that"])
    assert order(session)[-1].startswith("Both of the last two")
    again = place.session()
    assert order(again) == order(session)
    again.reject(again.board.items[-1].ident, "not worth it")
    assert order(place.session()) == order(session)


def test_what_was_merged_follows_its_neighbour_on_a_desk_laid_anew(place: Place) -> None:
    session = place.session()
    first, second, third, *_ = session.board.items
    session.merge([second.ident, third.ident], "Two in one, in other words.")
    laid = place.lay()
    turned = replace(laid, candidates=tuple(reversed(laid.candidates)))
    texts = order(place.session(turned))
    assert texts[texts.index(first.text) + 1] == "Two in one, in other words."
    gone = replace(laid, candidates=tuple(item for item in laid.candidates if item.ident != first.ident))
    assert order(place.session(gone))[0] == "Two in one, in other words."


def test_a_draft_without_an_order_still_opens(place: Place) -> None:
    session = place.session()
    *_, before, last = (item.ident for item in session.board.items)
    session.merge([before, last], "Both of the last two, in other words.")
    old = json.loads(place.draft.read_text("utf-8"))
    del old["order"]
    place.draft.write_text(json.dumps(old), "utf-8")
    assert sorted(order(place.session())) == sorted(order(session))


def test_a_deferred_candidate_waits_until_another_day(place: Place) -> None:
    session = place.session()
    ident = find(session, "firmware")
    session.defer(ident)
    with pytest.raises(NothingToDo):
        session.write(place.store)
    again = place.session()
    assert again.board.decision(ident) is not None
    assert ident not in {item.ident for item in again.board.left}


def test_undo_before_writing_walks_back_step_by_step(place: Place) -> None:
    session = place.session()
    start = session.board
    ident = find(session, "温室日志")
    session.edit(ident, "Logs in Chinese, images under 2 MB.")
    session.approve(ident)
    assert session.undo()
    assert session.board.decisions == ()
    assert session.undo()
    assert session.board == start
    assert not session.undo()
    assert session.redo()
    assert session.board.item(ident).text == "Logs in Chinese, images under 2 MB."


def test_quit_and_resume_keeps_decisions_edits_and_answers(place: Place) -> None:
    session = place.session()
    edited, turned = find(session, "温室日志"), find(session, "firmware")
    session.edit(edited, "Logs in Chinese, images under 2 MB.")
    session.approve(edited)
    session.answer(turned, Test.HURTS, False)
    session.replace(find(session, "pump window"))
    resumed = place.session()
    assert [d.text for d in resumed.board.decisions] == ["Logs in Chinese, images under 2 MB.", PUMP]
    assert resumed.board.decisions == session.board.decisions
    assert [a.yes for a in resumed.board.item(turned).answers] == [
        a.yes for a in session.board.item(turned).answers
    ]
    assert resumed.undo()
    assert len(resumed.board.decisions) == 1
    resumed.write(place.store)
    assert not place.draft.exists() or '"decisions": []' in place.draft.read_text()


def test_a_written_decision_is_not_made_again_from_a_stale_draft(place: Place) -> None:
    session = place.session()
    session.approve(find(session, "温室日志"))
    stale = place.draft.read_bytes()
    session.write(place.store)
    place.draft.parent.mkdir(exist_ok=True)
    place.draft.write_bytes(stale)
    assert place.session().board.decisions == ()


def test_an_unreadable_draft_is_put_aside_not_lost(place: Place) -> None:
    place.draft.parent.mkdir(parents=True)
    place.draft.write_text("{ torn")
    assert place.session().board.decisions == ()
    assert place.draft.with_suffix(".unreadable.json").read_text() == "{ torn"


def test_core_changed_between_view_and_writing(place: Place) -> None:
    session = place.session()
    session.approve(find(session, "温室日志"))
    changed = CORE.replace("## Rules", "## House rules")
    place.write("MEMORY.md", changed)
    with pytest.raises(CoreChanged):
        session.write(place.store)
    assert place.text() == changed
    (decision,) = session.board.decisions
    session.write(place.store)
    assert "- 以后所有温室日志" in place.text()
    assert decision.choice is Choice.APPROVE


def test_a_decision_about_an_entry_that_vanished_comes_undone(place: Place) -> None:
    session = place.session()
    ident = find(session, "pump window")
    session.replace(ident)
    place.write("MEMORY.md", CORE.replace("- Pump window is Monday 09:00.\n", ""))
    with pytest.raises(CoreChanged) as refused:
        session.write(place.store)
    assert refused.value.lost == (ident,)
    assert session.board.decisions == ()


def test_over_budget_asks_what_should_leave_and_does_both_in_one_commit(place: Place) -> None:
    session = place.session()
    limit = session.core.size + 10
    session.core = Standing.of("MEMORY.md", session.core.data, limit)
    ident = find(session, "温室日志")
    with pytest.raises(OverBudget):
        session.approve(ident)
    people = [entry.ident for entry in session.core.entries if entry.section[-1] == "People"]
    session.approve(ident, leaves=people)
    before = place.git("rev-list", "--count", "HEAD")
    session.write(place.store)
    assert int(place.git("rev-list", "--count", "HEAD")) == int(before) + 1
    assert "Tomas" not in place.text()
    assert "Mira" not in place.text()
    assert "- Old Tomas prefers a phone call.\n" in place.text("memory/archive/2026-03.md")
    assert session.core.size <= limit


def test_the_first_approval_makes_the_core_file(make: Callable[..., Place]) -> None:
    place = make(core=None)
    session = place.session()
    session.approve(find(session, "温室日志"))
    session.write(place.store)
    assert place.text().startswith("# Memory\n")
    assert "\n- 以后所有温室日志都用中文写，图片不超过 2 MB。\n" in place.text()


def test_steps_show_the_exact_bytes_that_write_makes(place: Place) -> None:
    session = place.session()
    session.approve(find(session, "温室日志"))
    session.replace(find(session, "pump window"))
    steps = session.steps(place.store.read)
    session.write(place.store)
    assert place.text().encode() == steps[-1].after.data
    assert session.budget().bytes_now == len(place.text().encode())


def test_crlf_and_a_missing_final_newline_survive(make: Callable[..., Place]) -> None:
    place = make()
    (place.root / "MEMORY.md").write_bytes(CORE.rstrip("\n").replace("\n", "\r\n").encode())
    session = place.session()
    session.approve(find(session, "温室日志"))
    session.write(place.store)
    data = (place.root / "MEMORY.md").read_bytes()
    assert data.count(b"\n") == data.count(b"\r\n")
    assert b"2 MB\xe3\x80\x82\r\n" in data


def test_retiring_keeping_and_pinning_are_decisions_like_others(place: Place) -> None:
    session = place.session()
    mira, tomas, pump = session.core.entries[:3]
    session.about(mira, Choice.RETIRE, "moved away")
    session.about(tomas, Choice.PIN)
    session.about(pump, Choice.KEEP)
    assert len(place.session().waiting) == 3
    session.about(pump, None)
    session.write(place.store)
    assert place.text() == CORE.replace("- Mira runs the greenhouse on Tuesdays.\n", "")
    assert [record["kind"] for record in place.ledger()] == ["retire", "pin"]
    assert "moved away" in place.text("memory/archive/2026-03.md")


def test_two_decisions_cannot_take_the_same_entry_away(place: Place) -> None:
    session = place.session()
    pump = next(entry for entry in session.core.entries if "Pump" in entry.text)
    session.about(pump, Choice.RETIRE)
    with pytest.raises(Refused, match="Another decision"):
        session.replace(find(session, "pump window"))


def test_a_draft_about_an_entry_that_is_gone_says_so(place: Place) -> None:
    session = place.session()
    ident = find(session, "pump window")
    session.replace(ident)
    place.write("MEMORY.md", CORE.replace("- Pump window is Monday 09:00.\n", ""))
    again = place.session()
    assert again.lost == (ident,)
    assert again.board.decisions == ()


def test_a_longer_replacement_may_send_others_away_too(place: Place) -> None:
    session = place.session()
    session.core = Standing.of("MEMORY.md", session.core.data, session.core.size)
    ident = find(session, "pump window")
    with pytest.raises(OverBudget):
        session.replace(ident)
    tomas = next(entry for entry in session.core.entries if "Tomas" in entry.text)
    session.replace(ident, leaves=[tomas.ident])
    session.write(place.store)
    assert "Tomas" not in place.text()
    archive = place.text("memory/archive/2026-03.md")
    assert "Tomas" in archive
    assert "Monday 09:00" in archive
