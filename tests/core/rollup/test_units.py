"""Reading dated Markdown as units, our own summaries included."""

from __future__ import annotations

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ssmem_tui.core.cues import Kind
from ssmem_tui.core.rollup.units import Shape, date_tag, dated, sentences, units

DAY = date(2026, 2, 10)


def texts_of(markdown: str) -> list[str]:
    return [unit.text for unit in units([(DAY, markdown)])]


def test_shapes_labels_and_sections() -> None:
    found = units(
        [
            (
                DAY,
                "# 2026-02-10\n\n## Decisions\n- **Deploy:** moves to Tuesday. Ops agreed.\n"
                "## 待办\n- [ ] ask Nora\n- [x] rotate key\n\n| host | port |\n|---|---|\n| alpha | 22 |\n",
            )
        ]
    )
    shown = [(unit.shape, unit.kind, unit.label, unit.text) for unit in found]
    assert shown == [
        (Shape.BULLET, Kind.DECISION, "Deploy", "moves to Tuesday."),
        (Shape.BULLET, Kind.DECISION, "Deploy", "Ops agreed."),
        (Shape.OPEN, Kind.TASK, "", "ask Nora"),
        (Shape.CLOSED, Kind.DONE, "", "rotate key"),
        (Shape.TABLE, Kind.TASK, "", "alpha | 22"),
    ]
    assert len({unit.line for unit in found}) == 4


def test_code_is_left_out_and_an_open_fence_ends_at_the_next_section() -> None:
    assert texts_of("one\n```\nsecret = 1\n```\ntwo\n") == ["one", "two"]
    assert texts_of("one\n```\nsecret = 1\n## Next\ntwo\n") == ["one", "Next", "two"]
    assert texts_of("~~~~\n```\nx\n~~~~\nafter\n") == ["after"]


def test_what_is_for_programs_is_left_out() -> None:
    assert texts_of("---\ntags: [a]\nmood: fine\n---\n- kept\n<!-- begin block\n- hidden\n-->\n- too\n") == [
        "kept",
        "too",
    ]
    assert texts_of("- first\n---\nkey: value\n---\n") == ["first", "key: value"]


def test_ticks_are_boxes() -> None:
    found = units([(DAY, "- ✅ shipped the map\n- ☐ ask Nora\n- ✔️ paid\n")])
    assert [(unit.shape, unit.text) for unit in found] == [
        (Shape.CLOSED, "shipped the map"),
        (Shape.OPEN, "ask Nora"),
        (Shape.CLOSED, "paid"),
    ]


def test_only_a_heading_that_is_a_date_changes_the_day() -> None:
    log = "# Incident of 2026-01-05\n- a\n## Daily Log - 2026-02-11\n- b\n## 2026-02-12 (Thu)\n- c\n"
    days = {unit.text: unit.day for unit in units([(DAY, log)]) if unit.shape is Shape.BULLET}
    assert days == {"a": DAY, "b": date(2026, 2, 11), "c": date(2026, 2, 12)}


def test_a_deadline_at_the_end_of_a_log_line_is_not_its_day() -> None:
    (unit,) = units([(DAY, "- [ ] onboard the bakery (02-18)\n")])
    assert (unit.text, unit.day) == ("onboard the bakery (02-18)", DAY)


def test_chinese_sentences_are_split_without_blanks() -> None:
    assert texts_of("- 修复了导入器。次数改为 5；明天再看！他说：“好。”") == [
        "修复了导入器。",
        "次数改为 5；",
        "明天再看！",
        "他说：“好。”",
    ]


def test_a_title_before_a_name_ends_no_sentence() -> None:
    assert texts_of("- Fire no. 121 went well. See p. 12 there.\n") == [
        "Fire no. 121 went well.",
        "See p. 12 there.",
    ]
    assert texts_of("- Asked Dr. Okafor. She agreed. Ask e.g. The widow of J. Brandt.\n") == [
        "Asked Dr. Okafor.",
        "She agreed.",
        "Ask e.g. The widow of J. Brandt.",
    ]


def test_a_clock_time_is_no_label() -> None:
    found = units([(DAY, "- 部署窗口改到周二 10:00，运维已同意\n- Window: 10:00\n- 会议：10:00\n")])
    assert [(unit.label, unit.text) for unit in found] == [
        ("", "部署窗口改到周二 10:00，运维已同意"),
        ("Window", "10:00"),
        ("会议", "10:00"),
    ]


def test_dates_of_our_own_lines_are_read_back() -> None:
    week = (
        "# 2026-W01 · 2025-12-29 – 2026-01-04\n\nThemes: backup 40%\n\n## Decisions\n\n"
        "- Keep two copies. (12-31)\n- Move the window. (01-02, 01-04)\n\n## Weeks\n\n- 2026-W01: backup\n"
    )
    found = units([(date(2025, 12, 29), week)])
    assert [(unit.text, unit.days, unit.kind) for unit in found] == [
        ("Keep two copies.", (date(2025, 12, 31),), Kind.DECISION),
        ("Move the window.", (date(2026, 1, 2), date(2026, 1, 4)), Kind.DECISION),
    ]


def test_a_date_that_starts_a_line_of_ours_is_part_of_what_it_says() -> None:
    text = "# 2026-W07 · 2026-02-09 – 2026-02-15\n\n## Open tasks\n\n- 02-20 call Nora (02-10)\n"
    (unit,) = units([(DAY, text)])
    assert (unit.text, unit.day) == ("02-20 call Nora", DAY)


def test_a_person_may_have_a_line_that_looks_like_ours() -> None:
    assert texts_of("Themes: colours for the site\n## Weeks\n- 3 of 4 done\n") == [
        "colours for the site",
        "Weeks",
        "3 of 4 done",
    ]


def test_a_bracket_that_is_no_date_stays() -> None:
    assert date_tag("see ticket (02-31)", DAY) == ("see ticket (02-31)", ())
    assert date_tag("range (10-20 units)", DAY) == ("range (10-20 units)", ())
    assert date_tag("many (02-02 … 02-12, 6×)", DAY) == ("many", (date(2026, 2, 2), date(2026, 2, 12)))


@given(st.dates(date(1990, 1, 1), date(2090, 12, 31)), st.integers(-150, 150))
def test_a_date_without_year_is_the_nearest_one(day: date, shift: int) -> None:
    other = date.fromordinal(day.toordinal() + shift)
    assert dated(day, f"{other:%m}", f"{other:%d}") == other


def test_a_title_with_a_date_that_never_was_keeps_the_day_of_the_file() -> None:
    (unit,) = units([(DAY, "# 2026-02-30\n- moved\n")])
    assert unit.day == DAY


@given(st.text(max_size=400))
def test_any_text_can_be_read(text: str) -> None:
    assert all(unit.text and unit.days for unit in units([(DAY, text)]))


def test_a_label_that_ends_in_an_exclamation_stays_with_its_statement() -> None:
    assert texts_of("- 三屋协作试成了！：阿澄看着终端，逐条放行\n") == [
        "三屋协作试成了！：阿澄看着终端，逐条放行"
    ]
    assert texts_of("- 试成了！明天上线。\n") == ["试成了！", "明天上线。"]


def test_a_sentence_broken_at_the_width_of_an_editor_is_one() -> None:
    log = (
        "The skill of the harbour robot was written to count all boats\nthat lie at pier 4.\n\n"
        "- The list of berths is kept as a plain table (`berths.md`) and\n  read once a day.\n"
        "- a short line\nand another\n\n"
        "```\nx = the longest line of code that anybody ever wrote here and\nthen y\n```\n"
    )
    assert [unit.text for unit in units([(DAY, log)])] == [
        "The skill of the harbour robot was written to count all boats that lie at pier 4.",
        "The list of berths is kept as a plain table (`berths.md`) and read once a day.",
        "a short line",
        "and another",
    ]


def test_the_head_of_a_table_is_no_line() -> None:
    table = "| berth | owner | until |\n|:--|:-:|--:|\n| 4 | Nora | May |\n\n| no | rule | below |\n"
    assert [unit.text for unit in units([(DAY, table)])] == ["4 | Nora | May", "no | rule | below"]


@pytest.mark.parametrize(
    ("heading", "kind"),
    [
        ("Decisions", Kind.DECISION),
        ("Decision: berths", Kind.DECISION),
        ("Lessons from the storm", Kind.LESSON),
        ("DECISION: the boats move to pier 4", None),
        ("Decision — after a long talk with the harbour office we keep both of the piers", None),
        ("决定：船都搬到四号码头", None),
    ],
)
def test_a_heading_that_is_a_decision_makes_none_of_what_stands_below(
    heading: str, kind: Kind | None
) -> None:
    *titles, line = units([(DAY, f"## {heading}\n- Pier 2 is too shallow for the ferry\n")])
    assert line.kind is kind
    assert all(title.kind in (Kind.DECISION, Kind.LESSON) for title in titles)


@pytest.mark.parametrize(
    ("line", "label"),
    [
        ("- **Auto-extracted (17:48):** the gateway needs 4 GB", "Auto-extracted"),
        ("- **Nora 9:05 pm:** the gateway needs 4 GB", "Nora"),
        ("- **自动提取（17:48）：** 网关要 4 GB", "自动提取"),
        ("- **09:40:** the gateway needs 4 GB", ""),
        ("- **Ratio 16:9 screens:** the gateway needs 4 GB", "Ratio 16:9 screens"),
    ],
)
def test_a_clock_in_a_label_stays_in_the_log(line: str, label: str) -> None:
    (unit,) = units([(date(2026, 2, 9), line + "\n")])
    assert unit.label == label
    assert "4 GB" in unit.text and "17:48" not in unit.text


def test_a_title_of_another_year_is_a_slip() -> None:
    day = date(2026, 2, 25)
    found = units([(day, "# 2025-02-25 Wednesday log of the gateway\n\n- The gateway needs 4 GB\n")])
    assert {unit.day for unit in found} == {day}
    found = units([(day, "# 2026-02-24\n\n- The gateway needs 4 GB\n")])
    assert {unit.day for unit in found} == {date(2026, 2, 24)}


@pytest.mark.parametrize("piece", ["“A. B” (c. ", "Dr. ", "No. 1 ", '"He said. ', "「他说。"])
def test_a_line_of_a_megabyte_is_gone_through_once(piece: str) -> None:
    """Each of them took minutes to hours: every end of a sentence was held against every quotation."""
    assert sum(1 for _ in sentences(piece * (1_000_000 // len(piece)))) >= 1
