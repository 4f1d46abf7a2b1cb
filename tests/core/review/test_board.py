"""What can be done to candidates on the desk before anything is decided, and what cannot."""

from __future__ import annotations

import pytest

from ssmem_tui.core.errors import Refused
from ssmem_tui.core.review import Choice, Session, pieces
from ssmem_tui.core.review.acts import SUBJECT, subject
from ssmem_tui.core.review.rejections import fingerprint
from tests.core.review.conftest import Place, find, say_yes


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("Pump at 10:00\nLamp at 9:00", ("Pump at 10:00", "Lamp at 9:00")),
        ("Pump at 10:00. Lamp at 9:00.", ("Pump at 10:00.", "Lamp at 9:00.")),
        ("Pump at 10:00; lamp at 9:00", ("Pump at 10:00", "lamp at 9:00")),
        ("泵十点开，灯九点开", ("泵十点开", "灯九点开")),
        ("Pump at 10:00 and lamp at 9:00", ("Pump at 10:00", "lamp at 9:00")),
        ("Rinse; then pump\nLamp at 9:00", ("Rinse; then pump", "Lamp at 9:00")),  # lines before clauses
    ],
)
def test_a_statement_falls_into_lines_else_sentences_else_clauses(text: str, parts: tuple[str, ...]) -> None:
    assert pieces(text) == parts


def idents(session: Session) -> list[str]:
    return [item.ident for item in session.board.items]


def test_one_part_is_no_split_and_one_candidate_no_merge(place: Place) -> None:
    session = place.session()
    before, ident = idents(session), find(session, "firmware")
    with pytest.raises(Refused, match="fall into parts"):
        session.split(ident, ["only this", "  "])
    with pytest.raises(Refused, match="Mark two or more"):
        session.merge([ident], "Only this")
    with pytest.raises(Refused, match="Mark two or more"):
        session.merge([ident, find(session, "rinse the filters")], "  ")
    assert idents(session) == before


def test_merged_words_must_not_be_those_of_a_third(place: Place) -> None:
    session = place.session()
    third = session.board.item(find(session, "rinse the filters"))
    with pytest.raises(Refused, match="says exactly that already"):
        session.merge([find(session, "firmware"), find(session, "温室日志")], third.text)
    one, two = find(session, "firmware"), find(session, "温室日志")
    mine = session.board.item(one).text
    session.merge([one, two], mine)  # the words of one that is merged are nobody else's
    assert fingerprint(mine) in idents(session) and two not in idents(session)


def test_what_is_not_on_the_desk_is_not_decided(place: Place) -> None:
    session = place.session()
    with pytest.raises(Refused, match="no longer on the desk"):
        session.reject("nobody", "because")


def test_an_edit_that_changes_nothing_keeps_the_decision(place: Place) -> None:
    session = place.session()
    ident = find(session, "firmware")
    say_yes(session, ident)
    session.approve(ident)
    session.edit(ident, session.board.item(ident).text)
    assert session.board.decision(ident) is not None


def test_the_ledger_says_what_a_retired_entry_stood_below(place: Place) -> None:
    session = place.session()
    first, _ = (entry for entry in session.core.entries if entry.section[-1] == "Rules")
    session.replace(find(session, "pump window"))
    session.write(place.store)
    gone = place.ledger()[-1]["retired"][0]
    assert (gone["entry"], gone["after"]) == (first.ident, "")  # it was the first of its section
    session = place.session()
    moved, second = (entry for entry in session.core.entries if entry.section[-1] == "Rules")
    session.about(second, Choice.RETIRE, "no orchids left")
    session.write(place.store)
    gone = place.ledger()[-1]["retired"][0]
    assert (gone["entry"], gone["after"], gone["section"]) == (
        second.ident,
        moved.ident,
        list(second.section),
    )


@pytest.mark.parametrize("extra", [0, 1])
def test_a_subject_is_cut_only_where_it_is_too_long(extra: int) -> None:
    text = "word " * ((SUBJECT - 4) // 5)
    text += "x" * (SUBJECT - len(text) + extra)
    assert (len(text), subject(text) == text) == (SUBJECT + extra, not extra)
    assert len(subject(text)) <= SUBJECT + 2
