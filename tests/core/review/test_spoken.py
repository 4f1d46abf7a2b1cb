"""Pages kept by content change no result, follow the file, survive damage, and are nobody else's to read."""

from __future__ import annotations

import errno
import os
import stat
from collections.abc import Callable
from datetime import date
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ssmem_tui.core.model import Layer, Note, NoteClass
from ssmem_tui.core.review import Pages, lay, page, seen, spoken
from ssmem_tui.core.review.mentions import Mentions
from ssmem_tui.core.words import tokens
from ssmem_tui.core.workspace import opening
from tests.core.review.conftest import LOGS, TODAY, Place

DAY = date(2026, 2, 10)
LONG = (
    "# Tuesday\n\n## Pumps\n\n"
    + "- The pump window moved to Tuesday 10:00, 阀门要先冲洗.\n> quoted \udcff\n" * 30
)


def note_of(place: Place, path: str = "memory/2026-02-10.md") -> Note:
    return place.workspace().by_path[path]


def fill(place: Place, text: str = LONG) -> None:
    target = place.root / "memory/2026-02-10.md"
    target.write_bytes(text.encode("utf-8", "surrogateescape"))


def forbid(monkeypatch: pytest.MonkeyPatch) -> None:
    def cut(*_: object) -> None:
        raise AssertionError("a page was cut up again")

    monkeypatch.setattr(spoken, "page", cut)


def test_a_page_comes_back_from_disk_as_it_was(
    place: Place, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fill(place)
    first = Pages(tmp_path / "kept").of(place.workspace(), note_of(place), DAY)
    forbid(monkeypatch)
    again = Pages(tmp_path / "kept").of(place.workspace(), note_of(place), DAY)
    assert (list(again.lines), dict(again.words)) == (list(first.lines), dict(first.words))
    assert any(line.quoted for line in again.lines) and again.lines[0].section[-1] == "Pumps"


def test_another_path_or_day_is_not_mixed_up(place: Place, tmp_path: Path) -> None:
    fill(place)
    place.write("memory/2026-02-11.md", "")
    (place.root / "memory/2026-02-11.md").write_bytes((place.root / "memory/2026-02-10.md").read_bytes())
    pages = Pages(tmp_path / "kept")
    pages.of(place.workspace(), note_of(place), DAY)
    for kept in (pages, Pages(tmp_path / "kept")):
        other = kept.of(place.workspace(), note_of(place, "memory/2026-02-11.md"), date(2026, 2, 11))
        assert {(line.path, line.day) for line in other.lines} == {
            ("memory/2026-02-11.md", date(2026, 2, 11))
        }


def test_a_changed_file_is_read_again(place: Place, tmp_path: Path) -> None:
    pages = Pages(tmp_path / "kept")
    fill(place)
    before = pages.of(place.workspace(), note_of(place), DAY)
    assert pages.of(place.workspace(), note_of(place), DAY) is before
    fill(place, LONG + "- A new line about lamps.\n")
    assert pages.of(place.workspace(), note_of(place), DAY).lines[-1].text == "A new line about lamps."


@pytest.mark.parametrize(
    "damage",
    [
        lambda kept: b"",
        lambda kept: kept[:9],
        lambda kept: kept[:-1],
        lambda kept: kept + b"\0",
        lambda kept: kept[:-3] + bytes([kept[-3] ^ 1]) + kept[-2:],
        lambda kept: bytes(16) + kept[16:],
        lambda kept: b'{"sections":[],"lines":[],"words":[]}',
    ],
)
def test_damage_costs_time_only(place: Place, tmp_path: Path, damage: Callable[[bytes], bytes]) -> None:
    fill(place)
    first = Pages(tmp_path / "kept").of(place.workspace(), note_of(place), DAY)
    (kept,) = (tmp_path / "kept").iterdir()
    whole = kept.read_bytes()
    kept.write_bytes(damage(whole))
    again = Pages(tmp_path / "kept").of(place.workspace(), note_of(place), DAY)
    assert (list(again.lines), dict(again.words)) == (list(first.lines), dict(first.words))
    assert kept.read_bytes() == whole


def test_what_another_version_kept_is_not_read(
    place: Place, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fill(place)
    Pages(tmp_path / "kept").of(place.workspace(), note_of(place), DAY)
    (old,) = (tmp_path / "kept").iterdir()
    monkeypatch.setattr(spoken, "__version__", "0.0.0")
    assert len(Pages(tmp_path / "kept").of(place.workspace(), note_of(place), DAY).lines)
    assert len(list((tmp_path / "kept").iterdir())) == 2 and old.exists()


@given(st.lists(st.text("ab é阀门’-1.\udcff＃\n", max_size=30), max_size=40))
def test_a_page_holds_of_each_word_the_lines_that_have_it(said: list[str]) -> None:
    text = "".join(f"- {line}\n" for line in said)
    note = Note("memory/2026-02-10.md", NoteClass.LOG, Layer.L3, 0, 0)
    found = page.page(note, text, DAY)
    again = page.from_bytes(page.to_bytes(found), note.path, DAY, text)
    assert list(again.lines) == list(found.lines) == list(found.lines[:])
    slowly = {
        word: [number for number, line in enumerate(found.lines) if word in tokens(line.text)]
        for line in found.lines
        for word in tokens(line.text)
    }
    assert {word: list(numbers) for word, numbers in again.words.items()} == slowly
    assert {word: list(numbers) for word, numbers in found.words.items()} == slowly


def test_a_folder_that_cannot_be_written_costs_time_only(place: Place, tmp_path: Path) -> None:
    fill(place)
    (tmp_path / "file").write_text("in the way")
    assert Pages(tmp_path / "file" / "below").of(place.workspace(), note_of(place), DAY).lines


def test_what_is_kept_is_for_the_person_alone(place: Place, tmp_path: Path) -> None:
    fill(place)
    Pages(tmp_path / "kept").of(place.workspace(), note_of(place), DAY)
    (kept,) = (tmp_path / "kept").iterdir()
    assert stat.S_IMODE(kept.stat().st_mode) == 0o600
    assert stat.S_IMODE((tmp_path / "kept").stat().st_mode) == 0o700


def test_memory_stays_within_its_bound(place: Place) -> None:
    pages = Pages(None, memory_bytes=2_500)
    for name in LOGS:
        place.write(f"memory/{name}.md", f"- {name} was quiet.\n" * 50)
    space = place.workspace()
    found = [pages.of(space, note, day) for day, notes in space.days.items() for note in notes]
    day = max(space.days)
    assert pages.of(space, space.days[day][0], day) is found[-1]
    day = min(space.days)
    assert pages.of(space, space.days[day][0], day) is not found[0]


def test_desk_and_expiry_say_the_same_with_and_without(place: Place, tmp_path: Path) -> None:
    space, records = place.workspace(), place.ledger()
    plain = (lay(space, records), seen(space, records, TODAY))
    for kept in (Pages(tmp_path / "kept"), Pages(tmp_path / "kept")):
        for _ in range(2):
            assert lay(space, records, pages=kept) == plain[0]
            assert seen(space, records, TODAY, pages=kept) == plain[1]


def test_pages_are_asked_as_one(place: Place) -> None:
    space, pages = place.workspace(), Pages()
    fresh = Mentions(pages.of(space, note, day) for day, notes in space.days.items() for note in notes)
    asked = "Rinse the filters before the fertiliser pump runs."
    assert fresh.of(asked) == fresh.of(asked) != ()
    assert fresh.lexicon.seen["filter"] == 2 and fresh.lexicon.seen["zebra"] == 0


@pytest.mark.parametrize("locked", ["memory/2026-02-10.md", "memory/monthly/2026-02.md"])
def test_one_locked_file_does_not_close_the_desk(
    place: Place, monkeypatch: pytest.MonkeyPatch, locked: str
) -> None:
    whole = len(lay(place.workspace(), ()).candidates)
    opened = os.open

    def refuse(path: str, *rest: int, **named: int) -> int:
        if str(path).endswith(locked.rpartition("/")[2]):
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), path)
        return opened(path, *rest, **named)

    space = place.workspace()
    assert locked in space.by_path
    monkeypatch.setattr(opening.os, "open", refuse)
    assert len(lay(space, ()).candidates) <= whole
    assert seen(space, (), TODAY)
