"""What tells of one time is told apart from what holds, in English and Chinese."""

from __future__ import annotations

import pytest

from ssmem_tui.core.review.signals import History, signals
from ssmem_tui.core.review.telling import body, is_fragment, tells_past, tells_what_to_do


@pytest.mark.parametrize(
    "text",
    [
        "The list mail left at 20:00 and arrived in all shops.",
        "Marek has written the driver.",
        "They were late.",
        "今天打印机坏了两次。",
        "雨晴去过那家店。",
    ],
)
def test_what_happened_is_past(text: str) -> None:
    assert tells_past(text)


@pytest.mark.parametrize(
    "text",
    [
        "Photos are kept for 14 days.",
        "Names are only printed in bold.",
        "Every request is counted, answered with 429 above the limit.",
        "A report carries the command that made it.",
        "为了安全，密码不写进日志。",
        "除了周一都营业。",
        "过敏信息只由店家填写。",
    ],
)
def test_what_is_so_is_not(text: str) -> None:
    assert not tells_past(text)


@pytest.mark.parametrize(
    "text",
    [
        "only then `./ship wren` and a look at the page",
        "the other half until Friday",
        "and then it worked",
        "wrote the mail to all shops",
        "然后就好了",
        "备选：换数据库，估计 5 天…",
    ],
)
def test_a_line_cut_out_of_a_story_is_a_fragment(text: str) -> None:
    assert is_fragment(text)


@pytest.mark.parametrize(
    "text", ["A queue is data.", "keep the key in the vault", "Never deploy on a Friday.", "值班的人不部署。"]
)
def test_a_whole_statement_is_none(text: str) -> None:
    assert not is_fragment(text)


def test_orders_are_found_behind_topics_and_nouns_are_no_orders() -> None:
    assert tells_what_to_do(body("Queue above 400 for 10 min: stop the importer."))
    assert tells_what_to_do(body("What went wrong: Lesson: set every sequence first."))
    assert not tells_what_to_do(body("Machines: backup 04:15, 3 min"))
    assert body("07:50 all shops by phone") == "07:50 all shops by phone"


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("30 dumps on the disk for the first time.", "status"),
        ("30 dumps on the disk for the first time.", "figure first"),
        ("He laughed and asked for the price.", "reports"),
        ("The advance is due on the 10th of each month.", "recurring"),
        ("For the fair week the limit is 900.", "passing"),
        ("那一周限流 900。", "passing"),
        ("Load test: p95 240 ms, 180 per minute, errors 0", "story lead"),
    ],
)
def test_named_signals(text: str, name: str) -> None:
    assert name in signals(text, History())


def test_a_date_that_comes_back_is_no_single_date() -> None:
    assert "dated" in signals("The fair is on 2026-05-12.", History())
    assert "dated" not in signals("Tax is due on 2026-05-10 and each year after.", History())
