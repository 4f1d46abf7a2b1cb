"""An entry that names a day still to come is not proposed to leave before that day."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date

import pytest

from ssmem_tui.core.review import expiring, seen
from ssmem_tui.core.review.ahead import day_ahead
from ssmem_tui.core.review.crowding import crowding
from tests.core.review.conftest import Place

TODAY = date(2026, 3, 5)


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("- Marathon on 2026-04-26, start at nine.", date(2026, 4, 26)),
        ("- The lease ends 2026/03/05.", TODAY),
        ("- Visa runs out April 26, 2027.", date(2027, 4, 26)),
        ("- Marathon on 26 April.", date(2026, 4, 26)),
        ("- Review in 2026-03.", date(2026, 3, 31)),
        ("- Freeze in 2026-W17.", date(2026, 4, 26)),
        ("- 马拉松在2026年4月26日。", date(2026, 4, 26)),
        ("- 四月二十六日交报告", date(2026, 4, 26)),
        ("- From 2025-01-01 until 2026-12-31.", date(2026, 12, 31)),
        ("- Marathon was on 2025-04-26.", None),
        ("- Marathon was on 2026-03-04.", None),
        ("- The fair is on 1 March.", None),
        ("- Not a day: 2027-02-30.", None),
        ("- Sensor gateway listens on port 8123.", None),
    ],
)
def test_days_ahead(text: str, day: date | None) -> None:
    assert day_ahead(text, TODAY) == day


def test_a_turn_of_the_year() -> None:
    assert day_ahead("- The fair is on 2 January.", date(2026, 12, 30)) == date(2027, 1, 2)


CORE = """# MEMORY

- We talked about keyboards and films for a while in the evening.
- The town run is on 2026-04-26 and starts beside the old mill.
- 城里的跑步在2026年4月26日，在老磨坊旁边开始。
"""


def test_neither_age_nor_room_takes_it_before_its_day(make: Callable[..., Place]) -> None:
    place = make(core=CORE, month="")
    place.write("ssmem.toml", "[budgets]\ncore_bytes = 0\n[review]\nexpiry_days = 5\n")
    for today, wanted in ((date(2026, 4, 26), 1), (date(2026, 4, 27), 3)):
        space, records = place.workspace(), place.ledger()
        old = expiring(space, records, today)
        assert len(old) == wanted, today
        roomy = crowding(space, seen(space, records, today), records)
        assert len(roomy) == wanted, today
