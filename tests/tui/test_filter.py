"""`/` narrows a list in place with the matcher of the search."""

from __future__ import annotations

from pathlib import Path

from ssmem_tui.tui.widgets.filtered import filtered
from ssmem_tui.tui.widgets.line_list import LineList, Row
from ssmem_tui.tui.widgets.tones import Tint
from tests.tui.driving import app_on, screen_text, settle

ROWS = (
    Row("Months", head=True),
    Row("2026-02", key="feb", fold=True),
    Row("W07 deploy window", key="w07", indent=1),
    Row("W08 部署", key="w08", indent=1),
    Row("Older", head=True),
    Row("2025", key="2025", fold=False),
)


def test_a_row_keeps_its_head_and_its_parents_and_is_marked() -> None:
    shown = filtered(ROWS, "window deploy")
    assert [row.text for row in shown] == ["Months", "2026-02", "W07 deploy window"]
    assert shown[-1].tints == (Tint(4, 10, "match"), Tint(11, 17, "match"))
    assert [row.text for row in filtered(ROWS, "部署")] == ["Months", "2026-02", "W08 部署"]
    assert filtered(ROWS, "zzqx") == ()


async def test_a_pane_is_filtered_and_shown_whole_again(sample: Path) -> None:
    app = app_on(sample)
    async with app.run_test(size=(120, 36)) as pilot:
        await settle(pilot)
        await pilot.press("1")
        view = app.screen.focused
        assert isinstance(view, LineList) and view.can_filter
        before = view.rows
        await pilot.press("slash", *"deploy")
        assert 0 < len(view.rows) < len(before)
        assert any("deploy" in row.text.lower() for row in view.rows)
        await pilot.press("enter")
        assert app.screen.focused is view and len(view.rows) < len(before)
        await pilot.press("escape")
        assert [row.key for row in view.rows] == [row.key for row in before]
        await pilot.press("slash", *"zzqx")
        assert "0 rows shown" in screen_text(app)
        await pilot.press("escape")
        assert [row.key for row in view.rows] == [row.key for row in before]
        assert "rows shown" not in screen_text(app)
