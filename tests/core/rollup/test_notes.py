"""What a terse log is rolled up to: lasting lines before status, with what later lines did to them."""

from __future__ import annotations

from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ssmem_tui.core.rollup.candidates import candidates
from ssmem_tui.core.rollup.concepts import content
from ssmem_tui.core.rollup.context import with_context
from ssmem_tui.core.rollup.later import later, may_move
from ssmem_tui.core.rollup.notes import (
    WEIGHTS,
    Surroundings,
    exponent,
    features,
    start_of,
    surroundings,
)
from ssmem_tui.core.rollup.offline import OfflineEngine, compress
from ssmem_tui.core.rollup.records import Job, Source
from ssmem_tui.core.rollup.settings import settings
from ssmem_tui.core.rollup.units import Unit, units
from ssmem_tui.core.trace.closing import moves
from tests.core.rollup.logs import WEEK

FIRST = WEEK.start


def logs(*texts: str) -> list[tuple[date, str]]:
    return [(FIRST + timedelta(days=i), text) for i, text in enumerate(texts)]


def only(markdown: str) -> Unit:
    (unit,) = (unit for unit in units([(FIRST, markdown)]) if unit.shape != "heading")
    return unit


def rated(markdown: str) -> float:
    unit = only(markdown)
    held = content(unit.text)
    return exponent(features(unit, unit.text, held, Surroundings(1, 1, 0.5), True))


@pytest.mark.parametrize(
    ("lasting", "passing"),
    [
        ("- Never push an update when the battery is below 40 %", "- pytest: 424 passed, 2 skipped in 42 s"),
        ("- **Rule: migrations run between 02:00 and 04:00 only**", "- PR #221 merged, CI green"),
        ("- Marta prefers short release notes", "- Read the release notes and answered two mails"),
        ("- Freeze for release 2.5 is 2026-05-04", "- heartbeat ok, disk 61%, load 0.4"),
        ("- 决定：每人限购 4 罐，防止黄牛", "- 心跳正常，磁盘 48%"),
        ("- 合并前必须跑 `tools/soak.sh`，涨幅不能超过 50 MB", "- 编译通过，用时 2 分 40 秒"),
        ("- 以后一律先备份再迁移", "- 看了一下后台，无异常"),
        ("- [ ] ask for the new VPN host", "- [x] ask for the new VPN host"),
        ("- The gateway needs 4 GB of memory", "2026-02-09 10:00:01 INFO gateway started with 4 GB"),
        ("- The gateway needs 4 GB of memory", "$ free -g | grep 4"),
    ],
)
def test_what_lasts_is_rated_above_what_passes(lasting: str, passing: str) -> None:
    assert rated(lasting) > rated(passing) + 0.25


def test_every_weight_has_its_feature() -> None:
    unit = only("- x y z")
    assert len(features(unit, "x", content("x"), Surroundings(1, 1, 0), True)) == len(WEIGHTS)


def test_lines_of_many_days_that_start_alike_are_routine() -> None:
    assert start_of("", "pytest: 424 passed") == start_of("pytest", "9 passed, 2 skipped") == "pytest passed"
    assert start_of("", "备份完成 03:00") == "备份 完成"


@pytest.mark.parametrize(
    ("heading", "line", "label"),
    [
        ("Bakery Falk", "- wants no German page", "Bakery Falk"),
        ("小满烘焙", "- 不要德文页面", "小满烘焙"),
        ("Bakery Falk", "- A German page is not wanted before the new shop in Lisbon has opened", ""),
        ("Bakery Falk", "  - no German page before the new shop in Lisbon has opened", "Bakery Falk"),
        ("Bakery Falk", "- It is not wanted before the new shop in Lisbon has opened", "Bakery Falk"),
        ("Bakery Falk", "- Falk wants no German page", ""),
        ("Notes", "- wants no German page", ""),
        ("今日工作", "- 不要德文", ""),
        ("Lessons", "- no German page", ""),
        ("09:40 call", "- no German page", ""),
        ("09:40 – Bakery Falk", "- wants no German page", "Bakery Falk"),
        ("Bakery Falk", "- [ ] send the page", "Bakery Falk"),
        ("Uwe alone: his list, as he wrote it", "8. write one line into the chat", "Uwe alone"),
        ("2. Bakery Falk (10:40)", "- wants no German page", "Bakery Falk"),
        ("【上午】小满烘焙 - 14:20", "- 不要德文", "小满烘焙"),
        ("Bakery Falk\n\n### Notes", "- wants no German page", "Bakery Falk"),
        ("Bakery Falk", "- Contact: Uwe", "Contact"),
    ],
)
def test_a_heading_that_names_the_subject_goes_with_its_line(heading: str, line: str, label: str) -> None:
    unit = only(f"## {heading}\n{line}\n")
    assert with_context(unit, content(unit.text).cost).label == label


def test_of_equal_lines_the_first_of_a_day_is_rated_highest() -> None:
    unit = only("- The gateway needs 4 GB of memory")
    held = content(unit.text)
    early, middle, late = (
        exponent(features(unit, unit.text, held, Surroundings(1, 1, place), True)) for place in (0, 0.5, 1)
    )
    assert early > late > middle


def test_lines_of_a_summary_have_no_place_in_a_day() -> None:
    week = compress(logs("- The gateway needs 4 GB of memory\n- Lunch at the lake\n"), 200.0, period=WEEK)
    found = units([(FIRST, week)])
    assert {around.place for around in surroundings(found, [""] * len(found), [""] * len(found))} == {0.5}


def test_lines_of_notes_are_kept_whole() -> None:
    line = "思远的儿子发烧，下午请假去医院，明天上午改成线上开会，会议纪要由阿宁来写，发在群里"
    for space in range(20, 120, 10):
        text = compress(logs(f"- {line}\n- 决定：发布改到周四\n"), float(space), period=WEEK)
        assert "…" not in text
        assert line in text or "思远" not in text


def kept(*texts: str) -> set[str]:
    found = units(logs(*texts))
    after = later(found, [content(unit.text) for unit in found])
    return {unit.text for i, unit in enumerate(found) if i not in after.closed | after.replaced}


@pytest.mark.parametrize(
    ("task", "closing"),
    [
        ("- [ ] order 150 battery packs", "- [x] order 150 battery packs — PO-0093"),
        ("- [ ] write release note for 2.4", "- Release note for 2.4 written and sent"),
        ("## Next\n- rotate the signing key", "- Rotated the signing key, done by Jonte"),
        ("- [ ] 改运费模板", "- [x] 改运费模板，33 元"),
        ("- [ ] 和仓库核对纸箱库存", "- 纸箱库存已和仓库核对完成"),
    ],
)
def test_a_task_that_a_later_line_closes_leaves_the_list(task: str, closing: str) -> None:
    text = only(task).text
    assert text not in kept(task, closing)
    assert text in kept(closing, task)
    assert text in kept(task, "- Lunch with the neighbours, done late")


@pytest.mark.parametrize(
    "other",
    [
        "- Ordered coffee",
        "- Will write the release note for 2.4 tomorrow",
        "- The release was green",
        "- 明天改运费模板",
    ],
)
def test_another_line_closes_nothing(other: str) -> None:
    tasks = ("- [ ] write release note for 2.4\n- [ ] 改运费模板\n- [ ] order 150 battery packs\n",)
    assert {"write release note for 2.4", "改运费模板", "order 150 battery packs"} <= kept(*tasks, other)


def test_a_changed_value_says_what_it_replaced() -> None:
    week = logs(
        "- Raw payloads of the gateway are kept for 30 days.\n",
        "- Lunch.\n",
        "- Raw payloads of the gateway are now kept for 90 days.\n",
    )
    text = compress(week, 200.0, period=WEEK)
    assert "- Raw payloads of the gateway are now kept for 90 days. (was 30, 02-09) (02-11)" in text
    assert "30 days" not in text


def test_a_line_that_names_the_old_value_itself_needs_no_note() -> None:
    week = logs(
        "- Limit of the gateway is 300 requests per minute.\n",
        "- Limit of the gateway raised from 300 to 600 requests per minute.\n",
    )
    text = compress(week, 200.0, period=WEEK)
    assert "(02-10)" in text and "was" not in text and "is 300" not in text


def test_rows_about_different_things_are_no_change() -> None:
    assert (
        len(
            kept(
                "- Login page of the shop now takes 424 ms.\n",
                "- Search page of the shop now takes 250 ms.\n",
            )
        )
        == 2
    )
    assert len(kept("- 上海仓库现在有 40 箱。\n", "- 杭州门店现在有 25 人。\n")) == 2


@pytest.mark.parametrize(
    ("older", "newer", "line"),
    [
        ("- deploy host: heron\n", "- deploy host: teal\n", "- deploy host: teal (was heron, 02-09) (02-10)"),
        (
            "- **Deploy host:** `heron`\n",
            "- Deploy host: `teal`.\n",
            "Deploy host: `teal`. (was heron, 02-09) (02-10)",
        ),
        ("## Infra\n- Branch: main\n", "## Infra\n- Branch: stable\n", "Branch: stable (was main, 02-09)"),
        ("- 部署主机：苍鹭\n", "- 部署主机：水鸭\n", "- 部署主机：水鸭（原为 苍鹭, 02-09） (02-10)"),
    ],
)
def test_a_setting_in_words_that_changed_says_what_it_was(older: str, newer: str, line: str) -> None:
    assert line in compress(logs(older, newer), 200.0, period=WEEK)


@pytest.mark.parametrize(
    ("older", "newer"),
    [
        ("- Visitor: Nora\n", "- Visitor: Marek\n"),
        ("## Falk\n- Contact: Uwe\n", "## Okafor\n- Contact: Ines\n"),
        ("- Test host: heron\n- Test host: wren\n", "- Test host: teal\n"),
        ("- Deploy host: heron\n", "- Backup host: teal\n"),
        ("- Deploy host: heron, until Nora has looked\n", "- Deploy host: teal\n"),
        ("- Decision: heron\n", "- Decision: teal\n"),
        ("- [ ] deploy host: heron\n", "- [ ] deploy host: teal\n"),
        ("- 客人：诺拉\n", "- 客人：马雷克\n"),
    ],
)
def test_what_may_be_two_things_is_no_change_of_one(older: str, newer: str) -> None:
    assert not settings(units(logs(older, newer))).was


def test_status_does_not_fill_the_space() -> None:
    text = compress(
        logs("- heartbeat ok\n- Disk 61%\n- Freeze for release 2.5 is 2026-05-04\n"), 400.0, period=WEEK
    )
    assert "Freeze" in text and "heartbeat" not in text


def test_in_notes_something_done_is_a_fact_and_a_label_says_the_kind() -> None:
    text = compress(
        logs("- Deployed 2.4 to the gateways of Falk\n- **Decided: the page sends a key from now on**\n"),
        300.0,
        period=WEEK,
    )
    assert "## Done" not in text
    assert "## Decisions\n\n- The page sends a key from now on (02-09)" in text


def test_emphasis_is_gone_from_the_text_and_counted() -> None:
    found = units([(FIRST, "- He ran it. **Never again without a dump.**")])
    assert [(u.text, round(u.bold, 1)) for u in found] == [
        ("He ran it.", 0.0),
        ("Never again without a dump.", 1.0),
    ]


LABELLED = "".join(
    f"- **{label}:** {text} {n}\n"
    for n in range(3)
    for label, text in (
        ("Status", "disk 61%"),
        ("Decision", "never restart the gateway on day"),
        ("Result", "tests passed in"),
        ("Next", "look at port"),
    )
)
TALK = "".join(
    f"- **{who}:** {text} {n}.\n"
    for n in range(4)
    for who, text in (("Nora", "I moved to Lisbon in May"), ("Marek", "That is great, and I bought a violin"))
)


@pytest.mark.parametrize(("text", "spoken"), [(LABELLED, False), (TALK, True)])
def test_labels_that_say_the_kind_of_a_line_make_no_dialogue(text: str, spoken: bool) -> None:
    assert candidates(units(logs(text)), "en").spoken is spoken


def test_a_transcript_weighs_less_than_a_log() -> None:
    log = Source("a.md", "- The limit of the gateway is 300 requests per minute.\n", "", FIRST)
    dump = Source(
        "b.md", "- The limit of the importer is 900 requests per minute.\n", "", FIRST, transcript=True
    )
    text = OfflineEngine().draft(Job(WEEK, (dump, log), 72), lambda _: None, lambda: False).text
    assert "gateway" in text and "importer" not in text


@given(
    st.sampled_from(
        """now;change;changed;changing;raised;raise;raising;lower;lowered;lowering;increase;increased
        increasing;decrease;decreased;decreasing;bump;bumped;reduce;reduced;reducing;cut;grew;grown
        shrank;move;moved;moving;switch;switched;update;updated;updating;revise;revised;revising
        correct;corrected;correction;instead;no longer;rather than;up from;down from;postponed
        delayed;pushed;brought forward;rescheduled;reschduled;extended;dropped;doubled;halved
        went up;went down;replaced;replaces;replacing;turned out;actually;from 2 to 3;, not 4;not 7
        3 -> 4;3 => 4;3 → 4;改为 4;现在 4""".replace("\n", ";").split(";")
    ),
    st.sampled_from(("The limit {}", "{} the limit 4", "Limit: {}, says Nora")),
    st.booleans(),
)
def test_the_quick_look_misses_no_change(word: str, frame: str, loud: bool) -> None:
    text = frame.format(word.strip())
    text = text.upper() if loud else text
    assert may_move(text) or not moves(text)
