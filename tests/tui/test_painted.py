"""What is drawn again, counted: a row that only moved is the one that was drawn before."""

from __future__ import annotations

from collections import Counter

from textual._styles_cache import StylesCache
from textual.app import App, ComposeResult
from textual.containers import Horizontal
from textual.geometry import Region
from textual.strip import Strip

from ssmem_tui.tui.inks import Inked
from ssmem_tui.tui.shell import STYLES
from ssmem_tui.tui.widgets.line_list import LineList, Row
from ssmem_tui.tui.widgets.pair_view import LinkedReader
from ssmem_tui.tui.widgets.pane import Pane
from ssmem_tui.tui.widgets.reader import Line, Mark
from ssmem_tui.tui.widgets.tones import Tint


class Counted(LinkedReader):
    """Tells which lines were drawn."""

    def __init__(self) -> None:
        super().__init__(mark_width=3, id="counted")
        self.drawn: Counter[int] = Counter()

    def draw(self, index: int, row: int, width: int, under_cursor: bool) -> Strip:
        self.drawn[index] += 1
        return super().draw(index, row, width, under_cursor)

    def since(self) -> dict[int, int]:
        drawn, self.drawn = dict(self.drawn), Counter()
        return drawn


class Stage(Inked, App[None]):
    CSS_PATH = STYLES / "base.tcss"

    def compose(self) -> ComposeResult:
        with Horizontal():
            yield Pane("1", "Text", Counted(), id="pane-text")
            yield Pane("2", "Other", LineList(id="other"), id="pane-other")


def shown(app: App[None]) -> list[str]:
    return [strip.text for strip in app.screen._compositor.render_strips()]


def clicks(strip: Strip) -> list[object]:
    return [segment.style and segment.style.meta for segment in strip]


async def test_only_what_changed_is_drawn_again() -> None:
    app = Stage()
    async with app.run_test(size=(60, 12)) as pilot:
        view = app.query_one(Counted)
        view.set_lines([Line(f"line {number}", number) for number in range(1, 101)])
        view.focus()
        await pilot.pause()
        view.since()

        await pilot.press("down")
        assert view.since() == {0: 1, 1: 1}, "where the cursor was, and where it is"

        await pilot.press("pagedown")
        view.since()
        await pilot.press("down")
        assert view.cursor == 11
        assert view.since() == {10: 1, 11: 1}, "a step of scrolling draws no row that was there"

        before = shown(app)
        await pilot.press("pageup", "pagedown")
        view.since()
        await pilot.press("pageup", "pagedown")
        assert len(view.since()) <= 4, "a page that was seen a moment ago is kept"
        assert len(view._painted._cache) <= 120
        assert shown(app) == before

        view.link({11: (Tint(0, 4, "added"),), 90: ()})
        await pilot.pause()
        assert view.since() == {11: 1}, "a link draws what it points at and what is in sight"
        view.link({10: ()})
        await pilot.pause()
        assert view.since() == {10: 1, 11: 1}
        assert [row for row in shown(app) if "line 11 " in row and ">" in row]

        view.set_marks({11: Mark("x", "bad")})
        await pilot.pause()
        assert view.since() == {10: 1}
        assert [row for row in shown(app) if "line 11 " in row and "x >" in row]

        view.find("line 12")
        await pilot.pause()
        assert len(view.since()) == 10, "what changes everywhere draws all"


async def test_words_on_a_border_paint_that_border() -> None:
    app = Stage()
    async with app.run_test(size=(60, 12)) as pilot:
        pane = app.query_one("#pane-text", Pane)
        app.query_one("#other", LineList).set_rows([Row("one", 1)])
        await pilot.pause()
        pane.title("Text", "3 lines")
        pane.foot("n goes on")
        assert pane._repaint_regions == {Region(0, 0, 30, 1), Region(0, 11, 30, 1)}
        await pilot.pause()
        assert "1 Text  3 lines" in shown(app)[0]
        assert "n goes on" in shown(app)[11]


async def test_a_scroll_bar_looks_as_in_textual_and_is_of_few_cells() -> None:
    app = Stage()
    async with app.run_test(size=(60, 20)) as pilot:
        view = app.query_one(Counted)
        view.set_lines([Line(f"line {number}", number) for number in range(1, 301)])
        view.focus()
        await pilot.pause()
        bar = view.vertical_scrollbar
        for key in ("down", "pagedown", "G", "pageup"):
            await pilot.press(key)
            ours = bar.render_lines(bar.size.region)
            plain = StylesCache().render_widget(bar, bar.size.region)
            assert ours == plain
            assert list(map(clicks, ours)) == list(map(clicks, plain))
            assert len({id(cell) for cell in ours}) <= 5 < len(ours)
