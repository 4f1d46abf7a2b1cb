from collections.abc import Callable
from datetime import date
from pathlib import Path

import pytest

from ssmem_tui.core.model import Layer
from ssmem_tui.core.search.blocks import blocks_of
from ssmem_tui.core.search.records import Results, TopicKind
from ssmem_tui.core.search.searcher import Searcher
from ssmem_tui.core.search.titles import entry_topics

Open = Callable[[], Searcher]


@pytest.fixture
def found(memory: Path, searcher: Open) -> Callable[[str], Results]:
    """Asks a small memory in two languages."""
    (memory / "MEMORY.md").write_text(
        "# Core\n\n- Deploy window is Tuesday 10:00.\n- 张伟 owns the importer.\n"
    )
    (memory / "INDEX.md").write_text("# Topics\n\n- release train -> 2026-03-02.md#3\n")
    (memory / "2026-03-01.md").write_text(
        "# 2026-03-01\n\n## 部署 staging\n- deploy to staging failed, rollback at 14:02\n"
        "- 重跑gen-itgc后50条\n\n"
        "## Cache latency\n- redis cache latency 40 ms\n- restarted the importer\n"
    )
    (memory / "2026-03-02.md").write_text("# 2026-03-02\n\n## 会议\n- 今天部署到生产环境\n- see fooBarBaz\n")
    return searcher().search


def lines(results: Results) -> list[str]:
    return [hit.text for hit in results.lines]


def marked(results: Results) -> list[list[str]]:
    return [[span.of(hit.text) for span in hit.spans] for hit in results.lines]


def test_words_in_any_order_and_where_they_stand(found: Callable[[str], Results]) -> None:
    first = found("staging deploy").lines[0]
    assert (first.path, first.line) == ("2026-03-01.md", 4)
    assert [span.of(first.text) for span in first.spans] == ["deploy", "staging"]
    assert (first.layer, first.day) == (Layer.L3, date(2026, 3, 1))


@pytest.mark.parametrize("typed", ["deplyo stagign", "dploy staging", "deploi stagging", "depl stag"])
def test_slips_and_prefixes(typed: str, found: Callable[[str], Results]) -> None:
    assert found(typed).lines[0].line == 4


def test_marks_cover_what_was_typed_or_for_a_slip_the_whole_word(
    found: Callable[[str], Results],
) -> None:
    assert marked(found("roll"))[0] == ["roll"]
    assert marked(found("rolbback"))[0] == ["rollback"]


def test_chinese_by_part_by_one_character_and_with_a_wrong_one(found: Callable[[str], Results]) -> None:
    assert "- 今天部署到生产环境" in lines(found("部署"))
    assert "- 今天部署到生产环境" in lines(found("署"))
    assert lines(found("生产坏境")) == ["- 今天部署到生产环境"]
    assert lines(found("环境生产"))[0] == "- 今天部署到生产环境"


def test_scripts_glued_together(found: Callable[[str], Results]) -> None:
    assert lines(found("重跑gen"))[0] == "- 重跑gen-itgc后50条"


def test_parts_of_camel_case(found: Callable[[str], Results]) -> None:
    assert lines(found("baz"))[0] == "- see fooBarBaz"


def test_topics_by_initials_and_pointers_and_file_names(found: Callable[[str], Results]) -> None:
    assert found("bs").topics[0].text == "部署 staging"
    pointer = found("release train").topics[0]
    assert (pointer.kind, pointer.layer) == (TopicKind.POINTER, Layer.L2)
    for typed in ("2026-03-02.md", '"2026-03-02.md"'):
        hit = found(typed).topics[0]
        assert (hit.kind, hit.path) == (TopicKind.FILE, "2026-03-02.md")


def test_topics_by_full_pinyin(found: Callable[[str], Results]) -> None:
    pytest.importorskip("pypinyin")
    hit = found("bushu").topics[0]
    assert [span.of(hit.text) for span in hit.spans] == ["部署"]


def test_entries_of_core_memory_are_topics(found: Callable[[str], Results]) -> None:
    hit = next(hit for hit in found("importer").topics if hit.kind is TopicKind.ENTRY)
    assert (hit.path, hit.line, hit.layer) == ("MEMORY.md", 4, Layer.L1)


@pytest.mark.parametrize(
    "line", ["- **Ana (安娜)** decides.", "1. **Ana** (安娜) decides.", "* Ana (安娜) **decides**."]
)
def test_an_entry_is_named_without_marks(line: str) -> None:
    (topic,) = entry_topics(blocks_of(line.encode()), [(1, 1)])
    assert topic.text == "Ana (安娜) decides."


def test_squeezed_words(found: Callable[[str], Results]) -> None:
    assert found("cacla").topics[0].text == "Cache latency"


def test_a_phrase_stands_as_typed(found: Callable[[str], Results]) -> None:
    assert lines(found('"to staging"')) == ["- deploy to staging failed, rollback at 14:02"]
    assert lines(found('"staging to"')) == []
    assert lines(found('"今天部署"')) == ["- 今天部署到生产环境"]


def test_excluded_words(found: Callable[[str], Results]) -> None:
    assert "- restarted the importer" in lines(found("importer"))
    assert lines(found("importer !restarted")) == ["- 张伟 owns the importer."]


def test_filters_narrow_both_sections(found: Callable[[str], Results]) -> None:
    assert {hit.layer for hit in found("deploy layer:L1").lines} == {Layer.L1}
    assert {hit.path for hit in found("部署 2026-03-02").lines} == {"2026-03-02.md"}
    assert {hit.path for hit in found("部署 path:03-01").topics} == {"2026-03-01.md"}
    assert found("deploy tier:month").lines == ()


def test_a_filter_alone_lists_what_passes_it(found: Callable[[str], Results]) -> None:
    assert lines(found("2026-03-02")) == [
        "# 2026-03-02",
        "## 会议",
        "- 今天部署到生产环境",
        "- see fooBarBaz",
    ]
    assert len(lines(found("since:2026-03 !see"))) == 10


def test_below_a_heading(found: Callable[[str], Results]) -> None:
    assert lines(found("#latency importer")) == ["- restarted the importer"]
    assert lines(found("#latency")) == [
        "## Cache latency",
        "- redis cache latency 40 ms",
        "- restarted the importer",
    ]
    assert found("#latency").topics[0].text == "Cache latency"


def test_nothing_typed_finds_nothing(found: Callable[[str], Results]) -> None:
    for typed in ("", "  ", "!", '"', "…", "!importer"):
        assert (found(typed).topics, found(typed).lines) == ((), ())


def test_a_line_met_again_and_again_is_shown_once_and_newest(memory: Path, searcher: Open) -> None:
    for day in range(1, 9):
        (memory / f"2026-03-0{day}.md").write_text("# Day\n- heartbeat ok\n")
    hits = searcher().search("heartbeat").lines
    assert [(hit.path, hit.line) for hit in hits] == [("2026-03-08.md", 2)]


def test_topics_come_first_and_alone(memory: Path, searcher: Open) -> None:
    (memory / "2026-03-01.md").write_text("## Cache latency\n- cache is slow\n")
    early: list[Results] = []
    final = searcher().search("cache", partial=early.append)
    assert [(results.complete, results.lines) for results in early] == [(False, ())]
    assert early[0].topics == final.topics and final.complete and final.lines


def test_a_search_called_off_says_so(memory: Path, searcher: Open) -> None:
    (memory / "2026-03-01.md").write_text("- cache is slow\n")
    results = searcher().search("cache", cancelled=lambda: True)
    assert not results.complete and results.lines == ()


def test_what_is_shown_is_read_from_the_file(memory: Path, searcher: Open) -> None:
    """A file changed behind our back, with size and time kept, is indexed again before it is shown."""
    note = memory / "2026-03-01.md"
    note.write_text("- the secret is 1234\n- cache one\n")
    opened = searcher()
    note.write_text("- the secret is ****\n- cache two\n")
    assert opened.search("1234").lines == ()
    assert lines(opened.search("cache")) == ["- cache two"]


def test_a_file_gone_since_is_not_shown(memory: Path, searcher: Open) -> None:
    note = memory / "2026-03-01.md"
    note.write_text("- cache one\n")
    opened = searcher()
    note.unlink()
    assert opened.search("cache").lines == ()


def test_bad_bytes_and_decomposed_names_are_found(memory: Path, searcher: Open) -> None:
    (memory / "2026-03-01.md").write_bytes(b"- caf\xc3\xa9 \xff\xfe broken\r\n- cafe\xcc\x81 decomposed\r\n")
    hits = searcher().search("café").lines
    assert sorted(hit.text for hit in hits) == ["- café decomposed", "- café \ufffd\ufffd broken"]


def test_a_line_of_a_megabyte_is_found_and_marked(memory: Path, searcher: Open) -> None:
    (memory / "2026-03-01.md").write_text("x " * 500_000 + "needle " + "y " * 1000 + "\n")
    hit = searcher().search("needle").lines[0]
    assert hit.spans[0].of(hit.text) == "needle"


def test_marker_marks_every_occurrence(memory: Path, searcher: Open) -> None:
    (memory / "2026-03-01.md").write_text("- cache and cache\n")
    marker = searcher().marker("cache 部署")
    assert marker.spans("Cache, 部署部署") == [(0, 5), (7, 11)]
    assert marker.spans("a cache, the cache") == [(2, 7), (13, 18)]


@pytest.mark.parametrize("typed", ["deployment", "depolyment", "deployments"])
def test_a_longer_form_of_a_word_finds_the_shorter_one(typed: str, found: Callable[[str], Results]) -> None:
    assert {hit.text for hit in found(typed).lines} == {
        "- Deploy window is Tuesday 10:00.",
        "- deploy to staging failed, rollback at 14:02",
    }


def test_old_line_ends_are_line_ends(memory: Path, searcher: Open) -> None:
    (memory / "2026-03-01.md").write_bytes(b"# Day\r- one needle\r- two needle\r")
    hit = searcher().search("two needle").lines[0]
    assert (hit.line, hit.text) == (3, "- two needle")


def test_topics_are_held_against_the_files_as_well(memory: Path, searcher: Open) -> None:
    note = memory / "2026-03-01.md"
    note.write_text("# Day\n## Zebra crossing\n- one\n")
    opened = searcher()
    note.write_text("# Day\n## Camel crossing\n- one\n")
    assert opened.search("zebra").topics == ()
    assert [hit.text for hit in opened.search("crossing").topics] == ["Camel crossing"]
    note.unlink()
    assert opened.search("crossing").topics == ()


def test_of_many_equal_topics_the_newest_come_first(memory: Path, searcher: Open) -> None:
    for year in (2024, 2025):
        for month in range(1, 13):
            for day in range(1, 29):
                name = f"{year}-{month:02d}-{day:02d}"
                (memory / f"{name}.md").write_text(f"## standup {year % 100}{month:02d}{day:02d}\n")
    hits = searcher().search("standup", 5).topics
    assert [hit.day for hit in hits] == [date(2025, 12, day) for day in (28, 27, 26, 25, 24)]
