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
        ("Second attempt: another cable, still no picture", "story lead"),
        ("第二次尝试：换了一根线", "story lead"),
        ("Rationale: it costs less in spring", "story lead"),
        ("定时任务错误：邮件没发出去", "story lead"),
        ("Map service not subscribed, font not installed", "status"),
        ("翻译接口未开通，字体未安装", "status"),
        ("大屏连接正常，可以换页", "status"),
        ("生成周报到 `report-w08.md`", "past"),
        ("要求把标题挪到左边", "past"),
        ("Our reading routine is robust", "praise"),
        ("查资料的办法挺管用", "praise"),
        ('Motto: "Rain or shine, ask the frog."', "reports"),
        ('Question of Dana: "Is all of this on by default?"', "maybe"),
    ],
)
def test_named_signals(text: str, name: str) -> None:
    assert name in signals(text, History())


def test_a_date_that_comes_back_is_no_single_date() -> None:
    assert "dated" in signals("The fair is on 2026-05-12.", History())
    assert "dated" not in signals("Tax is due on 2026-05-10 and each year after.", History())


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("The exporter stops if the printer is not connected", "status"),
        ("如果字体未安装，页面会空白", "status"),
        ("密码错误三次会失败", "status"),
        ("更新词表以后必须重新生成字体", "past"),
        ("老板要求每张单子都写日期", "past"),
        ("小周要求把标题挪到左边", "preference"),
    ],
)
def test_a_condition_or_a_rule_makes_no_state_of_it(text: str, name: str) -> None:
    assert name not in signals(text, History())


def test_what_differs_is_not_forbidden() -> None:
    assert "forbids" not in signals("两家店用不同的纸", History())
    assert "forbids" in signals("两家店的纸不混用", History())


def test_a_verb_is_asked_of_english_only() -> None:
    assert is_fragment("Plain adapter style")
    assert not is_fragment("Deploy nur über den Turm, nicht von Hand")
