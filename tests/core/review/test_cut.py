"""Any cut during `W` leaves each decision whole or absent, and going on decides nothing twice."""

from __future__ import annotations

import os
import signal

import pytest

from ssmem_tui.core.review import Session
from ssmem_tui.core.store import Store
from tests.core.review.conftest import CORE, Clock, Place, find

REPLACED = "- The pump window moves to Tuesday 10:00."
ADDED = "- 以后所有温室日志都用中文写，图片不超过 2 MB。"


def decide(place: Place) -> Session:
    session = place.session()
    session.replace(find(session, "pump window"))
    session.approve(find(session, "温室日志"))
    session.reject(find(session, "firmware"), "in the manual")
    return session


def write_and_die(place: Place, after: int) -> bool:
    """Write in a child that is killed at the store's step number `after`; whether it was killed."""
    child = os.fork()
    if child == 0:
        left = [after]

        def step(_name: str) -> None:
            left[0] -= 1
            if not left[0]:
                os.kill(os.getpid(), signal.SIGKILL)

        with Store(
            place.root, clock=Clock(), author=("Kim", "kim@example.org"), durable=False, step=step
        ) as store:
            session = Place(place.root, store, place.draft).session()
            session.write(store)
        os._exit(0)
    _, status = os.waitpid(child, 0)
    return os.WIFSIGNALED(status)


def facts(place: Place) -> dict[str, tuple[bool, bool, bool]]:
    """For each decision: in the files, in the ledger, in git."""
    core = place.text()
    ledger = {record["kind"] for record in place.ledger()}
    subjects = place.git("log", "--format=%s").splitlines()
    archive = place.root / "memory/archive/2026-03.md"
    moved = archive.exists() and "- Pump window is Monday 09:00." in archive.read_text()
    return {
        "replace": (
            REPLACED in core and moved and "Monday" not in core,
            "replace" in ledger,
            _said(subjects, "replace"),
        ),
        "promote": (ADDED in core, "promote" in ledger, _said(subjects, "promote")),
        "reject": ("reject" in ledger, "reject" in ledger, _said(subjects, "reject")),
    }


def _said(subjects: list[str], kind: str) -> bool:
    return sum(subject.startswith(f"{kind}: ") for subject in subjects) == 1


@pytest.mark.parametrize("after", [*range(1, 45, 3)])
def test_cut_at_any_step(place: Place, after: int) -> None:
    decide(place)
    killed = write_and_die(place, after)
    with Store(place.root, clock=Clock(), author=("Kim", "kim@example.org"), durable=False) as store:
        store.recover()
        again = Place(place.root, store, place.draft)
        states = facts(again)
        assert all(len(set(state)) == 1 for state in states.values()), states
        whole = {kind for kind, state in states.items() if all(state)}
        session = again.session()
        left = {"promote" if d.choice == "approve" else str(d.choice) for d in session.board.decisions}
        assert left == {"replace", "promote", "reject"} - whole
        assert killed or not left
        if left:
            session.write(store)
        assert all(all(state) for state in facts(again).values())
        assert again.text() == CORE.replace("- Pump window is Monday 09:00.", REPLACED).replace(
            "after sunset.\n", f"after sunset.\n{ADDED}\n"
        )
