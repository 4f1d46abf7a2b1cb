import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from ssmem_tui.core.search import pinyin
from ssmem_tui.core.search.keys import KeyTable, initials_typed, sounds_typed
from ssmem_tui.core.search.searcher import Searcher


def test_initials_without_any_table() -> None:
    assert pinyin.initials("部署 staging", None) == ("bss", [0, 1, 3])
    assert pinyin.gb_initial("龘") == ""
    assert pinyin.gb_initial("a") == ""


def test_full_sounds_with_the_extra() -> None:
    reading = pinyin.full_reading()
    if reading is None:
        pytest.skip("pypinyin is not installed")
    key, source = pinyin.sounds("x部署", reading)
    assert key == "bushu"
    assert source == [1, 1, 2, 2, 2]
    assert pinyin.sounds("女策略", reading)[0] == "nvcelve"


def test_both_ways_to_type_an_umlaut() -> None:
    assert sounds_typed("celue") == ("celue", "celve")
    assert sounds_typed("bushu") == ("bushu",)


def test_what_can_be_no_sound_is_not_looked_up() -> None:
    assert sounds_typed("depolyment") == () and initials_typed("depolyment") == ()
    assert initials_typed("bs") == ("bs",)


def test_every_sound_counts_as_one_also_half_typed() -> None:
    reading = pinyin.full_reading()
    if reading is None:
        pytest.skip("pypinyin is not installed")
    sounds = {reading(char) for char in map(chr, range(0x4E00, 0x9FA6)) if pinyin.gb_initial(char)}
    assert len(sounds) > 350
    unknown = {
        sound
        for sound in sounds
        for size in range(1, len(sound) + 1)
        if not sounds_typed(f"bu{sound[:size]}")
    }
    assert not unknown


def test_a_key_is_found_from_a_syllable_and_names_its_letters() -> None:
    keys = [("bushu", [0, 0, 1, 1, 1]), ("x", [0]), ("kaihui", [3, 3, 3, 4, 4, 4])]
    table = KeyTable.of(keys)
    whole = list(table.find("bushu", 10))
    assert [(place, letters) for place, _, letters in whole] == [(0, [0, 1])]
    assert whole[0][1] == pytest.approx(1.0)
    assert [place for place, _, _ in table.find("hui", 10)] == [2]
    assert list(table.find("ushu", 10)) == [], "the middle of a syllable is no start"


def test_without_the_extra_initials_work_and_with_it_later_sounds_too(
    memory: Path, searcher: Callable[[], Searcher], monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("pypinyin")
    (memory / "2026-03-01.md").write_text("## 部署 staging\n")
    with monkeypatch.context() as hidden:
        for name in ("pypinyin", "pypinyin.constants"):
            hidden.setitem(sys.modules, name, None)
        assert not pinyin.installed() and pinyin.full_reading() is None
        opened = searcher()
        assert [hit.text for hit in opened.search("bs").topics] == ["部署 staging"]
        assert opened.search("bushu").topics == ()
    (memory / "2026-03-02.md").write_text("- the extra was installed\n")
    opened.sync()
    assert [hit.text for hit in opened.search("bushu").topics] == ["部署 staging"]
