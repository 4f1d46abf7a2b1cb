"""Ledgers are merged by union and lie in plain sight: whatever stands in them, no reader of them falls."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from ssmem_tui.core.review import lay, seen, settled_idents
from ssmem_tui.core.review.archive import retired
from ssmem_tui.core.review.spoken import Pages
from ssmem_tui.core.rollup.recorded import latest
from ssmem_tui.core.store import read_ledger
from ssmem_tui.core.store.syncing import open_disagreements
from tests.core.review.conftest import TODAY, Place

_KINDS = (
    "promote replace reject reopen propose retire restore keep edit pin unpin topic used opened conflict "
    "settle aside intended"
).split()
_FIELDS = (
    "kind at op entry candidate text said was also failed reason evidence retired section after archive path "
    "line topic wish why by undo redo id settles key intended period sources lines engine output_sha256 "
    "tokens_in retention tier bytes"
).split()
_VALUES = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=8)
    | st.sampled_from(["2026-02-10T09:00:00+00:00", "2026-13-45", "rinse the filters", "\ud800", *_KINDS]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(_FIELDS), inner, max_size=3),
    max_leaves=8,
)
RECORDS = st.lists(
    st.dictionaries(st.sampled_from(_FIELDS), _VALUES, max_size=7)
    | st.fixed_dictionaries({"kind": st.sampled_from(_KINDS)}, optional=dict.fromkeys(_FIELDS[1:], _VALUES)),
    max_size=6,
)


def plant(place: Place, records: list[dict[str, Any]]) -> None:
    folder = place.root / ".ssmem" / "ledger"
    folder.mkdir(parents=True, exist_ok=True)
    lines = "".join(json.dumps(record) + "\n" for record in records)
    for name in ("decisions", "access", "rollups", "conflicts"):
        (folder / f"{name}.jsonl").write_text(lines, "utf-8")


PAGES = Pages()
"""What the logs say is the same for every ledger, so it is worked out once."""


def read_all(place: Place) -> None:
    space = place.workspace()
    records, access = place.ledger(), place.ledger("access")
    lay(space, records, pages=PAGES)
    seen(space, records, TODAY, access=access, pages=PAGES)
    settled_idents(records)
    retired(records)
    latest(place.ledger("rollups"))
    for found in open_disagreements(read_ledger(place.root, "conflicts")):
        assert isinstance(found["id"], str)


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(records=RECORDS)
def test_any_record_is_read_or_passed_over(place: Place, records: list[dict[str, Any]]) -> None:
    plant(place, records)
    read_all(place)


@pytest.mark.parametrize(
    "record",
    [
        {"kind": "reject", "candidate": "a", "text": "b", "also": [1, "abc", ["one"]]},
        {"kind": "reject", "candidate": "a", "text": "b", "failed": 5},
        {"kind": "propose", "text": "Rinse the filters before noon.", "evidence": [{"line": "abc"}]},
        {"kind": "retire", "retired": [{"entry": "e"}]},
        {"kind": ["pin"], "entry": "e"},
        {"kind": "conflict", "ours": "a"},
    ],
)
def test_a_record_of_another_shape_is_none(place: Place, record: dict[str, Any]) -> None:
    plant(place, [record])
    assert place.ledger() == ()


def test_what_we_write_is_a_record(place: Place) -> None:
    session = place.session()
    first, second, third, *_ = (item.ident for item in session.board.items)
    session.reject(first, "known")
    session.merge([second, third], "Two in one, in other words.")
    session.reject(session.board.items[1].ident, "too long")
    session.write(place.store)
    assert [record["kind"] for record in place.ledger()] == ["reject", "reject"]
