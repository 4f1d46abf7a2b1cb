"""`--ascii`: every sign of every screen is drawn plainly, cell for cell; brackets where no colour tells."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len
from rich.segment import Segment
from rich.style import Style
from textual.geometry import Offset
from textual.scrollbar import ScrollBar, ScrollBarRender
from textual.selection import Selection

from ssmem_tui.cli import main
from ssmem_tui.tui import catalogue
from ssmem_tui.tui.app import SsmemApp
from ssmem_tui.tui.ascii_signs import TABLE, WholeCells
from ssmem_tui.tui.messages import Here
from ssmem_tui.tui.screens import SCREENS
from ssmem_tui.tui.widgets.pair_view import LinkedReader
from ssmem_tui.tui.widgets.signs import put_in, row_of, signs_for, with_signs
from ssmem_tui.tui.widgets.tones import Tint
from ssmem_tui.tui.widgets.wrap import wrap
from tests.tui.driving import COLOUR, SIZES, app_on, screen_text, settle

WEEK = "memory/diary/2026/weekly/2026-W07.md"
ASCII = {**COLOUR, "SSMEM_ASCII": "1"}
BRACKETS = {"added": ("[", "]"), "warn": ("{", "}")}


@pytest.fixture(params=["en", "zh"])
def language(request: pytest.FixtureRequest) -> Iterator[str]:
    catalogue.set_language(request.param)
    yield request.param
    catalogue.set_language("en")


def rows_of(app: SsmemApp) -> list[str]:
    return ["".join(segment.text for segment in strip) for strip in app.screen._compositor.render_strips()]


def signs_in(rows: list[str]) -> set[str]:
    """What is neither ASCII nor memory's own: letters, full-width stops, signs of money."""
    found = {char for row in rows for char in row if not char.isascii() and cell_len(char) == 1}
    return {char for char in found if not char.isalnum() and unicodedata.category(char) != "Sc"}


def test_each_sign_becomes_one_cell_of_ascii() -> None:
    for code, plain in TABLE.items():
        assert cell_len(chr(code)) == 1 == len(plain), chr(code)
        assert plain.isascii() and plain.isprintable()


async def test_every_screen_is_drawn_with_ascii_signs(sample: Path, language: str) -> None:
    app = app_on(sample, env=ASCII)
    async with app.run_test(size=(120, 36)) as pilot:
        await settle(pilot)
        assert signs_in(rows_of(app)) == set(), "cockpit"
        for name in SCREENS:
            app.call_later(app.open, name, Here(WEEK))
            await settle(pilot)
            rows = rows_of(app)
            assert signs_in(rows) == set(), name
            assert {cell_len(row) for row in rows} == {120}, name
            while len(app.screen_stack) > 1:
                app.pop_screen()
            await settle(pilot)


async def test_without_it_signs_are_drawn_as_ever(sample: Path) -> None:
    app = app_on(sample)
    async with app.run_test(size=(120, 36)) as pilot:
        await settle(pilot)
        assert "╭" in screen_text(app)


def test_the_flag_reaches_the_app(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("SSMEM_ASCII", "")
    seen: list[str | None] = []
    terminal = SimpleNamespace(isatty=lambda: True)
    monkeypatch.setattr(main, "sys", SimpleNamespace(stdin=terminal, stdout=terminal))
    monkeypatch.setattr(main, "open_app", lambda folder: seen.append(main.os.environ.get("SSMEM_ASCII")))
    assert CliRunner().invoke(main.cli, ["--ascii", "-C", str(tmp_path)]).exit_code == 0
    assert seen == ["1"]


@pytest.mark.parametrize(("env", "size"), [*((ASCII, size) for size in SIZES), ({"NO_COLOR": "1"}, (80, 24))])
async def test_brackets_mark_shared_and_lost_facts(
    sample: Path, env: dict[str, str], size: tuple[int, int]
) -> None:
    app = app_on(sample, env=env)
    async with app.run_test(size=size) as pilot:
        await settle(pilot)
        app.call_later(app.open, "compare", Here(WEEK))
        await settle(pilot)
        sources = app.screen.query_one("#sources", LinkedReader)
        drawn = [with_signs(line.text, sources.signs_of(at)) for at, line in enumerate(sources.lines)]
        assert sum("{" in text and "}" in text for text in drawn) > 20
        summary = app.screen.query_one("#summary", LinkedReader)
        summary.cursor = next(at for at, line in enumerate(summary.lines) if "guild" in line.text) + 1
        for _ in range(30):
            if any(sign.text == "[" for sign in sources.signs_of(sources.cursor)):
                break
            await pilot.press("j")
            await settle(pilot)
        else:
            raise AssertionError("no claim shares a fact with its source")
        shown = with_signs(sources.lines[sources.cursor].text, sources.signs_of(sources.cursor))
        if size[0] > 70:
            assert "[" in shown and shown[shown.index("[") :][:5] in screen_text(app)
        assert {cell_len(row) for row in rows_of(app)} == {size[0]}
        await pilot.press("tab")  # narrow screens show and lay out one side at a time
        await settle(pilot)
        width = sources._laid_out_for
        assert width > 0
        heights = [len(sources._wrap(at, width)) + len(line.notes) for at, line in enumerate(sources.lines)]
        assert [b - a for a, b in zip(sources._tops, sources._tops[1:], strict=False)] == heights
        row = sources.cursor
        copied = sources.get_selection(Selection(Offset(0, row), Offset(len(sources.lines[row].text), row)))
        assert copied is not None and copied[0] == sources.lines[row].text


async def test_colour_needs_no_brackets(sample: Path) -> None:
    app = app_on(sample)
    async with app.run_test(size=(120, 36)) as pilot:
        await settle(pilot)
        app.call_later(app.open, "compare", Here(WEEK))
        await settle(pilot)
        sources = app.screen.query_one("#sources", LinkedReader)
        assert not any(sources.signs_of(at) for at in range(sources.count))


SPANS = st.lists(
    st.tuples(st.integers(0, 60), st.integers(0, 60), st.sampled_from([*BRACKETS, "bad"])), max_size=6
)


@given(st.text("ab -三五。", max_size=60), SPANS, st.integers(4, 30), st.integers(0, 4))
def test_rows_hold_every_character_and_every_sign_once(
    text: str, spans: list[tuple[int, int, str]], width: int, hang: int
) -> None:
    tints = [Tint(start, min(end, len(text)), tone) for start, end, tone in spans]
    signs = signs_for(tints, BRACKETS)
    drawn = with_signs(text, signs)
    assert "".join(char for char in drawn if char not in "[]{}") == text
    assert len(drawn) == len(text) + len(signs)
    starts = wrap(drawn, width, hang)
    out, plain = "", ""
    for start, end in zip(starts, [*starts[1:], len(drawn)], strict=True):
        left, right, inside = row_of(start, end, signs)
        middle = (left + right) // 2
        halves = [Segment(text[left:middle]), Segment(text[middle:right])]
        row = "".join(segment.text for segment in put_in(halves, left, inside, [Style()] * len(inside)))
        assert row == drawn[start:end]
        out, plain = out + row, plain + text[left:right]
    assert (out, plain) == (drawn, text)


def test_scroll_bars_end_with_a_whole_cell_where_a_part_would_be_a_stray_sign(tmp_path: Path) -> None:
    (tmp_path / "MEMORY.md").write_text("# M\n")
    for env, renderer in ((ASCII, WholeCells), (COLOUR, ScrollBarRender)):
        app_on(tmp_path, env=env)
        assert ScrollBar.renderer is renderer
    for position in range(0, 90, 7):
        drawn = WholeCells.render_bar(
            size=10, virtual_size=100, window_size=13, position=position, thickness=1, vertical=True
        )
        assert {segment.text.strip("\n") for segment in drawn.segments} <= {" ", ""}
