"""The search screen on the real app: what is found, where it leads, what changes while one looks."""

from __future__ import annotations

import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot
from textual.widgets import Input

from ssmem_tui.core.apart import here
from ssmem_tui.core.model import Cancelled, Progress
from ssmem_tui.core.search.highlight import Marker, Plan
from ssmem_tui.core.search.query import Term
from ssmem_tui.core.search.sync import build
from ssmem_tui.tui.app import SsmemApp
from ssmem_tui.tui.screens.read import ReadScreen
from ssmem_tui.tui.screens.search import SearchScreen
from ssmem_tui.tui.search.filters import turn
from ssmem_tui.tui.search.past import Past
from ssmem_tui.tui.search.preview import preview_of
from ssmem_tui.tui.state import State
from ssmem_tui.tui.widgets.line_list import LineList
from ssmem_tui.tui.widgets.reader import Reader
from ssmem_tui.tui.widgets.wrap import wrap
from tests.tui import driving
from tests.tui.driving import NOW, SIZES, app_on, screen_text, settle


def search_of(app: SsmemApp) -> SearchScreen:
    assert isinstance(app.screen, SearchScreen)
    return app.screen


def texts(app: SsmemApp) -> list[str]:
    return [row.text for row in search_of(app).query_one("#hits", LineList).rows if not row.head]


async def until(pilot: Pilot[Any], true: Callable[[], bool]) -> None:
    """Wait for the search thread, whose answers come as messages."""
    for _ in range(400):
        await settle(pilot)
        if true():
            return
        await pilot.pause(0.01)
    raise AssertionError(screen_text(pilot.app))  # type: ignore[arg-type]


async def ask(pilot: Pilot[Any], typed: str) -> None:
    """Open the search, type, and wait for the whole answer."""
    app = pilot.app
    assert isinstance(app, SsmemApp)
    if not isinstance(app.screen, SearchScreen):
        await settle(pilot)
        await pilot.press("s")
        await settle(pilot)
    box = search_of(app).query_one("#box", Input)
    box.value = typed
    await answered(pilot)


async def answered(pilot: Pilot[Any]) -> None:
    def whole() -> bool:
        screen = search_of(pilot.app)  # type: ignore[arg-type]
        shown = screen._shown.results
        return shown.complete and shown.query == screen._query.text

    await until(pilot, whole)


async def test_typing_finds_topics_and_lines_and_marks_the_letters(small: Path) -> None:
    app = app_on(small)
    async with app.run_test(size=(120, 36)) as pilot:
        await ask(pilot, "deplyo window")
        assert any("deploy window is Tuesday" in text for text in texts(app))
        row = next(row for row in search_of(app).query_one("#hits", LineList).rows if "agreed" in row.text)
        assert [row.text[tint.start : tint.end] for tint in row.tints] == ["deploy", "window"]
        await ask(pilot, "王师傅")
        assert texts(app) == ["- 备份保留三十天，已和王师傅确认。"]


async def test_the_preview_shows_the_file_with_all_its_occurrences(small: Path) -> None:
    app = app_on(small)
    async with app.run_test(size=(120, 36)) as pilot:
        await ask(pilot, "importer")
        reader = search_of(app).query_one("#text", Reader)
        await until(pilot, lambda: bool(reader.lines))
        assert reader.line is not None and reader.line.number == 4
        assert [line.number for line in reader.lines if line.tints] == [4]


async def test_a_long_file_is_wrapped_beside_the_loop(small: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    here: list[int] = []

    def counting(text: str, width: int, hang: int = 0) -> tuple[int, ...]:
        if threading.current_thread() is threading.main_thread():
            here.append(len(text))
        return wrap(text, width, hang)

    lines = f"- {'部署到生产环境之后再看一次日志' * 5}\n" * 3_000 + "- zebrafinch 末行\n"
    (small / "memory" / "2026-02-11.md").write_text(lines)
    app = app_on(small)
    async with app.run_test(size=(120, 36)) as pilot:
        await ask(pilot, "zebrafinc")
        monkeypatch.setattr("ssmem_tui.tui.widgets.reader.wrap", counting)
        reader = search_of(app).query_one("#text", Reader)
        await ask(pilot, "zebrafinch")
        await until(pilot, lambda: len(reader.lines) == 3_001)
        assert reader.line is not None and reader.line.number == 3_001
        assert not here
        alone = reader.heights(reader.layout_width)
        reader.set_lines(reader.lines)
        assert reader.heights(reader.layout_width) == alone
        assert here


def test_a_very_long_line_is_shown_around_its_first_mark() -> None:
    text = "前文 " * 20_000 + "zebrafinch" + " 后文" * 20_000
    marker = Marker((Plan.of(Term.of("zebrafinch"), {"zebrafinch": 1.0}, 1.0),))
    line = preview_of("a.md", f"short zebrafinch\n{text}\n", 2, marker).lines[1]
    assert len(line.text) <= 10_002
    assert line.text.startswith("…") and line.text.endswith("…")
    assert [line.text[tint.start : tint.end] for tint in line.tints] == ["zebrafinch"]
    assert line.text[1:-1] in text


async def test_enter_opens_at_the_line_and_esc_comes_back_to_the_same_list(small: Path) -> None:
    app = app_on(small)
    async with app.run_test(size=(120, 36)) as pilot:
        await ask(pilot, "deploy window")
        await pilot.press("down", "down")
        before, cursor = texts(app), search_of(app).query_one("#hits", LineList).cursor
        wanted = search_of(app).here()
        await pilot.press("enter")
        await settle(pilot)
        assert isinstance(app.screen, ReadScreen)
        assert (app.screen.here().path, app.screen.here().line) == (wanted.path, wanted.line)
        await pilot.press("escape")
        await settle(pilot)
        assert (texts(app), search_of(app).query_one("#hits", LineList).cursor) == (before, cursor)
        assert search_of(app).query_one("#box", Input).value == "deploy window"


async def test_enter_before_the_answer_opens_the_answer(small: Path) -> None:
    app = app_on(small)
    async with app.run_test(size=(120, 36)) as pilot:
        await ask(pilot, "deploy")
        search_of(app).query_one("#box", Input).value = "importer"
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, ReadScreen))
        assert isinstance(app.screen, ReadScreen)
        assert (app.screen.opened_at.path, app.screen.opened_at.line) == ("memory/2026-02-10.md", 4)


async def test_filters_by_key_stand_in_the_text_and_as_chips(small: Path) -> None:
    app = app_on(small)
    async with app.run_test(size=(120, 36)) as pilot:
        await ask(pilot, "deploy")
        await pilot.press("f2")
        await answered(pilot)
        assert search_of(app).query_one("#box", Input).value == "deploy layer:L1"
        assert "layer L1" in screen_text(app)
        assert texts(app) == ["The deploy window is Tuesday 10:00."]
        await pilot.press("f6")
        await answered(pilot)
        assert search_of(app).query_one("#box", Input).value == "deploy"


def test_a_filter_key_walks_its_values_and_back() -> None:
    text, seen = "deploy", []
    for _ in range(4):
        text = turn(text, "layer", NOW.date())
        seen.append(text)
    assert seen == ["deploy layer:L1", "deploy layer:L2", "deploy layer:L3", "deploy"]
    assert turn("since:2026-02 x", "since", NOW.date()) == "x"


async def test_marked_hits_are_copied_together(small: Path) -> None:
    app = app_on(small)
    async with app.run_test(size=(120, 36)) as pilot:
        await ask(pilot, "budget")
        await ask(pilot, "deploy")
        await pilot.press("tab", "space", "space", "y")
        await settle(pilot)
        assert "2 marked" in screen_text(app)
        assert app.clipboard.splitlines() == [
            "- The deploy window is Tuesday 10:00.",
            "- The deploy window is Tuesday 10:00, agreed with Marek. (02-10)",
        ]
        await pilot.press("Y")
        assert app.clipboard.splitlines()[0] == "MEMORY.md:5"


async def test_the_name_of_a_file_and_its_first_heading_are_two_hits(small: Path) -> None:
    (small / "memory" / "zebrafinch.md").write_text("# Zebrafinch\n\n- flies\n")
    app = app_on(small)
    async with app.run_test(size=(120, 36)) as pilot:
        await ask(pilot, "zebrafinch")
        view = search_of(app).query_one("#hits", LineList)
        assert texts(app)[:2] == ["Zebrafinch", "zebrafinch.md"]
        await pilot.press("tab", "space")
        await settle(pilot)
        assert "1 marked" in screen_text(app)
        assert [row.mark[0] for row in view.rows if not row.head] == ["✓", " "]
        assert view.row is not None and view.row.text == "zebrafinch.md"


async def test_nothing_within_filters_says_how_to_widen(small: Path) -> None:
    app = app_on(small)
    async with app.run_test(size=(120, 36)) as pilot:
        await ask(pilot, "importer layer:L1")
        assert "f6 takes the last filter away" in screen_text(app)
        await pilot.press("f6")
        await answered(pilot)
        assert texts(app)
        await ask(pilot, "zebrafinch")
        assert "nothing found" in screen_text(app) and "f6 takes" not in screen_text(app)


async def test_a_change_from_outside_is_found_while_the_screen_is_open(small: Path) -> None:
    app = app_on(small)
    async with app.run_test(size=(120, 36)) as pilot:
        await ask(pilot, "zebrafinch")
        assert texts(app) == []
        (small / "memory" / "2026-02-12.md").write_text("- a zebrafinch was seen\n")
        await until(pilot, lambda: texts(app) == ["- a zebrafinch was seen"])


@pytest.mark.parametrize("leaves", [False, True])
async def test_what_is_read_is_found_while_the_rest_is_being_read(
    small: Path, monkeypatch: pytest.MonkeyPatch, leaves: bool
) -> None:
    go = threading.Event()
    report = SearchScreen._indexing

    def held(screen: SearchScreen, progress: Progress) -> None:
        report(screen, progress)
        if progress.done == 2:
            go.wait(20)

    monkeypatch.setattr("ssmem_tui.core.search.sync.BATCH", 1)
    monkeypatch.setattr(SearchScreen, "_indexing", held)
    asked: list[object] = []

    def run(work: Callable[[Any, Cancelled], Any], request: Any, cancelled: Cancelled) -> Any:
        asked.append(work)
        return here(work, request, cancelled)

    app = app_on(small, run=run)
    async with app.run_test(size=(120, 36)) as pilot:
        await settle(pilot)
        await pilot.press("s")
        await pilot.press(*"deploy")
        for _ in range(400):
            await pilot.pause(0.01)
            if "reading 2 of 4 files" in screen_text(app) and texts(app):
                break
        assert "reading 2 of 4 files" in screen_text(app)
        some = set(texts(app))
        if leaves:  # what was begun goes on, and who comes back waits for it
            await pilot.press("escape", "s", *"deploy")
            # Not settled: what is begun is held.
            await driving.until(pilot, lambda: set(texts(app)) == some, lambda: screen_text(app))
        go.set()
        await until(pilot, lambda: set(texts(app)) > some)
        assert "reading" not in screen_text(app).split("\n")[0]
    assert asked.count(build) == 1, "all at once is work for a process apart"


async def test_keys_in_the_text_are_about_its_line_and_not_about_the_hit(small: Path) -> None:
    app = app_on(small)
    async with app.run_test(size=(120, 36)) as pilot:
        await ask(pilot, "importer")
        await until(pilot, lambda: bool(search_of(app)._preview))
        hit = app.current_place()
        search_of(app).query_one("#text", Reader).focus()
        await pilot.press("g")
        await settle(pilot)
        assert (app.current_place().path, app.current_place().line) == (hit.path, 1) and hit.line > 1


async def test_queries_that_led_somewhere_are_offered_again(small: Path, tmp_path: Path) -> None:
    state = State(tmp_path / "state.json")
    app = app_on(small, state=state)
    async with app.run_test(size=(120, 36)) as pilot:
        await ask(pilot, "importer")
        await pilot.press("enter")
        await settle(pilot)
        await pilot.press("escape", "escape")
        await settle(pilot)
        await ask(pilot, "")
        assert texts(app) == ["importer"]
        await pilot.press("enter")
        await answered(pilot)
        assert search_of(app).query_one("#box", Input).value == "importer"
        await pilot.press("ctrl+up")
        assert search_of(app).query_one("#box", Input).value == "importer"


def test_history_walks_back_and_returns_to_what_was_typed(tmp_path: Path) -> None:
    past = Past(State(tmp_path / "state.json"))
    for query in ("one", "two", "one", "  "):
        past.add(query)
    assert past.queries == ("one", "two")
    assert [past.older("typed"), past.older("one"), past.older("two")] == ["one", "two", "two"]
    assert [past.newer("two"), past.newer("one"), past.newer("typed")] == ["one", "typed", "typed"]
    assert Past(State(tmp_path / "state.json")).queries == ("one", "two")


async def test_esc_goes_from_the_list_to_the_box_and_from_there_away(small: Path) -> None:
    app = app_on(small)
    async with app.run_test(size=(120, 36)) as pilot:
        await ask(pilot, "deploy")
        await pilot.press("tab", "escape")
        assert search_of(app).focused is search_of(app).query_one("#box", Input)
        await pilot.press("escape")
        await settle(pilot)
        assert not isinstance(app.screen, SearchScreen)


async def test_more_topics_than_fit_wait_behind_one_row(sample: Path) -> None:
    app = app_on(sample)
    async with app.run_test(size=(80, 24)) as pilot:
        await ask(pilot, "staging deploy")
        view = search_of(app).query_one("#hits", LineList)
        assert any("more topics" in text for text in texts(app))
        view.go_to("more")
        await pilot.press("enter")
        assert not any("more topics" in text for text in texts(app))


async def test_hostile_text_stays_text(small: Path) -> None:
    (small / "memory" / "2026-02-13.md").write_bytes(b"- [/] needle [@click=app.quit]x\x1b]0;t\x07 \xff\n")
    app = app_on(small)
    async with app.run_test(size=(120, 36)) as pilot:
        await ask(pilot, "needle")
        shown = screen_text(app)
        assert "[/] needle [@click=app.quit]" in shown
        assert "\x1b" not in shown and "\x07" not in shown


@pytest.mark.parametrize("size", SIZES)
async def test_every_size_shows_hits(size: tuple[int, int], sample: Path) -> None:
    app = app_on(sample)
    async with app.run_test(size=size) as pilot:
        for typed in ("部署", "bs", "depolyment", "staging deploy"):
            await ask(pilot, typed)
            assert texts(app), typed
        rows = screen_text(app).split("\n")
        assert len(rows) == size[1] and "Staging deploy" in "\n".join(rows)


async def test_two_marked_hits_stand_side_by_side_word_against_word(small: Path) -> None:
    from ssmem_tui.tui.screens.beside import BesideScreen

    (small / "memory" / "2026-03-30.md").write_text("# 2026-03-30\n\n- The deploy window is Friday 11:00.\n")
    app = app_on(small)
    async with app.run_test(size=(120, 36)) as pilot:
        await ask(pilot, '"deploy window is"')
        rows = [row for row in search_of(app).query_one("#hits", LineList).rows if not row.head]
        await pilot.press("tab", "c")
        await settle(pilot)
        assert type(app.screen).__name__ == "CompareScreen", "one hit: the note with its sources"
        await pilot.press("escape")
        await settle(pilot)
        places = [row.key[0] for row in rows if isinstance(row.key, tuple)]
        wanted = [places.index(path) for path in ("MEMORY.md", "memory/2026-03-30.md")]
        for at in wanted:
            await pilot.press("g", *["j"] * at, "space")
        await pilot.press("c")
        await settle(pilot)
        assert isinstance(app.screen, BesideScreen)
        await until(pilot, lambda: app.screen.query_one("#differs", Reader).count == 2)
        first, second = app.screen.query_one("#differs", Reader).lines
        assert {line.text for line in (first, second)} == {
            "- The deploy window is Tuesday 10:00.",
            "- The deploy window is Friday 11:00.",
        }
        only = [[line.text[tint.start : tint.end] for tint in line.tints] for line in (first, second)]
        assert sorted(map("".join, only)) == ["Friday 11", "Tuesday 10"]
        assert app.screen.query_one("#first", Reader).line.text == first.text  # type: ignore[union-attr]
        await pilot.press("3", "enter")
        await settle(pilot)
        assert isinstance(app.screen, ReadScreen)
        await pilot.press("escape", "escape")
        await settle(pilot)
        assert "2 marked" in screen_text(app)
        await pilot.press("j", "space", "c")
        await settle(pilot)
        assert "two hits can be compared" in screen_text(app)
