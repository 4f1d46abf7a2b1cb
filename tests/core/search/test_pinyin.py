import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from ssmem_tui.core.search import gb2312, pinyin
from ssmem_tui.core.search.keys import KeyTable, initials_typed, sounds_typed
from ssmem_tui.core.search.searcher import Searcher

Open = Callable[[], Searcher]


@pytest.fixture
def bare(monkeypatch: pytest.MonkeyPatch) -> None:
    """As if the extra were not installed."""
    for name in ("pypinyin", "pypinyin.constants"):
        monkeypatch.setitem(sys.modules, name, None)


def keys(read: Callable[..., object], text: str, reading: pinyin.Reading) -> list[str]:
    return [key for key, _ in read(text, reading)]  # type: ignore[attr-defined]


def test_sounds_and_initials_without_the_extra(bare: None) -> None:
    reading = pinyin.full_reading()
    assert list(pinyin.initials("部署 staging", reading)) == [("bss", [0, 1, 3])]
    assert list(pinyin.sounds("x部署", reading)) == [("bushu", [1, 1, 2, 2, 2])]
    assert keys(pinyin.sounds, "女策略", reading) == ["nvcelve"]
    assert keys(pinyin.sounds, "龘a", reading) == [""]


def test_a_character_of_two_readings_is_found_by_either() -> None:
    pytest.importorskip("pypinyin")
    reading = pinyin.full_reading()
    assert keys(pinyin.sounds, "重启", reading) == ["zhongqi", "chongqi"]
    assert keys(pinyin.initials, "重启", reading) == ["zq", "cq"]
    assert keys(pinyin.sounds, "长期", pinyin.common_reading) == ["zhangqi", "changqi"]
    assert len(keys(pinyin.sounds, "重" * 50, reading)) < 10, "bounded, however many there are"


def test_the_order_of_the_standard_is_read_as_the_extra_reads_it() -> None:
    """The table is what its script makes of the readings of today, and contradicts none of them."""
    pytest.importorskip("pypinyin")
    from tests.core.search import gb_order

    assert gb_order.MODULE.read_text() == gb_order.module()
    reading = pinyin.full_reading()
    known = gb2312.readings()
    assert len(known) == 3_755
    assert all(known[sign][0] == reading(sign)[0] for sign in known)


def test_both_ways_to_type_an_umlaut() -> None:
    assert sounds_typed("celue") == ("celue", "celve")
    assert sounds_typed("bushu") == ("bushu",)


def test_what_can_be_no_sound_is_not_looked_up() -> None:
    assert sounds_typed("depolyment") == () and initials_typed("depolyment") == ()
    assert initials_typed("bs") == ("bs",)


def test_every_sound_counts_as_one_also_half_typed() -> None:
    sounds = {sound for some in gb2312.readings().values() for sound in some}
    assert len(sounds) > 390
    unknown = {
        sound
        for sound in sounds
        for size in range(1, len(sound) + 1)
        if not sounds_typed(f"bu{sound[:size]}")
    }
    assert not unknown


def test_a_key_is_found_from_a_syllable_and_names_its_letters() -> None:
    keys = [("bushu", [0, 0, 1, 1, 1]), ("x", [0]), ("kaihui", [3, 3, 3, 4, 4, 4])]
    table = KeyTable.of([key] for key in keys)
    whole = list(table.find("bushu", 10))
    assert [(place, letters) for place, _, letters in whole] == [(0, [0, 1])]
    assert whole[0][1] == pytest.approx(1.0)
    assert [place for place, _, _ in table.find("hui", 10)] == [2]
    assert list(table.find("ushu", 10)) == [], "the middle of a syllable is no start"


def test_a_string_of_several_keys_is_found_by_each() -> None:
    table = KeyTable.of([[("ab", [0, 1])], [], [("xy", [0, 1]), ("zy", [0, 1])]])
    assert [place for needle in ("ab", "xy", "zy") for place, _, _ in table.find(needle, 10)] == [0, 2, 2]


def test_common_characters_need_no_extra_and_rare_ones_are_found_once_it_is_there(
    memory: Path, searcher: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("pypinyin")
    (memory / "2026-03-01.md").write_text("## 部署 staging\n\n## 饕餮\n")
    with monkeypatch.context() as hidden:
        for name in ("pypinyin", "pypinyin.constants"):
            hidden.setitem(sys.modules, name, None)
        assert not pinyin.installed()
        opened = searcher()
        for typed in ("bs", "bushu"):
            assert [hit.text for hit in opened.search(typed).topics] == ["部署 staging"]
        assert opened.search("taotie").topics == ()
    (memory / "2026-03-02.md").write_text("- the extra was installed\n")
    opened.sync()
    assert [hit.text for hit in opened.search("taotie").topics] == ["饕餮"]


def test_a_heading_written_a_moment_ago_is_found_by_its_sound(memory: Path, searcher: Open) -> None:
    note = memory / "2026-03-01.md"
    note.write_text("## staging\n")
    opened = searcher()
    note.write_text("## staging\n\n## 部署\n")
    opened.sync()
    assert [hit.text for hit in opened.search("bushu").topics] == ["部署"]
    hit = opened.search("bs").topics[0]
    assert [(span.start, span.end) for span in hit.spans] == [(0, 2)]
    note.write_text("## staging\n")
    opened.sync()
    assert opened.search("bushu").topics == ()
