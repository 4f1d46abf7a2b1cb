"""The same fact in another form is the same; a changed one is not."""

from __future__ import annotations

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ssmem_tui.core.numerals import cn_number
from ssmem_tui.core.trace import Text, compare
from ssmem_tui.core.trace.facts import extract, same_fact
from ssmem_tui.core.words import fold

SAME = [
    ("took 90 minutes", "took 1.5 hours"),
    ("took 2m40s", "took 160 seconds"),
    ("used 5,000 tokens", "used 5k tokens"),
    ("budget $1,500,000", "budget $1.5M"),
    ("seven agents ran", "7 agents ran"),
    ("twenty-five files changed", "25 files changed"),
    ("coverage rose to 94.9%", "coverage is about 95%"),
    ("on 8 May, 2023 we met", "we met 2023-05-08"),
    ("launch on April 15", "launch Apr 15"),
    ("met at 1:14 pm", "met at 13:14"),
    ("see `src/app/main.py`", "see src/app/main.py"),
    ("edited src/app/main.py", "edited main.py"),
    ("upgrade to v0.4.0", "upgrade to 0.4.0"),
    ("set max_retry_count", "set the max retry count"),
    ("预算三万五千元", "预算 3.5万元"),
    ("超时三十秒", "超时 30 秒"),
    ("二〇二六年二月十三日上线", "2026-02-13 上线"),
    ("通过率百分之二十", "通过率 20%"),
    ("下午三点半开会", "15:30 开会"),
    ("张老师确认", "已由张老师确认"),
    ("周三发布", "星期三发布"),
    ("週三发布", "星期三发布"),
    ("貸款还剩三万五", "貸款还剩 35000"),
    ("每月还两千", "每月还 2,000"),
    ("下午四點三刻关门", "16:45 关门"),
    ("三月五號交房租", "3月5日交房租"),
    ("端口８０８０", "端口 8080"),
    ("met Alice Johnson", "Johnson was met"),
]
CHANGED = [
    ("took 90 minutes", "took 2.5 hours"),
    ("used 5,000 tokens", "used 50k tokens"),
    ("budget $1,500,000", "budget $1.5B"),
    ("coverage rose to 94.9%", "coverage rose to 49.9%"),
    ("launch on April 15", "launch Apr 16"),
    ("launch on April 15", "launch in May"),
    ("met at 1:14 pm", "met at 1:41 pm"),
    ("call at 9am", "call at 9pm"),
    ("see `src/app/main.py`", "see src/app/util.py"),
    ("upgrade to v0.4.0", "upgrade to v0.4.1"),
    ("port 8080 is open", "port 8081 is open"),
    ("预算三万五千元", "预算三万五千美元"),
    ("共十五个文件", "共 50 个文件"),
    ("周三发布", "周四发布"),
    ("房租一万二", "房租一万三"),
    ("王师傅同意", "李师傅同意"),
    ("吴姐订蛋糕", "订蛋糕"),
    ("陈医生来电", "来电"),
    ("met Alice Johnson", "met Robert Smith"),
    ("5 GB of logs", "5 MB of logs"),
    ("paid €20", "paid £20"),
]


def lost(source: str, summary: str) -> list[str]:
    day = Text("2026-02-13.md", source, date(2026, 2, 13))
    return [x.text for x in compare(Text("w.md", summary), [day]).lost if x.kind not in ("task", "decision")]


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("由王小明负责发票", "王小明"),
        ("欧阳娜娜：周三到", "欧阳娜娜"),
        ("联系李雪，确认时间", "李雪"),
        ("同事張志強说可以", "張志強"),
        ("- **司马光** 同意", "司马光"),
        ("杜斌说先不发", "杜斌"),
    ],
)
def test_a_full_name_in_chinese_is_a_fact(text: str, name: str) -> None:
    assert [fact.text for fact in extract(text) if fact.kind == "name"] == [name]


@pytest.mark.parametrize("text", [
    "谢谢你的推荐", "方案和方法", "高兴的是", "周末去", "师傅说", "黄色的", "马上去", "对于用户", "余额：",
    "严重的问题", "何时发",
    "金额在变", "顾客说", "方向在变", "张开给", "江苏的", "龙虾说", "温度在",
])  # fmt: skip
def test_words_that_begin_like_a_surname_are_no_names(text: str) -> None:
    assert [fact for fact in extract(text) if fact.kind == "name"] == []


@pytest.mark.parametrize(("source", "summary"), SAME)
def test_the_same_fact_in_another_form_is_kept(source: str, summary: str) -> None:
    assert lost(source, summary) == []


@pytest.mark.parametrize(("source", "summary"), CHANGED)
def test_a_changed_fact_is_lost(source: str, summary: str) -> None:
    assert lost(source, summary)


def test_yesterday_is_the_day_before_its_line() -> None:
    day = Text("2026-02-13.md", "- Released the parser yesterday\n")
    found = compare(Text("w.md", "- Parser released 2026-02-12\n"), [day])
    assert not found.claims[0].flags


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("三万五千", 35_000),
        ("三万五", 35_000),
        ("三万零五", 30_005),
        ("两百五", 250),
        ("二十五", 25),
        ("二零二六", 2026),
        ("一点五", 1.5),
        ("十五", 15),
        ("两百五十万", 2_500_000),
        ("点五", None),
    ],
)
def test_chinese_numerals(text: str, value: float | None) -> None:
    assert cn_number(text) == value


@pytest.mark.parametrize(
    "text",
    [
        "and/or",
        "well-known trade-off",
        "PhDs agree",
        "it may rain",
        "a read-only end-of-day state",
        "千万别忘，万一不行",
        "学生和表哥",
        "大师傅在",
    ],
)
def test_ordinary_words_are_no_facts(text: str) -> None:
    assert extract(text) == ()


@given(st.text(st.sampled_from("ab19.,:/-_@#`$%v年月日三百点 两元《》")), st.text(max_size=8))
def test_facts_lie_inside_their_text_and_equal_themselves(text: str, more: str) -> None:
    whole = fold(text + more)
    for fact in extract(whole):
        assert 0 <= fact.start < fact.end <= len(whole)
        assert fact.text.lower() in whole[fact.start : fact.end].lower()
        assert same_fact(fact.key, fact.key) == 1.0


HOSTILE = {
    "one word": "A" * 200_000,
    "base64": "a+" * 100_000,
    "brackets": "[" * 100_000,
    "label": "Ab " * 60_000 + ":",
    "numbers": "1." * 90_000,
}


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE)
def test_a_hostile_line_stays_linear(text: str) -> None:
    assert compare(Text("w.md", "- nothing"), [Text("2026-02-13.md", f"- {text}")]).sources


@pytest.mark.parametrize("text", ["ends on 2026-03-04.", "2026-03-04. The rest follows", "see 2026-03-04.md"])
def test_a_full_stop_behind_a_date_takes_no_day_from_it(text: str) -> None:
    assert [fact.key for fact in extract(text)] == [("d", 2026, 3, 4)]
