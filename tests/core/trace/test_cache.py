"""The cache of analyses changes no result, survives damage and stays within its bounds."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest

from ssmem_tui.core.trace import AnalysisCache, Text, compare
from ssmem_tui.core.trace import cache as cache_module
from ssmem_tui.core.trace.codec import VERSION, from_bytes, to_bytes
from ssmem_tui.core.trace.units import Analysis, analyse
from tests.core.trace.weeks import DAYS, SUMMARY

LONG = replace(DAYS[0], text=DAYS[0].text * 20)


def never(text: Text) -> Analysis:
    raise AssertionError(f"{text.path} was analysed again")


@pytest.mark.parametrize(
    "text", [*DAYS, SUMMARY, Text("x.md", "bad byte \udcff and **[link](a.md)** 3,000 MB")]
)
def test_an_analysis_comes_back_as_it_was(text: Text) -> None:
    before = analyse(text)
    after = from_bytes(to_bytes(before), text.path)
    assert after.units == before.units
    assert after.tokens == before.tokens
    for counts in ("lower", "inside", "start"):
        assert getattr(after.names, counts) == getattr(before.names, counts)


def test_a_cached_comparison_is_the_same(tmp_path: Path) -> None:
    days = [LONG, *DAYS[1:]]
    plain = compare(SUMMARY, days)
    assert compare(SUMMARY, days, AnalysisCache(tmp_path)) == plain
    assert compare(SUMMARY, days, AnalysisCache(tmp_path)) == plain


def test_a_second_look_reads_the_kept_analysis(tmp_path: Path) -> None:
    AnalysisCache(tmp_path).analyse(LONG)
    assert AnalysisCache(tmp_path).analyse(LONG, never).units == analyse(LONG).units
    moved = replace(LONG, path="archive/2026-03-02.md")
    assert AnalysisCache(tmp_path).analyse(moved, never).units[0].place.path == "archive/2026-03-02.md"


def test_another_day_or_another_byte_is_another_analysis(tmp_path: Path) -> None:
    cache = AnalysisCache(tmp_path)
    first = cache.analyse(LONG)
    later = cache.analyse(replace(LONG, text="- fine\n" * 400, day=date(2026, 5, 1)))
    assert later.units[-1].place.day == date(2026, 5, 1)
    assert first.units != later.units


@pytest.mark.parametrize(
    "damage",
    [
        b"",
        b"[]",
        b"{}",
        b"[1,2",
        b"[99,0,[{},{},{}],[],[],[]]",
        f"[{VERSION},0,[1,2,3],[],[],[[1]]]".encode(),
    ],
)
def test_damage_is_computed_again(tmp_path: Path, damage: bytes) -> None:
    AnalysisCache(tmp_path).analyse(LONG)
    (kept,) = tmp_path.iterdir()
    kept.write_bytes(damage)
    assert AnalysisCache(tmp_path).analyse(LONG).units == analyse(LONG).units
    assert kept.read_bytes() != damage


def test_a_folder_that_cannot_be_made_costs_only_time(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    assert AnalysisCache(tmp_path / "file" / "below").analyse(LONG).units


def test_the_folder_stays_within_its_bound(tmp_path: Path) -> None:
    size = len(to_bytes(analyse(LONG)))
    cache = AnalysisCache(tmp_path, disk_bytes=size * 4)
    for number in range(12):
        cache.analyse(replace(LONG, text=f"{LONG.text}\n- number {number}\n"))
    assert sum(file.stat().st_size for file in tmp_path.iterdir()) <= size * 4.1
    assert any(tmp_path.iterdir())


def test_memory_forgets_the_oldest() -> None:
    cache = AnalysisCache(None, memory_chars=len(LONG.text) + 10)
    cache.analyse(LONG)
    assert cache.analyse(LONG, never)
    cache.analyse(replace(LONG, text=LONG.text + "- more\n"))
    with pytest.raises(AssertionError):
        cache.analyse(LONG, never)


def test_short_texts_are_not_written(tmp_path: Path) -> None:
    assert len(DAYS[1].text) < cache_module.SMALLEST
    AnalysisCache(tmp_path).analyse(DAYS[1])
    assert not any(tmp_path.iterdir())
