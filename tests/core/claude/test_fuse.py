"""The fuse: no call without money, unknown prices said, everything spent counted, also elsewhere."""

from __future__ import annotations

import json
import math
from datetime import UTC, datetime

import pytest

from ssmem_tui.core.claude import CostGuard
from ssmem_tui.core.claude.prices import Model, Usage, price_table
from ssmem_tui.core.claude.purse import Caps, Purse, Spending, spent_row
from ssmem_tui.core.errors import ConfigError, ExitCode
from tests.core.claude.conftest import NOW, Bench
from tests.core.claude.server import Say, honest

MODEL = Model("m", 2.0, 10.0)


def test_a_limit_below_the_first_call_asks_nobody(bench: Bench) -> None:
    with pytest.raises(CostGuard, match=r"limit of \$0.00 per run") as caught:
        bench.draft(max_cost=0.001)
    assert caught.value.code is ExitCode.REFUSED
    assert bench.endpoint.requests == []


def test_the_answer_may_only_be_as_long_as_the_money_lasts(bench: Bench) -> None:
    bench.endpoint.model = honest()
    bench.draft(max_cost=0.02)
    assert bench.endpoint.asked[0]["max_tokens"] < 2_000
    worst = 0.0
    for body in bench.endpoint.asked[:1]:
        worst += body["max_tokens"] * 10 / 1e6
    assert worst < 0.02


def test_an_answer_cut_where_the_money_ends_is_not_asked_for_again(bench: Bench) -> None:
    bench.endpoint.script = [Say('{"items": [', stop="max_tokens")] * 2
    with pytest.raises(CostGuard, match=r"limit of \$0.02 per run"):
        bench.draft(max_cost=0.02)
    assert len(bench.endpoint.asked) == 1


def test_when_the_money_ends_the_repair_is_left_out_and_said(bench: Bench) -> None:
    bench.endpoint.script = [Say(honest(2), tokens=(8_000, 400))]
    draft = bench.draft(max_cost=0.024)
    assert len(bench.endpoint.asked) == 1
    assert any("round 2 failed: The limit" in note for note in draft.notes)


def test_the_month_counts_what_other_runs_and_other_machines_spent(bench: Bench) -> None:
    ledger = [
        {"at": "2026-02-03T10:00:00+00:00", "cost_usd": 6.0, "usage": {"run": "elsewhere"}},
        {"at": "2026-01-30T10:00:00+00:00", "cost_usd": 9.0, "usage": {"run": "last month"}},
    ]
    Spending(bench.root).add(spent_row(NOW, "here", "2026-W06", "m", Usage(), 3.999, "end_turn"))
    with pytest.raises(CostGuard, match="per month"):
        bench.draft(ledger=lambda: ledger)
    assert bench.engine(ledger=lambda: ledger).setup.month_spent() == pytest.approx(9.999)


def test_a_run_in_the_ledger_and_in_the_file_counts_once(bench: Bench) -> None:
    Spending(bench.root).add(spent_row(NOW, "same", "2026-W06", "m", Usage(), 1.5, "end_turn"))
    ledger = [{"at": NOW.isoformat(), "cost_usd": 1.5, "usage": {"run": "same"}}]
    assert Spending(bench.root).month(NOW, ledger) == pytest.approx(1.5)


def test_a_damaged_file_of_spending_counts_what_can_be_read(bench: Bench) -> None:
    spending = Spending(bench.root)
    spending.add(spent_row(NOW, "one", "p", "m", Usage(), 0.25, "end_turn"))
    path = bench.root / ".ssmem/claude/spending.jsonl"
    path.write_text(path.read_text() + '{"torn\n[1]\n{"at": "2026-02-01", "cost_usd": NaN}\n')
    assert spending.month(NOW) == pytest.approx(0.25)


def test_an_unknown_price_is_said_and_nothing_is_asked(bench: Bench) -> None:
    far = {"model": "nobody-knows", "base_url": "https://api.somewhere.example"}
    with pytest.raises(CostGuard, match=r"price of nobody-knows is not known"):
        bench.draft(claude=far)


def test_a_local_endpoint_without_a_price_is_free(bench: Bench) -> None:
    bench.endpoint.model = honest()
    draft = bench.draft(claude={"model": "my-local-model", "prices": {}}, environ={})
    assert draft.cost_usd == 0.0
    assert draft.usage["input"]


def test_every_call_is_noted_outside_of_versioning(bench: Bench) -> None:
    bench.endpoint.model = honest()
    draft = bench.draft()
    folder = bench.root / ".ssmem" / "claude"
    rows = [json.loads(line) for line in (folder / "spending.jsonl").read_text().splitlines()]
    assert len(rows) == draft.usage["calls"]
    assert sum(row["cost_usd"] for row in rows) == pytest.approx(draft.cost_usd, abs=1e-5)
    assert (folder / ".gitignore").read_text() == "*\n"


def test_prices_are_exact() -> None:
    assert MODEL.cost(Usage(1_000_000, 100_000)) == pytest.approx(3.0)
    assert MODEL.cost(Usage(1_000_000, 100_000), batch=True) == pytest.approx(3.0)
    shipped = price_table({}).model(price_table({}).default)
    assert shipped.cost(Usage(1_000_000, 0), batch=True) == pytest.approx(1.0)
    assert shipped.cost(Usage(0, 0, cache_read=1_000_000)) == pytest.approx(0.2)
    assert Model("x").cost(Usage(1, 1)) is None


def test_the_shipped_table_is_dated_and_whole() -> None:
    table = price_table({})
    assert table.as_of.year >= 2026
    assert {table.default, *table.fallback} <= set(table.models)
    assert all(model.priced and model.context >= 100_000 for model in table.models.values())


@pytest.mark.parametrize(
    "figures", [{"inptu": 1.0}, {"input": "cheap"}, {"input": -1.0}, {"input": True}, {"context": math.inf}]
)
def test_a_price_that_is_none_is_refused(figures: dict[str, float]) -> None:
    with pytest.raises(ConfigError, match=r"claude\.prices\.mine"):
        price_table({"mine": figures})


def test_the_purse_never_allows_more_than_is_left() -> None:
    purse = Purse(Caps(0.05, 10.0))
    assert purse.allow(MODEL, 1_000, 1_000, 100) == 1_000
    purse.pay(MODEL, Usage(10_000, 2_000))
    room = purse.allow(MODEL, 1_000, 10_000, 100)
    assert purse.spent + 1_000 * 2e-6 + room * 1e-5 <= 0.05 + 1e-9
    purse.pay(MODEL, Usage(1_000, room))
    with pytest.raises(CostGuard):
        purse.allow(MODEL, 1_000, 10_000, 100)


def test_a_month_begins_anew(bench: Bench) -> None:
    spending = Spending(bench.root)
    spending.add(spent_row(NOW, "one", "p", "m", Usage(), 5.0, "end_turn"))
    assert spending.month(datetime(2026, 3, 1, tzinfo=UTC)) == 0.0


def test_an_endpoint_that_tells_no_usage_is_not_taken_as_free(bench: Bench) -> None:
    bench.endpoint.model = honest()
    bench.endpoint.tokens = (0, 0)
    draft = bench.draft()
    assert draft.cost_usd > 0
    assert int(draft.usage["input"]) > 300
