"""Lists and reader: cursor, folds, wrapping, marks, matches, selection, hostile text."""

from __future__ import annotations

from textual.app import App, ComposeResult
from textual.geometry import Offset
from textual.selection import Selection

from ssmem_tui.tui.inks import Inked
from ssmem_tui.tui.shell import STYLES
from ssmem_tui.tui.widgets.line_list import LineList, Row
from ssmem_tui.tui.widgets.reader import Line, Mark, Reader
from ssmem_tui.tui.widgets.signs import Sign

HOSTILE = "a [/] [@click=app.quit]x[/] \x1b]52;c;aGk=\x07 \x9b31m \u202eabc\u202c 👩\u200d👧 中文"


class Stage(Inked, App[None]):
    CSS_PATH = STYLES / "base.tcss"

    def __init__(self, view: LineList | Reader) -> None:
        super().__init__()
        self.view = view
        self.seen: list[object] = []

    def compose(self) -> ComposeResult:
        yield self.view

    def on_line_view_moved(self, event: Reader.Moved) -> None:
        self.seen.append(event.index)

    def on_line_view_chosen(self, event: Reader.Chosen) -> None:
        self.seen.append(("chosen", event.index))

    def on_line_list_folding(self, event: LineList.Folding) -> None:
        self.seen.append(("fold", event.index, event.open))


def shown(app: App[None]) -> list[str]:
    strips = app.screen._compositor.render_strips()
    return ["".join(segment.text for segment in strip).rstrip() for strip in strips]


async def test_the_cursor_skips_heads_and_stays_on_its_key() -> None:
    view = LineList()
    async with Stage(view).run_test(size=(40, 10)) as pilot:
        view.set_rows([Row("Head", head=True), Row("one", 1), Row("two", 2), Row("three", 3)])
        assert view.row and view.row.key == 1
        await pilot.press("j", "j")
        assert view.row.key == 3
        view.set_rows([Row("Head", head=True), Row("three", 3), Row("four", 4)])
        assert view.row.key == 3
        await pilot.press("g", "up")
        assert view.row.key == 3


async def test_folding_is_asked_of_the_owner() -> None:
    view = LineList()
    app = Stage(view)
    async with app.run_test(size=(40, 10)) as pilot:
        view.set_rows([Row("month", 1, fold=False), Row("other", 2, fold=True), Row("week", 3, indent=1)])
        await pilot.press("l", "down", "h", "down", "h")
        await pilot.pause()
        assert ("fold", 0, True) in app.seen
        assert ("fold", 1, False) in app.seen
        assert view.row and view.row.key == 2


async def test_a_click_on_the_arrow_folds_and_beside_it_moves() -> None:
    view = LineList()
    app = Stage(view)
    async with app.run_test(size=(40, 10)) as pilot:
        view.set_rows([Row("month", 1, fold=False), Row("week", 2, indent=1, fold=True), Row("day", 3)])
        await pilot.click(LineList, offset=(3, 1))
        await pilot.pause()
        assert ("fold", 1, False) in app.seen
        await pilot.click(LineList, offset=(9, 2))
        await pilot.pause()
        assert view.row and view.row.key == 3
        assert not [seen for seen in app.seen if isinstance(seen, tuple) and seen[0] == "chosen"]


async def test_right_text_stays_when_the_left_is_long() -> None:
    view = LineList()
    app = Stage(view)
    async with app.run_test(size=(30, 5)):
        view.set_rows([Row("中文标题很长很长很长很长很长很长", 1, right="1,234 tok")])
        await app.workers.wait_for_complete()
        view.refresh()
        assert "1,234 tok" in shown(app)[0]


async def test_the_reader_wraps_marks_and_finds() -> None:
    view = Reader(mark_width=6)
    app = Stage(view)
    async with app.run_test(size=(40, 12)) as pilot:
        view.set_text("# T\n- a line that is far longer than forty cells\nwindow\nWindow two\n", at=3)
        view.set_marks({2: Mark("=MEM 2", "core"), 3: Mark("! lost", "lost")})
        await pilot.pause()
        rows = shown(app)
        assert rows[1].startswith("=MEM 2 2 - a line")
        assert view.line and view.line.number == 3
        view.set_text("Die Straße, STRASSE\nre\u0301sume\u0301 und résumé\nｗｉｎｄｏｗ：İzmir\n한글\n")
        assert (view.find("ß"), view.find("straße"), view.find("RE\u0301SUMÉ")) == (2, 2, 2)
        assert (view.find("window:izmir"), view.find("\u1112\u1161\u11ab")) == (1, 1)
        assert view.find("\u0301") == 0
        view.set_text("# T\n- a line that is far longer than forty cells\nwindow\nWindow two\n", at=3)
        assert view.find("window") == 2
        await pilot.press("g", "n")
        assert view.line.number == 3
        await pilot.press("n", "n")
        assert view.line.number == 3
        await pilot.press("N")
        assert view.line.number == 4


async def test_selection_gives_source_text_not_wrapped_cells() -> None:
    view = Reader()
    async with Stage(view).run_test(size=(30, 12)):
        view.set_text("first\n" + "long words " * 6 + "\nlast")
        got = view.get_selection(Selection(Offset(0, 1), Offset(4, 2)))
        assert got == ("long words " * 6 + "\nlast", "\n")


async def test_hostile_text_is_drawn_inert_in_both() -> None:
    for view in (LineList(), Reader()):
        app = Stage(view)
        async with app.run_test(size=(100, 6)) as pilot:
            if isinstance(view, Reader):
                view.set_lines([Line(HOSTILE, 1, Mark(HOSTILE), notes=(Mark(HOSTILE),))])
            else:
                view.set_rows([Row(HOSTILE, 1, right=HOSTILE[:9], mark=HOSTILE[:5], detail=HOSTILE)])
            await pilot.pause()
            text = "\n".join(shown(app))
            assert "[@click=app.quit]" in text
            assert not [
                char for char in text if (ord(char) < 32 and char != "\n") or 0x7F <= ord(char) < 0xA0
            ]
            assert "\u202e" not in text


async def test_a_long_list_and_a_megabyte_line_draw_only_what_is_seen() -> None:
    view = LineList()
    drawn: list[int] = []
    original = view.draw

    def counting(index: int, row: int, width: int, under_cursor: bool):  # type: ignore[no-untyped-def]
        drawn.append(index)
        return original(index, row, width, under_cursor)

    view.draw = counting  # type: ignore[method-assign]
    async with Stage(view).run_test(size=(40, 10)) as pilot:
        view.set_rows([Row(f"row {number}", number) for number in range(20_000)])
        await pilot.press("G")
        await pilot.pause()
        assert view.row and view.row.key == 19_999
        assert len(set(drawn)) < 60

    reader = Reader()
    async with Stage(reader).run_test(size=(80, 24)) as pilot:
        reader.set_text("x " * 500_000 + "\nend")
        await pilot.press("G")
        assert reader.line and reader.line.text == "end"


async def test_lines_set_while_there_was_no_room_are_drawn_once_there_is() -> None:
    reader = Reader(numbers=False)
    async with Stage(reader).run_test(size=(30, 6)):
        reader.set_lines([Line("first", notes=(Mark("below"),)), Line("second")])
        reader._laid_out_for, reader._tops = -1, [0, 7, 9]  # as it is when nothing could be measured yet
        assert "first" in reader.render_line(0).text and "below" in reader.render_line(1).text
        assert "second" in reader.render_line(2).text and not reader.render_line(3).text.strip()


async def test_signs_that_went_leave_blank_rows_and_no_crash() -> None:
    class Signed(Reader):
        signs: tuple[Sign, ...] = tuple(Sign(at, "{" * 9, "warn") for at in range(0, 40, 4))

        def signs_of(self, index: int) -> tuple[Sign, ...]:
            return self.signs

    reader = Signed(numbers=False)
    async with Stage(reader).run_test(size=(30, 12)):
        reader.set_lines([Line("word " * 8, notes=(Mark("below"),))])
        high = reader.virtual_size.height
        reader.signs = ()
        reader._breaks.cache_clear()
        rows = [reader.render_line(y).text.strip() for y in range(high)]
        assert "below" in rows and rows[-1] == ""


async def test_every_row_of_a_line_higher_than_the_view_is_reached_by_keys() -> None:
    reader = Reader(numbers=False)
    words = " ".join(f"w{number:03}" for number in range(60))
    async with Stage(reader).run_test(size=(30, 6)) as pilot:
        reader.set_text(f"first\n{words}\nlast")
        for key, far in (("j", "k"), ("pagedown", "pageup")):
            await pilot.press("g")
            seen: set[str] = set()
            for _ in range(25):
                seen |= {word for row in shown(pilot.app) for word in row.strip("▌ ").split()}
                await pilot.press(key)
            assert reader.line and reader.line.text == "last"
            assert {f"w{number:03}" for number in range(60)} <= seen
            await pilot.press(far)
            rows = shown(pilot.app)
            assert any("w059" in row for row in rows) and not any("w000" in row for row in rows)
            for _ in range(25):
                await pilot.press(far)
            assert reader.cursor == 0
