"""Batches: handed in once, paid once, collected after quitting, checked like any other draft."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from ssmem_tui.core.claude import ClaudeError, CostGuard
from ssmem_tui.core.claude.backlog import Backlog, CollectedEngine
from ssmem_tui.core.claude.prices import Usage
from ssmem_tui.core.claude.purse import Spending, spent_row
from ssmem_tui.core.errors import NothingToDo, Refused, SsmemError
from ssmem_tui.core.rollup.records import Draft, Job
from tests.core.claude.conftest import LOGS, NOW, ORDER, SECRET, Bench, job_of
from tests.core.claude.server import answer, honest

OTHER = {"2026-02-17": LOGS["2026-02-09"], "2026-02-18": LOGS["2026-02-11"]}


def _jobs() -> list[Job]:
    return [job_of(), job_of(OTHER)]


def _collected(bench: Bench, job: Job) -> Draft:
    """As a process that starts anew finds and collects what an earlier one handed in."""
    backlog = Backlog(bench.engine().setup)
    (batch,) = backlog.batches()
    found = backlog.collect(batch)
    backlog.settle(batch, found)
    made = CollectedEngine(bench.engine().setup, batch, {one.waiting.period: one for one in found})
    return made.draft(job, lambda _step: None, lambda: False)


def test_two_periods_in_one_batch_at_half_the_price(bench: Bench) -> None:
    bench.endpoint.model = honest()
    batch = Backlog(bench.engine(claude={"prices": _half()}).setup).submit(_jobs())
    assert [waiting.period for waiting in batch.periods] == ["2026-W07", "2026-W08"]
    assert len(bench.endpoint.made) == 1
    backlog = Backlog(bench.engine(claude={"prices": _half()}).setup)
    found = backlog.collect(backlog.batches()[0])
    backlog.settle(batch, found)
    rows = [json.loads(row) for row in (bench.root / ".ssmem/claude/spending.jsonl").read_text().splitlines()]
    paid = [row["cost_usd"] for row in rows if row["ended"] == "batch"]
    assert paid == [pytest.approx((1_000 * 2e-6 + 400 * 1e-5) / 2)] * 2
    assert bench.engine().setup.month_spent() == pytest.approx(sum(paid))
    assert backlog.batches() == ()


def _half() -> dict[str, dict[str, float]]:
    return {"made-up": {"input": 2.0, "output": 10.0, "context": 200_000, "max_output": 32_000}}


def test_a_collected_answer_becomes_a_draft(bench: Bench) -> None:
    bench.endpoint.model = honest()
    Backlog(bench.engine().setup).submit(_jobs())
    draft = _collected(bench, job_of())
    assert "Postgres" in draft.text
    assert draft.engine == "claude"
    assert draft.notes[0].startswith("batch: ")
    assert SECRET not in bench.endpoint.log


def test_orders_stay_out_of_batches_too(bench: Bench) -> None:
    bench.endpoint.model = lambda body: answer(
        [
            *[(row["kind"], row["text"], row["sources"]) for row in json.loads(honest()(body))["items"]],
            ("core", ORDER, ["L1"]),
        ]
    )
    Backlog(bench.engine().setup).submit([job_of()])
    assert "Mehlwerk" not in _collected(bench, job_of()).text


def test_not_ready_yet_is_nothing_to_do_and_keeps_waiting(bench: Bench) -> None:
    bench.endpoint.batch_status = "in_progress"
    backlog = Backlog(bench.engine().setup)
    batch = backlog.submit(_jobs())
    with pytest.raises(NothingToDo, match="2 of 2"):
        backlog.collect(batch)
    assert backlog.batches() == (batch,)


def test_handed_in_twice_is_handed_in_once(bench: Bench) -> None:
    backlog = Backlog(bench.engine().setup)
    backlog.submit(_jobs())
    with pytest.raises(NothingToDo):
        backlog.submit(_jobs())
    assert len(bench.endpoint.made) == 1


def test_killed_between_handing_in_and_noting_the_id(bench: Bench) -> None:
    bench.endpoint.model = honest()
    Backlog(bench.engine().setup).submit([job_of()])
    path = bench.root / ".ssmem/claude/batches.json"
    rows = json.loads(path.read_text())
    rows[0]["ident"] = ""
    path.write_text(json.dumps(rows))
    assert "Postgres" in _collected(bench, job_of()).text


def test_notes_that_changed_since_are_asked_about_again(bench: Bench) -> None:
    bench.endpoint.model = honest()
    Backlog(bench.engine().setup).submit([job_of()])
    changed = job_of({**LOGS, "2026-02-11": LOGS["2026-02-11"] + "- One more line.\n"})
    with pytest.raises(Refused, match="changed since"):
        _collected(bench, changed)


@pytest.mark.parametrize("kind", ["expired", "canceled", "errored"])
def test_a_period_that_failed_is_a_sentence_and_costs_nothing(bench: Bench, kind: str) -> None:
    bench.endpoint.model = honest()
    bench.endpoint.batch_results = {"2026-W07": kind}
    Backlog(bench.engine().setup).submit([job_of()])
    with pytest.raises(ClaudeError, match="2026-W07"):
        _collected(bench, job_of())
    assert bench.engine().setup.month_spent() == 0.0


def test_an_endpoint_without_batches(bench: Bench) -> None:
    bench.endpoint.batches = False
    backlog = Backlog(bench.engine().setup)
    with pytest.raises(ClaudeError):
        backlog.submit(_jobs())
    assert backlog.batches() == ()
    assert bench.engine().setup.month_spent() == 0.0


def test_the_fuse_holds_for_batches(bench: Bench) -> None:
    with pytest.raises(CostGuard, match="may cost up to"):
        Backlog(bench.engine(max_cost=0.001).setup).submit(_jobs())
    assert bench.endpoint.requests == []


def test_what_is_reserved_counts_until_it_is_settled(bench: Bench) -> None:
    batch = Backlog(bench.engine().setup).submit(_jobs())
    assert bench.engine().setup.month_spent() == pytest.approx(batch.reserved, abs=1e-5)


def test_what_was_reserved_last_month_does_not_count_against_this_one(bench: Bench) -> None:
    backlog = Backlog(bench.engine().setup)
    batch = backlog.submit(_jobs())
    spending, march = Spending(bench.root), datetime(2026, 3, 2, tzinfo=UTC)
    spending.add(spent_row(march, "another", "2026-W09", "made-up", Usage(), 3.0, "end_turn"))
    late = Backlog(replace(bench.engine().setup, clock=lambda: march))
    late.settle(batch, late.collect(batch))
    assert spending.month(march) > 3.0
    assert spending.month(NOW) == 0.0


def test_a_batch_settled_twice_gives_back_once(bench: Bench) -> None:
    backlog = Backlog(bench.engine().setup)
    batch = backlog.submit(_jobs())
    spending = Spending(bench.root)
    spending.add(spent_row(NOW, "another", "2026-W06", "made-up", Usage(), 3.0, "end_turn"))
    for _ in range(2):  # killed after the first time, before the list was written
        backlog.settle(batch, ())
    assert spending.month(NOW) == pytest.approx(3.0)


def test_a_line_that_broke_after_the_batch_arrived_loses_no_batch(bench: Bench) -> None:
    bench.endpoint.model = honest()
    bench.endpoint.hangs_up = True
    backlog = Backlog(bench.engine().setup)
    with pytest.raises(ClaudeError, match="cannot be reached"):
        backlog.submit([job_of()])
    bench.endpoint.hangs_up = False
    assert "Postgres" in _collected(bench, job_of()).text


@pytest.mark.parametrize("days", [-40, 40])
def test_a_batch_that_never_arrived_is_given_up_whatever_the_clock_says(bench: Bench, days: int) -> None:
    backlog = Backlog(bench.engine().setup)
    batch = replace(backlog.submit([job_of()]), ident="")
    bench.endpoint.made.clear()
    with pytest.raises(NothingToDo):
        backlog.collect(batch)
    later = Backlog(replace(bench.engine().setup, clock=lambda: NOW + timedelta(days=days)))
    with pytest.raises(ClaudeError, match="hand it in again"):
        later.collect(batch)
    assert later.batches() == ()
    assert Spending(bench.root).month(NOW) == 0.0


def test_a_damaged_file_stops_before_anything_is_handed_in(bench: Bench) -> None:
    path = bench.root / ".ssmem/claude/batches.json"
    path.parent.mkdir(parents=True)
    path.write_text("{torn")
    with pytest.raises(SsmemError, match=r"batches\.json"):
        Backlog(bench.engine().setup).submit(_jobs())
    assert bench.endpoint.requests == []
