"""Lines that no reader of a week needs, as real logs have them; the names in them are invented."""

from __future__ import annotations

import pytest

from ssmem_tui.core.rollup.context import points_back
from ssmem_tui.core.rollup.noise import is_noise, without_stamp
from tests.core.rollup.test_secret_lines import draft

_LOG = (
    "- Decided to move the importer to the second host on Tuesday.\n- Nightly backup took 44 s.\n"
    + "- heartbeat ok\n" * 9
)


@pytest.mark.parametrize(
    "line",
    [
        "System: [COMPLETED] cleaning up [main 8a02657] 4 files changed, 33 insertions(+), 6 deletions(-)",
        "create mode 100644 app/src/log/page.tsx",
        "ID: 27457673-851f-46e2-b65b-208ed92a6fb9",
        "任务ID: 4fb26ad7-3cb2-44d3-aa95-3f430155df88",
        "`9f86d081884c7d659a2feaa0c55ad015a3bf4f1b`",
        "(更多活动见上午记录)",
        "（详见昨天的日志）",
        "(see above for the rest)",
        "<secret: GitHub token>",
    ],
)
def test_what_tools_print_ids_and_pointers_elsewhere_are_noise(line: str) -> None:
    assert is_noise(line)
    text = draft(f"{_LOG}- {line}\n")
    assert "Decided to move" in text and line not in text


@pytest.mark.parametrize(
    "line",
    [
        "3 files changed the way we deploy",
        "The task 4fb26ad7-3cb2-44d3-aa95-3f430155df88 is stuck since Monday",
        "commit 9f86d08 fixed the importer",
        "(see the dentist on Tuesday) and call Mira",
        "更多活动见上午记录，但周三取消",
        "Token `<secret: GitHub token>` opens the mirror",
        "https://example.org/web/appreader/45432fd071f38607454AEF6kecc32f3013Eccbc87e4b62e",
    ],
)
def test_what_says_something_is_none(line: str) -> None:
    assert not is_noise(line)


def test_the_stamp_of_a_host_is_not_repeated() -> None:
    assert without_stamp("[Sat 2026-03-14 12:11 GMT] plan the trip") == "plan the trip"
    assert without_stamp("[2026-03-14 12:11:09] plan the trip") == "plan the trip"
    assert without_stamp("[2026-03-14] plan the trip") == "[2026-03-14] plan the trip"
    assert without_stamp("[x] plan") == "[x] plan"
    assert "- Decided to plan the trip" in draft(
        f"- [Sat 2026-02-14 12:11 GMT] Decided to plan the trip\n{_LOG}"
    )


def test_a_line_does_not_end_with_half_a_stop() -> None:
    assert "- 决定把导入程序迁到第二台主机 (02-09)" in draft(
        "- 决定把导入程序迁到第二台主机；\n- 备份用了44秒\n"
    )


@pytest.mark.parametrize(
    "line", ["If not, we need another mail service", "Or: rebuild it from source", "If so, wait"]
)
def test_what_goes_on_from_the_line_above_leans_on_it(line: str) -> None:
    assert points_back(line)
