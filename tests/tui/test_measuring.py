"""Heights of long texts are found bit by bit: what is shown is right at once, the rest becomes right."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from textual.app import App, ComposeResult

from ssmem_tui.tui.inks import Inked
from ssmem_tui.tui.shell import STYLES
from ssmem_tui.tui.widgets.measuring import AT_ONCE, Heights
from ssmem_tui.tui.widgets.reader import Reader
from ssmem_tui.tui.widgets.wrap import wrap

LINE = "部署窗口改到星期二，导入程序的重试上限是五次，请在周五之前确认。" * 2


@given(st.lists(st.text("ab 中文，", max_size=3000), max_size=150), st.integers(4, 80), st.integers(0, 160))
def test_every_height_becomes_exact(texts: list[str], room: int, near: int) -> None:
    exact = [len(wrap(text, room)) for text in texts]
    heights = Heights(texts, room, lambda index: exact[index], near=near)
    for _ in texts:
        if heights.done:
            break
        heights.more(range(3))
    assert (heights.done, heights.rows) == (True, exact)


def test_what_is_near_is_measured_first() -> None:
    asked: list[int] = []
    texts = ["中" * 1000] * (4 * AT_ONCE // 1000)

    def exact(index: int) -> int:
        asked.append(index)
        return 50

    heights = Heights(texts, 40, exact, near=150)
    assert asked[0] == 150 and 149 in asked and len(asked) < len(texts) // 2
    asked.clear()
    heights.more(range(len(texts) - 5, len(texts)))
    assert asked[:5] == list(range(len(texts) - 5, len(texts)))


class Stage(Inked, App[None]):
    CSS_PATH = STYLES / "base.tcss"

    def __init__(self, view: Reader) -> None:
        super().__init__()
        self.view = view

    def compose(self) -> ComposeResult:
        yield self.view


def top(view: Reader) -> int:
    return view.item_at(round(view.scroll_y))


def all_measured(view: Reader) -> bool:
    return view._heights is not None and view._heights.done


async def test_a_long_text_stands_still_while_the_rest_of_it_is_measured() -> None:
    view = Reader(numbers=False)
    count = 6 * AT_ONCE // len(LINE)
    async with Stage(view).run_test(size=(50, 20)) as pilot:
        view.set_text("\n".join([LINE] * count), at=count // 2)
        assert not all_measured(view)
        await pilot.pause()
        before = top(view)
        assert before <= count // 2 - 1 <= before + 20
        while not all_measured(view):
            await pilot.pause(0.01)
        assert top(view) == before
        rows = len(wrap(LINE, view.layout_width - 1))
        assert view.virtual_size.height == rows * count
        await pilot.resize_terminal(100, 20)
        while not all_measured(view):
            await pilot.pause(0.01)
        assert view.virtual_size.height == len(wrap(LINE, view.layout_width - 1)) * count
        assert top(view) <= count // 2 - 1 <= top(view) + 20
