"""Same, another, updated or contrary: what a statement does to one that stands already."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ssmem_tui.core.model import Entry, Span
from ssmem_tui.core.review.likeness import PLAIN, covers, is_twin, met, phrase
from ssmem_tui.core.review.records import Verdict
from ssmem_tui.core.review.rejections import fingerprint


def judged(text: str, nearest: Entry) -> Verdict:
    return met(text, nearest, covers(phrase(text), phrase(nearest.text), PLAIN)).verdict


def entry(text: str) -> Entry:
    return Entry("e", "MEMORY.md", ("M", "Rules"), "item", text, Span(0, len(text)), 3, 3)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Lunch talk about keyboards", "We talked about keyboards over lunch"),
        ("午饭时聊了键盘", "中午吃饭聊到键盘"),
        ("发布前必须先备份数据库", "上线前一定要先做数据库备份"),
        ("Alice prefers Postgres 15 over MySQL", "Alice likes Postgres 15 more than MySQL"),
        ("Invoices go out on the 5th, never later", "Never send invoices out later than the 5th"),
    ],
)
def test_reworded_twins(one: str, other: str) -> None:
    assert is_twin(one, other)
    assert is_twin(other, one)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Alice prefers Postgres 15 over MySQL", "Alice prefers the window seat"),
        ("Deploy window is Tuesday 10:00", "Deploy window is Monday 09:00"),
        ("Never retry on 409", "Always retry on 409"),
        ("Bob owns the importer", "Alice owns the importer"),
        ("搜索并发上限为 300 人", "搜索并发上限改为 500 人"),
        ("王师傅星期一休息", "王师傅不收线上支付"),
    ],
)
def test_another_fact_about_the_same_subject_is_no_twin(one: str, other: str) -> None:
    assert not is_twin(one, other)


@pytest.mark.parametrize(
    ("new", "old", "verdict"),
    [
        ("Pump window moves to Tuesday 10:00", "Pump window is Monday 09:00", Verdict.REPLACE),
        ("Swap is off on the runner", "Swap is on on the runner", Verdict.CONTRADICT),
        ("Water the orchids before noon only", "Sensor gateway listens on port 8123", Verdict.ADD),
        ("Sensor gateway listens on 8123", "- Sensor gateway listens on port 8123.", Verdict.REPEAT),
        ("图片上限改为 5 MB", "图片上限为 2 MB", Verdict.REPLACE),
    ],
)
def test_verdicts(new: str, old: str, verdict: Verdict) -> None:
    assert judged(new, entry(old)) is verdict


@given(st.text(max_size=60), st.text(max_size=60))
def test_twins_are_twins_of_one_another(one: str, other: str) -> None:
    assert is_twin(one, other) == is_twin(other, one)
    ahead, back = covers(phrase(one), phrase(other), PLAIN)
    assert 0.0 <= ahead <= 1.0 and 0.0 <= back <= 1.0


def test_a_fingerprint_forgets_order_and_marks_but_not_values() -> None:
    assert fingerprint("The pump runs at 10:00, Mira says.") == fingerprint(
        "Mira says the pump runs at 10:00"
    )
    assert fingerprint("The pump runs at 10:00") != fingerprint("The pump runs at 11:00")
