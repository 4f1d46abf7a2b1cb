"""Cron lines and timers as text."""

from __future__ import annotations

from datetime import UTC, datetime, time, timedelta, timezone
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ssmem_tui.core.errors import UsageError
from ssmem_tui.core.rollup.schedule import (
    Program,
    cron_block,
    jobs,
    systemd_units,
    with_block,
    without_block,
)

ROOT = Path("/home/marta/my notes/100%")
PROGRAM = Program("/opt/py/bin/python", "/home/marta", "/usr/bin:/bin")
NOW = datetime(2026, 2, 10, 12, tzinfo=UTC)
BLOCK = cron_block(ROOT, jobs(NOW, None, time(0)), PROGRAM)


@pytest.mark.parametrize(
    ("machine", "zone", "day_starts", "fields"),
    [
        (UTC, None, time(0), "55 23 * * *"),
        (UTC, ZoneInfo("Europe/Berlin"), time(0), "55 22 * * *"),
        (UTC, ZoneInfo("Asia/Shanghai"), time(5), "55 20 * * *"),
        (timezone(timedelta(hours=-8)), ZoneInfo("Asia/Kolkata"), time(0), "25 10 * * *"),
    ],
)
def test_the_daily_job_runs_before_the_persons_day_ends(
    machine: timezone, zone: ZoneInfo | None, day_starts: time, fields: str
) -> None:
    assert jobs(NOW.astimezone(machine), zone, day_starts)[0].cron == fields


def test_lines_carry_paths_and_surroundings_and_escape_percent() -> None:
    daily = BLOCK[1]
    assert daily.startswith("55 23 * * * cd '/home/marta/my notes/100\\%' && HOME=/home/marta ")
    assert " PATH=/usr/bin:/bin PYTHONUTF8=1 /opt/py/bin/python -m ssmem_tui -C " in daily
    assert r"'/home/marta/my notes/100\%'" in daily
    assert "%" not in daily.replace(r"\%", "")
    assert len(BLOCK) == 5


@given(
    st.lists(st.sampled_from(["0 1 * * * backup", "# mine", "", "MAILTO=x", BLOCK[0], BLOCK[-1]]), max_size=9)
)
def test_installing_and_removing_leave_other_lines_alone(lines: list[str]) -> None:
    crontab = "".join(f"{line}\n" for line in lines)
    once = with_block(crontab, ROOT, BLOCK)
    assert with_block(once, ROOT, BLOCK) == once or crontab.count(BLOCK[0]) > 1
    own = [line for line in crontab.splitlines() if line not in BLOCK]
    assert [line for line in once.splitlines() if line not in BLOCK] == own
    assert [line for line in without_block(once, ROOT).splitlines() if line not in BLOCK] == own


def test_a_crontab_without_final_newline_and_a_block_of_another_workspace_stay() -> None:
    other = cron_block(Path("/srv/b"), jobs(NOW, None, time(0)), PROGRAM)
    crontab = "\n".join(["5 5 * * * mine", *other])
    after = with_block(crontab, ROOT, BLOCK)
    assert after.startswith(crontab + "\n")
    assert without_block(after, ROOT) == crontab + "\n"


def test_a_lost_end_mark_removes_nothing() -> None:
    crontab = f"{BLOCK[0]}\n1 1 * * * mine\n"
    assert without_block(crontab, ROOT) == crontab


def test_a_path_that_would_break_the_crontab_is_refused() -> None:
    with pytest.raises(UsageError):
        cron_block(Path("/tmp/a\nb"), jobs(NOW, None, time(0)), PROGRAM)


def test_timers_catch_up_and_know_the_persons_zone() -> None:
    units = systemd_units(ROOT, jobs(NOW, ZoneInfo("Europe/Berlin"), time(0)), PROGRAM)
    assert len(units) == 6
    timer = next(text for name, text in units.items() if name.endswith("daily.timer"))
    assert "OnCalendar=*-*-* 23:55:00 Europe/Berlin\n" in timer and "Persistent=true" in timer
    service = next(text for name, text in units.items() if name.endswith("daily.service"))
    assert '"/home/marta/my notes/100%%"' in service and "SuccessExitStatus=3" in service
