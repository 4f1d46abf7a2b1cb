"""Every line of a summary is understood without what stood above it in the log."""

from __future__ import annotations

from datetime import date

import pytest

from ssmem_tui.core.rollup.candidates import candidates
from ssmem_tui.core.rollup.concepts import content
from ssmem_tui.core.rollup.context import is_lead_in, lead_ins, together, with_context
from ssmem_tui.core.rollup.offline import compress
from ssmem_tui.core.rollup.themes import subjects, themes
from ssmem_tui.core.rollup.units import units

DAY = date(2026, 3, 4)


def summary(log: str, space: float = 400.0) -> str:
    return compress([(DAY, log)], space)


@pytest.mark.parametrize(
    "log",
    [
        "# Notes\n\n- Rules for the mail robot saved:\n- The kiln reaches 1,180 degrees after six hours\n",
        "# 记录\n\n- 今天检查了：\n- 窑炉六小时后升到 1180 度，再降温\n",
        "## Key activities\n\n- The kiln reaches 1,180 degrees after six hours\n",
        "- 2026-03-04 04:00 AM (UTC)\n- The kiln reaches 1,180 degrees after six hours\n",
    ],
)
def test_a_line_that_only_announces_others_takes_no_space(log: str) -> None:
    text = summary(log)
    assert "1,180" in text or "1180" in text
    for announcing in ("saved", "检查", "activities", "04:00"):
        assert announcing not in text


@pytest.mark.parametrize(
    ("heading", "alone"),
    [("Decision: the shop closes at noon", True), ("v1: change of mind", False), ("Oven repaired", False)],
)
def test_a_heading_speaks_through_its_lines_unless_it_is_a_decision(heading: str, alone: bool) -> None:
    (unit,) = units([(DAY, f"## {heading}\n")])
    assert is_lead_in(unit) is not alone


def test_a_sentence_that_points_back_stays_with_the_one_before_it() -> None:
    found = tuple(
        units(
            [(DAY, "- The glaze of batch 7 cracked. It had cooled too fast.\n- 第七批釉裂了。它冷得太快。\n")]
        )
    )
    joined = [unit.text for unit in together(found)]
    assert joined == ["The glaze of batch 7 cracked. It had cooled too fast.", "第七批釉裂了。它冷得太快。"]


def test_a_rule_of_two_sentences_is_not_halved() -> None:
    log = "- **Rule: no glaze is mixed by eye. The scale stands beside the kiln for that.** Lena built it.\n"
    (whole,) = together(tuple(units([(DAY, log)])))
    assert whole.text.endswith("Lena built it.")


def test_two_long_sentences_are_weighed_apart() -> None:
    long = (
        "The glaze of batch 7 cracked on all nineteen of the large bowls that the hotel had ordered for May. "
    )
    found = tuple(
        units(
            [(DAY, f"- {long}It had cooled too fast, because the door of the kiln stood open all night.\n")]
        )
    )
    assert len(tuple(together(found))) == 2


def test_items_carry_the_line_that_announces_them() -> None:
    found = tuple(
        units([(DAY, "Mail robot:\n\n- never on Sundays\n  - nor on holidays\n\nThe rest waits.\n")])
    )
    assert lead_ins(found) == ["", "Mail robot:", "Mail robot:", ""]
    item = found[1]
    assert with_context(item, content(item.text).cost, "Mail robot:").label == "Mail robot"


def test_a_heading_at_the_end_of_one_file_announces_nothing_in_the_next() -> None:
    weeks = [
        "# 2026-W10 · 03-02 – 03-08\n\n## By hand\n\n- The glaze stays blue.\n",
        "# 2026-W11 · 03-09 – 03-15\n\n## Facts\n\n### 03-09\n\n- The kiln is hot.\n",
    ]
    found = tuple(units([(DAY, week) for week in weeks]))
    assert [unit.text for unit in found] == ["By hand", "The glaze stays blue.", "The kiln is hot."]
    assert lead_ins(found) == ["", "By hand", ""]


@pytest.mark.parametrize(
    ("heading", "line", "label"),
    [
        (
            "Label printer",
            "- **Cause:** the roll was put in the wrong way round by somebody",
            "Label printer, Cause",
        ),
        (
            "Label printer",
            "- **Alternatives:** a second roll, or the old one of the shop",
            "Label printer, Alternatives",
        ),
        ("标签打印机", "- 原因：有人把纸卷装反了，而且没有人发现这件事", "标签打印机 原因"),
        ("Label printer", "- **Lesson:** look at the roll before the first label of the day", "Lesson"),
        ("Lessons", "- **Cause:** the roll was put in the wrong way round by somebody", "Cause"),
    ],
)
def test_a_label_that_names_no_subject_comes_after_its_heading(heading: str, line: str, label: str) -> None:
    *_, unit = units([(DAY, f"## {heading}\n\n{line}\n")])
    assert with_context(unit, content(unit.text).cost).label == label


@pytest.mark.parametrize(
    ("line", "left"),
    [
        (
            '- Mila said: "No kiln today. We wait for the gas." Then we swept the floor.\n',
            '"No kiln today. We wait for the gas."',
        ),
        ("- 米拉说：「今天不开窑。等煤气来。」然后我们扫地。\n", "「今天不开窑。等煤气来。」"),
        (
            "- Mila said “no kiln today. We wait for the gas.” Then we swept.\n",
            "“no kiln today. We wait for the gas.”",
        ),
    ],
)
def test_no_sentence_leaves_half_a_quotation(line: str, left: str) -> None:
    text = summary(line)
    assert left in text
    assert text.count('"') % 2 == 0


def test_chinese_sentences_are_joined_without_a_blank() -> None:
    assert "；Kiln 必须冷却" in summary("- 教训：开窗前先关煤气；Kiln 必须冷却到 60 度才能打开\n")


def _themes(log: str) -> list[str]:
    return [word for word, _ in themes(candidates(tuple(units([(DAY, log)])), "en").candidates)]


def test_words_that_stand_together_are_one_theme() -> None:
    log = "".join(
        f"- Harbour Watch {verb} the {thing} at pier {n}\n"
        for n, (verb, thing) in enumerate(
            [("counts", "ferry"), ("reports", "swan"), ("loses", "rope"), ("buys", "lamp")]
        )
    )
    assert _themes(log)[0] == "Harbour Watch"


def test_words_of_any_log_are_no_theme() -> None:
    log = "- Created a session for the kiln\n- Created the kiln index\n- Session of the kiln failed\n"
    assert _themes(log) == ["kiln"]


def test_half_of_two_chinese_words_is_no_theme() -> None:
    log = "- 窑炉今早点火\n- 窑炉温度偏低\n- 炉自动点火\n- 窑炉自动降温\n- 窑炉自动关门\n- 窑炉自动记录\n"
    assert "炉自" not in _themes(log)


def test_a_week_is_named_by_its_subjects_once_and_by_no_answer() -> None:
    log = "- Lena: the kiln is hot\n- Lena picks two pots\n- 不能：窑门开着\n- Yes: it was the door\n"
    named = subjects(candidates(tuple(units([(DAY, log)])), "en").candidates)
    assert sum("Lena" in name for name in named) == 1
    assert not {"不能", "Yes"} & set(named)
