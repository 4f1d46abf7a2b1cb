"""A rejection sticks, also in other words; another fact about the same subject is not its victim."""

from __future__ import annotations

import pytest

from ssmem_tui.core.review import Standing, reopen
from ssmem_tui.core.review.retiring import mark, propose, report_use, retire
from tests.core.review.conftest import FEBRUARY, TODAY, Place, find

MARCH = """# 2026-03

## Lessons

- While a firmware write is running, never restart the gateway: it bricks the sensor. (03-02)
- Never restart the gateway without telling Mira first. (03-03)

## Decisions

- 温室日志以后都写中文，图片不得超过 2 MB。 (03-03)
- 决定：温室日志每天十八点以前写完，不得拖到第二天。 (03-03)
"""


def rejected(place: Place) -> None:
    session = place.session()
    session.reject(find(session, "firmware"), "in the manual")
    session.reject(find(session, "温室日志"), "一次性的")
    session.write(place.store)


def test_reworded_twins_stay_out_in_both_languages_and_are_counted(place: Place) -> None:
    rejected(place)
    place.write("memory/monthly/2026-03.md", MARCH)
    laid = place.lay()
    texts = [item.text for item in laid.candidates]
    assert not any("firmware" in text or "图片" in text for text in texts)
    assert {item.reason: item.suppressed for item in laid.rejections} == {"in the manual": 1, "一次性的": 1}
    assert "2 rejected before and kept out" in laid.sentence


def test_another_fact_about_the_same_subject_is_shown(place: Place) -> None:
    rejected(place)
    place.write("memory/monthly/2026-03.md", MARCH)
    texts = [item.text for item in place.lay().candidates]
    assert any("telling Mira" in text for text in texts)
    assert any("十八点" in text for text in texts)


def test_reopening_lets_it_come_again(place: Place) -> None:
    rejected(place)
    rejection = next(item for item in place.lay().rejections if item.reason == "in the manual")
    place.store.apply(reopen(rejection))
    find(place.session(), "firmware")
    assert [item.reason for item in place.lay().rejections] == ["一次性的"]


@pytest.mark.parametrize("reworded", [False, True])
def test_a_secret_that_is_kept_out_of_core_goes_into_no_commit(place: Place, reworded: bool) -> None:
    token = "ghp_" + "a1B2c3D4e5" * 4
    place.write("memory/monthly/2026-03.md", f"# 2026-03\n\n- Never deploy without the token {token}.\n")
    session = place.session()
    ident = find(session, "Never deploy")
    if reworded:
        session.edit(ident, "Never deploy without the token of the vault.")
        session.approve(ident)
    else:
        session.reject(ident, f"it holds {token}")
    session.write(place.store)
    place.store.apply(propose("Deploy it so", sources=[("memory/a.md", 1, f"- with {token}")]))
    assert token[:30] not in place.git("log", "-p", "--all")
    assert not any("deploy without" in item.text for item in place.lay().candidates)


def test_a_secret_in_words_that_somebody_types_goes_into_no_commit(place: Place) -> None:
    token = "ghp_" + "a1B2c3D4e5" * 4
    typed, core = f"since {token} leaked", Standing.of("MEMORY.md", place.store.read("MEMORY.md"), 10_240)
    entry = core.entries[0]
    for act in (
        mark("keep", entry, typed),
        report_use(entry, by=typed),
        propose("Always rinse the pump.", why=typed, by=typed),
        retire(core, {entry.ident: typed}, place.store.read, TODAY).act,
    ):
        assert place.store.apply(act).warnings == ()
    assert token[:30] not in place.git("log", "-p", "--all")
    assert place.store.read_ledger("decisions")[-1]["reason"] == "since <secret: GitHub token> leaked"


def test_undoing_a_rejection_lets_it_come_again(place: Place) -> None:
    session = place.session()
    session.reject(find(session, "firmware"), "in the manual")
    session.write(place.store)
    place.store.undo()
    find(place.session(), "firmware")


def test_a_promoted_statement_does_not_come_back_from_next_months_words(place: Place) -> None:
    session = place.session()
    ident = find(session, "firmware")
    session.edit(ident, "Leave the gateway alone while it flashes.")
    session.approve(ident)
    session.write(place.store)
    place.write("memory/monthly/2026-03.md", MARCH)
    laid = place.lay()
    assert not any("firmware" in item.text for item in laid.candidates)
    assert laid.decided >= 1
    assert FEBRUARY  # the month it came from is still there
